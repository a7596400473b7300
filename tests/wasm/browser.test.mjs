// SPDX-License-Identifier: MIT
// browser.test.mjs: tests the package in Chromium without a bundler, on pages with a strict
// Content-Security-Policy: solves, in the page and in a worker, and aborts.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { answersOf, noChromium } from './chromium.mjs';

const packages = dirname(dirname(process.env.WG_PACKAGE));
const script = (file, dictionary) => `
  import { openDictionary } from '/wordgrid/${file}';
  import english from '/wordgrid-english/${dictionary}';
  const answer = async () => {
    const dictionary = await openDictionary(english);
    const wild = dictionary.solveAsync('?'.repeat(36), { signal: AbortSignal.timeout(50), maxBytes: 1e9 });
    const failed = await wild.catch(({ name, code, message }) => (name === 'WordgridError' ? [code, message] : name));
    const later = dictionary.solveAsync('ezmr/nube/slos/paon').then(({ count }) => count, ({ code }) => code);
    return [dictionary.solve('ezmr/nube/slos/paon').count, failed, await later];
  };
  const text = await answer().then(JSON.stringify, (error) => String(error.stack));
  await fetch(new URLSearchParams(location.search).get('answer'), { method: 'POST', body: text });`;
const files = {
  '/inside': '<!doctype html><script type="module" src="/inside.mjs"></script>',
  '/inside.mjs': script('browser.mjs', 'index.mjs'),
  '/old': '<!doctype html><script type="module" src="/old.mjs"></script>',
  '/old.mjs': `delete globalThis.DecompressionStream;${script('browser.mjs', 'index.mjs')}`,
  '/external': '<!doctype html><script type="module" src="/external.mjs"></script>',
  '/external.mjs': script('browser-external.mjs', 'external.mjs'),
};
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src";

test('in Chromium', { skip: noChromium }, async () => {
  const answers = await answersOf({
    inside: { url: '/inside', policy: `${policy} blob:` },
    external: { url: '/external', policy: `${policy} 'self'` },
    old: { url: '/old', policy },
    forbidden: { url: '/inside', policy: `${policy} 'self'` },
  }, { folder: packages, files });
  const { forbidden, old, ...others } = answers;
  assert.match(old, /^WordgridError: this browser has no DecompressionStream; import wordgrid\/external/);
  const wanted = JSON.stringify([135, 'TimeoutError', 135]);
  assert.deepEqual(others, { inside: wanted, external: wanted });
  const [count, [code, message], later] = JSON.parse(forbidden);
  assert.deepEqual([count, code, later], [135, 'worker', 'worker']);
  assert.match(message, /Content-?.?Security-?.?Policy/i);
});
