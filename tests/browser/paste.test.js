// SPDX-License-Identifier: MIT
// Tests of pasted texts: common forms of boards, texts that are not boards, notes, and what the user
// does before the answer.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const {
    PHONE, beginPaste, cell, openSettings, paste, solve, startServer, suite, takePicture, tilesOn,
    waitForWords,
} = require('./support.js');

const check = suite();
// Without a worker, the browser logs each question that the server refuses.
const BAD_REQUEST = { allowed: /status of 4(00|13)/ };

const rowsOn = async (page) => (await tilesOn(page)).map((row) =>
    row.map((tile) => ([...tile].length > 1 ? `[${tile}]` : tile)).join('')).join('/');

const SQUARE = 'lab/thy/nir';
const QUIET = '[Qu]IE/TAB/SON';

// Each form is pasted into a board of 5 × 5. The letters of a form that is not plain text of
// formats/board.md are folded to lower case.
const FORMS = [
    ['lines', 'lab\nthy\nnir', SQUARE],
    ['lines of Windows', 'lab\r\nthy\r\nnir\r\n', SQUARE],
    ['lines of an old Mac', 'lab\rthy\rnir', SQUARE],
    ['one long word', 'labthynir', SQUARE],
    ['capitals', 'LABTHYNIR', 'LAB/THY/NIR'],
    ['rows in one line', 'lab thy nir', SQUARE],
    ['rows with commas', 'lab, thy, nir', SQUARE],
    ['letters with blanks', 'L A B\nT H Y\nN I R', 'LAB/THY/NIR'],
    ['letters with blanks in one line', 'l a b t h y n i r', SQUARE],
    ['letters with no-break spaces',
        'l\u00a0a\u00a0b\nt\u00a0h\u00a0y\nn\u00a0i\u00a0r',
        SQUARE],
    ['lines that are indented', '    lab\n    thy\n    nir', SQUARE],
    ['blank lines between', 'lab\n\nthy\n\n\nnir', SQUARE],
    ['slashes with blanks', 'lab / thy / nir', SQUARE],
    ['slashes and lines', 'lab/\nthy/\nnir', SQUARE],
    ['a row of holes', 'lab//nir', 'lab/.../nir'],
    ['commas', 'l,a,b\nt,h,y\nn,i,r', SQUARE],
    ['commas at the end', 'l,a,b,\nt,h,y,\nn,i,r', SQUARE],
    ['commas in one line', 'l, a, b, t, h, y, n, i, r', SQUARE],
    ['commas and semicolons', 'l,a,b;t,h,y;n,i,r', SQUARE],
    ['semicolons', 'l;a;b\nt;h;y\nn;i;r\n', SQUARE],
    ['rows, semicolons', 'lab;thy;nir', SQUARE],
    ['cells of a spreadsheet', 'l\ta\tb\nt\t\ty\nn\ti\tr\n', 'lab/t.y/nir'],
    ['a spreadsheet whose first cell is empty', '\ta\tb\nt\th\ty', '.ab/thy'],
    ['a spreadsheet with headings', '\t1\t2\t3\n1\tl\ta\tb\n2\tt\th\ty\n3\tn\ti\tr',
        SQUARE],
    ['quoted cells', '"l","a","b"\n"t","h","y"\n"n","i","r"', SQUARE],
    ['JSON', '[["l","a","b"],["t","h","y"],["n","i","r"]]', SQUARE],
    ['JSON of rows', '["lab", "thy", "nir"]', SQUARE],
    ['JSON in one list', '["l","a","b","t","h","y","n","i","r"]', SQUARE],
    ['JSON with null', '[["l",null,"b"],["t","h",""]]', 'l.b/th.'],
    ['a list of Python',
        'board = [[\'l\', \'a\', \'b\'],\n         [\'t\', \'h\', \'y\'],\n' +
        '         [\'n\', \'i\', \'r\']]', SQUARE],
    ['tuples of Python',
        '((\'Qu\', \'I\', \'E\'), (\'T\', \'A\', \'B\'), (\'S\', \'O\', \'N\'))',
        QUIET],
    ['an array of numpy',
        '[[\'l\' \'a\' \'b\']\n [\'t\' \'h\' \'y\']\n [\'n\' \'i\' \'r\']]', SQUARE],
    ['an array of Java',
        `char[][] board = {{'l','a','b'},{'t','h','y'},{'n','i','r'}};`, SQUARE],
    ['lists with typographic quotes',
        '[[“l”, “a”, “b”], [“t”, “h”, “y”], [“n”, “i”, “r”]]',
        SQUARE],
    ['a text in quotes', '"lab/thy/nir"', SQUARE],
    ['Qu with blanks', 'Qu I E\nT A B\nS O N', QUIET],
    ['Qu without blanks', 'QuIE\nTAB\nSON', QUIET],
    ['Qu with commas', 'Qu,I,E\nT,A,B\nS,O,N', QUIET],
    ['Qu, one line', 'Qu I E T A B S O N', QUIET],
    ['a sentence is not Qu', 'Lab\nThy\nNir', 'Lab/Thy/Nir'],
    ['brackets, choices, any letter', '[qu]i?/[a|e]b./son', '[qu]i?/[a|e]b./son'],
    ['a choice in a table', 'a|e,b\nc,[d|f]', '[a|e]b/c[d|f]'],
    ['signs for holes and any letter', 'l#b\nt-y\n*_·', 'l.b/t.y/?..'],
    ['a table with a frame', '+---+---+---+\n| L | A | B |\n+---+---+---+\n' +
        '| T | H | Y |\n+---+---+---+\n|   | I | R |\n+---+---+---+', 'LAB/THY/.IR'],
    ['a table with lines',
        '┌───┬───┐\n│ l │ a │\n├───┼───┤\n│ t │ h │\n└───┴───┘', 'la/th'],
    ['a table of Markdown', '| 1 | 2 |\n|---|---|\n| l | a |\n| t | h |', 'la/th'],
    ['numbered rows', '1. lab\n2. thy\n3. nir', SQUARE],
    ['the size before', '3 3\nlab\nthy\nnir', SQUARE],
    ['a quoted mail', '> lab\n> thy\n> nir', SQUARE],
    ['code of Markdown', '```\nlab\nthy\nnir\n```', SQUARE],
    ['invisible characters',
        '\ufeffl\u200ba\u200db\n\u2066thy\u2069\nn\u00adir\u200e', SQUARE],
    ['right to left', '\u200fשלומ\n\u202bאבגד\u202c', 'שלומ/אבגד'],
    ['other scripts', 'дом\nсон\nрак', 'дом/сон/рак'],
];

