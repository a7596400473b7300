/* SPDX-License-Identifier: MIT */
/*
 * play-start.js: the sheet that begins games: the board of the day, a free game, falling
 * letters, and the board that is there. The size and the time of a game are chosen here
 * only, so that no field beside a running game can end it.
 */
'use strict';

const DAILY_SIZE = { rows: 4, columns: 4 };

/** The value of a choice on the sheet. */
const chosen = (name) => byId('start').querySelector(`[name="${name}"]:checked`).value;

// --- The pictures: tiles { x, y, text, turn } on a field of 256 × 144

const drawDie = ({ x, y, text, turn = 0, size = 1 }) =>
    draw('g', { transform: `translate(${x} ${y}) rotate(${turn} 22 22) scale(${size})` },
        draw('rect', { class: 'die-edge', width: 44, height: 44, rx: 8 }),
        draw('rect', { class: 'die', width: 44, height: 42, rx: 8 }),
        draw('text', { x: 22, y: 31 }, text));

const DICE_ART = [[44, 58, 'A', -12], [94, 26, 'S', 9], [104, 82, 'E', -5], [152, 50, 'R', 14],
    [190, 88, 'T', -9]].map(([x, y, text, turn]) => ({ x, y, text, turn }));
const FALLING_ART = [[0, 2, 'R'], [1, 2, 'A'], [2, 2, 'K'], [0, 1, 'T'], [2, 1, 'E'],
    [1, 0.2, 'S']].map(([x, y, text]) => ({ x: 65 + 44 * x, y: 2 + 43 * y, text, size: 0.85 }));

/** Today's date in two rows of tiles: the day, and the month, in letters or as a number. */
function dateArt() {
    const parts = new Intl.DateTimeFormat(pageLanguage, { day: 'numeric', month: 'short' })
        .formatToParts(new Date());
    const partOf = (type) => parts.find((one) => one.type === type).value;
    const month = partOf('month').replace('.', '').toUpperCase();
    const rows = [partOf('day'), lettersIn(month) > 4 ? month.slice(0, 3) : month];
    return rows.flatMap((row, y) => [...row].map((text, x) =>
        ({ x: 130 - 26 * [...row].length + 52 * x, y: 24 + 52 * y, text })));
}

function showArt() {
    const arts = { daily: dateArt(), free: DICE_ART, falling: FALLING_ART };
    for (const [kind, tiles] of Object.entries(arts))
        byId('start').querySelector(`[data-start="${kind}"] .art`)
            .replaceChildren(...tiles.map(drawDie));
    byId('start').querySelector('[data-start="falling"] .art').append(
        draw('path', { class: 'fall', d: 'M128 52v24m-8-8 8 8 8-8' }));
}

// --- The sheet

/** On a phone, a button stands for the options of each game, and tells them. */
function showOptions() {
    byId('other').hidden = chosen('free-size') !== 'other';
    byId('maze').disabled = !engine.can('maze') || isHex();
    for (const form of byId('start').querySelectorAll('form')) {
        const texts = [...form.querySelectorAll('input:checked')].map(({ name, value }) => {
            if (name.endsWith('time'))
                return Number(value) ? t('start.time', { n: value / 60 }) : t('start.noLimit');
            return value === 'other' ? byId('dice').value : `${value}×${value}`;
        });
        form.querySelector('.fold span').textContent = texts.join(', ');
        form.querySelector('.fold').setAttribute('aria-label',
            t('start.options', { options: texts.join(', ') }));
    }
}

function showStart() {
    fillInDice();
    showArt();
    fillDays(byId('days'));
    byId('days-text').textContent = daysText();
    byId('start-error').textContent = '';
    // What can be done with the board that is there: to go on with its game, or to play it.
    const isOwn = hasTiles(game?.falling?.start || board) && !isExample();
    const key = isOwn && keyThatWaits();
    const { falling, found } = key ? keptGames()[key] : {};
    byId('running').hidden = !key;
    byId('own').hidden = !isOwn || game !== null || key && !falling;
    if (key)
        byId('running-text').textContent = falling
            ? t('start.running.falling', { n: falling.lengths?.length ?? 0 })
            : t('start.running', { n: found?.length ?? 0 });
    showDaily();
}

/** The key of the game on today's board. */
const dailyKey = () => new URLSearchParams({
    board: boardText(dailyBoard(DAILY_SIZE)).text,
    ...(settings.dict ? { dict: settings.dict } : {}),
}).toString();

