// SPDX-License-Identifier: MIT
// reader.js: a reader of dictionaries for Node, written from formats/dictionary.md alone. This
// reader shows that the page is enough to write a reader in another language. It needs no packages.
//
//     node reader.js list FILE         makes all checks, prints all words
//     node reader.js find FILE WORD    prints the word as the dictionary spells it
//     node reader.js suite JSON        reads formats/conformance/conformance.json, prints
//                                      each difference
//
// Exit status: 0 done; 1 the word is not found, or a difference; 2 wrong arguments; 3 refused.
'use strict';

const fs = require('fs');

const SLACK = 8;
const MAX_WIDTH = 57; // the most bits that one load of eight bytes has after any bit offset: 64 - 7
const END = 31; // the end bit of a letter set
const FREQUENT = 31;
const FIRST_RARE = 32;
const OPTIONAL = ['CODE', 'PART', 'SEQS', 'FORM', 'META', 'NUMB', 'VALU'];
const KNOWN = ['ALPH', 'BASE', 'SETS', 'RANK', 'LAST', 'EDGE', ...OPTIONAL];
const MAX_ALPHABET = 72369092;
const MAX_SEQUENCES = 76546052;
const MAX_TEXT = 64;
const JOINER = Buffer.from('\u034f').toString('latin1');

class Refused extends Error {
    // `row` is a row of "What a reader refuses" or "What check proves".
    constructor(row, what, kind) {
        super(`row ${row}: ${kind}: ${what}`);
        this.row = row;
        this.kind = kind;
    }
}

function require_(row, holds, what, kind = 'damaged') {
    if (!holds) {
        throw new Refused(row, what, kind);
    }
}

// --- XXH3-64, seed 0, default secret, as in doc/xxhash_spec.md of xxHash

const SECRET = Buffer.from(
    'b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f' +
    'cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c' +
    '3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8' +
    'a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364' +
    'eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e' +
    '2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e', 'hex');
const P32 = [0x9e3779b1n, 0x85ebca77n, 0xc2b2ae3dn];
const P64 = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n,
    0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n];

const wrap = (n) => BigInt.asUintN(64, n);
const secret = (at) => SECRET.readBigUInt64LE(at);
const rotate = (n, by) => wrap(n << by) | n >> 64n - by;
const fold = (a, b) => wrap(a * b) ^ a * b >> 64n;

function swap(n) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(n);
    return bytes.readBigUInt64BE();
}

function avalancheXxh64(h) {
    h = wrap((h ^ h >> 33n) * P64[1]);
    h = wrap((h ^ h >> 29n) * P64[2]);
    return h ^ h >> 32n;
}

function avalanche(h) {
    h = wrap((h ^ h >> 37n) * 0x165667919e3779f9n);
    return h ^ h >> 32n;
}

function hashTo16(data) {
    const size = data.length;
    if (size > 8) {
        const low = data.readBigUInt64LE(0) ^ secret(24) ^ secret(32);
        const high = data.readBigUInt64LE(size - 8) ^ secret(40) ^ secret(48);
        return avalanche(wrap(BigInt(size) + swap(low) + high + fold(low, high)));
    }
    if (size >= 4) {
        let h = BigInt(data.readUInt32LE(0)) << 32n | BigInt(data.readUInt32LE(size - 4));
        h ^= secret(8) ^ secret(16);
        h ^= rotate(h, 49n) ^ rotate(h, 24n);
        h = wrap(h * 0x9fb21c651e98df25n);
        h = wrap((h ^ (h >> 35n) + BigInt(size)) * 0x9fb21c651e98df25n);
        return h ^ h >> 28n;
    }
    if (size > 0) {
        const bytes = [data[size - 1], size, data[0], data[size >> 1]];
        const flip = SECRET.readUInt32LE(0) ^ SECRET.readUInt32LE(4);
        return avalancheXxh64(BigInt((Buffer.from(bytes).readUInt32LE(0) ^ flip) >>> 0));
    }
    return avalancheXxh64(secret(56) ^ secret(64));
}

function mix(data, at, secretAt) {
    return fold(data.readBigUInt64LE(at) ^ secret(secretAt),
        data.readBigUInt64LE(at + 8) ^ secret(secretAt + 8));
}

function hashTo240(data) {
    const size = data.length;
    let h = BigInt(size) * P64[0];
    if (size <= 128) {
        for (let i = 0; i <= (size - 1) >> 5; i++) {
            h += mix(data, 16 * i, 32 * i);
            h += mix(data, size - 16 - 16 * i, 32 * i + 16);
        }
        return avalanche(wrap(h));
    }
    for (let i = 0; i < 8; i++) {
        h += mix(data, 16 * i, 16 * i);
    }
    h = avalanche(wrap(h));
    for (let i = 8; i < size >> 4; i++) {
        h += mix(data, 16 * i, 16 * (i - 8) + 3);
    }
    return avalanche(wrap(h + mix(data, size - 16, 136 - 17)));
}

function accumulate(sums, data, at, secretAt) {
    for (let i = 0; i < 8; i++) {
        const value = data.readBigUInt64LE(at + 8 * i);
        const key = value ^ secret(secretAt + 8 * i);
        sums[i ^ 1] = wrap(sums[i ^ 1] + value);
        sums[i] = wrap(sums[i] + (key & 0xffffffffn) * (key >> 32n));
    }
}

