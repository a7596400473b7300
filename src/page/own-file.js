/* SPDX-License-Identifier: MIT */
/*
 * own-file.js: opens a dictionary file (formats/dictionary.md) from the user's disk, by
 * a button or by a drop on the page. The file goes to the worker, not to the server. It
 * is in the list of dictionaries until the page is closed.
 */
'use strict';

const OWN_FILE_NBYTES = 1e9; // the worker could not hold a larger one

async function openOwnFile(file) {
    try {
        if (file.size > OWN_FILE_NBYTES)
            throw new Refusal({ message: t('dict.tooLarge') });
        const { name } = await engine.openFile(file);
        await loadDictionaries();
        settings.dict = name;
        fillIn();
        say('good', t('dict.opened', { name }));
        solve();
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        say('error', t('dict.notOpened', { name: file.name, message: error.message }));
    }
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
