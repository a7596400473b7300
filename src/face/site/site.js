/* SPDX-License-Identifier: MIT */
/*
 * site.js: the page as a static site: installs the service worker (sw.js), and tells that a
 * new version is there. A page that is opened alone takes the new version by itself.
 */
'use strict';

/** Shows that a new version is there, with a button that takes it. */
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
        if (hadWorker) { // the address has the board and the settings
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

// Not before the page's own files have arrived. Pages without HTTPS have no service workers.
if ('serviceWorker' in navigator) {
    addEventListener('load', () => startOffline().catch((error) => {
        document.documentElement.dataset.offline = String(error.message);
    }));
}
