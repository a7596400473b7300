// SPDX-License-Identifier: MIT
// worker-node.mjs: the worker of solveAsync, findAsync, checkAsync and clearAsync in Node.js.
import { parentPort } from 'node:worker_threads';
import { openDictionary } from './node.mjs';
import { makeWorker } from './wordgrid.mjs';

parentPort.on('message', makeWorker(openDictionary, (answer) => parentPort.postMessage(answer)));
