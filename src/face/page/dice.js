/* SPDX-License-Identifier: MIT */
/*
 * dice.js: boards from dice (dict/dice) or from a bag of letters. The random numbers
 * and the rolls are those of formats/dice.md: `boards roll --dice=NAME --seed=N` gives
 * the same board. The board of a day has its date as the seed, such as 20261231.
 */
'use strict';

const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz';

// Letters for random boards. Each letter is listed about as often as it occurs in the
// words of a word game; for languages but English and Finnish, in the words of three to
// eight letters of a Hunspell dictionary.
const LETTER_BAGS = {
    de: 'eeeeeeeeeeeeeeeeetttttttttnnnnnnnnrrrrrrrrsssssssaaaaaaiiiiilllllgggghhhuu' +
        'ubbbmmmooodddkkffccppzwäüvößyjx',
    en: 'eeeeeeeeeeeaaaaaaaaiiiiiiiioooooorrrrrrrtttttttnnnnnnnsssssssllllluuuucccc' +
        'dddddppppmmmhhhgggbbffyywwkkvxzjq',
    es: 'aaaaaaaaaaaaaaaaeeeeeeeeeeerrrrrrrrrssssssssooooooonnnnnniiiiillllcccctttt' +
        'dddduuummmppbbáággéhvfjzóíñqyx',
    fi: 'aaaaaaaaaaaaiiiiiiiiiiittttttttttnnnnnnnneeeeeeeesssssssllllllkkkkkkooooo' +
        'uuuuuääääämmmvvrrrjhhyyppdöög',
    fr: 'eeeeeeeeeeeaaaaaaaaaasssssssssrrrrrrrriiiiiiiittttttnnnnnnoooooééééuuuulll' +
        'lcccmmmpppddggbbffvhzâyqxjèkîêçû',
    it: 'aaaaaaaaaaaaaiiiiiiiiiiiiieeeeeeeeerrrrrrrrooooooootttttttsssssslllllnnnnn' +
        'cccccmmmpppuuudddvvggbbffzòhxà',
    nl: 'eeeeeeeeeeeeeeeeaaaaaaatttttttnnnnnnnrrrrrrroooooossssssiiiiiilllllddddkkk' +
        'kgggpppuuummmbbjjvvffhhcwzyx',
    pl: 'aaaaaaaaaaooooooooiiiiiiieeeeeerrrrrnnnnnkkkkmmmmyyyyzzzzwwwwssssuuuucccct' +
        'ttlllpppdddłłbbjjąąggęhżófśćńź',
    pt: 'aaaaaaaaaaaaaaaaeeeeeeeeeerrrrrrrrrssssssssiiiiiiiioooooooommmmttttnnnnddd' +
        'duuuccclllppvvggbbfhájzçxãíqóé',
    sv: 'aaaaaaaaaassssssssssrrrrrrrrtttttttteeeeeeennnnnnnlllllliiiikkkkddddoooogg' +
        'ggmmmuuuppbbvvääffööåhyjcxé',
};

// The first one of a size is that of the board of the day.
const DICE_LANGUAGES = {
    en: ['boggle-1987', 'boggle-1976', 'big-2012', 'big-1979', 'deluxe-1997',
        'super-big'],
    fr: ['boggle-french'],
};
const LETTER_SIDES = [4, 5, 6]; // the sizes to choose without dice

// --- Random numbers: Philox4x32-10

/** The high and the low half of a product of two numbers of 32 bits. */
function product(a, b) {
    const whole = BigInt(a) * BigInt(b);
    return [Number(whole >> 32n), Number(whole & 0xffffffffn)];
}

function philox(counter, key) {
    let [a, b, c, d] = counter;
    let [low, high] = key;
    for (let round = 0; round < 10; round++) {
        const [high0, low0] = product(0xd2511f53, a);
        const [high1, low1] = product(0xcd9e8d57, c);
        [a, b, c, d] = [(high1 ^ b ^ low) >>> 0, low1, (high0 ^ d ^ high) >>> 0, low0];
        low = (low + 0x9e3779b9) >>> 0;
        high = (high + 0xbb67ae85) >>> 0;
    }
    return [a, b, c, d];
}

/** Returns a function below(k) that draws a number from 0 to k - 1. `key` is the seed:
 *  its low and its high half. */
function drawer(key) {
    let block = 0;
    let numbers = [];
    const next = () => {
        if (!numbers.length) numbers = philox([block++, 0, 0, 0], key);
        return numbers.shift();
    };
    return (k) => {
        for (;;) {
            const [high, low] = product(next(), k);
            if (low >= 2 ** 32 % k) return high;
        }
    };
}

