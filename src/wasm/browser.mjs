// SPDX-License-Identifier: MIT
// browser.mjs: the package in browsers and their workers. Bundlers recognize files that are
// named by new URL('...', import.meta.url).
import { WordgridError, makeOpen } from './wordgrid.mjs';

async function get(source, signal) {
  const response = await fetch(source, { signal });
  if (!response.ok) {
    throw new Error(`${source}: status ${response.status}`);
  }
  return response.arrayBuffer();
}

const openDictionary = makeOpen({
  read: get,
  compile: async (hasSimd) => WebAssembly.compile(await get(hasSimd
    ? new URL('./wordgrid.wasm', import.meta.url) : new URL('./wordgrid-nosimd.wasm', import.meta.url))),
  startWorker: (answer, fail) => {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => answer(data);
    worker.onerror = fail;
    return worker;
  },
});

export { WordgridError, openDictionary };
