// SPDX-License-Identifier: MIT
// browser.mjs: the package in browsers and their workers. Bundlers recognize files that are
// named by new URL('...', import.meta.url).
import { WordgridError, fetchBytes, makeOpen } from './wordgrid.mjs';

const openDictionary = makeOpen({
  read: fetchBytes,
  compile: async (hasSimd) => WebAssembly.compile(await fetchBytes(hasSimd
    ? new URL('./wordgrid.wasm', import.meta.url) : new URL('./wordgrid-nosimd.wasm', import.meta.url))),
  startWorker: (answer, fail) => {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => answer(data);
    worker.onerror = fail;
    return worker;
  },
});

export { WordgridError, openDictionary };
