/* SPDX-License-Identifier: MIT */
/*
 * page.js: the buttons and settings of the page, the saved form, and the start. The
 * page comes from solve-server, or from a file in which `solve --html` saved results
 * (the saved form). page.html loads these scripts before page.js:
 *
 *     store.js     what the browser keeps for the user
 *     text.js      a board and its text
 *     later.js     parts of the script that are loaded later
 *     strings.js   the texts in the user's language, with strings-en.js and others
 *     state.js     the state of the page, and the address
 *     history.js   undo and redo
 *     board.js     the board on the page
 *     notes.js     notes and errors about the text of a board
 *     path.js      the path of a word
 *     screen.js    the size of the board, a phone's keyboard
 *     sheet.js     what lies on the page: menu, settings, keys
 *     look.js      light and dark, links to definitions
 *     share.js     the link and the words: shared, copied, saved, printed
 *     view.js      the words that the list shows
 *     words.js     the list of words, the heat map
 *     engine-server.js, engine-worker.js, engine.js    who finds the words
 *     own-file.js  a dictionary from the user's disk
 *     solve.js     a run: from a board to its words
 *     finder.js    the search in the dictionary, neighbours of a word
 *     check.js     whether the word in the filter is here, and why not
 *     typing.js    typing into the cells
 *     paste.js     pasting
 *     keys.js      all other keys: letters from anywhere, Escape, commands, lists
 *     tilebar.js   buttons for tiles that phones cannot type
 *     example.js   the example that a new visitor sees
 *     family.js    the words that are not shown unasked
 *     dice.js      boards from dice, the board of the day
 *     trace.js     a path over the board, by the letters or the pointer
 *     walls.js     the walls of a maze
 *     play.js      games, with the other files play-*.js; the build makes them a file of
 *                  their own, game.js (later.js)
 *
 * After a change by the user, the page updates the state, draws the board and updates
 * the address. Shortly after the change, a run (solve.js) asks the server for the
 * words. While the browser loads a script, the script calls only functions of scripts
 * before it in this list. Handlers of events and answers run later, and can call
 * functions of all scripts.
 *
 * The saved form has its result in the element #saved, its board is read-only, and it
 * sends no requests. Browsers do not load modules from files, so these are plain
 * scripts that share one scope.
 *
 * Text from other sources becomes text nodes, never markup.
 */
'use strict';

// --- Buttons

function rollBoard() {
    const { rows, columns } = board;
    board = { rows, columns, tiles: randomTiles() };
    current = 0;
    changeBoard();
    settle();
}

function clearBoard() {
    board = emptyBoard(board.rows, board.columns);
    current = 0;
    changeBoard();
    focusCell(0);
}

// --- Settings

function checkSort() {
    for (const radio of byId('sort').querySelectorAll('input'))
        radio.checked = radio.value === settings.sort;
}

const FLAGS = [...BOARD_FLAGS, 'allPaths', 'family']; // settings that are on or off

/** Shows what depends on the dictionary: its name, the dice, and how letters run. Keeps
 *  the text of every field, which the user may be editing when a list of dictionaries
 *  arrives. */
function showDictionary() {
    fillInDictionary();
    fillInDice();
    byId('board').lang = language();
    showTileBar();
    if (!hasTiles(board)) showSummary();
    if (isLeftward() !== leftward) {
        buildBoard();
        showPath();
    }
}

/** Shows the settings and the board's size in their fields. The id of a field is the
 *  name of its parameter. */
function fillIn() {
    for (const id of Object.keys(NUMBERS)) {
        const number = numberOf(id);
        byId(id).value = number || '';
        for (const button of byId(id).parentElement.querySelectorAll('button')) {
            const by = Number(button.dataset.step);
            const name = byId(id).labels[0].textContent;
            setAble(button, stepped(id, by) !== number);
            button.setAttribute('aria-label', t(by < 0 ? 'step.less' : 'step.more', { name }));
        }
    }
    for (const name of ['moves', 'lengths', 'scoring'])
        byId(name).value = settings[name];
    for (const name of FLAGS) byId(parameterOf(name)).checked = settings[name];
    setAble(byId('defaults'), RESET.some((name) => settings[name] !== FIRST_SETTINGS[name]));
    checkSort();
    showDictionary();
}

