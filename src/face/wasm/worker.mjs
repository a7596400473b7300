// SPDX-License-Identifier: MIT
// worker.mjs: the worker of browser-external.mjs, for solveAsync, findAsync, checkAsync and clearAsync.
import { serve } from './wordgrid.mjs';

serve(globalThis);
