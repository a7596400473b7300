// SPDX-License-Identifier: MIT
// worker.mjs: the worker of solveAsync, findAsync, checkAsync and clearAsync in browsers.
import { openDictionary } from './browser.mjs';
import { makeWorker } from './wordgrid.mjs';

const take = makeWorker(openDictionary, (answer) => postMessage(answer));
onmessage = ({ data }) => take(data);
