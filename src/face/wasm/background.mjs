// SPDX-License-Identifier: MIT
// background.mjs: runs the calls of a dictionary in a worker, one after the other. This file has
// the code of the caller and the code of the worker.

import { WordgridError, membersOf, misuse } from './request.mjs';

// An error event without a message
const NOT_LOADED = 'its script cannot be loaded; a Content-Security-Policy must allow it in worker-src';

class Background {
  #start; // startWorker of the platform (makeOpen)
  #copy; // returns the first message to the worker (makeWorker)
  #worker = null;
  #pending = new Map(); // the calls without an answer, in order

  constructor(startWorker, copy) {
    this.#start = startWorker;
    this.#copy = copy;
  }

  // Resolves with the answer of the worker to the call [method, ...arguments].
  ask(signal, call) {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const id = {};
      const abort = () => this.#abort(id, signal.reason);
      const settle = (end) => (value) => {
        signal?.removeEventListener('abort', abort);
        end(value);
      };
      signal?.addEventListener('abort', abort);
      this.#pending.set(id, { call, resolve: settle(resolve), reject: settle(reject) });
      this.#next();
    });
  }

  // Gives the worker the first of the pending calls, one at a time.
  #next() {
    const [first] = this.#pending.values();
    if (first?.isSent || (!first && !this.#worker)) {
      return;
    }
    try {
      this.#worker ??= this.#startWorker();
    } catch (error) { // for example, a Content-Security-Policy forbids it
      this.#settle('reject', new WordgridError('worker', `the worker cannot start: ${error.message}`));
      return;
    }
    this.#worker[first ? 'ref' : 'unref']?.();
    if (first) {
      first.isSent = true;
      try {
        this.#worker.postMessage(first.call);
      } catch (error) { // for example, a function cannot be sent
        this.#settle('reject', misuse(error.message));
      }
    }
  }

  #settle(end, value) {
    const [[id, request]] = this.#pending;
    this.#pending.delete(id);
    request[end](value);
    this.#next();
  }

  // An answer can arrive after the worker was ended: Node.js then delivers messages that the worker
  // has posted before. The call of such an answer is not pending any more.
  #startWorker() {
    const isCurrent = () => this.#worker === worker;
    const answer = ({ result, error }) => {
      if (!isCurrent()) {
        return;
      }
      if (error) {
        this.#settle('reject', WordgridError.of(error));
      } else {
        this.#settle('resolve', result);
      }
    };
    const fail = (error) => {
      if (!isCurrent()) {
        return;
      }
      worker.terminate();
      this.#worker = null;
      if (this.#pending.size === 0) {
        return;
      }
      this.#settle('reject', new WordgridError('worker', `the worker ended: ${error.message ?? error}`));
    };
    const worker = this.#start();
    if (worker.on) { // Node.js
      worker.on('message', answer).on('error', fail);
    } else {
      worker.onmessage = ({ data }) => answer(data);
      worker.onerror = ({ message }) => fail({ message: message || NOT_LOADED });
    }
    worker.postMessage(this.#copy());
    return worker;
  }

  // Ends the worker if this call runs in it. The other calls then go to a new worker.
  #abort(id, reason) {
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (request.isSent) {
      this.#worker.terminate();
      this.#worker = null;
    }
    request.reject(reason);
    this.#next();
  }

  // Ends the worker. Calls without an answer fail.
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(new WordgridError('closed', 'the dictionary was closed')));
  }
}

// The code of the worker. The first message is the argument of `open`, which returns a promise of the
// dictionary; each further message is a call.
function makeWorker(open, answer) {
  let dictionary;
  return async (message) => {
    try {
      if (!dictionary) {
        dictionary = open(message);
        return;
      }
      const [name, ...args] = message;
      answer({ result: { ...(await dictionary)[name](...args) } });
    } catch (error) {
      answer({ error: membersOf(error) });
    }
  };
}

export { Background, makeWorker };
