/* SPDX-License-Identifier: MIT */
/*
 * page.js: the buttons and settings of the page, the saved form, and the start. The
 * page comes from solve-server, or from a file in which `solve --html` saved results
 * (the saved form). page.html loads these scripts before page.js:
 *
 *     store.js     what the browser keeps for the user
 *     text.js      a board and its text
 *     strings.js   the texts in the user's language, with strings-en.js and others
 *     state.js     the state of the page, and the address
 *     history.js   undo and redo
 *     board.js     the board on the page
 *     notes.js     notes and errors about the text of a board
 *     path.js      the path of a word
 *     screen.js    the size of the board, a phone's keyboard
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
 *     tilebar.js   buttons for tiles that phones cannot type
 *     example.js   the example that a new visitor sees
 *     dice.js      boards from dice, the board of the day
 *     play.js      the play mode, with the other files play-*.js
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
    changeBoard();
    byId('board').classList.remove('shaken');
    requestAnimationFrame(() => byId('board').classList.add('shaken'));
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

const FLAGS = [...BOARD_FLAGS, 'allPaths']; // settings that are on or off

/** Shows what depends on the dictionary: its name, the dice, and how letters run. Keeps
 *  the text of every field, which the user may be editing when a list of dictionaries
 *  arrives. */
function showDictionary() {
    fillInDictionary();
    fillInDice();
    byId('board').lang = language();
    showTileBar();
    if (isLeftward() !== leftward) {
        buildBoard();
        showPath();
    }
}

/** Shows the settings and the board's size in their fields. The id of a field is the
 *  name of its parameter. */
function fillIn() {
    for (const name of ['rows', 'columns']) byId(name).value = board[name];
    byId('min-length').value = settings.minLength;
    byId('max-length').value = settings.maxLength || '';
    for (const name of ['moves', 'lengths', 'scoring'])
        byId(name).value = settings[name];
    for (const name of FLAGS) byId(parameterOf(name)).checked = settings[name];
    checkSort();
    showDictionary();
}

/** What the list says of a dictionary: its language, as the language is called in itself,
 *  and its name, unless that is the same word. */
function labelOf({ name, metadata = {} }) {
    const language = metadata['language-name'] || '';
    return language.toLowerCase() === name.toLowerCase() ? language
        : [language, name].filter(Boolean).join(' · ');
}

/** Lists the dictionaries of the server. If the address names one that the server does
 *  not have, adds that name. */
function fillInDictionary() {
    const wanted = settings.dict || dictionaries[0]?.name || '';
    const options = dictionaries.map((one) => make('option', { value: one.name },
        t('dict.option', { name: labelOf(one), words: counted(one.words, 'word') })));
    if (wanted && !dictionaries.some((one) => one.name === wanted))
        options.push(make('option', { value: wanted }, wanted));
    byId('dict').replaceChildren(...options);
    byId('dict').value = wanted;
    byId('remove-dict').hidden = !dictionary()?.own;
    const { metadata = {} } = dictionaries.find((one) => one.name === wanted) || {};
    byId('about').textContent = Object.entries(metadata)
        .filter(([key, value]) => key !== 'name' || value !== wanted)
        .map(([key, value]) => `${key}: ${value}`).join(' · ');
}

/** Stores the new value of a field. A number out of range becomes the nearest number in
 *  range. But no number, or 0, leaves the size as it is, and sets `minLength` to its
 *  default and `maxLength` to 0, no limit. */
function onSetting(event) {
    const { id, value, checked } = event.target;
    const flag = FLAGS.find((name) => parameterOf(name) === id);
    const hadExample = hasExample();
    const whole = (low, high, otherwise) =>
        clamp(Math.round(Number(value)) || otherwise, low, high);
    if (id === 'rows')
        board = resized(board, whole(1, MAX_SIDE, board.rows), board.columns);
    else if (id === 'columns')
        board = resized(board, board.rows, whole(1, MAX_SIDE, board.columns));
    else if (id === 'min-length')
        settings.minLength = whole(1, 99, FIRST_SETTINGS.minLength);
    else if (id === 'max-length') settings.maxLength = whole(0, 99, 0);
    else if (id === 'lengths') settings.lengths = lengthsIn(value);
    else if (flag) settings[flag] = checked;
    else if (id === 'dict')
        settings.dict = value === dictionaries[0]?.name ? '' : value;
    else settings[id] = value;
    changeSetting(hadExample);
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
function showAddress() {
    if (!isServerGone) say();
    forgetAddress();
    readAddress();
    followPlayMode();
    buildBoard();
    fillIn();
    remember();
    showExampleNote();
    solve();
    followMaze();
    readDoubtfulAddress();
    if (hasTiles(board)) return;
    if (game) rollFirstBoard({ isNewEntry: false });
    else if (!isEmptyWanted()) showExample();
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
    listenToHistory();
    listenToTileBar();
    byId('random').addEventListener('click', rollBoard);
    for (const id of ['clear', 'example-clear'])
        byId(id).addEventListener('click', clearBoard);
    byId('settings').addEventListener('change', onSetting);
    byId('settings').addEventListener('submit', (event) => event.preventDefault());
    window.addEventListener('popstate', showAddress);
}

function listenToWords() {
    const list = byId('words');
    list.addEventListener('keydown', onWordKey);
    list.addEventListener('focusin', onWordFocus);
    list.addEventListener('focusout', onWordBlur);
    list.addEventListener('click', onWordClick);
    list.addEventListener('pointermove', onWordHover);
    list.addEventListener('pointerleave', onWordHover);
    for (const type of ['pointermove', 'pointerleave'])
        list.addEventListener(type, rememberMouse);
    document.addEventListener('scroll', hoverAgain, { passive: true, capture: true });
    byId('filter').addEventListener('input', (event) => {
        filter = event.target.value.trim();
        limit = WORDS_AT_FIRST;
        showResult();
    });
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
    document.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape' || byId('finder').open) return;
        if (pinned || checked) pin(null);
        else onExampleKey(event);
    });
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

function start() {
    const saved = byId('saved');
    setLanguage();
    fillInLanguages();
    byId('language').addEventListener('change', onLanguage);
    document.addEventListener('wordgrid:language', showLanguage);
    measureStage();
    listenToWords();
    listenToScreen();
    listenToLook();
    listenToShare();
    byId('options').open = matchMedia('(min-width: 60rem)').matches;
    if (saved) {
        startSaved(saved.textContent);
        return;
    }
    listenToBoard();
    listenToFiles();
    listenToFinder();
    listenToPlay();
    loadDictionaries(); // first, so that it does not wait for the board's requests
    showAddress();
    if (!hasTiles(board) && matchMedia('(pointer: fine)').matches) focusCell(0);
}

start();
