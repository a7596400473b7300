// SPDX-License-Identifier: MIT
// For typed and pasted boards, the page lists the words of `solve`, under all settings.
'use strict';

const assert = require('node:assert/strict');
const {
    FINNISH, assertSame, cell, openSettings, paste, solve, startServer, suite, takePicture, tilesOn,
    waitForWords,
} = require('./support.js');

const check = suite();
const BOARD = 'ezmr/nube/slos/paon';
const BAD_REQUEST = { allowed: /status of 400/ }; // the server is asked for a square first

check('letter by letter', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    for (const letter of 'ezmrnubeslospaon') await page.keyboard.press(letter);
    await assertSame(page, solve(BOARD));
}, { isFeature: true });

check('from one cell to the next, and back', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    const tiles = async () =>
        (await tilesOn(page)).map((row) => row.join('')).join('/');
    await page.keyboard.type('ab/c d');
    assert.equal(await tiles(), 'ab../c.d./..../....');
    await page.keyboard.press('Backspace'); // the cell after d is empty: removes d
    assert.equal(await tiles(), 'ab../c.../..../....');
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    assert.equal(await tiles(), 'ab../..../..../....');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('x'); // in place of the b
    assert.equal(await tiles(), 'ax../..../..../....');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('yz'); // the last cell keeps its letter
    assert.equal(await tiles(), 'ax../..../..../...y');
    await page.getByText('The board is full.').waitFor();
    await cell(page, 3, 3).click(); // to replace the letter
    await page.keyboard.type('z');
    assert.equal(await tiles(), 'ax../..../..../...z');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('w');
    assert.equal(await tiles(), 'ax../..../..../...w');
});

check('empty cells are holes', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('cat/s');
    await assertSame(page, solve('cat./s.../..../....'), 'cat./s.../..../....');
});

check('tiles of several letters, choices and wildcards', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('[qu]iets.r?al[a|e]txing');
    const board = '[qu]iet/s.r?/al[a|e]t/xing';
    await assertSame(page, solve(board), board);
    await takePicture(page, 'tiles');
}, { isFeature: true });

check('the text of a tile is edited', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=ab/cd`);
    await cell(page, 0, 0).dblclick();
    await page.keyboard.type('qu'); // the brackets may be left out
    await page.keyboard.press('Enter');
    await cell(page, 0, 1).focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('[a|e]');
    await waitForWords(page, solve('[qu][a|e]/cd'), '[qu][a|e]/cd');
    await cell(page, 1, 0).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('xyz');
    await page.keyboard.press('Escape'); // the tile stays as it was
    assert.deepEqual(await tilesOn(page), [['qu', 'a|e'], ['c', 'd']]);
});

check('a tile of several letters is edited', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=[qu]i/et`);
    await cell(page, 0, 0).focus();
    await page.keyboard.press('F2'); // all is selected
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('i');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    assert.equal(await cell(page, 0, 0).inputValue(), 'qi');
    await page.keyboard.press('Enter');
    await page.waitForURL(/board=\[qi\]i\/et/);
    await page.keyboard.press('F2');
    await page.keyboard.type('st');
    await page.keyboard.press('Enter');
    await waitForWords(page, solve('[st]i/et'), '[st]i/et');
});

const PASTED = [
    ['rows with slashes', 'lab/thy/nir', ['lab', 'thy', 'nir']],
    ['lines, and one more at the end', 'lab\nthy\r\nnir\n', ['lab', 'thy', 'nir']],
    ['a square', 'labthynir', ['lab', 'thy', 'nir']],
    ['blanks', ' L A B\n T H Y \n N I R', ['LAB', 'THY', 'NIR']],
    ['rows of different length', 'te/a', ['te', 'a.']],
    ['decomposed letters', 'PO\u0308/TA', ['P\u00d6', 'TA']],
];

check('pasted', async ({ t, page, origin }) => {
    for (const [name, text, rows] of PASTED) {
        await t.test(name, async () => {
            await page.goto(`${origin}/?board=`);
            await cell(page, 2, 2).focus();
            await paste(page, text);
            assert.deepEqual((await tilesOn(page)).map((row) => row.join('')), rows);
            await waitForWords(page, solve(text), rows.join('/'));
        });
    }
});

check('pasted: no whole board goes on from its cell', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 1).focus();
    await paste(page, 'abcde');
    assert.deepEqual((await tilesOn(page)).map((row) => row.join('')),
        ['.abc', 'de..', '....', '....']);
}, BAD_REQUEST);

