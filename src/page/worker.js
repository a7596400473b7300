// SPDX-License-Identifier: MIT
// worker.js: finds words in a worker of the page (engine-worker.js), by the package in
// src/wasm. The build joins the package's files and this file to one classic script,
// because the page of one file has no other files, and browsers load no modules from
// files. So this script shares its scope with the package, and imports nothing.
//
// A message asks for one thing: { id, name, file, ... }. `file` says where the dictionary
// is: a URL, a Blob, or { base64 }. The answer is { id, result } or { id, error }, where
// `error` is as in formats/http-api.md. An error with a code that is not there means that
// the worker cannot answer.

// As of the server: the most numbers in the parameter `lengths`, and how many code points of a text
// a message quotes.
const MAX_LENGTHS = 64;
const MAX_QUOTED = 40;

let module = null; // a promise of the compiled module
let opened = { key: null, dictionary: null }; // the dictionary of the last message

/** An error of the request, as the server sends it. */
function refuse(code, message, parameter) {
  throw Object.assign(new Error(message), { isRefusal: true, code, parameter });
}

const bytesOfBase64 = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** The module of a page of one file: gzip, as base64. */
async function unpackModule(text) {
  const stream = new Blob([bytesOfBase64(text)]).stream()
    .pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** Compiles the module. Not every file server sends the type application/wasm, without
 *  which compileStreaming refuses. */
function compileFrom(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source.base64) return unpackModule(source.base64);
  return WebAssembly.compileStreaming(fetch(source))
    .catch(async () => WebAssembly.compile(await fetchBytes(source)));
}

const openBytes = makeOpen({
  read: fetchBytes, compile: async () => module, startWorker: () => null,
});

/** Opens the dictionary, unless it is the open one. `key` names it. */
async function openFile({ key, file }) {
  if (opened.key === key && opened.dictionary) return opened.dictionary;
  opened.dictionary?.close();
  opened = { key: null, dictionary: null };
  const source = file.base64 ? bytesOfBase64(file.base64)
    : file instanceof Blob ? await file.arrayBuffer() : file;
  opened = { key, dictionary: await openBytes(source) };
  return opened.dictionary;
}

// --- The parameters of the API, and the messages about them, as question.c and field.c.
// tests/server/worker.mjs compares both.

/** A text for a message: cut, and without control characters. */
function quote(text) {
  const points = [...text];
  const shown = points.slice(0, MAX_QUOTED).join('').replace(/[\0-\x1f\x7f-\x9f]/g, '?');
  return shown + (points.length > MAX_QUOTED ? '...' : '');
}

const whole = (text) =>
  (/^\d+$/.test(text) && Number(text) <= 0xffffffff ? Number(text) : -1);

/** Two numbers around a separator, or null. */
function pairOf(text, separator) {
  const pair = text.split(separator).map(whole);
  return pair.length === 2 && !pair.includes(-1) ? pair : null;
}

const asIs = (value) => value;
/** A number of up to 57 bits; beyond 2^53, the nearest number of JavaScript below 2^57 is taken. */
const between = (least, most) => (value, fail) => {
  const isNumber = /^\d+$/.test(value);
  if (isNumber && BigInt(value) >= least && BigInt(value) <= most)
    return Math.min(Number(value), 2 ** 57 - 2 ** 4);
  return fail(`${isNumber ? 'is out of range' : 'is not a number'}; give a number from ` +
    `${least} to ${most}`);
};
const count = (value, fail) => {
  if (value === 'all') return Infinity;
  if (!/^\d+$/.test(value)) return fail('is not a number; give 0 or more, or \'all\'');
  return Number(value) <= 0xffffffff ? Number(value) : Infinity;
};
const flag = (value, fail) =>
  (/^[01]$/.test(value) ? value === '1' : fail('is neither 1 (yes) nor 0 (no)'));
const oneOf = (...names) => (value, fail) => (names.includes(value) ? value
  : fail(`is not known; choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`));

const GAME = ['solve', 'check'];

