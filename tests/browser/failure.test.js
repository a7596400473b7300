// SPDX-License-Identifier: MIT
// Tests of errors: bad boards, a server that does not answer or is busy, hostile text in a
// dictionary.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    ENGLISH, FINNISH, assertSame, beginPaste, cell, openSettings, paste, run, scratchFolder, solve,
    startServer, suite, takePicture, until, waitForWords,
} = require('./support.js');

const NO_WORKER = ['--no-download'];
const check = suite({ options: NO_WORKER });
const BOARD = 'ezmr/nube/slos/paon';
const BAD_REQUEST = { allowed: /status of 400/ };
const GONE = { allowed: /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE/ };

check('no tile: the server says why, the page where', async ({ page, origin }) => {
    let complaints = 0;
    page.on('console', () => complaints++);
    await page.goto(`${origin}/?board=ab/c[qu]/1d`);
    const notice = page.locator('#notice');
    await notice.getByText('“1” in row 3, place 1 is not a tile').waitFor();
    assert.equal(await notice.getAttribute('role'), 'status');
    assert.equal(await notice.getAttribute('aria-live'), null);
    const wrong = page.locator('.tile[aria-invalid="true"]');
    assert.equal(await wrong.count(), 1);
    const name = await wrong.getAttribute('aria-label');
    assert.equal(name, 'Row 3, column 1, cannot be read');
    await takePicture(page, 'bad-board');
    await page.waitForTimeout(200);
    assert.equal(complaints, 1, 'only one request must fail');
    await cell(page, 2, 0).focus();
    await page.keyboard.type('e');
    await waitForWords(page, solve('ab/c[qu]/ed'), 'ab/c[qu]/ed');
    assert.equal(await wrong.count(), 0);
    assert.equal(await notice.textContent(), '');
}, { isFeature: true, ...BAD_REQUEST });

check('a sign that separates tiles in other texts', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=lxa/byc`);
    await cell(page, 0, 1).focus();
    await page.keyboard.type(',');
    await page.locator('#notice').getByText('“,” in row 1, place 2 is not a tile').waitFor();
    assert.equal(await cell(page, 0, 1).getAttribute('aria-invalid'), 'true');
    await cell(page, 0, 1).focus();
    await page.keyboard.type('*');
    await cell(page, 1, 1).focus();
    await page.keyboard.type('_');
    await page.locator('#notes').getByText('Read as any letter: *').waitFor();
    await waitForWords(page, solve('l?a/b.c'), 'l*a/b_c');
}, BAD_REQUEST);

check('a combination that is none', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=lab/thy/nir&moves=hex&torus=1`);
    await page.locator('#notice').getByText(/^[A-Z].*rows.*\.$/).waitFor();
    await openSettings(page);
    await page.getByRole('switch', { name: /^Joined edges/ }).uncheck();
    await assertSame(page, solve('lab/thy/nir', '--moves=hex'));
}, BAD_REQUEST);

check('a dictionary that the server lacks', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}&dict=klingon`);
    await page.locator('#notice').getByText(/klingon/).waitFor();
    await openSettings(page);
    await page.getByRole('combobox', { name: 'Dictionary' }).selectOption('english');
    await assertSame(page, solve(BOARD));
}, { allowed: /status of 404/ });

/** Opens BOARD on a new server, which the test may kill; returns the server. */
async function openBoard(page) {
    const server = await startServer({ options: NO_WORKER });
    await page.goto(`${server.origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    return server;
}

check('the server is killed and comes back', async ({ t, page }) => {
    const first = await openBoard(page);
    await first.end('SIGKILL');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('s');
    const notice = page.locator('#notice');
    const banner = page.locator('#banner');
    await banner.getByText('The server does not answer').waitFor();
    await takePicture(page, 'server-gone');
    await page.keyboard.type('t'); // typing works without the server
    const second = await startServer({ port: first.port, options: NO_WORKER });
    t.after(() => second.end('SIGTERM'));
    await assertSame(page, solve('stmr/nube/slos/paon'));
    assert.equal(await notice.textContent(), 'The server is back.');
    assert.ok(await banner.isHidden());
    await page.keyboard.type('a');
    await assertSame(page, solve('star/nube/slos/paon'));
    assert.equal(await notice.textContent(), '');
}, GONE);