check('the forms in which people have boards', async ({ t, page, origin }) => {
    await page.goto(`${origin}/?board=&size=5x5`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    for (const [name, text, board] of FORMS) {
        await t.test(name, async () => {
            await cell(page, 0, 0).focus();
            await paste(page, text);
            const notice = await page.locator('#notice').textContent();
            const shown = await rowsOn(page);
            await page.evaluate(() => document.querySelector('#undo').click());
            assert.equal(shown.toLowerCase(), board.toLowerCase(), notice);
            assert.match(await rowsOn(page), /^[./]+$/);
        });
    }
});

// All faces read these texts: tests/python, tests/wasm and tests/server have the same list.
check('the texts that all faces read', async ({ page, origin }) => {
    const texts = JSON.parse(fs.readFileSync(
        path.join(process.env.WORDGRID_ROOT, 'tests/data/boards-in.json'), 'utf8'));
    await page.goto(`${origin}/?board=`);
    for (const { name, text, board, notes } of texts) {
        const answer = await page.evaluate(async (pasted) => {
            const read = await readBoard(questionOf(pasted), new AbortController().signal);
            return { board: read.board, notes: (read.notes || []).map(({ code }) => code) };
        }, text);
        assert.deepEqual(answer, { board, notes }, name);
    }
}, BAD_REQUEST);

check('the words of a pasted board', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    await paste(page, '[["Qu","i"],["t","e"]]');
    await waitForWords(page, solve('[qu]i/te'));
}, { isFeature: true });

