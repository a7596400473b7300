// SPDX-License-Identifier: MIT
// instance.mjs: an instance of the WebAssembly module (wasm.h) and its memory: texts, numbers,
// questions, callbacks, failures.
//
// A trap, or a full stack of JavaScript, leaves the memory in an unknown state. Each export is
// therefore guarded: the instance is closed, and the call throws a WordgridError.

import { WordgridError, checkWord, misuse, optionOf, renameIn } from './request.mjs';

const STATUS = ['ok', 'io', 'not_a_dictionary', 'newer_format', 'damaged', 'bad_input', 'limit', 'no_memory', 'stopped',
  'misuse', 'unsupported'];
const EXTRA_NBYTES = 2; // WASM_EXTRA_NBYTES
const KEPT_NBYTES = 2 ** 20; // the most memory that is kept from one question to the next
const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Instance {
  #exports = null; // guarded exports; null: closed
  #memory = null;
  #on = null; // functions for the imports during a search
  #thrown = null; // [the error that one of these functions has thrown]
  #question = { at: 0, room: 0 }; // memory for questions
  bytes = new Uint8Array(); // views of the memory; call view() after a call that can allocate
  numbers = new Uint32Array();

  // Instantiates asynchronously: on the main thread, older browsers refuse to instantiate
  // synchronously.
  static async make(module) {
    const instance = new Instance();
    let memory; // not #memory: a callback of a search can close the instance
    const { exports } = await WebAssembly.instantiate(module, instance.#imports(module, () => memory.buffer));
    instance.#memory = memory = exports.memory;
    instance.#exports = Object.fromEntries(Object.entries(exports).filter(([, value]) => typeof value === 'function')
      .map(([name, call]) => [name, instance.#guard(call)]));
    instance.exports._initialize();
    return instance;
  }

  #guard(call) {
    return (...args) => {
      try {
        return call(...args);
      } catch (error) { // no known input leads here
        this.close();
        throw new WordgridError('unknown', `the module failed (${error.message}), and the dictionary is closed`);
      }
    };
  }

  #imports(module, buffer) {
    const caller = (name) => (...args) => {
      try {
        return this.#on[name](...args) === false ? 0 : 1;
      } catch (error) {
        this.#thrown = [error];
        return 0;
      }
    };
    const wordgrid = Object.fromEntries(['matched', 'found', 'cleared'].map((name) => [name, caller(name)]));
    const wasi = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 52])); // ENOSYS
    wasi.clock_time_get = (id, precision, out) => {
      new DataView(buffer()).setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    };
    wasi.random_get = (out, length) => {
      const random = globalThis.crypto?.getRandomValues;
      random?.call(globalThis.crypto, new Uint8Array(buffer(), out, length));
      return random ? 0 : 52;
    };
    return { wordgrid, wasi_snapshot_preview1: wasi };
  }

  get isOpen() {
    return this.#exports !== null;
  }

  get exports() {
    if (this.#exports === null) {
      throw new WordgridError('closed', 'the dictionary is closed; open it again');
    }
    return this.#exports;
  }

  // Drops the memory. Linear memory cannot shrink.
  close() {
    this.#exports = null;
    this.#memory = null;
    this.bytes = new Uint8Array();
    this.numbers = new Uint32Array();
  }

  // Makes the views anew when the memory has grown.
  view() {
    this.exports;
    const { buffer } = this.#memory;
    if (this.bytes.buffer !== buffer) {
      this.bytes = new Uint8Array(buffer);
      this.numbers = new Uint32Array(buffer);
    }
    return this.numbers;
  }

  // --- Bytes and texts

  #alloc(length) {
    const at = length < 2 ** 31 ? this.exports.alloc(length || 1) : 0;
    if (at === 0) {
      throw new WordgridError('no_memory', `out of memory: ${length} bytes`);
    }
    this.view();
    return at;
  }

  store(bytes) {
    const at = this.#alloc(bytes.length);
    this.bytes.set(bytes, at);
    return at;
  }

  storeText(text) {
    return this.store(encoder.encode(`${text}\0`));
  }

  // Frees memory of an instance that may be closed.
  free(at) {
    this.#exports?.free(at);
  }

  text(at, length) {
    const bytes = this.bytes;
    let text = '';
    for (let i = at; i < at + length; i++) {
      if (length > 64 || bytes[i] > 127) {
        return decoder.decode(bytes.subarray(at, at + length));
      }
      text += String.fromCharCode(bytes[i]);
    }
    return text;
  }

  // Reads a struct wg_text.
  givenText(at) {
    const numbers = this.view();
    return this.text(numbers[at / 4], numbers[at / 4 + 1]);
  }

  // Reads a text that ends with a zero byte.
  zeroText(at) {
    this.view();
    return this.text(at, this.bytes.indexOf(0, at) - at);
  }

  failure() {
    const at = this.exports.error();
    const numbers = this.view();
    const code = STATUS[numbers[at / 4]] ?? 'unknown';
    const [line, column] = [numbers[(at + 8) / 4], numbers[(at + 16) / 4]];
    const parameter = this.zeroText(at + 24);
    const source = ['', 'board', 'text'].includes(parameter) ? null : optionOf(parameter);
    const hasPlace = line > 0 || (source !== null && code !== 'misuse');
    return new WordgridError(code, renameIn(this.zeroText(at + 280)), hasPlace ? { source, line, column } : null);
  }

  check(status) {
    if (status !== 0) {
      throw this.failure();
    }
  }

  // Calls an export that calls imports, and returns its status. `on` has the caller's functions for
  // the imports. If such a function throws an error, throws this error again. Such a function may
  // use the dictionary, but must not ask a question (ask), because the module has memory for one
  // question only.
  run(on, call) {
    const { exports } = this;
    let status;
    this.#on = on;
    this.#thrown = null;
    try {
      status = call(exports);
    } finally {
      this.#on = null;
    }
    if (this.#thrown) {
      throw this.#thrown[0];
    }
    return status;
  }

  withText(text, name, call) {
    const bytes = encoder.encode(checkWord(text, name));
    const at = this.store(bytes);
    try {
      return call(at, bytes.length);
    } finally {
      this.free(at);
    }
  }

  // Stores a question and calls `call` with its address and length. All characters of the question
  // that are not ASCII must be percent-encoded.
  ask(question, call) {
    if (this.#on) {
      throw misuse('a callback cannot search in its own dictionary; open another');
    }
    const room = question.length + EXTRA_NBYTES;
    if (room > this.#question.room) {
      this.free(this.#question.at);
      this.#question = { at: 0, room: 0 }; // so that the old memory is not freed again if the allocation fails
      this.#question = { at: this.#alloc(room), room };
    }
    const { at } = this.#question;
    this.view();
    encoder.encodeInto(question, this.bytes.subarray(at, at + question.length));
    try {
      return call(at, question.length);
    } finally {
      if (room > KEPT_NBYTES) {
        this.free(at);
        this.#question = { at: 0, room: 0 };
      }
    }
  }
}

export { Instance };