function hashLong(data) {
    const sums = [P32[2], P64[0], P64[1], P64[2], P64[3], P32[1], P64[4], P32[0]];
    const last = SECRET.length - 64;
    const ofBlock = last / 8;
    const stripes = Math.floor((data.length - 1) / 64);
    for (let stripe = 0; stripe < stripes; stripe++) {
        accumulate(sums, data, 64 * stripe, 8 * (stripe % ofBlock));
        for (let i = 0; i < 8 && (stripe + 1) % ofBlock === 0; i++) {
            const h = sums[i] ^ sums[i] >> 47n ^ secret(last + 8 * i);
            sums[i] = wrap(h * P32[0]);
        }
    }
    accumulate(sums, data, data.length - 64, last - 7);
    let h = BigInt(data.length) * P64[0];
    for (let i = 0; i < 8; i += 2) {
        h += fold(sums[i] ^ secret(11 + 8 * i), sums[i + 1] ^ secret(19 + 8 * i));
    }
    return avalanche(wrap(h));
}

function xxh3(data) {
    return data.length <= 16 ? hashTo16(data)
        : data.length <= 240 ? hashTo240(data) : hashLong(data);
}

// --- "Header", "Section table": rows 1 to 15

const MAGIC = Buffer.from([0x89, 0x57, 0x47, 0x44, 0x0d, 0x0a, 0x1a, 0x0a]);

function readHeader(data) {
    require_(1, data.subarray(0, 8).equals(MAGIC), 'the magic is wrong', 'not a dictionary');
    require_(2, data.length >= 64, 'the header is incomplete');
    const major = data.readUInt16LE(8);
    require_(3, major <= 1, 'major is above 1', 'newer format');
    require_(3, major === 1, 'major is 0');
    const header = {
        sections: data.readUInt32LE(12),
        words: data.readBigUInt64LE(24),
        states: data.readUInt32LE(32),
        edges: data.readUInt32LE(36),
        longest: data.readUInt32LE(40),
        root: data.readUInt32LE(44),
    };
    const fileSize = data.readBigUInt64LE(16);
    require_(4, fileSize === BigInt(data.length), 'the header has a wrong file size');
    header.tableEnd = 64 + 32 * header.sections;
    require_(5, header.tableEnd <= data.length, 'the section table is incomplete');
    const hashed = Buffer.from(data.subarray(0, header.tableEnd));
    hashed.fill(0, 56, 64);
    require_(6, xxh3(hashed) === data.readBigUInt64LE(56), 'the header hash is wrong');
    const reserved = data.readBigUInt64LE(48);
    require_(7, reserved === 0n, 'reserved is not 0', 'newer format');
    require_(8, header.sections <= 64, 'more than 64 sections', 'newer format');
    return header;
}

// Returns the content of each known section that is present.
function readTable(data, header) {
    const sections = {};
    let end = header.tableEnd;
    const idOf = (at) => data.toString('latin1', at, at + 4);
    for (let at = 64; at < header.tableEnd; at += 32) {
        const isRequired = (data.readUInt32LE(at + 4) & 1) === 1;
        const isRead = KNOWN.includes(idOf(at)) || !isRequired;
        require_(9, isRead, 'an unknown section', 'newer format');
    }
    for (let at = 64; at < header.tableEnd; at += 32) {
        const id = idOf(at);
        const offset = data.readBigUInt64LE(at + 8);
        const size = data.readBigUInt64LE(at + 16);
        require_(10, offset % 64n === 0n, 'an offset is not a multiple of 64');
        require_(10, offset >= BigInt(end), 'sections that overlap');
        require_(10, offset + size <= BigInt(data.length), 'a section outside the file');
        const begin = Number(offset);
        const gap = data.subarray(end, begin);
        require_(11, gap.length <= 65535, 'a gap of more than 65,535 bytes');
        require_(11, gap.every((byte) => byte === 0), 'a gap has a byte that is not 0');
        end = begin + Number(size);
        const isKnown = KNOWN.includes(id);
        require_(12, !isKnown || !(id in sections), 'two sections have the same id');
        const content = data.subarray(begin, end);
        require_(13, xxh3(content) === data.readBigUInt64LE(at + 24), 'a section hash is wrong');
        if (isKnown) {
            sections[id] = content;
        }
    }
    require_(14, end === data.length, 'bytes after the last section');
    for (const id of KNOWN) {
        const isThere = id in sections;
        require_(15, isThere || OPTIONAL.includes(id), 'a section is missing');
    }
    return sections;
}

// --- "ALPH", "PART", "SEQS", "FORM": rows 16 to 19, 23 to 27 and 41 to 45

// A text is a string with one character for each byte, so that a prefix of a string is a prefix of
// the bytes.

