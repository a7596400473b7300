// SPDX-License-Identifier: MIT
// package.test.mjs: uses the package like a program: tests the examples of its README and of the
// main README, both kinds of modules, hostile input, queries, callbacks, memory, and workers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';

const packages = dirname(dirname(process.env.WG_PACKAGE));
const work = mkdtempSync(join(tmpdir(), 'wordgrid-package-'));
after(() => rmSync(work, { recursive: true }));
mkdirSync(join(work, 'node_modules'));
for (const name of ['wordgrid', 'wordgrid-english']) {
  symlinkSync(join(packages, name), join(work, 'node_modules', name));
}
writeFileSync(join(work, 'index.mjs'), `export * from 'wordgrid';
export * as external from 'wordgrid/external';
export { default as english } from 'wordgrid-english';
export { default as englishFile } from 'wordgrid-english/external';
`);
const { WordgridError, english, englishFile, external, openDictionary } = await import(join(work, 'index.mjs'));
const bytes = new Uint8Array(readFileSync(englishFile));
const board = 'ezmr/nube/slos/paon';

let state = Number(process.env.WG_SEED ?? Date.now() % 1e9) || 1;
console.log(`WG_SEED=${state}`);
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

for (const page of [join(packages, 'wordgrid', 'README.md'), new URL('../../README.md', import.meta.url)]) {
  test(`the examples of ${page} print what it says`, () => {
    const blocks = [...readFileSync(page, 'utf8').matchAll(/^```js\n(.*?)^```/gms)];
    const code = blocks.map(([, block]) => block).join('');
    const expected = code.split('\n').filter((line) => line.startsWith('// ')).map((line) => line.slice(3));
    writeFileSync(join(work, 'readme.mjs'), code);
    assert.deepEqual(execFileSync(process.execPath, [join(work, 'readme.mjs')], { encoding: 'utf8' }).trimEnd().split('\n'), expected);
  });
}

test('the packages have the licences of their parts, and a list', () => {
  const root = new URL('../../', import.meta.url);
  const { parts } = JSON.parse(readFileSync(new URL('licences/parts.json', root), 'utf8'));
  const inModule = parts.filter((part) => part.in.includes('wordgrid.wasm'));
  const packed = (name) => {
    const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--silent'],
      { cwd: join(packages, name), encoding: 'utf8', env: { ...process.env, npm_config_cache: join(work, 'npm') } }));
    const list = JSON.parse(readFileSync(join(packages, name, `${name}.spdx.json`), 'utf8'));
    return { names: files.map(({ path }) => path), list };
  };
  const { names, list } = packed('wordgrid');
  assert.deepEqual(['LICENSE', 'THIRD-PARTY.txt', 'wordgrid.spdx.json'].filter((name) => !names.includes(name)), []);
  assert.deepEqual(list.packages.slice(1).map(({ name }) => name), inModule.map(({ name }) => name));
  assert.ok(inModule.length >= 6);
  const notice = readFileSync(join(packages, 'wordgrid', 'THIRD-PARTY.txt'), 'utf8');
  for (const text of inModule.flatMap((part) => part.texts)) {
    assert.ok(notice.includes(readFileSync(new URL(`licences/${text}`, root), 'utf8')), text);
  }
  const dictionary = packed('wordgrid-english');
  assert.deepEqual(['LICENSE', 'wordgrid-english.spdx.json'].filter((name) => !dictionary.names.includes(name)), []);
  assert.equal(dictionary.list.packages[0].licenseDeclared, 'LicenseRef-english');
  assert.equal(dictionary.list.hasExtractedLicensingInfos[0].extractedText, readFileSync(new URL('dict/english.LICENSE', root), 'utf8'));
});

test('the modules are as small as README.md says', () => {
  for (const [name, most] of [['wordgrid.wasm', 191500], ['wordgrid-nosimd.wasm', 192000]]) {
    const file = readFileSync(join(packages, 'wordgrid', name));
    const sizes = [file.length, brotliCompressSync(file).length];
    assert.ok(sizes[0] < most && sizes[1] <= 79500, `${name}: ${sizes} bytes`);
  }
});

