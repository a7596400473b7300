// SPDX-License-Identifier: MIT
// wordgrid.mjs: dictionaries and boards on top of the WebAssembly module (wasm.h).
//
// Each dictionary has an instance of the module. So close() gives all memory back, and a failure
// inside one instance cannot affect another dictionary. node.mjs and browser.mjs, and their twins
// for files apart, *-external.mjs, have the functions that read files and start workers. The build
// makes CommonJS copies of the modules, and one script of some, the worker: keep imports and exports
// on single lines, exports at the end.

import { Background, makeWorker } from './background.mjs';
import { Instance } from './instance.mjs';
import { OPEN, WordgridError, boardOf, checkNames, checkNumber, checkSignal, checkWord, checkWords, makeCalls, membersOf, misuse, placeOnBoard, readOptions, shown } from './request.mjs';

// Estimates of the memory that JavaScript needs for a word of a solution, and for each cell of the
// word.
const WORD_NBYTES = 200;
const CELL_NBYTES = 100;
const FIND_LIMIT = 1000000;

// The result of solve, check and find: totals, and an iterator over the words.
class Result {
  static of(members) {
    return Object.assign(new Result(), members);
  }

  [Symbol.iterator]() {
    return this.words[Symbol.iterator]();
  }
}

class Dictionary {
  #instance;
  #calls; // makeCalls
  #handle; // struct wasm_dict
  #totalsAt; // its struct wasm_totals
  #limits; // those that the module has
  #background;
  #hasNumbers;
  #hasValues;