// Reads `count` texts. The array of their ends begins at byte `ends` of the data. `row` is the row
// of the rules for a text, and `endRow` is the row about the end of the section.
function readTexts(data, ends, count, pool, row, endRow) {
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const texts = [];
    let begin = pool;
    for (let i = 0; i < count; i++) {
        const end = pool + data.readUInt32LE(ends + 4 * i);
        require_(row, end > begin && end <= begin + 64, 'a text has a wrong size');
        require_(row, end <= data.length, 'a text outside the pool');
        let text;
        try {
            text = utf8.decode(data.subarray(begin, end));
        } catch {
            require_(row, false, 'a text that is not UTF-8');
        }
        require_(row, !/[\0-\x1f\x7f-\x9f]/.test(text), 'a control character');
        texts.push(data.toString('latin1', begin, end));
        begin = end;
    }
    require_(endRow, begin === data.length, 'a section is longer than its texts');
    return texts;
}

const ascends = (list) => list.every((item, i) => i === 0 || list[i - 1] < item);

class Alphabet {
    // Row 23 has the rules of rows 16 to 19 for PART, and row 43 has the rules of rows 41 and 42
    // for PART.
    constructor(data, isPart = false) {
        this.row = (row) => !isPart ? row : row <= 19 ? 23 : 43;
        require_(this.row(16), data.length >= 8 && data.length <= MAX_ALPHABET,
            'the size of the section');
        this.symbols = data.readUInt32LE(0);
        const folds = data.readUInt32LE(4);
        require_(this.row(16), this.symbols >= 1 && this.symbols <= 255, 'the count of symbols');
        require_(this.row(16), folds <= 1048576, 'the count of folds');
        const count = this.symbols + folds;
        const pool = 8 + 4 * count + folds;
        require_(this.row(16), pool <= data.length, 'the arrays do not fit');
        this.texts = readTexts(data, 8, count, pool, this.row(17), this.row(18));
        this.standsFor = Array.from(Array(this.symbols).keys());
        for (let i = 8 + 4 * count; i < pool; i++) {
            require_(this.row(19), data[i] < this.symbols,
                'a fold stands for a text that is not a symbol');
            this.standsFor.push(data[i]);
        }
        this.parts = null;
        this.sequences = []; // the symbols of a sequence are indexes of texts of ALPH
        this.forms = []; // indexes of texts
    }

    readSequences(data) {
        require_(24, data.length >= 4 && data.length <= MAX_SEQUENCES, 'the size of SEQS');
        const count = data.readUInt32LE(0);
        require_(24, count >= 1 && count <= 1048576, 'the count of sequences');
        const pool = 4 + 9 * count;
        require_(24, pool <= data.length, 'the arrays do not fit');
        this.sequences = readTexts(data, 4, count, pool, 25, 25).map((text, i) => {
            const at = 4 + 4 * count + 5 * i;
            const size = data[at];
            require_(26, [0, 2, 3, 4].includes(size), 'the size of a sequence');
            const symbols = [...data.subarray(at + 1, at + 1 + size)];
            require_(26, symbols.every((own) => own < this.symbols),
                'a sequence has an unknown symbol');
            const rest = data.subarray(at + 1 + size, at + 5);
            require_(26, rest.every((byte) => byte === 0), 'a byte after the last symbol is not 0');
            return { text, symbols };
        });
    }

    readForms(data) {
        require_(27, data.length > 0 && data.length % 4 === 0, 'the size of FORM');
        const folds = [];
        for (let at = 0; at < data.length; at += 4) {
            folds.push(data.readUInt32LE(at));
        }
        const count = this.texts.length - this.symbols;
        require_(27, ascends(folds) && folds.at(-1) < count, 'the folds of FORM');
        this.forms = folds.map((fold) => this.symbols + fold);
    }

    // Returns the index of the longest text that is at position `at`, or -1.
    longest(input, at) {
        let best = -1;
        this.texts.forEach((text, i) => {
            if (input.startsWith(text, at) &&
                (best < 0 || text.length > this.texts[best].length)) {
                best = i;
            }
        });
        return best;
    }

    // Returns the symbols at position `at`, as indexes of their texts, and the number of bytes that
    // these symbols cover. Returns null if no text matches.
    match(input, at) {
        const best = this.longest(input, at);
        let found = best < 0 ? null
            : { symbols: [this.standsFor[best]], size: this.texts[best].length };
        for (const { text, symbols } of this.sequences) {
            if (input.startsWith(text, at) && text.length > (found ? found.size : 0)) {
                found = { symbols, size: text.length };
            }
        }
        let folded = '';
        for (let end = at; this.parts !== null && end < input.length &&
             folded.length <= MAX_TEXT;) {
            const part = this.parts.longest(input, end);
            const begin = end;
            if (part >= 0) {
                end += this.parts.texts[part].length;
                folded += this.parts.texts[this.parts.standsFor[part]];
            } else {
                do {
                    end++;
                } while (end < input.length && (input.charCodeAt(end) & 0xc0) === 0x80);
                folded += input.slice(begin, end);
            }
            const text = this.texts.indexOf(folded);
            if (text >= 0 && text < this.symbols && end - at > (found ? found.size : 0)) {
                found = { symbols: [text], size: end - at };
            }
        }
        return found;
    }

