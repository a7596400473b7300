/* SPDX-License-Identifier: MIT */
/*
 * own-file.js: dictionary files (formats/dictionary.md) from the user's disk, opened by a
 * button or by a drop on the page. A file goes to the worker, not to the server. The
 * browser keeps the last ones in a database, IndexedDB, until the user removes them. If
 * it refuses to, as in private windows, a file lasts until the page is closed.
 */
'use strict';

const OWN_FILE_NBYTES = 1e9; // the worker could not hold a larger one
const MAX_FILES = 4; // that are kept; the oldest are forgotten
const KEPT_FILE_NBYTES = 256e6;

// --- The database: entries of engine.js, with the Blob `own` and the time `opened`

const openFiles = () => new Promise((resolve, reject) => {
    const opens = indexedDB.open('wordgrid', 1);
    opens.onupgradeneeded = () =>
        opens.result.createObjectStore('files', { keyPath: 'name' });
    opens.onerror = () => reject(opens.error);
    opens.onsuccess = () => resolve(opens.result);
});

/** Makes one request for the files that are kept; resolves with its result. */
async function askFiles(makeRequest) {
    const database = await openFiles();
    try {
        const steps = database.transaction('files', 'readwrite');
        const request = makeRequest(steps.objectStore('files'));
        return await new Promise((resolve, reject) => {
            steps.oncomplete = () => resolve(request.result);
            steps.onabort = () => reject(steps.error);
        });
    } finally {
        database.close();
    }
}

/** The files that are kept, the oldest first. A database is opened only if it has some:
 *  the first words of a page wait for this. */
async function keptFiles() {
    if (!recall('files')) return [];
    try {
        const entries = await askFiles((files) => files.getAll());
        return entries.sort((a, b) => a.opened - b.opened);
    } catch {
        return [];
    }
}

async function forgetFile(name) {
    await askFiles((files) => files.delete(name));
    if (!(await keptFiles()).length) keep('files');
}

/** Keeps a file. Returns whether this was possible. */
async function keepFile(entry) {
    if (entry.own.size > KEPT_FILE_NBYTES) return false;
    try {
        await askFiles((files) => files.put({ ...entry, opened: Date.now() }));
        keep('files', '1');
        for (const { name } of (await keptFiles()).slice(0, -MAX_FILES))
            await forgetFile(name);
        return true;
    } catch {
        return false;
    }
}

// --- The page

/** Uses the dictionary of this name. */
function useDictionary(name) {
    settings.dict = name;
    changeSetting(hasExample());
}

async function openOwnFile(file) {
    try {
        if (file.size > OWN_FILE_NBYTES)
            throw new Refusal({ message: t('dict.tooLarge') });
        const entry = await engine.openFile(file);
        await loadDictionaries();
        useDictionary(entry.name);
        const isKept = await keepFile(entry);
        say(isKept ? 'good' : 'wait',
            t(isKept ? 'dict.kept' : 'dict.opened', { name: entry.name }));
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        say('error', t('dict.notOpened', {
            name: file.name,
            message: error.error.code ? t('dict.unreadable') : error.message,
        }));
    }
}

async function removeOwnFile() {
    const { name } = dictionary();
    engine.closeFile(name);
    await forgetFile(name).catch(() => {}); // it was not kept
    await loadDictionaries();
    useDictionary(dictSetting(dictionaryByLanguage()));
    say('good', t('dict.removed', { name }));
}

/** Whether files are dragged: then the page, not the browser, opens them. */
const hasFiles = (event) =>
    engine.can('openFile') && event.dataTransfer?.types.some(
        (type) => type.toLowerCase() === 'files');

function listenToFiles() {
    const show = () => { byId('open-dict').hidden = !engine.can('openFile'); };
    document.addEventListener('enginechange', show);
    show();
    byId('open-dict').addEventListener('click', () => byId('dict-file').click());
    byId('remove-dict').addEventListener('click', removeOwnFile);
    byId('dict-file').addEventListener('change', (event) => {
        event.stopPropagation(); // it is no setting
        const [file] = event.target.files;
        if (file) openOwnFile(file);
        event.target.value = '';
    });
    document.addEventListener('dragover', (event) => {
        if (hasFiles(event)) event.preventDefault();
    });
    document.addEventListener('drop', (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        openOwnFile(event.dataTransfer.files[0]);
    });
}
