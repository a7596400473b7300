/* SPDX-License-Identifier: MIT */
/*
 * strings.js: the language of the page. The files strings-en.js, strings-de.js and
 * strings-fi.js have all texts that users see, each under the same keys:
 *
 *     t('keys.tab')                        a text
 *     t('path.spoken', { word: 'cat' })    a text with the placeholder {word}
 *     t('count.word', { n: 3 })            a text in the form for the number n
 *
 * An entry is a text, or an object with a text for each plural form of the language
 * (one, other). A value that is a number is written as the language writes numbers.
 *
 * In page.html, the attribute data-t has the key of an element's text; data-t-label and
 * data-t-placeholder have the keys of these attributes. The texts in page.html itself are the
 * English ones: strings-en.js has only the others. For a new language, add a file, a line to
 * LANGUAGES, and the file to page.html, page.h, page.c and make-site.cmake.
 *
 * The script of a served page has English alone; it loads the others when it needs them
 * (later.js).
 *
 * When the user chooses another language, the document gets the event
 * `wordgrid:language`. Scripts that have written texts then write them again.
 */
'use strict';

const LANGUAGES = { en: 'English', de: 'Deutsch', fi: 'Suomi' };
// For each language, the object of strings-LANGUAGE.js. In a saved page, these run first.
var TEXTS = globalThis.TEXTS || {};

const TRANSLATED = { label: 'aria-label', placeholder: 'placeholder' };

// Letters of Hebrew, Arabic and the scripts beside them.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
// Keys of texts that are only read aloud: nothing can be turned around.
const SPOKEN = /^(list\.name|path\.spoken)/;

let pageLanguage = 'en';
// Shared: creating a formatter takes longer than formatting hundreds of numbers.
let grouped = new Intl.NumberFormat('en');
let plurals = new Intl.PluralRules('en');

const number = (n) => grouped.format(n);

/** A text within another one. Right-to-left letters would turn numbers and signs around
 *  them; between these two characters (FSI and PDI) they do not. */
const isolated = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** The text of a key, with these values for its placeholders. */
function t(key, values = {}) {
    const entry = TEXTS[pageLanguage][key] ?? TEXTS.en[key] ?? key;
    const text = typeof entry === 'string' ? entry
        : entry[plurals.select(values.n)] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (all, name) => {
        const value = values[name] ?? all;
        if (typeof value === 'number') return number(value);
        return SPOKEN.test(key) ? value : isolated(String(value));
    });
}

/** A number of things: `noun` is the end of a key that begins with `count.`. */
const counted = (n, noun) => t(`count.${noun}`, { n });

/** Whether a key is in the table. */
const hasText = (key) => Object.hasOwn(TEXTS.en, key);

/** Calls `use` with each key in an element, its element, and the attribute that it is for;
 *  null: its text. */
function eachText(root, use) {
    for (const element of root.querySelectorAll('[data-t]')) use(element.dataset.t, element, null);
    for (const [name, attribute] of Object.entries(TRANSLATED))
        for (const element of root.querySelectorAll(`[data-t-${name}]`))
            use(element.getAttribute(`data-t-${name}`), element, attribute);
}

/** Takes the texts of page.html, before they are translated, into the English table. */
const takeEnglish = () => eachText(document, (key, element, attribute) => {
    TEXTS.en[key] ??= attribute ? element.getAttribute(attribute)
        : element.textContent.trim().replace(/\s+/g, ' ');
});

/** Writes the texts of an element, and of all elements in it, that have keys. A button that may
 *  show only an icon gets its name and its keys as a tooltip. */
function translate(root) {
    eachText(root, (key, element, attribute) => {
        if (attribute) element.setAttribute(attribute, t(key));
        else element.textContent = t(key);
    });
    for (const button of root.querySelectorAll('.bare-icon, .button[aria-label]')) {
        const name = button.getAttribute('aria-label') || button.textContent.trim();
        button.title = `${name} ${keysOf(button)}`.trim();
    }
}

/** The keys of a button as they are written on the keyboard, such as `Ctrl Z`. */
const keysOf = (button) =>
    (button.getAttribute('aria-keyshortcuts') || '').replace('Control+', `${t('key.ctrl')} `);

/** A tag without region and script: `en` of en-GB. */
const baseOf = (tag) => tag.toLowerCase().split('-')[0];

/** The languages that the user reads, in the order of the browser's settings. */
const userLanguages = () => (navigator.languages || []).map(baseOf);

/** The first language of the browser that the page has, or English. */
const browserLanguage = () =>
    userLanguages().find((tag) => Object.hasOwn(LANGUAGES, tag)) || 'en';

/** The language that the user chose, or else the browser's. */
function wantedLanguage() {
    const chosen = recall('language') || '';
    return Object.hasOwn(LANGUAGES, chosen) ? chosen : browserLanguage();
}

/** Loads the texts of a language. Without them, the page stays in English. */
const loadTexts = (language) => loadLater(language, () => Boolean(TEXTS[language]));

/** Sets the language. */
async function setLanguage() {
    takeEnglish();
    await loadTexts(wantedLanguage());
    const wanted = wantedLanguage(); // can be another by now
    pageLanguage = TEXTS[wanted] ? wanted : 'en';
    grouped = new Intl.NumberFormat(pageLanguage);
    plurals = new Intl.PluralRules(pageLanguage);
    document.documentElement.lang = pageLanguage;
    translate(document);
}

/** Fills the list of languages. Its first entry stands for the browser's language. */
function fillInLanguages() {
    const field = byId('language');
    field.replaceChildren(
        make('option', { value: '', 'data-t': 'language.browser' },
            t('language.browser')),
        ...Object.entries(LANGUAGES).map(([tag, name]) =>
            make('option', { value: tag, lang: tag }, name)));
    const chosen = recall('language') || '';
    field.value = Object.hasOwn(LANGUAGES, chosen) ? chosen : '';
}

/** Called when the user has chosen a language. */
async function onLanguage(event) {
    event.stopPropagation(); // it is in the form of the settings
    keep('language', event.target.value || null);
    await setLanguage();
    document.dispatchEvent(new Event('wordgrid:language'));
}