    // Returns a word as it is shown. `symbols` has, for each symbol of the word, the index of its
    // text in ALPH.
    show(symbols) {
        const shown = symbols.map((text) => this.texts[text]);
        for (const form of this.forms) {
            if (this.standsFor[form] === symbols.at(-1)) {
                shown[shown.length - 1] = this.texts[form];
            }
        }
        const plain = shown.join('');
        let word = plain;
        if (this.sequences.some((each) => each.text === JOINER && !each.symbols.length)) {
            let at = 0;
            word = '';
            for (const text of shown) {
                word += text + (this.match(plain, at).size > text.length ? JOINER : '');
                at += text.length;
            }
        }
        return Buffer.from(word, 'latin1').toString();
    }

    check() {
        const own = this.texts.slice(0, this.symbols);
        const folds = this.texts.slice(this.symbols);
        require_(this.row(41), ascends(own) && ascends(folds), 'texts out of order');
        require_(this.row(42), !folds.some((text) => own.includes(text)), 'a fold is a symbol');
        if (this.parts !== null) {
            this.parts.check();
        }
        const sequences = this.sequences.map(({ text }) => text);
        require_(44, ascends(sequences), 'sequences out of order');
        const isNew = !sequences.some((text) => this.texts.includes(text));
        require_(44, isNew, 'the text of a sequence is also in ALPH');
        const ofForms = new Set(this.forms.map((form) => this.standsFor[form]));
        require_(45, ofForms.size === this.forms.length, 'two forms of a symbol');
    }
}

// --- "CODE": rows 20 to 22

function readCodes(data, symbols) {
    const symbolOf = [];
    const isFrequent = [];
    if (data === undefined) {
        require_(20, symbols <= FREQUENT, 'CODE is missing');
    } else {
        const size = symbols + Math.floor((symbols + 7) / 8);
        require_(20, data.length === size, 'the size of CODE');
    }
    for (let i = 0; i < symbols; i++) {
        symbolOf.push(data === undefined ? i : data[i]);
        const byte = data === undefined ? 255 : data[symbols + (i >> 3)];
        isFrequent.push((byte >> i % 8 & 1) === 1);
    }
    const isPermutation = new Set(symbolOf).size === symbols &&
        symbolOf.every((symbol) => symbol < symbols);
    require_(21, isPermutation, 'CODE is not a permutation');
    const frequent = isFrequent.filter((is) => is).length;
    require_(22, frequent === Math.min(symbols, FREQUENT), 'the frequent symbols');
    const spare = data === undefined || symbols % 8 === 0 ? 0
        : data[data.length - 1] >> symbols % 8;
    require_(22, spare === 0, 'a bit after the last symbol is 1');
    const textOf = [];
    symbolOf.forEach((symbol, text) => { textOf[symbol] = text; });
    const next = { true: 0, false: FIRST_RARE };
    const codeOf = isFrequent.map((is) => next[is]++);
    return { symbolOf, textOf, codeOf };
}

// --- "META": row 46

function checkMeta(data) {
    require_(46, data.length > 0 && data[data.length - 1] === 10,
        'META does not end with a line feed');
    let text;
    try {
        text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
    } catch {
        require_(46, false, 'META is not UTF-8');
    }
    const lines = text.slice(0, -1).split('\n');
    require_(46, lines.length <= 64, 'too many lines');
    let before = '';
    for (const line of lines) {
        const [, key, value] = /^([a-z0-9._-]{1,32})=([^\r]*)$/.exec(line) ?? [];
        require_(46, key !== undefined && key > before, 'a key, or the order of keys');
        require_(46, Buffer.byteLength(value) <= 4096, 'a value is too long');
        before = key;
    }
}

// --- Numbers of many bits

function ones(n) {
    let count = 0;
    for (; n !== 0n; n &= n - 1n) {
        count++;
    }
    return count;
}

function select(n, i) {
    let at = 0;
    for (; ; at++, n >>= 1n) {
        if ((n & 1n) === 1n && i-- === 0) {
            return at;
        }
    }
}

// Returns the number that is stored in `size` bytes. `size` is a multiple of 4.
function number(data, at, size) {
    let n = 0n;
    for (let i = size - 4; i >= 0; i -= 4) {
        n = n << 32n | BigInt(data.readUInt32LE(at + i));
    }
    return n;
}

const bit = (i) => 1n << BigInt(i);

// Returns whether each bit of the bytes from bit `from` on is 0.
function isZeroFrom(bytes, from) {
    const rest = bytes.subarray(Math.floor(from / 8));
    return rest.every((byte, i) => (i === 0 ? byte >> from % 8 : byte) === 0);
}

// --- The whole file

class Dictionary {
    constructor(data) {
        this.header = readHeader(data);
        const sections = readTable(data, this.header);
        this.alphabet = new Alphabet(sections.ALPH);
        this.symbols = this.alphabet.symbols;
        Object.assign(this, readCodes(sections.CODE, this.symbols));
        if ('PART' in sections) {
            this.alphabet.parts = new Alphabet(sections.PART, true);
        }
        if ('SEQS' in sections) {
            this.alphabet.readSequences(sections.SEQS);
        }
        if ('FORM' in sections) {
            this.alphabet.readForms(sections.FORM);
        }
        this.meta = sections.META;
        this.base = sections.BASE;
        this.sets = sections.SETS;
        this.rank = sections.RANK;
        this.last = sections.LAST;
        this.edge = sections.EDGE;
        this.checkCounts();
        this.checkRank();
        this.checkSets();
        this.checkLast();
        this.numb = sections.NUMB;
        this.valu = sections.VALU;
        if (this.numb !== undefined) {
            this.checkNumb();
        }
        if (this.valu !== undefined) {
            this.checkValu();
        }
    }

