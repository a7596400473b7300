// SPDX-License-Identifier: MIT
// run.mjs: runs a WebAssembly program of WASI: node run.mjs FILE [ARGUMENT]... The program gets
// the variable WG_SEED.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const args = process.argv.slice(2);
const wasi = new WASI({ version: 'preview1', args, env: process.env, returnOnExit: true });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
