/* SPDX-License-Identifier: MIT */
/*
 * screen.js: the place that the board has on the screen. A board of small cells can be
 * made larger within its tray: by buttons, by two fingers, or by Ctrl and the wheel.
 * While a phone shows its keyboard, the page has only the board and the words.
 */
'use strict';

const PITCHES = [28, 42, 63]; // the sizes of a cell to which the buttons go, in pixels
// A board whose cells are smaller can be made larger. A low window has smaller cells.
const zoomBelow = () => Math.min(42, innerHeight / 10);
const NUMBERS_FROM = 48; // in smaller cells, the numbers of a path are not legible
const KEYBOARD_BELOW = 520; // the visible height with a keyboard, in pixels

let zoom = 1;

const tray = () => byId('board').parentElement;

/** The distance between two columns, in pixels. */
const pitch = () => byId('board').getBoundingClientRect().width / extent().width;

/** The largest zoom, or 1 if the cells are large enough without. */
function largestZoom() {
    const plain = pitch() / zoom;
    return plain > 0 && plain < zoomBelow() ? PITCHES[PITCHES.length - 1] / plain : 1;
}

/** Makes the board larger or smaller. The part of it at this place of the window, or
 *  else in the middle of the tray, stays where it is. */
function setZoom(wanted, place) {
    const frame = tray();
    const box = frame.getBoundingClientRect();
    const { x, y } =
        place || { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const old = byId('board').getBoundingClientRect();
    zoom = clamp(wanted, 1, largestZoom());
    frame.style.setProperty('--zoom', zoom);
    frame.classList.toggle('zoomed', zoom > 1);
    // Cells of a saved page are texts: with the focus, keys can scroll the tray.
    if (isSaved && zoom > 1) frame.setAttribute('tabindex', '0');
    else frame.removeAttribute('tabindex');
    const now = byId('board').getBoundingClientRect();
    frame.scrollLeft += now.left + (x - old.left) / old.width * now.width - x;
    frame.scrollTop += now.top + (y - old.top) / old.height * now.height - y;
    showZoom();
}

/** Shows what depends on the size of the cells. Called after a change of the board, of
 *  the window and of the zoom. */
function showZoom() {
    const most = largestZoom();
    if (zoom > most) {
        setZoom(most);
        return;
    }
    const now = pitch();
    byId('board').classList.toggle('tiny', now < NUMBERS_FROM);
    byId('zoom').hidden = most === 1;
    setAble(byId('zoom-in'), zoom < most);
    setAble(byId('zoom-out'), zoom > 1);
}

/** Goes to the next size of the buttons: `by` is 1 or -1. */
function stepZoom(by) {
    const plain = pitch() / zoom;
    const sizes = [plain, ...PITCHES.filter((size) => size > plain + 1)];
    const next = by > 0 ? sizes.find((size) => size > pitch() + 1)
        : sizes.reverse().find((size) => size < pitch() - 1);
    if (next) setZoom(next / plain);
    if (cells[current] && document.activeElement === cells[current].tile)
        cells[current].tile.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls the tray so that a path is visible, or at least its start. */
function scrollToPath(path) {
    if (zoom === 1 || !path) return;
    const frame = tray();
    const [inner, outer] =
        [byId('board').getBoundingClientRect(), frame.getBoundingClientRect()];
    const places = path.map(centre);
    const scrolled = (name, before, size) => {
        const all = places.map((place) => place[name] * pitch() + before);
        const [low, high] =
            [Math.min(...all) - pitch() * 0.6, Math.max(...all) + pitch() * 0.6];
        if (high - low > size) return all[0] - size / 2;
        return low < 0 ? low : high > size ? high - size : 0;
    };
    frame.scrollBy(scrolled('x', inner.left - outer.left, frame.clientWidth),
        scrolled('y', inner.top - outer.top, frame.clientHeight));
}

let spread = 0; // the distance of two fingers at the last event, or 0

function onPinch(event) {
    if (event.touches.length !== 2 || largestZoom() === 1) {
        spread = 0;
        return;
    }
    event.preventDefault(); // or the browser would make the whole page larger
    const [a, b] = event.touches;
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const middle = between({ x: a.clientX, y: a.clientY },
        { x: b.clientX, y: b.clientY }, 0.5);
    if (spread && event.type === 'touchmove') setZoom(zoom * now / spread, middle);
    spread = now;
}

function onZoomWheel(event) {
    if (!event.ctrlKey || largestZoom() === 1) return;
    event.preventDefault();
    setZoom(zoom * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
}

/** Sets whether a phone's keyboard leaves little room while a cell or the typed word of a game
 *  has the focus. Then the style hides all but the board, the words and that field, and makes
 *  the board smaller. */
function showKeyboard() {
    const view = window.visualViewport;
    const seen = view ? view.height * view.scale : innerHeight;
    const isShort = seen < Math.max(KEYBOARD_BELOW, innerHeight * 0.75);
    const { activeElement } = document;
    const isTyping = isShort &&
        (cellOf(activeElement) >= 0 || activeElement === byId('guess')) &&
        matchMedia('(any-pointer: coarse) and (max-width: 59.99rem)').matches;
    const { classList, style } = document.documentElement;
    const isChange = isTyping !== classList.contains('typing');
    const placeOf = () => activeElement.getBoundingClientRect().top;
    const before = placeOf();
    classList.toggle('typing', isTyping);
    if (isTyping) style.setProperty('--seen', `${seen}px`);
    else style.removeProperty('--seen');
    showTileBar();
    if (!isChange) return;
    // What was touched last, such as a word, stays where it is, or below the board.
    const lowest = tray().parentElement.offsetHeight + 4;
    scrollBy(0, isTyping ? -scrollY : placeOf() - Math.max(before, lowest));
}

/** The page stays as it is while a finger that leaves the cell is down: what it touches
 *  must not move away before the click. */
function listenToKeyboard() {
    byId('board').addEventListener('focusin', showKeyboard);
    document.addEventListener('click', showKeyboard);
    document.addEventListener('keyup', showKeyboard);
    (window.visualViewport || window).addEventListener('resize', showKeyboard);
}

function listenToScreen() {
    byId('zoom-in').addEventListener('click', () => stepZoom(1));
    byId('zoom-out').addEventListener('click', () => stepZoom(-1));
    for (const type of ['touchstart', 'touchmove', 'touchend'])
        tray().addEventListener(type, onPinch, { passive: false });
    tray().addEventListener('wheel', onZoomWheel, { passive: false });
    new ResizeObserver(showZoom).observe(byId('board'));
    listenToKeyboard();
}
