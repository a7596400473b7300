/* SPDX-License-Identifier: MIT */
/* strings-de.js: the texts of the page in German (strings.js). */
'use strict';

TEXTS.de = {
    // --- numbers of things
    'count.word': { one: '{n} Wort', other: '{n} Wörter' },
    'count.point': { one: '{n} Punkt', other: '{n} Punkte' },
    'count.letter': { one: '{n} Buchstabe', other: '{n} Buchstaben' },
    'count.tile': { one: '{n} Stein', other: '{n} Steine' },
    'count.row': { one: '{n} Zeile', other: '{n} Zeilen' },
    'count.column': { one: '{n} Spalte', other: '{n} Spalten' },
    'count.second': { one: '{n} Sekunde', other: '{n} Sekunden' },
    'count.path': { one: '{n} Weg', other: '{n} Wege' },
    'of.word': { one: '{part} von {n} Wort', other: '{part} von {n} Wörtern' },
    'of.point': { one: '{part} von {n} Punkt', other: '{part} von {n} Punkten' },
    'of.start': { one: '{part} von {n} Startfeld', other: '{part} von {n} Startfeldern' },
    'of.listed': '{part} von {n} gelisteten Wörtern',
    'soFar': 'bisher {text}',

    // --- the top of the page
    'tagline': 'Buchstaben eintippen: die Wörter erscheinen.',
    'copy': 'Link kopieren',
    'copy.done': 'Kopiert',
    'copy.failed': 'Adresse von Hand kopieren',
    'share': 'Teilen',
    'menu': 'Export',
    'copy.words': 'Wörter kopieren',
    'save.txt': 'Als Text speichern',
    'save.csv': 'Als CSV speichern',
    'save.json': 'Als JSON speichern',
    'print': 'Drucken',
    'copied': 'Kopiert: {words}.',
    'copied.cut': 'Kopiert: {words}, von {all} auf dem Brett. Die Liste wurde gekürzt.',
    'copied.failed': 'Dieser Browser lässt die Seite nicht kopieren. Die Wörter ' +
        'lassen sich als Text speichern.',
    'saved.words': 'Gespeichert: {words}.',
    'saved.words.cut': 'Gespeichert: {words}, von {all} auf dem Brett. Die Liste ' +
        'wurde gekürzt.',
    'language': 'Sprache der Seite',
    'language.browser': 'Wie der Browser',

    // --- the board
    'board': 'Brett',
    'board.size': 'Brett, {rows}, {columns}',
    'board.cell': 'Zeile {row}, Spalte {column}',
    'board.hole': 'Loch',
    'tile.unknown': 'nicht im Wörterbuch {name}',
    'tile.joined': 'Buchstaben als ein Stein gelesen',
    'tile.wrong': 'nicht lesbar',
    'board.tooLarge': 'Dieses Brett hat {rows} und {columns}; diese Seite erlaubt je ' +
        'höchstens {most}. Das Programm solve erlaubt mehr.',
    'board.full': 'Das Brett ist voll. Um einen Stein zu ersetzen, anklicken oder zu ' +
        'ihm gehen.',
    'board.overflow': 'Eingefügt: {tiles}. Davon hatten {left} keinen Platz: das ' +
        'Brett ist voll. Ein Brett anderer Größe mit / zwischen den Zeilen einfügen, ' +
        'oder zuerst Zeilen und Spalten einstellen.',

    // --- notes and errors about the text of a board
    'note.form.json': 'Gelesen wurde das Brett eines JSON-Objekts.',
    'note.form.list': 'Der Text wurde als Liste gelesen.',
    'note.form.cells': 'Der Text wurde als Tabelle gelesen.',
    'note.form.rows': 'Der Text wurde als Zeilen mit Trennzeichen gelesen.',
    'note.form.link': 'Gelesen wurde das Brett eines Links.',
    'note.form.quotes': 'Gelesen wurde der zitierte Text.',
    'note.form.column': 'Gelesen wurde das Brett in einer der Spalten.',
    'note.size': 'Zeile {line} wurde als Größe des Bretts gelesen.',
    'note.numbers': 'Die Nummern von Zeilen oder Spalten zählen nicht.',
    'note.empty_lines': {
        one: '{n} leere Zeile zählt nicht.',
        other: '{n} leere Zeilen zählen nicht.',
    },
    'note.holes': {
        one: 'Als Loch gelesen: {what}',
        other: 'Als Loch gelesen, {n}-mal: {what}',
    },
    'note.any_letter': {
        one: 'Als beliebiger Buchstabe gelesen: {what}',
        other: 'Als beliebiger Buchstabe gelesen, {n}-mal: {what}',
    },
    'note.joined': {
        one: 'Als ein Stein gelesen: {what}',
        other: 'Als ein Stein gelesen, {n}-mal: {what}',
    },
    'note.short_rows': {
        one: 'Zeile {what} ist kürzer: Löcher füllen sie.',
        other: 'Die Zeilen {what} sind kürzer: Löcher füllen sie.',
    },
    'note.settings': 'Einstellungen des Textes gelten nicht: {what}',
    'note.unknown_letters': {
        one: '{n} Stein hat Buchstaben, die {name} nicht kennt: {what}',
        other: '{n} Steine haben Buchstaben, die {name} nicht kennt: {what}',
    },
    'board.bad.not_tile': '„{text}“ in Zeile {row}, Stelle {column} ist kein Stein. ' +
        'Ein Stein ist ein Buchstabe, [qu], [a|e], ? oder ein Punkt für ein Loch.',
    'board.bad.brackets': 'Die Klammern in Zeile {row}, Stelle {column} sind nicht ' +
        'vollständig: [qu] steht für mehrere Buchstaben auf einem Stein, [a|e] für ' +
        'eine Auswahl.',
    'board.bad.no_square': {
        one: '{n} Stein ist kein Quadrat. Zwischen die Zeilen gehört ein /.',
        other: '{n} Steine sind kein Quadrat. Zwischen die Zeilen gehört ein /.',
    },
    'board.bad.other_size': 'Die Steine passen nicht zur Größe, die der Text nennt.',
    'board.bad.torus_of_hexagons': 'Ein Torus aus Sechsecken braucht eine gerade Zahl ' +
        'von Zeilen. Zeilen, Züge oder Torus lassen sich unter Einstellungen ändern.',
    'board.bad.not_utf8': 'Der Text ist kein gültiges UTF-8.',
    'board.bad.no_tiles': 'In diesem Text ist kein Brett.',
    'board.bad.ambiguous': '„{text}“ kann eine Zeile aus Buchstaben oder ein Stein ' +
        'sein. Zwischen Zeilen gehört ein /, der Stein ist [{text}].',
    'board.bad.too_long': 'Dieser Text ist zu lang für ein Brett.',
    'board.bad.limit': 'Das Brett ist zu groß, oder ein Stein hat zu viele Buchstaben.',
    'paste.refused': '{problem} Das Brett ist unverändert.',
    'paste.dict': 'Der eingefügte Link nennt das Wörterbuch „{name}“, das es hier ' +
        'nicht gibt. Die Wörter sind die des Wörterbuchs, das unter Einstellungen ' +
        'gewählt ist.',

    // --- tools
    'tools': 'Werkzeuge',
    'random': 'Zufall',
    'clear': 'Leeren',
    'undo': 'Rückgängig',
    'redo': 'Wiederholen',
    'tiles': 'Steine',
    'tiles.or': 'oder',
    'tiles.done': 'Fertig',
    'heat': 'Heatmap',

    // --- settings
    'settings': 'Einstellungen',
    'dict': 'Wörterbuch',
    'dict.open': 'Wörterbuchdatei öffnen',
    'dict.remove': 'Diese Datei entfernen',
    'dict.removed': 'Das Wörterbuch „{name}“ ist von dieser Seite entfernt.',
    'dict.kept': 'Das Wörterbuch „{name}“ ist geöffnet. Dieser Browser behält es.',
    'dict.opened': 'Das Wörterbuch „{name}“ ist geöffnet. Dieser Browser behält es ' +
        'nicht: Öffnen Sie die Datei nach dem Neuladen erneut.',
    'dict.gone': 'Hier gibt es kein Wörterbuch „{name}“. War es eine Datei von Ihnen, ' +
        'dann öffnen Sie die Datei unter Einstellungen erneut, oder wählen Sie dort ' +
        'ein anderes Wörterbuch.',
    'dict.notOpened': '„{name}“ kann nicht geöffnet werden: {message}.',
    'dict.tooLarge': 'es hat über 1.000.000.000 Bytes',
    'dict.option': '{name} ({words})',
    'rows': 'Zeilen',
    'columns': 'Spalten',
    'minLength': 'Kürzestes Wort',
    'maxLength': 'Längstes Wort',
    'maxLength.any': 'beliebig',
    'moves': 'Züge',
    'moves.king': 'König: alle acht Nachbarn',
    'moves.rook': 'Turm: Nachbarn an einer Seite',
    'moves.bishop': 'Läufer: Nachbarn an einer Ecke',
    'moves.knight': 'Springer: ein Springerzug entfernt',
    'moves.hex': 'Sechsecke: jede zweite Zeile um ein halbes Feld versetzt',
    'lengths.only': 'Nur diese Längen',
    'scoring': 'Punkte',
    'scoring.classic': 'Klassisch',
    'scoring.length': 'Nach Länge',
    'scoring.none': 'Keine',
    'allPaths': 'Alle Wege jedes Wortes',
    'torus': 'Torus: gegenüberliegende Ränder sind verbunden',
    'straight': 'Gerade Linien, wie in Suchrätseln',
    'reuse': 'Ein Stein darf wieder benutzt werden',
    'stay': 'Ein Stein darf zweimal hintereinander benutzt werden',
    'qu': 'Ein einzelnes Q bedeutet QU',

    // --- appearance and links
    'zoom': 'Größe des Bretts',
    'zoom.in': 'Größer',
    'zoom.out': 'Kleiner',
    'look': 'Darstellung und Links',
    'theme': 'Farben',
    'theme.system': 'Wie das System',
    'theme.light': 'Hell',
    'theme.dark': 'Dunkel',
    'definitions': 'Bedeutung der Wörter',
    'definitions.auto': 'Wiktionary',
    'definitions.own': 'Eine andere Adresse',
    'definitions.none': 'Keine Links',
    'definition': 'Bedeutung',
    'definition.name': 'Bedeutung von {word}, in einem neuen Tab',
    'definition.template': 'Adresse, mit %s für das Wort',
    'definition.example': 'https://de.wiktionary.org/wiki/%s',
    'definition.bad': 'Diese Adresse wird nicht benutzt: Sie muss mit https:// oder ' +
        'http:// beginnen und %s anstelle des Wortes haben.',

    // --- keys
    'keys': 'Tasten',
    'key.space': 'Leertaste',
    'key.enter': 'Enter',
    'key.tab': 'Tab',
    'key.ctrl': 'Strg',
    'key.home': 'Pos1',
    'key.end': 'Ende',
    'key.esc': 'Esc',
    'keys.letter': 'ein Buchstabe',
    'keys.letter.does': 'füllt das Feld und geht zum nächsten',
    'keys.several.does': 'mehrere Buchstaben auf einem Stein',
    'keys.either.does': 'einer von mehreren Buchstaben',
    'keys.any.does': 'jeder Buchstabe',
    'keys.hole.does': 'ein Loch, wie ein leeres Feld',
    'keys.row.does': 'geht zur nächsten Zeile',
    'keys.edit.does': 'bearbeitet den Text eines Steins, wie ein Doppelklick',
    'keys.tab.does': 'verlässt das Brett',
    'keys.paste.does': 'fügt ein ganzes Brett ein: eine Zeile je Textzeile, oder / ' +
        'zwischen den Zeilen',
    'keys.undo.does': 'macht rückgängig und wiederholt',
    'keys.arrows': 'Pfeile',
    'keys.arrows.does': 'bewegen sich auf dem Brett und in der Wortliste',
    'keys.onWord': 'auf einem Wort',
    'keys.onWord.does': 'hält seinen Weg auf dem Brett fest',
    'keys.pattern.does': 'im Filter: ein Buchstabe, beliebig viele, einer von ' +
        'diesen; das Muster ist ein ganzes Wort',
    'keys.esc.does': 'entfernt den Weg',

    // --- the list of words
    'list': 'Wörter',
    'list.none': 'Keine Wörter',
    'list.noneYet': 'Noch keine Wörter',
    'list.name': '{word}, {points}',
    'list.summary': '{words} · {points}',
    'list.more': 'Weitere {part} von {all} zeigen',
    'list.notFound': 'Kein Wort enthält „{filter}“.',
    'list.typeLetters': 'Buchstaben auf das Brett tippen, ein Brett einfügen oder ' +
        'Zufall drücken.',
    'example': 'Ein Beispiel zeigen',
    'example.note': 'Ein Beispiel. Einfach darüber tippen.',
    'example.clear': 'Leeres Brett',
    'list.empty': 'Auf diesem Brett gibt es keine Wörter.',
    'list.waiting': 'Warten auf die ersten Wörter.',
    'list.searching': 'Suche läuft: {progress}.',
    'list.endedEarly': 'Die Suche wurde vorzeitig beendet: Wörter fehlen.',
    'list.shown': 'Gezeigt: {part} von {all}.',
    'list.first': 'In der Liste stehen nur die ersten {part} in dieser Reihenfolge.',
    'list.name.paths': '{word}, {points}, {paths}',
    'list.noMatch': 'Kein Wort hat die Form „{filter}“.',
    'list.noMatchCut': 'Keines der {part} gelisteten Wörter hat die Form „{filter}“.',
    'list.notFoundCut': 'Keines der {part} gelisteten Wörter enthält „{filter}“.',
    'list.noneKept': 'Die Liste enthält kein Wort dieser Länge.',
    'list.cut.score': 'In der Liste: {part} von {n} Wörtern, darunter die {most} mit ' +
        'den meisten Punkten.',
    'list.cut.length': 'In der Liste: {part} von {n} Wörtern, darunter die {most} ' +
        'längsten.',
    'list.cut.alpha': 'In der Liste: {part} von {n} Wörtern, darunter die ersten ' +
        '{most} von A bis Z.',
    'list.whole': 'Alle {n} Wörter auflisten',
    'lengths': 'Wörter nach Länge',
    'lengths.name': '{letters}: {words}',
    'sort': 'Ordnen nach',
    'sort.score': 'Punkten',
    'sort.length': 'Länge',
    'sort.alpha': 'A–Z',
    'sort.saved': 'Wie gespeichert',
    'sort.saved.group': 'In der Reihenfolge der Datei',
    'filter': 'Filter',
    'filter.hint': 'Wort, Teil, b?t*',

    // --- die Suche im Wörterbuch
    'finder': 'Wörterbuch',
    'finder.title': 'Wörter in {name}',
    'finder.back': 'Zurück',
    'finder.close': 'Schließen',
    'finder.mode': 'Suchen nach',
    'finder.pattern': 'Muster',
    'finder.prefix': 'Anfang',
    'finder.suffix': 'Ende',
    'finder.anagram': 'Anagramm',
    'finder.rack': 'Bänkchen',
    'finder.near.mode': 'Nachbarn',
    'finder.help.pattern': '? ist ein beliebiger Buchstabe, * beliebig viele, [abc] einer ' +
        'von diesen: b?t*',
    'finder.help.prefix': 'Wörter, die mit diesen Buchstaben beginnen',
    'finder.help.suffix': 'Wörter, die mit diesen Buchstaben enden',
    'finder.help.anagram': 'Wörter aus allen diesen Buchstaben; ? ist ein beliebiger',
    'finder.help.rack': 'Wörter aus einigen dieser Buchstaben; ? ist ein beliebiger',
    'finder.help.near': 'Wörter, für die ein Buchstabe dazukommt, wegfällt oder sich ' +
        'ändert',
    'finder.two': 'Auch zwei Buchstaben',
    'finder.searching': 'Das Wörterbuch wird durchsucht.',
    'finder.endedEarly': 'Die Suche dauerte zu lange und wurde beendet: Schreiben Sie mehr ' +
        'Buchstaben.',
    'finder.count': { one: '{n} Wort.', other: '{n} Wörter.' },
    'finder.near': { one: '{n} Nachbar.', other: '{n} Nachbarn.' },
    'finder.cut': 'Es gibt mehr Wörter als die {n} gelisteten: Schreiben Sie mehr Buchstaben.',
    'finder.none.pattern': 'Kein Wort hat diese Form. * steht für beliebig viele ' +
        'Buchstaben.',
    'finder.none.prefix': 'Kein Wort beginnt so. Schreiben Sie weniger Buchstaben.',
    'finder.none.suffix': 'Kein Wort endet so. Schreiben Sie weniger Buchstaben.',
    'finder.none.anagram': 'Kein Wort hat genau diese Buchstaben. „Bänkchen“ findet Wörter ' +
        'aus einigen davon.',
    'finder.none.rack': 'Kein Wort hat nur diese Buchstaben. Fügen Sie Buchstaben hinzu, ' +
        'oder ? für einen beliebigen.',
    'finder.none.near': 'Es hat hier keine Nachbarn.',
    'finder.isWord': '{word} steht im Wörterbuch.',
    'finder.isNoWord': '{word} steht nicht im Wörterbuch.',
    'finder.value': 'Wert {value} ',
    'finder.name': '{word}: Nachbarn',
    'finder.name.value': '{word}, Wert {value}: Nachbarn',
    'finder.neighbours': 'Nachbarn',
    'finder.neighbours.name': 'Nachbarn von {word} im Wörterbuch',
    'finder.playing': 'Während eines Spiels kann das Wörterbuch nicht durchsucht werden.',
    'keys.finder.does': 'sucht im Wörterbuch',

    // --- das Wort im Filter
    'check.found': '{word} steht auf dem Brett: {points}.',
    'check.spelled': '{word} steht nicht im Wörterbuch. Seine Buchstaben sind auf dem Brett.',
    'check.neither': '{word} steht weder im Wörterbuch noch auf dem Brett.',
    'check.notOnBoard': '{word} steht im Wörterbuch, aber nicht auf dem Brett.',
    'check.length': '{word} hat keine der Längen unter „Nur diese Längen“.',
    'check.notListed': '{word} ist nicht in dieser Liste.',
    'check.meantHere': 'Meinten Sie:',
    'check.meant': 'Im Wörterbuch, aber nicht hier:',

    // --- paths
    'path.about': ', {points}, {tiles} ',
    'path.which': ' Weg {part} von {all} ',
    'path.previous': 'Voriger Weg',
    'path.next': 'Nächster Weg',
    'path.spoken': '{word}: {cells}',
    'path.cell': 'Zeile {row}, Spalte {column}',

    // --- the server
    'server.gone': 'Der Server antwortet nicht. Die Seite versucht es weiter.',
    'server.busy': 'Der Server ist ausgelastet. Nächster Versuch in {seconds}.',
    'server.back': 'Der Server ist wieder da.',
    'server.noDictionary': 'Der Server hat kein Wörterbuch „{name}“. Unter ' +
        'Einstellungen kann ein anderes gewählt werden.',
    'server.tooLong': 'die Adresse der Anfrage, die das Brett enthält, ist für einen ' +
        'Proxy zwischen dieser Seite und dem Server zu lang ({status}); ein ' +
        'kleineres Brett hilft',
    'server.unreadable': 'diese Seite kann die Antwort des Servers nicht lesen ' +
        '({status}); vielleicht ist sie von einer anderen Version: neu laden hilft',
    'engine.cannot': 'ohne eigene Suche kann diese Seite das nicht',
    'server.refused': 'Die Anfrage wurde abgelehnt: {message}',

    // --- saved results
    'saved.damaged': 'Das Ergebnis in dieser Datei kann nicht gelesen werden: die ' +
        'Datei ist vielleicht beschädigt. solve --html schreibt sie neu.',
    'saved.dict': 'Wörterbuch: {name}',
    'saved.moves': 'Züge: {moves}',
    'saved.torus': 'Torus: gegenüberliegende Ränder sind verbunden',
    'saved.straight': 'Wörter in geraden Linien',
    'saved.reuse': 'Steine dürfen wieder benutzt werden',
    'saved.stay': 'Steine dürfen zweimal hintereinander benutzt werden',
    'saved.walls': 'mit Wänden, die nicht gezeichnet sind',

    // --- the static site
    'site.update': 'Neue Version: laden',

    // --- the play mode
    'play': 'Spielen',
    'play.progress': {
        one: '{part} von {n} Wort · {score}',
        other: '{part} von {n} Wörtern · {score}',
    },
    'play.share': { one: '{part} von {n}', other: '{part} von {n}' },
    'play.common': {
        one: 'Häufige Wörter: {part} von {n}.',
        other: 'Häufige Wörter: {part} von {n}.',
    },
    'play.cut': {
        one: 'Im Spiel ist nur das eine Wort, das aufgelistet wurde.',
        other: 'Im Spiel sind nur die {n} Wörter, die aufgelistet wurden.',
    },
    'play.end': 'Verlassen',
    'play.empty': 'Ein Brett wählen',
    'play.wait': 'Die Wörter dieses Bretts sind noch nicht bekannt.',
    'play.clock': 'Restzeit',
    'play.guess': 'Ein Wort auf dem Brett nachzeichnen oder eintippen',
    'play.enter': 'Eingeben',
    'play.hint': 'Hinweis',
    'play.reveal': 'Spiel beenden',
    'play.again': 'Neu beginnen',
    'play.timer': 'Zeit',
    'play.timer.none': 'unbegrenzt',
    'play.timer.1': '1 Minute',
    'play.timer.2': '2 Minuten',
    'play.timer.3': '3 Minuten',
    'play.timer.5': '5 Minuten',
    'play.timer.10': '10 Minuten',
    'play.new': 'Neues Brett',
    'play.daily': 'Brett des Tages',
    'dice': 'Größe und Würfel',
    'play.missed': 'nicht gefunden',
    'play.found': '{word}: {points}.',
    'play.allFound': '{word}: alle {all} Wörter sind gefunden.',
    'play.already': '{word}: schon gefunden.',
    'play.tooShort': {
        one: '{word} ist zu kurz: Ein Wort hat mindestens {n} Buchstaben.',
        other: '{word} ist zu kurz: Ein Wort hat mindestens {n} Buchstaben.',
    },
    'play.tooLong': {
        one: '{word} ist zu lang: Ein Wort hat höchstens {n} Buchstaben.',
        other: '{word} ist zu lang: Ein Wort hat höchstens {n} Buchstaben.',
    },
    'play.notListed': '{word} steht nicht in der Liste dieses Spiels.',
    'play.notInDictionary': '{word} steht nicht im Wörterbuch.',
    'play.notOnBoard': '{word} steht nicht auf dem Brett.',
    'play.noNeighbour':
        '{word} ist kein Nachbar des letzten Steins: Ein neues Wort beginnt.',
    'play.over':
        'Das Spiel ist zu Ende: Alle Wörter sind zu sehen. „Neu beginnen“ oder ' +
        '„Neues Brett“ beginnt ein Spiel.',
    'play.timeUp': 'Die Zeit ist um: {found} von {all} Wörtern gefunden.',
    'play.revealed': '{found} von {all} Wörtern gefunden.',
    'play.hint.starts':
        'Jeder Stein zeigt, wie viele noch nicht gefundene Wörter dort beginnen.',
    'play.hint.first': {
        one: 'Ein Wort mit {n} Buchstaben beginnt mit {first}.',
        other: 'Ein Wort mit {n} Buchstaben beginnt mit {first}.',
    },
    'play.hint.path': {
        one: 'Das Wort mit {n} Buchstaben, das mit {first} beginnt, hat diesen Weg. ' +
            'Er beginnt hier: {start}.',
        other: 'Das Wort mit {n} Buchstaben, das mit {first} beginnt, hat diesen Weg. ' +
            'Er beginnt hier: {start}.',
    },
    'play.cell.starts': {
        one: '{cell}: {letters}, {n} Wort beginnt hier',
        other: '{cell}: {letters}, {n} Wörter beginnen hier',
    },

    // --- the end of a game
    'result': 'Ergebnis',
    'result.score': '{words} · {points} ({share})',
    'result.missed': 'Die besten fehlenden Wörter',
    'result.all': 'Alle Wörter sind gefunden',
    'result.copy': 'Ergebnis kopieren',
    'result.share': 'Ergebnis teilen',
    'result.copied': 'Das Ergebnis ist kopiert. Es verrät kein Wort.',
    'result.board': 'Brett',
    'result.daily': 'Brett des Tages, {date}',
    'result.days': { one: '{n} Tag in Folge', other: '{n} Tage in Folge' },

    'keys.play.add': 'nimmt den Stein zum Wort hinzu',
    'keys.play.enter': 'beendet das Wort',
    'keys.play.back': 'nimmt den letzten Stein zurück',
    'keys.play.letter': 'beginnt ein getipptes Wort',
    'key.backspace': 'Rücktaste',
    'maze': 'Labyrinth',
    'falling': 'Fallende Buchstaben',
    'falling.rules':
        'Die Steine eines Wortes verschwinden, und die Steine darüber fallen. ' +
        'Gesucht sind Wörter dieser Längen, bis das Brett leer ist.',
    'falling.lengths': 'Längen der Wörter',
    'falling.example': '3, 6, 7',
    'falling.start': 'Beginnen',
    'falling.new': 'Neues Rätsel',
    'falling.back': 'Zurücknehmen',
    'falling.show': 'Lösung',
    'falling.left': 'Noch offene Längen: {lengths}',
    'falling.empty': 'Das Brett ist leer',
    'falling.won': 'Das Brett ist leer: {score}.',
    'falling.noTorus':
        'Auf einem Torus und auf Sechsecken können Buchstaben nicht fallen. Das ' +
        'lässt sich unter Einstellungen ändern.',
    'falling.noPaths':
        'Wenn Buchstaben fallen, darf ein Wort abbiegen und keinen Stein zweimal ' +
        'benutzen. Das lässt sich unter Einstellungen ändern.',
    'falling.noMoves':
        'Mit Springer- oder Läuferzügen kann kein Wort auf dem Boden liegen, daher ' +
        'gibt es kein Rätsel. Unter Einstellungen andere Züge wählen.',
    'falling.badLengths':
        '„{text}“ ist keine Liste von Längen. Gebraucht werden Zahlen von 1 bis 99 ' +
        'mit Kommas dazwischen, zum Beispiel 3, 6, 7.',
    'falling.badSum': {
        one: 'Diese Längen ergeben {sum}, aber das Brett hat {n} Buchstaben.',
        other: 'Diese Längen ergeben {sum}, aber das Brett hat {n} Buchstaben.',
    },
    'falling.noLength': {
        one: '{word}: Ein Wort mit {n} Buchstaben ist nicht mehr gesucht.',
        other: '{word}: Ein Wort mit {n} Buchstaben ist nicht mehr gesucht.',
    },
    'falling.searching': 'Eine Lösung wird gesucht.',
    'falling.none': 'Von hier aus gibt es keine Lösung: Wörter zurücknehmen.',
    'falling.never': 'Mit diesen Längen hat dieses Brett keine Lösung.',
    'falling.solution': 'Eine Lösung: {words}.',
    'falling.first': {
        one: 'Das nächste Wort einer Lösung hat {n} Buchstaben und beginnt mit ' +
            '{first}.',
        other: 'Das nächste Wort einer Lösung hat {n} Buchstaben und beginnt mit ' +
            '{first}.',
    },
    'falling.fits': {
        one: '{n} Wort auf dem Brett hat eine dieser Längen.',
        other: '{n} Wörter auf dem Brett haben eine dieser Längen.',
    },
    'falling.fewWords':
        'Ein Rätsel entsteht aus den Wörtern des gezeigten Bretts, und dieses hat ' +
        'zu wenige. Zuerst „Neues Brett“ wählen.',
};
