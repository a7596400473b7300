// SPDX-License-Identifier: MIT
// Prints times of the page, and asserts no time. The times depend on the machine and on its load.
//
// Times from a key to the words are measured in the page, by a script that changes a cell.
// The longest time for which the main thread was blocked is the longest time between two
// messages that a page sends to itself without a pause.
'use strict';

const assert = require('node:assert/strict');
const test = require('node:test');
const { openBrowser, openLink } = require('./devtools.js');
const { makeSite, serve } = require('./site.js');
const { hasModule, scratchFolder, solve, startServer } = require('./support.js');

const SMALL = 'ezmr/nube/slos/paon';

/** Returns a board of letters as frequent as in English; the same each time. */
function rollLarge() {
    const letters = 'eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhh' +
        'rrrrrrddddlllluuucccmmmwwffggyyppbbvk';
    let state = 1;
    const next = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return letters[Math.floor((state / 2 ** 32) * letters.length)];
    };
    const row = () => Array.from({ length: 20 }, next).join('');
    return Array.from({ length: 20 }, row).join('/');
}

const LARGE = rollLarge();

// Measures when the first word was in the page, and the longest time for which the page was
// blocked.
const WATCH = `(() => {
    const seen = window.seen = { first: 0, blocked: 0, shift: 0 };
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) seen.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((changes, observer) => {
        if (!document.querySelector('.word')) return;
        seen.first = performance.now();
        observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    const { port1, port2 } = new MessageChannel();
    let last = performance.now();
    port1.onmessage = () => {
        const now = performance.now();
        seen.blocked = Math.max(seen.blocked, now - last);
        last = now;
        if (seen.isWatching) port2.postMessage(0);
    };
    seen.watch = () => {
        last = performance.now();
        seen.blocked = 0;
        seen.isWatching = true;
        port2.postMessage(0);
    };
})()`;

// Puts letters into a cell, each letter after the page has listed the words of the last letter. The
// result has, for each letter, the time from the key to the words, and the time of the search.
const TYPE = (letters, isWatching) => `(async (letters) => {
    const measures = () => performance.getEntriesByName('solve');
    const wait = async (count) => {
        while (measures().length < count)
            await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await wait(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    performance.clearMeasures();
    if (${isWatching}) seen.watch();
    const tile = () => document.querySelectorAll('.tile')[10];
    const begins = [];
    for (const letter of letters) {
        begins.push(performance.now());
        tile().value = letter;
        tile().dispatchEvent(
            new InputEvent('input', { data: letter, bubbles: true }));
        await wait(begins.length);
    }
    seen.isWatching = false;
    const times = measures().map(({ startTime, duration }, i) =>
        ({ key: startTime + duration - begins[i], search: duration }));
    return { times, blocked: seen.blocked, engine: engine.kind };
})('${letters}')`;

const FIRST = `(async () => {
    while (!seen.first) await new Promise((resolve) => setTimeout(resolve, 20));
    return { first: seen.first, engine: engine.kind };
})()`;

const ms = (time) => `${time.toFixed(time < 100 ? 1 : 0)} ms`;

function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
}

