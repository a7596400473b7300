// SPDX-License-Identifier: MIT
// worker.js: the end of the script of the page's worker. The build puts src/wasm/request.mjs and
// wordgrid.mjs in front of it (tools/cmake/join-worker.cmake).
'use strict';