    // Rows 28 to 30.
    checkCounts() {
        const { states, edges, root, longest } = this.header;
        require_(28, edges >= 1 && edges <= 4294967294, 'the count of edges');
        require_(28, states >= 2 && states <= edges + 1, 'the count of states');
        require_(28, root >= 1 && root < states, 'the root');
        require_(29, longest >= 1 && longest <= 65536 && longest < states, 'longest');
        this.W = Math.floor(this.symbols / 32) + 1;
        for (this.B = 1; 2 ** this.B < states;) {
            this.B++;
        }
        this.blocks = Math.ceil(states / 64);
        this.lows = 16 * Math.ceil(states / 32);
        this.sizes = this.symbols + 1 + (this.symbols > FREQUENT ? FIRST_RARE : 0);
        const edgeSize = Math.ceil((edges - (states - 1)) * this.B / 8) + SLACK;
        require_(30, this.base.length === 4 * this.sizes, 'the size of BASE');
        require_(30, this.rank.length === 12 * this.blocks, 'the size of RANK');
        require_(30, this.last.length >= this.lows + SLACK, 'LAST is too short');
        require_(30, this.edge.length === edgeSize, 'the size of EDGE');
    }

    // Rows 31 and 32.
    checkRank() {
        this.firstStates = [];
        for (let block = 0; block < this.blocks; block++) {
            const count = this.rank.readUInt32LE(12 * block);
            require_(31, count === this.firstStates.length, 'a count in RANK');
            const bits = this.rank.readBigUInt64LE(12 * block + 4);
            for (let i = 0; i < 64; i++) {
                if ((bits & bit(i)) !== 0n) {
                    this.firstStates.push(64 * block + i);
                }
            }
        }
        require_(31, this.firstStates[0] === 0, 'no group begins at state 0');
        const isInside = this.firstStates.at(-1) < this.header.states;
        require_(31, isInside, 'a bit after the last state');
        this.groups = this.firstStates.length;
        const more = this.sets.length - 4 * this.groups;
        const wideSize = 4 * (this.W - 1);
        const wide = wideSize === 0 ? 0 : more / wideSize;
        require_(32, more === wide * wideSize && Number.isInteger(wide), 'the size of SETS');
        require_(32, wide >= 0 && wide <= this.groups, 'the count of wide groups');
        this.firstWide = this.groups - wide;
    }

    // Rows 33 to 36.
    checkSets() {
        const base = Array(this.sizes).fill(0);
        const ofCodes = this.codeOf.reduce((set, code) => set | bit(code), 0n);
        let firstEdge = 0;
        let indexBefore = 0;
        require_(33, this.firstWide > 0 && this.letters(0) === 0n, 'set 0 has letters');
        require_(33, this.firstStates[1] === 1, 'no group begins at state 1');
        for (let group = 1; group < this.groups; group++) {
            const letters = this.letters(group);
            const isWide = group >= this.firstWide;
            const k = ones(letters);
            const index = k + (isWide ? FIRST_RARE : 0);
            require_(34, (letters & ~ofCodes) === 0n && k > 0, 'the bits of a set');
            const hasRare = letters >= bit(FIRST_RARE);
            require_(34, isWide === hasRare, 'the width of a set');
            require_(34, index >= indexBefore, 'the order of sets');
            const state = this.firstStates[group];
            if (index > indexBefore) {
                // A Number is exact here: (k - 1) * state is below 255 * 2^32.
                base[index] = Number(BigInt.asUintN(32, BigInt(firstEdge - (k - 1) * state)));
                indexBefore = index;
            }
            const end = this.firstStates[group + 1] ?? this.header.states;
            firstEdge += (k - 1) * (end - state);
        }
        const inEdge = this.header.edges - (this.header.states - 1);
        require_(35, firstEdge === inEdge, 'sizes do not add up to edges');
        const follows = base.every((n, i) => this.base.readUInt32LE(4 * i) === n);
        require_(36, follows, 'BASE does not match SETS and RANK');
    }

    // Rows 37 and 38.
    checkLast() {
        let sum = 0;
        for (let record = 0; record < this.lows; record += 16) {
            const widths = this.last.readUInt32LE(record);
            require_(37, Math.floor(widths / 64) === sum, 'a sum of widths');
            require_(37, widths % 64 <= this.B, 'a width');
            require_(37, this.last.readUInt32LE(record + 4) < 2 ** this.B, 'a target');
            require_(37, ones(this.last.readBigUInt64LE(record + 8)) === 32,
                'a count of high bits');
            sum += widths % 64;
        }
        const size = this.lows + 4 * sum + SLACK;
        require_(38, this.last.length === size, 'the size of LAST');
    }

