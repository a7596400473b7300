/* SPDX-License-Identifier: MIT */
/*
 * example.js: an example for an empty board. No board is stored, because each
 * dictionary needs its own: of some random boards, the page takes the one with the most
 * words. The random numbers are always the same ones, so the example is, too.
 */
'use strict';

const EXAMPLE_SEED = 16; // gives many words in English and in Finnish
const EXAMPLE_BOARDS = 8; // tried at first, and then changes of the best of them
const EXAMPLE_CELLS = 36; // a larger board has words anyway: the first one is taken

/** How many words a board has, or -1 if that is not known. */
async function countWords(wanted, signal) {
    const query = Object.fromEntries(commonQuery());
    const { rows, columns } = wanted;
    try {
        const { count } = await engine.solve({
            ...query, board: wanted.tiles.join(''), size: `${rows}x${columns}`, limit: '1',
        }, signal);
        return count;
    } catch (error) {
        if (error instanceof Refusal) return -1;
        throw error;
    }
}

async function bestOf(boards, signal) {
    const counts =
        await Promise.all(boards.map((wanted) => countWords(wanted, signal)));
    return boards[counts.indexOf(Math.max(...counts))];
}

async function makeExample(signal) {
    const below = drawer([EXAMPLE_SEED, 0]);
    const { rows, columns } = board;
    const roll = () => ({ rows, columns, tiles: rollLetters(rows * columns, below) });
    if (rows * columns > EXAMPLE_CELLS) return roll();
    const several = (body) => Array.from({ length: EXAMPLE_BOARDS }, body);
    const best = await bestOf(several(roll), signal);
    const change = () => ({
        ...best,
        tiles: best.tiles.map((tile) => (below(4) ? tile : rollLetters(1, below)[0])),
    });
    return bestOf([best, ...several(change)], signal);
}

/** Shows the example. A change by the user in the meantime is kept. */
async function showExample() {
    const { signal } = abortRun;
    try {
        await loadDictionaries();
        const example = await makeExample(signal);
        if (signal.aborted || hasTiles(board)) return;
        board = example;
        changeBoard();
        // The button with the focus is gone.
        byId('summary').setAttribute('tabindex', '-1');
        byId('summary').focus({ preventScroll: true });
    } catch (error) {
        if (error.name !== 'AbortError') throw error;
    }
}

/** The button in the empty list. */
function exampleButton() {
    const button = make('button', { type: 'button', class: 'example' }, t('example'));
    button.addEventListener('click', () => {
        button.disabled = true;
        showExample();
    });
    return button;
}
