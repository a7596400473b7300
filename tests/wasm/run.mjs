// SPDX-License-Identifier: MIT
// run.mjs: runs a WebAssembly program of WASI: node run.mjs FILE [ARGUMENT]... The program gets
// the variable WG_SEED.
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { WASI } from 'node:wasi';

// A fast call of Node's WASI can start a garbage collection, which V8 forbids there: Node then
// crashes, at a moment that depends on the heap (github.com/nodejs/node/issues/46777).
setFlagsFromString('--no-turbo-fast-api-calls');

const args = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args, env: process.env, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
