// SPDX-License-Identifier: MIT
// a.mts: the types of the package in an ES module.
import { openDictionary, WordgridError, type SolveResult } from 'wordgrid';
import english from 'wordgrid-english';

const dictionary = await openDictionary(english);
const result: SolveResult = dictionary.solve('abc', { moves: 'king', limit: 2, from: [0, 1], scoring: [1, 2] });
for (const { word, path } of result) {
  console.log(word.length, path?.[0]?.[0]);
}
for (const { count } of dictionary.solveMany(['a'], { allPaths: true })) {
  console.log(count);
}
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
  console.log(error instanceof WordgridError && error.place?.line);
}
{
  using other = await openDictionary(new Uint8Array());
  console.log(other.wordCount);
}
