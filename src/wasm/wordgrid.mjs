// SPDX-License-Identifier: MIT
// wordgrid.mjs: dictionaries and boards on top of the WebAssembly module (wasm.h).
//
// Each dictionary has an instance of the module. So close() gives all memory back, and a
// failure inside one instance cannot affect another dictionary. node.mjs and browser.mjs
// say how files are read and workers are started. The build makes a CommonJS copy of this
// file: keep imports and exports on single lines, exports at the end.

import { ARRAYS, CLEAR_OPTIONS, FIELDS, SOLVE_OPTIONS, TEXTS, WordgridError, checkArray, checkNumber, checkWord, makeRequest, misuse, numberOf } from './request.mjs';

const STATUS = ['ok', 'io', 'not_a_dictionary', 'newer_format', 'damaged', 'bad_input', 'limit', 'no_memory', 'stopped',
  'misuse', 'unsupported'];
const END = ['complete', 'time', 'results', 'memory', 'caller'];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// What solve returns: totals, and an iterator over the words.
class Result {
  constructor(totals) {
    Object.assign(this, totals);
  }

  [Symbol.iterator]() {
    return this.words[Symbol.iterator]();
  }
}

class Dictionary {
  #instance; // exports of the WebAssembly instance; null: closed
  #handle; // struct wasm_dict
  #file; // [address, length] of the dictionary's bytes
  #platform;
  #bytes = new Uint8Array();
  #numbers = new Uint32Array();
  #on = null; // functions for the imports during a search
  #thrown = null; // [what one of these functions has thrown]
  #background = null; // { worker, pending }

