/* SPDX-License-Identifier: MIT */
/*
 * example.js: the example that the page shows when its address has no board, with the
 * path of its best word. The first letter that the user types replaces the whole
 * example; Escape empties the board. The address does not have the board of an example;
 * an empty board is `board=` there.
 *
 * No board is stored, because each dictionary needs its own: of some random boards, the
 * page takes the first one with a word of EXAMPLE_POINTS, or the one whose best word has
 * the most points. The random numbers are always the same ones, so the example is, too.
 */
'use strict';

const EXAMPLE_SEED = 172; // its board for English has 239 words, the best of 8 letters
const EXAMPLE_BOARDS = 6;
const EXAMPLE_POINTS = 11; // as for 8 letters
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

/** The answer for a board, with at most `limit` words, or null if it is refused. Only the
 *  dictionary counts: the user sees what the other settings do to an example. */
async function askBoard({ rows, columns, tiles }, limit, signal) {
    try {
        return await engine.solve({
            ...ofDictionary(), board: tiles.join(''),
            size: `${rows}x${columns}`, sort: 'score', limit,
        }, signal);
    } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
    }
}

/** Rolls an example of the board's size. Returns the board, and the answer if it has all its
 *  words by the settings. Returns no board if no word is on it, or if the dictionary has
 *  symbols that are not letters: the server might refuse the board. */
async function makeExample(signal) {
    const given = engine.example();
    const query = commonQuery({ hasBoard: false });
    const hasFirstRules = [...query.keys()].every((name) => ['dict', 'size'].includes(name));
    if (given && !query.has('dict') && !query.has('size'))
        return [boardOfAnswer(given), hasFirstRules ? given : null];
    const below = drawer([EXAMPLE_SEED, 0]);
    const { rows, columns } = board;
    const roll = () => ({ rows, columns, tiles: rollLetters(rows * columns, below) });
    const isSmall = rows * columns <= EXAMPLE_CELLS;
    const boards = Array.from({ length: isSmall ? EXAMPLE_BOARDS : 1 }, roll);
    const isPlain = (tile) => PLAIN_TILE.test(tile) && tile !== '?';
    if (!boards.every(({ tiles }) => tiles.every(isPlain))) return [];
    let [best, most] = [[], 0];
    for (const one of boards) { // not all at once: most often, the first one is taken
        const isFirst = one === boards[0] && hasFirstRules;
        const answer = await askBoard(one, isFirst ? WORDS_LISTED : 1, signal);
        const points = answer?.words.length ? answer.words[0].score + 1 : 0; // can be 0
        if (points > most) [best, most] = [[one, isFirst ? answer : null], points];
        if (points > EXAMPLE_POINTS || (!points && isDoubtful())) break;
    }
    return best;
}

/** Whether the user has typed, also a text that an input method has not ended. */
const isBegun = () => hasTiles(board) || cells.some(({ tile }) => tile.value);

/** Shows an example on an empty board. A change by the user in the meantime is kept. The
 *  example is not a step for Undo, and not an entry in the history of the browser. */
async function showExample() {
    const { signal } = abortRun;
    sought = signal;
    showExampleNote();
    try {
        await loadDictionaries();
        const [made, answer] = await makeExample(signal);
        if (!made || signal.aborted || game || isBegun()) return;
        board = { ...made, tiles: [...made.tiles] };
        example = made;
        present = stateNow();
        showSteps();
        buildBoard();
        showExampleNote();
        writeAddress(false);
        solve(answer);
    } catch (error) {
        if (error.name !== 'AbortError') throw error;
    } finally {
        if (sought === signal) sought = null;
        showExampleNote();
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

/** Shows the line under an example. While an example is sought, the line has its place. */
function showExampleNote() {
    byId('example').hidden = !hasExample();
    byId('example').classList.toggle('waiting', !isExample());
}

/** Removes the example before the user's first tile is put on the board. The input of the
 *  cell `except` keeps its text: an input method may still change it. */
function typeOverExample(except = -1) {
    if (!isExample()) return;
    board = emptyBoard(board.rows, board.columns);
    board.tiles.forEach((_, cell) => cell !== except && showTile(cell));
    drawPath(null);
}

/** The button beside an empty board. */
async function onExampleButton({ currentTarget: button }) {
    button.disabled = true;
    await showExample();
    button.disabled = false; // a dictionary without words for it has no example
    byId('summary').focus({ preventScroll: true }); // the button is gone
}
