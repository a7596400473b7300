// SPDX-License-Identifier: MIT
// answers.test.mjs: compares the answers of the package with `solve --format=json`, for 2,000
// random boards of every kind and, if WG_BOARDS is set, for the boards of this file. Also compares
// the answers for random texts with `dictc find`.
//
// WG_SEED=N repeats the run that printed the seed N.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const { openDictionary } = await import(process.env.WG_PACKAGE);
const bin = process.env.WG_BIN;
const work = mkdtempSync(join(tmpdir(), 'wordgrid-answers-'));
after(() => rmSync(work, { recursive: true }));

let state = Number(process.env.WG_SEED ?? Date.now() % 1e9) >>> 0;
console.log(`WG_SEED=${state}`);
function below(n) { // xorshift32
  state = (state || 1) ^ ((state || 1) << 13);
  state ^= state >>> 17;
  state = (state ^ (state << 5)) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}
const pick = (from) => from[below(from.length)];

function program(name, args) {
  return execFileSync(join(bin, name), args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
}
function file(name, text) {
  writeFileSync(join(work, name), text);
  return join(work, name);
}

// --- Dictionaries: English, and one of digraphs and accents

const english = join(bin, 'english.wgd');
const letters = ['a', 'c', 'cs', 'e', 'n', 'ny', 's', 'sz', 'y', 'z', 'ö', 'ç'];
const odd = join(work, 'odd.wgd');
const words = new Set(Array.from({ length: 3000 }, () => Array.from({ length: 2 + below(5) }, () => pick(letters)).join('')));
program('dictc', ['build', '--quiet', '--name=odd', `--alphabet=${file('letters', `${letters.join('\n')}\n`)}`, '-ftsv',
  '--merge=max', '-o', odd, file('words', [...words, ''].join(`\t${below(9)}\n`))]);

// --- Boards

const plain = { tile: () => pick('eeeaaiioonnrrttllssuddgbcmpfhvwykjxqz') };
const holes = { tile: () => (below(6) === 0 ? '.' : plain.tile()) };
const mixed = { tile: () => pick([...Array(20).fill(plain.tile), () => '?', () => '[qu]', () => '[a|ex|in]', () => 'Q', () => 'é'])() };
const oddTiles = { tile: () => pick([...letters, ...letters, ...letters].map((letter) => `[${letter}]`).concat('[a|ny]', '[s|z]', '?')) };

function roll({ tile }, rows, columns) {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, tile).join('')).join('/');
}
const walls = program('maze', ['make', '4', '4', '--seed=7']);
const bonuses = '2L . 3W .\n. 2W . .\n. . 3L .\n4L . . .\n';
const scores = 'a e i o u 1\nq z 10\nx k 8\n';

// [the options of the package, the same for solve, tiles, dictionary]
const kinds = [
  [{}, [], plain],
  [{ limit: 3 }, ['-n3'], plain],
  [{ sort: 'alpha', minLength: 4 }, ['-salpha', '-m4'], holes],
  [{ sort: 'length', maxLength: 5, scoring: 'length' }, ['-slength', '-M5', '--scoring=length'], mixed],
  [{ sort: 'board', lengths: [3, 5] }, ['-sboard', '-l3,5'], plain],
  [{ allPaths: true, qu: true }, ['-a', '--qu'], mixed],
  [{ allPaths: true, scoring: 'none', moves: 'rook' }, ['-a', '--scoring=none', '--moves=rook'], mixed],
  [{ moves: 'bishop' }, ['--moves=bishop'], plain],
  [{ moves: 'knight', torus: true }, ['--moves=knight', '--torus'], plain],
  [{ moves: 'hex' }, ['--moves=hex'], holes],
  [{ torus: true, from: [1, 1] }, ['--torus', '--from=1,1'], plain],
  [{ straight: true, allPaths: true }, ['--straight', '--all-paths'], plain],
  [{ reuse: true, maxLength: 6 }, ['--reuse', '--max-length=6'], plain],
  [{ stay: true, maxLength: 6 }, ['--stay', '--max-length=6'], plain],
  [{ walls }, [`--walls=${file('walls', walls)}`], plain],
  [{ scoring: [0, 0, 1, 2, 4, 8] }, ['--scoring=0,0,1,2,4,8'], plain],
  [{ letterScores: scores }, [`--letter-scores=${file('scores', scores)}`], mixed],
  [{ bonus: bonuses, letterScores: scores }, [`--bonus=${file('bonuses', bonuses)}`, `--letter-scores=${join(work, 'scores')}`], plain],
  [{ bonus: bonuses, allPaths: true }, [`--bonus=${join(work, 'bonuses')}`, '-a'], plain],
  [{ maxResults: 20 }, ['--max-results=20'], plain],
  [{}, [], oddTiles, odd],
  [{ allPaths: true, minLength: 1 }, ['-a', '-m1'], oddTiles, odd],
  [{ minValue: 4, sort: 'value', minLength: 1 }, ['--min-value=4', '-svalue', '-m1'], oddTiles, odd],
  [{ pattern: '*?[sn]', minLength: 2 }, ['--pattern=*?[sn]', '-m2'], oddTiles, odd],
  [{ pattern: 's*(ed|s)' }, ['--pattern=s*(ed|s)'], plain],
  [{ size: [8, 9], limit: 50 }, ['--size=8x9', '-n50'], plain, english, 8, 9],
];

