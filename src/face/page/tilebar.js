/* SPDX-License-Identifier: MIT */
/*
 * tilebar.js: buttons for tiles that the keyboard of a phone does not have or hides:
 * the digraphs of the dictionary, any letter, a hole, and a text of several letters.
 * The bar is below the board while the board has the focus: for fingers always,
 * otherwise if the dictionary has digraphs.
 *
 * A touch leaves the focus on the board, so that the keyboard of a phone stays. For Tab, the
 * bar is one stop after the board.
 */
'use strict';

const MAX_DIGRAPHS = 60;

/** The tiles of several letters to offer. */
function digraphs() {
    const symbols = dictionary() ? dictionary().symbols : [];
    const long = symbols.filter((symbol) => lettersIn(symbol) > 1);
    const hasQu = symbols.includes('q') && symbols.includes('u') && !settings.qu;
    if (hasQu && !long.includes('qu')) long.push('qu');
    return long.slice(0, MAX_DIGRAPHS);
}

const isForFingers = () => matchMedia('(any-pointer: coarse)').matches;

function tileButton(text, label, act, kind = '') {
    const button = make('button', {
        type: 'button', tabindex: '-1', 'aria-label': label, title: label,
        class: `button ${kind}`,
    }, text);
    button.addEventListener('click', act);
    return button;
}

/** Puts a tile on the current cell, and moves to the next one. */
function putTile(tile) {
    focusCell(putTiles(current, [tile]));
}

/** The buttons while the text of a tile is edited. */
function editingButtons() {
    const insert = (text) => {
        const { tile } = cells[editing];
        tile.setRangeText(text, tile.selectionStart, tile.selectionEnd, 'end');
    };
    return [
        ...digraphs().map((one) => tileButton(one, one, () => insert(one), 'letters')),
        tileButton('|', t('tiles.or'), () => insert('|')),
        tileButton('✓', t('tiles.done'), () => focusCell(stopEditing(true) + 1)),
    ];
}

function tileButtons() {
    return [
        ...digraphs().map((one) =>
            tileButton(one, one, () => putTile(tileOf(one)), 'letters')),
        tileButton('?', t('keys.any.does'), () => putTile('?')),
        tileButton('·', t('keys.hole.does'), () => putTile('')),
        tileButton('[ab]', t('keys.several.does'), () => startEditing(current)),
        tileButton('[a|b]', t('keys.either.does'), () => startEditing(current)),
    ];
}

/** Shows the bar if it is of use now. */
function showTileBar() {
    const bar = byId('tilebar');
    const isTyping = !isSaved && !game &&
        [byId('board'), bar].some((one) => one.contains(document.activeElement));
    const hasDigraphs = (dictionary()?.symbols || []).some((one) => lettersIn(one) > 1);
    bar.hidden = !isTyping || !(hasDigraphs || isForFingers());
    if (bar.hidden) return;
    const kind = [editing >= 0, language(), pageLanguage, ...digraphs()].join();
    if (bar.dataset.kind === kind) return;
    bar.dataset.kind = kind;
    bar.lang = language();
    bar.replaceChildren(...(editing >= 0 ? editingButtons() : tileButtons()));
    if (editing < 0) startRoving(bar);
}

function listenToTileBar() {
    const keepFocus = (event) => event.preventDefault();
    byId('tilebar').addEventListener('mousedown', keepFocus);
    // After the focus has left the board, screen.js shows or hides the bar at the end of
    // the click: what the finger touches must not move away before.
    byId('board').addEventListener('focusin', showTileBar);
    document.addEventListener('wordgrid:language', showTileBar);
}
