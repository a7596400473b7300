/* SPDX-License-Identifier: MIT */
/*
 * walls.js: the walls of a maze on the board (formats/walls.md). The address has
 * the seed of the maze; the engine draws it. A board of another size has no walls.
 */
'use strict';

let walls = null; // { seed, rows, columns, drawing, lines } of the maze, or null

/** Whether there is a wall below or at the right of a cell of the drawing. The cells and
 *  their walls are at every second line and every fourth character. */
function hasWall(place, isBelow) {
    const { lines } = walls;
    const [row, column] = place;
    const text = isBelow ? lines[2 * row + 2]?.[4 * column + 2]
        : lines[2 * row + 1]?.[4 * column + 4];
    return text !== undefined && text !== ' ';
}

const hasWalls = () =>
    walls !== null && walls.rows === board.rows && walls.columns === board.columns;

/** Whether walls are between two cells of the board, for a step from one to the other.
 *  A step to a corner has two detours, and needs one without a wall. */
function isWalled(from, to) {
    if (!hasWalls()) return false;
    const wraps = to[0] < 0 || to[1] < 0 || to[0] >= board.rows ||
        to[1] >= board.columns;
    if (wraps) return true; // a maze has walls all around
    const isOpen = ([row, column], down, right) => {
        for (let i = 0; i < Math.abs(down); i++)
            if (hasWall([row + (down > 0 ? i : -i - 1), column], true)) return false;
        for (let i = 0; i < Math.abs(right); i++)
            if (hasWall([row, column + (right > 0 ? i : -i - 1)], false)) return false;
        return true;
    };
    const [down, right] = [to[0] - from[0], to[1] - from[1]];
    const isOpenDetour = (isDownFirst) => (isDownFirst
        ? isOpen(from, down, 0) && isOpen([to[0], from[1]], 0, right)
        : isOpen(from, 0, right) && isOpen([from[0], to[1]], down, 0));
    return !isOpenDetour(true) && !isOpenDetour(false);
}

/** Draws the walls above the tiles. */
function drawWalls() {
    byId('board').querySelector('#walls')?.remove();
    if (!hasWalls()) return;
    const { width, height } = extent();
    const svg = draw('svg', {
        id: 'walls', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true',
    });
    const add = (x1, y1, x2, y2) => {
        const flip = (x) => (leftward ? width - x : x);
        svg.append(draw('line', { x1: flip(x1), y1, x2: flip(x2), y2 }));
    };
    for (let row = 0; row < board.rows; row++)
        for (let column = 0; column < board.columns; column++) {
            const isLast = { row: row === board.rows - 1 };
            isLast.column = column === board.columns - 1;
            if (!isLast.row && hasWall([row, column], true))
                add(column, row + 1, column + 1, row + 1);
            if (!isLast.column && hasWall([row, column], false))
                add(column + 1, row, column + 1, row + 1);
        }
    byId('board').append(svg);
}

// --- The maze

/** The walls of a maze of a size, by a seed or by chance. */
async function makeMaze({ rows, columns }, seed = 0) {
    const [chance] = crypto.getRandomValues(new Uint32Array(1));
    const known = seed || chance % 1000000 + 1;
    const drawing = await engine.maze(rows, columns, known);
    return { seed: known, rows, columns, drawing, lines: drawing.split('\n') };
}

/** Puts the maze of a seed on the board, or removes it, and solves the board again. */
async function putMaze(seed) {
    const isMaze = seed > 0 && engine.can('maze') && !isHex();
    if (!isMaze && !walls) return;
    walls = isMaze ? await makeMaze(board, seed) : null;
    changed({ isNewEntry: seed !== mazeOfAddress() });
}

/** The seed in the address, or 0. */
function mazeOfAddress() {
    const seed = Number(new URLSearchParams(location.search).get('maze'));
    return Number.isInteger(seed) && seed > 0 && seed < 2 ** 32 ? seed : 0;
}

/** Follows the address: at the start, and after Back or Forward. */
function followMaze() {
    const seed = mazeOfAddress();
    if (seed !== (hasWalls() ? walls.seed : 0)) putMaze(seed);
}

/** The engine can be found after the address was read. */
document.addEventListener('enginechange', () => {
    if (mazeOfAddress() && !hasWalls()) followMaze();
});
