/* SPDX-License-Identifier: MIT */
/*
 * sheet.js: what lies on the page. Dialogs, as sheets, that buttons open (data-opens) and
 * close (data-closes): one at a time. The settings cover no board and are not modal: the
 * board and its words change while the user sets. The browser gives the focus back to the
 * element that had it before. The menu is a list of buttons.
 */
'use strict';

const CALM = ['options']; // the sheets beside which the page can be used

/** Opens a sheet; `focus` is the element that gets the focus, or else its title. */
function openSheet(id, focus = byId(`${id}-title`)) {
    const sheet = byId(id);
    closeMenu(true);
    if (!sheet.open) {
        document.querySelector('dialog[open]')?.close();
        if (CALM.includes(id)) sheet.show();
        else sheet.showModal();
        // The sheet of a phone would hide a part of it (narrow.css).
        if (CALM.includes(id)) tray().scrollIntoView({ block: 'nearest' });
    }
    focus.focus();
}

const closeSheet = (id) => byId(id).close();

let pressed = null; // the sheet whose backdrop the pointer pressed, or null

/** The sheet whose backdrop is under the pointer, or null. */
function sheetBehind({ target, clientX: x, clientY: y }) {
    const { left, right, top, bottom } = target.getBoundingClientRect?.() || {};
    const isOutside = x < left || x > right || y < top || y > bottom;
    return isOutside && target.matches('dialog') ? target : null;
}

function onSheetClick(event) {
    const button = event.target.closest('[data-opens], [data-closes]');
    // A selection of text that ends outside of the sheet does not close it.
    if (pressed && sheetBehind(event) === pressed) pressed.close();
    if (!button) return;
    const { opens, closes } = button.dataset;
    if (closes) closeSheet(closes);
    if (!opens) return;
    button.focus(); // not every browser does this on a click
    openSheet(opens);
}

// --- The menu

function closeMenu(isFocused) {
    const menu = byId('menu');
    if (!menu.open) return;
    menu.open = false;
    if (isFocused) menu.querySelector('summary').focus();
}

/** The arrow keys move in the menu, and open it. */
function onMenuKey(event) {
    const menu = byId('menu');
    const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    if (!Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    menu.open = true;
    const all = [...menu.querySelectorAll('summary, button')]
        .filter((one) => one.getClientRects().length);
    all.at((all.indexOf(document.activeElement) + steps[event.key]) % all.length).focus();
}

// --- Buttons that cannot act

/** Sets whether a button can act. It keeps the focus and says that it cannot. */
const setAble = (button, isAble) => button.setAttribute('aria-disabled', String(!isAble));

function refuseDisabled(event) {
    if (!event.target.closest?.('[aria-disabled="true"]')) return;
    event.preventDefault();
    event.stopPropagation();
}

function listenToSheets() {
    const menu = byId('menu');
    document.addEventListener('click', refuseDisabled, true);
    document.addEventListener('click', onSheetClick);
    document.addEventListener('pointerdown', (event) => {
        pressed = sheetBehind(event);
        if (!menu.contains(event.target)) closeMenu(false);
    });
    menu.addEventListener('keydown', onMenuKey);
    menu.addEventListener('focusout', ({ relatedTarget }) => {
        if (relatedTarget && !menu.contains(relatedTarget)) closeMenu(false);
    });
    // A choice closes the menu, but a theme: the next press chooses the next one.
    menu.addEventListener('click', ({ target }) => {
        if (target.closest('button:not(#theme-next)')) closeMenu(true);
    });
}
