// SPDX-License-Identifier: MIT
// chromium.mjs: opens pages in Chromium, and waits for their answers.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };

const PATIENCE_MS = 90000; // ends a test that hangs; it is not a speed limit

const chromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].find((name) => {
  try {
    return execFileSync(name, ['--version'], { stdio: 'pipe' });
  } catch {
    return false;
  }
});

/** Why the tests are skipped, or false */
export const noChromium = !chromium && 'no Chromium (Debian package chromium-headless-shell)';

/**
 * Opens pages, each in a frame, and returns the text that each has sent. `pages` has for each name
 * { url, policy }: the URL can be one of another server, `policy` is the Content-Security-Policy of
 * the answer to the URL. A page sends its text by POST to the parameter `answer` of its own URL.
 * Other paths are files of `folder`; `files` has those that are not there: { path: text }.
 */
export async function answersOf(pages, { folder, files = {} }) {
  const names = Object.keys(pages);
  const answers = {};
  const profile = mkdtempSync(join(tmpdir(), 'wordgrid-chromium-'));
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    if (request.method === 'POST') {
      answers[pathname.slice(1)] = Buffer.concat(await request.toArray()).toString();
      response.end();
      if (names.every((name) => name in answers)) {
        server.emit('answered');
      }
      return;
    }
    try {
      const text = pathname === '/' ? names.map((name) => {
        const query = new URLSearchParams({ answer: `http://${request.headers.host}/${name}`, name });
        return `<iframe src="${pages[name].url}?${query}"></iframe>`;
      }).join('') : files[pathname] ?? readFileSync(join(folder, normalize(pathname)));
      const policy = pages[searchParams.get('name')]?.policy;
      response.setHeader('Content-Type', TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream');
      response.writeHead(200, policy && { 'Content-Security-Policy': policy }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answered = once(server, 'answered', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    throw new Error(`no answer of the pages ${names.filter((name) => !(name in answers))}; of the others: ${JSON.stringify(answers)}`);
  });
  const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`], { stdio: 'ignore' });
  try {
    await answered;
    return answers;
  } finally {
    browser.kill();
    await once(browser, 'exit');
    server.closeAllConnections();
    server.close();
    // Processes of Chromium can still write files there. Unlike rmSync, rm then tries to remove all
    // files again.
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}
