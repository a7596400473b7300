// SPDX-License-Identifier: MIT
// options.test.mjs: the options of the calls: their names, their values, the errors about them, and
// that the types in wordgrid.d.mts agree with the table of parameters in the module. Also tests that
// a question is made once and kept.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';

const { WordgridError, openDictionary } = await import(process.env.WG_PACKAGE);
const folder = dirname(process.env.WG_PACKAGE);
const english = join(dirname(folder), 'wordgrid-english', 'english.wgd');
const dictionary = await openDictionary(english);
after(() => dictionary.close());
const board = 'ezmr/nube/slos/paon';

const ASKS = ['solve', 'check', 'clear', 'word', 'find']; // enum wg_ask
const CALLBACKS = ['onWord', 'onSolution'];
// The calls by the interfaces of their options, and the parameters that are arguments of the call
const calls = {
  solve: { ask: 'solve', type: 'SolveOptions', call: (options) => dictionary.solve(board, options) },
  solveMany: { ask: 'solve', type: 'SolveManyOptions', call: (options) => dictionary.solveMany([board], options).next() },
  check: { ask: 'check', type: 'CheckOptions', given: ['words'], call: (options) => dictionary.check(board, [], options) },
  clear: { ask: 'clear', type: 'ClearOptions', given: ['lengths'], call: (options) => dictionary.clear(board, [16], options) },
  find: { ask: 'find', type: 'FindOptions', given: ['mode', 'text'], call: (options) => dictionary.find('prefix', 'a', options) },
  answer: { type: 'AnswerOptions', call: (options) => dictionary.answer('word?word=a', options) },
};
const asyncCalls = {
  solve: (options) => dictionary.solveAsync(board, options),
  check: (options) => dictionary.checkAsync(board, [], options),
  clear: (options) => dictionary.clearAsync(board, [16], options),
  find: (options) => dictionary.findAsync('prefix', 'a', options),
};

// The table of parameters (struct wg_parameter_info)
function readTable() {
  const module = new WebAssembly.Module(readFileSync(join(folder, 'wordgrid-nosimd.wasm')));
  const wasi = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 52]));
  const { exports } = new WebAssembly.Instance(module, { wordgrid: wasi, wasi_snapshot_preview1: wasi });
  exports._initialize();
  const bytes = Buffer.from(exports.memory.buffer);
  const text = (at) => bytes.toString('utf8', at, bytes.indexOf(0, at));
  const names = (at) => {
    const list = [];
    for (; at !== 0 && bytes.readUInt32LE(at) !== 0; at += 4) {
      list.push(text(bytes.readUInt32LE(at)));
    }
    return list;
  };
  const rows = [];
  for (let at; (at = exports.parameter(rows.length)) !== 0;) {
    const [name, asks, kind] = [0, 4, 8].map((offset) => bytes.readUInt32LE(at + offset));
    rows.push({ name: text(name), asks, kind: text(kind), names: names(bytes.readUInt32LE(at + 32)) });
  }
  return rows;
}
const optionOf = (parameter) => parameter.replace(/-./g, ([, letter]) => letter.toUpperCase());

// The members of the interfaces in wordgrid.d.mts: { Interface: { member: type } }
function readTypes() {
  const text = readFileSync(join(folder, 'wordgrid.d.mts'), 'utf8');
  const types = {};
  for (const [, name, base, body] of text.matchAll(/^export interface (\w+)(?:<[^>]*>)?(?: extends (\w+))? \{\n(.*?)^\}/gms)) {
    const members = [...body.matchAll(/^ {2}(\w+)\??: (.*);$/gm)].map(([, member, type]) => [member, type]);
    types[name] = { ...types[base], ...Object.fromEntries(members) };
  }
  const [, modes] = /^export type FindMode = (.*);$/m.exec(text);
  const [, ends] = /^export type End = (.*);$/m.exec(text);
  return { types, modes, ends };
}

// The options of a call, as its error lists them
const listOf = (error) => {
  const [, list] = /; the options are (.*)$/.exec(error.message) ?? [null, error.message];
  return list.split(', ');
};
const thrown = (call) => {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail('no error');
};

