// SPDX-License-Identifier: MIT
// node.mjs: the package in Node.js.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { WordgridError, fetchBytes, makeOpen } from './wordgrid.mjs';

const beside = (name) => new URL(name, import.meta.url);

const read = (source, signal) => (source instanceof URL && source.protocol !== 'file:'
  ? fetchBytes(source, signal) : readFile(source, { signal }));

const openDictionary = makeOpen({
  read,
  compile: async (hasSimd) => WebAssembly.compile(await readFile(beside(hasSimd ? './wordgrid.wasm' : './wordgrid-nosimd.wasm'))),
  startWorker: (answer, fail) => new Worker(beside('./worker-node.mjs')).on('message', answer).on('error', fail),
});

export { WordgridError, openDictionary };