check('Try now ends the wait', async ({ page, origin }) => {
    const asked = [];
    let isGone = true;
    await page.route('**/api/solve**', (route) => {
        asked.push(performance.now());
        return isGone ? route.abort('connectionrefused') : route.continue();
    });
    await page.goto(`${origin}/?board=${BOARD}`);
    await page.locator('#banner').waitFor();
    await until(() => asked.length === 4); // the next wait is the longest, 4 s
    isGone = false;
    await page.getByRole('button', { name: 'Try now' }).click();
    await assertSame(page, solve(BOARD));
    assert.ok(await page.locator('#banner').isHidden());
}, GONE);

check('an empty board hears that the server is back', async ({ t, page }) => {
    const first = await openBoard(page);
    await first.end('SIGKILL');
    await cell(page, 0, 0).focus();
    await page.keyboard.type('s');
    await page.getByText('The server does not answer').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForTimeout(200);
    const second = await startServer({ port: first.port, options: NO_WORKER });
    t.after(() => second.end('SIGTERM'));
    await page.getByText('The server is back.').waitFor();
}, GONE);

for (const isSeen of [true, false])
    check(`other dictionaries, ${isSeen ? 'seen' : 'not seen'} to come`, async (
        { t, page }) => {
        const first = await openBoard(page);
        await first.end('SIGKILL');
        await cell(page, 0, 0).focus();
        if (isSeen) {
            await page.keyboard.type('s');
            await page.getByText('The server does not answer').waitFor();
        }
        const dictionaries = [FINNISH, ENGLISH];
        const second = await startServer(
            { port: first.port, dictionaries, options: NO_WORKER });
        t.after(() => second.end('SIGTERM'));
        await beginPaste(page, 'talo/kiva/rate/onni');
        const answer = solve('talo/kiva/rate/onni', `--dict=${FINNISH}`);
        await assertSame(page, answer);
        const chosen = page.locator('#dict option:checked');
        await chosen.getByText('Suomi').waitFor({ state: 'attached' });
        assert.equal(await page.locator('#words').getAttribute('lang'), 'fi');
        await openSettings(page);
        await page.locator('#dict').selectOption('english');
        await assertSame(page, solve('talo/kiva/rate/onni'));
    }, GONE);

check('a server that is there only later', async ({ t, page }) => {
    const first = await startServer({ options: NO_WORKER });
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    await page.goto(`${first.origin}/?board=${BOARD}`);
    t.after(() => first.end('SIGTERM'));
    await page.locator('#banner').getByText('The server does not answer').waitFor();
    await page.unroute('**/api/**');
    await assertSame(page, solve(BOARD));
    await page.locator('#dict option').nth(1).waitFor({ state: 'attached' });
}, GONE);

check('a busy server is asked again when it says so', async ({ page, origin }) => {
    let refused = 0;
    await page.route(/api\/solve/, (route) => {
        if (refused++ > 0) return route.continue();
        return route.fulfill({
            status: 503,
            contentType: 'application/json',
            headers: { 'Retry-After': '2' },
            body: '{"error":{"code":"busy","message":"too many searches"}}',
        });
    });
    const begin = Date.now();
    await page.goto(`${origin}/?board=${BOARD}`);
    const notice = page.locator('#notice');
    await notice.getByText('The server is busy. Trying again in 2 seconds.').waitFor();
    await assertSame(page, solve(BOARD));
    assert.ok(Date.now() - begin > 1990, 'it waits as long as it was told to');
    assert.equal(refused, 2);
    assert.equal(await notice.textContent(), '');
}, { allowed: /status of 503/ });

check('answers that do not come from the API', async ({ page, origin }) => {
    for (const [status, said] of [
        [403, /^This page cannot read .* \(403\); reload the page, .*\.$/],
        [414, /^The address .* is too long for .* \(414\); make the board smaller\.$/],
        [431, /^The address .* is too long for .* \(431\); make the board smaller\.$/],
    ]) {
        const answer = { status, contentType: 'text/html', body: '<h1>No</h1>' };
        await page.route(/api\/solve/, (route) => route.fulfill(answer));
        await page.goto(`${origin}/?board=${BOARD}`);
        await page.locator('#notice').getByText(said).waitFor();
        await page.unroute(/api\/solve/);
    }
}, { allowed: /status of 4(03|14|31)/ });

