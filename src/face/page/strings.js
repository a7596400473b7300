/* SPDX-License-Identifier: MIT */
/*
 * strings.js: the language of the page. The files strings-en.js, strings-de.js and
 * strings-fi.js have all texts that users see, each under the same keys:
 *
 *     t('keys.tab')                        a text
 *     t('notice.full', { rows: 4 })        a text with the placeholder {rows}
 *     t('count.word', { n: 3 })            a text in the form for the number n
 *
 * An entry is a text, or an object with a text for each plural form of the language
 * (one, other). A value that is a number is written as the language writes numbers.
 *
 * In page.html, the attribute data-t has the key of an element's text. data-t-label,
 * data-t-placeholder and data-t-title have the keys of these attributes. The texts in
 * page.html itself are the English ones. For a new language, add a file and a line to
 * LANGUAGES.
 *
 * When the user chooses another language, the document gets the event
 * `wordgrid:language`. Scripts that have written texts then write them again.
 */
'use strict';

const LANGUAGES = { en: 'English', de: 'Deutsch', fi: 'Suomi' };
const TEXTS = {}; // for each language, the object of strings-LANGUAGE.js

const TRANSLATED = { label: 'aria-label', placeholder: 'placeholder', title: 'title' };

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

/** Writes the texts of an element, and of all elements in it, that have keys. */
function translate(root) {
    for (const element of root.querySelectorAll('[data-t]'))
        element.textContent = t(element.dataset.t);
    for (const [name, attribute] of Object.entries(TRANSLATED))
        for (const element of root.querySelectorAll(`[data-t-${name}]`))
            element.setAttribute(attribute, t(element.getAttribute(`data-t-${name}`)));
}

/** The first language of the browser that the page has, or English. */
function browserLanguage() {
    const wanted = (navigator.languages || []).map((tag) => tag.split('-')[0]);
    return wanted.find((tag) => Object.hasOwn(LANGUAGES, tag)) || 'en';
}

/** Sets the language: the one that the user chose, or else the browser's. */
function setLanguage() {
    const chosen = recall('language') || '';
    pageLanguage = Object.hasOwn(LANGUAGES, chosen) ? chosen : browserLanguage();
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
function onLanguage(event) {
    event.stopPropagation(); // it is in the form of the settings
    keep('language', event.target.value || null);
    setLanguage();
    document.dispatchEvent(new Event('wordgrid:language'));
}
