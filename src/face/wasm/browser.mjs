// SPDX-License-Identifier: MIT
// browser.mjs: the package in browsers and their workers. Module and worker are inside the script,
// so that bundlers need no setting.
import { moduleInside, workerInside } from './inside.mjs';
import { WordgridError, fetchBytes, makeOpen, unpack } from './wordgrid.mjs';

let workerUrl; // kept for all workers of the page

async function compile(hasSimd) {
  if (!globalThis.DecompressionStream) {
    throw new WordgridError('unsupported', 'this browser has no DecompressionStream; import wordgrid/external, which needs none');
  }
  return WebAssembly.compile(await unpack(moduleInside(hasSimd)));
}

const openDictionary = makeOpen({
  read: fetchBytes,
  compile,
  startWorker: () => new Worker(workerUrl ??= URL.createObjectURL(new Blob([`${workerInside}serve(self);`], { type: 'text/javascript' }))),
});

export { WordgridError, openDictionary };
