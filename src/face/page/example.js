/* SPDX-License-Identifier: MIT */
/*
 * example.js: the example that the page shows when its address has no board, with the
 * path of its best word. The first letter that the user types replaces the whole
 * example; Escape empties the board. The address does not have the board of an example;
 * an empty board is `board=` there.
 *
 * No board is stored, because each dictionary needs its own: of some random boards, the
 * page takes the one whose best word has the most points. The random numbers are always
 * the same ones, so the example is, too.
 */
'use strict';

const EXAMPLE_SEED = 172; // its board for English has 239 words, the best of 8 letters
const EXAMPLE_BOARDS = 6; // a browser sends as many requests to a server at a time
const EXAMPLE_CELLS = 36; // a larger board has words anyway: the first one is taken

let example = null; // the last example, a board, or null
let sought = null; // the signal of the search for an example, or null

/** Whether the board is the example, without a change by the user. */
const isExample = () =>
    example !== null && !game && boardText(board).text === boardText(example).text;

/** Whether the page shows an example or will show one. */
const hasExample = () =>
    isExample() || (sought !== null && !sought.aborted && !hasTiles(board) && !game);

/** The order in which words are shown off: points, length, A to Z. */
const byWorth = (a, b) => b.score - a.score || b.length - a.length || byText(a, b);

/** The word of the example whose path is drawn, or null. */
function exampleWord() {
    if (!isExample() || result.isRunning) return null;
    return result.words.reduce((best, word) =>
        (best && byWorth(best, word) <= 0 ? best : word), null);
}

/** The points of a board's best word; 0 for a board without words. */
async function mostPoints({ rows, columns, tiles }, signal) {
    try {
        const { words } = await engine.solve({
            ...Object.fromEntries(commonQuery()), board: tiles.join(''),
            size: `${rows}x${columns}`, sort: 'score', limit: '1',
        }, signal);
        return words.length ? words[0].score + 1 : 0; // points can be 0
    } catch (error) {
        if (error instanceof Refusal) return 0;
        throw error;
    }
}

/** Rolls an example of the board's size. Returns null if no word is on it, or if the
 *  dictionary has symbols that are not letters: the server might refuse the board. */
async function makeExample(signal) {
    const below = drawer([EXAMPLE_SEED, 0]);
    const { rows, columns } = board;
    const roll = () => ({ rows, columns, tiles: rollLetters(rows * columns, below) });
    const isSmall = rows * columns <= EXAMPLE_CELLS;
    const boards = Array.from({ length: isSmall ? EXAMPLE_BOARDS : 1 }, roll);
    const isPlain = (tile) => PLAIN_TILE.test(tile) && tile !== '?';
    if (!boards.every(({ tiles }) => tiles.every(isPlain))) return null;
    if (isDoubtful() && !await mostPoints(boards[0], signal)) return null;
    const points = await Promise.all(boards.map((one) => mostPoints(one, signal)));
    const most = Math.max(...points);
    return most > 0 ? boards[points.indexOf(most)] : null;
}

/** Whether the user has typed, also a text that an input method has not ended. */
const isBegun = () => hasTiles(board) || cells.some(({ tile }) => tile.value);

/** Shows an example on an empty board. A change by the user in the meantime is kept. The
 *  example is not a step for Undo, and not an entry in the history of the browser. */
async function showExample() {
    const { signal } = abortRun;
    sought = signal;
    try {
        await loadDictionaries();
        const made = await makeExample(signal);
        if (!made || signal.aborted || game || isBegun()) return;
        board = { ...made, tiles: [...made.tiles] };
        example = made;
        present = stateNow();
        buildBoard();
        showExampleNote();
        writeAddress(false);
        solve();
    } catch (error) {
        if (error.name !== 'AbortError') throw error;
    } finally {
        if (sought === signal) sought = null;
    }
}

/** Draws and solves the board after a change of a setting. `hadExample`: the page had an
 *  example before the change, and needs another one. */
function changeSetting(hadExample) {
    if (hadExample) board = emptyBoard(board.rows, board.columns);
    changeBoard({ isNewEntry: !hadExample });
    if (!hadExample) return;
    solve(); // not later, which would end the search for an example
    showExample();
}

function showExampleNote() {
    byId('example').hidden = !isExample();
}

/** Removes the example before the user's first tile is put on the board. The input of the
 *  cell `except` keeps its text: an input method may still change it. */
function typeOverExample(except = -1) {
    if (!isExample()) return;
    board = emptyBoard(board.rows, board.columns);
    board.tiles.forEach((_, cell) => cell !== except && showTile(cell));
    drawPath(null);
}

/** Escape empties the board of an example, unless it closes something else. */
function onExampleKey({ target, isComposing, defaultPrevented }) {
    const isElsewhere = byId('menu').open || isComposing || defaultPrevented ||
        editing >= 0 || target.closest?.('details, dialog, input:not(.tile)');
    if (!isElsewhere && isExample()) clearBoard();
}

/** The button in the empty list. */
function exampleButton() {
    const button = make('button', { type: 'button', class: 'plain' }, t('example'));
    button.addEventListener('click', async () => {
        button.disabled = true;
        await showExample();
        button.disabled = false; // a dictionary without words for it has no example
        byId('summary').setAttribute('tabindex', '-1');
        byId('summary').focus({ preventScroll: true }); // the button is gone
    });
    return button;
}