test('format.c of the modules knows the conversions of all messages', () => {
  const folders = ['core/base', 'core/dict', 'core/dict/read', 'core/query', 'search/walls', 'search/board',
    'search/solve', 'games/clear', 'games/maze', 'ask', 'face/wasm'];
  const sources = folders.flatMap((folder) => {
    const path = new URL(`../../src/${folder}/`, import.meta.url);
    const names = readdirSync(path).filter((name) => name.endsWith('.c') && !/^file_(names|write)|_windows/.test(name)); // not in modules
    return names.map((name) => readFileSync(new URL(name, path), 'utf8'));
  });
  const literals = sources.flatMap((text) => text.match(/"([^"\\\n]|\\.)*"/g) ?? []);
  const conversions = literals.flatMap((text) => text.match(/%%|%[^a-zA-Z%]*[lzhjt]*[a-zA-Z]/g) ?? []);
  assert.ok(conversions.length > 100);
  assert.deepEqual(conversions.filter((one) => !/^%(%|s|\.\*s|\.\d+s|c|d|(l|ll|z)?u|lld|0\dlX|g)$/.test(one)), []);
});

test('CommonJS', async () => {
  const require = createRequire(join(work, 'index.cjs'));
  for (const entry of ['', '/external']) {
    const dictionary = await require(`wordgrid${entry}`).openDictionary(require(`wordgrid-english${entry}`));
    assert.equal(dictionary.solve(board).count, 135);
    assert.equal((await dictionary.solveAsync(board)).count, 135);
    dictionary.close();
  }
});