check('an error about settings says which to change', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}&min-length=5&max-length=3`);
    const notice = page.locator('#notice');
    await notice.getByText('The lengths under Settings exclude each other. Change one of them.')
        .waitFor();
    await page.goto(`${origin}/?board=lab/thy/nir&moves=hex&torus=1`);
    await notice.getByText('Joined edges of hexagons need an even number of rows.').waitFor();
}, BAD_REQUEST);

const HOSTILE = '<img src=x onerror=window.hacked=1>';

/** Compiles a dictionary whose texts are all HTML markup; returns its path. */
function hostileDictionary(folder) {
    const file = path.join(folder, 'hostile.wgd');
    const alphabet = path.join(folder, 'alphabet');
    const words = path.join(folder, 'words');
    const markup = '<svg/onload=window.hacked=1>';
    fs.writeFileSync(alphabet, ['<', '>', 'a', 'b', markup, ''].join('\n'));
    fs.writeFileSync(words, [`a${markup}b`, 'a<b>', ''].join('\n'));
    run('dictc', 'build', '--quiet', `--alphabet=${alphabet}`, `--name=${HOSTILE}`,
        `--license=${HOSTILE}`, `--source="'><script>window.hacked=1</script>`,
        `--language="><b>`, `--language-name=<b>`, '-o', file, words);
    return file;
}

check('texts that would be markup are texts', async ({ t, page }) => {
    const file = hostileDictionary(scratchFolder(t));
    const server = await startServer({ dictionaries: [file, ENGLISH] });
    t.after(() => server.end('SIGTERM'));
    await page.addInitScript(() => {
        window.violations = [];
        document.addEventListener('securitypolicyviolation', (event) =>
            window.violations.push(event.violatedDirective));
    });
    await page.goto(
        `${server.origin}/?board=&min-length=1&dict=${encodeURIComponent(HOSTILE)}`);
    await page.locator('#total').getByText('<b> (2 words)').waitFor();
    const title = await page.locator('#dict').getAttribute('title');
    assert.equal(title, `"'><script>window.hacked=1</script> · ${HOSTILE}`);
    const choice = await page.locator('#dict option').first().textContent();
    assert.equal(choice, '<b> (2 words)');
    assert.match(await page.locator('#dict option').nth(1).textContent(), /^English \(/);
    await cell(page, 0, 0).focus();
    await paste(page, 'a?b/<?>');
    const answer = solve('a?b/<?>', `--dict=${file}`, '--min-length=1');
    assert.equal(answer.count, 2);
    await assertSame(page, answer, 'a?b/<?>');
    await page.getByRole('radio', { name: 'A–Z' }).check();
    await page.locator('.word').first().click();
    assert.match(await page.locator('#caption').textContent(), /</);
    assert.equal(await page.locator('img, b b, #words svg, #total *').count(), 0);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.deepEqual(await page.evaluate(() => window.violations), []);
});

check('an address that would be markup', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${encodeURIComponent(`[${HOSTILE}]`)}` +
        `&dict=${encodeURIComponent(HOSTILE)}&size=<b>&moves=<b>`);
    await page.locator('#notice').getByText(/\S/).waitFor();
    assert.equal(await page.locator('img').count(), 0);
    assert.equal(await page.evaluate(() => window.hacked), undefined);
}, { allowed: /status of 40[04]/ });

check('the policy forbids scripts from elsewhere', async ({ page, origin }) => {
    const response = await page.goto(origin);
    const policy = response.headers()['content-security-policy'];
    assert.match(policy, /^default-src 'none'; script-src 'self' 'sha256-[^']+' 'wasm-unsafe-eval'; /);
    await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.hacked = 1';
        document.body.append(script);
    });
    assert.equal(await page.evaluate(() => window.hacked), undefined);
}, { allowed: /Content Security Policy/ });