// Returns the part of a result that is also in the JSON of solve.
function shown({ rows, columns, count, score, words: found, end }) {
  const cells = found.map(({ length, ...entry }) => entry);
  return { rows, columns, count, score, words: cells, isComplete: end === 'complete' };
}

function solveAll(dict, options, boards) {
  let output;
  try {
    output = program('solve', ['--batch', '-fjsonl', '-j1', '-d', dict, ...options, file('boards', `${boards.join('\n')}\n`)]);
  } catch (error) {
    output = error.stdout; // --max-results ended some searches
  }
  return output.trimEnd().split('\n').map((line) => JSON.parse(line));
}

async function compare(dict, options, programOptions, boards) {
  const expected = solveAll(dict, programOptions, boards);
  assert.equal(expected.length, boards.length);
  for (const simd of ['simd128', 'portable']) {
    const dictionary = await openDictionary(dict, { simd });
    let i = 0;
    for (const result of dictionary.solveMany(boards, options)) {
      const { rows, columns, count, score, words: found, complete: isComplete = true } = expected[i];
      assert.deepEqual(shown(result), { rows, columns, count, score, words: found, isComplete }, `${boards[i]} ${programOptions}`);
      i++;
    }
    assert.equal(i, boards.length);
    dictionary.close();
  }
}

kinds.forEach(([options, programOptions, tiles, dict = english, rows = 4, columns = 4], number) => {
  test(`boards of kind ${number}: ${programOptions.map((option) => option.replace(work, '')).join(' ')}`, async () => {
    const boards = Array.from({ length: 100 }, () => roll(tiles, rows, columns));
    await compare(dict, options, programOptions, boards);
  });
});

test('boards as people have them are read as solve reads them', async () => {
  const dictionary = await openDictionary(english);
  for (const { name, text, board, notes } of JSON.parse(readFileSync(new URL('../data/boards-in.json', import.meta.url), 'utf8'))) {
    const expected = JSON.parse(execFileSync(join(bin, 'solve'), ['-q', '-n0', '-fjson', '-d', english, '-'], { input: text, encoding: 'utf8' }));
    const result = dictionary.solve(text, { tiles: true, limit: 0 });
    assert.deepEqual([result.board, result.notes?.map(({ code }) => code) ?? []], [board, notes], name);
    assert.deepEqual([result.board, result.notes, result.count], [expected.board, expected.notes, expected.count], name);
  }
  dictionary.close();
});

test('a value has up to 57 bits', async () => {
  const dictionary = await openDictionary(odd);
  assert.equal(dictionary.solve('[ny]a/[sz]a', { minValue: 2 ** 57 - 2 ** 4 }).count, 0);
  assert.throws(() => dictionary.solve('[ny]a/[sz]a', { minValue: 2 ** 57 }), { code: 'misuse', message: 'minValue=144115188075855872 is out of range; give a number from 1 to 144115188075855871' });
  dictionary.close();
});

if (process.env.WG_BOARDS) {
  test('the boards of WG_BOARDS', async () => {
    const boards = readFileSync(process.env.WG_BOARDS, 'utf8').trimEnd().split('\n');
    await compare(english, { qu: true, allPaths: true }, ['--qu', '-a'], boards);
  });
}

// --- Queries

const findText = {
  prefix: () => word(1 + below(3)),
  suffix: () => word(1 + below(3)),
  pattern: () => Array.from({ length: 2 + below(4) }, () => pick([() => word(1), () => '?', () => '*', () => `[${word(2)}]`,
    () => `[^${word(1)}]`, () => `(${word(1)}|${word(2)}|)`, () => pick([')', ']', '1', 'É', '\\\\'])])()).join('') + pick(['', '', '(']),
  anagram: () => word(2 + below(6)) + '?'.repeat(below(2)),
  rack: () => word(2 + below(5)) + '?'.repeat(below(3)) + pick(['', '', '!']),
  near: () => word(1 + below(6)) + pick(['', '', '1']),
};
let letter; // makes a letter of the dictionary
const word = (length) => Array.from({ length }, () => letter()).join('');