/** A dictionary's language, as the language calls itself, or ''. */
function languageOf({ metadata }) {
    try {
        return metadata['language-name'] || new Intl.DisplayNames([metadata.language],
            { type: 'language', fallback: 'none' }).of(metadata.language) || '';
    } catch { // metadata may be any text
        return '';
    }
}

/** What the list says of a dictionary: its language, and its name if there is no language
 *  or another dictionary has the same. */
function labelOf(one) {
    const language = languageOf(one);
    const isAlone = dictionaries.every((other) =>
        other === one || languageOf(other) !== language);
    return isAlone && language ? language : [language, one.name].filter(Boolean).join(' · ');
}

/** Such as `English (118,294 words)`. */
const dictionaryText = (one = dictionary()) => (one
    ? t('dict.option', { name: labelOf(one), words: counted(one.words, 'word') }) : '');

/** Lists the dictionaries of the server. If the address names one that the server does
 *  not have, adds that name. */
function fillInDictionary() {
    const wanted = settings.dict || dictionary()?.name || '';
    const options = dictionaries.map((one) =>
        make('option', { value: one.name }, dictionaryText(one)));
    if (wanted && !dictionaries.some((one) => one.name === wanted))
        options.push(make('option', { value: wanted }, wanted));
    byId('dict').replaceChildren(...options);
    byId('dict').value = wanted;
    byId('remove-dict').hidden = !dictionary()?.own;
    const { license, source } = dictionary()?.metadata || {};
    byId('dict').title = [source, license].filter(Boolean).join(' · ');
}

// The fields of numbers, and the most of each
const NUMBERS = {
    rows: MAX_SIDE, columns: MAX_SIDE, 'min-length': MAX_LENGTH, 'max-length': MAX_LENGTH,
};
const LENGTHS = { 'min-length': 'minLength', 'max-length': 'maxLength' };
const RESET = ['dict', 'minLength', 'maxLength', 'moves', 'lengths', 'scoring', ...FLAGS];

/** The number of a field; 0 is a longest word of any length. */
const numberOf = (id) => board[id] ?? settings[LENGTHS[id]];

/** The number that the buttons − and + give. After the board's last cell, and before the
 *  longest word that is listed, the longest word may have any length. */
function stepped(id, by) {
    const number = numberOf(id);
    const isLongest = id === 'max-length';
    const listed = result.words.reduce((most, { length }) => Math.max(most, length), 0);
    if (isLongest && !number) return by < 0 ? Math.max(listed, settings.minLength) : 0;
    if (isLongest && by > 0 && number >= board.tiles.length) return 0;
    return clamp(number + by, 1, NUMBERS[id]);
}

/** Sets the number of a field to a text, and says so below the field if the text is not
 *  what it became. The lengths of words do not exclude each other: both can change. */
function setNumber(id, text) {
    const { notice, ...set } = LENGTHS[id] ? lengthLimits(text, LENGTHS[id]) : sizeIn(text, id);
    if (LENGTHS[id]) {
        Object.assign(settings, set);
    } else {
        const { rows, columns } = { ...board, [id]: set.value };
        board = resized(board, rows, columns);
    }
    byId(id).closest('.field').append(byId('number-note'));
    byId('number-note').textContent = notice;
    if (notice) speak(notice, 0);
}

function onStep(field, by) {
    const hadExample = needsExample(field.id);
    setNumber(field.id, String(stepped(field.id, by) || ''));
    changeSetting(hadExample);
}

/** Whether a change of this setting needs another example. Others show what they do to the
 *  example that is there. */
const needsExample = (id) =>
    hasExample() && (!hasTiles(board) || ['rows', 'columns', 'dict'].includes(id));

function onSetting({ target }) {
    const { id, value, checked } = target;
    const flag = FLAGS.find((name) => parameterOf(name) === id);
    const hadExample = needsExample(id);
    if (NUMBERS[id]) setNumber(id, value);
    else if (id === 'lengths') settings.lengths = lengthsIn(value);
    else if (flag) settings[flag] = checked;
    else if (id === 'dict')
        settings.dict = value === dictionaries[0]?.name ? '' : value;
    else settings[id] = value;
    changeSetting(hadExample);
}

