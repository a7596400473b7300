// SPDX-License-Identifier: MIT
// b.cts: the types of the package in a CommonJS module.
import wordgrid = require('wordgrid');
import english = require('wordgrid-english');

wordgrid.openDictionary(english).then((dictionary) => dictionary.close());
