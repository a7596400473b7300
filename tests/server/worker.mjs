// SPDX-License-Identifier: MIT
// worker.mjs: compares the answers of the WebAssembly module and of solve-server, which must have
// the same bytes. The questions have good and bad values of each parameter from a table, alone and
// in pairs, or are random. The page's worker, which calls the module, must give the same objects.
// The worker runs in Node.js, in a context like that of a worker in a browser.
//
//   node worker.mjs FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import zlib from 'node:zlib';

const bin = path.resolve(process.argv[2]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wordgrid-worker-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

// --- The two dictionaries: one without and one with values

const files = {};
for (const [name, words, ...options] of [
  ['plain', 'lab labyrinth nib nit thin tiny alt rib plum plumb bag bags bug dig tor rots ab ba cat sun'.replaceAll(' ', '\n')],
  ['zwei "ö"', 'aö\t3\nöa\t7\nböa\t7\nbau\t1\nlab\t9\n', '-ftsv'],
]) {
  files[name] = path.join(folder, `${Object.keys(files).length}.wgd`);
  execFileSync(path.join(bin, 'dictc'), ['build', '-q', `--name=${name}`, ...options, '-o', files[name], '-'],
    { input: words });
}

// --- The server

const options = Object.values(files).flatMap((file) => ['-d', file]);
const server = spawn(path.join(bin, 'solve-server'), ['--listen=127.0.0.1:0', '--time-limit=60', ...options],
  { stdio: ['ignore', 'ignore', 'pipe'] });
process.on('exit', () => server.kill());
const origin = await new Promise((resolve, reject) => {
  let said = '';
  server.stderr.on('data', (data) => {
    said += data;
    const found = /listening on (http:\S+)/.exec(said);
    if (found) resolve(found[1]);
  });
  server.on('exit', () => reject(new Error(said)));
});

// Each request has its own connection, because the server closes connections that are idle for
// long.
const getOnce = (url) => new Promise((resolve, reject) => {
  http.get(url, { agent: false }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (text) => { body += text; });
    response.on('end', () => resolve({ status: response.statusCode, body }));
  }).on('error', reject);
});

async function askServer(question) {
  for (;;) {
    const response = await getOnce(`${origin}api/${question}`);
    if (response.status !== 503) return response.body;
  }
}

// --- The worker

const waiting = new Map();
const context = vm.createContext({
  Blob, DecompressionStream, Response, TextDecoder, TextEncoder, URL, WebAssembly,
  atob, console, crypto: webcrypto, fetch, performance, onmessage: null,
  postMessage({ id, ...answer }) {
    waiting.get(id)(structuredClone(answer));
  },
});
vm.runInContext(fs.readFileSync(path.join(bin, '../src/page/worker.js'), 'utf8'), context, { filename: 'worker.js' });

function post(message) {
  const id = waiting.size;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    context.onmessage({ data: { id, ...message } });
  });
}

const module = await WebAssembly.compile(zlib.gunzipSync(fs.readFileSync(path.join(bin, 'wordgrid.wasm.gz'))));
assert.ok((await post({ task: 'start', module })).result);
const limits = { seconds: 60, results: 100000 };
const contents = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, fs.readFileSync(file).toString('base64')]));

// Returns the words of an answer of the worker, read as engine-worker.js reads them.
function unpack({ texts, values, scores, pathCounts, lengths, cells }, columns, hasAllPaths) {
  let [path, cell] = [0, 0];
  const next = () => Array.from({ length: lengths[path++] }, () => {
    const at = cells[cell++];
    return [Math.floor(at / columns), at % columns];
  });
  return texts.map((word, i) => ({
    word, score: scores[i], ...(values ? { value: values[i] } : {}),
    ...(hasAllPaths ? { paths: Array.from({ length: pathCounts[i] }, next) } : { path: next() }),
  }));
}

const placeOf = (name) => ({ name, limits, key: name, file: { base64: contents[name] } });

/** Returns the object that the worker sends to the page. */
async function askWorker(question, name) {
  const { result, refusal, error } = await post({ task: 'ask', question, ...placeOf(name) });
  if (refusal || error) return { error: refusal ?? error };
  return result.packed
    ? { ...result.head, words: unpack(result.packed, result.head.columns, result.hasAllPaths) } : result;
}

/** The function by which the worker calls the module. */
context.askModule = null;
vm.runInContext(`askModule = async (question, { name, limits, ...place }) =>
  (await openFile(place)).answer(question, { name, seconds: limits.seconds, maxResults: limits.results });`, context);