/** The settings of the words and the moves become the first ones. The size stays: it is the
 *  board's. */
function resetSettings() {
    const hadExample = settings.dict !== FIRST_SETTINGS.dict && needsExample('dict');
    for (const name of RESET) settings[name] = FIRST_SETTINGS[name];
    byId('number-note').textContent = '';
    changeSetting(hadExample);
}

function listenToSettings() {
    const form = byId('settings');
    for (const id of Object.keys(NUMBERS)) {
        const [less, more] = [[-1, '−'], [1, '+']].map(([by, sign]) => {
            const button = make('button', { type: 'button', 'data-step': by }, sign);
            button.addEventListener('click', () => onStep(byId(id), by));
            return button;
        });
        byId(id).before(less);
        byId(id).after(more);
        byId(id).addEventListener('keydown', (event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (!by) return;
            event.preventDefault();
            onStep(byId(id), by);
        });
    }
    form.addEventListener('change', onSetting);
    form.addEventListener('submit', (event) => event.preventDefault());
    byId('defaults').addEventListener('click', resetSettings);
}

// --- The saved form

function takeSaved(answer) {
    savedDictionary = answer.dictionary;
    board = boardOfAnswer(answer);
    settings.moves = answer.moves || 'king';
    for (const name of BOARD_FLAGS) settings[name] = answer[name] === true;
    // A saved page has no list of symbols, so it cannot tell whether a tile of several
    // letters is one symbol or more. With such tiles, it counts lengths in tiles.
    const isLong = (tile) => tile.split('|').some((text) => lettersIn(text) > 1);
    if (answer.board.flat().some(isLong)) lengthUnit = 'tile';
    result = {
        ...noResult(), count: answer.count, score: answer.score,
        isComplete: answer.complete !== false, notes: answer.notes || [],
        words: answer.words.map(({ word, score, path, paths = [path] }) =>
            ({ word, score, paths, length: paths[0].length })),
    };
    sortAsSaved();
    const showFacts = () => {
        byId('facts').textContent = factsOf(answer).join(' · ');
    };
    document.addEventListener('wordgrid:language', showFacts);
    showFacts();
}

/** Selects the order in which the file has its words. `solve --sort` chose this order,
 *  but the file does not name it. If the page cannot sort in that order, adds the
 *  choice "As saved". */
function sortAsSaved() {
    const { words } = result;
    const isInOrder = (name) => words.every((word, i) =>
        i === 0 || ORDERS[name].compare(words[i - 1], word) <= 0);
    settings.sort = ['score', 'length', 'alpha'].find(isInOrder) || 'saved';
    if (settings.sort === 'saved')
        byId('sort').append(make('label', {},
            make('input', { type: 'radio', name: 'sort', value: 'saved' }),
            make('span', { 'data-t': 'sort.saved' }, t('sort.saved'))));
    checkSort();
}

function factsOf(answer) {
    const facts = [t('saved.dict', { name: answer.dictionary })];
    if (answer.moves) facts.push(t('saved.moves', { moves: answer.moves }));
    for (const name of ['torus', 'straight', answer.stay ? 'stay' : 'reuse'])
        if (answer[name]) facts.push(t(`saved.${name}`));
    if (answer.walls) facts.push(t('saved.walls'));
    return facts;
}

function startSaved(text) {
    document.documentElement.classList.add('saved');
    isSaved = true;
    try {
        takeSaved(JSON.parse(text));
    } catch {
        say('error', t('saved.damaged'));
        return;
    }
    buildBoard();
    showNotes();
    showResult();
}

// --- The start

/** Whether the address has an empty board: `board=`. */
const isEmptyWanted = () => new URLSearchParams(location.search).has('board');

/** Shows the board of the address, at the start and after Back or Forward. */
async function showAddress() {
    say();
    forgetAddress();
    const isGame = new URLSearchParams(location.search).get('play') === '1';
    if (isGame || game) document.querySelector('dialog[open]')?.close();
    if (isGame) await loadGamesNow();
    if (game) stopClock();
    readAddress();
    if (isListeningToPlay) followPlayMode();
    else Object.assign(settings, { play: false, falling: '' });
    document.documentElement.classList.toggle('playing', settings.play); // page.h sets it early
    buildBoard();
    fillIn();
    remember();
    solve();
    followMaze();
    readDoubtfulAddress();
    if (!hasTiles(board) && !isEmptyWanted()) showExample();
    else showExampleNote();
}

