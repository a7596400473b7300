// SPDX-License-Identifier: MIT
// request.mjs: checks the options of a caller, and turns them into the members of a request.

const MOVES = ['king', 'rook', 'bishop', 'knight', 'hex'];
const SCORING = ['classic', 'length', 'none'];
const ORDER = ['score', 'length', 'alpha', 'board', 'value'];
const MODES = ['prefix', 'suffix', 'pattern', 'anagram', 'rack', 'near']; // enum wasm_mode
const USE = { collect: 0, call: 1, count: 2 };

// The members of struct wasm_request, in order. A text and an array take two words.
const FIELDS = ['board', 'walls', 'letterScores', 'bonuses', 'pattern', 'points', 'lengths', 'rows', 'columns', 'moves', 'qu', 'torus',
  'minLength', 'maxLength', 'minValue', 'minValueHigh', 'scoring', 'allPaths', 'fromRow', 'fromColumn', 'sort', 'limit', 'maxResults', 'maxBytes', 'milliseconds',
  'ordered', 'use'];
const TEXTS = new Set(['board', 'walls', 'letterScores', 'bonuses', 'pattern']);
const ARRAYS = new Set(['points', 'lengths']);
const NAMES = { moves: MOVES, scoring: SCORING, sort: ORDER, mode: MODES };
const FLAGS = new Set(['qu', 'torus', 'allPaths', 'ordered', 'transpositions']);
const SOLVE_OPTIONS = new Set(['walls', 'letterScores', 'bonuses', 'lengths', 'size', 'moves', 'qu', 'torus', 'minLength',
  'maxLength', 'minValue', 'pattern', 'scoring', 'allPaths', 'from', 'sort', 'limit', 'maxResults', 'maxBytes', 'seconds', 'tiles', 'onWord']);
const CHECK_OPTIONS = new Set(['walls', 'letterScores', 'bonuses', 'lengths', 'size', 'moves', 'qu', 'torus', 'minLength',
  'maxLength', 'scoring', 'from', 'seconds', 'tiles']);
const CLEAR_OPTIONS = new Set(['walls', 'size', 'moves', 'qu', 'ordered', 'limit', 'maxBytes', 'seconds', 'onSolution']);
// The arguments of the export "find" after the text, in order.
const FIND_ARGUMENTS = ['mode', 'edits', 'transpositions', 'limit', 'maxSteps', 'milliseconds'];
const FIND_OPTIONS = new Set(['edits', 'transpositions', 'limit', 'maxSteps', 'seconds', 'onWord']);
const FIND_DEFAULTS = { edits: 1, transpositions: false, limit: 1000000, maxSteps: Infinity };
const DEFAULTS = { maxResults: 4000000, maxBytes: 128e6 }; // as the program solve

class WordgridError extends Error {
  // place: { source, line, column } of a mistake in a text, or null
  constructor(code, message, place = null) {
    super(message);
    this.name = 'WordgridError';
    this.code = code;
    this.place = place;
  }
}

const misuse = (message) => new WordgridError('misuse', message);

function checkWord(value, name) {
  if (typeof value !== 'string') {
    throw misuse(`${name} is not a string`);
  }
  return value;
}

function checkNumber(value, name) {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw misuse(`${name} is ${String(value)}; expected an integer from 0 to 4294967295`);
  }
  return value;
}

function checkArray(value, name) {
  if (!Array.isArray(value) && !(value instanceof Uint32Array)) {
    throw misuse(`${name} is not an array of numbers`);
  }
  return Uint32Array.from(value, (item) => checkNumber(item, name));
}

// Returns the words of a player as an array. A string would be read letter by letter.
function checkWords(words) {
  if (typeof words?.[Symbol.iterator] !== 'function' || typeof words === 'string') {
    throw misuse('the words are not an array of strings');
  }
  return [...words];
}

function checkPair(value, name) {
  const pair = checkArray(value, name);
  if (pair.length !== 2) {
    throw misuse(`${name} has length ${pair.length}; expected two numbers`);
  }
  return pair;
}

// Returns the low and the high 32 bits of a number.
function halvesOf(value, name) {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 57) {
    throw misuse(`${name} is ${String(value)}; expected an integer from 0 to ${2n ** 57n - 1n}`);
  }
  return [value % 2 ** 32, Math.floor(value / 2 ** 32)];
}

function numberOf(value, name) {
  if (NAMES[name]) {
    const number = NAMES[name].indexOf(value);
    if (number < 0) {
      throw misuse(`${name} is ${String(value)}; expected one of ${NAMES[name].join(', ')}`);
    }
    return number;
  }
  return FLAGS.has(name) ? Number(Boolean(value)) : checkNumber(value, name);
}

function checkNames(options, known) {
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw misuse(`there is no option ${unknown}; the options are ${[...known].join(', ')}`);
  }
}

function millisecondsOf(seconds) {
  if (!(seconds >= 0.001 && seconds <= 4e6)) {
    throw misuse(`seconds is ${String(seconds)}; expected a number from 0.001 to 4000000`);
  }
  return Math.ceil(seconds * 1000);
}

// Turns the options of a caller into the arguments of the export "find".
function makeFind(mode, options) {
  checkNames(options, FIND_OPTIONS);
  const values = { ...options, mode, milliseconds: options.seconds === undefined ? 0 : millisecondsOf(options.seconds) };
  Object.keys(FIND_DEFAULTS).forEach((name) => {
    values[name] ??= FIND_DEFAULTS[name];
  });
  ['limit', 'maxSteps'].filter((name) => values[name] === Infinity).forEach((name) => {
    values[name] = 0;
  });
  return FIND_ARGUMENTS.map((name) => numberOf(values[name], name));
}

// Turns the options of a caller into the members of a request.
function makeRequest(options, known) {
  checkNames(options, known);
  const { size, seconds, from, scoring, limit, onWord, onSolution, tiles, ...request } = options;
  if (size !== undefined) {
    [request.rows, request.columns] = checkPair(size, 'size');
  }
  if (from !== undefined) {
    const [row, column] = checkPair(from, 'from');
    Object.assign(request, { fromRow: row + 1, fromColumn: column });
  }
  if (options.minValue !== undefined) {
    [request.minValue, request.minValueHigh] = halvesOf(options.minValue, 'minValue');
  }
  if (seconds !== undefined) {
    request.milliseconds = millisecondsOf(seconds);
  }
  if (Array.isArray(scoring)) {
    request.points = scoring;
  } else {
    // As with the program solve, letters with points are the only points.
    request.scoring = scoring ?? (options.letterScores ? 'none' : 'classic');
  }
  if (limit !== undefined && limit !== Infinity) {
    request.limit = limit;
  }
  if (onWord || onSolution) {
    request.use = USE.call;
  } else if (limit === 0) {
    request.use = USE.count;
  }
  Object.keys(DEFAULTS).forEach((name) => {
    request[name] ??= DEFAULTS[name];
  });
  return request;
}

export { ARRAYS, CHECK_OPTIONS, CLEAR_OPTIONS, FIELDS, SOLVE_OPTIONS, TEXTS, WordgridError, checkArray, checkNumber, checkWord, checkWords, makeFind, makeRequest, misuse, numberOf };
