// SPDX-License-Identifier: MIT
// worker.js: answers questions in a worker of the page (engine-worker.js), by the package in
// src/face/wasm. The build joins the package's files and this file to one classic script,
// because the page of one file has no other files, and browsers load no modules from
// files. So this script shares its scope with the package, and imports nothing.
//
// A message asks for one thing: { id, task, file, ... }. `file` says where the dictionary
// is: a URL, a Blob, or { base64 }. The answer is { id, result }; { id, refusal }, the error
// object of formats/http-api.md; or { id, error }: the worker cannot answer.

let module = null; // a promise of the compiled module
let opened = { key: null, dictionary: null }; // the dictionary of the last message

/** Compiles the module. Not every file server sends the type application/wasm, without
 *  which compileStreaming refuses. */
function compileFrom(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source.base64) return unpack(source.base64).then((bytes) => WebAssembly.compile(bytes));
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

/** The words and their paths in few arrays, which cross to the page faster than an array
 *  for each path and cell. `pathCounts` has the number of paths of each word, `lengths` of
 *  cells of each path. */
function pack({ words, ...head }) {
  const hasAllPaths = words.length > 0 && words[0].paths !== undefined;
  const paths = words.flatMap(({ path, paths: all }) => all || [path]);
  const cells = new Uint16Array(paths.reduce((sum, path) => sum + path.length, 0));
  let at = 0;
  for (const path of paths)
    for (const [row, column] of path) cells[at++] = row * head.columns + column;
  const packed = {
    texts: words.map(({ word }) => word),
    values: words[0]?.value === undefined ? null
      : Float64Array.from(words, ({ value }) => value),
    scores: Uint32Array.from(words, ({ score }) => score),
    pathCounts: Uint32Array.from(words, ({ paths: all }) => (all ? all.length : 1)),
    lengths: Uint16Array.from(paths, ({ length }) => length),
    cells,
  };
  return { head, hasAllPaths, packed };
}

const TASKS = {
  about: (dictionary) => dictionary.about(),
  /** Asks the text of a question. An answer with the words of a board is packed. */
  ask(dictionary, { question, name, limits: { seconds, results } }) {
    const answer =
      JSON.parse(dictionary.answer(question, { name, seconds, maxResults: results }));
    return answer.schema === 'wordgrid.solve.v1' ? pack(answer) : answer;
  },
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
    if (result?.error) postMessage({ id, refusal: result.error });
    else postMessage({ id, result }, transferable(result));
  } catch ({ code = 'unknown', message }) {
    const known = code === 'unknown' ? 'crashed' : code;
    postMessage({ id, error: { code: known, message } });
  }
}

onmessage = ({ data }) => { answer(data); };
