// SPDX-License-Identifier: MIT
// Prints the time that the page takes from a board to its words, over loopback. The
// page measures this time itself, without its delay after a key.
//
// Playwright observes each request, which doubles the time of the sixteen requests for a
// board. So this test controls the browser without Playwright, by the DevTools protocol
// over a pipe: it runs a script in the page, which changes a cell and returns the times.
'use strict';

const assert = require('node:assert/strict');
const { spawn } = require('node:child_process');
const test = require('node:test');
const {
    chromiumOptions, findChromium, scratchFolder, startServer,
} = require('./support.js');

const BOARDS = 21; // the first is not counted

// Puts letters into a cell, each after the page has listed the words of the last one.
const TYPE = `(async (letters) => {
    const measures = () => performance.getEntriesByName('solve');
    const wait = async (count) => {
        while (measures().length < count)
            await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const tile = () => document.querySelectorAll('.tile')[10];
    await wait(1);
    performance.clearMeasures();
    for (let i = 0; i < letters.length; i++) {
        tile().value = letters[i];
        tile().dispatchEvent(
            new InputEvent('input', { data: letters[i], bubbles: true }));
        await wait(i + 1);
    }
    return measures().map((entry) => entry.duration);
})('abcdefghijklmnopqrstu')`;

/** Starts a browser; returns send(method, parameters, session), which calls it. */
function openBrowser(t, folder) {
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
        browser.kill('SIGKILL');
        await ended;
    });
    return (method, params = {}, sessionId = undefined) => new Promise((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        const message = JSON.stringify({ id, method, params, sessionId });
        browser.stdio[3].write(`${message}\0`);
    });
}

test('twenty boards of 4 x 4', async (t) => {
    const folder = scratchFolder(t);
    const server = await startServer();
    t.after(() => server.end('SIGTERM'));
    const send = openBrowser(t, folder);
    const { targetId } = await send('Target.createTarget',
        { url: `${server.origin}/?board=ezmr/nube/slos/paon` });
    const { sessionId } = await send('Target.attachToTarget',
        { targetId, flatten: true });
    const question = { expression: TYPE, awaitPromise: true, returnByValue: true };
    let answer;
    do { // fails while the browser still shows the empty page before this one
        answer = await send('Runtime.evaluate', question, sessionId);
    } while (answer.error);
    const { result } = answer;
    assert.equal(result.value.length, BOARDS);
    const times = result.value.slice(1).sort((a, b) => a - b);
    const [least, median, most] = [0, 10, 19].map((i) => times[i].toFixed(1));
    t.diagnostic(`from a board to its words: median ${median} ms, ` +
        `least ${least} ms, most ${most} ms`);
});
