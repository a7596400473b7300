// SPDX-License-Identifier: MIT
// instance.mjs: an instance of the WebAssembly module (wasm.h) and its memory: texts, numbers,
// questions, callbacks, failures.
//
// A trap, or a full stack of JavaScript, leaves the memory in an unknown state. Each export is
// therefore guarded: the instance is closed, and the call throws a WordgridError.

import { WordgridError, misuse } from './request.mjs';

const STATUS = ['ok', 'io', 'not_a_dictionary', 'newer_format', 'damaged', 'bad_input', 'limit', 'no_memory', 'stopped',
  'misuse', 'unsupported'];
const EXTRA_NBYTES = 2; // WASM_EXTRA_NBYTES
const SHORT_LENGTH = 64; // of texts that a loop copies faster than an encoder or decoder
const KEPT_NBYTES = 2 ** 20; // the most memory for texts that is kept from one text to the next
const KEPT_QUESTIONS = 8;
const KEPT_LENGTH = 2 ** 16; // of the texts of all kept questions
const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Instance {
  module; // the WebAssembly.Module
  #exports = null; // guarded exports; null: closed
  #memory = null;
  #on = null; // functions for the imports during a search
  #thrown = null; // [the error that one of these functions has thrown]
  #room = 0; // of the memory for texts
  #questions = new Map(); // addresses by texts
  #questionsLength = 0; // of the texts of all questions
  #constants = new Map(); // static texts by address
  scratch = 0; // the memory for texts, which `put` writes
  bytes = new Uint8Array(); // views of the memory; call view() after a call that can allocate
  numbers = new Uint32Array();
  reals = new Float64Array();

  // Instantiates asynchronously: on the main thread, older browsers refuse to instantiate
  // synchronously.
  static async make(module) {
    const instance = new Instance();
    instance.module = module;
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
    this.reals = new Float64Array();
  }

  // Makes the views anew when the memory has grown, which detaches its old buffer. Returns the view as
  // numbers.
  view() {
    if (this.bytes.length === 0) {
      this.exports; // throws if the dictionary is closed
      const { buffer } = this.#memory;
      this.bytes = new Uint8Array(buffer);
      this.numbers = new Uint32Array(buffer);
      this.reals = new Float64Array(buffer);
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

  // Writes a text to `scratch`, in which it replaces the last one. Returns its length in bytes. Half
  // of a pair of surrogates becomes U+FFFD, as in all functions of JavaScript that write UTF-8.
  put(text) {
    const isLong = text.length > KEPT_NBYTES / 4;
    const encoded = isLong ? this.#encode(text) : null;
    const room = Math.max(isLong ? encoded.length : text.length * 3, 1024) + EXTRA_NBYTES;
    if (room > this.#room || this.#room > KEPT_NBYTES) {
      this.free(this.scratch);
      [this.scratch, this.#room] = [0, 0]; // so that the old memory is not freed again if the allocation fails
      this.scratch = this.#alloc(room);
      this.#room = room;
    }
    this.view();
    const { bytes, scratch } = this;
    if (isLong) {
      bytes.set(encoded, scratch);
      return encoded.length;
    }
    for (let i = 0; ; i++) {
      if (i === text.length) {
        return i;
      }
      const code = text.charCodeAt(i);
      if (i === SHORT_LENGTH || code > 127) {
        return encoder.encodeInto(text, bytes.subarray(scratch, scratch + room)).written;
      }
      bytes[scratch + i] = code;
    }
  }

  #encode(text) {
    try {
      return encoder.encode(text);
    } catch { // the encoded text is longer than the engine allows
      throw new WordgridError('no_memory', `out of memory: a text of ${text.length} characters`);
    }
  }

  text(at, length) {
    const bytes = this.bytes;
    let text = '';
    for (let i = at; i < at + length; i++) {
      if (length > SHORT_LENGTH || bytes[i] > 127) {
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

  // Reads a text that ends with a zero byte and never changes.
  constant(at) {
    let text = this.#constants.get(at);
    if (text === undefined) {
      text = this.zeroText(at);
      this.#constants.set(at, text);
    }
    return text;
  }

  // Returns the name of each parameter, and the questions that have it (struct wg_parameter_info).
  parameters() {
    const rows = [];
    for (let at; (at = this.exports.parameter(rows.length)) !== 0;) {
      const numbers = this.view();
      rows.push([this.zeroText(numbers[at / 4]), numbers[at / 4 + 1]]);
    }
    return rows;
  }

  // --- Failures

  // Reads the struct wasm_error of the last failure.
  failure() {
    const at = this.exports.error() / 4;
    const [status, line, column, name, message, reason] = this.view().subarray(at, at + 6);
    const code = STATUS[status] ?? 'unknown';
    const parameter = name === 0 ? null : this.zeroText(name);
    const source = ['board', 'text'].includes(parameter) ? null : parameter; // an option
    return new WordgridError(code, this.zeroText(message), parameter, line > 0 ? { source, line, column } : null,
      reason === 0 ? null : this.constant(reason));
  }

  check(status) {
    if (status !== 0) {
      throw this.failure();
    }
  }

  // --- Questions

  // Throws during a search: the module answers one question at a time.
  refuseInCallback() {
    if (this.#on) {
      throw misuse('a callback cannot search in its own dictionary; open another');
    }
  }

  // Returns the question with these texts (wasm.h). The last questions are kept.
  question(dict, texts) {
    const kept = this.#questions.get(texts);
    if (kept !== undefined) {
      return kept;
    }
    const length = this.put(texts);
    const made = this.exports.question(dict, this.scratch, length);
    if (made === 0) {
      throw this.failure();
    }
    this.#questions.set(texts, made);
    this.#questionsLength += texts.length;
    for (const [oldest, at] of this.#questions) {
      if (oldest === texts || (this.#questions.size <= KEPT_QUESTIONS && this.#questionsLength <= KEPT_LENGTH)) {
        break;
      }
      this.#questions.delete(oldest);
      this.#questionsLength -= oldest.length;
      this.exports.question_free(at);
    }
    return made;
  }

  // Calls an export that calls imports, and returns its status. `on` has the caller's functions for
  // the imports. If such a function throws an error, throws this error again. Such a function may
  // use the dictionary, but must not search.
  run(on, call) {
    let status;
    this.#on = on;
    this.#thrown = null;
    try {
      status = call();
    } finally {
      this.#on = null;
    }
    if (this.#thrown) {
      throw this.#thrown[0];
    }
    return status;
  }

  // Returns whether a function of the caller has thrown the error during the last call of `run`.
  hasThrown(error) {
    return this.#thrown !== null && this.#thrown[0] === error;
  }
}

export { Instance };
