// SPDX-License-Identifier: MIT
// Tests of the page behind a reverse proxy, below a path. While the server restarts, the proxy
// answers with its own error.
'use strict';

const assert = require('node:assert/strict');
const http = require('node:http');
const {
    assertSame, cell, solve, suite, takePicture, waitForWords,
} = require('./support.js');

const check = suite({ options: ['--no-download'] });
const BOARD = 'ezmr/nube/slos/paon';
const PREFIX = '/words';
const GONE = { allowed: /status of 50[24]|ERR_(INCOMPLETE|CONTENT_LENGTH|EMPTY_RESP)/ };

/**
 * Starts a proxy that serves a server's paths below PREFIX. `status` of the result selects the
 * answers to requests of the API. With 0, the proxy passes requests on. With N, it answers with
 * status N. With 'cut', it sends 100 bytes of each answer.
 */
async function startProxy(t, origin) {
    const proxy = { status: 0 };
    const pass = (request, response) => {
        const path = request.url.slice(PREFIX.length);
        const { headers } = request;
        const onward = http.request(origin + path, { headers }, (answer) => {
            response.writeHead(answer.statusCode, answer.headers);
            if (proxy.status === 'cut' && path.startsWith('/api/'))
                answer.once('data', (part) =>
                    response.write(part.subarray(0, 100), () => response.destroy()));
            else
                answer.pipe(response);
        });
        onward.on('error', () => response.destroy());
        response.on('close', () => onward.destroy());
        onward.end();
    };
    const server = http.createServer((request, response) => {
        const isApi = request.url.startsWith(`${PREFIX}/api/`);
        if (!request.url.startsWith(`${PREFIX}/`)) {
            response.writeHead(404).end();
        } else if (isApi && Number.isInteger(proxy.status) && proxy.status > 0) {
            response.writeHead(proxy.status, { 'Content-Type': 'text/html' })
                .end('<html><h1>Bad Gateway</h1></html>');
        } else {
            pass(request, response);
        }
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    t.after(() => {
        server.close();
        server.closeAllConnections?.();
    });
    proxy.page = `http://127.0.0.1:${server.address().port}${PREFIX}/`;
    return proxy;
}

check('below a path of another server', async ({ t, page, another, origin }) => {
    const proxy = await startProxy(t, origin);
    await page.goto(proxy.page);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('ezmrnubeslospaon');
    await assertSame(page, solve(BOARD));
    await page.waitForURL(`${proxy.page}?board=${BOARD}`);
    await page.locator('#dict option').nth(1).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForURL(`${proxy.page}?board=`);
    await page.goBack();
    await assertSame(page, solve(BOARD));
    const other = await another();
    await other.goto(page.url());
    await assertSame(other, solve(BOARD));
});

for (const [status, what] of [
    [502, 'a proxy without its server: 502'],
    [504, 'a proxy without its server: 504'],
    ['cut', 'answers that end halfway'],
])
    check(what, async ({ t, page, origin }) => {
        const proxy = await startProxy(t, origin);
        await page.goto(`${proxy.page}?board=${BOARD}`);
        await waitForWords(page, solve(BOARD));
        proxy.status = status;
        await cell(page, 0, 0).focus();
        await page.keyboard.type('s');
        const notice = page.locator('#notice');
        await page.locator('#banner').getByText('The server does not answer').waitFor();
        if (status === 502) await takePicture(page, 'proxy-alone');
        proxy.status = 0;
        await assertSame(page, solve('szmr/nube/slos/paon'));
        assert.equal(await notice.textContent(), 'The server is back.');
    }, GONE);
