/* SPDX-License-Identifier: MIT */
/*
 * family.js: the words that the page does not show to a user who has not asked for them:
 * slurs and crude words. Examples, hints, the best words missed and suggestions leave them
 * out; so does the list, if the setting `family` is on. A game takes such a word from the
 * player as any other word.
 *
 * RUDE (page-tables.cmake) has the words of each language that has a list in dict/rude.
 */
'use strict';

let rude = { language: null, words: new Set() };

/** Whether a word may be shown unasked. Words of a language without a list may. */
function isForEverybody(word) {
    const name = diceLanguage();
    if (rude.language !== name) {
        const turned = (letter) => A_TO_Z[(A_TO_Z.indexOf(letter) + 13) % 26];
        const words = (RUDE[name] || '').replace(/[a-z]/g, turned).split(' ');
        rude = { language: name, words: new Set(words) };
    }
    return !rude.words.has(filterable(word));
}

/** The words that the list shows, of all words of a result. */
const listedWords = (words) => (settings.family || isExample()
    ? words.filter(({ word }) => isForEverybody(word)) : words);