/** The tiles of a roll of dice, each a text of its faces. */
function rollDice(dice, below) {
    const left = [...dice];
    return left.map((_, cell) => {
        const other = cell + below(left.length - cell);
        [left[cell], left[other]] = [left[other], left[cell]];
        const faces = splitTiles(left[cell]);
        return faces[below(faces.length)];
    });
}

// --- The letters of a language

/** The dictionary's language without its region, `en` of en-GB. A dictionary that names
 *  no language but has a to z counts as English. */
function diceLanguage() {
    const symbols = dictionary() ? dictionary().symbols : [...A_TO_Z];
    const isLatin = [...A_TO_Z].every((one) => symbols.includes(one));
    return baseOf(language()) || (isLatin ? 'en' : '');
}

/** The letters for random boards: the bag of the dictionary's language. If there is no
 *  bag: each symbol of letters once. */
function letterBag() {
    const symbols = dictionary() ? dictionary().symbols : [...A_TO_Z];
    const bag = LETTER_BAGS[diceLanguage()] || '';
    const drawn = [...bag].filter((letter) => symbols.includes(letter));
    const letters = symbols.filter((text) => /^\p{L}[\p{L}\p{M}]*$/u.test(text));
    return drawn.length ? drawn : letters.length ? letters : symbols;
}

function rollLetters(count, below, isQu = settings.qu) {
    const bag = letterBag();
    const hasQu = bag.includes('u') && !isQu;
    return Array.from({ length: count }, () => {
        const letter = bag[below(bag.length)];
        return letter === 'q' && hasQu ? '[qu]' : tileOf(letter);
    });
}

// --- The choice: { name, rows, columns }; without a name, letters of the bag

function diceChoices() {
    const names = DICE_LANGUAGES[diceLanguage()] || [];
    const choices = names.map((name) => ({ name, ...DICE[name] }));
    const addLetters = (rows, columns) => {
        const isKnown = choices.some((one) =>
            one.rows === rows && one.columns === columns);
        if (!isKnown) choices.push({ name: '', rows, columns });
    };
    for (const side of LETTER_SIDES) addLetters(side, side);
    addLetters(board.rows, board.columns);
    return choices;
}

/** A short text that differs for each choice, also its value in the field. */
const diceText = ({ name, rows, columns }) =>
    [`${rows}×${columns}`, ...name.match(/\d{4}/) || []].join(', ');

/** Lists the choices. Keeps the one that was chosen; at first, chooses the first one of
 *  the board's size. */
function fillInDice() {
    const field = byId('dice');
    const old = field.value;
    const choices = diceChoices();
    field.replaceChildren(...choices.map((one) => make('option', {}, diceText(one))));
    const isSize = ({ rows, columns }) =>
        rows === board.rows && columns === board.columns;
    field.value = choices.map(diceText).includes(old) ? old
        : diceText(choices.find(isSize));
}

const chosenDice = () =>
    diceChoices().find((one) => diceText(one) === byId('dice').value) ||
    diceChoices()[0];

/** The first dice of a size, or letters of the bag. */
const firstDice = ({ rows, columns }) => diceChoices().find((one) =>
    one.rows === rows && one.columns === columns) || { name: '', rows, columns };

/** FNV-1a of a text, 32 bits. */
function hashOf(text) {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text))
        hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return hash;
}

/** The date of the user's clock as a number, such as 20261231. */
function today() {
    const now = new Date();
    return (now.getFullYear() * 100 + now.getMonth() + 1) * 100 + now.getDate();
}

function rollChoice({ name, rows, columns, dice }, key, isQu) {
    const below = drawer(key);
    const tiles = name ? rollDice(dice, below) : rollLetters(rows * columns, below, isQu);
    return { rows, columns, tiles };
}

/** A new board of dice. */
const newBoard = (dice) => rollChoice(dice, [...crypto.getRandomValues(new Uint32Array(2))]);

/** The board of the day of a size: the same for all who play in a language. */
function dailyBoard(size) {
    const choice = firstDice(size);
    const high = choice.name ? 0 : hashOf(diceLanguage() || dictionary().name);
    return rollChoice(choice, [today(), high], false);
}

const isDailyBoard = () => boardText(board).text === boardText(dailyBoard(board)).text;

/** A board of its present size from the bag of letters. */
const randomTiles = () => rollLetters(board.tiles.length,
    drawer([...crypto.getRandomValues(new Uint32Array(2))]));
