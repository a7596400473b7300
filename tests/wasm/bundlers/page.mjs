// SPDX-License-Identifier: MIT
// page.mjs: what the tests bundle, for browsers and for Node.js: prints numbers of words, found here
// and by a worker.
import { openDictionary } from 'wordgrid';
import english from 'wordgrid-english';

async function solve() {
  const dictionary = await openDictionary(english, { check: true });
  const board = 'ezmr/nube/slos/paon';
  const wild = dictionary.solveAsync('?'.repeat(36), { signal: AbortSignal.timeout(50), maxBytes: 1e9 }).catch(({ name }) => name);
  const { count } = await dictionary.solveAsync(board);
  const counts = [dictionary.solve(board).count, count, await wild];
  dictionary.close();
  return counts.join(' ');
}

const report = globalThis.document
  ? (body) => fetch(new URLSearchParams(location.search).get('answer'), { method: 'POST', mode: 'no-cors', body })
  : (text) => console.log(text);
solve().catch((error) => String(error.stack)).then(report);
