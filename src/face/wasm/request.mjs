// SPDX-License-Identifier: MIT
// request.mjs: reads the options of a call: the parameters of a question (wasm.h) and its limits. The
// module has the table of all parameters, and checks their values. An option has the name of its
// parameter in camel case: minLength is min-length.

// The kinds of questions, in the order of enum wg_ask
const KINDS = ['solve', 'check', 'clear', 'word', 'find'];
const LIMITS = ['seconds', 'maxResults', 'maxSteps', 'maxBytes'];
// The calls. `kind`: of the question, whose parameters are options; `given`: the parameters that are
// arguments of the call or have no meaning for it; `own`: the options that are not parameters.
const CALLS = {
  solve: { kind: 'solve', own: [...LIMITS, 'tiles', 'onWord'] },
  solveMany: { kind: 'solve', own: [...LIMITS, 'tiles', 'onWord', 'onError'] },
  solveAsync: { kind: 'solve', own: [...LIMITS, 'tiles', 'signal'] },
  check: { kind: 'check', given: ['words'], own: ['seconds', 'tiles'] },
  checkAsync: { kind: 'check', given: ['words'], own: ['seconds', 'tiles', 'signal'] },
  clear: { kind: 'clear', given: ['lengths'], own: ['seconds', 'maxSteps', 'maxBytes', 'onSolution'] },
  clearAsync: { kind: 'clear', given: ['lengths'], own: ['seconds', 'maxSteps', 'maxBytes', 'signal'] },
  find: { kind: 'find', given: ['mode', 'text'], own: ['seconds', 'maxSteps', 'onWord'] },
  findAsync: { kind: 'find', given: ['mode', 'text'], own: ['seconds', 'maxSteps', 'signal'] },
  words: { kind: 'find', given: ['mode', 'text', 'edits', 'transpositions'], own: [] },
  answer: { own: ['name', ...LIMITS] },
};
const OPEN = { options: new Set(['check', 'simd', 'signal']) }; // of openDictionary
// The values that mean that the parameter is not given
const NONE = new Map([['min-length', '0'], ['max-length', '0'], ['min-value', '0'], ['walls', ''], ['letter-scores', ''],
  ['bonus', ''], ['lengths', '']]);
const MAX_RESULTS = 4000000; // as the program solve
const MAX_BYTES = 128e6;

class WordgridError extends Error {
  // parameter: the name of an option or an argument, or null
  // place: { source, line, column } of a mistake in a text, or null
  // reason: what is wrong with a board, such as 'not_tile', or null
  constructor(code, message, parameter = null, place = null, reason = null) {
    super(message);
    this.name = 'WordgridError';
    this.code = code;
    this.parameter = parameter;
    this.place = place;
    this.reason = reason;
  }

  // Makes the error whose members were copied.
  static of({ code, message, parameter, place, reason }) {
    return new WordgridError(code, message, parameter, place, reason);
  }
}

// Copies the members of an error to an object that JSON and workers keep whole.
const membersOf = ({ code = 'unknown', message, parameter = null, place = null, reason = null }) =>
  ({ code, message, parameter, place, reason });

const misuse = (message, parameter) => new WordgridError('misuse', message, parameter);

// Returns a value as a part of a message.
const shown = (value) => (value === null ? 'null'
  : { object: 'an object', function: 'a function' }[typeof value] ?? String(value));

function checkWord(value, name) {
  if (typeof value !== 'string') {
    throw misuse(`${name} is not a string`);
  }
  return value;
}

function checkNumber(value, name) {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw misuse(`${name} is ${shown(value)}; expected an integer from 0 to 4294967295`, name);
  }
  return value;
}

function checkArray(value, name) {
  if (!Array.isArray(value) && !(value instanceof Uint32Array)) {
    throw misuse(`${name} is not an array of numbers`, name);
  }
  return Uint32Array.from(value, (item) => checkNumber(item, name));
}

function checkSignal(signal) {
  if (signal !== undefined && signal !== null && typeof signal.throwIfAborted !== 'function') {
    throw misuse('signal is not an AbortSignal', 'signal');
  }
}

// Returns the words of a player as an array. A string would be read letter by letter.
function checkWords(words) {
  if (typeof words?.[Symbol.iterator] !== 'function' || typeof words === 'string') {
    throw misuse('the words are not an array of strings');
  }
  return [...words];
}

// A zero byte would end a text of a question too early.
function checkZero(text, name) {
  if (text.includes('\0')) {
    throw misuse(`${name} has a zero byte; leave the byte out`, name);
  }
  return text;
}