check('what solve prints as JSON', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    await paste(page, JSON.stringify(solve('[qu]i?/te[a|o]/..r')));
    await waitForWords(page, solve('[qu]i?/te[a|o]/..r'), '[qu]i?/te[a|o]/..r');
}, { isFeature: true });

check('a part of a board goes on from its cell', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=abcd/efgh/ijkl/mnop`);
    await cell(page, 1, 1).focus();
    await paste(page, 'w, x, [qu], z, y');
    assert.equal(await rowsOn(page), 'abcd/ewx[qu]/zykl/mnop');
    await cell(page, 0, 0).focus();
    await paste(page, 'word'); // letters for cells in a row, not a board of 2 × 2
    assert.equal(await rowsOn(page), 'word/ewx[qu]/zykl/mnop');
}, BAD_REQUEST);

check('links', async ({ page, origin }) => {
    const LINK = 'board=cat/[qu]e./s?n&min-length=2&moves=rook&sort=alpha';
    for (const link of [`${origin}/?${LINK}`, `https://words.example/grid/?${LINK}#x`,
        `Look: <${origin}/?${LINK}> !`, `?${encodeURI(LINK)}`]) {
        await page.goto(`${origin}/?board=ab/cd`);
        await cell(page, 0, 0).focus();
        await paste(page, link);
        assert.equal(await rowsOn(page), 'cat/[qu]e./s?n');
        await waitForWords(page,
            solve('cat/[qu]e./s?n', '--min-length=2', '--moves=rook'));
        assert.ok(await page.getByRole('radio', { name: 'Points' }).isChecked());
    }
    await page.goto(`${origin}/?board=&dict=finnish-sample`);
    await page.waitForFunction(() => document.querySelector('#dict').value !== '');
    await cell(page, 0, 0).focus();
    await paste(page, `https://words.example/?board=talo/kiva/rate/onni&dict=latin`);
    assert.equal(await rowsOn(page), 'talo/kiva/rate/onni');
    await page.locator('#notice').getByText('“latin”, which is not here').waitFor();
    assert.equal(await page.locator('#dict').inputValue(), 'finnish-sample');
}, { isFeature: true });

const REFUSED = [
    ['digits', 'ab1\ncde', /^“1” in row 1, place 3 is not a tile\. .* The board is as it was\.$/],
    ['in a list', '[["a","b"],["c","4"]]', /^“4” in row 2, place 2 is not a tile/],
    ['prose', 'Dear Sir,\nwe write to you, because', /^“Dear” in row 1, place 1 is not a tile/],
    ['only numbers', '1 2 3\n4 5 6', /is not a tile/],
    ['nothing', ' \n\t', /^There is no board in this text\./],
    ['a bracket that is open', 'ab[c/def', /^Brackets in row 1, place 3 /],
    ['an empty choice', 'cd/[a|]b', /^Brackets in row 2, place /],
    ['two readings', '["ab","cd","ef","gh"]', /^“ab” can be a row of letters or one tile/],
    ['another size', '3 4\nlab\nthy\nnir', /^The tiles do not fit the size /],
    ['a link to something else', 'https://words.example/index.html', /^There is no board /],
    ['a link with a wrong board',
        'https://words.example/?board=ab/c1', /^“1” in row 2, place 2/],
    ['markup', '<img src=x>', /^“<” in row 1, place 1 is not a tile/],
    ['a board that is too large', `${'abc\n'.repeat(30)}`, /30 rows and 3 columns/],
    ['a book', 'abc '.repeat(30000), /^This text is too long for a board/],
    ['words of solve',
        'number   3  (1,0) (1,1) (0,2)\nneume    2  (1,0) (0,0)', /is not a tile/],
];

