// SPDX-License-Identifier: MIT
// node.mjs: the package in Node.js.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { WordgridError, makeOpen } from './wordgrid.mjs';

const beside = (name) => new URL(name, import.meta.url);

async function read(source, signal) {
  if (source instanceof URL && source.protocol !== 'file:') {
    const response = await fetch(source, { signal });
    if (!response.ok) {
      throw new Error(`status ${response.status}`);
    }
    return response.arrayBuffer();
  }
  return readFile(source, { signal });
}

const openDictionary = makeOpen({
  read,
  compile: async (hasSimd) => WebAssembly.compile(await readFile(beside(hasSimd ? './wordgrid.wasm' : './wordgrid-nosimd.wasm'))),
  startWorker: (answer, fail) => new Worker(beside('./worker-node.mjs')).on('message', answer).on('error', fail),
});

export { WordgridError, openDictionary };