    // Row 39.
    checkNumb() {
        this.counts = 4 * this.blocks;
        require_(39, this.numb.length >= this.counts, 'NUMB is too short');
        let sum = 0;
        for (let at = 0; at < this.counts; at += 4) {
            const record = this.numb.readUInt32LE(at);
            require_(39, Math.floor(record / 64) === sum, 'a sum of widths in NUMB');
            require_(39, record % 64 <= MAX_WIDTH, 'a width in NUMB');
            sum += record % 64;
        }
        const size = this.counts + 8 * sum + SLACK;
        require_(39, this.numb.length === size, 'the size of NUMB');
    }

    // Row 40. The conditions are tested in the order of the row's text, because some of them mean
    // "damaged" and others mean "newer format".
    checkValu() {
        require_(40, this.numb !== undefined, 'VALU without NUMB');
        require_(40, this.valu.length >= 8, 'VALU is too short');
        const isDraft = this.valu[0] >= 1 && this.valu[0] <= 32;
        require_(40, !isDraft, 'values of a draft');
        require_(40, this.valu[0] === 0, 'values of another kind', 'newer format');
        const isKnown = isZeroFrom(this.valu.subarray(3, 8), 0);
        require_(40, isKnown, 'bytes 3 to 7 are not zero', 'newer format');
        this.P = this.valu[1];
        this.Q = this.valu[2];
        require_(40, this.P >= 1 && this.P <= MAX_WIDTH, 'the bits of a position');
        require_(40, this.Q <= MAX_WIDTH, 'the bits of a base');
        const blocks = (this.header.words + 63n) / 64n;
        const distances = 8n + (blocks * BigInt(this.P + this.Q) + 7n) / 8n;
        // Includes the eight zero bytes, so that the loop below can load each record.
        const isInside = distances + BigInt(SLACK) <= BigInt(this.valu.length);
        require_(40, isInside, 'records outside VALU');
        this.valuBlocks = Number(blocks);
        this.distances = Number(distances);
        let sum = 0;
        for (let block = 0; block < this.valuBlocks; block++) {
            const { before, width } = this.valuRecord(block);
            require_(40, before === BigInt(sum), 'a sum of widths in VALU');
            require_(40, width <= MAX_WIDTH, 'a width in VALU');
            sum += width;
        }
        const size = this.distances + 8 * sum + SLACK;
        require_(40, this.valu.length === size, 'the size of VALU');
    }

    // "The walk"

    groupOf(state) {
        const block = 12 * Math.floor(state / 64);
        const bits = this.rank.readBigUInt64LE(block + 4);
        const below = BigInt.asUintN(state % 64 + 1, bits);
        return this.rank.readUInt32LE(block) + ones(below) - 1;
    }

    set(group) {
        const word = number(this.sets, 4 * group, 4);
        if (group < this.firstWide) {
            return word;
        }
        const size = 4 * (this.W - 1);
        const at = 4 * this.groups + size * (group - this.firstWide);
        return word | number(this.sets, at, size) << 32n;
    }

    letters(group) {
        return this.set(group) & ~bit(END);
    }

    isWord(state) {
        return (this.set(this.groupOf(state)) & bit(END)) !== 0n;
    }

    has(state, code) {
        return (this.set(this.groupOf(state)) & bit(code)) !== 0n;
    }

    bigBits(section, at, from, n) {
        const bytes = section.readBigUInt64LE(at + Math.floor(from / 8));
        return BigInt.asUintN(n, bytes >> BigInt(from % 8));
    }

    bits(section, at, from, n) {
        return Number(this.bigBits(section, at, from, n));
    }

    lastTarget(state) {
        const record = 16 * Math.floor(state / 32);
        const i = state % 32;
        const widths = this.last.readUInt32LE(record);
        const before = Math.floor(widths / 64);
        const w = widths % 64;
        const high = select(this.last.readBigUInt64LE(record + 8), i) - i;
        const low = this.bits(this.last, this.lows + 4 * before, i * w, w);
        return (this.last.readUInt32LE(record + 4) + high * 2 ** w + low) % 2 ** this.B;
    }

    // Returns the target as the file stores it. In a damaged file, this state may not exist.
    rawTarget(state, code) {
        const group = this.groupOf(state);
        const letters = this.letters(group);
        const k = ones(letters);
        const i = ones(BigInt.asUintN(code, letters));
        if (i === k - 1) {
            return this.lastTarget(state);
        }
        const index = k + (group < this.firstWide ? 0 : FIRST_RARE);
        const first = (this.base.readUInt32LE(4 * index) + (k - 1) * state) % 2 ** 32;
        return this.bits(this.edge, 0, (first + i) * this.B, this.B);
    }

    // Returns the state to which a symbol leads, or -1 if no edge has the symbol.
    step(state, symbol) {
        const code = this.codeOf[symbol];
        return this.has(state, code)
            ? Math.min(this.rawTarget(state, code), this.header.states - 1) : -1;
    }

    // Returns the word that `text` (a string, or bytes of UTF-8) spells, or null if the dictionary
    // does not have the word.
    find(text) {
        const input = Buffer.from(text).toString('latin1');
        let state = this.header.root;
        const word = [];
        for (let at = 0; at < input.length;) {
            const found = this.alphabet.match(input, at);
            if (found === null) {
                return null;
            }
            for (const text of found.symbols) {
                state = this.step(state, this.symbolOf[text]);
                if (state < 0) {
                    return null;
                }
                word.push(text);
            }
            at += found.size;
        }
        return word.length > 0 && this.isWord(state) ? this.alphabet.show(word) : null;
    }