check('pasted: what does not fit is said', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=&size=3x3`);
    await cell(page, 0, 0).focus();
    await paste(page, 'abcdefghijklmno');
    const notice = page.locator('#notice');
    assert.match(await notice.textContent(), /^Of 15 tiles pasted, 6 did not fit: /);
    await cell(page, 2, 1).focus();
    await paste(page, 'uvw');
    assert.match(await notice.textContent(), /^Of 3 tiles pasted, 1 did not fit: /);
    assert.deepEqual((await tilesOn(page)).map((row) => row.join('')),
        ['abc', 'def', 'guv']);
    await cell(page, 2, 1).focus();
    await paste(page, 'xy');
    assert.equal(await notice.textContent(), '');
}, BAD_REQUEST);

check('pasted: where nothing has the focus', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    assert.ok(await page.evaluate(() => document.activeElement === document.body));
    await paste(page, 'lab/thy/nir');
    await assertSame(page, solve('lab/thy/nir'));
    await page.getByRole('searchbox').focus();
    await paste(page, 'ses/tat/ses'); // goes into the field, not the board
    await page.waitForTimeout(200);
    await waitForWords(page, solve('lab/thy/nir'));
});

check('an input method', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=&dict=finnish-sample&min-length=2&size=2x2`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    await cell(page, 0, 0).focus();
    const method = await page.context().newCDPSession(page);
    const compose = (text) => method.send('Input.imeSetComposition',
        { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('¨'); // a dead key alone is not a letter
    assert.deepEqual((await tilesOn(page)).flat().slice(1), ['.', '.', '.']);
    await method.send('Input.insertText', { text: 'y' });
    await compose('ö'); // a phone goes on composing: the next letter completes the ö
    await compose('öt');
    await page.keyboard.type('k');
    await waitForWords(page, solve('yö/tk', `--dict=${FINNISH}`, '--min-length=2'));
}, { isFeature: true });

const SETTINGS = [
    ['a dictionary', 'dict=finnish-sample&min-length=2', 'työp/äklj/ioay', `--dict=${FINNISH}`,
        '--min-length=2'],
    ['the shortest and the longest word', 'min-length=4&max-length=5', BOARD, '--min-length=4',
        '--max-length=5'],
    ['a q that means qu', 'qu=1', 'qite/sael', '--qu'],
    ['a rook', 'moves=rook', BOARD, '--moves=rook'],
    ['a bishop', 'moves=bishop', BOARD, '--moves=bishop'],
    ['a knight', 'moves=knight', BOARD, '--moves=knight'],
    ['hexagons', 'moves=hex', BOARD, '--moves=hex'],
    ['a torus', 'torus=1', BOARD, '--torus'],
    ['straight lines', 'straight=1', BOARD, '--straight'],
    ['tiles that are used again', 'reuse=1', BOARD, '--reuse'],
    ['tiles that are used twice in a row', 'stay=1', BOARD, '--stay'],
    ['all at once', 'torus=1&moves=hex&min-length=5&max-length=6', BOARD, '--torus', '--moves=hex',
        '--min-length=5', '--max-length=6'],
    ['one row', 'size=1x6', 'stable', '--size=1x6'],
    ['a large board', '', 'etaoinsh/rdlucmfw/ypvbgkqj/xzetaoin/shrdlucm/fwypvbgk'],
];

check('the words are those of solve', async ({ t, page, origin }) => {
    for (const [name, query, board, ...options] of SETTINGS) {
        await t.test(name, async () => {
            await page.goto(`${origin}/?${query}&board=${encodeURIComponent(board)}`);
            await assertSame(page, solve(board, ...options), board);
        });
    }
});

check('answers come in any order', async ({ t, page }) => {
    // The answer for the whole board says that a limit ended the search. So the page asks for each
    // start cell. A word must have the path from its first start cell. The answer for that cell
    // comes last here.
    const server = await startServer({ options: ['--no-download'] });
    t.after(() => server.end('SIGTERM'));
    await page.route(/api\/solve\?(?!.*from=)/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
            response, json: { ...await response.json(), complete: false, words: [] },
        });
    });
    const delayed = [];
    let others = 7;
    await page.route(/from=/, async (route) => {
        if (/from=0%2C[01]/.test(route.request().url())) {
            delayed.push(route);
        } else {
            await route.fulfill({ response: await route.fetch() });
            others--;
        }
        if (!others) for (const one of delayed.splice(0)) await one.continue();
    });
    await page.goto(`${server.origin}/?board=ses/tat/ses`);
    await assertSame(page, solve('ses/tat/ses'));
    assert.equal(others, 0);
});

check('settings by hand', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    await openSettings(page);
    await page.locator('#min-length').fill('5');
    await page.keyboard.press('Tab');
    await page.locator('#moves').selectOption('rook');
    await page.locator('#torus').check();
    await assertSame(page, solve(BOARD, '--min-length=5', '--moves=rook', '--torus'));
    await page.locator('#rows').fill('3');
    await page.keyboard.press('Tab');
    await page.locator('#columns').fill('99'); // at most 20
    await page.keyboard.press('Tab');
    assert.deepEqual((await tilesOn(page)).map((row) => row.join('')),
        ['ezmr', 'nube', 'slos'].map((row) => row.padEnd(20, '.')));
}, { isFeature: true });

