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

/** The place [row, column] at which to draw the cell `to`, one step from `from`. On a
 *  torus the step can cross edges of the board; then the place is outside the board. If
 *  several places are one step away, returns the one whose step crosses the fewest
 *  edges. */
function unwrapped(from, to) {
    if (!settings.torus) return to;
    const around = [0, -1, 1, -2, 2];
    let best = { cell: to, crossed: Infinity };
    for (const down of around)
        for (const right of around) {
            const cell = [to[0] + down * board.rows, to[1] + right * board.columns];
            const crossed = Math.abs(down) + Math.abs(right);
            const step = [cell[0] - from[0], cell[1] - from[1]];
            if (crossed < best.crossed && isStep(...step, from[0]))
                best = { cell, crossed };
        }
    return best.cell;
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

function drawLine(a, b, kind) {
    return draw('line', { class: kind, x1: a.x, y1: a.y, x2: b.x, y2: b.y });
}

/** An arrowhead on the line from a to b, at this share of the line, pointing to b. */
function drawArrow(a, b, share) {
    const at = between(a, b, share);
    const angle = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
    return draw('path', {
        class: 'arrow', d: 'M-.06-.09 .09 0-.06.09Z',
        transform: `translate(${at.x} ${at.y}) rotate(${angle})`,
    });
}

/** Draws one step: a line with an arrow. A step over an edge has two lines: one leaves
 *  the board, the other enters it. */
function drawStep(from, to) {
    const target = unwrapped(from, to);
    const [a, b] = [centre(from), centre(target)];
    if (target[0] === to[0] && target[1] === to[1])
        return { lines: [drawLine(a, b, 'step')], arrows: [drawArrow(a, b, 0.5)] };
    const end = centre(to);
    const begin = { x: end.x - (b.x - a.x), y: end.y - (b.y - a.y) };
    return {
        lines: [drawLine(a, b, 'step over'), drawLine(begin, end, 'step over')],
        arrows: [
            drawArrow(a, b, shareInside(a, b) * 0.94),
            drawArrow(begin, end, 1 - shareInside(end, begin) * 0.8),
        ],
    };
}

/** Draws the path, with a disc at its start and a ring at its end; a word of one cell
 *  has both there. Without a path, removes the old drawing. */
function drawPath(path) {
    const svg = byId('path');
    svg.replaceChildren();
    if (!path) return;
    const steps = path.slice(1).map((cell, i) => drawStep(path[i], cell));
    const [start, end] = [centre(path[0]), centre(path[path.length - 1])];
    const at = ({ x, y }, kind, r) => draw('circle', { class: kind, cx: x, cy: y, r });
    svg.append(
        ...steps.flatMap((step) => step.lines),
        at(start, 'start', 0.31), at(end, 'end-edge', 0.34), at(end, 'end', 0.29),
        ...steps.flatMap((step) => step.arrows),
        ...path.map((cell, i) => {
            const { x, y } = centre(cell);
            const corner = isHex() ? { x, y: y - 0.31 } : { x: x - 0.39, y: y - 0.28 };
            return draw('text', { class: 'number', ...corner }, i + 1);
        }));
}

// --- The word whose path is drawn

let pinned = null; // the word that was clicked
let hovered = null; // the word under the pointer or with the focus
let pathIndex = 0; // the index of the path that is shown, in the paths of the word

const drawnWord = () => hovered || pinned;

function showPath() {
    const word = isOfThisBoard() ? drawnWord() : null;
    const path = word && word.paths[pathIndex % word.paths.length];
    drawPath(path);
    showCaption(word, path);
    for (const button of byId('words').querySelectorAll('.word')) {
        button.classList.toggle('drawn', button.word === word);
        button.setAttribute('aria-pressed', String(button.word === pinned));
    }
}

function showCaption(word, path) {
    const caption = byId('caption');
    caption.replaceChildren();
    if (!word) return;
    const name = make('strong', { lang: language(), dir: 'auto' }, word.word);
    caption.append(name,
        `, ${counted(word.score, 'point')}, ${counted(path.length, 'tile')}`);
    if (word.paths.length < 2) return;
    const step = (by, label, sign) => {
        const button = make('button', { type: 'button', 'aria-label': label }, sign);
        button.addEventListener('click', () => stepPath(by, label));
        return button;
    };
    caption.append(' ', step(-1, 'Previous path', '‹'),
        ` path ${pathIndex + 1} of ${word.paths.length} `, step(1, 'Next path', '›'));
}

function stepPath(by, label) {
    const { length } = drawnWord().paths;
    pathIndex = (pathIndex + by + length) % length;
    showPath();
    byId('caption').querySelector(`[aria-label="${label}"]`).focus();
}

function hover(word) {
    if (word === hovered) return;
    if ((word || pinned) !== drawnWord()) pathIndex = 0;
    hovered = word;
    showPath();
}

function pin(word) {
    if (word !== drawnWord()) pathIndex = 0;
    pinned = word;
    if (!word) hovered = null;
    showPath();
    if (word) speak(spokenPath(word), 0);
}

const spokenPath = (word) => `${word.word}: ` + word.paths[0].map(([row, column]) =>
    `row ${row + 1}, column ${column + 1}`).join('; ');