    // "NUMB", "VALU". Call check first.

    count(state) {
        const record = this.numb.readUInt32LE(4 * Math.floor(state / 64));
        const width = record % 64;
        const begin = this.counts + 8 * Math.floor(record / 64);
        return this.bigBits(this.numb, begin, state % 64 * width, width) + 1n;
    }

    // Returns `first`, the number of the first word that begins with `text`; `count`, how many
    // words begin with `text`; and `isWord`, whether `text` is a word. At least one word must begin
    // with `text`.
    range(text) {
        const input = Buffer.from(text).toString('latin1');
        let state = this.header.root;
        let first = 0n;
        for (let at = 0; at < input.length;) {
            const found = this.alphabet.match(input, at);
            for (const symbol of found.symbols.map((text) => this.symbolOf[text])) {
                first += this.isWord(state) ? 1n : 0n;
                for (let other = 0; other < symbol; other++) {
                    const target = this.step(state, other);
                    first += target < 0 ? 0n : this.count(target);
                }
                state = this.step(state, symbol);
            }
            at += found.size;
        }
        return { first, count: this.count(state), isWord: this.isWord(state) };
    }

    // Returns the word with the number `rest`.
    wordAt(rest) {
        let state = this.header.root;
        const word = [];
        for (;;) {
            if (this.isWord(state)) {
                if (rest === 0n) {
                    return this.alphabet.show(word);
                }
                rest--;
            }
            let symbol = 0;
            for (; ; symbol++) {
                const target = this.step(state, symbol);
                const count = target < 0 ? 0n : this.count(target);
                if (rest < count) {
                    state = target;
                    break;
                }
                rest -= count;
            }
            word.push(this.textOf[symbol]);
        }
    }

    // Returns the sum of the widths before a block of VALU, the width of this block, and the base
    // of this block.
    valuRecord(block) {
        const at = block * (this.P + this.Q);
        const position = this.bigBits(this.valu, 8, at, this.P);
        const base = this.bigBits(this.valu, 8, at + this.P, this.Q);
        return { before: position / 64n, width: Number(position % 64n), base };
    }

    // Returns the value of the word with this number, as a BigInt. `number` is a Number, not a
    // BigInt.
    value(number) {
        const { before, width, base } = this.valuRecord(Math.floor(number / 64));
        const begin = this.distances + 8 * Number(before);
        return base + this.bigBits(this.valu, begin, number % 64 * width, width);
    }

    // "What check proves"

    check() {
        this.alphabet.check();
        if (this.meta !== undefined) {
            checkMeta(this.meta);
        }
        const done = this.walkAll();
        require_(50, done.size === this.header.states, 'a state cannot be reached');
        require_(51, !this.isWord(this.header.root), 'an empty word');
        const { words, longest } = done.get(this.header.root);
        require_(52, words === this.header.words, 'the count of words');
        require_(53, longest === this.header.longest, 'the longest word');
        this.checkEnds();
        if (this.numb !== undefined) {
            this.checkCountsOf(done);
        }
        if (this.valu !== undefined) {
            this.checkValues();
        }
    }

    // Row 54: EDGE and LAST end with zeros.
    checkEnds() {
        const end = (this.header.edges - (this.header.states - 1)) * this.B;
        require_(54, isZeroFrom(this.edge, end), 'bits after the edges');
        require_(54, isZeroFrom(this.last.subarray(-SLACK), 0), 'bytes after the low bits');
    }

    // Row 55.
    checkCountsOf(done) {
        for (let begin = 0; begin < this.header.states; begin += 64) {
            const end = Math.min(begin + 64, this.header.states);
            const record = this.numb.readUInt32LE(begin / 16);
            const width = record % 64;
            let bits = 0n;
            for (let state = begin; state < end; state++) {
                const count = this.count(state);
                require_(55, count === done.get(state).words, 'a wrong count');
                bits |= count - 1n << BigInt((state - begin) * width);
            }
            const at = this.counts + 8 * Math.floor(record / 64);
            const stored = number(this.numb, at, 8 * width);
            require_(55, stored === bits, 'bits after the counts');
        }
        require_(55, isZeroFrom(this.numb.subarray(-SLACK), 0), 'bytes after the counts');
    }

    // Row 56.
    checkValues() {
        const words = Number(this.header.words);
        for (let i = 0; i < words; i++) {
            require_(56, this.value(i) < bit(MAX_WIDTH), 'a value above 2^57 - 1');
        }
        const records = this.valu.subarray(8, this.distances);
        const recordsEnd = this.valuBlocks * (this.P + this.Q);
        require_(56, isZeroFrom(records, recordsEnd), 'bits after the records');
        const last = this.valuBlocks - 1;
        const { before, width } = this.valuRecord(last);
        const end = 64 * Number(before) + (words - 64 * last) * width;
        const distances = this.valu.subarray(this.distances);
        require_(56, isZeroFrom(distances, end), 'bits after the values');
    }

