// SPDX-License-Identifier: MIT
// b.cts: the types of the package in a CommonJS module.
import wordgrid = require('wordgrid');
import english = require('wordgrid-english');

wordgrid.openDictionary(english).then((dictionary) => dictionary.close());

import external = require('wordgrid/external');
import englishFile = require('wordgrid-english/external');

external.openDictionary(englishFile, { check: true }).then((dictionary) => dictionary.close());