function findAll(dict, mode, text, options) {
  const { edits = 1, transpositions } = options;
  const args = ['find', '-q', '-fjson', mode === 'near' ? `--near=${edits}` : `--${mode}`, ...(transpositions ? ['--transpositions'] : []), dict];
  try {
    return program('dictc', [...args, '--', text]);
  } catch ({ status, stdout }) {
    return status === 1 ? stdout : 'refused';
  }
}

for (const [dict, alphabet] of [[english, [...'eeaionrtlsudgbcmp']], [odd, letters]]) {
  test(`find, of ${dict.replace(work, '')}`, async () => {
    const dictionary = await openDictionary(dict);
    letter = () => pick(alphabet);
    const outcomes = { found: 0, none: 0, refused: 0 };
    for (let i = 0; i < 180; i++) {
      const mode = Object.keys(findText)[i % 6];
      const text = i === 2 ? '(' : findText[mode](); // a pattern that is refused
      const options = mode === 'near' ? { edits: below(3), transpositions: below(2) === 1 } : {};
      const expected = findAll(dict, mode, text, options);
      let answer;
      try {
        const { words: found, count, end } = dictionary.find(mode, text, options);
        assert.deepEqual([count, end], [found.length, 'complete']);
        answer = found.map(({ length, ...entry }) => `${JSON.stringify(entry)}\n`).join('');
        outcomes[answer ? 'found' : 'none']++;
      } catch (error) {
        assert.deepEqual([error.name, error.code], ['WordgridError', 'bad_input'], error.stack);
        answer = 'refused';
        outcomes.refused++;
      }
      assert.equal(answer, expected, `${mode} ${text} ${JSON.stringify(options)}`);
    }
    assert.ok(Math.min(...Object.values(outcomes)) > 0, JSON.stringify(outcomes));
    dictionary.close();
  });
}

// --- The words of a player

test('check counts the words that solve finds, with the same scores', async () => {
  const reasons = new Set();
  for (const [options, , tiles, dict = english, rows = 4, columns = 4] of kinds) {
    const { allPaths, sort, limit, maxResults, minValue, pattern, ...rules } = options;
    const dictionary = await openDictionary(dict);
    for (let i = 0; i < 4; i++) {
      const board = roll(tiles, rows, columns);
      const scores = new Map(dictionary.solve(board, rules).words.map(({ word: text, score }) => [text, score]));
      const first = below(dictionary.wordCount);
      const given = [...new Set([...scores.keys(), ...dictionary.words().slice(first, first + 300), 'zz', 'abcdefgh'])];
      const { words: checked, count, score, end } = dictionary.check(board, given, rules);
      assert.deepEqual([checked.map(({ word: text }) => text), end], [given, 'complete']);
      const counting = checked.filter(({ reason }) => !reason);
      assert.deepEqual(new Map(counting.map(({ word: text, score: points }) => [text, points])), scores, board);
      assert.deepEqual([count, score], [scores.size, [...scores.values()].reduce((sum, one) => sum + one, 0)]);
      checked.forEach(({ reason }) => reason && reasons.add(reason));
      const [one] = counting;
      if (one) {
        assert.equal(dictionary.check(board, [one.word, one.word], rules).words[1].reason, 'repeated');
        assert.ok(one.path.every(([row, column]) => row < rows && column < columns));
      }
    }
    dictionary.close();
  }
  assert.deepEqual([...reasons].sort(), ['not a wanted length', 'not in the dictionary', 'not on the board', 'too long', 'too short']);
});

test('falling letters', async () => {
  const dictionary = await openDictionary(english);
  const boards = ['ct/su/an', 'tac/god', 'pat/ear/tan', ...Array.from({ length: 20 }, () => roll(plain, 3, 3))];
  for (const board of boards) {
    for (const [lengths, ordered] of [[[3, 3], false], [[4, 5], false], [[3, 6], true], [[3, 3, 3], false]]) {
      let output;
      try {
        output = program('solve', ['-d', english, '-fjson', '-nall', `--clear=${lengths}`, ...(ordered ? ['--ordered'] : []), board]);
      } catch (error) {
        output = error.stdout; // no solution
      }
      const expected = JSON.parse(output);
      const result = dictionary.clear(board, lengths, { limit: Infinity, ordered });
      const solutions = result.solutions.map(({ words: found }) => ({ words: found.map(({ word, path }) => ({ word, path })) }));
      assert.deepEqual({ count: result.count, solutions }, { count: expected.count, solutions: expected.solutions });
    }
  }
  dictionary.close();
});