test('an unknown option is named, with the options of the call', () => {
  assert.throws(() => dictionary.solve(board, { minLenght: 3 }), {
    name: 'WordgridError', code: 'misuse', parameter: 'minLenght',
    message: 'there is no option minLenght; the options are from, minLength, maxLength, lengths, minValue, pattern, scoring, '
      + 'letterScores, bonus, size, moves, torus, straight, reuse, stay, qu, walls, strict, allPaths, sort, limit, seconds, maxResults, maxSteps, maxBytes, tiles, onWord',
  });
  for (const [name, { call }] of Object.entries(calls)) {
    for (const option of ['min-length', 'board', 'dict', 'constructor', 'toString', '__proto__', 'valueOf', '']) {
      const options = JSON.parse(JSON.stringify({ seconds: 1 }).replace('}', `,${JSON.stringify(option)}:1}`));
      assert.throws(() => call(options), { code: 'misuse', message: new RegExp(`^there is no option ${option}; the options are `) }, name);
    }
  }
  assert.throws(() => dictionary.words('a', { seconds: 1 }), { message: 'there is no option seconds; the options are limit' });
  for (const options of [null, 3, 'limit']) {
    assert.throws(() => dictionary.solve(board, options), { code: 'misuse' });
  }
});

test('an option that another call has is unknown, too', async () => {
  const others = [['check', { limit: 3 }], ['check', { maxBytes: 3 }], ['clear', { onWord() {} }], ['clear', { tiles: true }], ['clear', { lengths: [3] }],
    ['find', { minLength: 3 }], ['find', { tiles: true }], ['find', { mode: 'near' }], ['answer', { minLength: 3 }], ['solve', { name: 'x' }],
    ['solve', { signal: AbortSignal.timeout(1e5) }], ['solve', { words: 'a' }], ['check', { words: 'a' }]];
  for (const [name, options] of others) {
    assert.throws(() => calls[name].call(options), { code: 'misuse', message: /^there is no option / }, `${name} ${Object.keys(options)}`);
  }
  await assert.rejects(dictionary.solveAsync(board, { onWord() {} }), { code: 'misuse', message: /^there is no option onWord; .*, tiles, signal$/ });
  await assert.rejects(dictionary.clearAsync(board, [16], JSON.parse('{"__proto__":1}')), { message: /^there is no option __proto__; .*, signal$/ });
  await assert.rejects(openDictionary(english, { smid: 'portable' }), { code: 'misuse', message: 'there is no option smid; the options are check, simd, signal' });
});

test('the types agree with the table of parameters and with the options of the calls', async () => {
  const table = readTable();
  const { types, modes, ends } = readTypes();
  const quote = (names) => names.map((name) => `'${name}'`).join(' | ');
  const typeOf = {
    flag: () => 'boolean', text: () => 'string', number: () => 'number', count: () => 'number', choice: quote,
    size: () => '[rows: number, columns: number]', cell: () => 'Cell', lengths: () => 'readonly number[]',
    points: (names) => `${quote(names)} | readonly number[]`,
  };
  assert.ok(table.length > 20);
  for (const [name, { ask, type, given = [], call }] of Object.entries(calls)) {
    const listed = listOf(thrown(() => call({ nothing: 1 })));
    const members = types[type];
    assert.deepEqual(Object.keys(members).sort(), [...listed].sort(), name);
    const rows = table.filter(({ asks, name: parameter }) => ask && (asks >> ASKS.indexOf(ask)) & 1 && !given.includes(parameter));
    assert.deepEqual(listed.slice(0, rows.length), rows.map((row) => optionOf(row.name)), name);
    for (const { name: parameter, kind, names } of rows) {
      assert.equal(members[optionOf(parameter)], typeOf[kind](names), `${name} ${parameter}`);
    }
  }
  for (const [name, call] of Object.entries(asyncCalls)) {
    const error = await call({ nothing: 1 }).catch((one) => one);
    const expected = [...Object.keys(types[calls[name].type]).filter((option) => !CALLBACKS.includes(option)), 'signal'];
    assert.deepEqual(listOf(error).sort(), expected.sort(), name);
  }
  assert.equal(modes, quote(table.find(({ name }) => name === 'mode').names));
  assert.equal(ends, quote(['complete', 'time', 'results', 'memory', 'caller', 'steps']));
});

