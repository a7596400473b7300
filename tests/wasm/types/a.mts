// SPDX-License-Identifier: MIT
// a.mts: the types of the package in an ES module.
import { openDictionary, WordgridError, type Cell, type OpenOptions, type SolveOptions, type SolveResult } from 'wordgrid';
import english from 'wordgrid-english';
import englishFile from 'wordgrid-english/external';
import * as external from 'wordgrid/external';

const dictionary: external.Dictionary = await openDictionary(english);
const openers: (typeof openDictionary)[] = [external.openDictionary];
const options: OpenOptions = { check: true, signal: AbortSignal.timeout(1) };
console.log(openers[0]?.(englishFile, options), english.href, external.WordgridError === WordgridError);
// @ts-expect-error
await openDictionary(undefined);
// @ts-expect-error
await openDictionary(english, { check: 1 });
const result: SolveResult = dictionary.solve('abc', { moves: 'king', limit: 2, from: [0, 1], scoring: [1, 2] });
for (const { word, path } of result) {
  console.log(word.length, path[0]?.[0]);
}
// `path` and `paths` are there exactly if they were asked for.
for (const { words } of dictionary.solveMany(['a'], { allPaths: true, bonus: '2L' })) {
  const paths: Cell[][] = words.flatMap((word) => word.paths);
  // @ts-expect-error
  console.log(paths, words[0]?.path);
}
for (const { words } of dictionary.solveMany(['a'], { allPaths: false })) {
  const paths: Cell[][] = words.map((word) => word.path);
  // @ts-expect-error
  console.log(paths, words[0]?.paths);
}
// Entries for boards that failed are there exactly if they were asked for.
for (const result of dictionary.solveMany([[['l', null], ['Qu', undefined]], ['ab', 'cd']], { onError: 'entry', strict: true })) {
  console.log('error' in result ? [result.index, result.error.reason === 'not_tile', result.error.message] : result.words[0]?.path);
}
for (const { words, notes } of dictionary.solveMany(['a'], { onError: 'throw' })) {
  console.log(words.length, notes?.[0]?.code === 'joined', notes?.[0]?.cells?.[0]?.[1]);
}
// @ts-expect-error
dictionary.solveMany(['a'], { onError: 'skip' });
// @ts-expect-error
dictionary.solve([['a', 1]]);
const [all] = (await dictionary.solveAsync('abc', { allPaths: true, signal: AbortSignal.timeout(1) })).words;
const [one] = (await dictionary.solveAsync('abc')).words;
console.log(all?.paths.length, one?.path.length);
declare const solveOptions: SolveOptions; // it is not known which
for (const word of dictionary.solve('abc', solveOptions)) {
  console.log('path' in word ? word.path.length : word.paths.length);
}
const { end } = dictionary.solve('abc', { maxSteps: 5, onWord: ({ path, isBetter }) => path.length > 1 || isBetter });
console.log(end === 'steps');
// @ts-expect-error
dictionary.solve('abc', { bonuses: '2L' });
// @ts-expect-error
await dictionary.solveAsync('abc', { onWord() {} });
for (const { word, number } of dictionary.find('near', 'abc', { edits: 2 })) {
  console.log(word, number?.toFixed());
}
console.log(dictionary.check('abc', new Set(['abc']), { minLength: 2 }).words[0]?.reason === 'too short');
console.log(dictionary.answer('word?word=abc', { name: 'mine', seconds: 1 }).length);
// @ts-expect-error
dictionary.find('regex', 'a');
// @ts-expect-error
dictionary.solve('abc', { moves: 'pawn' });
try {
  await dictionary.solveAsync(['a', 'b'], { signal: AbortSignal.timeout(1) });
} catch (error) {
  console.log(error instanceof WordgridError && error.place?.line && error.parameter && error.index);
}
{
  using other = await openDictionary(new Uint8Array());
  console.log(other.wordCount);
}
