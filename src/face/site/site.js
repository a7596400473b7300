/* SPDX-License-Identifier: MIT */
/*
 * site.js: the part of the page for the static site. Installs the service worker (sw.js), and shows
 * a button when a new version has been loaded. If no other page of the site is open when a page is
 * opened, this page takes the new version without the button.
 */
'use strict';

/** Shows a button that takes the new version. */
function tellOfUpdate(worker) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.id = 'update';
    button.dataset.t = 'site.update';
    button.textContent = t('site.update');
    button.addEventListener('click', () => worker.postMessage('now'));
    document.getElementById('update')?.remove();
    document.querySelector('.top').append(button);
}

async function startOffline() {
    const hadWorker = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
    navigator.serviceWorker.addEventListener('controllerchange', () => {
        if (hadWorker) { // nothing is lost: the address has the board and the settings
            location.reload();
        }
    });
    const watch = (worker) => {
        const tell = () => worker.state === 'installed' && hadWorker && tellOfUpdate(worker);
        worker.addEventListener('statechange', tell);
        tell();
    };
    registration.addEventListener('updatefound', () => watch(registration.installing));
    if (registration.waiting) {
        watch(registration.waiting);
        registration.waiting.postMessage('alone');
    } else if (registration.installing) {
        watch(registration.installing);
    }
}

// Starts when the page's own files have arrived. Pages without HTTPS have no service workers.
if ('serviceWorker' in navigator) {
    addEventListener('load', () => startOffline().catch((error) => {
        document.documentElement.dataset.offline = String(error.message);
    }));
}