test('bytes, paths and URLs; files that are not dictionaries', async () => {
  const part = new Uint8Array(bytes.length + 7);
  part.set(bytes, 7);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const sources = [bytes, bytes.buffer, part.subarray(7), shared, shared.buffer, new DataView(bytes.buffer), english, englishFile,
    fileURLToPath(englishFile), String(englishFile), runInNewContext('new Uint8Array(bytes).buffer', { bytes })];
  for (const source of sources) {
    for (const open of [openDictionary, external.openDictionary]) {
      const dictionary = await open(source);
      assert.equal(dictionary.has('zebra'), true);
      dictionary.close();
    }
  }
  const code = (expected) => (error) => error instanceof WordgridError && error.code === expected;
  await assert.rejects(openDictionary('no-such-file'), code('io'));
  await assert.rejects(openDictionary(new URL(`${englishFile}x`)), code('io'));
  await assert.rejects(openDictionary(new URL(`no-such-scheme:${'x'.repeat(1000)}`)), ({ code: is, message }) => is === 'io' && message.length < 300);
  await assert.rejects(openDictionary(new URL('data:application/octet-stream;base64,d29yZA==')), code('not_a_dictionary'));
  for (const data of [`;base64,${encodeURIComponent(Buffer.from(bytes).toString('base64'))}`, `,${Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`]) {
    (await openDictionary(new URL(`data:application/octet-stream${data}`))).close();
  }
  await assert.rejects(openDictionary(new Uint8Array()), code('not_a_dictionary'));
  await assert.rejects(openDictionary(bytes, { simd: 'avx2' }), code('misuse'));
  await assert.rejects(openDictionary(english, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  await assert.rejects(openDictionary(english, { simd: 'portable' }), code('unsupported'));
  for (let i = 0; i < 300; i++) {
    const damaged = bytes.slice(0, below(4) === 0 ? below(bytes.length) : bytes.length);
    damaged[below(damaged.length)] ^= 1 + below(255);
    await assert.rejects(openDictionary(damaged), WordgridError);
  }
});

test('what is not a dictionary at all is a misuse, and so are options of other types', async () => {
  const gone = new ArrayBuffer(8);
  structuredClone(gone, { transfer: [gone] });
  const values = [undefined, null, 0, 7, NaN, 1n, true, {}, { href: 'x' }, [1], () => bytes, Symbol('x'), Promise.resolve(bytes), new Blob([bytes]), gone];
  for (const open of [openDictionary, external.openDictionary]) {
    for (const value of values) {
      await assert.rejects(open(value), { name: 'WordgridError', code: 'misuse', parameter: 'source' }, String(value));
    }
    await assert.rejects(open(), { message: 'the dictionary is undefined; expected its bytes, a URL or a path' });
    await assert.rejects(open(null), { message: 'the dictionary is null; expected its bytes, a URL or a path' });
    for (const [name, wrong] of [['check', 1], ['check', 'yes'], ['signal', {}], ['signal', 5]]) {
      await assert.rejects(open(bytes, { [name]: wrong }), { name: 'WordgridError', code: 'misuse', parameter: name });
    }
    (await open(bytes, { check: undefined, signal: null, simd: null })).close();
  }
  const dictionary = await openDictionary(english);
  for (const signal of [{}, 5, true]) {
    await assert.rejects(dictionary.solveAsync(board, { signal }), { name: 'WordgridError', code: 'misuse', parameter: 'signal' });
  }
  dictionary.close();
});

// formats/conformance/README.md describes files and texts of the suite.
function unpacked(file) {
  if (typeof file === 'string') {
    return Buffer.from(file, 'base64');
  }
  return Buffer.concat(file.map((part) => {
    if (part.code_points) {
      return Buffer.from(Array.from({ length: part.times }, (_, i) => String.fromCodePoint(part.code_points + i)).join(''));
    }
    const record = Buffer.from(part.bytes, 'base64');
    if (!part.add) {
      return Buffer.concat(Array(part.times ?? 1).fill(record));
    }
    const first = BigInt(`0x${Buffer.from(record).reverse().toString('hex')}`);
    const numbers = Array.from({ length: part.times }, (_, i) => first + BigInt(i) * BigInt(part.add));
    return Buffer.concat(numbers.map((number) => Buffer.from(number.toString(16).padStart(2 * record.length, '0'), 'hex').reverse()));
  }));
}

function textOf(text) {
  return typeof text === 'string' ? text : text?.map(([piece, times]) => piece.repeat(times)).join('') ?? null;
}

async function sameAnswers({ name, file, count, longest, words, first, lookups, prefixes = [], at = [], values, ranges }) {
  const dictionary = await openDictionary(unpacked(file), { check: true });
  assert.deepEqual([dictionary.wordCount, dictionary.about().longest], [Number(count), longest], name);
  const listed = (words ?? first).map(textOf);
  assert.deepEqual(dictionary.words('', { limit: listed.length + (words ? 1 : 0) }), listed, name);
  for (const { text, word } of lookups.filter(({ text }) => text !== undefined)) {
    assert.equal(dictionary.has(textOf(text)), word !== null, name);
  }
  for (const { text, words: all, first: some } of prefixes) {
    const expected = (all ?? some).map(textOf);
    assert.deepEqual(dictionary.words(textOf(text), { limit: expected.length + (all ? 1 : 0) }), expected, name);
  }
  const places = [...at, ...(words ?? []).map((word, i) => ({ number: ranges && i, word, value: values?.[i] }))];
  for (const { number, word, value } of places) {
    assert.equal(dictionary.number(textOf(word)), number === undefined ? null : Number(number), name);
    assert.equal(dictionary.value(textOf(word)), value === undefined ? null : Number(value), name);
  }
  for (const { text, first: from, count: size } of ranges ?? []) {
    const found = dictionary.words(textOf(text), { limit: 1000 });
    assert.equal(found.length, Math.min(Number(size), 1000), name);
    const numbers = found.map((word) => dictionary.number(word));
    assert.deepEqual(numbers, found.map((_, i) => Number(BigInt(from) + BigInt(i))), name);
  }
  dictionary.close();
}

// A file can have right checksums and be wrong: "by" is "check" for those that only a check refuses.
test('files of the conformance suite are refused by opening, or only by a check', async () => {
  const suite = new URL('../../formats/conformance/conformance.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(suite, 'utf8'));
  const outcomes = { none: 0, open: 0, check: 0 };
  const outcome = async (file, options) => {
    try {
      (await openDictionary(file, options)).close();
      return null;
    } catch (error) {
      assert.ok(error instanceof WordgridError, error.stack);
      return error.code;
    }
  };
  for (const { name, file, refused = { by: 'none' } } of cases) {
    const dict = unpacked(file);
    const code = refused.class?.replaceAll(' ', '_') ?? null;
    outcomes[refused.by]++;
    assert.equal(await outcome(dict, { check: true }), code, name);
    assert.equal(await outcome(dict, { check: false }), refused.by === 'open' ? code : null, name);
  }
  assert.ok(Object.values(outcomes).every((count) => count > 10), JSON.stringify(outcomes));
  for (const sound of cases.filter(({ refused }) => !refused)) {
    await sameAnswers(sound);
  }
  (await openDictionary(english, { check: true })).close();
});

test('numbers, values and prefixes', async () => {
  const dict = join(work, 'values.wgd');
  writeFileSync(join(work, 'list'), 'cat\t3\ndog\t0\ndot\t7\n');
  execFileSync(join(process.env.WG_BIN, 'dictc'), ['build', '--quiet', '--format=tsv', '-o', dict, join(work, 'list')]);
  const dictionary = await openDictionary(dict);
  assert.deepEqual(['cat', 'DOT', 'cow'].map((word) => [dictionary.number(word), dictionary.value(word)]), [[0, 3], [2, 7], [null, null]]);
  assert.deepEqual([dictionary.words(), dictionary.words('do', { limit: 1 }), dictionary.words('x')], [['cat', 'dog', 'dot'], ['dog'], []]);
  assert.equal(dictionary.wordCount, 3);
  dictionary.close();
});

test('hostile boards and options', async () => {
  const dictionary = await openDictionary(english);
  const pieces = ['a', 'b', 'e', 'r', 'S', 't', 'é', '[', ']', '|', '/', '?', '.', '\n', '\0', '\ud800', '😀', '+---+', '2L', 'q 9', ' ', '[a|b]'];
  const text = () => Array.from({ length: below(10) }, () => pieces[below(pieces.length)]).join('');
  const outcomes = { solved: 0, refused: 0 };
  for (let i = 0; i < 3000; i++) {
    const options = { seconds: 0.01, limit: 10 };
    for (const name of ['walls', 'bonus', 'letterScores']) {
      if (below(8) === 0) {
        options[name] = text();
      }
    }
    try {
      dictionary.solve(text(), options);
      outcomes.solved++;
    } catch (error) {
      assert.ok(error instanceof WordgridError, error.stack);
      outcomes.refused++;
    }
  }
  assert.ok(outcomes.solved > 100 && outcomes.refused > 100);
  const misuses = [[1], [board, { moves: 'pawn' }], [board, { min: 3 }], [board, { minLength: -1 }], [board, { seconds: 0 }],
    [board, { from: [4, 0] }], [board, { from: [0, 4] }], [board, { lengths: 'x' }], [board, { size: [4, 2 ** 32] }]];
  misuses.push([board, { from: [1] }], [board, { size: [] }]);
  for (const args of misuses) {
    assert.throws(() => dictionary.solve(...args), { name: 'WordgridError', code: 'misuse' }, JSON.stringify(args));
  }
  assert.throws(() => dictionary.solve(board, { walls: '+---+\n|   x\n' }), ({ place }) => place.source === 'walls' && place.line === 2);
  assert.throws(() => dictionary.solve('?'.repeat(70000)), { code: 'limit' });
  assert.throws(() => dictionary.clear(board, []), { code: 'misuse' });
  assert.equal(dictionary.clear('pat/ear/tan', [3, 3, 3], { limit: undefined }).count, 1);
  assert.throws(() => dictionary.words('a', { limit: NaN }), { code: 'misuse' });
  assert.equal(dictionary.solve('?'.repeat(16), { maxBytes: 1e5, limit: 1 }).end, 'memory');
  assert.equal(dictionary.solve(board).count, 135);
  dictionary.close();
  assert.throws(() => dictionary.has('zebra'), { code: 'closed' });
  await assert.rejects(dictionary.solveAsync(board), { code: 'closed' });
});

test('callbacks', async () => {
  const dictionary = await openDictionary(english);
  const seen = [];
  const onWord = ({ word, path }) => void seen.push({ word, path });
  const result = dictionary.solve(board, { sort: 'board', limit: Infinity, onWord });
  assert.deepEqual(seen, result.words.map(({ word, path }) => ({ word, path })));
  for (const limit of [undefined, 0]) { // with a callback, no list is needed
    seen.length = 0;
    const { count, words } = dictionary.solve(board, { limit, onWord });
    assert.deepEqual([seen.length, count, words], [135, 135, []]);
  }
  const stopped = dictionary.solve(board, { onWord: ({ word }) => word === seen[4].word ? false : undefined });
  assert.deepEqual([stopped.count, stopped.end], [5, 'caller']);
  const mine = new Error('mine');
  const fail = () => { throw mine; };
  assert.throws(() => dictionary.solve(board, { onWord: fail }), mine);
  assert.throws(() => dictionary.clear('ct/su/an', [3, 3], { onSolution: fail }), mine);
  const cleared = [];
  const falling = ['pat/ear/tan', [3, 3, 3], { limit: Infinity }];
  const { count, solutions } = dictionary.clear(...falling);
  const called = dictionary.clear('pat/ear/tan', [3, 3, 3], { limit: 0, onSolution: (one) => void cleared.push(one) });
  assert.ok(count > 1);
  assert.deepEqual([called.count, called.solutions, cleared], [count, [], solutions]);
  const full = dictionary.clear('pat/ear/tan', [3, 3, 3], { limit: 0, maxBytes: 200000 });
  assert.ok(full.count > 50 && full.count < count);
  assert.deepEqual([full.end, full.solutions], ['memory', solutions.slice(0, full.count)]);
  assert.throws(() => dictionary.solve(board, { onWord: () => dictionary.solve(board) }), { code: 'misuse' });
  assert.equal(dictionary.solve(board, { onWord: ({ word }) => dictionary.has(word) }).end, 'complete');
  const closing = await openDictionary(english);
  assert.throws(() => closing.solve('?'.repeat(25), { seconds: 5, onWord: () => closing.close() }), { code: 'closed' });
  const several = await openDictionary(english);
  const results = several.solveMany([board, board.repeat(2)]);
  results.next();
  several.close();
  assert.throws(() => results.next(), { code: 'closed' });
  const counted = [...dictionary.solveMany([board, 'cat/dog'], { limit: 0 })].map(({ count, words }) => [count, words.length]);
  assert.deepEqual(counted, [[135, 0], [dictionary.solve('cat/dog').count, 0]]);
  dictionary.close();
});

test('find: limits, callbacks, values, mistakes', async () => {
  const dictionary = await openDictionary(english);
  const all = dictionary.find('suffix', 'ing');
  assert.deepEqual([all.end, [...all].length], ['complete', all.count]);
  const first = all.words.slice(0, 3);
  const outcome = ({ end, words }) => [end, words];
  assert.deepEqual(outcome(dictionary.find('suffix', 'ing', { limit: 3 })), ['results', first]);
  assert.deepEqual(outcome(dictionary.find('suffix', 'ing', { limit: 0 })), ['results', []]);
  assert.deepEqual(dictionary.find('suffix', 'ing', { limit: Infinity }).words, all.words);
  assert.equal(dictionary.find('suffix', 'ing', { maxSteps: 1000 }).end, 'steps');
  assert.equal(dictionary.find('near', 'boggle', { edits: 15, seconds: 0.001 }).end, 'time');
  const seen = [];
  const stopped = dictionary.find('suffix', 'ing', { onWord: (word) => seen.push(word) < 3 });
  assert.deepEqual([...outcome(stopped), seen], ['caller', [], first]);
  assert.throws(() => dictionary.find('rack', 'abc', { onWord: () => dictionary.find('rack', 'abc') }), { code: 'misuse' });
  assert.deepEqual(dictionary.find('near', 'boggle', { edits: undefined, maxSteps: undefined }), dictionary.find('near', 'boggle'));
  const misuses = [['regex', 'a'], [undefined, 'a'], ['prefix', 1], ['prefix', 'a', { sort: 'alpha' }], ['near', 'a', { edits: -1 }],
    ['near', 'a', { edits: Infinity }], ['prefix', 'a', { seconds: 0 }]];
  misuses.forEach((args) => assert.throws(() => dictionary.find(...args), { name: 'WordgridError', code: 'misuse' }, JSON.stringify(args)));
  assert.throws(() => dictionary.find('pattern', 'a['), ({ code, place }) => code === 'bad_input' && place.source === null && place.column === 2);
  assert.throws(() => dictionary.find('prefix', 'a'.repeat(63)), { code: 'limit', message: /^the prefix is too long; at most 62 letters/ });
  for (const [call, source] of [[() => dictionary.find('pattern', ''), null], [() => dictionary.solve(board, { pattern: '' }), 'pattern']]) {
    assert.throws(call, ({ code, message, parameter, place }) => code === 'bad_input' && message.startsWith('the pattern has no letters') &&
      parameter === (source ?? 'text') && place === null);
  }
  assert.throws(() => dictionary.find('near', 'a', { edits: 16 }), { code: 'misuse', message: /^edits=16 is out of range/ });
  assert.throws(() => dictionary.solve(board, { pattern: 'a[' }), ({ place }) => place.source === 'pattern' && place.column === 2);
  assert.throws(() => dictionary.solve(board, { sort: 'value' }), { code: 'misuse', message: /^sort=value needs a dictionary with values/ });
  assert.throws(() => dictionary.solve(board, { minValue: 1 }), { code: 'misuse', message: /^minValue=1 needs a dictionary with values/ });
  await assert.rejects(dictionary.findAsync('near', 'a', { signal: AbortSignal.abort() }), { name: 'AbortError' });
  assert.deepEqual((await dictionary.findAsync('suffix', 'ing')).words, all.words);
  dictionary.close();
});

test('words and find end after a million words', async () => {
  const dict = join(work, 'many.wgd');
  const list = Array.from({ length: 2 ** 20 }, (_, i) => (i + 2 ** 20).toString(36).replace(/\d/g, (digit) => 'ÀÁÂÃÄÅÇÈÉÊ'[digit]));
  writeFileSync(join(work, 'many'), list.join('\n'));
  execFileSync(join(process.env.WG_BIN, 'dictc'), ['build', '--quiet', '-o', dict, join(work, 'many')]);
  const dictionary = await openDictionary(dict);
  assert.deepEqual([dictionary.wordCount, dictionary.words().length], [2 ** 20, 1e6]);
  assert.deepEqual([dictionary.find('prefix', '', { limit: undefined, onWord() {} }).count, dictionary.words('', { limit: Infinity }).length], [1e6, 2 ** 20]);
  dictionary.close();
});

test('check: rules, mistakes, and a search that would take too long', async () => {
  const dict = join(work, 'long.wgd');
  writeFileSync(join(work, 'long'), `${'a'.repeat(30)}b\naab\n`);
  execFileSync(join(process.env.WG_BIN, 'dictc'), ['build', '--quiet', '-o', dict, join(work, 'long')]);
  const dictionary = await openDictionary(dict);
  const aside = `${'aaaaaaa/'.repeat(6)}...../......b`; // no path leads to b
  const { words, end } = dictionary.check(aside, ['b', 'aab', `${'a'.repeat(30)}b`, 'ab'], { seconds: 0.05 });
  assert.deepEqual([end, words], ['time', [{ word: 'b', reason: 'too short' }, { word: 'aab', reason: 'not on the board' }]]);
  const generated = (function* words() {
    yield dictionary.solve('aaab').words[0].word; // another board is solved before the check
  }());
  const { count, board: tiles } = dictionary.check('ab/aa', generated, { tiles: true });
  assert.deepEqual([count, tiles], [1, [['a', 'b'], ['a', 'a']]]);
  assert.throws(() => dictionary.check('ab/aa', ['aab', 3]), { code: 'misuse' });
  for (const list of ['aab', undefined, 3]) { // a string would be read as a list of letters
    assert.throws(() => dictionary.check('ab/aa', list), { name: 'WordgridError', code: 'misuse' });
    await assert.rejects(dictionary.checkAsync('ab/aa', list), { code: 'misuse' });
  }
  assert.throws(() => dictionary.check('a[', ['aab']), { code: 'bad_input' });
  for (const options of [{ limit: 3 }, { minValue: 1 }, { pattern: 'a*' }]) {
    assert.throws(() => dictionary.check('ab/aa', [], options), { code: 'misuse' });
  }
  assert.throws(() => dictionary.check('ab/aa', [], { from: [2, 0] }), { code: 'misuse' });
  assert.equal((await dictionary.checkAsync('ab/aa', new Set(['aab']))).count, 1);
  dictionary.close();
});

test('workers: aborting one call leaves the others', async () => {
  const dictionary = await openDictionary(english);
  const controller = new AbortController();
  const wild = dictionary.solveAsync('?'.repeat(36), { signal: controller.signal, maxBytes: 1e9 });
  const calls = [dictionary.solveAsync(board), dictionary.clearAsync('ct/su/an', [3, 3]), dictionary.solveAsync('a[')];
  setTimeout(() => controller.abort(), 20);
  await assert.rejects(wild, { name: 'AbortError' });
  const [solved, cleared, refused] = await Promise.allSettled(calls);
  assert.deepEqual([solved.value.count, [...solved.value].length, cleared.value.count], [135, 135, 1]);
  assert.ok(refused.reason instanceof WordgridError && refused.reason.place.column === 2);
  await assert.rejects(dictionary.solveAsync(board, { onWord() {} }), { code: 'misuse' });
  const last = dictionary.solveAsync(board);
  dictionary.close();
  await assert.rejects(last, { code: 'closed' });
});

// Simulates a full stack of JavaScript: the clock, which the module reads, throws an error.
test('an error inside the module closes its dictionary only', async (context) => {
  const [failing, other] = [await openDictionary(english), await openDictionary(english)];
  const clock = context.mock.method(performance, 'now', () => { throw new RangeError('full'); });
  assert.throws(() => failing.solve('?'.repeat(25), { seconds: 5 }), { code: 'unknown', message: /full/ });
  clock.mock.restore();
  assert.throws(() => failing.solve(board), { code: 'closed' });
  assert.equal(other.solve(board).count, 135);
  other.close();
});

test('a trap outside of a search closes its dictionary, too', async (context) => {
  const { instantiate } = WebAssembly;
  const trap = () => { throw new WebAssembly.RuntimeError('unreachable'); };
  const mock = context.mock.method(WebAssembly, 'instantiate', async (...args) => {
    const { exports } = await instantiate(...args);
    return { exports: { ...exports, has: trap } };
  });
  const dictionary = await openDictionary(english);
  mock.mock.restore();
  assert.throws(() => dictionary.has('zebra'), { code: 'unknown', message: /unreachable/ });
  assert.throws(() => dictionary.number('zebra'), { code: 'closed' });
});

test('an HTTP error names the address once', async (context) => {
  const server = createServer((request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${server.address().port}/none.wgd`);
  await assert.rejects(openDictionary(url), { code: 'io', message: `cannot read ${url}: status 404` });
});

test('what a worker posted before it was ended answers no other call', async () => {
  const dictionary = await openDictionary(english);
  await dictionary.solveAsync(board);
  // Waits until the worker has answered. Does not read the answer.
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  const controller = new AbortController();
  const aborted = dictionary.solveAsync('tead', { signal: controller.signal });
  const other = dictionary.solveAsync(board);
  wait();
  controller.abort();
  await assert.rejects(aborted, { name: 'AbortError' });
  assert.equal((await other).count, 135);
  const last = dictionary.solveAsync(board);
  wait();
  dictionary.close();
  await assert.rejects(last, { code: 'closed' });
});

test('a callback can ask what is known, but no question', async () => {
  const dictionary = await openDictionary(bytes);
  const questions = [() => dictionary.solve(board), () => dictionary.find('prefix', 'a'), () => dictionary.check(board, ['plum']),
    () => dictionary.clear('ct/su/an', [3, 3]), () => dictionary.answer('word?word=cat'), () => dictionary.answer(`solve?board=${board}`)];
  const walls = dictionary.maze(4, 4, 7);
  const calls = [(on) => dictionary.solve(board, { letterScores: 'e 3', pattern: '*(a|e)*', walls, bonus: '. . . .\n. 2W . .\n. . . .\n. . . .', onWord: on }),
    (on) => dictionary.find('pattern', 'a?b*', { onWord: on }), (on) => dictionary.clear('ct/su/an', [3, 3], { limit: 0, onSolution: on })];
  for (const call of calls) {
    const expected = call(() => {});
    for (const question of questions) {
      let refused = 0;
      const result = call(() => {
        assert.throws(question, { code: 'misuse', message: /a callback cannot search/ });
        refused += dictionary.has('cat');
      });
      assert.ok(refused > 0);
      assert.deepEqual(result, expected);
    }
  }
  dictionary.close();
});

test('options that say nothing', async () => {
  const dictionary = await openDictionary(bytes);
  const { count } = dictionary.solve(board);
  const nothing = { minLength: 0, maxLength: undefined, minValue: 0, walls: '', letterScores: '', bonus: '', limit: null, maxResults: null,
    maxBytes: null, pattern: undefined, lengths: [], from: undefined };
  assert.equal(dictionary.solve(board, nothing).count, count);
  assert.equal(dictionary.find('prefix', 'plumb', { edits: undefined, transpositions: null }).count, 18);
  for (const call of [() => dictionary.solve(board, { sort: [] }), () => dictionary.find('regex', 'a', { limit: 0 }),
    () => dictionary.find('prefix', 5, { limit: 0 }), () => dictionary.clear(board, [])]) {
    assert.throws(call, { name: 'WordgridError', code: 'misuse' });
  }
  const nameIn = (options) => JSON.parse(dictionary.answer('word?word=a', options)).dictionary;
  assert.deepEqual([nameIn({ name: 'mine' }), nameIn()], ['mine', 'english']);
  const find = (dict, options) => JSON.parse(dictionary.answer(`word?word=a&dict=${dict}`, options));
  assert.deepEqual([find('mine', { name: 'mine' }).dictionary, find('english').dictionary, find('mine').error.code], ['mine', 'english', 'no_dictionary']);
  assert.equal(dictionary.clear('ct/su/an', [3, 3], { limit: 2 }).count, 2);
  dictionary.close();
  assert.throws(() => dictionary.find('prefix', 'a', { limit: 0 }), { code: 'closed' });
});

test('an instance frees what it allocates; any number of dictionaries can be open', async () => {
  const module = new WebAssembly.Module(readFileSync(join(packages, 'wordgrid', 'wordgrid-nosimd.wasm')));
  const wasi = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 52]));
  const wordgrid = { matched: () => 1, found: () => 1, cleared: () => 1 };
  const instance = new WebAssembly.Instance(module, { wordgrid, wasi_snapshot_preview1: wasi }).exports;
  instance._initialize();
  const sizes = [];
  for (let i = 0; i < 40; i++) {
    const at = instance.alloc(bytes.length);
    new Uint8Array(instance.memory.buffer).set(bytes, at);
    const handle = instance.open(at, bytes.length, 0);
    assert.notEqual(handle, 0);
    const memory = instance.alloc(4096);
    const put = (text) => new Uint8Array(instance.memory.buffer, memory).set(Buffer.from(text));
    const question = (...texts) => {
      const text = texts.map((one) => `${one}\0`).join('');
      put(text);
      return instance.question(handle, memory, text.length);
    };
    const ask = (name, asked, ...more) => {
      put(board);
      return instance[name](handle, asked, memory, board.length, ...more);
    };
    instance.limits(handle, 0, 1000, 1000000, 0);
    const questions = [question('solve', 'pattern', '*a*', 'letter-scores', 'a 1'), question('find', 'mode', 'prefix', 'text', 'a'),
      question('clear', 'lengths', '8,8'), question('check')];
    assert.equal(ask('solve', questions[0], 0, 1), 0);
    assert.equal(ask('find', questions[1]), 0);
    assert.equal(ask('clear', questions[2]), 0);
    assert.equal(ask('check', questions[3]), 0);
    assert.notEqual(instance.check_word(handle, memory, board.length), 0);
    assert.equal(ask('check', questions[0]), 0); // a question of another kind has all that a check needs
    questions.forEach(instance.question_free);
    assert.equal(question('clear', 'lengths', '8,8', 'letter-scores', 'a 1'), 0); // no such parameter
    const answered = `solve?board=${board}&letter-scores=a%201&pattern=*a*&bonus=x`;
    put(answered);
    assert.notEqual(instance.answer(handle, memory, answered.length), 0);
    instance.free(memory);
    instance.close(handle);
    sizes.push(instance.memory.buffer.byteLength);
  }
  assert.equal(sizes.at(-1), sizes[1]);
  const open = await Promise.all(Array.from({ length: 200 }, () => openDictionary(bytes)));
  assert.ok(open.every((dictionary) => dictionary.solve(board).count === 135));
  open.forEach((dictionary) => dictionary.close());
});
