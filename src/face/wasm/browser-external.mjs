// SPDX-License-Identifier: MIT
// browser-external.mjs: the package in browsers and their workers, with the module and the worker as
// files apart. Bundlers recognize files that are named by new URL('...', import.meta.url).
import { WordgridError, fetchBytes, makeOpen } from './wordgrid.mjs';

const openDictionary = makeOpen({
  read: fetchBytes,
  compile: async (hasSimd) => WebAssembly.compile(await fetchBytes(hasSimd
    ? new URL('./wordgrid.wasm', import.meta.url) : new URL('./wordgrid-nosimd.wasm', import.meta.url))),
  startWorker: () => new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' }),
});

export { WordgridError, openDictionary };