    // Rows 47 to 49. Returns, for each state, the number of words from this state on, and the
    // length of the longest of these words.
    walkAll() {
        const done = new Map();
        const open = new Set();
        const path = [];
        const enter = (state) => {
            const codes = this.codeOf.filter((code) => this.has(state, code));
            const targets = codes.map((code) => this.rawTarget(state, code));
            const words = this.isWord(state) ? 1n : 0n;
            open.add(state);
            path.push({ state, targets, words, longest: 0 });
        };
        enter(this.header.root);
        for (;;) {
            const top = path.at(-1);
            const next = top.targets[0];
            if (next === undefined) {
                require_(49, top.words > 0n, 'a state does not lead to a word');
                done.set(top.state, top);
                open.delete(top.state);
                path.pop();
                if (path.length === 0) {
                    return done;
                }
            } else if (done.has(next)) {
                top.words += done.get(next).words;
                top.longest = Math.max(top.longest, done.get(next).longest + 1);
                top.targets.shift();
            } else {
                require_(47, next < this.header.states, 'the target of an edge does not exist');
                require_(48, !open.has(next), 'a cycle');
                enter(next);
            }
        }
    }

    // Yields all words in order. Call check first.
    * words(state = this.header.root, word = []) {
        if (this.isWord(state)) {
            yield this.alphabet.show(word);
        }
        for (let symbol = 0; symbol < this.symbols; symbol++) {
            const target = this.step(state, symbol);
            if (target >= 0) {
                yield* this.words(target, [...word, this.textOf[symbol]]);
            }
        }
    }
}

// --- The conformance suite

function open(data) {
    const dictionary = new Dictionary(data);
    dictionary.check();
    return dictionary;
}

// Returns the differences between the reader's answers and those of a case, as phrases.
function differences(test) {
    const data = Buffer.from(test.file, 'base64');
    let dictionary;
    try {
        dictionary = new Dictionary(data);
        if (test.refused?.by === 'open') {
            return ['opening did not refuse the file'];
        }
        dictionary.check();
    } catch (error) {
        if (!(error instanceof Refused)) {
            throw error;
        }
        const by = dictionary === undefined ? 'open' : 'check';
        const { row, class: kind, by: expectedBy } = test.refused ?? {};
        return error.row === row && error.kind === kind && by === expectedBy ? []
            : [`refused by ${by}: ${error.message}`];
    }
    if (test.refused !== undefined) {
        return ['check did not refuse the file'];
    }
    const found = [];
    if (JSON.stringify([...dictionary.words()]) !== JSON.stringify(test.words)) {
        found.push('the words differ');
    }
    for (const { text, hex, word } of test.lookups) {
        const answer = dictionary.find(hex === undefined ? text : Buffer.from(hex, 'hex'));
        if (answer !== word) {
            found.push(`'${text ?? hex}' gives ${answer}, not ${word}`);
        }
    }
    return found.concat(test.numbers ? numberDifferences(test, dictionary) : []);
}

// Returns the differences of the numbers and values, like differences.
function numberDifferences(test, dictionary) {
    const found = [];
    test.words.forEach((word, i) => {
        const { first, isWord } = dictionary.range(word);
        if (first !== BigInt(i) || !isWord || dictionary.wordAt(BigInt(i)) !== word) {
            found.push(`the number of '${word}' differs`);
        }
    });
    for (const { text, first, count } of test.ranges) {
        const range = dictionary.range(text);
        if (range.first !== BigInt(first) || range.count !== BigInt(count)) {
            found.push(`the words that begin with '${text}' differ`);
        }
    }
    if ((dictionary.valu === undefined) !== (test.values === undefined)) {
        found.push('only one of the file and the case has values');
    } else if (test.values !== undefined) {
        // JSON.parse rounds numbers above 2^53, but not texts.
        const isRight = (value, i) => typeof value === 'string'
            ? BigInt(value) === dictionary.value(i) : value === Number(dictionary.value(i));
        if (test.values.length !== test.words.length || !test.values.every(isRight)) {
            found.push('the values differ');
        }
    }
    return found;
}

function suite(path) {
    const { cases } = JSON.parse(fs.readFileSync(path, 'utf8'));
    let failed = 0;
    for (const test of cases) {
        for (const difference of differences(test)) {
            console.log(`${test.name}: ${difference}`);
            failed = 1;
        }
    }
    return failed;
}

function main([command, path, word]) {
    const counts = { list: 2, find: 3, suite: 2 };
    if (process.argv.length - 2 !== counts[command]) {
        console.error('usage: reader.js list FILE | find FILE WORD | suite JSON');
        return 2;
    }
    if (command === 'suite') {
        return suite(path);
    }
    try {
        const dictionary = open(fs.readFileSync(path));
        if (command === 'list') {
            for (const each of dictionary.words()) {
                console.log(each);
            }
            return 0;
        }
        const found = dictionary.find(word);
        console.log(found ?? 'the word is not found');
        return found === null ? 1 : 0;
    } catch (error) {
        if (!(error instanceof Refused)) {
            throw error;
        }
        console.error(`${path}: ${error.message}`);
        return 3;
    }
}

process.exitCode = main(process.argv.slice(2));
