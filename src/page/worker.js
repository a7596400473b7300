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

// The most numbers in the parameter `lengths`, as of the server.
const MAX_LENGTHS = 64;
const MAX_EDITS = 15;

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

// --- The parameters of /api/solve, and the messages about them, as solve_request.c

const whole = (text) => (/^\d{1,10}$/.test(text) && text <= 0xffffffff ? Number(text) : -1);

/** Two numbers around a separator, or null. */
function pairOf(text, separator) {
  const pair = text.split(separator).map(whole);
  return pair.length === 2 && !pair.includes(-1) ? pair : null;
}

const atLeast = (least) => (text, fail) => {
  const value = whole(text);
  return value >= least ? value : fail(`is not a number from ${least} to 4294967295`);
};
const flag = (text, fail) =>
  (/^[01]$/.test(text) ? text === '1' : fail('is neither 1 (yes) nor 0 (no)'));
const oneOf = (...names) => (text, fail) => (names.includes(text) ? text
  : fail(`is not known; choose ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`));

// [the option of the package, the function that reads the value]
const PARAMETERS = {
  size: ['size', (text, fail) => {
    const size = pairOf(text, 'x');
    const cells = size ? size[0] * size[1] : 0;
    return cells >= 1 && cells <= 65535 ? size : fail('is not a size; write ' +
      'ROWSxCOLUMNS, such as 4x5, with at most 65535 cells');
  }],
  from: ['from', (text, fail) => pairOf(text, ',') ||
    fail('is not a cell; write ROW,COLUMN, such as 0,3')],
  min: ['minLength', atLeast(1)],
  max: ['maxLength', atLeast(1)],
  'min-value': ['minValue', atLeast(1)],
  pattern: ['pattern', (text) => text],
  lengths: ['lengths', (text, fail) => {
    const lengths = text.split(',').map(whole);
    return lengths.length <= MAX_LENGTHS && lengths.every((one) => one > 0) ? lengths
      : fail('is not a list of lengths; write up to 64 numbers, such as 3,6,7');
  }],
  moves: ['moves', oneOf('king', 'rook', 'bishop', 'knight', 'hex')],
  torus: ['torus', flag],
  qu: ['qu', flag],
  all: ['allPaths', flag],
  scoring: ['scoring', oneOf('classic', 'length', 'none')],
  sort: ['sort', oneOf('score', 'length', 'alpha', 'board', 'value')],
  limit: ['limit', atLeast(0)],
  // These are not parameters of the server.
  walls: ['walls', (text) => text],
  letterScores: ['letterScores', (text) => text],
  bonuses: ['bonuses', (text) => text],
};

const FIND_PARAMETERS = {
  mode: ['mode', oneOf('prefix', 'suffix', 'pattern', 'anagram', 'rack', 'near')],
  text: ['text', (text) => text],
  edits: ['edits', (text, fail) => {
    const edits = atLeast(0)(text, fail);
    return edits <= MAX_EDITS ? edits : fail(`is too many; at most ${MAX_EDITS} edits`);
  }],
  limit: ['limit', atLeast(0)],
};

/** Reads the parameters of a query. */
function readParameters(query, parameters) {
  const options = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === 'board' || name === 'dict') continue;
    if (!Object.hasOwn(parameters, name))
      refuse('bad_parameter', `there is no parameter '${name}'`);
    const [option, read] = parameters[name];
    const fail = (problem) => refuse('bad_parameter', `${name}=${value} ${problem}`, name);
    options[option] = read(String(value), fail);
  }
  return options;
}

/** The options of the package for a query. */
function optionsOf(query) {
  const options = readParameters(query, PARAMETERS);
  checkLengths(options);
  return options;
}

function checkLengths({ minLength = 0, maxLength = Infinity, lengths }) {
  if (minLength > maxLength)
    refuse('bad_parameter', `min=${minLength} is greater than max=${maxLength}, so no ` +
      'word can match', 'min');
  if (lengths && !lengths.some((one) => one >= minLength && one <= maxLength))
    refuse('bad_parameter', 'min and max exclude all of lengths, so no word can match',
      'lengths');
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
  if (isRefusal) return { code, message, parameter };
  if (code === 'misuse' && query.from) // the only misuse that optionsOf lets through
    return { code: 'bad_parameter', message: `from=${query.from} is not on the board`,
      parameter: 'from' };
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
  const options = optionsOf(query);
  const lacks = options.sort === 'value' ? 'sort' : options.minValue && 'min-value';
  if (lacks && !dictionary.about().hasValues)
    refuse('bad_parameter', `the dictionary '${name}' has no values; leave ` +
      `${lacks === 'sort' ? 'sort=value' : lacks} out`, lacks);
  const result = dictionary.solve(query.board, {
    ...options, tiles: true, seconds: limits.seconds, maxResults: limits.results,
  });
  return {
    head: headOf('wordgrid.solve.v1', result, options, name),
    hasAllPaths: options.allPaths === true,
    packed: pack(result.words, result.columns),
  };
}

/** The answer of /api/check. What solve does with its words has no effect. */
function check(dictionary, { query: { words, ...query }, name, limits }) {
  const { sort, limit, allPaths, minValue, pattern, ...options } = optionsOf(query);
  const result = dictionary.check(query.board, words,
    { ...options, tiles: true, seconds: limits.seconds });
  return { ...headOf('wordgrid.check.v1', result, options, name), words: result.words.map(shown) };
}

/** A word for the page. */
const shown = ({ length, ...word }) => word;

/** The answer of /api/word. */
function word(dictionary, { query, name }) {
  const text = String(query.word);
  const [found] = dictionary.has(text)
    ? dictionary.find('prefix', text, { limit: 1 }).words : [];
  return {
    schema: 'wordgrid.word.v1', dictionary: name,
    ...(found ? { ...shown(found), found: true } : { word: text, found: false }),
  };
}

/** The answer of /api/find. */
function find(dictionary, { query, name, limits }) {
  const { mode, text, limit = limits.results, ...options } =
    readParameters(query, FIND_PARAMETERS);
  const most = Math.min(limit, limits.results);
  const { end, words } = dictionary.find(mode, text,
    { ...options, limit: most + 1, seconds: limits.seconds }); // one more: are these all?
  const given = words.slice(0, most);
  return {
    schema: 'wordgrid.find.v1', dictionary: name, mode, text,
    ...(mode === 'near' ? { edits: options.edits ?? 1 } : {}),
    count: given.length, complete: end === 'complete',
    words: given.map(shown),
  };
}

/** Falling letters. The options are those of a query that boards have, and `ordered`. */
function clear(dictionary, { query, lengths, limits }) {
  const { ordered, ...rest } = query;
  const { size, moves, qu, walls, limit } = optionsOf(rest);
  const options = Object.fromEntries(
    Object.entries({ size, moves, qu, walls, limit }).filter(([, value]) => value !== undefined));
  const { states, ...answer } = dictionary.clear(query.board, lengths,
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