check('what is not a board changes nothing', async ({ t, page, origin }) => {
    await page.goto(`${origin}/?board=lab/thy/nir`);
    await waitForWords(page, solve('lab/thy/nir'));
    for (const [name, text, message] of REFUSED) {
        await t.test(name, async () => {
            await cell(page, 0, 0).focus();
            await paste(page, text);
            assert.match(await page.locator('#notice').textContent(), message);
            assert.equal(await rowsOn(page), 'lab/thy/nir');
            assert.ok(await page.locator('#undo').isDisabled());
            assert.equal(new URL(page.url()).search, '?board=lab/thy/nir');
        });
    }
    await waitForWords(page, solve('lab/thy/nir'));
}, BAD_REQUEST);

// --- Notes

/** Pastes at the first cell, in any language; returns the notes that the page then shows. */
async function notesOf(page, text) {
    await page.locator('.tile').first().focus();
    await paste(page, text);
    await page.waitForFunction(() => isSolved);
    return page.locator('#notes p').allTextContents();
}

const QU = 'S N R T\nO I E L\nE Qu T T\nR S A T';

const NOTED = [
    [QU, 'Letters are read as one tile: [Qu]', 'Als ein Stein gelesen: [Qu]',
        'Luettu yhtenä laattana: [Qu]'],
    ['LÁB/THÝ/NÍR', '3 tiles have letters that english lacks: á, ý, í',
        '3 Steine haben Buchstaben, die english nicht kennt: á, ý, í',
        '3 laatassa on kirjaimia, joita ei ole sanakirjassa english: á, ý, í'],
    ['lab\nth\nni', 'Rows 2, 3 are short: holes fill them.',
        'Die Zeilen 2, 3 sind kürzer: Löcher füllen sie.',
        'Rivit 2, 3 ovat lyhyempiä: reiät täyttävät ne.'],
    ['lab\n\nthy\n\nnir', '2 empty lines are ignored.', '2 leere Zeilen zählen nicht.',
        '2 tyhjää riviä on ohitettu.'],
    ['3 3\nlab\nthy\nnir', 'Line 1 is read as the size of the board.',
        'Zeile 1 wurde als Größe des Bretts gelesen.', 'Rivi 1 on luettu laudan kokona.'],
    ['1. lab\n2. thy\n3. nir', 'The numbers of rows or columns are ignored.',
        'Die Nummern von Zeilen oder Spalten zählen nicht.',
        'Rivien tai sarakkeiden numerot on ohitettu.'],
    ['l-b\nt_y\nnir', 'Read as a hole, 2 times: -, _', 'Als Loch gelesen, 2-mal: -, _',
        'Luettu reikänä, 2 kertaa: -, _'],
    ['l*b\nthy\nnir', 'Read as any letter: *', 'Als beliebiger Buchstabe gelesen: *',
        'Luettu minä tahansa kirjaimena: *'],
    ['["lab","thy","nir"]', 'The text is read as a list.',
        'Der Text wurde als Liste gelesen.', 'Teksti on luettu luettelona.'],
];

const REFUSED_TEXTS = ['ab1/cde', 'ab[c/def', ' ', '["ab","cd","ef","gh"]',
    '3 4\nlab\nthy\nnir', 'https://words.example/', `[${'a'.repeat(1100)}]b/cd`];

