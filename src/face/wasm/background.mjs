// SPDX-License-Identifier: MIT
// background.mjs: runs the calls of a dictionary in a worker, one after the other. This file has
// the code of the caller and the code of the worker.

import { WordgridError, membersOf, misuse } from './request.mjs';

class Background {
  #start; // startWorker of the platform
  #copyFile; // returns the bytes of the dictionary
  #worker = null;
  #pending = new Map(); // the calls without an answer, in order

  constructor(startWorker, copyFile) {
    this.#start = startWorker;
    this.#copyFile = copyFile;
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
    const worker = this.#worker ??= this.#startWorker();
    worker[first ? 'ref' : 'unref']?.();
    if (first) {
      first.isSent = true;
      try {
        worker.postMessage(first.call);
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
    const worker = this.#start(answer, fail);
    worker.postMessage(this.#copyFile());
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

// The code of the worker: the first message is the dictionary, each further message is a call.
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
    } catch (error) {
      answer({ error: membersOf(error) });
    }
  };
}

export { Background, makeWorker };