// Returns the text of a board: a text, a list of rows, or a list of lists of tiles. The latter
// becomes a JSON object with a row on each line, in which the library reads each text as one tile.
function boardOf(board) {
  if (typeof board === 'string') {
    return checkZero(board, 'board');
  }
  const isList = Array.isArray(board);
  if (isList && board.every((row) => typeof row === 'string')) {
    return checkZero(board.map((row) => (row.trim() === '' ? '.' : row)).join('\n'), 'board');
  }
  if (!isList || !board.every((row) => Array.isArray(row) && row.every((tile) => typeof (tile ?? '') === 'string'))) {
    throw misuse('board is not a string, an array of rows, or an array of arrays of tiles', 'board');
  }
  return `{"board":[\n${board.map((row) => `[${row.length > 0 ? row.map(tileOf) : tileOf('')}]`).join(',\n')}]}`;
}

const tileOf = (tile) => JSON.stringify(tile || '.');

// Replaces `line` and `column`, which are a place in the text of boardOf, by the row and the tile
// there, if the board is a list of lists of tiles.
function placeOnBoard(board, { line, column, ...others }) {
  const row = Array.isArray(board) ? board[line - 2] : null;
  if (!Array.isArray(row)) {
    return { ...others, line, column };
  }
  let end = '['.length;
  const before = row.filter((tile) => (end += [...tileOf(tile)].length + ','.length) < column);
  return { ...others, line: line - 1, column: before.length + 1 };
}

// Converts the value of an option to the value of a parameter.
function valueOf(option, value) {
  if (typeof value === 'string') {
    return checkZero(value, option);
  }
  if (typeof value === 'boolean') {
    return value ? '1' : '0';
  }
  if (typeof value === 'object') {
    return checkArray(value, option).join(option === 'size' ? 'x' : ',');
  }
  if (value === Infinity) {
    return 'all';
  }
  return Number.isInteger(value) ? String(BigInt(value)) : shown(value); // BigInt writes all digits, also above 2^53
}

function millisecondsOf(seconds) {
  if (typeof seconds !== 'number' || !(seconds >= 0.001 && seconds <= 4e6)) {
    throw misuse(`seconds is ${shown(seconds)}; expected a number from 0.001 to 4000000`, 'seconds');
  }
  return Math.ceil(seconds * 1000);
}

const limitOf = (value, name) => (value === Infinity ? 0 : checkNumber(value, name));

// Returns the limits of a call in the order of the export "limits". 0 means no limit.
const limitsOf = ({ options: known }, { seconds, maxResults, maxBytes, maxSteps = 0 }) => [
  seconds === undefined ? 0 : millisecondsOf(seconds),
  limitOf(maxResults ?? (known.has('maxResults') ? MAX_RESULTS : 0), 'maxResults'),
  limitOf(maxBytes ?? (known.has('maxBytes') ? MAX_BYTES : 0), 'maxBytes'), limitOf(maxSteps, 'maxSteps')];

const optionOf = (parameter) => parameter.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

// Returns CALLS with the names of all options and parameters. `table` has the name of each parameter,
// and the kinds of questions that have it as bits 1 << enum wg_ask.
function makeCalls(table) {
  return Object.fromEntries(Object.entries(CALLS).map(([call, { kind, given = [], own }]) => {
    const parameters = table.filter(([, kinds]) => kind && kinds >> KINDS.indexOf(kind) & 1).map(([name]) => name);
    return [call, {
      kind,
      options: new Set([...parameters.filter((name) => !given.includes(name)).map(optionOf), ...own]),
      parameters: new Map(parameters.map((name) => [optionOf(name), name])),
    }];
  }));
}

function checkNames({ options: known }, options) {
  if (typeof options !== 'object' || options === null) {
    throw misuse('the options are not an object');
  }
  for (const option of Object.keys(options)) {
    if (!known.has(option)) {
      throw misuse(`there is no option ${option}; the options are ${[...known].join(', ')}`, option);
    }
  }
}

// Reads the options of a call. Options that are undefined or null are not given. `more` has values
// that replace those of the options. Returns the values of the parameters as texts, these texts for
// a question (wasm.h), the limits, and the options that are not parameters.
function readOptions(call, options, more) {
  const values = {};
  const own = {};
  let texts = `${call.kind}\0`;
  checkNames(call, options);
  for (const [option, value] of Object.entries(more ? { ...options, ...more } : options)) {
    const parameter = call.parameters.get(option);
    if (value === undefined || value === null) {
      continue;
    }
    if (parameter === undefined) {
      own[option] = value;
      continue;
    }
    const text = valueOf(option, value);
    if (text !== NONE.get(parameter)) {
      values[parameter] = text;
      texts += `${parameter}\0${text}\0`;
    }
  }
  for (const option of ['onWord', 'onSolution']) {
    if (own[option] !== undefined && typeof own[option] !== 'function') {
      throw misuse(`${option} is not a function`, option);
    }
  }
  if (!['throw', 'entry'].includes(own.onError ?? 'throw')) {
    throw misuse(`onError is ${shown(own.onError)}; choose throw or entry`, 'onError');
  }
  return { values, texts, limits: limitsOf(call, own), ...own };
}

export { OPEN, WordgridError, boardOf, checkNames, checkNumber, checkSignal, checkWord, checkWords, makeCalls, membersOf, misuse, placeOnBoard, readOptions, shown };
