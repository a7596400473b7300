/* SPDX-License-Identifier: MIT */
/*
 * path.js: draws the path of a word over the board, in units of cells, and chooses the
 * word whose path is drawn.
 */
'use strict';

// --- Geometry of paths

/** Whether a move by these rows and columns is one step (formats/board.md). With
 *  hexagons, this depends on `row`, the row where the move begins. */
function isStep(rowsDown, columnsRight, row) {
    const [down, right] = [Math.abs(rowsDown), Math.abs(columnsRight)];
    switch (settings.moves) {
    case 'rook': return down + right === 1;
    case 'bishop': return down === 1 && right === 1;
    case 'knight': return down * right === 2;
    case 'hex':
        if (down === 0) return right === 1;
        return down === 1 && (right === 0 || columnsRight === (isOdd(row) ? 1 : -1));
    default: return Math.max(down, right) === 1;
    }
}

/** The places [row, column] of a cell on a plane on which a torus repeats, those that
 *  cross the fewest edges first. Without a torus, there is one. */
function images([row, column]) {
    const around = settings.torus ? [0, -1, 1, -2, 2] : [0];
    const all = around.flatMap((down) => around.map((right) => ({
        crossed: Math.abs(down) + Math.abs(right),
        place: [row + down * board.rows, column + right * board.columns],
    })));
    return all.sort((a, b) => a.crossed - b.crossed).map(({ place }) => place);
}

/** The place at which to draw the cell `to`, one step from `from`. On a torus the step
 *  can cross edges of the board; then the place is outside the board. If several places
 *  are one step away, returns the one whose step crosses the fewest edges. */
function unwrapped(from, to) {
    const isNear = ([row, column]) => isStep(row - from[0], column - from[1], from[0]);
    return images(to).find(isNear) || to;
}

/** The share (0 to 1) of the line from a to b that is on the board. a is on the
 *  board. */
function shareInside(a, b) {
    const { width, height } = extent();
    const along = (from, to, end) =>
        to > end ? (end - from) / (to - from) : to < 0 ? from / (from - to) : 1;
    return Math.min(along(a.x, b.x, width), along(a.y, b.y, height));
}

const between = (a, b, share) =>
    ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

/** The place and the angle of an arrowhead on the line from a to b, at this share of
 *  the line, pointing to b. */
const arrowOn = (a, b, share) => ({
    ...between(a, b, share), angle: Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI,
});

/** The lines and arrows of one step. A step over an edge has two lines: one leaves the
 *  board, the other enters it. */
function stepShapes(from, to) {
    const target = unwrapped(from, to);
    const [a, b] = [centre(from), centre(target)];
    if (target[0] === to[0] && target[1] === to[1])
        return { lines: [{ a, b, kind: '' }], arrows: [arrowOn(a, b, 0.5)] };
    const end = centre(to);
    const begin = { x: end.x - (b.x - a.x), y: end.y - (b.y - a.y) };
    return {
        lines: [{ a, b, kind: ' over' }, { a: begin, b: end, kind: ' over' }],
        arrows: [
            arrowOn(a, b, shareInside(a, b) * 0.94),
            arrowOn(begin, end, 1 - shareInside(end, begin) * 0.8),
        ],
    };
}

const drawLine = ({ a, b }, kind) =>
    draw('line', { class: kind, x1: a.x, y1: a.y, x2: b.x, y2: b.y });

const drawArrow = ({ x, y, angle }) => draw('path', {
    class: 'arrow', d: 'M-.06-.09 .09 0-.06.09Z',
    transform: `translate(${x} ${y}) rotate(${angle})`,
});

/** The distance of a point from the line from a to b. */
function distanceFrom(point, { a, b }) {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = (point.x - a.x) * dx + (point.y - a.y) * dy;
    const at = between(a, b, clamp(along / (dx * dx + dy * dy), 0, 1));
    return Math.hypot(point.x - at.x, point.y - at.y);
}

/** The centre of a step's number. It is in the first corner of the cell, or else at the
 *  first side, where neither a line nor an arrow of the path covers it. The heat map
 *  has its numbers in the lower right corner, so this corner comes late. */
function numberPlace(cell, digits, { lines, arrows }) {
    const { x, y } = centre(cell);
    if (isHex()) return { x, y: y - 0.38 };
    const side = 0.42 - 0.05 * digits;
    const places = [
        [-side, -0.33], [side, -0.33], [-side, 0.33], [-side, 0], [side, 0], [side, 0.33],
    ].map(([right, down]) => ({ x: x + right, y: y + down }));
    const isNear = (at) => Math.abs(at.x - x) < 3 && Math.abs(at.y - y) < 3;
    const [nearLines, nearArrows] =
        [lines.filter((line) => isNear(line.a)), arrows.filter(isNear)];
    const radius = 0.04 + 0.03 * digits;
    const room = (place) => Math.min(
        ...nearLines.map((line) => distanceFrom(place, line) - radius - 0.1),
        ...nearArrows.map((at) => Math.hypot(at.x - place.x, at.y - place.y) -
            radius - 0.12));
    return places.find((place) => room(place) >= 0) ||
        places.reduce((best, place) => (room(place) > room(best) ? place : best));
}