const askModule = (question, name) => context.askModule(question, placeOf(name));

// --- The table

const MOST = 12000; // questions

const LONG = 'ä'.repeat(41);
const NUMBERS = ['1', '3', '7', '00000000000004', '0'.repeat(40) + '5', '0', '000', '', '-1', '+1', ' 3', '3 ', 'x', '3.5',
  '1e3', '0x3', '4294967295', '04294967295', '4294967296', '04294967296', '99999999999', '9'.repeat(400), '٣', LONG, 'a\u0007\u0085b'];
// The walls of a board of 3x3.
const WALLS = `+---+---+---+\n|       |   |\n+---+   +   +\n|   |       |\n+   +---+   +\n|           |\n+---+---+---+\n`;
const FLAGS = ['0', '1', '', '2', 'true', '01', '-1', '11', ' 1'];
const VALUES = {
  size: ['3x3', '4x4', '03x003', '9x1', '0x9', '1x65535', '1x65536', '256x256', '4294967295x4294967295', '3', '3x', 'x3', '3X3',
    '3x3x1', '3 x3', '', '-1x9', '3x3 '],
  from: ['0,0', '2,2', '00,000000000001', '3,0', '0,3', '4294967295,4294967295', '4294967296,0', '1', '1,', ',1', '1,1,1', '', '-1,0', '1;1'],
  'min-length': NUMBERS,
  'max-length': NUMBERS,
  lengths: ['3', '3,4,5', '003,4', '3,3', '0', '', ',', '3,', ',3', '3,,4', '3;4', '3, 4', 'x', '4294967296', Array(64).fill('3').join(','),
    Array(65).fill('3').join(','), `${Array(64).fill('3').join(',')},x`, `${Array(63).fill('3').join(',')},x`],
  'min-value': [...NUMBERS, '144115188075855871', '144115188075855872'],
  pattern: ['*', 's*', '?[ab]*', '', 'ö[', '(', 'a)', '[]', '*'.repeat(100), 'a\u0301', '1'],
  moves: ['king', 'rook', 'bishop', 'knight', 'hex', '', 'King', 'queen', 'king ', '0'],
  torus: FLAGS,
  qu: FLAGS,
  'all-paths': FLAGS,
  scoring: ['classic', 'length', 'none', '', 'Classic', 'points', '0,0,0,1', '7', '1,', '1,x', '1000001', Array(257).fill('1').join(',')],
  walls: [WALLS, WALLS.replace('|   |', '|    '), '+-', '', 'x', WALLS.slice(0, 40), `${WALLS}\n\n`],
  'letter-scores': ['a b 3\nl 2', 'q z 10', 'a', 'a x', 'ö 3', '', 'a 1\na 2', 'a 1000001'],
  bonus: ['2L . 3W\n. . .\n. . 2W', '. .', '1L', '', 'x', '2L . .\n. . .'],
  ordered: FLAGS,
  transpositions: FLAGS,
  sort: ['score', 'length', 'alpha', 'board', 'value', '', 'Score', 'random'],
  limit: NUMBERS,
  mode: ['prefix', 'suffix', 'pattern', 'anagram', 'rack', 'near', '', 'Prefix', 'regex'],
  edits: ['0', '1', '2', '15', '16', '0000000000001', '-1', '', 'x', '4294967296'],
  words: ['plum', 'plum,Plum,,nope,', ''],
  word: ['plum', ''],
  text: ['plum', '', 'ö(', 'b?g*[sd]', 'a'.repeat(64), '1'],
  x: ['1', ''],
  [LONG]: ['1'],
  'a\u0007"b': ['1'],
  toString: ['1'],
};
const BOARDS = ['ct/su/an','lab/thy/nir', 'labthynir', 'ab/c[d', 'äö/ö[', 'abc/d1', '', 'abcdefg', 'ab/cd\nef/x'];
const BASE = {
  solve: { board: 'lab/thy/nir' },
  check: { board: 'lab/thy/nir', words: 'lab,nib,bö,by' },
  word: { word: 'plum' },
  find: { mode: 'prefix', text: 'plum' },
  clear: { board: 'ct/su/an', lengths: '3,3' },
};
// The names of the parameters, in the order of the server's list.
const names = Object.keys(VALUES);

