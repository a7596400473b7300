/* SPDX-License-Identifier: MIT */
/*
 * look.js: what users choose for themselves and the browser keeps (store.js): light or
 * dark colours, and where the definition of a word is.
 */
'use strict';

// --- Light and dark

const DARK = /prefers-color-scheme:\s*dark/;
let darkRules = null; // the rules of page.css for dark systems

/** Applies the theme: 'light' or 'dark', or '' for that of the system. So that each
 *  colour stands in page.css once, this changes the condition of the dark colours. */
function showTheme() {
    const theme = recall('theme') || '';
    darkRules ||= [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => DARK.test(rule.media?.mediaText));
    const media = { light: 'not all', dark: 'all' }[theme] ||
        '(prefers-color-scheme: dark)';
    for (const rule of darkRules) rule.media.mediaText = media;
    document.documentElement.style.colorScheme = theme;
    byId('theme').value = theme;
    byId('theme-state').textContent = t(`theme.${theme || 'system'}`);
}

function setTheme(theme) {
    keep('theme', theme || null);
    showTheme();
}

/** The button of the menu goes through the themes. */
function onNextTheme() {
    const { options, selectedIndex } = byId('theme');
    setTheme(options[(selectedIndex + 1) % options.length].value);
}

// --- Definitions

const NO_LINKS = 'none';

/** The address of a word in a template, or '' if the template is not of the web. */
function filledIn(template, word) {
    if (!template.includes('%s')) return '';
    try {
        const url = new URL(template.replaceAll('%s', () => encodeURIComponent(word)));
        return ['https:', 'http:'].includes(url.protocol) ? url.href : '';
    } catch {
        return '';
    }
}

/** The template that the user chose, or else the search of the Wiktionary in the
 *  language of the dictionary: it goes to the entry, also if this begins with a capital
 *  letter. */
function definitionTemplate() {
    const chosen = recall('definitions');
    if (chosen) return chosen === NO_LINKS ? '' : chosen;
    const [primary] = language().split('-');
    return /^[a-z]{2,3}$/.test(primary)
        ? `https://${primary}.wiktionary.org/w/index.php?search=%s` : '';
}

/** A link to the definition of a word, or null. */
function makeDefinition(word) {
    const href = filledIn(definitionTemplate(), word);
    return href && make('a', {
        class: 'definition', href, target: '_blank', rel: 'noopener noreferrer',
        referrerpolicy: 'no-referrer', 'aria-label': t('definition.name', { word }),
    }, t('definition'));
}

function showDefinitions() {
    const chosen = recall('definitions') || '';
    const isOwn = chosen !== '' && chosen !== NO_LINKS;
    byId('definitions').value = isOwn ? 'own' : chosen;
    byId('template').value = isOwn ? chosen : '';
    byId('template-field').hidden = !isOwn;
}

function onDefinitions(event) {
    const { value } = event.target;
    byId('template-field').hidden = value !== 'own';
    if (value === 'own') {
        byId('template').focus();
    } else {
        keep('definitions', value || null);
        byId('template').value = '';
        showTemplateError('');
        showPath();
    }
}

function showTemplateError(text) {
    byId('template-error').textContent = text;
    if (text) byId('template').setAttribute('aria-invalid', 'true');
    else byId('template').removeAttribute('aria-invalid');
}

function onTemplate(event) {
    const template = event.target.value.trim();
    const isGood = filledIn(template, 'a') !== '';
    showTemplateError(isGood || !template ? '' : t('definition.bad'));
    if (isGood) keep('definitions', template);
    showPath();
}

function listenToLook() {
    showTheme();
    showDefinitions();
    byId('theme').addEventListener('change', (event) => setTheme(event.target.value));
    byId('theme-next').addEventListener('click', onNextTheme);
    byId('definitions').addEventListener('change', onDefinitions);
    byId('template').addEventListener('change', onTemplate);
    window.addEventListener('storage', showTheme); // chosen in another tab
    document.addEventListener('wordgrid:language', showTheme);
}