  /** @internal */
  constructor(instance, calls, bytes, { check, simd }, startWorker) {
    const { exports } = instance;
    const at = instance.store(bytes);
    this.#instance = instance;
    this.#calls = calls;
    this.#handle = exports.open(at, bytes.length, simd ? instance.storeText(simd) : 0);
    if (this.#handle === 0) {
      throw instance.failure();
    }
    if (check) {
      instance.check(exports.check_dict(this.#handle));
    }
    this.#totalsAt = exports.totals(this.#handle);
    const counts = exports.counts(this.#handle);
    const extras = exports.extras(this.#handle);
    const numbers = instance.view();
    [this.#hasNumbers, this.#hasValues] = [(extras & 1) !== 0, (extras & 2) !== 0];
    this.wordCount = numbers[counts / 4 + 2] + numbers[counts / 4 + 3] * 2 ** 32;
    this.#background = new Background(startWorker, () => {
      instance.view();
      return { module: instance.module, bytes: instance.bytes.slice(at, at + bytes.length), simd };
    });
  }

  about() {
    const { exports } = this.#instance;
    const counts = exports.counts(this.#handle) / 4;
    const [symbols, longest] = this.#instance.view().subarray(counts + 7);
    const metadata = [];
    for (let at; (at = exports.metadata(this.#handle, metadata.length)) !== 0;) {
      metadata.push([this.#instance.givenText(at), this.#instance.givenText(at + 8)]);
    }
    return {
      words: this.wordCount,
      longest,
      hasNumbers: this.#hasNumbers,
      hasValues: this.#hasValues,
      symbols: Array.from({ length: symbols }, (_, i) => this.#instance.givenText(exports.symbol(this.#handle, i))),
      metadata: Object.fromEntries(metadata),
    };
  }

  // Gives a text to the export `name`.
  #give(name, text) {
    const length = this.#instance.put(text);
    return this.#instance.exports[name](this.#handle, this.#instance.scratch, length);
  }

  has(word) {
    return this.#give('has', checkWord(word, 'the word')) !== 0;
  }

  number(word) {
    const number = this.#give('number', checkWord(word, 'the word'));
    return number < 0 ? null : number;
  }

  value(word) {
    const value = this.#give('value', checkWord(word, 'the word'));
    return value < 0 ? null : value;
  }

  // --- Questions

  #setLimits(limits) {
    if (this.#limits !== limits) {
      this.#instance.exports.limits(this.#handle, ...limits);
      this.#limits = limits;
    }
  }

  // Returns the question of a request (readOptions).
  #question({ texts }) {
    this.#instance.refuseInCallback();
    return this.#instance.question(this.#handle, texts);
  }

  // Asks the question of a request with the export `name`. "find" ignores the board. `on` has
  // functions for the imports. Returns the status.
  #ask(name, request, board, on, ...more) {
    const instance = this.#instance;
    const question = this.#question(request);
    const length = instance.put(board);
    this.#setLimits(request.limits);
    return instance.run(on, () => instance.exports[name](this.#handle, question, instance.scratch, length, ...more));
  }

  // Like #ask, about a board in any form (boardOf). Throws an error if the call fails.
  #askBoard(name, request, board, on, ...more) {
    if (this.#ask(name, request, boardOf(board), on, ...more) !== 0) {
      const failure = this.#instance.failure();
      if (failure.parameter === 'board' && failure.place) {
        failure.place = placeOnBoard(board, failure.place);
      }
      throw failure;
    }
  }

  // Returns the columns of the board of the last question, also during the search.
  #columns() {
    return this.#instance.view()[this.#totalsAt / 4 + 8];
  }

  // Reads the struct wasm_totals of the last question.
  #totals() {
    const numbers = this.#instance.view();
    const { reals } = this.#instance;
    const i = this.#totalsAt / 4;
    return {
      rows: numbers[i + 7], columns: numbers[i + 8], count: reals[i / 2], score: reals[i / 2 + 1], states: reals[i / 2 + 2],
      end: this.#instance.constant(numbers[i + 6]), shown: numbers[i + 9],
    };
  }

  // The tiles of the board of the last question.
  #tiles({ rows, columns }) {
    const tile = (cell) => this.#instance.givenText(this.#instance.exports.tile(this.#handle, cell));
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => tile(row * columns + column)));
  }

  // Adds the notes of the board of the last question to its result.
  #addNotes(result, board) {
    const instance = this.#instance;
    const notes = [];
    for (let at; (at = instance.exports.note(this.#handle, notes.length)) !== 0;) {
      const [, count, name, message, what, , line, , column, , cells, length] = instance.view().subarray(at / 4, at / 4 + 12);
      const note = { code: instance.constant(name), message: instance.zeroText(message), count };
      const texts = instance.zeroText(what);
      notes.push(Object.assign(note, line > 0 && placeOnBoard(board, { line, column }), texts && { what: texts },
        length > 0 && { cells: this.#path(cells, length, result.columns) }));
    }
    return notes.length > 0 ? Object.assign(result, { notes }) : result;
  }

  // Reads cells as pairs [row, column].
  #path(at, length, columns) {
    const numbers = this.#instance.numbers;
    const path = [];
    for (let i = at / 4; i < at / 4 + length; i++) {
      const row = Math.floor(numbers[i] / columns);
      path.push([row, numbers[i] - row * columns]);
    }
    return path;
  }

  // Reads the path of a struct wg_found.
  #foundPath(at, columns) {
    const numbers = this.#instance.view();
    return this.#path(numbers[at / 4 + 4], numbers[at / 4 + 5], columns);
  }

  // Reads a struct wg_found without its path.
  #found(at) {
    const numbers = this.#instance.view();
    const i = at / 4;
    const word = { word: this.#instance.text(numbers[i], numbers[i + 1]), score: numbers[i + 3], length: numbers[i + 2] };
    if (this.#hasValues) {
      word.value = numbers[i + 10] + numbers[i + 11] * 2 ** 32;
    }
    return word;
  }

  // --- The words of a board

  solve(board, options = {}) {
    return this.#solve(board, readOptions(this.#calls.solve, options));
  }

  * solveMany(boards, options = {}) {
    const request = readOptions(this.#calls.solveMany, options);
    let index = 0;
    this.#question(request); // an error in the options is not one of a board
    for (const board of boards) {
      let result;
      try {
        result = this.#solve(board, request);
      } catch (error) {
        result = this.#failedBoard(error, index, request.onError);
      }
      yield result;
      index++;
    }
  }

  // Returns the entry for a board that cannot be solved, or throws the error.
  #failedBoard(error, index, onError) {
    if (this.#instance.hasThrown(error) || !error.parameter) { // of a callback, or not about the board
      throw error;
    }
    if (onError === 'entry') {
      return { index, error: membersOf(error) };
    }
    error.message = `board ${index + 1}: ${error.message}`;
    throw Object.assign(error, { index });
  }

  #solve(board, request) {
    const { values, onWord, tiles } = request;
    const isCollecting = !onWord || (values.limit ?? '0') !== '0';
    this.#askBoard('solve', request, board, { found: onWord && this.#caller(onWord) }, Boolean(onWord), isCollecting);
    const { rows, columns, count, score, states, end, shown } = this.#totals();
    const words = [];
    for (let i = 0; i < shown; i++) {
      words.push(this.#word(i, columns, values['all-paths'] === '1'));
    }
    const result = new Result(); // V8 takes 0.1 µs longer for Result.of, of 6 µs for a board
    result.rows = rows;
    result.columns = columns;
    result.count = count;
    result.score = score;
    result.states = states;
    result.end = end;
    result.words = words;
    if (tiles) {
      result.board = this.#tiles(result);
    }
    return this.#addNotes(result, board);
  }

  // Returns the function for the import "found".
  #caller(onWord) {
    return (at) => {
      const word = this.#found(at);
      word.path = this.#foundPath(at, this.#columns());
      word.isBetter = this.#instance.bytes[at + 32] !== 0;
      return onWord(word);
    };
  }

  // Reads a word that the module has collected.
  #word(i, columns, allPaths) {
    const { exports } = this.#instance;
    let at = exports.word(this.#handle, i);
    const word = this.#found(at);
    if (!allPaths) {
      word.path = this.#foundPath(at, columns);
      return word;
    }
    word.paths = [];
    for (; at !== 0; at = exports.next_path(this.#handle)) {
      word.paths.push(this.#foundPath(at, columns));
    }
    return word;
  }

  // --- The words of a player

  check(board, words, options = {}) {
    const request = readOptions(this.#calls.check, options);
    const list = checkWords(words); // before the call, because the iterator of the words could use this dictionary
    this.#askBoard('check', request, board, {});
    const { rows, columns } = this.#totals();
    const checked = [];
    for (const word of list) {
      const one = this.#checkWord(word, columns);
      if (one === null) {
        break;
      }
      checked.push(one);
    }
    const counting = checked.filter(({ reason }) => !reason);
    const score = counting.reduce((sum, { score: points }) => sum + points, 0);
    const end = checked.length === list.length ? 'complete' : 'time';
    const result = Result.of({ rows, columns, count: counting.length, score, end, words: checked });
    return this.#addNotes(request.tiles ? Object.assign(result, { board: this.#tiles(result) }) : result, board);
  }

  // Returns null at the time limit.
  #checkWord(word, columns) {
    const at = this.#give('check_word', checkWord(word, 'the word'));
    if (at === 0) {
      const failure = this.#instance.failure();
      if (failure.code !== 'stopped') {
        throw failure;
      }
      return null;
    }
    const reason = this.#instance.exports.reason(this.#handle);
    const { word: text, score, length } = this.#found(at);
    return reason !== 0 ? { word: text, reason: this.#instance.constant(reason) }
      : { word: text, score, length, path: this.#foundPath(at, columns) };
  }

  // --- Falling letters

  clear(board, lengths, options = {}) {
    const limit = options?.limit === 0 ? Infinity : options?.limit;
    const request = readOptions(this.#calls.clear, options, { lengths, limit });
    const solutions = [];
    let [, , room] = request.limits;
    room ||= Infinity;
    let isFull = false;
    const cleared = (at) => {
      const solution = this.#solution(at, this.#columns());
      if (request.onSolution) {
        return request.onSolution(solution);
      }
      room -= solution.words.reduce((sum, { path }) => sum + WORD_NBYTES + CELL_NBYTES * path.length, 0);
      isFull = room < 0;
      return !isFull && solutions.push(solution) > 0;
    };
    this.#askBoard('clear', request, board, { cleared });
    const { rows, columns, count, states, end } = this.#totals();
    const result = { rows, columns, count: isFull ? solutions.length : count, states, end: isFull ? 'memory' : end, solutions };
    return this.#addNotes(result, board);
  }

  // Reads a struct wg_cleared.
  #solution(at, columns) {
    const words = [];
    for (let step; (step = this.#instance.exports.step(at, words.length)) !== 0;) {
      const [text, nbytes, , ncells, path, tiles] = this.#instance.view().subarray(step / 4, step / 4 + 6);
      words.push({ word: this.#instance.text(text, nbytes), path: this.#path(path, ncells, columns), tiles: this.#path(tiles, ncells, columns) });
    }
    return { words };
  }

  // --- The words of the dictionary

  find(mode, text, options = {}) {
    const limit = options?.limit ?? FIND_LIMIT;
    const request = readOptions(this.#calls.find, options, { limit, mode, text: checkWord(text, 'the text') });
    const words = [];
    const { onWord = (word) => void words.push(word) } = request;
    this.#instance.check(this.#ask('find', request, '', { matched: (at) => onWord(this.#matched(at)) }));
    const { count, states: steps, end } = this.#totals();
    return Result.of({ count, steps, end, words });
  }

  // Reads a struct wg_query_word.
  #matched(at) {
    const numbers = this.#instance.view();
    const i = at / 4;
    const word = { word: this.#instance.text(numbers[i], numbers[i + 1]), length: numbers[i + 3] };
    if (this.#hasNumbers) {
      word.number = numbers[i + 6] + numbers[i + 7] * 2 ** 32;
    }
    if (this.#hasValues) {
      word.value = numbers[i + 4] + numbers[i + 5] * 2 ** 32;
    }
    return word;
  }

  words(prefix = '', options = {}) {
    const limit = options?.limit ?? FIND_LIMIT;
    const request = readOptions(this.#calls.words, options, { limit, mode: 'prefix', text: checkWord(prefix, 'the prefix') });
    const words = [];
    this.#instance.check(this.#ask('find', request, '', { matched: (at) => void words.push(this.#instance.givenText(at)) }));
    return words;
  }

  // --- Texts of questions

  // Answers a question of formats/http-api.md, such as "solve?board=lab/thy/nir". Returns the JSON
  // that solve-server sends.
  answer(question, options = {}) {
    const { name, limits } = readOptions(this.#calls.answer, options);
    const instance = this.#instance;
    checkWord(question, 'the question');
    instance.refuseInCallback();
    instance.check(name === undefined ? instance.exports.name(this.#handle, 0, 0) : this.#give('name', checkWord(name, 'the name')));
    this.#setLimits(limits);
    const at = this.#give('answer', question);
    if (at === 0) {
      throw new WordgridError('no_memory', 'out of memory');
    }
    return instance.givenText(at);
  }

  maze(rows, columns, seed) {
    const at = this.#instance.exports.maze(checkNumber(rows, 'rows'), checkNumber(columns, 'columns'), checkNumber(seed, 'seed'));
    if (at === 0) {
      throw this.#instance.failure();
    }
    this.#instance.view();
    const walls = this.#instance.bytes.slice(at, at + rows * columns);
    this.#instance.free(at);
    const lines = [];
    for (let row = 0; row < rows; row++) {
      const cells = Array.from(walls.subarray(row * columns, (row + 1) * columns));
      lines.push(`${cells.map((cell) => (cell & 1 ? '+---' : '+   ')).join('')}+`);
      lines.push(`${cells.map((cell) => (cell & 2 ? '|   ' : '    ')).join('')}${cells.at(-1) & 4 ? '|' : ' '}`);
    }
    return `${[...lines, `${'+---'.repeat(columns)}+`].join('\n')}\n`;
  }

  // --- The same calls in a worker, which do not block this thread.

  async solveAsync(board, options) {
    return Result.of(await this.#askWorker('solve', options, board));
  }

  async findAsync(mode, text, options) {
    return Result.of(await this.#askWorker('find', options, mode, text));
  }

  async checkAsync(board, words, options) {
    return Result.of(await this.#askWorker('check', options, board, checkWords(words)));
  }

  async clearAsync(board, lengths, options) {
    return this.#askWorker('clear', options, board, lengths);
  }

  #askWorker(call, options = {}, ...args) {
    this.#instance.exports; // throws if the dictionary is closed
    checkNames(this.#calls[`${call}Async`], options);
    const { signal, ...others } = options;
    checkSignal(signal);
    return this.#background.ask(signal, [call, ...args, others]);
  }

  close() {
    this.#instance.close();
    this.#background.close();
  }
}

if (Symbol.dispose) {
  Dictionary.prototype[Symbol.dispose] = Dictionary.prototype.close;
}

// A function of one vector: only engines with SIMD accept it.
const hasSimd = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8,
  0, 65, 0, 253, 15, 253, 98, 11]));

// Decodes base64. In Node.js, atob takes 30 times as long as Buffer.
function bytesOfBase64(text) {
  if (globalThis.Buffer) {
    return globalThis.Buffer.from(text, 'base64');
  }
  const decoded = atob(text);
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = decoded.charCodeAt(i);
  }
  return bytes;
}

// Unpacks base64 of gzip.
async function unpack(text) {
  return new Response(new Blob([bytesOfBase64(text)]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

// Returns the bytes at a URL. A data: URL is decoded here: a Content-Security-Policy can forbid to
// fetch it.
async function fetchBytes(url, signal) {
  const [href] = String(url).split('#');
  const [head] = /^data:[^,]*;base64,(?!.*%)/.exec(href) ?? [];
  if (head) {
    return bytesOfBase64(href.slice(head.length));
  }
  const response = await fetch(url, { signal });
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  return response.arrayBuffer();
}

// Objects of other realms are no instances of the classes of this one.
const classOf = (value) => Object.prototype.toString.call(value).slice('[object '.length, -1);

// Returns the bytes of a dictionary, or null if they are to be read from a URL or a path.
function givenBytes(source) {
  try {
    if (ArrayBuffer.isView(source)) {
      return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
    }
    if (['ArrayBuffer', 'SharedArrayBuffer'].includes(classOf(source))) {
      return new Uint8Array(source);
    }
  } catch (error) { // the buffer was given away
    throw misuse(`the dictionary has no bytes: ${error.message}`, 'source');
  }
  if (typeof source !== 'string' && classOf(source) !== 'URL') {
    throw misuse(`the dictionary is ${shown(source)}; expected its bytes, a URL or a path`, 'source');
  }
  return null;
}

const placeName = (source) => String(source).replace(/^(.{100}).{20,}/s, '$1...'); // a data: URL is long

// platform: { compile(hasSimd), read(URL or path, signal), startWorker() }
function makeOpen(platform) {
  const modules = {}; // promises, by hasSimd
  const load = (withSimd) => (modules[withSimd] ??= platform.compile(withSimd).catch((error) => {
    modules[withSimd] = undefined;
    throw error instanceof WordgridError ? error
      : new WordgridError('io', `cannot load the WebAssembly module: ${error.message}`);
  }));
  let calls;
  return async (source, options = {}) => {
    checkNames(OPEN, options);
    const { check, simd, signal } = options;
    checkSignal(signal);
    if (typeof (check ?? false) !== 'boolean') {
      throw misuse(`check is ${shown(check)}; expected true or false`, 'check');
    }
    const read = async () => {
      try {
        return new Uint8Array(await platform.read(source, signal ?? undefined));
      } catch (error) {
        signal?.throwIfAborted();
        throw new WordgridError('io', `cannot read ${placeName(source)}: ${error.message}`);
      }
    };
    const bytes = givenBytes(source) ?? await read();
    const compiled = await load(hasSimd && simd !== 'portable');
    signal?.throwIfAborted();
    const instance = await Instance.make(compiled);
    calls ??= makeCalls(instance.parameters());
    return new Dictionary(instance, calls, bytes, options, platform.startWorker);
  };
}

// Serves a caller's Background at a port: in browsers the global object of a worker, in Node.js its
// parentPort.
function serve(port) {
  const open = ({ module, bytes, simd }) => makeOpen({ compile: async () => module })(bytes, { simd });
  const take = makeWorker(open, (answer) => port.postMessage(answer));
  port.onmessage = ({ data }) => take(data);
}

export { WordgridError, bytesOfBase64, fetchBytes, makeOpen, serve, unpack };
