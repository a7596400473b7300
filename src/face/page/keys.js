/* SPDX-License-Identifier: MIT */
/*
 * keys.js: the keys of the page, in one handler on the document. The cells of the board have
 * keys of their own, which come first (typing.js, play-input.js).
 *
 * A letter that no field takes goes to the board, in a game to the typed word. The handler only
 * moves the focus there. The browser inserts the letter afterwards, so input methods and dead
 * keys begin in the right field, too.
 */
'use strict';

const TEXT_FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea';
const OWN_KEYS = `${TEXT_FIELDS}, select, dialog, .menu[open]`; // elements that take all keys
const ENTERED = 'a, button, summary, input'; // elements that Enter presses

// The keys of a letter. A key can have several letters, but names of keys are ASCII.
const LETTER = /^(?:Dead|Process|[A-Za-z]|(?:[^\P{L}A-Za-z]|\p{M})+)$/u;
const SIGN = /^[[./]$/; // begins a tile of several letters; a hole; the next row

/** Whether neither Ctrl, Alt nor Meta is down. On Windows, AltGr sets Ctrl and Alt: it is a part
 *  of letters and brackets on many keyboards. */
const isPlain = (event) => event.getModifierState('AltGraph') ||
    !(event.ctrlKey || event.altKey || event.metaKey);

const hasOwnKeys = (element) => byId('menu').open || element.closest(OWN_KEYS) !== null;

// --- Commands: Ctrl and a letter, with Cmd on a Mac

const COMMANDS = {
    k: () => openFinder(),
    z: () => (game?.falling ? isGameOver() || undoFalling(1) : undo()),
    Z: () => redo(),
    y: () => redo(),
};

/** The letter of a command, or ''. Shift makes it a capital. A Russian keyboard, for example,
 *  has no z: then the place of the key counts. */
function commandOf({ ctrlKey, metaKey, altKey, shiftKey, key, code }) {
    if (!(ctrlKey || metaKey) || altKey) return '';
    const letter = /^[a-z]$/i.test(key) ? key : code.slice(3);
    return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

/** In a field of text the browser undoes, also while the text of a tile is edited. */
function takeCommand(event) {
    const command = commandOf(event);
    if (isSaved || !Object.hasOwn(COMMANDS, command)) return false;
    const isText = event.target.matches(TEXT_FIELDS) &&
        (cellOf(event.target) < 0 || editing >= 0) &&
        !(game?.falling && event.target === byId('guess') && !byId('guess').value);
    if (command !== 'k' && isText) return false;
    COMMANDS[command]();
    return true;
}

// --- Escape: what it closes, the innermost first, one with each press

const isWordShown = () => pinned || hovered && document.activeElement.word === hovered;

const ESCAPES = [
    { isThere: () => byId('menu').open, close: () => closeMenu(true) },
    { isThere: () => byId('options').open, close: () => closeSheet('options') },
    { isThere: () => byId('notice').querySelector('button'),
        close: () => byId('notice').querySelector('button:last-of-type').click() },
    { isThere: () => game && hasGuess(), close: () => setTrace([]) },
    { isThere: isWordShown, close: () => pin(null) },
    { isThere: () => !game && filter, close: () => setFilter('') },
    { isThere: ({ target }) => !game && isExample() && (cellOf(target) >= 0 || !hasOwnKeys(target)),
        close: () => clearBoard() },
];

function takeEscape(event) {
    if (event.key !== 'Escape') return false;
    const innermost = ESCAPES.find(({ isThere }) => isThere(event));
    innermost?.close();
    return innermost !== undefined;
}

// --- Letters, Backspace and Enter

/** In a cell of the board, `?` is a tile; a word of a game has none. */
function takeHelp({ key, target }) {
    if (key !== '?' || (hasOwnKeys(target) && target !== byId('guess'))) return false;
    openSheet('help');
    return true;
}

/** In a game, takes the last tile of the trace back, or else the last typed letter. */
function takeBackspace({ key, target }) {
    const field = byId('guess');
    const isAtTrace = game && isTraced() && target === field &&
        field.selectionStart === field.value.length;
    if (key !== 'Backspace' || isSaved || (hasOwnKeys(target) && !isAtTrace)) return false;
    if (!game) eraseTile();
    else if (isTraced()) setTrace(game.trace.slice(0, -1));
    else {
        field.value = lettersOf(field.value).slice(0, -1).join('');
        onGuessInput();
    }
    return true;
}

/** In a game, a key that is held down gives nothing twice. */
function takeEnter({ key, target, repeat }) {
    if (key === 'Enter' && game && repeat) return true;
    if (key !== 'Enter' || !game || hasOwnKeys(target) || target.closest(ENTERED)) return false;
    byId('guess-form').requestSubmit();
    return true;
}

/** Moves the focus to the field for a letter, but does not take the key: the browser inserts
 *  the letter. */
function takeLetter({ key, target }) {
    if (isSaved || hasOwnKeys(target)) return false;
    if (game && LETTER.test(key)) byId('guess').focus();
    else if (!game && (LETTER.test(key) || SIGN.test(key))) {
        const wasAtEnd = isAtEnd;
        focusCell(current);
        isAtEnd = wasAtEnd; // a full board refuses the letter, as in its last cell
    }
    return false;
}

// --- Lists of buttons: Tab reaches one of them, the arrow keys move to the others

const LISTS = '#words, #histogram, #tilebar, #finder-words';
const ITEMS = 'button[tabindex]';

/** The nearest button in the row below, if `by` is 1, or above, if `by` is -1. */
function buttonBelow(buttons, index, by) {
    const here = buttons[index].getBoundingClientRect();
    const middle = (box) => Math.round(box.top + box.height / 2);
    let best = null;
    for (let i = index + by; i >= 0 && i < buttons.length; i += by) {
        const box = buttons[i].getBoundingClientRect();
        if (middle(box) === middle(here)) continue;
        if (best && middle(box) !== best.row) break;
        const distance = Math.abs(box.left - here.left);
        if (!best || distance < best.distance)
            best = { button: buttons[i], row: middle(box), distance };
    }
    return best && best.button;
}

function takeMove({ key, target }) {
    const list = target.closest(LISTS);
    const buttons = list ? [...list.querySelectorAll(ITEMS)] : [];
    const index = buttons.indexOf(target);
    if (index < 0) return false;
    const right = getComputedStyle(target).direction === 'rtl' ? -1 : 1;
    const goals = {
        ArrowLeft: () => buttons[index - right],
        ArrowRight: () => buttons[index + right],
        ArrowUp: () => buttonBelow(buttons, index, -1),
        ArrowDown: () => buttonBelow(buttons, index, 1),
        Home: () => buttons[0],
        End: () => buttons[buttons.length - 1],
    };
    if (!Object.hasOwn(goals, key)) return false;
    goals[key]()?.focus();
    return true;
}

/** Lets Tab reach this button of a list, or else the first one. */
function startRoving(list, button) {
    list.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    (button || list.querySelector(ITEMS))?.setAttribute('tabindex', '0');
}

// --- All keys

// The first handler that takes a key keeps it from the others and from the browser.
const PLAIN_KEYS = [takeMove, takeHelp, takeBackspace, takeEnter, takeLetter];

function onKey(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const takes = (take) => take(event);
    const isInSheet = [...document.querySelectorAll('dialog[open]')]
        .some(({ id }) => !CALM.includes(id) && !(id === 'finder' && commandOf(event) === 'k'));
    const isTaken = isInSheet ? isPlain(event) && takeMove(event)
        : takeCommand(event) || takeEscape(event) || isPlain(event) && PLAIN_KEYS.some(takes);
    if (isTaken) event.preventDefault();
}

/** The skip link does not change the address, which has the board. */
function onSkip(event) {
    event.preventDefault();
    const words = [...document.querySelectorAll('.record .word')];
    (words.find((one) => one.offsetParent) || byId(game ? 'game-title' : 'summary')).focus();
}

function listenToKeys() {
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', ({ target }) => {
        if (target.matches(`:is(${LISTS}) ${ITEMS}`)) startRoving(target.closest(LISTS), target);
    });
    byId('skip').addEventListener('click', onSkip);
}
