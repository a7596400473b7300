// SPDX-License-Identifier: MIT
// devtools.js: controls a browser by the DevTools protocol over a pipe, and simulates a slow link.
// Playwright is not used, because it observes each request, which makes pages slower.
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { chromiumOptions, findChromium } = require('./support.js');

/**
 * Starts a browser that ends with the test. Returns the function openTab(before). openTab returns
 * the functions of a new tab: send(method, parameters), goto(url) and evaluate(script). The script
 * `before` runs in each page before the scripts of the page.
 */
function openBrowser(t) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wordgrid-browser-'));
    const options = ['--headless=new', '--remote-debugging-pipe',
        `--user-data-dir=${folder}`, ...chromiumOptions(), 'about:blank'];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'];
    const browser = spawn(findChromium(), options, { stdio });
    const ended = new Promise((resolve) => { browser.once('exit', resolve); });
    const waiting = new Map();
    let text = '';
    browser.stdio[4].on('data', (bytes) => {
        const messages = (text + bytes).split('\0');
        text = messages.pop();
        for (const { id, result, error } of messages.map((one) => JSON.parse(one)))
            if (id) waiting.get(id)(error ? { error } : result);
    });
    t.after(async () => {
        send('Browser.close'); // also ends all processes that write to the folder
        await ended;
        fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const send = (method, params = {}, sessionId = undefined) => new Promise((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        const message = JSON.stringify({ id, method, params, sessionId });
        browser.stdio[3].write(`${message}\0`);
    });
    return async (before = '') => {
        const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
        const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
        const sendTab = (method, params) => send(method, params, sessionId);
        await sendTab('Page.enable');
        await sendTab('Page.addScriptToEvaluateOnNewDocument', { source: before });
        return {
            send: sendTab,
            goto: (url) => sendTab('Page.navigate', { url }),
            /** Runs a script, which may return a promise. Tries again when the page that
             *  runs it is replaced by the next. */
            async evaluate(expression) {
                const question = { expression, awaitPromise: true, returnByValue: true };
                for (;;) {
                    const answer = await sendTab('Runtime.evaluate', question);
                    if (answer.exceptionDetails)
                        throw new Error(answer.exceptionDetails.exception.description);
                    if (!answer.error) return answer.result.value;
                }
            },
        };
    };
}

/**
 * Starts a slow link to a port of this machine. Bytes take half of `roundTripMs` in each direction,
 * and at most `bitsPerSecond` bits pass in a second. The first byte of a connection takes one round
 * trip more, as for the handshake. `passed` counts the bytes that have arrived at the browser, and
 * its requests. Returns the origin of the near end of the link.
 */
async function openLink(t, port, {
    roundTripMs, bitsPerSecond = Infinity, passed = { nbytes: 0, requests: 0 },
}) {
    const sockets = new Set();
    const direction = () => ({ free: 0 }); // when the link is free
    const [up, down] = [direction(), direction()];
    const pass = (from, to, link, extraMs) => {
        let earliest = performance.now() + extraMs;
        const later = (bytes, then) => {
            const now = performance.now();
            link.free = Math.max(now, link.free) + bytes * 8000 / bitsPerSecond;
            earliest = Math.max(earliest, link.free + roundTripMs / 2);
            setTimeout(then, earliest - now);
        };
        from.on('data', (bytes) => later(bytes.length, () => {
            if (link === down) passed.nbytes += bytes.length;
            else passed.requests += bytes.toString('latin1').match(/^GET /gm)?.length ?? 0;
            if (to.writable) to.write(bytes);
        }));
        from.on('end', () => later(0, () => to.end()));
        from.on('error', () => to.destroy());
        from.on('close', () => sockets.delete(from));
        sockets.add(from);
    };
    const server = net.createServer((near) => {
        const far = net.connect(port, '127.0.0.1');
        pass(near, far, up, roundTripMs);
        pass(far, near, down, 0);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => { server.once('listening', resolve); });
    t.after(() => {
        server.close();
        for (const socket of sockets) socket.destroy();
    });
    return `http://127.0.0.1:${server.address().port}`;
}

module.exports = { openBrowser, openLink };
