// SPDX-License-Identifier: MIT
// worker-node.mjs: the worker of node-external.mjs, as worker.mjs.
import { parentPort } from 'node:worker_threads';
import { serve } from './wordgrid.mjs';

serve(parentPort);