const queries = [];
for (const [call, base] of Object.entries(BASE)) {
  queries.push([call, base], [call, {}]);
  Object.keys(base).forEach((name) => { // each required parameter is missing in turn
    const { [name]: _, ...rest } = base;
    queries.push([call, rest], [call, { ...rest, 'min-length': '0' }], [call, { 'min-length': '5', 'max-length': '4', ...rest }]);
  });
  for (const name of names) VALUES[name].forEach((value) => queries.push([call, { ...base, [name]: value }]));
  for (const dict of Object.keys(files)) queries.push([call, { ...base, dict }]);
}
for (const board of BOARDS) {
  for (const rest of [{}, { from: '9,9' }, { pattern: '(' }, { 'min-value': '2' }, { sort: 'value' }, { size: '3x3' },
    { 'min-length': '5', 'max-length': '4' }, { moves: 'hex', torus: '1' }, { lengths: '3', 'max-length': '2' }, { from: '2,2', pattern: '[', sort: 'value' }]) {
    queries.push(['solve', { board, ...rest }]);
    queries.push(['solve', { board, dict: 'zwei "ö"', ...rest }]);
    queries.push(['check', { board, words: 'lab', ...rest }]);
  }
}
for (const mode of VALUES.mode) {
  for (const text of [...VALUES.text, 'ab', '[']) {
    for (const rest of [{}, { edits: '2' }, { edits: '16' }, { limit: '0' }, { limit: '002' }]) {
      queries.push(['find', { mode, text, ...rest }], ['find', { mode, text, dict: 'zwei "ö"', ...rest }]);
    }
  }
}
for (const first of ['min-length', 'max-length', 'lengths', 'size', 'from', 'x']) { // reports the first of two mistakes
  for (const second of ['torus', 'pattern', 'edits', 'sort', 'min-length']) {
    if (first !== second) queries.push(['solve', { [first]: 'x', ...BASE.solve, [second]: '!' }]);
  }
}

// --- Random questions: parameters of any question with values of the table, broken encodings

let state = Number(process.env.WG_SEED ?? Date.now() % 1e9) || 1;
console.log(`WG_SEED=${state}`);
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}
const pick = (list) => list[below(list.length)];
const BROKEN = ['%', '%zz', '&&', '&', 'x', '=', '%00', '%ff', '%C3', '+', 'min-length=3&min-length=3', 'a=%', '&words', '?', '%F0%9F%98%80=1'];

// The parameters of each question. The server lists them when it refuses another parameter.
const fitting = {};
for (const call of Object.keys(BASE)) {
  const { error } = JSON.parse(await askServer(`${call}?nope=1`));
  fitting[call] = error.message.replace(/.*the parameters are /, '').split(', ').filter((name) => VALUES[name]);
}

function randomQuestion() {
  const call = pick(Object.keys(BASE));
  const query = { ...BASE[call] };
  if (below(4) === 0 && query.board) query.board = pick(BOARDS);
  if (below(3) === 0) query.dict = pick([...Object.keys(files), 'none']);
  for (let i = below(4); i > 0; i--) {
    const name = pick(below(12) ? fitting[call] : names);
    query[name] = pick(VALUES[name]);
  }
  if (below(20) === 0) delete query[pick(Object.keys(query))];
  const text = `${call}?${new URLSearchParams(query)}`;
  return below(10) === 0 ? `${text.slice(0, below(text.length) + call.length + 1)}${pick(BROKEN)}` : text;
}

const questions = queries.map(([call, query]) => `${call}?${new URLSearchParams(query)}`);
while (questions.length < MOST) questions.push(randomQuestion());

const nameIn = (question) => {
  const name = new URLSearchParams(question.slice(question.indexOf('?') + 1)).get('dict');
  return name in files ? name : 'plain';
};
let [passed, failed, refused] = [0, 0, 0];
const AT_ONCE = 16; // requests
let answers = [];
for (const [i, question] of questions.entries()) {
  if (i % AT_ONCE === 0) {
    answers = await Promise.all(questions.slice(i, i + AT_ONCE).map(askServer));
  }
  const expected = answers[i % AT_ONCE];
  const name = nameIn(question);
  refused += expected.startsWith('{"error"');
  try {
    assert.equal(await askModule(question, name), expected);
    if (i % 16 === 0) { // few, because the worker only packs and unpacks the answers
      assert.deepEqual(JSON.parse(JSON.stringify(await askWorker(question, name))), JSON.parse(expected));
    }
    passed++;
  } catch ({ message }) {
    failed++;
    console.log(`FAIL ${question}\n     ${message.slice(0, 600)}\n     server ${expected.slice(0, 300)}`);
  }
}

assert.ok(refused > 2000 && passed + failed - refused > 2000, `${refused} of ${questions.length} refused`);
console.log(`${passed} passed, ${failed} failed; ${refused} were refused`);
process.exit(failed ? 1 : 0);