// [the option of the package, the function that reads the value, the calls that have it],
// in the order of the server
const PARAMETERS = {
  board: ['board', asIs, GAME],
  dict: ['dict', asIs, ['solve', 'check', 'word', 'find']],
  words: ['words', asIs, ['check']],
  word: ['word', asIs, ['word']],
  mode: ['mode', oneOf('prefix', 'suffix', 'pattern', 'anagram', 'rack', 'near'), ['find']],
  text: ['text', asIs, ['find']],
  edits: ['edits', between(0, 15), ['find']],
  size: ['size', (value, fail) => {
    const size = pairOf(value, 'x');
    const cells = size ? size[0] * size[1] : 0;
    return cells >= 1 && cells <= 65535 ? size : fail('is not a size; write it like 4x5: ' +
      'rows, columns, at most 65535 cells');
  }, GAME],
  from: ['from', (value, fail) => pairOf(value, ',') ||
    fail('is not a cell; write it like 0,3: row 0, column 3'), GAME],
  min: ['minLength', between(1, 0xffffffff), GAME],
  max: ['maxLength', between(1, 0xffffffff), GAME],
  lengths: ['lengths', (value, fail) => {
    const lengths = value.split(',').map(whole);
    if (!lengths.slice(0, MAX_LENGTHS).every((one) => one > 0))
      return fail('is not a list of lengths; write it like 3,6,7');
    return lengths.length <= MAX_LENGTHS ? lengths
      : fail(`has more than ${MAX_LENGTHS} numbers`);
  }, GAME],
  'min-value': ['minValue', between(1n, 2n ** 57n - 1n), ['solve']],
  pattern: ['pattern', asIs, ['solve']],
  moves: ['moves', oneOf('king', 'rook', 'bishop', 'knight', 'hex'), GAME],
  torus: ['torus', flag, GAME],
  qu: ['qu', flag, GAME],
  all: ['allPaths', flag, ['solve']],
  scoring: ['scoring', oneOf('classic', 'length', 'none'), GAME],
  sort: ['sort', oneOf('score', 'length', 'alpha', 'board', 'value'), ['solve']],
  limit: ['limit', count, ['solve', 'find']],
};

// What only the worker has
const OWN_PARAMETERS = {
  walls: ['walls', asIs, GAME],
  letterScores: ['letterScores', asIs, GAME],
  bonuses: ['bonuses', asIs, GAME],
};

/** Reads the parameters of a call. */
function readParameters(call, query) {
  const hasCall = ([, , calls]) => calls.includes(call);
  const options = {};
  for (const [name, value] of Object.entries(query)) {
    const table = Object.hasOwn(OWN_PARAMETERS, name) ? OWN_PARAMETERS : PARAMETERS;
    if (!Object.hasOwn(table, name) || !hasCall(table[name])) {
      const names = Object.keys(PARAMETERS).filter((one) => hasCall(PARAMETERS[one]));
      refuse('bad_parameter',
        `there is no parameter '${quote(name)}'; the parameters are ${names.join(', ')}`);
    }
    const [option, read] = table[name];
    const given = Array.isArray(value) ? value : String(value);
    options[option] = read(given, (problem) =>
      refuse('bad_parameter', `${name}=${quote(given)} ${problem}`, name));
  }
  return options;
}

/** Refuses a query without a parameter that its call needs. */
function need(value, name, example) {
  if (value === undefined)
    refuse('bad_parameter',
      `the parameter ${name} is missing; write it like ${name}=${example}`, name);
}

/** Reads the parameters of a game: { board, options of the package }. */
function readGame(call, query) {
  const { board, dict, ...options } = readParameters(call, query);
  const { minLength = 0, maxLength = Infinity, lengths } = options;
  need(board, 'board', 'lab/thy/nir');
  if (minLength > maxLength)
    refuse('bad_parameter', `min=${minLength} is greater than max=${maxLength}, so no ` +
      'word can match', 'min');
  if (lengths && !lengths.some((one) => one >= minLength && one <= maxLength))
    refuse('bad_parameter', 'min and max exclude all of lengths, so no word can match',
      'lengths');
  return { board, options };
}

/** Refuses a board with a mistake, and a start cell that is not on the board. */
function checkBoard(dictionary, board, { from, size, moves, qu, torus, walls }) {
  const { rows, columns } =
    dictionary.check(board, [], { size, moves, qu, torus, walls });
  if (from && !(from[0] < rows && from[1] < columns))
    refuse('bad_parameter', `from=${from} is not on the board; its last cell is ` +
      `${rows - 1},${columns - 1}`, 'from');
}

const CODES = { bad_input: 'bad_board', limit: 'bad_board', no_memory: 'no_memory' };

const WITH_POSITION = ['board', 'text', 'pattern'];

/** The place of an error in a text, in code points from 1. */
function positionIn(source, { line, column }) {
  const before = String(source).split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + [...text].length + 1, column);
}

/** The error for a page: { code, message, parameter, position }. */
function errorOf(error, query = {}) {
  const { isRefusal, code, message, parameter, place } = error;
  if (isRefusal) return { code, message, ...(parameter ? { parameter } : {}) };
  const known = CODES[code];
  if (known !== 'bad_board')
    return { code: known || (code === 'unknown' || !code ? 'crashed' : code), message };
  const source = place?.source ?? (query.text === undefined ? 'board' : 'text');
  return {
    code: source === 'board' ? known : 'bad_parameter', message, parameter: source,
    ...(place?.column && WITH_POSITION.includes(source)
      ? { position: positionIn(query[source], place) } : {}),
  };
}

// --- What the page can ask for

/** The words and their paths in few arrays, which cross to the page faster than an array
 *  for each path and cell. `pathCounts` has the number of paths of each word, `lengths` of
 *  cells of each path. */