test('a zero byte in a text is an error', () => {
  const zero = (parameter) => ({ code: 'misuse', parameter, message: `${parameter} has a zero byte; leave the byte out` });
  assert.throws(() => dictionary.solve('c\0t/sun/can'), zero('board'));
  assert.throws(() => dictionary.solve(['cat', 's\0n']), zero('board'));
  assert.throws(() => dictionary.check('c\0t', []), zero('board'));
  assert.throws(() => dictionary.clear('c\0t', [3]), zero('board'));
  for (const option of ['pattern', 'walls', 'letterScores', 'bonus', 'moves', 'minLength', 'scoring', 'size', 'lengths', 'from', 'sort', 'limit']) {
    assert.throws(() => dictionary.solve(board, { [option]: '1\0' }), zero(option));
  }
  assert.throws(() => dictionary.find('prefix', 'a\0'), zero('text'));
  assert.throws(() => dictionary.find('prefix\0', 'a'), zero('mode'));
  assert.throws(() => dictionary.words('a\0'), zero('text'));
  assert.match(dictionary.answer('word?word=a%00'), /zero byte/);
  assert.match(dictionary.answer('word?word=a\0'), /zero byte/);
  assert.deepEqual([dictionary.has('cat\0'), dictionary.number('cat\0')], [false, null]);
  assert.equal(dictionary.check(board, ['plum\0']).words[0].reason, 'not in the dictionary');
});

test('values of a wrong type, and arguments', () => {
  const wrong = [[{ moves: [] }, /^moves= is not known/], [{ sort: {} }, /^sort is not an array of numbers/], [{ moves() {} }, /^moves=a function is not known/],
    [{ seconds: {} }, /^seconds is an object; expected a number/], [{ seconds: Symbol('s') }, /^seconds is Symbol\(s\)/], [{ maxBytes: -1 }, /^maxBytes is -1/],
    [{ maxSteps: 1.5 }, /^maxSteps is 1.5/], [{ limit: NaN }, /^limit=NaN is not a number/], [{ lengths: [3, 'x'] }, /^lengths is x/],
    [{ from: Object.create(null) }, /^from is not an array/], [{ scoring: [Object.create(null)] }, /^scoring is an object/], [{ onWord: 3 }, /^onWord is not a function$/],
    [{ minLength: 0.5 }, /^minLength=0.5 is not a number/], [{ minLength: 2 ** 60 }, /^minLength=1152921504606846976 is out of range; give a number from 1/]];
  for (const [options, message] of wrong) {
    const [option] = Object.keys(options);
    assert.throws(() => dictionary.solve(board, options), { name: 'WordgridError', code: 'misuse', parameter: option, message });
  }
  for (const text of [3, undefined, null, {}, [1], ['a', Symbol('b')], ['ab', ['a']], [['a', 1]], [['a'], null]]) {
    assert.throws(() => dictionary.solve(text), { code: 'misuse', parameter: 'board', message: 'board is not a string, an array of rows, or an array of arrays of tiles' });
  }
  assert.throws(() => dictionary.solveMany([board], { onError: 'skip' }).next(), { code: 'misuse', parameter: 'onError', message: 'onError is skip; choose throw or entry' });
  assert.throws(() => dictionary.clear('ct/su/an', [3, 3], { onSolution: 'x' }), { code: 'misuse', message: 'onSolution is not a function' });
  assert.throws(() => dictionary.find('prefix', 'a', { edits: 3 }), { code: 'misuse', message: 'edits=3 is for the mode near; leave it out' });
  assert.throws(() => dictionary.find(undefined, 'a'), { code: 'misuse', parameter: 'mode', message: /^mode is missing/ });
});

