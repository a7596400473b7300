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
    'count.path': { one: '{n} path', other: '{n} paths' },
    'of.word': { one: '{part} of {n} word', other: '{part} of {n} words' },
    'of.point': { one: '{part} of {n} point', other: '{part} of {n} points' },
    'of.start': { one: '{part} of {n} start cell', other: '{part} of {n} start cells' },
    'of.listed': '{part} of {n} listed words',
    'soFar': '{text} so far',

    // --- the top of the page
    'tagline': 'Type a board; its words appear.',
    'copy': 'Copy link',
    'copy.done': 'Copied',
    'copy.failed': 'Copy the address',
    'share': 'Share',
    'menu': 'Export',
    'copy.words': 'Copy words',
    'save.txt': 'Save as text',
    'save.csv': 'Save as CSV',
    'save.json': 'Save as JSON',
    'print': 'Print',
    'copied': 'Copied: {words}.',
    'copied.cut': 'Copied: {words}, of {all} on the board. The list was cut.',
    'copied.failed': 'This browser does not let the page copy. Save the words as text ' +
        'instead.',
    'saved.words': 'Saved: {words}.',
    'saved.words.cut': 'Saved: {words}, of {all} on the board. The list was cut.',
    'language': 'Language of the page',
    'language.browser': 'As the browser',

    // --- the board
    'board': 'Board',
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
    'board.bad.torus_of_hexagons': 'A torus of hexagons needs an even number of rows. ' +
        'Change the rows, the moves or the torus under Settings.',
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
    'tools': 'Tools',
    'random': 'Random',
    'clear': 'Clear',
    'undo': 'Undo',
    'redo': 'Redo',
    'tiles': 'Tiles',
    'tiles.or': 'or',
    'tiles.done': 'Done',
    'heat': 'Heat map',

    // --- settings
    'settings': 'Settings',
    'dict': 'Dictionary',
    'dict.open': 'Open a dictionary file',
    'dict.remove': 'Remove this file',
    'dict.removed': 'The dictionary “{name}” is removed from this page.',
    'dict.kept': 'The dictionary “{name}” is open. This browser keeps it.',
    'dict.opened': 'The dictionary “{name}” is open. This browser does not keep it: ' +
        'after a reload, open the file again.',
    'dict.gone': 'There is no dictionary “{name}” here. If it was a file of yours, ' +
        'open the file again under Settings, or choose another dictionary there.',
    'dict.notOpened': '“{name}” cannot be opened: {message}.',
    'dict.tooLarge': 'it has over 1,000,000,000 bytes',
    'dict.option': '{name} ({words})',
    'rows': 'Rows',
    'columns': 'Columns',
    'minLength': 'Shortest word',
    'maxLength': 'Longest word',
    'maxLength.any': 'any',
    'moves': 'Moves',
    'moves.king': 'King: all eight neighbours',
    'moves.rook': 'Rook: neighbours at a side',
    'moves.bishop': 'Bishop: neighbours at a corner',
    'moves.knight': 'Knight: a knight’s move away',
    'moves.hex': 'Hexagons: odd rows shifted by half a cell',
    'lengths.only': 'Only these lengths',
    'scoring': 'Points',
    'scoring.classic': 'Classic',
    'scoring.length': 'By length',
    'scoring.none': 'None',
    'allPaths': 'All paths of each word',
    'torus': 'Torus: opposite edges are joined',
    'straight': 'Straight lines, as in word searches',
    'reuse': 'A tile may be used again',
    'stay': 'A tile may be used twice in a row',
    'qu': 'A plain Q means QU',

    // --- appearance and links
    'zoom': 'Size of the board',
    'zoom.in': 'Larger',
    'zoom.out': 'Smaller',
    'look': 'Appearance and links',
    'theme': 'Colours',
    'theme.system': 'As the system',
    'theme.light': 'Light',
    'theme.dark': 'Dark',
    'definitions': 'Definitions of words',
    'definitions.auto': 'Wiktionary',
    'definitions.own': 'Another address',
    'definitions.none': 'No links',
    'definition': 'Definition',
    'definition.name': 'Definition of {word}, in a new tab',
    'definition.template': 'Address, with %s for the word',
    'definition.example': 'https://en.wiktionary.org/wiki/%s',
    'definition.bad': 'This address is not used: it must begin with https:// or ' +
        'http:// and have %s in place of the word.',

    // --- keys
    'keys': 'Keys',
    'key.space': 'Space',
    'key.enter': 'Enter',
    'key.tab': 'Tab',
    'key.ctrl': 'Ctrl',
    'key.home': 'Home',
    'key.end': 'End',
    'key.esc': 'Esc',
    'keys.letter': 'a letter',
    'keys.letter.does': 'fills the cell and moves to the next',
    'keys.several.does': 'several letters on one tile',
    'keys.either.does': 'one of several letters',
    'keys.any.does': 'any letter',
    'keys.hole.does': 'a hole, like an empty cell',
    'keys.row.does': 'moves to the next row',
    'keys.edit.does': 'edits a tile’s text, like a double click',
    'keys.tab.does': 'leaves the board',
    'keys.paste.does': 'pastes a whole board: a row per line, or / between rows',
    'keys.undo.does': 'undo and redo',
    'keys.arrows': 'arrows',
    'keys.arrows.does': 'move on the board, and in the list of words',
    'keys.onWord': 'on a word',
    'keys.onWord.does': 'keeps its path on the board',
    'keys.pattern.does': 'in the filter: any letter, any letters, one of these; the ' +
        'pattern is a whole word',
    'keys.esc.does': 'removes the path',

    // --- the list of words
    'list': 'Words',
    'list.none': 'No words',
    'list.noneYet': 'No words yet',
    'list.name': '{word}, {points}',
    'list.summary': '{words} · {points}',
    'list.more': 'Show {part} more of {all}',
    'list.notFound': 'No word has “{filter}” in it.',
    'list.typeLetters': 'Type letters on the board, paste a board, or press Random.',
    'example': 'Show an example',
    'example.note': 'An example. Type over it.',
    'example.clear': 'Empty board',
    'list.empty': 'There are no words on this board.',
    'list.waiting': 'Waiting for the first words.',
    'list.searching': 'Searching: {progress}.',
    'list.endedEarly': 'The search was ended early: words are missing.',
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
    'lengths': 'Words by length',
    'lengths.name': '{letters}: {words}',
    'sort': 'Sort by',
    'sort.score': 'Score',
    'sort.length': 'Length',
    'sort.alpha': 'A–Z',
    'sort.saved': 'As saved',
    'sort.saved.group': 'In the order of the file',
    'filter': 'Filter',
    'filter.hint': 'Word, part, b?t*',

    // --- the search in the dictionary
    'finder': 'Dictionary',
    'finder.title': 'Words of {name}',
    'finder.back': 'Back',
    'finder.close': 'Close',
    'finder.mode': 'Search for',
    'finder.pattern': 'Pattern',
    'finder.prefix': 'Beginning',
    'finder.suffix': 'End',
    'finder.anagram': 'Anagram',
    'finder.rack': 'Rack',
    'finder.near.mode': 'Neighbours',
    'finder.help.pattern': '? is any letter, * any letters, [abc] one of these letters: ' +
        'b?t*',
    'finder.help.prefix': 'Words that begin with these letters',
    'finder.help.suffix': 'Words that end with these letters',
    'finder.help.anagram': 'Words of all these letters; ? is any letter',
    'finder.help.rack': 'Words of some of these letters; ? is any letter',
    'finder.help.near': 'Words one letter away: added, removed or changed',
    'finder.two': 'Also two letters',
    'finder.searching': 'Searching the dictionary.',
    'finder.endedEarly': 'The search took too long and was ended: write more letters.',
    'finder.count': { one: '{n} word.', other: '{n} words.' },
    'finder.near': { one: '{n} neighbour.', other: '{n} neighbours.' },
    'finder.cut': 'There are more words than the {n} listed: write more letters.',
    'finder.none.pattern': 'No word has this form. * stands for any number of letters.',
    'finder.none.prefix': 'No word begins so. Write fewer letters.',
    'finder.none.suffix': 'No word ends so. Write fewer letters.',
    'finder.none.anagram': 'No word has exactly these letters. “Rack” has words of some ' +
        'of them.',
    'finder.none.rack': 'No word has only these letters. Add letters, or ? for any letter.',
    'finder.none.near': 'It has no neighbours here.',
    'finder.isWord': '{word} is in the dictionary.',
    'finder.isNoWord': '{word} is not in the dictionary.',
    'finder.value': 'Value {value} ',
    'finder.name': '{word}: its neighbours',
    'finder.name.value': '{word}, value {value}: its neighbours',
    'finder.neighbours': 'Neighbours',
    'finder.neighbours.name': 'Neighbours of {word} in the dictionary',
    'finder.playing': 'During a game, the dictionary cannot be searched.',
    'keys.finder.does': 'searches the dictionary',

    // --- the word in the filter
    'check.found': '{word} is on the board: {points}.',
    'check.spelled': '{word} is not in the dictionary. Its letters are on the board.',
    'check.neither': '{word} is neither in the dictionary nor on the board.',
    'check.notOnBoard': '{word} is in the dictionary, but not on the board.',
    'check.length': '{word} does not have a wanted length (“Only these lengths”).',
    'check.notListed': '{word} is not in this list.',
    'check.meantHere': 'Did you mean:',
    'check.meant': 'In the dictionary, but not here:',

    // --- paths
    'path.about': ', {points}, {tiles} ',
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
    'server.refused': '{message}',

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
    'play': 'Play',
    'play.progress': {
        one: '{part} of {n} word · {score}',
        other: '{part} of {n} words · {score}',
    },
    'play.share': { one: '{part} of {n}', other: '{part} of {n}' },
    'play.common': {
        one: 'Common words: {part} of {n}.',
        other: 'Common words: {part} of {n}.',
    },
    'play.cut': {
        one: 'The game has only the word that was listed.',
        other: 'The game has only the {n} words that were listed.',
    },
    'play.end': 'Leave game',
    'play.empty': 'Choose a board',
    'play.wait': 'The words of this board are not known yet.',
    'play.clock': 'Time left',
    'play.guess': 'Trace a word on the board, or type it',
    'play.enter': 'Enter',
    'play.hint': 'Hint',
    'play.reveal': 'Finish game',
    'play.again': 'Start again',
    'play.timer': 'Time',
    'play.timer.none': 'no limit',
    'play.timer.1': '1 minute',
    'play.timer.2': '2 minutes',
    'play.timer.3': '3 minutes',
    'play.timer.5': '5 minutes',
    'play.timer.10': '10 minutes',
    'play.new': 'New board',
    'play.daily': 'Board of the day',
    'dice': 'Size and dice',
    'play.missed': 'missed',
    'play.found': '{word}: {points}.',
    'play.allFound': '{word}: you have found all {all} words.',
    'play.already': '{word}: found already.',
    'play.tooShort': {
        one: '{word} is too short: a word has at least {n} letter.',
        other: '{word} is too short: a word has at least {n} letters.',
    },
    'play.tooLong': {
        one: '{word} is too long: a word has at most {n} letter.',
        other: '{word} is too long: a word has at most {n} letters.',
    },
    'play.notListed': '{word} is not in the list of this game.',
    'play.notInDictionary': '{word} is not in the dictionary.',
    'play.notOnBoard': '{word} is not on the board.',
    'play.noNeighbour': '{word} is no neighbour of the last tile: a new word begins.',
    'play.over':
        'The game is over: all words are shown. Start again, or choose a new ' +
        'board.',
    'play.timeUp': 'The time is up: {found} of {all} words found.',
    'play.revealed': '{found} of {all} words found.',
    'play.hint.starts':
        'Each tile has the number of words that start there and are not found yet.',
    'play.hint.first': {
        one: 'A word of {n} letter begins with {first}.',
        other: 'A word of {n} letters begins with {first}.',
    },
    'play.hint.path': {
        one: 'The word of {n} letter that begins with {first} has this path. It ' +
            'starts at {start}.',
        other: 'The word of {n} letters that begins with {first} has this path. It ' +
            'starts at {start}.',
    },
    'play.cell.starts': {
        one: '{cell}: {letters}, {n} word starts here',
        other: '{cell}: {letters}, {n} words start here',
    },

    // --- the end of a game
    'result': 'Result',
    'result.score': '{words} · {points} ({share})',
    'result.missed': 'Best words missed',
    'result.all': 'You have found all words',
    'result.copy': 'Copy result',
    'result.share': 'Share result',
    'result.copied': 'The result is copied. It gives no word away.',
    'result.board': 'board',
    'result.daily': 'Board of the day, {date}',
    'result.days': { one: '{n} day in a row', other: '{n} days in a row' },

    'keys.play.add': 'adds the tile to the trace',
    'keys.play.enter': 'ends the word',
    'keys.play.back': 'takes the last tile back',
    'keys.play.letter': 'begins to type a word',
    'key.backspace': 'Backspace',
    'maze': 'Maze',
    'falling': 'Falling letters',
    'falling.rules':
        'The tiles of a word vanish, and the tiles above them fall. Find words of ' +
        'these lengths, until the board is empty.',
    'falling.lengths': 'Lengths of the words',
    'falling.example': '3, 6, 7',
    'falling.start': 'Start',
    'falling.new': 'New puzzle',
    'falling.back': 'Take back',
    'falling.show': 'Solution',
    'falling.left': 'Lengths left: {lengths}',
    'falling.empty': 'The board is empty',
    'falling.won': 'The board is empty: {score}.',
    'falling.noTorus':
        'Letters cannot fall on a torus or on hexagons. Change this under ' +
        'Settings.',
    'falling.noPaths':
        'With falling letters, a word may bend, and uses no tile twice. Change this ' +
        'under Settings.',
    'falling.noMoves':
        'With the moves of a knight or a bishop, no word can lie on the ground, so ' +
        'no puzzle can be made. Choose other moves under Settings.',
    'falling.badLengths':
        '“{text}” is not a list of lengths. Write numbers from 1 to 99 with commas ' +
        'between them, such as 3, 6, 7.',
    'falling.badSum': {
        one: 'These lengths make {sum}, but the board has {n} letter.',
        other: 'These lengths make {sum}, but the board has {n} letters.',
    },
    'falling.noLength': {
        one: '{word}: no word of {n} letter is left.',
        other: '{word}: no word of {n} letters is left.',
    },
    'falling.searching': 'Searching for a solution.',
    'falling.none': 'There is no solution from here: take words back.',
    'falling.never': 'This board has no solution with these lengths.',
    'falling.solution': 'A solution: {words}.',
    'falling.first': {
        one: 'The next word of a solution has {n} letter and begins with {first}.',
        other: 'The next word of a solution has {n} letters and begins with {first}.',
    },
    'falling.fits': {
        one: '{n} word on the board has one of these lengths.',
        other: '{n} words on the board have one of these lengths.',
    },
    'falling.fewWords':
        'A puzzle is made from the words of the board that is there, and this ' +
        'board has too few. Choose New board first.',
};
