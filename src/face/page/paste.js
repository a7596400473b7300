/* SPDX-License-Identifier: MIT */
/*
 * paste.js: pasting. Understands the forms in which people have boards: rows of
 * letters, lists of programming languages, tables of spreadsheets and of programs, and
 * links to a page of wordgrid. A text that is none of these changes nothing, and a
 * message says what was not understood.
 */
'use strict';

const MAX_PASTE = 100000; // characters: a board of this page has far fewer
const MAX_LETTERS = 20; // of a pasted tile: a longer text is rather prose

/** A pasted text that is no board. `key` and `values` are those of the message. */
class PasteProblem extends Error {
    constructor(key, values = {}) {
        super(key);
        this.say = () => say('error', t(key, values));
    }
}

const symbolCharacters = () => new Set((dictionary()?.symbols || []).join(''));

/** The text without invisible characters, such as marks of the direction of text,
 *  unless the dictionary has them. All line ends become \n, all blanks spaces. */
function cleanText(text) {
    const known = symbolCharacters();
    return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(/[\p{Cf}\ufe0f]/gu, (one) => (known.has(one) ? one : ''))
        .replace(/[^\S\n\t]/g, ' ').replaceAll('`', '')
        .replace(/^\s*\n|\s+$/g, '');
}

// --- Tiles

const HOLES = new Set('.-_#·•□■–—');

/** The tile for the text of one cell: `Qu` is [Qu], `a|e` and `a/e` are a choice. */
function tileOfCell(text) {
    const cell = text.trim();
    const [letter] = cell;
    if (cell === '' || (cell.length === 1 && HOLES.has(cell) &&
        !symbolCharacters().has(letter))) return '';
    if (cell === '*') return '?';
    if (letter === '[') return cell;
    return tileOf(plainText(cell).replaceAll('/', '|'));
}

/** The tiles of a row of letters. `hasPairs`: a small letter after a capital is on the
 *  same tile, as in QuIET. */
function tilesOfRow(row, hasPairs) {
    const pattern = hasPairs ? /\[[^\]]*\]?|\p{Lu}\p{Ll}+|[^\s\p{M}]\p{M}*|\p{M}+/gu
        : /\[[^\]]*\]?|[^\s\p{M}]\p{M}*|\p{M}+/gu;
    return (row.match(pattern) || []).map(tileOfCell);
}

/** Throws unless each tile is a letter, [qu], [a|e], ? or a hole. */
function checkTiles(rows) {
    const known = symbolCharacters();
    const isLetter = (one) => /[\p{L}\p{M}]/u.test(one) || known.has(one);
    rows.forEach((tiles, row) => tiles.forEach((tile, column) => {
        if (tile === '' || tile === '?') return;
        const parts = plainText(tile).split('|');
        const isRight = parts.every((part) => part !== '' && /^\P{M}/u.test(part) &&
            [...part].every(isLetter)) && tile.startsWith('[') === tile.endsWith(']') &&
            tile.length <= MAX_LETTERS;
        if (isRight) return;
        const odd = parts.join('').replace(/[\p{L}\p{M}]/gu, '') || plainText(tile);
        throw new PasteProblem('paste.tile', {
            text: [...(odd || tile)].slice(0, MAX_LETTERS).join(''),
            row: row + 1, column: column + 1,
        });
    }));
}

// --- Lists: [["a","b"],["c","d"]], ['ab', 'cd'], {{'a', 'b'}, {'c', 'd'}}