test('errors name the option, also those from a worker', async () => {
  const cases = [[{ minLength: -1 }, 'minLength', null], [{ minLength: 5, maxLength: 4 }, 'minLength', null], [{ minLength: 5, lengths: [3] }, 'lengths', null],
    [{ minValue: 2 }, 'minValue', null], [{ from: [4, 0] }, 'from', null], [{ pattern: 'a[' }, 'pattern', { source: 'pattern', line: 1, column: 2 }],
    [{ letterScores: 'q x' }, 'letterScores', { source: 'letterScores', line: 1, column: 3 }], [{ bonus: '2L' }, 'bonus', null]];
  for (const [options, parameter, place] of cases) {
    const error = thrown(() => dictionary.solve(board, options));
    assert.deepEqual([error.parameter, error.place], [parameter, place], error.message);
    const other = await dictionary.solveAsync(board, options).catch((one) => one);
    assert.deepEqual([other.message, other.code, other.parameter, other.place], [error.message, error.code, parameter, place]);
  }
  const { parameter, place } = thrown(() => dictionary.solve('ab[c'));
  assert.deepEqual([parameter, place], ['board', { source: null, line: 1, column: 3 }]);
  assert.equal(thrown(() => dictionary.find('pattern', 'a[')).parameter, 'text');
});

// Both ask the same question, so only the spelling of names can differ.
test('the messages are those of answer, but for the spelling of names', () => {
  const values = { minLength: ['-1', 'x', '99999999999'], maxLength: ['0x', '2', ''], lengths: ['a', '1,2', '0'], minValue: ['1', '-'], pattern: ['[', '', '(a'],
    scoring: ['x', '1,,2'], letterScores: ['q', 'q x'], bonus: ['2X', '2L'], size: ['4', '2x2', '9x9'], moves: ['pawn', 'hex'], torus: ['2', '1'], straight: ['2', '1'], reuse: ['x', '1'], stay: ['', '1'],
    qu: ['yes'], walls: ['x', '+'], allPaths: ['maybe'], sort: ['x', 'value'], limit: ['-1', 'some'], from: ['1', '9,9'] };
  const names = Object.keys(values);
  const spelled = (text) => names.reduce((message, name) => message.replaceAll(name, name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)), text);
  let count = 0;
  for (const text of [board, 'abc', 'ab/cd/ef']) {
    for (const first of names) {
      for (const second of names) {
        for (const value of values[first]) {
          const options = { [first]: value, ...(second === first ? {} : { [second]: values[second][0] }) };
          const query = Object.entries({ ...options, board: text }).map(([name, one]) => `${spelled(name)}=${encodeURIComponent(one)}`).join('&');
          const { error } = JSON.parse(dictionary.answer(`solve?${query}`));
          let message;
          try {
            dictionary.solve(text, options);
          } catch (own) {
            assert.ok(own instanceof WordgridError, own.stack);
            message = spelled(own.message);
          }
          assert.equal(message, error?.message, query);
          count += Boolean(error);
        }
      }
    }
  }
  assert.ok(count > 1000, `${count}`);
});

