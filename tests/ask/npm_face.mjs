// SPDX-License-Identifier: MIT
// npm_face.mjs: answers the questions of faces.py with the npm package.
//
//     node npm_face.mjs PACKAGE DICTIONARY <QUESTIONS >ANSWERS       a line of JSON each
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { openDictionary } = await import(pathToFileURL(`${process.argv[2]}/node.mjs`));
const dictionary = await openDictionary(process.argv[3]);

const notesOf = ({ notes = [] }) => notes.map(({ code, message, count, line = null, column = null, what = '', cells = [] }) =>
  [code, message, count, line, column, what, cells]);
const calls = {
  solve: ({ board, options }) => {
    const result = dictionary.solve(board, options);
    const words = result.words.map((word) => [word.word, word.score, word.paths ?? [word.path]]);
    return { notes: notesOf(result), count: result.count, score: result.score, words };
  },
  check: ({ board, words, options }) => {
    const result = dictionary.check(board, words, options);
    return { notes: notesOf(result), words: result.words.map(({ word, score, reason, path }) => [word, score ?? reason, path ?? []]) };
  },
  clear: ({ board, lengths, options }) => {
    const result = dictionary.clear(board, lengths, options);
    return { notes: notesOf(result), words: result.solutions.map(({ words }) => words.map(({ word, path }) => [word, path])) };
  },
  find: ({ mode, text, options }) => ({ words: dictionary.find(mode, text, options).words.map(({ word }) => word) }),
  word: ({ text }) => ({ words: dictionary.has(text) ? [text] : [] }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let answer;
  try {
    answer = calls[question.ask](question);
  } catch (error) {
    answer = { error: { message: error.message, parameter: error.parameter, line: error.place?.line ?? 0, column: error.place?.column ?? 0 } };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
