/* SPDX-License-Identifier: MIT */
/*
 * trace.js: the trace of a player, a path over the board, and what it spells. Tiles
 * are those of the answer, as the dictionary folds them: `a`, `qu`, `a|e`, `?`, or `.`
 * for a hole.
 */
'use strict';

const TARGET = 0.37; // while a trace is drawn, a tile's radius as a target, in cells
const SAMPLE = 0.1; // the distance of samples between two positions of the pointer
const MAX_STEPS = 200000; // of the search for the path of a typed word

/** The tiles as the dictionary folds them; before the first answer, as they are typed. */
const foldedTiles = () => (result.tiles && isOfThisBoard() ? result.tiles
    : board.tiles.map((tile) => plainText(tile).toLowerCase() || '.'));

/** The directions of the steps from one cell to another one. On a small torus, there can
 *  be several. */
function directions(from, to) {
    if (from === to) return [];
    const a = placeOfCell(from);
    // A row of hexagons down, a direction goes half a cell to a side.
    const half = (row) => (isHex() && isOdd(row) ? 0.5 : 0);
    return images(placeOfCell(to))
        .filter((b) => isStep(b[0] - a[0], b[1] - a[1], a[0]) && !isWalled(a, b))
        .map((b) => `${b[0] - a[0]},${b[1] + half(b[0]) - a[1] - half(a[0])}`);
}

/** Whether the rules let a trace go on to a cell. */
function mayFollow(trace, cell) {
    if (!trace.length) return true;
    const last = trace[trace.length - 1];
    if (cell === last) return settings.stay;
    if (trace.includes(cell) && !mayReuse()) return false;
    const steps = [...trace, cell].filter((one, i, all) => one !== all[i - 1]);
    const ways = (i) => directions(steps[i - 1], steps[i]);
    if (!settings.straight) return ways(steps.length - 1).length > 0;
    return ways(1).some((way) => steps.every((_, i) => i === 0 || ways(i).includes(way)));
}

const mayReuse = () => settings.reuse || settings.stay;

/** The texts that a tile can be; null for '?', which is any letter. */
function textsOfTile(tile) {
    if (tile === '?') return null;
    const texts = tile.split('|');
    return settings.qu ? texts.map((text) => (text === 'q' ? 'qu' : text)) : texts;
}

/** A pattern of the words that a trace spells. */
function patternOf(trace) {
    const tiles = foldedTiles();
    const parts = trace.map((cell) => {
        const texts = textsOfTile(tiles[cell]);
        return texts ? `(?:${texts.map((text) => escaped(filterable(text))).join('|')})`
            : '\\P{M}\\p{M}*';
    });
    return new RegExp(`^${parts.join('')}$`, 'u');
}

/** The trace as a text to show. */
const spelled = (trace) =>
    trace.map((cell) => plainText(board.tiles[cell])).join('').toLowerCase();

/** The path of a typed word on the board, or null. `isGivenUp` says that the search was
 *  too long. */
function findTrace(text, most = MAX_STEPS) {
    const tiles = foldedTiles();
    const wanted = filterable(text);
    const symbol = /^\P{M}\p{M}*/u;
    let steps = 0;
    const ends = (cell, at) => {
        if (tiles[cell] === '.') return [];
        const texts = textsOfTile(tiles[cell]) ||
            (wanted.slice(at).match(symbol) || []).slice(0, 1);
        return texts.map(filterable).filter((one) => one && wanted.startsWith(one, at))
            .map((one) => at + one.length);
    };
    const search = (trace, at) => {
        if (at === wanted.length) return trace;
        for (let cell = 0; cell < tiles.length && steps++ < most; cell++) {
            const next = ends(cell, at);
            if (!next.length || !mayFollow(trace, cell)) continue;
            for (const end of next) {
                const found = search([...trace, cell], end);
                if (found) return found;
            }
        }
        return null;
    };
    const trace = wanted ? search([], 0) : null;
    return { trace, isGivenUp: !trace && steps > most };
}

// --- The pointer

/** The position of a pointer on the board, in cells. */
function pointOf(event) {
    const box = byId('board').getBoundingClientRect();
    const { width, height } = extent();
    return {
        x: (event.clientX - box.left) / box.width * width,
        y: (event.clientY - box.top) / box.height * height,
    };
}

/** The cell with letters whose centre is nearest and at most `radius` away, or -1. */
function cellNear({ x, y }, radius) {
    let best = { cell: -1, distance: radius };
    board.tiles.forEach((tile, cell) => {
        const at = centre(placeOfCell(cell));
        const distance = Math.hypot(at.x - x, at.y - y);
        if (tile !== '' && distance <= best.distance) best = { cell, distance };
    });
    return best.cell;
}

/** Points on the line from a to b, without a: a fast finger skips tiles otherwise. */
function samples(a, b) {
    const count = Math.min(
        Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / SAMPLE)), 500);
    return Array.from({ length: count }, (_, i) => between(a, b, (i + 1) / count));
}

/** The trace after the pointer has come to a cell. Going back to the last cell but one
 *  takes the last one away, unless tiles may be used again. A cell that may not follow
 *  changes nothing. */
function extended(trace, cell) {
    if (!mayReuse() && cell === trace[trace.length - 2]) return trace.slice(0, -1);
    return mayFollow(trace, cell) ? [...trace, cell] : trace;
}

/** The trace after a tap on a cell. A tap on a cell of the trace takes back what comes
 *  after it, unless the cell may follow; a tap on any other cell that may not follow
 *  begins again. A tap on the last cell changes nothing. */
function tapped(trace, cell) {
    const at = trace.lastIndexOf(cell);
    const isNext = at + 1 < trace.length && mayFollow(trace, cell);
    if (isNext || at < 0 && trace.length && mayFollow(trace, cell)) return [...trace, cell];
    return at >= 0 ? trace.slice(0, at + 1) : [cell];
}
