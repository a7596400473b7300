// SPDX-License-Identifier: MIT
// node-external.mjs: the package in Node.js, with the module and the worker as files apart.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { read } from './read-node.mjs';
import { WordgridError, makeOpen } from './wordgrid.mjs';

const beside = (name) => new URL(name, import.meta.url);

const openDictionary = makeOpen({
  read,
  compile: async (hasSimd) => WebAssembly.compile(await readFile(beside(hasSimd ? './wordgrid.wasm' : './wordgrid-nosimd.wasm'))),
  // Not `new Worker(file)`: no file can start if the program was started by --input-type.
  startWorker: () => new Worker(`import(${JSON.stringify(beside('./worker-node.mjs'))})`, { eval: true }),
});

export { WordgridError, openDictionary };
