// SPDX-License-Identifier: MIT
// Tests of pasted texts: common forms of boards, and texts that are not boards.
'use strict';

const assert = require('node:assert/strict');
const { cell, paste, solve, suite, tilesOn, waitForWords } = require('./support.js');

const check = suite();

const rowsOn = async (page) => (await tilesOn(page)).map((row) =>
    row.map((tile) => ([...tile].length > 1 ? `[${tile}]` : tile)).join('')).join('/');

const SQUARE = 'lab/thy/nir';
const QUIET = '[Qu]IE/TAB/SON';

// Each form is pasted into a board of 5 × 5.
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
            assert.equal(await rowsOn(page), board, notice);
            await page.evaluate(() => document.querySelector('#undo').click());
            assert.match(await rowsOn(page), /^[./]+$/);
        });
    }
});

check('the words of a pasted board', async ({ page, origin }) => {
    await page.goto(`${origin}/?board=`);
    await cell(page, 0, 0).focus();
    await paste(page, '[["Qu","i"],["t","e"]]');
    await waitForWords(page, solve('[Qu]i/te'), '[Qu]i/te');
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
});

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
        assert.ok(await page.getByRole('radio', { name: 'Score' }).isChecked());
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
    ['digits', 'ab1\ncde', /^“1” in row 1, place 3 of the pasted text is no tile\./],
    ['prose', 'Dear Sir,\nwe write to you, because', /is no tile/],
    ['only numbers', '1 2 3\n4 5 6', /no letters/],
    ['nothing', ' \n\t\u200b', /no letters/],
    ['a bracket that is open', 'ab[c/def', /is no tile/],
    ['an empty choice', '[a|]b/cd', /is no tile/],
    ['a link to something else',
        'https://words.example/index.html', /link has no board/],
    ['a link with a wrong board',
        'https://words.example/?board=ab/c1', /“1” in row 2, place 2/],
    ['markup', '<img src=x>', /is no tile/],
    ['a board that is too large', `${'abc\n'.repeat(30)}`, /30 rows and 3 columns/],
    ['a book', 'abc '.repeat(30000), /too long/],
    ['words of solve',
        'number   3  (1,0) (1,1) (0,2)\nneume    2  (1,0) (0,0)', /is no tile/],
];

check('what is no board changes nothing', async ({ t, page, origin }) => {
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
});
