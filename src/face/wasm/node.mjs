// SPDX-License-Identifier: MIT
// node.mjs: the package in Node.js. Module and worker are inside the script, so that it can be bundled
// to one file.
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { moduleInside, workerInside } from './inside.mjs';
import { read } from './read-node.mjs';
import { WordgridError, bytesOfBase64, makeOpen } from './wordgrid.mjs';

// A dynamic import, because the script of the worker is a module if the program was started by
// --input-type=module.
const SERVE = "import('node:worker_threads').then(({ parentPort }) => serve(parentPort));";

const openDictionary = makeOpen({
  read,
  compile: async (hasSimd) => WebAssembly.compile(gunzipSync(bytesOfBase64(moduleInside(hasSimd)))),
  startWorker: () => new Worker(`${workerInside}${SERVE}`, { eval: true }),
});

export { WordgridError, openDictionary };