function pack(words, columns) {
  const paths = words.flatMap(({ path, paths: all }) => all || [path]);
  const cells = new Uint16Array(paths.reduce((sum, path) => sum + path.length, 0));
  let at = 0;
  for (const path of paths)
    for (const [row, column] of path) cells[at++] = row * columns + column;
  return {
    texts: words.map(({ word }) => word),
    values: words[0]?.value === undefined ? null
      : Float64Array.from(words, ({ value }) => value),
    scores: Uint32Array.from(words, ({ score }) => score),
    pathCounts: Uint32Array.from(words, ({ paths: all }) => (all ? all.length : 1)),
    lengths: Uint16Array.from(paths, ({ length }) => length),
    cells,
  };
}

/** The members of an answer before its words. */
const headOf = (schema, { board, rows, columns, count, score, end }, options, name) => ({
  schema, board, rows, columns,
  ...(options.moves && options.moves !== 'king' ? { moves: options.moves } : {}),
  ...(options.torus ? { torus: true } : {}),
  ...(options.walls ? { walls: true } : {}),
  dictionary: name, count, score,
  ...(end === 'complete' ? {} : { complete: false }),
});

/** The answer of /api/solve, with packed words. */
function solve(dictionary, { query, name, limits }) {
  const { board, options } = readGame('solve', query);
  const needs = options.sort === 'value' ? 'sort' : options.minValue && 'min-value';
  if (options.from || needs) checkBoard(dictionary, board, options);
  if (needs && !dictionary.about().hasValues)
    refuse('bad_parameter', `the dictionary '${quote(name)}' has no values; leave ` +
      `${needs === 'sort' ? 'sort=value' : needs} out`, needs);
  const result = dictionary.solve(board, {
    ...options, tiles: true, seconds: limits.seconds, maxResults: limits.results,
  });
  return {
    head: headOf('wordgrid.solve.v1', result, options, name),
    hasAllPaths: options.allPaths === true,
    packed: pack(result.words, result.columns),
  };
}

/** The answer of /api/check. `words` of the query is an array. */
function check(dictionary, { query, name, limits }) {
  const { board, options: { words, ...options } } = readGame('check', query);
  need(words, 'words', 'lab,nib');
  checkBoard(dictionary, board, options);
  const result = dictionary.check(board, words,
    { ...options, tiles: true, seconds: limits.seconds });
  return { ...headOf('wordgrid.check.v1', result, options, name), words: result.words.map(shown) };
}

/** A word for the page. */
const shown = ({ length, ...word }) => word;

/** The answer of /api/word. */
function word(dictionary, { query, name }) {
  const { word: wanted } = readParameters('word', query);
  need(wanted, 'word', 'lab');
  const [found] = dictionary.has(wanted)
    ? dictionary.find('prefix', wanted, { limit: 1 }).words : [];
  return {
    schema: 'wordgrid.word.v1', dictionary: name,
    ...(found ? { ...shown(found), found: true } : { word: wanted, found: false }),
  };
}

/** The answer of /api/find. */
function find(dictionary, { query, name, limits }) {
  const { mode, text, edits, limit = limits.results } =
    readParameters('find', query);
  need(mode, 'mode', 'pattern');
  if (edits !== undefined && mode !== 'near')
    refuse('bad_parameter', 'edits is for mode=near; leave it out', 'edits');
  need(text, 'text', 'lab');
  const most = Math.min(limit, limits.results);
  const { end, words } = dictionary.find(mode, text,
    { edits, limit: most + 1, seconds: limits.seconds }); // one more: are these all?
  const given = words.slice(0, most);
  return {
    schema: 'wordgrid.find.v1', dictionary: name, mode, text,
    ...(mode === 'near' ? { edits: edits ?? 1 } : {}),
    count: given.length, complete: end === 'complete',
    words: given.map(shown),
  };
}

/** Falling letters. The options are those of a query that boards have, and `ordered`. */
function clear(dictionary, { query, lengths, limits }) {
  const { ordered, ...rest } = query;
  const { board, options: { size, moves, qu, walls, limit } } = readGame('solve', rest);
  const options = Object.fromEntries(
    Object.entries({ size, moves, qu, walls, limit }).filter(([, value]) => value !== undefined));
  const { states, ...answer } = dictionary.clear(board, lengths,
    { ...options, ordered: Boolean(Number(ordered)), seconds: limits.seconds });
  return answer;
}

const TASKS = {
  about: (dictionary) => dictionary.about(),
  solve,
  word,
  find,
  check,
  clear,
  maze: (dictionary, { rows, columns, seed }) => dictionary.maze(rows, columns, seed),
  values: (dictionary, { words }) => words.map((word) => dictionary.value(word)),
};

/** The memory that can go to the page instead of being copied. */
const transferable = ({ packed } = {}) =>
  (packed ? Object.values(packed).flatMap((one) => one?.buffer || []) : []);

async function answer({ id, task, ...details }) {
  try {
    if (task === 'start') {
      module = Promise.resolve(compileFrom(details.module));
      postMessage({ id, result: await module });
      return;
    }
    const result = TASKS[task](await openFile(details), details);
    postMessage({ id, result }, transferable(result));
  } catch (error) {
    postMessage({ id, error: errorOf(error, details.query) });
  }
}

onmessage = ({ data }) => { answer(data); };
