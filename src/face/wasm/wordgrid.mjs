// SPDX-License-Identifier: MIT
// wordgrid.mjs: dictionaries and boards on top of the WebAssembly module (wasm.h).
//
// Each dictionary has an instance of the module. So close() gives all memory back, and a failure
// inside one instance cannot affect another dictionary. node.mjs and browser.mjs have the functions
// that read files and start workers. The build makes CommonJS copies of the modules: keep imports
// and exports on single lines, exports at the end.

import { Background, makeWorker } from './background.mjs';
import { Instance } from './instance.mjs';
import { WordgridError, asciiOf, boardOf, checkNumber, checkWord, checkWords, encode, limitsOf, misuse, parametersOf } from './request.mjs';

// Estimates of the memory that JavaScript needs for a word of a solution, and for each cell of the
// word.
const WORD_NBYTES = 200;
const CELL_NBYTES = 100;
const END = ['complete', 'time', 'results', 'memory', 'caller'];
const FIND_LIMIT = 1000000;
const FIND_END = ['complete', 'time', 'results', 'steps', 'caller'];

// The result of solve: totals, and an iterator over the words.
class Result {
  constructor(totals) {
    Object.assign(this, totals);
  }

  [Symbol.iterator]() {
    return this.words[Symbol.iterator]();
  }
}

class Dictionary {
  #instance;
  #handle; // struct wasm_dict
  #background;
  #hasNumbers;
  #hasValues;

