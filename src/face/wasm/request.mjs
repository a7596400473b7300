// SPDX-License-Identifier: MIT
// request.mjs: turns the options of a caller into the text of a question (formats/http-api.md) and
// its limits. The module checks the parameters and their values. This file checks only errors that
// the text of a question cannot show, such as values of a wrong type.

// The parameters with other names. All other names are converted: letterScores to letter-scores.
const RENAMED = { minLength: 'min', maxLength: 'max', allPaths: 'all', bonuses: 'bonus' };
// The options that are not parameters
const OWN = new Set(['name', 'seconds', 'maxBytes', 'maxResults', 'maxSteps', 'tiles', 'onWord', 'onSolution']);
// The values that mean that the option is not given
const NONE = { minLength: '0', maxLength: '0', minValue: '0', walls: '', letterScores: '', bonuses: '', lengths: '' };
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

const parameterOf = (option) => RENAMED[option] ?? option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function optionOf(parameter) {
  const renamed = Object.keys(RENAMED).find((option) => RENAMED[option] === parameter);
  return renamed ?? parameter.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}

// Converts a message about parameters to a message about options.
function renameIn(message) {
  const [text, list] = message.split('; the parameters are ');
  const renamed = text.replace(/^there is no parameter/, 'there is no option').replace(/^min and max /, 'minLength and maxLength ')
    .replace(/[a-z-]+(?==)/g, optionOf).replace(/(?:^|(leave ))([a-z-]+)(?= out)/g, (_, before = '', name) => before + optionOf(name));
  return list ? `${renamed}; the options are ${list.split(', ').map(optionOf).join(', ')}` : renamed;
}

// Percent-encodes a text. Half of a pair of surrogates becomes U+FFFD, as in all functions of
// JavaScript that write UTF-8. A question cannot contain a zero byte, so it becomes U+0001, which
// is not a letter or a tile either.
function encode(text) {
  if (/^[\w/.?]*$/.test(text)) {
    return text;
  }
  try {
    return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd').replaceAll('\0', '\x01'));
  } catch { // the encoded text is longer than the engine allows
    throw new WordgridError('no_memory', `out of memory: a text of ${text.length} characters`);
  }
}

const asciiOf = (question) => question.replace(/[^\0-\x7f]+/gu, encode);

// Converts the value of an option to the value of a parameter.
function valueOf(option, value) {
  if (typeof value === 'string') {
    return value;
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
  return Number.isInteger(value) ? String(BigInt(value)) : String(value); // BigInt writes all digits, also above 2^53
}

function millisecondsOf(seconds) {
  if (!(seconds >= 0.001 && seconds <= 4e6)) {
    throw misuse(`seconds is ${String(seconds)}; expected a number from 0.001 to 4000000`);
  }
  return Math.ceil(seconds * 1000);
}

// Returns the limits of a question in the order of the export "limits".
function limitsOf({ seconds, maxResults, maxBytes, maxSteps }) {
  return [seconds === undefined ? 0 : millisecondsOf(seconds), checkNumber(maxResults ?? MAX_RESULTS, 'maxResults') || 0xffffffff,
    checkNumber(maxBytes ?? MAX_BYTES, 'maxBytes'), (maxSteps ?? Infinity) === Infinity ? 0 : checkNumber(maxSteps, 'maxSteps')];
}

// Returns the options as parameters, such as "min=4&moves=rook&".
function parametersOf(options) {
  let text = '';
  for (const [option, value] of Object.entries(options)) {
    if (optionOf(option) !== option) {
      throw misuse(`there is no option ${option}; write ${optionOf(option)}`);
    }
    if (value !== undefined && value !== null && String(value) !== NONE[option] && !OWN.has(option)) {
      text += `${encode(parameterOf(option))}=${encode(valueOf(option, value))}&`;
    }
  }
  return text;
}

// A board is a text, or a list of rows.
const boardOf = (board) => `board=${encode(Array.isArray(board) ? board.join('/') : checkWord(board, 'the board'))}`;

export { WordgridError, asciiOf, boardOf, checkNumber, checkWord, checkWords, encode, limitsOf, misuse, optionOf, parametersOf, renameIn };
