/* SPDX-License-Identifier: MIT */
/*
 * later.js: parts of the script that a browser loads when they are needed, so that the first
 * words do not wait for them: the texts of other languages (strings-de.js, strings-fi.js), and
 * games (play*.js, which the build joins to game.js). The element of this script has their
 * addresses. In a page of one file, they run before this script.
 */
'use strict';

const laterFiles = document.currentScript.dataset; // such as de: the address of its file
const laterParts = new Map(); // a promise for each part that is being loaded

/** Loads a part, unless `isHere` says that it is here. Resolves to whether it is here then:
 *  after a failure, the next call tries again. */
function loadLater(name, isHere) {
    if (isHere() || !laterFiles[name]) return Promise.resolve(isHere());
    if (!laterParts.has(name))
        laterParts.set(name, new Promise((resolve) => {
            const script = make('script', { src: laterFiles[name] });
            script.onload = script.onerror = () => resolve(isHere());
            document.head.append(script);
        }).finally(() => laterParts.delete(name)));
    return laterParts.get(name);
}

let isListeningToPlay = false;

/** Loads the scripts of games. Resolves to whether they are here. */
async function loadGames() {
    const isHere = await loadLater('game', () => typeof listenToPlay === 'function');
    if (isHere && !isListeningToPlay) {
        isListeningToPlay = true;
        listenToPlay();
    }
    return isHere;
}

/** Loads the scripts of games, because the user wants to play. */
async function loadGamesNow() {
    const isHere = await loadGames();
    if (!isHere) say('error', t('play.notLoaded'));
    return isHere;
}
