// SPDX-License-Identifier: MIT
// request.mjs: turns the options of a caller into the text of a question (formats/http-api.md) and
// its limits. The module checks the values; here is only what a text cannot show.

const TEXTS = new Set(['walls', 'letterScores', 'bonuses', 'pattern']);
const FLAGS = new Set(['qu', 'torus', 'allPaths', 'ordered', 'transpositions']);
const NUMBERS = new Set(['minLength', 'maxLength', 'minValue']); // 0: not given
const BOARD = ['walls', 'size', 'moves', 'qu', 'seconds', 'maxBytes'];
const GAME = [...BOARD, 'letterScores', 'bonuses', 'lengths', 'torus', 'minLength', 'maxLength', 'scoring', 'from', 'tiles'];
const OPTIONS = { // of each question
  solve: [...GAME, 'minValue', 'pattern', 'allPaths', 'sort', 'limit', 'maxResults', 'onWord'],
  check: GAME,
  clear: [...BOARD, 'lengths', 'ordered', 'limit', 'onSolution'],
  find: ['edits', 'transpositions', 'limit', 'maxSteps', 'seconds', 'onWord'],
};
// The options that are no parameters
const OWN = new Set(['seconds', 'maxBytes', 'maxResults', 'maxSteps', 'tiles', 'onWord', 'onSolution']);
// The parameters with other names. Of the others, letterScores is letter-scores, and so on.
const RENAMED = { minLength: 'min', maxLength: 'max', allPaths: 'all', bonuses: 'bonus' };
const MAX_RESULTS = 4000000; // as the program solve
const MAX_BYTES = 128e6;

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

const parameterOf = (option) => RENAMED[option] ?? option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// The option of a question whose parameter has that name; the name itself if there is none.
const optionOf = (question, parameter) => OPTIONS[question]?.find((option) => parameterOf(option) === parameter) ?? parameter;

// Half of a pair of surrogates is U+FFFD, as everywhere in JavaScript that writes UTF-8.
const encode = (text) => (/^[\w/.?]*$/.test(text) ? text : encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd')));
const asciiOf = (question) => question.replace(/[^\0-\x7f]+/gu, encode);

// The value of an option as the value of a parameter; undefined: not given.
function valueOf(option, value) {
  if (TEXTS.has(option)) {
    return checkWord(value, option);
  }
  if (FLAGS.has(option)) {
    return value ? '1' : '0';
  }
  if (option === 'size' || option === 'from') {
    return checkPair(value, option).join(option === 'size' ? 'x' : ',');
  }
  if (option === 'lengths' || Array.isArray(value)) {
    return checkArray(value, option).join(',') || undefined;
  }
  if (option === 'limit' && value === Infinity) {
    return 'all';
  }
  if (NUMBERS.has(option) && value === 0) {
    return undefined;
  }
  return Number.isInteger(value) ? String(BigInt(value)) : String(value); // all digits also above 2^53
}

function millisecondsOf(seconds) {
  if (!(seconds >= 0.001 && seconds <= 4e6)) {
    throw misuse(`seconds is ${String(seconds)}; expected a number from 0.001 to 4000000`);
  }
  return Math.ceil(seconds * 1000);
}

// Returns the limits of a question in the order of the export "limits".
function limitsOf({ seconds, maxResults = MAX_RESULTS, maxBytes = MAX_BYTES, maxSteps = Infinity }) {
  return [seconds === undefined ? 0 : millisecondsOf(seconds), checkNumber(maxResults, 'maxResults'),
    checkNumber(maxBytes, 'maxBytes'), maxSteps === Infinity ? 0 : checkNumber(maxSteps, 'maxSteps')];
}

// Returns the parameters of a question, "min=4&moves=rook&".
function parametersOf(question, options) {
  const known = OPTIONS[question];
  let text = '';
  for (const [option, value] of Object.entries(options)) {
    if (!known.includes(option)) {
      throw misuse(`there is no option ${option}; the options are ${known.join(', ')}`);
    }
    const given = OWN.has(option) || value === undefined ? undefined : valueOf(option, value);
    if (given !== undefined) {
      text += `${parameterOf(option)}=${encode(given)}&`;
    }
  }
  return text;
}

// A board is a text, or a list of rows.
const boardOf = (board) => `board=${encode(Array.isArray(board) ? board.join('/') : checkWord(board, 'the board'))}`;

export { TEXTS, WordgridError, asciiOf, boardOf, checkNumber, checkWord, checkWords, encode, limitsOf, misuse, optionOf, parametersOf };