/** Types letters into a board, and prints the times. */
async function typeInto(t, tab, url, name, letters) {
    await tab.goto(url);
    const { times, engine } = await tab.evaluate(TYPE(letters, false));
    assert.equal(times.length, letters.length);
    const counted = times.slice(1); // the first is slower: the caches are empty
    t.diagnostic(`${name}, engine ${engine}: from key to words median ` +
        `${ms(median(counted.map((one) => one.key)))}, of this the search and the list ` +
        `${ms(median(counted.map((one) => one.search)))}`);
    for (const rate of [1, 4]) {
        await tab.send('Emulation.setCPUThrottlingRate', { rate });
        const { blocked } = await tab.evaluate(TYPE('qaq', true).replace('await wait(1);', ''));
        t.diagnostic(`${name}: processor throttled ${rate} times: main thread blocked ` +
            `${ms(blocked)} at most`);
    }
    await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

const ENGINES = [['', []], ['without download, ', ['--no-download']]];
for (const [name, options] of ENGINES) {
    test(`${name}from a key to the words`, async (t) => {
        const server = await startServer({ options });
        t.after(() => server.end('SIGTERM'));
        const tab = await openBrowser(t)(WATCH);
        await typeInto(t, tab, `${server.origin}/?board=${SMALL}`, '4 x 4',
            'abcdefghijklmnopqrstu');
        await typeInto(t, tab, `${server.origin}/?board=${LARGE}`, '20 x 20', 'abcdef');
    });
}

test('first words over 10 Mbit/s and 50 ms', async (t) => {
    const server = await startServer();
    t.after(() => server.end('SIGTERM'));
    const origin = await openLink(t, server.port, { roundTripMs: 50, bitsPerSecond: 10e6 });
    const tab = await openBrowser(t)(WATCH);
    for (const visit of ['first', 'second', 'third']) {
        await tab.goto(`${origin}/?board=${SMALL}`);
        const { first, engine } = await tab.evaluate(FIRST);
        t.diagnostic(`${visit} visit: first words after ${ms(first)}, engine ${engine}`);
        await new Promise((resolve) => setTimeout(resolve, 2000)); // downloads go on
        await tab.goto('about:blank');
    }
});

const withSite = hasModule() ? test : test.skip;
withSite('the static site over 10 Mbit/s and 50 ms, then offline', async (t) => {
    const folder = scratchFolder(t);
    const site = await serve(t, makeSite(folder, 'site'));
    const { port } = new URL(site.url);
    const origin = await openLink(t, port, { roundTripMs: 50, bitsPerSecond: 10e6 });
    const tab = await openBrowser(t)(WATCH);
    for (const visit of ['first visit', 'second visit', 'offline']) {
        if (visit === 'offline') await site.end();
        await tab.goto(`${origin}/words/?board=${SMALL}`);
        const { first, engine } = await tab.evaluate(FIRST);
        t.diagnostic(`${visit}: first words after ${ms(first)}, engine ${engine}`);
        await tab.evaluate('navigator.serviceWorker.ready.then(() => true)');
        await tab.goto('about:blank');
    }
});

/** Prints the first visit of the example over a slow mobile network. */
async function visitSlowly(t, port, path) {
    for (const [width, height] of [[390, 844], [1280, 800]]) {
        const passed = { nbytes: 0, requests: 0 };
        const origin = await openLink(t, port,
            { roundTripMs: 100, bitsPerSecond: 400e3, passed });
        const tab = await openBrowser(t)(WATCH);
        await tab.send('Emulation.setDeviceMetricsOverride',
            { width, height, deviceScaleFactor: 1, mobile: width < 600 });
        await tab.goto(`${origin}${path}`);
        const { first } = await tab.evaluate(FIRST);
        const { nbytes, requests } = passed;
        await new Promise((resolve) => setTimeout(resolve, 3000)); // later shifts count, too
        const shift = await tab.evaluate('seen.shift');
        const paint = await tab.evaluate(
            `performance.getEntriesByName('first-contentful-paint')[0].startTime`);
        t.diagnostic(`${width} x ${height}: first paint after ${ms(paint)}, first words after ` +
            `${ms(first)} with ${requests} requests and ${nbytes} bytes; layout shift ` +
            `${shift.toFixed(3)}`);
    }
}

test('the example over 400 kbit/s and 100 ms', async (t) => {
    const server = await startServer();
    t.after(() => server.end('SIGTERM'));
    await visitSlowly(t, server.port, '/');
});

withSite('the example of the static site over 400 kbit/s and 100 ms', async (t) => {
    const site = await serve(t, makeSite(scratchFolder(t), 'site'));
    await visitSlowly(t, new URL(site.url).port, '/words/');
});

test('20 x 20 over a link of 80 ms, the server searches', async (t) => {
    const server = await startServer({ options: ['--no-download'] });
    t.after(() => server.end('SIGTERM'));
    const origin = await openLink(t, server.port, { roundTripMs: 80 });
    const tab = await openBrowser(t)(WATCH);
    await tab.goto(`${origin}/?board=${LARGE}`);
    const { times } = await tab.evaluate(TYPE('abcdef', false));
    t.diagnostic(`from key to all ${solve(LARGE).count} words: median ` +
        `${ms(median(times.slice(1).map((one) => one.key)))}`);
});