test('a board is a text, an array of rows, or an array of arrays of tiles', async () => {
  const read = (text, options) => {
    const { board: tiles, notes = [] } = dictionary.solve(text, { tiles: true, limit: 0, ...options });
    return [tiles.map((row) => row.join(' ')).join('/'), notes.map(({ code, line, column }) => [code, line, column])];
  };
  for (const [given, tiles, notes = [], options = {}] of [
    [['lab', 'thy'], 'l a b/t h y'],
    [['lab', '', 'nir'], 'l a b/. . ./n i r', [['short_rows', 2, 1]]],
    [['ab', 'cd', 'ef', 'gh'], 'a b/c d/e f/g h'],
    [['S N R T', 'O I E L', 'E Qu T T', 'R S A T'], 's n r t/o i e l/e qu t t/r s a t', [['joined', 3, 3]]],
    [['SNRT', 'OIEL', 'EQuTT', 'RSAT'], 's n r t/o i e l/e qu t t/r s a t', [['joined', 3, 2]]],
    [[['l', 'a', 'b'], ['t', 'h', 'y']], 'l a b/t h y'],
    [[['l', 'a', 'b']], 'l a b'],
    [[['Lab'], ['thy']], 'lab/thy'],
    [[['Q', 'u', 'i'], ['t', 'e']], 'q u i/t e .', [['short_rows', 2, 1]]],
    [[['Qu', '?', 'a|e'], [null, '', '.'], ['[qu]', undefined, 'é']], 'qu ? a|e/. . ./qu . é', [['unknown_letters', undefined, undefined]]],
    [[['a', 'b'], ['_', '*'], []], 'a b/. ?/. .', [['holes', 2, 1], ['any_letter', 2, 2], ['short_rows', 3, 1]]],
    [[['q', 'Q'], ['[q]', 'e']], 'qu qu/q e', [], { qu: true }],
  ]) {
    assert.deepEqual(read(given, options), [tiles, notes], JSON.stringify(given));
  }
  const strict = { strict: true, tiles: true };
  assert.equal(dictionary.solve([['Qu', 'i'], ['t', 'e']], strict).board[0][0], 'qu');
  for (const [given, line, column, reason] of [
    [['lab', 't1y'], 2, 2, 'not_tile'], [[['Qu', 'a|e', '1']], 1, 3, 'not_tile'], [[['é', 'b'], ['"', ']']], 2, 1, 'not_tile'], [[['a'], [',']], 2, 1, 'not_tile'],
    [[['('], [')']], 1, 1, 'not_tile'], [[['a', '[b'], ['c', 'd']], 1, 2, 'brackets'], [[['a', '\0']], 1, 2, 'not_tile'],
  ]) {
    const error = { name: 'WordgridError', code: 'bad_input', parameter: 'board', place: { source: null, line, column }, reason };
    assert.throws(() => dictionary.solve(given), error, JSON.stringify(given));
    assert.throws(() => dictionary.check(given, []), error);
    assert.throws(() => dictionary.clear(given, [3]), error);
    await assert.rejects(dictionary.solveAsync(given), error);
  }
  assert.throws(() => dictionary.solve([['a', 'b'], ['c']], strict), { reason: 'liberty', place: { source: null, line: 2, column: 1 } });
  assert.throws(() => dictionary.solve([]), { reason: 'no_tiles', place: null });
});

test('all results about a board have its notes', async () => {
  const text = 'abc/d/xyé';
  const wanted = JSON.parse(dictionary.answer(`solve?limit=0&board=${encodeURIComponent(text)}`)).notes;
  assert.deepEqual(wanted.map(({ code }) => code), ['short_rows', 'unknown_letters']);
  assert.deepEqual(dictionary.solve(text).notes, wanted);
  assert.deepEqual(dictionary.check(text, []).notes, wanted);
  assert.deepEqual(dictionary.clear(text, [3]).notes, wanted);
  assert.deepEqual((await dictionary.solveAsync(text)).notes, wanted);
  assert.equal(dictionary.solve(board).notes, undefined);
});

test('solveMany names the board that failed, or gives an entry in its place', () => {
  const boards = ['lab/thy/nir', 'ab1d', [['a', '1']], 5, 'ab/cd', 'lab/thy'];
  const options = { limit: 0, from: [0, 2] };
  assert.throws(() => [...dictionary.solveMany(boards.slice(0, 3))],
    { name: 'WordgridError', index: 1, reason: 'not_tile', message: "board 2: '1' is not a tile; a tile is a letter, [qu], [a|e], ? or ." });
  assert.throws(() => [...dictionary.solveMany(boards.slice(4), options)], { index: 0, parameter: 'from', message: /^board 1: from=0,2 is not on the board/ });
  const results = [...dictionary.solveMany(boards, { ...options, onError: 'entry' })];
  assert.deepEqual(results.map(({ count, index, error }) => error ? [index, error.parameter, error.reason, error.place?.column] : count),
    [dictionary.solve(boards[0], options).count, [1, 'board', 'not_tile', 3], [2, 'board', 'not_tile', 2], [3, 'board', null, undefined], [4, 'from', null, undefined],
      dictionary.solve(boards[5], options).count]);
  assert.deepEqual(JSON.parse(JSON.stringify(results[1])), { index: 1, error: { code: 'bad_input', parameter: 'board', reason: 'not_tile',
    message: "'1' is not a tile; a tile is a letter, [qu], [a|e], ? or .", place: { source: null, line: 1, column: 3 } } });
  for (const onError of ['throw', 'entry']) { // what is not about a board is thrown as it is
    assert.throws(() => [...dictionary.solveMany([], { onError, minLength: -1 })], { parameter: 'minLength', message: /^minLength=-1/ });
    const mine = new WordgridError('misuse', 'mine', 'board');
    const onWord = () => { throw mine; };
    assert.throws(() => [...dictionary.solveMany([board], { onError, onWord })], (error) => error === mine && error.message === 'mine');
  }
});