const LIST = /^[\w\s.,:;=[\]]*?([[({]\s*[[({"'“‘].*)$/s;
const LIST_TOKEN = new RegExp('"((?:[^"\\\\]|\\\\.)*)"|\'((?:[^\'\\\\]|\\\\.)*)\'|' +
    '[“‘]([^”’]*)[”’]|([[({])|([\\])}])|([^\\s,;[\\](){}"\']+)', 'gsu');

/** The lists of texts in nested lists, in their order. */
function listsIn(text) {
    const lists = [];
    const open = [[]];
    for (const [, double, single, curved, opens, closes, bare] of
        text.matchAll(LIST_TOKEN)) {
        const item = double ?? single ?? curved ?? bare;
        if (opens) {
            open.push([]);
        } else if (closes) {
            const list = open.pop();
            if (list?.length) lists.push(list);
            if (!open.length) break; // the list is complete
        } else if (open.length > 1) {
            const isNothing = bare && /^(none|null|nil|undefined)$/i.test(bare);
            open[open.length - 1].push(isNothing ? '' : item);
        }
    }
    return lists;
}

const isLong = (text) => lettersIn(plainText(text.trim())) > 1;

/** A list of texts is a list of rows if its texts are equally long, such as
 *  ["lab", "thy"]. Otherwise its texts are tiles. */
function isListOfRows(texts) {
    const [first] = texts;
    return texts.length > 1 && texts.every((text) => isLong(text) &&
        !text.includes('[') && lettersIn(text) === lettersIn(first));
}

function rowsOfLists(lists) {
    if (lists.length === 1 && isListOfRows(lists[0])) return rowsOfText(lists[0]);
    if (lists.every((list) => list.length === 1 && isLong(list[0])))
        return rowsOfText(lists.flat());
    return lists.map((list) => list.map(tileOfCell));
}

/** The board in the JSON of a program such as solve, or null. */
function rowsOfJson(text) {
    let value;
    try {
        value = JSON.parse(text.split('\n')[0]);
    } catch {
        return null;
    }
    const isBoard = Array.isArray(value?.board) && value.board.every(Array.isArray);
    return isBoard ? value.board.map((row) => row.map(String).map(tileOfCell)) : null;
}

// --- Tables and lines

/** Splits a line, but not inside brackets. */
function splitOutside(line, separator) {
    const parts = [''];
    let depth = 0;
    for (const one of line) {
        if (one === '[') depth = 1;
        else if (one === ']') depth = 0;
        if (!depth && separator.includes(one)) parts.push('');
        else parts[parts.length - 1] += one;
    }
    return parts.map((part) => part.trim());
}

const BARS = '|│┃║';
const SEPARATORS = ['\t', ',', ';', BARS];

const separatorOf = (lines) => SEPARATORS.find((separator) =>
    lines.some((line) => splitOutside(line, separator).length > 1));

const FRAME = new RegExp('^[\\s+\\-=|:\\u2500-\\u257f]*[+\\-=\\u2500-\\u257f]{2}' +
    '[\\s+\\-=|:\\u2500-\\u257f]*$', 'u');
const LABEL = /^\s*\d+\s*[.):|]?\s+|^\s*\d+[.):]\s*/; // the number of a row

/** Whether a line can be a row: no blank line, no numbers of columns, no frame. A line
 *  of hyphens is a row of holes, unless the text has frames. */
function isRow(line, text) {
    const mark = line.trim();
    if (FRAME.test(mark)) return /^-+$/.test(mark) && !/[|+]/.test(text);
    if (/[^\s\d,;|]/.test(line)) return true;
    return !/\d/.test(line) && (line.includes('\t') || BARS.includes(mark[0]));
}

/** Removes what is around a table: frames, numbers of rows and columns, quotation. */
function bareLines(text) {
    const lines = text.split('\n').map((line) => line.replace(/^ *>+ /, ''))
        .filter((line) => isRow(line, text));
    const isNumbered = lines.length > 1 && lines.every((line) => LABEL.test(line));
    return isNumbered ? lines.map((line) => line.replace(LABEL, '')) : lines;
}

/** The cells of lines that a separator divides, or null if there is only one column:
 *  then `lines` are the rows. */
function cellsOf(lines, separator) {
    let cells = lines.map((line) => splitOutside(
        separator === BARS ? line.trim().replace(/^[|│┃║]|[|│┃║]$/gu, '')
            : line.replace(/\n/g, ''), separator));
    const last = (row) => row[row.length - 1];
    if (separator !== BARS && cells.every((row, i) => last(row) === '' ||
        (i === cells.length - 1 && row.length < cells[0].length)))
        cells = cells.map((row) => (last(row) === '' ? row.slice(0, -1) : row));
    if (cells.length > 1 && cells.every(([first]) => /^\d*$/.test(first)) &&
        cells.some(([first]) => first !== ''))
        cells = cells.map((row) => row.slice(1));
    const unquoted = (one) => one.replace(/^["'“‘](.*)["'”’]$/u, '$1');
    return cells.map((row) => row.map(unquoted));
}

/** Rows of letters, which blanks can separate: `L A B`, `Qu I T`, `lab thy nir`. */
function rowsOfText(lines) {
    const tokens = lines.map((line) => splitOutside(line, ' ').filter(Boolean));
    const all = tokens.flat();
    const long = all.filter(isLong);
    if (lines.length === 1 && isListOfRows(all)) return rowsOfText(all);
    const hasTileTokens = tokens.some((row) => row.length > 1) &&
        (all.length > 2 * long.length ||
            all.every((one) => /^(\p{Lu}\p{Ll}+|.)$/u.test(one))) &&
        long.every((one) => one.startsWith('[') || lettersIn(one) <= 3);
    if (hasTileTokens) return tokens.map((row) => row.map(tileOfCell));
    const small = all.join('').match(/\p{Ll}/gu) || [];
    const capitals = all.join('').match(/\p{Lu}/gu) || [];
    const pairs = all.join('').match(/\p{Lu}\p{Ll}(?!\p{Ll})/gu) || [];
    const hasPairs = small.length > 0 && pairs.length === small.length &&
        capitals.length > 2 * small.length;
    return lines.map((line) => tilesOfRow(line, hasPairs));
}

function rowsOfTable(text) {
    let lines = bareLines(text);
    if (lines.length === 1 && /,.*;|;.*,/s.test(lines[0]))
        lines = splitOutside(lines[0], ';').filter(Boolean);
    const hasSlash = (line) => splitOutside(line, '/').length > 1;
    const separator = separatorOf(lines);
    if (lines.length > 1) lines = lines.map((line) => line.replace(/\/\s*$/, ''));
    lines = lines.flatMap((line) =>
        (hasSlash(line) ? splitOutside(line, '/') : [line]));
    if (!separator) return rowsOfText(lines);
    const cells = cellsOf(lines, separator);
    if (cells.every((row) => row.length === 1)) return rowsOfText(cells.flat());
    if (cells.length === 1 && isListOfRows(cells[0])) return rowsOfText(cells[0]);
    return cells.map((row) => row.map(tileOfCell));
}

// --- The whole

/** Makes a board of rows, or of a single row that is a square or has the size of the
 *  present board. Otherwise returns the tiles of the single row. */
function boardOfRows(rows) {
    checkTiles(rows);
    if (!rows.flat().some(Boolean)) throw new PasteProblem('paste.nothing');
    if (rows.length > 1) return { board: boardOf(rows) };
    const [tiles] = rows;
    const { rows: height, columns } = board;
    if (tiles.length === height * columns && tiles.length > 1)
        return { board: { rows: height, columns, tiles } };
    const side = Math.sqrt(tiles.length);
    if (side > 2 && Number.isInteger(side))
        return { board: { rows: side, columns: side, tiles } };
    return { tiles };
}

/** The parameters of a link to a page of wordgrid, or null. */
function linkIn(text) {
    const [link] = /\S*[?&]board=\S*/.exec(text) || [];
    if (!link) {
        if (/^\s*\w+:\/\/\S+\s*$/.test(text)) throw new PasteProblem('paste.link');
        return null;
    }
    const query = link.slice(link.indexOf('?') + 1).replace(/#.*$|[>)"'”’,]+$/gs, '');
    return new URLSearchParams(query);
}

/** Reads the board and the settings of a link. The order of the list stays. */
function takeLink(query) {
    const read = readQuery(query);
    const { rows, columns, tiles } = read.board;
    checkTiles(Array.from({ length: rows }, (_, row) =>
        tiles.slice(row * columns, (row + 1) * columns)));
    if (!hasTiles(read.board)) throw new PasteProblem('paste.link');
    const { dict } = read.settings;
    const hasIt = dict === '' || dictionaries.some((one) => one.name === dict);
    const { sort, heat } = settings;
    if (!setBoard(read.board)) return;
    settings = { ...read.settings, sort, heat };
    if (!hasIt) settings.dict = present.settings.dict;
    changeBoard();
    if (!hasIt) say('wait', t('paste.dict', { name: dict }));
}

/** What a text means: { query } of a link, a { board }, or { tiles } from a cell on. */
function readPaste(text) {
    if (text.length > MAX_PASTE) throw new PasteProblem('paste.long');
    const clean = cleanText(text);
    const query = linkIn(clean);
    if (query) return { query };
    const [, list] = LIST.exec(clean) || [];
    const lists = list ? listsIn(list) : [];
    const rows = rowsOfJson(clean) || (lists.length ? rowsOfLists(lists)
        : rowsOfTable(clean.replace(/^\s*["'“‘]([^"'”’]*)["'”’]\s*$/su, '$1')));
    return boardOfRows(rows.filter((row) => row.length || rows.length > 1));
}

/** `wanted` tiles were pasted at a cell. Shows how many of them did not fit, if any. */
function reportOverflow(cell, wanted) {
    const room = board.tiles.length - cell;
    if (wanted <= room) return;
    say('error', t('board.overflow', {
        tiles: counted(wanted, 'tile'), left: wanted - room,
    }));
}

function takePaste(cell, { query, board: whole, tiles }) {
    if (query) {
        takeLink(query);
    } else if (tiles) {
        focusCell(putTiles(cell, tiles));
        reportOverflow(cell, tiles.length);
    } else if (setBoard(whole)) {
        changeBoard();
        focusCell(current);
    }
}

/** Pastes a whole board, or tiles from the cell with the focus on. If no field has the
 *  focus, begins at the cell that Tab reaches. */
function onPaste(event) {
    const isOnBoard = cellOf(event.target) >= 0;
    if (game) return; // a paste must not end a game
    if (!isOnBoard && event.target.closest?.('input, select, textarea')) return;
    const cell = isOnBoard ? cellOf(event.target) : current;
    if (cell === editing) return;
    event.preventDefault();
    try {
        takePaste(cell, readPaste(event.clipboardData.getData('text')));
    } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
        error.say();
    }
}