for (const [column, locale] of ['en', 'de', 'fi'].entries())
    check(`notes and errors: ${locale}`, async ({ t, page, origin }) => {
        await page.goto(`${origin}/?board=&dict=english`);
        await page.waitForFunction(() => document.querySelector('#dict').value !== '');
        for (const [text, ...texts] of NOTED)
            await t.test(text, async () =>
                assert.deepEqual(await notesOf(page, text), [texts[column]]));
        const { before, english } = await page.evaluate(() => ({
            before: boardText(board).text,
            english: Object.values(TEXTS.en).filter((one) => typeof one === 'string'),
        }));
        for (const text of REFUSED_TEXTS)
            await t.test(text.slice(0, 30), async () => {
                await notesOf(page, text);
                const said = await page.locator('#notice').textContent();
                const end = await page.evaluate(() => t('paste.refused', { problem: '' }));
                assert.ok(said.endsWith(end), said);
                if (locale !== 'en') assert.doesNotMatch(said, /\b(the|is|not|this)\b/i);
                assert.equal(english.includes(said), false);
                assert.equal(await page.evaluate(() => boardText(board).text), before);
            });
    }, { context: { locale }, ...BAD_REQUEST });

check('the tiles of a note are marked', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await notesOf(page, `${QU.replace('R S A T', 'R S Á T')}`);
    assert.deepEqual(await page.locator('#notes p').allTextContents(), [
        'Letters are read as one tile: [Qu]', '1 tile has letters that english lacks: á']);
    assert.equal(await page.locator('#notes').getAttribute('role'), 'status');
    const labels = (kind) => page.locator(`.${kind} .tile`).evaluateAll((tiles) =>
        tiles.map((one) => one.getAttribute('aria-label')));
    assert.deepEqual(await labels('joined'),
        ['Row 3, column 2, letters read as one tile']);
    assert.deepEqual(await labels('unknown'),
        ['Row 4, column 3, not in the dictionary english']);
    await takePicture(page, 'notes');
    // In a part of the board, the cells are those where the tiles are now.
    await cell(page, 0, 3).focus();
    await paste(page, 'Qu O');
    await page.waitForFunction(() => isSolved);
    assert.deepEqual(await labels('joined'),
        ['Row 1, column 4, letters read as one tile']);
    // The notes are those of the board as it is.
    await cell(page, 3, 2).focus();
    await page.keyboard.type('a');
    await waitForWords(page, solve('snr[qu]/oiel/e[qu]tt/rsat'));
    assert.deepEqual(await page.locator('#notes p').allTextContents(), []);
    assert.equal(await page.locator('.joined, .unknown').count(), 0);
}, { isFeature: true, ...BAD_REQUEST });

check('the board of an address is read like a paste', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await page.goto(`${origin}/?board=SNRT/OIEL/EQuTT/RSAT&moves=rook`);
    await waitForWords(page, solve('snrt/oiel/e[qu]tt/rsat', '--moves=rook'));
    assert.deepEqual(await page.locator('#notes p').allTextContents(),
        ['Letters are read as one tile: [Qu]']);
    assert.equal(await page.evaluate(() => settings.moves), 'rook');
    await page.goBack(); // the board as it was read has no entry of its own
    await page.waitForFunction(() => location.search === '?board=');
    await page.goto(`${origin}/?board=lab/th`);
    await page.locator('#notes').getByText('Row 2 is short').waitFor();
});

check('notes on a phone, and in another language', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await notesOf(page, `4 4\n${QU.replace('R S A T', 'R Š Á T')}`);
    assert.equal(await page.locator('#notes p').count(), 3);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await takePicture(page, 'notes-phone');
    await openSettings(page);
    await page.locator('#language').selectOption('de');
    await page.locator('html[lang="de"]').waitFor();
    await page.getByText('Als ein Stein gelesen').waitFor();
    assert.deepEqual(await page.locator('#notes p').allTextContents(), [
        'Als ein Stein gelesen: [Qu]', 'Zeile 1 wurde als Größe des Bretts gelesen.',
        '2 Steine haben Buchstaben, die english nicht kennt: š, á']);
}, { context: PHONE });

// --- Order