test('a limit on steps ends a search, and the result says so', () => {
  assert.equal(dictionary.solve('?'.repeat(16), { maxSteps: 10000, limit: 1, seconds: 60 }).end, 'steps');
  assert.equal(dictionary.clear('pat/ear/tan', [3, 3, 3], { limit: 0, maxSteps: 3 }).end, 'steps');
  assert.equal(dictionary.find('suffix', 'ing', { maxSteps: 1000 }).end, 'steps');
  assert.equal(JSON.parse(dictionary.answer(`solve?board=${'?'.repeat(16)}`, { maxSteps: 10000, seconds: 60 })).complete, false);
  for (const none of [0, Infinity]) {
    assert.equal(dictionary.solve(board, { maxSteps: none, maxResults: none, maxBytes: none }).end, 'complete');
  }
  assert.equal(dictionary.clear('ct/su/an', [3, 3], { maxBytes: 0 }).count, 1);
});

test('a question is made once and kept; few are kept', async (context) => {
  const { instantiate } = WebAssembly;
  const made = [];
  const freed = [];
  const mock = context.mock.method(WebAssembly, 'instantiate', async (...args) => {
    const { exports } = await instantiate(...args);
    const question = (...more) => {
      made.push(exports.question(...more));
      return made.at(-1);
    };
    const free = (at) => {
      freed.push(at);
      exports.question_free(at);
    };
    return { exports: { ...exports, question, question_free: free } };
  });
  const counting = await openDictionary(english);
  mock.mock.restore();
  assert.deepEqual([...counting.solveMany(Array(50).fill(board), { limit: 0 })].map(({ count }) => count), Array(50).fill(135));
  assert.equal(made.length, 1);
  for (let i = 0; i < 50; i++) {
    assert.equal(counting.solve(board, { limit: 0 }).count, 135);
    assert.equal(counting.check(board, ['plum'], { minLength: 4 }).count, 1);
  }
  assert.equal(made.length, 2);
  const interrupted = counting.solveMany([board, board], { allPaths: true, limit: 1 }); // its question is freed, and made again
  const first = interrupted.next().value;
  for (let i = 1; i <= 100; i++) {
    counting.find('prefix', `a${i}`);
  }
  assert.deepEqual(interrupted.next().value, first);
  assert.deepEqual([made.length, made.length - freed.length], [104, 8]);
  counting.solve(board, { letterScores: `q 9${' '.repeat(2 ** 17)}` }); // a large one replaces all others
  assert.equal(made.length - freed.length, 1);
  counting.solve(board);
  assert.equal(made.length - freed.length, 1);
  counting.close();
  assert.throws(() => counting.solve(board), { code: 'closed' });
});

test('texts of any length', () => {
  const text = `${'a'.repeat(63)}/`;
  for (const rows of [2, 16, 512, 8192]) { // the memory for texts grows, and shrinks again
    const wanted = rows * 63 > 65536 ? 'limit' : null;
    try {
      assert.equal(dictionary.solve(text.repeat(rows).slice(0, -1), { limit: 0, minLength: 60, seconds: 5 }).rows, rows);
      assert.equal(wanted, null);
    } catch (error) {
      assert.equal(error.code, wanted, error.stack);
    }
    assert.equal(dictionary.solve(['é?', 'ca'], { limit: 0 }).rows, 2);
  }
  assert.equal(dictionary.has('é'.repeat(1e6)), false);
  assert.equal(dictionary.has('zebra'), true);
  assert.equal(dictionary.solve(board).count, 135);
});