check('a number that cannot be used is said', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=${BOARD}`);
    await waitForWords(page, solve(BOARD));
    for (const [id, text, value, notice] of [
        ['rows', '99', '20', 'At most 20 rows.'],
        ['rows', '4', '4', ''],
        ['columns', '0', '1', 'At least 1 column.'],
        ['columns', ' ', '1', ''],
        ['min-length', '200', '99', 'At most 99 letters.'],
        ['min-length', '', '3', ''],
        ['max-length', '2', '2', 'The shortest word now has 2 letters, too.'],
        ['min-length', '6', '6', 'The longest word now has 6 letters, too.'],
        ['max-length', '-1', '1', 'At least 1 letter. The shortest word now has 1 letter, too.'],
        ['max-length', 'any', '', ''],
        ['max-length', 'many', '', '“many” is not a number.'],
    ]) {
        const shown = await page.evaluate(([name, wanted]) => {
            byId(name).type = 'text';
            byId(name).value = wanted;
            byId(name).dispatchEvent(new Event('change', { bubbles: true }));
            return [byId(name).value, byId('number-note').textContent];
        }, [id, text]);
        assert.deepEqual(shown, [value, notice], `${id} ${text}`);
    }
    assert.equal(await page.evaluate(() => lengthsIn('0, 3-5, 120, 62-999, x')), '3,4,5,62,63,64');
    // A link without a shortest word means any words up to the longest.
    await page.goto(`${origin}/?board=${BOARD}&max-length=2`);
    await waitForWords(page, solve(BOARD, '--max-length=2'));
    assert.equal(await page.locator('#min-length').inputValue(), '1');
});

check('Random fills each cell, Clear empties it', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=&size=5x6&dict=finnish-sample`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    await page.getByRole('button', { name: 'Random' }).click();
    const tiles = (await tilesOn(page)).flat();
    assert.equal(tiles.length, 30);
    for (const tile of tiles) assert.match(tile, /^[adeghijklmnoprstuvyäö]$/);
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.deepEqual((await tilesOn(page)).flat(), new Array(30).fill('.'));
    await page.getByRole('heading', { name: 'No words yet' }).waitFor();
}, { isFeature: true });

/** Starts a server that answers all questions of the page: the page has no worker. */
async function startNoWorker(t) {
    const server = await startServer({ options: ['--no-download'] });
    t.after(() => server.end('SIGTERM'));
    return server.origin;
}

check('words of an older board are not shown as the new one\'s', async ({ t, page }) => {
    const origin = await startNoWorker(t);
    // Makes the delay between a change and its search long. The answers of the previous search come
    // during this delay.
    await page.addInitScript(() => {
        const { setTimeout: wait } = window;
        window.setTimeout = (body, ms, ...rest) =>
            wait(body, ms === 40 ? 1000 : ms, ...rest);
    });
    let release;
    const isReleased = new Promise((resolve) => { release = resolve; });
    await page.route(/api\/solve/, async (route) => {
        await isReleased;
        await route.continue().catch(() => {});
    });
    await page.goto(`${origin}/?board=${BOARD}&heat=1`);
    await openSettings(page);
    await page.locator('#rows').fill('2');
    await page.keyboard.press('Tab');
    release();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.word').count(), 0);
    await assertSame(page, solve('ezmr/nube', '--size=2x4'));
});

check('typed fast: old answers are not waited for', async ({ t, page }) => {
    const origin = await startNoWorker(t);
    const aborted = []; // boards
    page.on('requestfailed', (request) =>
        aborted.push(new URL(request.url()).searchParams.get('board')));
    // Only the first board's answers are slow.
    await page.route(/board=cat%2F/, async (route) => {
        await new Promise((resolve) => { setTimeout(resolve, 1000); });
        await route.continue().catch(() => {});
    });
    await page.goto(`${origin}/?board=&size=2x3`);
    await cell(page, 0, 0).focus();
    const isAsked = page.waitForRequest(/board=cat%2F/);
    await page.keyboard.type('cat', { delay: 5 });
    await isAsked;
    await paste(page, 'ezmrnubeslospaon');
    await assertSame(page, solve(BOARD));
    // On a slow machine the boards `c` and `ca` are requested and aborted, too.
    assert.ok(aborted.some((board) => board.startsWith('cat')), aborted.join());
    assert.ok(aborted.every((board) => !board.startsWith('ezmr')), aborted.join());
    await page.waitForTimeout(1300); // the slow answers would have come by now
    await assertSame(page, solve(BOARD));
    await cell(page, 0, 0).focus();
    await page.keyboard.type('labthynirezmrnub'); // as fast as a program types
    await assertSame(page, solve('labt/hyni/rezm/rnub'));
});