/** The scripts of games come after the first words, or when the user wants them. */
function listenToGames() {
    byId('play').addEventListener('click', async () => {
        if (await loadGamesNow()) openStart();
    });
    for (const type of ['wordgrid:answered', 'enginechange'])
        document.addEventListener(type, () => result.words.length && loadGames());
}

function listenToBoard() {
    const grid = byId('board');
    grid.addEventListener('input', onInput);
    grid.addEventListener('compositionend', onCompositionEnd);
    grid.addEventListener('keydown', onBoardKey);
    document.addEventListener('paste', onPaste);
    grid.addEventListener('dblclick', (event) => {
        const cell = cellOf(event.target);
        if (cell >= 0 && cell !== editing && !game) startEditing(cell);
    });
    grid.addEventListener('pointerdown', () => { isAtEnd = false; });
    grid.addEventListener('focusin', (event) => {
        const cell = cellOf(event.target);
        if (cell < 0) return;
        makeCurrent(cell);
        isAtEnd = false;
        if (cell !== editing) event.target.select?.();
    });
    grid.addEventListener('focusout', (event) => {
        if (editing >= 0 && cellOf(event.target) === editing) stopEditing(true);
    });
    byId('undo').addEventListener('click', undo);
    byId('redo').addEventListener('click', redo);
    listenToTileBar();
    for (const id of ['random', 'ways-roll']) byId(id).addEventListener('click', rollBoard);
    byId('ways-example').addEventListener('click', onExampleButton);
    for (const id of ['clear', 'example-clear'])
        byId(id).addEventListener('click', clearBoard);
    window.addEventListener('popstate', showAddress);
}

function listenToWords() {
    const list = byId('words');
    list.addEventListener('focusin', onWordFocus);
    list.addEventListener('focusout', onWordBlur);
    list.addEventListener('click', onWordClick);
    list.addEventListener('pointermove', onWordHover);
    list.addEventListener('pointerleave', onWordHover);
    for (const type of ['pointermove', 'pointerleave'])
        list.addEventListener(type, rememberMouse);
    document.addEventListener('scroll', hoverAgain, { passive: true, capture: true });
    byId('filter').addEventListener('input', ({ target }) => setFilter(target.value));
    byId('verdict').addEventListener('click', onMeant);
    byId('sort').addEventListener('change', onSort);
    byId('histogram').addEventListener('click', onLength);
    byId('whole').addEventListener('click', onWhole);
    byId('heat').addEventListener('click', () => {
        settings.heat = !settings.heat;
        writeAddress(false);
        showHeat();
    });
    byId('more').addEventListener('click', () => showMore(3 * limit));
    window.addEventListener('beforeprint', () => showMore(Infinity, true));
}

/** Keeps the CSS variable --stage equal to the height of the board. With it, page.css
 *  scrolls an element that gets the focus out from under the board. */
function measureStage() {
    const stage = byId('board').closest('.stage');
    new ResizeObserver(() => {
        byId('main').style.setProperty('--stage', `${stage.offsetHeight}px`);
    }).observe(stage);
}

/** Writes all texts again, in another language. */
function showLanguage() {
    say();
    buildBoard();
    fillIn();
    showResult();
    showNotes();
}

async function start() {
    const saved = byId('saved');
    await setLanguage();
    fillInLanguages();
    byId('language').addEventListener('change', onLanguage);
    document.addEventListener('wordgrid:language', showLanguage);
    measureStage();
    listenToWords();
    listenToScreen();
    listenToKeys();
    listenToLook();
    listenToSheets();
    listenToShare();
    if (saved) {
        startSaved(saved.textContent);
        return;
    }
    listenToBoard();
    listenToSettings();
    listenToFiles();
    listenToFinder();
    listenToGames();
    loadDictionaries(); // first, so that it does not wait for the board's requests
    await showAddress();
    if (!hasTiles(board) && !game && matchMedia('(pointer: fine)').matches) focusCell(0);
}

start();