  /** @internal */
  constructor(module, bytes, simd, platform) {
    const guard = (name) => (...args) => {
      try {
        return this.#on[name](...args) === false ? 0 : 1;
      } catch (error) {
        this.#thrown = [error];
        return 0;
      }
    };
    const imports = { listed: guard('listed'), found: guard('found'), cleared: guard('cleared') };
    const wasi = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 52])); // ENOSYS
    let memory; // not that of #instance, which a callback of a search can close
    wasi.clock_time_get = (id, precision, out) => {
      new DataView(memory.buffer).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
    wasi.random_get = (out, length) => {
      const random = globalThis.crypto?.getRandomValues;
      random?.call(globalThis.crypto, new Uint8Array(memory.buffer, out, length));
      return random ? 0 : 52;
    };
    this.#platform = platform;
    this.#instance = new WebAssembly.Instance(module, { wordgrid: imports, wasi_snapshot_preview1: wasi }).exports;
    memory = this.#instance.memory;
    this.#instance._initialize();
    this.#file = [this.#store(bytes), bytes.length];
    this.#handle = this.#instance.open(...this.#file, simd ? this.#store(encoder.encode(`${simd}\0`)) : 0);
    if (this.#handle === 0) {
      throw this.#failure();
    }
    this.wordCount = Number(new DataView(this.#instance.memory.buffer).getBigUint64(this.#exports.counts(this.#handle) + 8, true));
  }

  get #exports() {
    if (this.#instance === null) {
      throw new WordgridError('closed', 'the dictionary is closed; open it again');
    }
    return this.#instance;
  }

  // Makes the views anew when the memory has grown.
  #view() {
    const { buffer } = this.#exports.memory;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer);
      this.#numbers = new Uint32Array(buffer);
    }
    return this.#numbers;
  }

  #alloc(length) {
    const at = length < 2 ** 31 ? this.#exports.alloc(length || 1) : 0;
    if (at === 0) {
      throw new WordgridError('no_memory', `out of memory: ${length} bytes`);
    }
    this.#view();
    return at;
  }

  #store(bytes) {
    const at = this.#alloc(bytes.length);
    this.#bytes.set(bytes, at);
    return at;
  }

  #text(at, length) {
    const bytes = this.#bytes;
    let text = '';
    for (let i = at; i < at + length; i++) {
      if (length > 64 || bytes[i] > 127) {
        return decoder.decode(bytes.subarray(at, at + length));
      }
      text += String.fromCharCode(bytes[i]);
    }
    return text;
  }

  #zeroText(at) {
    this.#view();
    return this.#text(at, this.#bytes.indexOf(0, at) - at);
  }

  #failure() {
    const at = this.#exports.error();
    const numbers = this.#view();
    const [line, column] = [numbers[(at + 8) / 4], numbers[(at + 16) / 4]];
    const source = this.#zeroText(at + 24);
    return new WordgridError(STATUS[numbers[at / 4]] ?? 'unknown', this.#zeroText(at + 280),
      line || source ? { source: source || null, line, column } : null);
  }

  #check(status) {
    if (status !== 0) {
      throw this.#failure();
    }
  }

  // Calls an export that returns a status. What a function of the caller throws goes on. This
  // function may use the dictionary, but not for another search: it would end in the same memory.
  // An error of the export itself (a trap, or JavaScript's stack is full) leaves its memory in an
  // unknown state.
  #run(on, call) {
    if (this.#on) {
      throw misuse('a callback cannot search in its own dictionary; open another');
    }
    const exports = this.#exports;
    let status;
    this.#on = on;
    this.#thrown = null;
    try {
      status = call(exports);
    } catch (error) { // no input is known that leads here
      this.close();
      throw new WordgridError('unknown', `the module failed (${error.message}), and the dictionary is closed`);
    } finally {
      this.#on = null;
    }
    if (this.#thrown) {
      throw this.#thrown[0];
    }
    return status;
  }

  #withWord(word, call) {
    const bytes = encoder.encode(checkWord(word, 'the word'));
    const at = this.#store(bytes);
    try {
      return call(at, bytes.length);
    } finally {
      this.#instance?.free(at);
    }
  }

  // Stores a request. Returns two functions: one sets the board and returns the address of the
  // request, the other frees the memory.
  #prepare(request) {
    const words = new Uint32Array(FIELDS.length + TEXTS.size + ARRAYS.size);
    const stored = [];
    const store = (bytes) => stored[stored.push(this.#store(bytes)) - 1];
    let room = 0;
    let board = 0;
    const setBoard = (tiles) => {
      const text = Array.isArray(tiles) ? tiles.join('/') : checkWord(tiles, 'the board');
      if (text.length * 3 > room) {
        this.#exports.free(board);
        board = 0; // an allocation that fails does not free it again
        board = this.#alloc(text.length * 3);
        room = text.length * 3;
      }
      const numbers = this.#view();
      numbers[at / 4] = board;
      numbers[at / 4 + 1] = encoder.encodeInto(text, this.#bytes.subarray(board, board + room)).written;
      return at;
    };
    const free = () => [...stored, board].forEach((memory) => this.#instance?.free(memory));
    let at = 0;
    try {
      let i = 0;
      for (const name of FIELDS) {
        const value = request[name];
        if (TEXTS.has(name) || ARRAYS.has(name)) {
          if (value !== undefined) {
            const data = TEXTS.has(name) ? encoder.encode(checkWord(value, name)) : checkArray(value, name);
            words[i] = store(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
            words[i + 1] = data.length;
          }
          i += 2;
        } else {
          words[i++] = value === undefined ? 0 : numberOf(value, name);
        }
      }
      at = store(new Uint8Array(words.buffer));
      return { setBoard, free };
    } catch (error) {
      free();
      throw error;
    }
  }

  #totals() {
    const at = this.#exports.totals(this.#handle);
    const numbers = this.#view();
    const i = at / 4;
    const [count, score, states] = new Float64Array(numbers.buffer, at, 3);
    return { rows: numbers[i + 7], columns: numbers[i + 8], count, score, states, end: END[numbers[i + 6]], shown: numbers[i + 9] };
  }

  // Reads cells as pairs [row, column].
  #path(at, length, columns) {
    const numbers = this.#numbers;
    const path = [];
    for (let i = at / 4; i < at / 4 + length; i++) {
      const row = Math.floor(numbers[i] / columns);
      path.push([row, numbers[i] - row * columns]);
    }
    return path;
  }

  // Reads a struct wg_found.
  #found(at, columns) {
    const numbers = this.#view();
    const i = at / 4;
    return {
      word: this.#text(numbers[i], numbers[i + 1]),
      score: numbers[i + 3],
      length: numbers[i + 2],
      path: this.#path(numbers[i + 4], numbers[i + 5], columns),
    };
  }

  has(word) {
    return this.#withWord(word, (...text) => this.#exports.has(this.#handle, ...text) !== 0);
  }

  #numberOrNull(name, word) {
    const number = this.#withWord(word, (...text) => this.#exports[name](this.#handle, ...text));
    return number < 0 ? null : number;
  }

  number(word) {
    return this.#numberOrNull('number', word);
  }

  value(word) {
    return this.#numberOrNull('value', word);
  }

  words(prefix = '', { limit = 1000000 } = {}) {
    if (limit !== Infinity) {
      checkNumber(limit, 'limit');
    }
    const found = [];
    const listed = (at, length) => {
      this.#view();
      return found.push(this.#text(at, length)) < limit;
    };
    const status = limit === 0 ? 0 : this.#withWord(prefix, (...text) =>
      this.#run({ listed }, (exports) => exports.words(this.#handle, ...text)));
    this.#check(STATUS[status] === 'stopped' ? 0 : status);
    return found;
  }

  solve(board, options) {
    const [result] = this.solveMany([board], options);
    return result;
  }

  * solveMany(boards, options = {}) {
    const { onWord, allPaths } = options;
    let columns = 0;
    const found = (at) => {
      columns ||= this.#totals().columns;
      return onWord({ ...this.#found(at, columns), isBetter: this.#bytes[at + 32] !== 0 });
    };
    const { setBoard, free } = this.#prepare(makeRequest(options, SOLVE_OPTIONS));
    try {
      for (const board of boards) {
        const request = setBoard(board);
        columns = 0;
        this.#check(this.#run({ found }, (exports) => exports.solve(this.#handle, request)));
        yield this.#result(allPaths);
      }
    } finally {
      free();
    }
  }

  #result(allPaths) {
    const { shown, ...totals } = this.#totals();
    const words = [];
    for (let i = 0; i < shown; i++) {
      const word = this.#found(this.#instance.word(this.#handle, i), totals.columns);
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
    for (let at; (at = this.#exports.next_path(this.#handle)) !== 0;) {
      paths.push(this.#found(at, columns).path);
    }
    return paths;
  }

  clear(board, lengths, options = {}) {
    const solutions = [];
    const steps = (at, columns) => {
      const words = [];
      for (let i = 0, step; (step = this.#exports.step(at, i)) !== 0; i++) {
        const [text, nbytes, , ncells, path, tiles] = this.#view().subarray(step / 4, step / 4 + 6);
        words.push({ word: this.#text(text, nbytes), path: this.#path(path, ncells, columns), tiles: this.#path(tiles, ncells, columns) });
      }
      return { words };
    };
    const cleared = (at) => {
      solutions.push(steps(at, this.#totals().columns));
      return options.onSolution?.(solutions.at(-1));
    };
    const { setBoard, free } = this.#prepare({ ...makeRequest({ ...options, limit: options.limit ?? 1 }, CLEAR_OPTIONS), lengths });
    try {
      const request = setBoard(board);
      this.#check(this.#run({ cleared }, (exports) => exports.clear(this.#handle, request)));
    } finally {
      free();
    }
    const { rows, columns, count, states, end } = this.#totals();
    return { rows, columns, count, states, end, solutions };
  }

  maze(rows, columns, seed) {
    const at = this.#exports.maze(checkNumber(rows, 'rows'), checkNumber(columns, 'columns'), checkNumber(seed, 'seed'));
    if (at === 0) {
      throw this.#failure();
    }
    this.#view();
    const walls = this.#bytes.slice(at, at + rows * columns);
    this.#instance.free(at);
    const lines = [];
    for (let row = 0; row < rows; row++) {
      const cells = Array.from(walls.subarray(row * columns, (row + 1) * columns));
      lines.push(`${cells.map((cell) => (cell & 1 ? '+---' : '+   ')).join('')}+`);
      lines.push(`${cells.map((cell) => (cell & 2 ? '|   ' : '    ')).join('')}${cells.at(-1) & 4 ? '|' : ' '}`);
    }
    return `${[...lines, `${'+---'.repeat(columns)}+`].join('\n')}\n`;
  }

  // --- The same in a worker, which does not block this thread.

  async solveAsync(board, { signal, ...options } = {}) {
    return this.#ask(signal, 'solve', board, options);
  }

  async clearAsync(board, lengths, { signal, ...options } = {}) {
    return this.#ask(signal, 'clear', board, lengths, options);
  }

  #ask(signal, ...call) {
    signal?.throwIfAborted();
    this.#exports;
    return new Promise((resolve, reject) => {
      const id = {};
      const abort = () => this.#abort(id, signal.reason);
      const settle = (end) => (value) => {
        signal?.removeEventListener('abort', abort);
        end(value);
      };
      signal?.addEventListener('abort', abort);
      this.#background ??= { worker: null, pending: new Map() };
      this.#background.pending.set(id, { call, resolve: settle(resolve), reject: settle(reject) });
      this.#next();
    });
  }

  // Gives the worker the first of the pending calls, one at a time.
  #next() {
    const { pending } = this.#background;
    const [first] = pending.values();
    if (first?.isSent || (!first && !this.#background.worker)) {
      return;
    }
    const worker = this.#background.worker ??= this.#startWorker();
    worker[first ? 'ref' : 'unref']?.();
    if (first) {
      first.isSent = true;
      try {
        worker.postMessage(first.call);
      } catch (error) { // a function, which cannot be sent
        this.#settle('reject', misuse(error.message));
      }
    }
  }

  #settle(end, value) {
    const [[id, request]] = this.#background.pending;
    this.#background.pending.delete(id);
    request[end](value);
    this.#next();
  }

  // An answer can arrive after the worker was ended: Node.js then delivers what the worker had
  // posted before. It belongs to no call that is still pending.
  #startWorker() {
    const isCurrent = () => this.#background?.worker === worker;
    const answer = ({ result, error }) => {
      if (!isCurrent()) {
        return;
      }
      if (error) {
        this.#settle('reject', new WordgridError(error.code, error.message, error.place));
      } else {
        this.#settle('resolve', result.words ? new Result(result) : result);
      }
    };
    const fail = (error) => {
      if (!isCurrent()) {
        return;
      }
      worker.terminate();
      this.#background.worker = null;
      if (this.#background.pending.size === 0) {
        return;
      }
      this.#settle('reject', new WordgridError('worker', `the worker ended: ${error.message ?? error}`));
    };
    const worker = this.#platform.startWorker(answer, fail);
    this.#view();
    worker.postMessage(this.#bytes.slice(this.#file[0], this.#file[0] + this.#file[1]));
    return worker;
  }

  // Ends the worker if it works on this call; other calls go to a new worker.
  #abort(id, reason) {
    const { pending, worker } = this.#background;
    const request = pending.get(id);
    pending.delete(id);
    if (request.isSent) {
      worker.terminate();
      this.#background.worker = null;
    }
    request.reject(reason);
    this.#next();
  }

  close() {
    const background = this.#background;
    this.#background = null;
    this.#instance = null;
    this.#bytes = new Uint8Array();
    this.#numbers = new Uint32Array();
    background?.worker?.terminate();
    background?.pending.forEach(({ reject }) => reject(new WordgridError('closed', 'the dictionary was closed')));
  }
}

if (Symbol.dispose) {
  Dictionary.prototype[Symbol.dispose] = Dictionary.prototype.close;
}

// A function of one vector: only engines with SIMD accept it.
const hasSimd = WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8,
  0, 65, 0, 253, 15, 253, 98, 11]));

// platform: { compile(hasSimd), read(URL or path), startWorker(answer, fail) }
function makeOpen(platform) {
  let module;
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
    module ??= platform.compile(hasSimd).catch((error) => {
      module = undefined;
      throw error;
    });
    const compiled = await module;
    signal?.throwIfAborted();
    return new Dictionary(compiled, bytes, simd, platform);
  };
}

// The other side of solveAsync: the first message is the dictionary, each other one a call.
function makeWorker(openDictionary, answer) {
  let dictionary;
  return async (message) => {
    try {
      if (!dictionary) {
        dictionary = openDictionary(message);
        return;
      }
      const [name, ...args] = message;
      answer({ result: { ...(await dictionary)[name](...args) } });
    } catch ({ code = 'unknown', message: text, place = null }) {
      answer({ error: { code, message: text, place } });
    }
  };
}

export { WordgridError, makeOpen, makeWorker };