/** Today's board has one game: its time is chosen once, and at its end it has a result. */
function showDaily() {
    const old = keptGames()[dailyKey()];
    const isDone = old?.isRevealed === true;
    const [daily, free] = [byId('start-daily'), byId('start-free')];
    daily.dataset.t = isDone ? 'start.daily.result' : 'start.daily.play';
    daily.textContent = t(daily.dataset.t);
    daily.className = `button ${isDone ? 'gentle' : 'main'}`;
    free.className = `button ${isDone ? 'main' : 'gentle'}`;
    for (const one of byId('start').querySelectorAll('[name="daily-time"]')) {
        one.disabled = hasBegun(old);
        if (one.disabled) one.checked = one.value === String(old.limit);
    }
    showOptions();
}

/** The key of a game that waits on the board that is there, or undefined. Both a plain game and
 *  puzzles can wait: the last one that was played. */
function keyThatWaits() {
    const [own, games] = [game?.key ?? gameKey(), keptGames()];
    const isOwn = (key) => key === own || (!game && key.startsWith(`${own}&falling=`));
    return Object.keys(games).reverse().find((key) => isOwn(key) &&
        (isRunning(games[key]) || games[key]?.falling && games[key].isRevealed !== true));
}

function openStart() {
    if (game) stopClock();
    showStart();
    const best = byId('start-daily').matches('.main') ? 'start-daily' : 'start-free';
    openSheet('start', byId(byId('running').hidden ? best : 'go-on'));
}

/** Goes on with the game that waits on the board that is there. */
function goOn() {
    const lengths = new URLSearchParams(keyThatWaits()).get('falling')?.split(',').map(Number);
    if (game) closeSheet('start');
    else begin(board, { maze: hasWalls() ? walls : null, lengths });
}

/** Plays on the board that is there, without a limit. */
const playThis = () => begin(board, { maze: hasWalls() ? walls : null });

/** Says on the sheet why a game cannot begin. */
function sayOnSheet(text) {
    byId('start-error').textContent = text;
}

// What the forms begin: the arguments of begin(), or null.
const GAMES = {
    falling: makePuzzle,
    daily: () => [dailyBoard(DAILY_SIZE),
        { limit: Number(chosen('daily-time')), isDaily: true }],
    free: async () => {
        const side = Number(chosen('free-size'));
        const dice = side ? firstDice({ rows: side, columns: side }) : chosenDice();
        const maze = !side && byId('maze').checked ? await makeMaze(dice) : null;
        return [newBoard(dice), { limit: Number(chosen('free-time')), maze }];
    },
};

let starting = null; // the controller of a game that is being made, or null

/** Lets the forms wait for a game that is being made, or not. */
function setStarting(controller) {
    starting = controller;
    for (const button of byId('start').querySelectorAll('[type="submit"]'))
        setAble(button, !controller);
}

/** Begins the game of a form, unless the sheet is closed before the game is made. */
async function onStart(event) {
    event.preventDefault();
    const mine = new AbortController();
    setStarting(mine);
    sayOnSheet('');
    try {
        if (!dictionaries.length) await loadDictionaries(); // their language has the dice
        const made = await GAMES[event.target.dataset.start](mine.signal);
        if (made && !mine.signal.aborted) begin(...made);
    } catch (error) {
        if (!mine.signal.aborted) throw error;
    } finally {
        if (starting === mine) setStarting(null);
    }
}

function onStartClosed() {
    starting?.abort();
    setStarting(null);
}

/** The dot beside Play: today's board was not begun. */
function showNewToday() {
    byId('new-today').hidden = recall('today') === String(dayNumber());
}

function listenToStart() {
    for (const id of ['new-game', 'new-puzzle'])
        byId(id).addEventListener('click', openStart);
    byId('go-on').addEventListener('click', goOn);
    byId('own-play').addEventListener('click', playThis);
    byId('start').addEventListener('close', onStartClosed);
    byId('own-fall').addEventListener('click', startFalling);
    byId('start').addEventListener('submit', onStart);
    byId('start').addEventListener('change', showOptions);
    for (const fold of byId('start').querySelectorAll('.fold'))
        fold.addEventListener('click', () => {
            const isOpen = fold.getAttribute('aria-expanded') === 'true';
            fold.setAttribute('aria-expanded', String(!isOpen));
        });
    showNewToday();
}
