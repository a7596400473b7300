// SPDX-License-Identifier: MIT
// answers.test.mjs: the package gives the same answers as `solve --format=json`, for 2,000
// random boards of every kind, and for the boards of the file WG_BOARDS if it is set.
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
program('dictc', ['build', '--quiet', '--name=odd', `--alphabet=${file('letters', `${letters.join('\n')}\n`)}`, '-o', odd,
  file('words', `${[...words].join('\n')}\n`)]);

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
  [{ walls }, [`--walls=${file('walls', walls)}`], plain],
  [{ scoring: [0, 0, 1, 2, 4, 8] }, ['--scoring=0,0,1,2,4,8'], plain],
  [{ letterScores: scores }, [`--letter-scores=${file('scores', scores)}`], mixed],
  [{ bonuses, letterScores: scores }, [`--bonus=${file('bonuses', bonuses)}`, `--letter-scores=${join(work, 'scores')}`], plain],
  [{ bonuses, allPaths: true }, [`--bonus=${join(work, 'bonuses')}`, '-a'], plain],
  [{ maxResults: 20 }, ['--max-results=20'], plain],
  [{}, [], oddTiles, odd],
  [{ allPaths: true, minLength: 1 }, ['-a', '-m1'], oddTiles, odd],
  [{ size: [8, 9], limit: 50 }, ['--size=8x9', '-n50'], plain, english, 8, 9],
];

// What of the result is in the JSON of solve, too.
function shown({ rows, columns, count, score, words: found, end }) {
  const cells = found.map(({ word, score: points, path, paths }) => ({ word, score: points, ...(paths ? { paths } : { path }) }));
  return { rows, columns, count, score, words: cells, isComplete: end === 'complete' };
}

function solveAll(dict, options, boards) {
  let output;
  try {
    output = program('solve', ['--batch', '-fjsonl', '-j1', '-d', dict, ...options, file('boards', `${boards.join('\n')}\n`)]);
  } catch (error) {
    output = error.stdout; // some searches were ended by --max-results
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

test('the boards of WG_BOARDS', { skip: !process.env.WG_BOARDS }, async () => {
  const boards = readFileSync(process.env.WG_BOARDS, 'utf8').trimEnd().split('\n');
  await compare(english, { qu: true, allPaths: true }, ['--qu', '-a'], boards);
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
