/* SPDX-License-Identifier: MIT */
/* strings-en.js: the texts of the page in English (strings.js). */
'use strict';

TEXTS.en = {
    // --- numbers of things
    'count.word': { one: '{n} word', other: '{n} words' },
    'count.point': { one: '{n} point', other: '{n} points' },
    'count.letter': { one: '{n} letter', other: '{n} letters' },
    'count.tile': { one: '{n} tile', other: '{n} tiles' },
    'count.row': { one: '{n} row', other: '{n} rows' },
    'count.column': { one: '{n} column', other: '{n} columns' },
    'count.second': { one: '{n} second', other: '{n} seconds' },
    'count.day': { one: '{n} day', other: '{n} days' },
    'count.path': { one: '{n} path', other: '{n} paths' },
    'of.word': { one: '{part} of {n} word', other: '{part} of {n} words' },
    'of.point': { one: '{part} of {n} point', other: '{part} of {n} points' },
    'of.start': { one: '{part} of {n} start cell', other: '{part} of {n} start cells' },
    'of.listed': '{part} of {n} listed words',
    'soFar': '{text} so far',

    // --- the top of the page
    'copy.done': 'Copied',
    'copy.failed': 'Copy the address',
    'copied': 'Copied: {words}.',
    'copied.cut': 'Copied: {words}, of {all} on the board. The list was cut.',
    'copied.failed': 'This browser does not let the page copy. Save the words as text ' +
        'instead.',
    'saved.words': 'Saved: {words}.',
    'saved.words.cut': 'Saved: {words}, of {all} on the board. The list was cut.',
    'language.browser': 'As the browser',

    // --- the board
    'board.size': 'Board, {rows}, {columns}',
    'board.cell': 'Row {row}, column {column}',
    'board.hole': 'hole',
    'tile.unknown': 'not in the dictionary {name}',
    'tile.joined': 'letters read as one tile',
    'tile.wrong': 'cannot be read',
    'board.tooLarge': 'This board has {rows} and {columns}; this page allows {most} ' +
        'of each. The program solve allows more.',
    'board.full': 'The board is full. To replace a tile, click it or move to it.',
    'board.overflow': 'Of {tiles} pasted, {left} did not fit: the board is full. For ' +
        'a board of another size, paste it with / between its rows, or set Rows and ' +
        'Columns first.',

    // --- notes and errors about the text of a board
    'note.form.json': 'The board of a JSON object is read.',
    'note.form.list': 'The text is read as a list.',
    'note.form.cells': 'The text is read as a table.',
    'note.form.rows': 'The text is read as rows with separators.',
    'note.form.link': 'The board of a link is read.',
    'note.form.quotes': 'The quoted text is read.',
    'note.form.column': 'The board among the columns is read.',
    'note.size': 'Line {line} is read as the size of the board.',
    'note.numbers': 'The numbers of rows or columns are ignored.',
    'note.empty_lines': {
        one: '{n} empty line is ignored.',
        other: '{n} empty lines are ignored.',
    },
    'note.holes': {
        one: 'Read as a hole: {what}',
        other: 'Read as a hole, {n} times: {what}',
    },
    'note.any_letter': {
        one: 'Read as any letter: {what}',
        other: 'Read as any letter, {n} times: {what}',
    },
    'note.joined': {
        one: 'Letters are read as one tile: {what}',
        other: 'Letters are read as one tile, {n} times: {what}',
    },
    'note.short_rows': {
        one: 'Row {what} is short: holes fill it.',
        other: 'Rows {what} are short: holes fill them.',
    },
    'note.settings': 'Settings of the text are not used: {what}',
    'note.unknown_letters': {
        one: '{n} tile has letters that {name} lacks: {what}',
        other: '{n} tiles have letters that {name} lacks: {what}',
    },
    'board.bad.not_tile': '“{text}” in row {row}, place {column} is not a tile. A tile ' +
        'is a letter, [qu], [a|e], ? or a dot for a hole.',
    'board.bad.brackets': 'Brackets in row {row}, place {column} are not complete. ' +
        'Write [qu] for several letters on a tile, [a|e] for a choice.',
    'board.bad.no_square': {
        one: '{n} tile is not a square. Write / between the rows.',
        other: '{n} tiles are not a square. Write / between the rows.',
    },
    'board.bad.other_size': 'The tiles do not fit the size that the text gives.',
    'board.bad.torus_of_hexagons': 'Joined edges of hexagons need an even number of rows. ' +
        'Change the rows, the neighbours or the edges under Settings.',
    'board.bad.not_utf8': 'The text is not valid UTF-8.',
    'board.bad.no_tiles': 'There is no board in this text.',
    'board.bad.ambiguous': '“{text}” can be a row of letters or one tile. Write / ' +
        'between rows, or [{text}] for the tile.',
    'board.bad.too_long': 'This text is too long for a board.',
    'board.bad.limit': 'The board is too large, or a tile has too many letters.',
    'paste.refused': '{problem} The board is as it was.',
    'paste.dict': 'The pasted link names the dictionary “{name}”, which is not here. ' +
        'The words are those of the dictionary chosen under Settings.',

    // --- tools
    'tiles.or': 'or',
    'tiles.done': 'Done',
    'on': 'on',
    'off': 'off',

    // --- settings
    'step.less': '{name}: less',
    'step.more': '{name}: more',
    'dict.removed': 'The dictionary “{name}” is removed from this page.',
    'dict.kept': 'The dictionary “{name}” is open. This browser keeps it.',
    'dict.opened': 'The dictionary “{name}” is open. This browser does not keep it: ' +
        'after a reload, open the file again.',
    'dict.gone': 'There is no dictionary “{name}” here. If it was a file of yours, ' +
        'open the file again under Settings, or choose another dictionary there.',
    'dict.notOpened': '“{name}” cannot be opened: {message}.',
    'dict.unreadable': 'it is damaged, or no dictionary of wordgrid',
    'dict.tooLarge': 'it has over 1,000,000,000 bytes',
    'dict.option': '{name} ({words})',
    'settings.most': 'At most {limit}.',
    'settings.least': 'At least {limit}.',
    'settings.noNumber': '“{text}” is not a number.',
    'settings.shortestToo': 'The shortest word now has {limit}, too.',
    'settings.longestToo': 'The longest word now has {limit}, too.',

    // --- appearance and links
    'definition': 'Definition',
    'definition.name': 'Definition of {word}, in a new tab',
    'definition.bad': 'This address is not used: it must begin with https:// or ' +
        'http:// and have %s in place of the word.',

    // --- the list of words
    'note.plain': 'Use {letters}',
    'note.dictionary': 'Another dictionary',
    'list.each': '{words}, {points} each',
    'list.none': 'No words',
    'list.name': '{word}, {points}',
    'list.more': 'Show {part} more of {all}',
    'list.notFound': 'No word has “{filter}” in it.',
    'list.empty': 'There are no words on this board.',
    'list.waiting': 'Waiting for the first words.',
    'list.searching': 'Searching: {progress}.',
    'list.endedEarly': 'Some words are missing: the search was ended at its limit of ' +
        'time or words.',
    'list.endedAt': 'Some words of over {n} letters are missing: the search was ended ' +
        'at its limit of time or words.',
    'list.search': 'Searching.',
    'list.shown': 'Shown: {part} of {all}.',
    'list.first': 'Only the first {part} of them, in this order, are listed.',
    'list.name.paths': '{word}, {points}, {paths}',
    'list.noMatch': 'No word has the form “{filter}”.',
    'list.noMatchCut': 'None of the {part} listed words has the form “{filter}”.',
    'list.notFoundCut': 'None of the {part} listed words has “{filter}” in it.',
    'list.noneKept': 'No word of this length is listed.',
    'list.cut.score': 'Listed: {part} of {n} words, among them the {most} with the ' +
        'highest scores.',
    'list.cut.length': 'Listed: {part} of {n} words, among them the {most} longest.',
    'list.cut.alpha': 'Listed: {part} of {n} words, among them the first {most} from ' +
        'A to Z.',
    'list.whole': 'List all {n} words',
    'lengths.name': '{letters}: {words}',
    'sort.saved': 'As saved',
    'sort.saved.group': 'In the order of the file',

    // --- the search in the dictionary
    'finder.help.pattern': '`?` one letter  `*` any letters  `[abc]` one of these',
    'finder.help.prefix': 'Words that begin with these letters',
    'finder.help.suffix': 'Words that end with these letters',
    'finder.help.anagram': 'Words of all these letters  `?` any letter',
    'finder.help.rack': 'Words of some of these letters  `?` any letter',
    'finder.help.near': 'Words one letter away: added, removed or changed',
    'finder.searching': 'Searching the dictionary.',
    'finder.endedEarly': 'The search took too long and was ended: write more letters.',
    'finder.near': { one: '{n} neighbour', other: '{n} neighbours' },
    'finder.cut': 'The first {n}. Write more letters.',
    'finder.none.pattern': 'No word has this form. * stands for any number of letters.',
    'finder.none.prefix': 'No word begins so. Write fewer letters.',
    'finder.none.suffix': 'No word ends so. Write fewer letters.',
    'finder.none.anagram': 'No word has exactly these letters. “Some of the letters” finds ' +
        'more.',
    'finder.none.rack': 'No word has only these letters. Add letters, or ? for any letter.',
    'finder.none.near': 'No neighbours.',
    'finder.isWord': '{word} is in the dictionary.',
    'finder.isNoWord': '{word} is not in the dictionary.',
    'finder.value': 'Value {value}.',
    'finder.onBoard': 'on your board: {n}',
    'finder.isOnBoard': 'on your board',
    'finder.show': 'Show its path',
    'finder.name': '{word}: its neighbours',
    'finder.name.value': '{word}, value {value}: its neighbours',
    'finder.neighbours': 'Neighbours',
    'finder.neighbours.name': 'Neighbours of {word} in the dictionary',
    'finder.playing': 'During a game, the dictionary cannot be searched.',

    // --- the word in the filter
    'check.found': 'is on the board: {points}',
    'check.spelled': 'is not in the dictionary. Its letters are on the board',
    'check.neither': 'is neither in the dictionary nor on the board',
    'check.notOnBoard': 'is in the dictionary, but not on the board',
    'check.length': 'does not have a wanted length (“Only these lengths”)',
    'check.notListed': 'is not in this list',
    'check.meantHere': 'Did you mean:',
    'check.meant': 'In the dictionary, but not here:',

    // --- paths
    'path.about': '{points} · {tiles}',
    'path.which': ' path {part} of {all} ',
    'path.previous': 'Previous path',
    'path.next': 'Next path',
    'path.spoken': '{word}: {cells}',
    'path.cell': 'row {row}, column {column}',

    // --- the server
    'server.gone': 'The server does not answer. The page keeps trying.',
    'server.busy': 'The server is busy. Trying again in {seconds}.',
    'server.back': 'The server is back.',
    'server.noDictionary': 'The server has no dictionary “{name}”. Choose another ' +
        'one under Settings.',
    'server.tooLong': 'the address of the request, which contains the board, is too ' +
        'long for a proxy between this page and the server ({status}); make the ' +
        'board smaller',
    'server.unreadable': 'this page cannot read the answer of the server ({status}); ' +
        'reload the page, which may be of another version',
    'engine.cannot': 'this page cannot do that without its own engine',
    'refused.field': '“{name}” under Settings has a value that cannot be used. Change it.',
    'refused.lengths': 'The lengths under Settings exclude each other. Change one of them.',
    'refused.letters': 'This text is too long: at most {n} letters can be searched for.',
    'refused.pattern': 'This is not a whole pattern: each [ needs a ], and each ( a ).',
    'refused.bad_request': 'The address of this page has a character that no board can have. ' +
        'Remove it.',
    'refused': 'The request could not be answered ({code}). Reload the page.',

    // --- saved results
    'saved.damaged': 'The result in this file cannot be read: the file may be ' +
        'damaged. Write it again with solve --html.',
    'saved.dict': 'Dictionary: {name}',
    'saved.moves': 'moves: {moves}',
    'saved.torus': 'torus: opposite edges are joined',
    'saved.straight': 'words in straight lines',
    'saved.reuse': 'tiles may be used again',
    'saved.stay': 'tiles may be used twice in a row',
    'saved.walls': 'with walls, which are not drawn',

    // --- the static site
    'site.update': 'New version: load it',

    // --- the play mode
    'play.progress': {
        one: '{part} of {n} word · {score}',
        other: '{part} of {n} words · {score}',
    },
    'play.share': { one: '{part} of {n}', other: '{part} of {n}' },
    'play.ofPoints': { one: 'of {n} point', other: 'of {n} points' },
    'play.ofWords': { one: 'of {n} word', other: 'of {n} words' },
    'play.cut': {
        one: 'The game has only the word that was listed.',
        other: 'The game has only the {n} words that were listed.',
    },
    'play.notLoaded': 'The game could not be loaded. Try again.',
    'play.wait': 'The words of this board are not known yet.',
    'play.left': 'left',
    'play.waits': 'ready',
    'play.time': { one: '{left} of {n} minute left', other: '{left} of {n} minutes left' },
    'play.none': 'none yet',
    'play.noneYet': 'No word found yet',
    'play.toFound': {
        one: 'To the list of {n} word found',
        other: 'To the list of {n} words found',
    },
    'play.reveal.ask': 'Finish, and see all words?',
    'play.again.ask': 'Forget what was found on this board?',
    'play.daily.old': 'Board of the day',
    'play.missed': 'missed',
    'play.already': 'is found already',
    'play.tooShort': {
        one: 'is too short: a word has at least {n} letter',
        other: 'is too short: a word has at least {n} letters',
    },
    'play.tooLong': {
        one: 'is too long: a word has at most {n} letter',
        other: 'is too long: a word has at most {n} letters',
    },
    'play.notListed': 'is not in the list of this game',
    'play.notInDictionary': 'is not in the dictionary',
    'play.notOnBoard': 'is not on the board',
    'play.noNeighbour': 'is no neighbour of the last tile: a new word begins',
    'play.hint.letters': 'Beginning',
    'play.hint.length': 'Length',
    'play.hint.next': 'Another',
    'play.hint.starts': 'The number on a tile: words that begin there and are not found.',
    'play.hint.first': 'A word begins with “{first}”.',
    'play.hint.long': {
        one: 'The word that begins with “{first}” has {n} letter.',
        other: 'The word that begins with “{first}” has {n} letters.',
    },
    'play.hint.tiles': {
        one: 'The word that begins with “{first}” has {n} letter; its tiles: {tiles}.',
        other: 'The word that begins with “{first}” has {n} letters; its tiles: {tiles}.',
    },
    'play.cell.starts': {
        one: '{cell}: {letters}, {n} word starts here',
        other: '{cell}: {letters}, {n} words start here',
    },

    // --- the start of a game
    'start.running': {
        one: 'A game waits here: {n} word.',
        other: 'A game waits here: {n} words.',
    },
    'start.time': '{n} min',
    'start.running.falling': {
        one: 'A puzzle waits here: {n} word to find.',
        other: 'A puzzle waits here: {n} words to find.',
    },
    'start.daily.result': 'See today’s result',
    'start.options': 'Options: {options}',

    // --- the end of a game
    'result.timeUp': 'Time is up',
    'result.finished': 'Finished',
    'result.all': { one: 'All {n} word', other: 'All {n} words' },
    'result.about': 'of {n} · {words}',
    'result.missed': 'Best missed',
    'result.common': 'Common',
    'result.streak': 'Streak',
    'result.copied': 'The result is copied. It gives no word away.',
    'result.preview': 'What you share names no word:',
    'result.days': { one: '{n} day in a row', other: '{n} days in a row' },
    'result.days.none': 'No days in a row yet',
    'result.today': 'today, too',
    'result.notToday': 'today not yet',

    // --- mazes and falling letters
    'falling.left': { one: '{n} letter left', other: '{n} letters left' },
    'falling.of': 'of {n} · words in any order',
    'falling.found': 'found',
    'falling.toFind': 'to find',
    'falling.empty': 'The board is empty',
    'falling.noTorus':
        'Letters cannot fall on a torus or on hexagons. Change this under Settings.',
    'falling.noPaths':
        'With falling letters, a word may bend, and uses no tile twice. Change this ' +
        'under Settings.',
    'falling.noMoves':
        'With the moves of a knight or a bishop, no word can lie on the ground, so no ' +
        'puzzle can be made. Choose other moves under Settings.',
    'falling.badLengths':
        '“{text}” is not a list of lengths. Write numbers from 1 to 99 with commas ' +
        'between them, such as 3, 6, 7.',
    'falling.badSum': {
        one: 'These lengths make {sum}, but the board has {n} letter.',
        other: 'These lengths make {sum}, but the board has {n} letters.',
    },
    'falling.noLengths': 'Write the lengths of the words that empty this board, such as 3, 6, 7.',
    'falling.noLength': {
        one: 'fits no row: no word of {n} letter is left',
        other: 'fits no row: no word of {n} letters is left',
    },
    'falling.searching': 'Searching for a solution.',
    'falling.none': 'There is no solution from here: take words back.',
    'falling.never': 'This board has no solution with these lengths.',
    'falling.solution': 'A solution: {words}.',
    'falling.first': {
        one: 'The next word of a solution has {n} letter and begins with “{first}”.',
        other: 'The next word of a solution has {n} letters and begins with “{first}”.',
    },
    'falling.next': {
        one: 'The next word of a solution has {n} letter.',
        other: 'The next word of a solution has {n} letters.',
    },
    'falling.show.ask': 'End the puzzle, and see a solution?',
    'falling.fits': {
        one: '{n} word on the board has one of these lengths.',
        other: '{n} words on the board have one of these lengths.',
    },
    'falling.fewWords':
        'The dictionary gave too few words of these lengths. Try again, or other ' +
        'lengths.',
};
