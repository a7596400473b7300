/* SPDX-License-Identifier: MIT */
/*
 * store.js: what the browser keeps for this user, such as the language. Browsers can
 * refuse to keep anything (private windows, files): then it lasts until the page ends.
 */
'use strict';

const kept = new Map(); // for browsers that refuse localStorage

/** The text that was kept under a name, or null. */
function recall(name) {
    try {
        return localStorage.getItem(`wordgrid.${name}`) ?? kept.get(name) ?? null;
    } catch {
        return kept.get(name) ?? null;
    }
}

/** Keeps a text under a name. Without a text, forgets the old one. */
function keep(name, text = null) {
    if (text === null) kept.delete(name);
    else kept.set(name, text);
    try {
        if (text === null) localStorage.removeItem(`wordgrid.${name}`);
        else localStorage.setItem(`wordgrid.${name}`, text);
    } catch {
        // `kept` has the text.
    }
}
