// SPDX-License-Identifier: MIT
// read-node.mjs: reads a dictionary in Node.js, where a string is a path or the text of a URL.
import { readFile } from 'node:fs/promises';
import { fetchBytes } from './wordgrid.mjs';

const read = async (source, signal) => {
  const place = /^(https?|file|data):/i.test(source) ? new URL(source) : source;
  return ['file:', undefined].includes(place.protocol) ? readFile(place, { signal }) : fetchBytes(place, signal);
};

export { read };