function drawNumber(cell, number, shapes) {
    const { x, y } = numberPlace(cell, String(number).length, shapes);
    return draw('text', { class: 'number', x, y: y + 0.05 }, number);
}

/** Draws the path, with a disc at its start and a ring at its end; a word of one cell
 *  has both there. Without a path, removes the old drawing. */
function drawPath(path) {
    const svg = byId('path');
    svg.replaceChildren();
    if (!path) return;
    const steps = path.slice(1).map((cell, i) => stepShapes(path[i], cell));
    const shapes = {
        lines: steps.flatMap((step) => step.lines),
        arrows: steps.flatMap((step) => step.arrows),
    };
    const [start, end] = [centre(path[0]), centre(path[path.length - 1])];
    const at = ({ x, y }, kind, r) => draw('circle', { class: kind, cx: x, cy: y, r });
    const size = isHex() ? 0.26 : 0.3; // of the disc and the ring, below the numbers
    svg.append(
        ...shapes.lines.map((line) => drawLine(line, 'casing')),
        ...shapes.lines.map((line) => drawLine(line, `step${line.kind}`)),
        at(start, 'start', size), at(end, 'end-edge', size), at(end, 'end', size),
        ...shapes.arrows.map(drawArrow),
        ...path.map((cell, i) => drawNumber(cell, i + 1, shapes)));
}

// --- The word whose path is drawn

let pinned = null; // the word that was clicked
let hovered = null; // the word under the pointer or with the focus
let checked = null; // the word in the filter (check.js)
let pathIndex = 0; // the index of the path that is shown, in the paths of the word

let shownPath = null;

const drawnWord = () => hovered || pinned || checked || exampleWord();

function showPath() {
    const word = isOfThisBoard() ? drawnWord() : null;
    const path = word && word.paths[pathIndex % word.paths.length];
    drawPath(path);
    if (path !== shownPath) scrollToPath(path);
    shownPath = path;
    showCaption(word, path);
    // Only these buttons can change: a list can have thousands.
    const marked = byId('main').querySelectorAll('.drawn, .word[aria-pressed="true"]');
    const shown = [word, pinned].map(buttonOf).filter(Boolean);
    for (const button of [...marked, ...shown]) {
        button.classList.toggle('drawn', button.word === word);
        button.setAttribute('aria-pressed', String(button.word === pinned));
    }
}

function showCaption(word, path) {
    const caption = byId('caption');
    caption.replaceChildren();
    if (!word) return;
    const about = make('span', { class: 'soft' }, t('path.about', {
        points: counted(word.score, 'point'), tiles: counted(path.length, 'tile'),
    }));
    caption.append(make('strong', { lang: language(), dir: 'auto' }, word.word), ' ', about, ' ',
        make('span', { class: 'links' },
            ...[makeDefinition(word.word), makeNeighbours(word.word)].filter(Boolean)));
    if (word.paths.length < 2) return;
    const step = (by, label, sign) => {
        const button = make('button',
            { type: 'button', class: 'button bare', 'aria-label': label }, sign);
        button.addEventListener('click', () => stepPath(by, label));
        return button;
    };
    about.append(' ', make('span', { class: 'paths' }, step(-1, t('path.previous'), '‹'),
        t('path.which', { part: pathIndex + 1, all: word.paths.length }),
        step(1, t('path.next'), '›')));
}

function stepPath(by, label) {
    const { length } = drawnWord().paths;
    pathIndex = (pathIndex + by + length) % length;
    showPath();
    byId('caption').querySelector(`[aria-label="${label}"]`).focus();
}

function hover(word) {
    if (word === hovered) return;
    const old = drawnWord();
    hovered = word;
    if (drawnWord() !== old) pathIndex = 0;
    showPath();
}

let mouseAt = null; // the place of the mouse over the list of words

function rememberMouse({ type, pointerType, clientX: x, clientY: y }) {
    mouseAt = type === 'pointermove' && pointerType === 'mouse' ? { x, y } : null;
}

/** After a scroll, another word can be under the mouse, which has not moved. */
function hoverAgain() {
    if (!mouseAt) return;
    const button = document.elementFromPoint(mouseAt.x, mouseAt.y)?.closest('.word');
    hover(button ? button.word : null);
}

function pin(word) {
    if (word !== drawnWord()) pathIndex = 0;
    pinned = word;
    if (!word) hovered = checked = null;
    showPath();
    if (word) speak(spokenPath(word), 0);
}

const spokenPath = (word) => t('path.spoken', {
    word: word.word,
    cells: word.paths[0].map(([row, column]) =>
        t('path.cell', { row: row + 1, column: column + 1 })).join('; '),
});