check('undo takes a paste back in one step', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=lab/thy/nir`);
    await waitForWords(page, solve('lab/thy/nir'));
    await notesOf(page, QU);
    await page.keyboard.press('Control+z');
    await waitForWords(page, solve('lab/thy/nir'));
    assert.ok(await page.locator('#undo').isDisabled());
    assert.deepEqual(await page.locator('#notes p').allTextContents(), []);
    await page.keyboard.press('Control+y');
    assert.match(await rowsOn(page), /\/e\[qu\]tt\//i);
});

/** Holds back the answers to pastes until `go` is called. */
async function holdPastes(page) {
    let go;
    const gate = new Promise((resolve) => { go = resolve; });
    await page.route(/max-length=1&/, async (route) => {
        await gate;
        await route.continue().catch(() => {}); // the page has dropped it
    });
    return go;
}

check('what comes after a paste wins', async ({ t, page }) => {
    const server = await startServer({ options: ['--no-download'] });
    t.after(() => server.end('SIGTERM'));
    const LATER = [
        ['a letter', () => page.keyboard.type('c'), 'cab/thy/nir'],
        ['an edited tile', async () => {
            await page.keyboard.type('[qu');
            await page.keyboard.press('Enter');
        }, '[qu]ab/thy/nir'],
        ['a text that is not complete', async (go) => {
            const method = await page.context().newCDPSession(page);
            await method.send('Input.imeSetComposition',
                { text: '´', selectionStart: 1, selectionEnd: 1 });
            go();
            await page.waitForFunction(() => pasting === null);
            await method.send('Input.insertText', { text: 'c' });
        }, 'cab/thy/nir'],
        ['another paste', async (go) => {
            await beginPaste(page, 'ses/tat/sen');
            go();
            await page.waitForFunction(() => pasting === null);
        }, 'ses/tat/sen'],
        ['Back', () => page.goBack(), 'ses/tat/ses'],
    ];
    for (const [name, act, board] of LATER) {
        await t.test(name, async () => {
            await page.goto(`${server.origin}/?board=ses/tat/ses`);
            await waitForWords(page, solve('ses/tat/ses'));
            await page.evaluate(() => history.pushState(null, '', '?board=lab/thy/nir'));
            await page.evaluate(() => showAddress());
            await waitForWords(page, solve('lab/thy/nir'));
            await cell(page, 0, 0).focus();
            const go = await holdPastes(page);
            await beginPaste(page, QU);
            await act(go);
            go();
            await waitForWords(page, solve(board), board);
            await page.unrouteAll({ behavior: 'wait' });
            assert.equal(await rowsOn(page), board);
            assert.equal(await page.locator('#notes p').count(), 0);
        });
    }
    await t.test('the focus stays where it was put', async () => {
        await page.goto(`${server.origin}/?board=lab/thy/nir`);
        await waitForWords(page, solve('lab/thy/nir'));
        await cell(page, 0, 0).focus();
        const go = await holdPastes(page);
        await beginPaste(page, QU);
        await page.locator('#filter').focus();
        go();
        await page.waitForFunction(() => pasting === null);
        assert.equal(await page.evaluate(() => document.activeElement.id), 'filter');
        assert.match(await rowsOn(page), /\/e\[qu\]tt\//i);
    });
});

check('a paste does not wait for a search', async ({ page, origin }) => {
    const HARD = '????????/????????/????????/????????';
    await page.goto(`${origin}/?board=ab/cd`);
    await page.waitForFunction(() => engine.isReady());
    await page.evaluate((text) => {
        board = parseBoard(text);
        changeBoard();
    }, HARD);
    await page.waitForFunction((text) =>
        run && new URLSearchParams(run.query).get('board') === text, HARD);
    await page.evaluate(() => run.signal.addEventListener('abort', () => {
        window.hasWaited = pasting === null;
    }, { once: true }));
    await cell(page, 0, 0).focus();
    await paste(page, 'ab1/cde');
    assert.equal(await rowsOn(page), HARD);
    assert.equal(await page.evaluate(() => window.hasWaited), false);
    assert.ok(await page.evaluate(() => run !== null), 'the search goes on');
    await paste(page, 'lab,thy,nir');
    await waitForWords(page, solve('lab/thy/nir'));
}, { needsModule: true, ...BAD_REQUEST });