  /** @internal */
  constructor(instance, bytes, simd, startWorker) {
    const { exports } = instance;
    const at = instance.store(bytes);
    this.#instance = instance;
    this.#handle = exports.open(at, bytes.length, simd ? instance.storeText(simd) : 0);
    if (this.#handle === 0) {
      throw instance.failure();
    }
    const counts = exports.counts(this.#handle);
    const extras = exports.extras(this.#handle);
    const numbers = instance.view();
    [this.#hasNumbers, this.#hasValues] = [(extras & 1) !== 0, (extras & 2) !== 0];
    this.wordCount = numbers[counts / 4 + 2] + numbers[counts / 4 + 3] * 2 ** 32;
    this.#background = new Background(startWorker, () => {
      instance.view();
      return instance.bytes.slice(at, at + bytes.length);
    });
  }

  #totals(ends = END) {
    const at = this.#instance.exports.totals(this.#handle);
    const numbers = this.#instance.view();
    const i = at / 4;
    const [count, score, states] = new Float64Array(numbers.buffer, at, 3);
    return { rows: numbers[i + 7], columns: numbers[i + 8], count, score, states, end: ends[numbers[i + 6]], shown: numbers[i + 9] };
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

  // Reads a struct wg_found.
  #found(at, columns) {
    const numbers = this.#instance.view();
    const i = at / 4;
    const word = {
      word: this.#instance.text(numbers[i], numbers[i + 1]),
      score: numbers[i + 3],
      length: numbers[i + 2],
      path: this.#path(numbers[i + 4], numbers[i + 5], columns),
    };
    return this.#hasValues ? { ...word, value: numbers[i + 10] + numbers[i + 11] * 2 ** 32 } : word;
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

  // The tiles of the board of the last question.
  #tiles({ rows, columns }) {
    const tile = (cell) => this.#instance.givenText(this.#instance.exports.tile(this.#handle, cell));
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => tile(row * columns + column)));
  }

  has(word) {
    return this.#instance.withText(word, 'the word', (...text) => this.#instance.exports.has(this.#handle, ...text) !== 0);
  }

  #numberOrNull(name, word) {
    const number = this.#instance.withText(word, 'the word', (...text) => this.#instance.exports[name](this.#handle, ...text));
    return number < 0 ? null : number;
  }

  number(word) {
    return this.#numberOrNull('number', word);
  }

  value(word) {
    return this.#numberOrNull('value', word);
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

  // Asks a question with the export `name`. `on` has functions for the imports.
  #ask(name, question, limits, on, ...more) {
    const { exports } = this.#instance;
    const status = this.#instance.ask(question, (at, length) => {
      exports.limits(this.#handle, ...limits);
      return this.#instance.run(on, () => exports[name](this.#handle, at, length, ...more));
    });
    this.#instance.check(status);
  }

  #eachMatch(mode, text, options, matched) {
    const limit = options.limit ?? FIND_LIMIT;
    const near = mode === 'near' ? {} : { edits: undefined, transpositions: undefined }; // only 'near' has these options
    const question = `${parametersOf({ ...options, ...near, limit })}mode=${encode(String(mode))}&text=${encode(checkWord(text, 'the text'))}`;
    const limits = limitsOf({ ...options, maxResults: 0 });
    this.#ask('find', question, limits, { matched: limit === 0 ? () => false : matched });
    if (limit === 0) {
      return { count: 0, steps: 0, end: 'results' };
    }
    const { count, states: steps, end } = this.#totals(FIND_END);
    return { count, steps, end };
  }

  // Answers a question of formats/http-api.md, such as "solve?board=lab/thy/nir". Returns the JSON
  // that solve-server sends.
  answer(question, { name, ...options } = {}) {
    const { exports } = this.#instance;
    const setName = (...text) => this.#instance.check(exports.name(this.#handle, ...text));
    const [other] = parametersOf(options).split('=');
    if (other) {
      throw misuse(`there is no option ${other}; put parameters into the question`);
    }
    const limits = limitsOf(options);
    const at = this.#instance.ask(asciiOf(checkWord(question, 'the question')), (...text) => {
      exports.limits(this.#handle, ...limits);
      if (name === undefined) {
        setName(0, 0);
      } else {
        this.#instance.withText(name, 'the name', setName);
      }
      return exports.answer(this.#handle, ...text);
    });
    if (at === 0) {
      throw new WordgridError('no_memory', 'out of memory');
    }
    return this.#instance.givenText(at);
  }

  find(mode, text, options = {}) {
    const words = [];
    const { onWord = (word) => void words.push(word) } = options;
    const totals = this.#eachMatch(mode, text, options, (at) => onWord(this.#matched(at)));
    return new Result({ ...totals, words });
  }

  words(prefix = '', { limit } = {}) {
    const words = [];
    this.#eachMatch('prefix', prefix, { limit }, (at) => void words.push(this.#instance.givenText(at)));
    return words;
  }

  solve(board, options) {
    const [result] = this.solveMany([board], options);
    return result;
  }

  * solveMany(boards, options = {}) {
    const { onWord, allPaths, tiles } = options;
    const isCollecting = !onWord || options.limit > 0;
    const question = parametersOf(options);
    const limits = limitsOf(options);
    let columns = 0;
    const found = (at) => {
      columns ||= this.#totals().columns;
      return onWord({ ...this.#found(at, columns), isBetter: this.#instance.bytes[at + 32] !== 0 });
    };
    for (const board of boards) {
      columns = 0;
      this.#ask('solve', question + boardOf(board), limits, { found }, Boolean(onWord));
      const result = this.#result(isCollecting, allPaths);
      yield tiles ? Object.assign(result, { board: this.#tiles(result) }) : result;
    }
  }

  #result(isCollecting, allPaths) {
    const { shown, ...totals } = this.#totals();
    const words = [];
    for (let i = 0; isCollecting && i < shown; i++) {
      const word = this.#found(this.#instance.exports.word(this.#handle, i), totals.columns);
      if (allPaths) {
        word.paths = [word.path, ...this.#nextPaths(totals.columns)];
        delete word.path;
      }
      words.push(word);
    }
    return new Result({ ...totals, words });
  }

  #nextPaths(columns) {
    const paths = [];
    for (let at; (at = this.#instance.exports.next_path(this.#handle)) !== 0;) {
      paths.push(this.#found(at, columns).path);
    }
    return paths;
  }

  check(board, words, options = {}) {
    const question = `${parametersOf(options)}words=&${boardOf(board)}`;
    const list = checkWords(words); // before the call, because the iterator of the words could use this dictionary
    this.#ask('check', question, limitsOf(options), {});
    const { rows, columns } = this.#totals();
    const checked = [];
    for (const word of list) {
      const one = this.#instance.withText(word, 'the word', (...text) => this.#checkWord(text, columns));
      if (one === null) {
        break;
      }
      checked.push(one);
    }
    const counting = checked.filter(({ reason }) => !reason);
    const score = counting.reduce((sum, { score: points }) => sum + points, 0);
    const end = checked.length === list.length ? 'complete' : 'time';
    const result = new Result({ rows, columns, count: counting.length, score, end, words: checked });
    return options.tiles ? Object.assign(result, { board: this.#tiles(result) }) : result;
  }

  // Returns null at the time limit.
  #checkWord(text, columns) {
    const { exports } = this.#instance;
    const at = exports.check_word(this.#handle, ...text);
    if (at === 0) {
      const failure = this.#instance.failure();
      if (failure.code !== 'stopped') {
        throw failure;
      }
      return null;
    }
    const reason = exports.reason(this.#handle);
    const { value, ...found } = this.#found(at, columns); // read now, because the word can be in the memory of `text`
    return reason === 0 ? found : { word: found.word, reason: this.#instance.zeroText(reason) };
  }

  clear(board, lengths, options = {}) {
    const solutions = [];
    const steps = (at, columns) => {
      const words = [];
      for (let i = 0, step; (step = this.#instance.exports.step(at, i)) !== 0; i++) {
        const [text, nbytes, , ncells, path, tiles] = this.#instance.view().subarray(step / 4, step / 4 + 6);
        words.push({ word: this.#instance.text(text, nbytes), path: this.#path(path, ncells, columns), tiles: this.#path(tiles, ncells, columns) });
      }
      return { words };
    };
    const limit = options.limit || (options.limit === 0 ? Infinity : 1);
    if (lengths?.length === 0) {
      throw misuse('there are no lengths; give the length of each word');
    }
    const question = parametersOf({ ...options, lengths, limit }) + boardOf(board);
    const limits = limitsOf(options);
    let [, , room] = limits;
    let isFull = false;
    const cleared = (at) => {
      const solution = steps(at, this.#totals().columns);
      if (options.onSolution) {
        return options.onSolution(solution);
      }
      room -= solution.words.reduce((sum, { path }) => sum + WORD_NBYTES + CELL_NBYTES * path.length, 0);
      isFull = room < 0;
      return !isFull && solutions.push(solution) > 0;
    };
    this.#ask('clear', question, limits, { cleared });
    const { rows, columns, count, states, end } = this.#totals();
    return { rows, columns, count: isFull ? solutions.length : count, states, end: isFull ? 'memory' : end, solutions };
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

  async solveAsync(board, { signal, ...options } = {}) {
    return new Result(await this.#askWorker(signal, 'solve', board, options));
  }

  async findAsync(mode, text, { signal, ...options } = {}) {
    return new Result(await this.#askWorker(signal, 'find', mode, text, options));
  }

  async checkAsync(board, words, { signal, ...options } = {}) {
    return new Result(await this.#askWorker(signal, 'check', board, checkWords(words), options));
  }

  async clearAsync(board, lengths, { signal, ...options } = {}) {
    return this.#askWorker(signal, 'clear', board, lengths, options);
  }

  #askWorker(signal, ...call) {
    this.#instance.exports; // throws if the dictionary is closed
    return this.#background.ask(signal, call);
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

async function fetchBytes(url, signal) {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  return response.arrayBuffer();
}

// platform: { compile(hasSimd), read(URL or path), startWorker(answer, fail) }
function makeOpen(platform) {
  const modules = {}; // promises, by hasSimd
  const load = (withSimd) => (modules[withSimd] ??= platform.compile(withSimd).catch((error) => {
    modules[withSimd] = undefined;
    throw new WordgridError('io', `cannot load the WebAssembly module: ${error.message}`);
  }));
  return async (source, { simd, signal } = {}) => {
    const read = async () => {
      try {
        return new Uint8Array(await platform.read(source, signal));
      } catch (error) {
        signal?.throwIfAborted();
        throw new WordgridError('io', `cannot read ${String(source)}: ${error.message}`);
      }
    };
    const bytes = ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : source instanceof ArrayBuffer ? new Uint8Array(source) : await read();
    const compiled = await load(hasSimd && simd !== 'portable');
    signal?.throwIfAborted();
    return new Dictionary(await Instance.make(compiled), bytes, simd, platform.startWorker);
  };
}

export { WordgridError, fetchBytes, makeOpen, makeWorker };
