/* SPDX-License-Identifier: MIT */
/* strings-de.js: the texts of the page in German (strings.js). */
'use strict';

(globalThis.TEXTS ||= {}).de = {
    // --- numbers of things
    'count.word': { one: '{n} Wort', other: '{n} Wörter' },
    'count.point': { one: '{n} Punkt', other: '{n} Punkte' },
    'count.letter': { one: '{n} Buchstabe', other: '{n} Buchstaben' },
    'count.tile': { one: '{n} Stein', other: '{n} Steine' },
    'count.row': { one: '{n} Zeile', other: '{n} Zeilen' },
    'count.column': { one: '{n} Spalte', other: '{n} Spalten' },
    'count.second': { one: '{n} Sekunde', other: '{n} Sekunden' },
    'count.day': { one: '{n} Tag', other: '{n} Tage' },
    'count.path': { one: '{n} Weg', other: '{n} Wege' },
    'of.word': { one: '{part} von {n} Wort', other: '{part} von {n} Wörtern' },
    'of.point': { one: '{part} von {n} Punkt', other: '{part} von {n} Punkten' },
    'of.start': { one: '{part} von {n} Startfeld', other: '{part} von {n} Startfeldern' },
    'of.listed': '{part} von {n} gelisteten Wörtern',
    'soFar': 'bisher {text}',

    // --- the top of the page
    'tagline': 'Buchstaben eintippen: die Wörter erscheinen.',
    'copy.done': 'Kopiert',
    'copy.failed': 'Adresse von Hand kopieren',
    'share': 'Teilen',
    'menu': 'Menü',
    'copy.words': 'Wörter kopieren',
    'save': 'Speichern',
    'save.label': 'Wörter speichern',
    'save.txt': 'Text',
    'print': 'Drucken',
    'copied': 'Kopiert: {words}.',
    'copied.cut': 'Kopiert: {words}, von {all} auf dem Brett. Die Liste wurde gekürzt.',
    'copied.failed': 'Dieser Browser lässt die Seite nicht kopieren. Die Wörter ' +
        'lassen sich als Text speichern.',
    'saved.words': 'Gespeichert: {words}.',
    'saved.words.cut': 'Gespeichert: {words}, von {all} auf dem Brett. Die Liste ' +
        'wurde gekürzt.',
    'language': 'Sprache',
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
    'board.bad.torus_of_hexagons': 'Verbundene Ränder von Sechsecken brauchen eine gerade ' +
        'Zahl von Zeilen. Ändern Sie unter Einstellungen die Zeilen, die Nachbarn oder die ' +
        'Ränder.',
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
    'on': 'an',
    'off': 'aus',

    // --- settings
    'settings': 'Einstellungen',
    'settings.words': 'Wörter',
    'settings.page': 'Seite',
    'settings.defaults': 'Auf Standard zurücksetzen',
    'settings.done': 'Fertig',
    'step.less': '{name}: weniger',
    'step.more': '{name}: mehr',
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
    'dict.unreadable': 'sie ist beschädigt oder kein Wörterbuch von wordgrid',
    'dict.tooLarge': 'sie hat über 1.000.000.000 Bytes',
    'dict.option': '{name} ({words})',
    'rows': 'Zeilen',
    'columns': 'Spalten',
    'minLength': 'Kürzestes Wort',
    'maxLength': 'Längstes Wort',
    'maxLength.any': 'beliebig',
    'moves': 'Nachbarn',
    'moves.king': 'Alle acht: Königszüge',
    'moves.rook': 'Vier an den Seiten: Turmzüge',
    'moves.bishop': 'Vier an den Ecken: Läuferzüge',
    'moves.knight': 'Einen Springerzug entfernt',
    'moves.hex': 'Sechs: Sechsecke, jede zweite Zeile versetzt',
    'lengths.only': 'Nur diese Längen',
    'settings.most': 'Höchstens {limit}.',
    'settings.least': 'Mindestens {limit}.',
    'settings.noNumber': '„{text}“ ist keine Zahl.',
    'settings.shortestToo': 'Das kürzeste Wort hat jetzt auch {limit}.',
    'settings.longestToo': 'Das längste Wort hat jetzt auch {limit}.',
    'scoring': 'Punkte',
    'scoring.classic': 'Klassisch: 1 bis 11',
    'scoring.length': 'Nach Länge',
    'scoring.none': 'Keine',
    'allPaths': 'Jeder Weg eines Wortes',
    'allPaths.about': 'Mit Pfeilen unter dem Brett, um sie durchzugehen',
    'family': 'Derbe Wörter weglassen',
    'family.about': 'Auch in der Liste: Beispiele und Hinweise haben sie nie. Bisher gibt ' +
        'es nur für Englisch ein Verzeichnis',
    'torus': 'Verbundene Ränder',
    'torus.about': 'Der rechte Rand liegt neben dem linken, der obere neben dem unteren',
    'straight': 'Gerade Linien',
    'straight.about': 'Wie in Suchrätseln',
    'reuse': 'Ein Stein darf wieder benutzt werden',
    'stay': 'Ein Stein darf zweimal hintereinander benutzt werden',
    'qu': 'Q steht für QU',

    // --- appearance and links
    'zoom': 'Größe des Bretts',
    'zoom.in': 'Größer',
    'zoom.out': 'Kleiner',
    'theme': 'Farben',
    'theme.system': 'Wie das System',
    'theme.light': 'Hell',
    'theme.dark': 'Dunkel',
    'definitions': 'Bedeutungen',
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
    'keys.letter.does': 'kommt auf das Brett, von überall auf der Seite',
    'keys.back.does': 'leert das Feld, dann das Feld davor',
    'keys.inCell': 'in einem Feld',
    'keys.several.does': 'mehrere Buchstaben auf einem Stein',
    'keys.either.does': 'einer von mehreren Buchstaben',
    'keys.any.does': 'jeder Buchstabe',
    'keys.hole.does': 'ein Loch, wie ein leeres Feld',
    'keys.row.does': 'geht zur nächsten Zeile',
    'keys.edit.does': 'bearbeitet den Text eines Steins, wie ein Doppelklick',
    'keys.tab.does': 'geht vom Brett oder von der Liste weiter',
    'keys.paste.does': 'fügt ein ganzes Brett ein: eine Zeile je Textzeile, oder / ' +
        'zwischen den Zeilen',
    'keys.undo.does': 'macht rückgängig und wiederholt',
    'keys.arrows': 'Pfeile',
    'keys.arrows.does': 'bewegen sich auf dem Brett, in den Wörtern und im Diagramm',
    'keys.onWord': 'auf einem Wort',
    'keys.onWord.does': 'hält seinen Weg auf dem Brett fest',
    'keys.pattern.does': 'im Filter: ein Buchstabe, beliebig viele, einer von ' +
        'diesen; das Muster ist ein ganzes Wort',
    'keys.esc.does': 'schließt, was offen ist, und entfernt dann, was zuletzt getippt ' +
        'oder gewählt wurde',
    'keys.help.does': 'zeigt diese Tasten',

    // --- the list of words
    'list': 'Wörter',
    'solve': 'Lösen',
    'skip': 'Zu den Wörtern',
    'mode': 'Was zu tun ist',
    'close': 'Schließen',
    'plot.words': 'Wörter',
    'plot.letters': 'Buchstaben',
    'ways.type': 'Tippen',
    'ways.type.does': 'Jeder Buchstabe kommt in das umrandete Feld, und der Rand rückt ' +
        'weiter. Wörter erscheinen ab den ersten Buchstaben.',
    'ways.paste': 'Einfügen',
    'ways.paste.does': 'Ein ganzes Brett: eine Reihe je Zeile, oder',
    'ways.paste.rows': 'zwischen den Reihen.',
    'ways.special': 'Besondere Steine',
    'ways.or': 'Oder',
    'ways.roll': 'Würfeln',
    'note.plain': '{letters} nehmen',
    'note.dictionary': 'Anderes Wörterbuch',
    'list.each': '{words}, je {points}',
    'list.none': 'Keine Wörter',
    'list.noneYet': 'Noch keine Wörter',
    'list.name': '{word}, {points}',
    'list.more': 'Weitere {part} von {all} zeigen',
    'list.notFound': 'Kein Wort enthält „{filter}“.',
    'example': 'Ein Beispiel zeigen',
    'example.note': 'Ein Beispiel. Einfach darüber tippen.',
    'example.clear': 'Leeres Brett',
    'list.empty': 'Auf diesem Brett gibt es keine Wörter.',
    'list.waiting': 'Warten auf die ersten Wörter.',
    'list.searching': 'Suche läuft: {progress}.',
    'list.endedEarly': 'Es fehlen Wörter: Die Suche endete an ihrer Grenze für Zeit oder ' +
        'Wörter.',
    'list.endedAt': 'Es fehlen Wörter mit über {n} Buchstaben: Die Suche endete an ihrer ' +
        'Grenze für Zeit oder Wörter.',
    'list.search': 'Suche läuft.',
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
    'sort': 'Ordnung',
    'sort.score': 'Punkte',
    'sort.length': 'Länge',
    'sort.alpha': 'A–Z',
    'sort.saved': 'Wie gespeichert',
    'sort.saved.group': 'In der Reihenfolge der Datei',
    'filter': 'Filter',
    'filter.hint': 'Wort, Teil, b?t*',

    // --- die Suche im Wörterbuch
    'finder': 'Wörterbuch',
    'finder.text': 'Buchstaben oder ein Wort',
    'finder.back': 'Zurück',
    'finder.mode': 'Suchen nach',
    'finder.pattern': 'Muster',
    'finder.prefix': 'Beginnt mit',
    'finder.suffix': 'Endet mit',
    'finder.anagram': 'Anagramm',
    'finder.rack': 'Einige Buchstaben',
    'finder.near.mode': 'Ähnlich',
    'finder.help.pattern': '`?` ein Buchstabe  `*` beliebig viele  `[abc]` einer davon',
    'finder.help.prefix': 'Wörter, die mit diesen Buchstaben beginnen',
    'finder.help.suffix': 'Wörter, die mit diesen Buchstaben enden',
    'finder.help.anagram': 'Wörter aus allen diesen Buchstaben  `?` ein beliebiger',
    'finder.help.rack': 'Wörter aus einigen dieser Buchstaben  `?` ein beliebiger',
    'finder.help.near': 'Wörter, für die ein Buchstabe dazukommt, wegfällt oder sich ' +
        'ändert',
    'finder.two': 'Auch zwei Buchstaben',
    'finder.searching': 'Das Wörterbuch wird durchsucht.',
    'finder.endedEarly': 'Die Suche dauerte zu lange und wurde beendet: Schreiben Sie mehr ' +
        'Buchstaben.',
    'finder.near': { one: '{n} Nachbar', other: '{n} Nachbarn' },
    'finder.cut': 'Die ersten {n}. Schreiben Sie mehr Buchstaben.',
    'finder.none.pattern': 'Kein Wort hat diese Form. * steht für beliebig viele ' +
        'Buchstaben.',
    'finder.none.prefix': 'Kein Wort beginnt so. Schreiben Sie weniger Buchstaben.',
    'finder.none.suffix': 'Kein Wort endet so. Schreiben Sie weniger Buchstaben.',
    'finder.none.anagram': 'Kein Wort hat genau diese Buchstaben. „Einige Buchstaben“ ' +
        'findet mehr.',
    'finder.none.rack': 'Kein Wort hat nur diese Buchstaben. Fügen Sie Buchstaben hinzu, ' +
        'oder ? für einen beliebigen.',
    'finder.none.near': 'Keine Nachbarn.',
    'finder.isWord': '{word} steht im Wörterbuch.',
    'finder.isNoWord': '{word} steht nicht im Wörterbuch.',
    'finder.value': 'Wert {value}.',
    'finder.onBoard': 'auf Ihrem Brett: {n}',
    'finder.isOnBoard': 'auf Ihrem Brett',
    'finder.show': 'Weg zeigen',
    'finder.name': '{word}: Nachbarn',
    'finder.name.value': '{word}, Wert {value}: Nachbarn',
    'finder.neighbours': 'Nachbarn',
    'finder.neighbours.name': 'Nachbarn von {word} im Wörterbuch',
    'finder.playing': 'Während eines Spiels kann das Wörterbuch nicht durchsucht werden.',
    'keys.finder.does': 'sucht im Wörterbuch',

    // --- das Wort im Filter
    'check.found': 'steht auf dem Brett: {points}',
    'check.spelled': 'steht nicht im Wörterbuch. Seine Buchstaben sind auf dem Brett',
    'check.neither': 'steht weder im Wörterbuch noch auf dem Brett',
    'check.notOnBoard': 'steht im Wörterbuch, aber nicht auf dem Brett',
    'check.length': 'hat keine der Längen unter „Nur diese Längen“',
    'check.notListed': 'ist nicht in dieser Liste',
    'check.meantHere': 'Meinten Sie:',
    'check.meant': 'Im Wörterbuch, aber nicht hier:',

    // --- paths
    'path.about': '{points} · {tiles}',
    'path.which': ' Weg {part} von {all} ',
    'path.previous': 'Voriger Weg',
    'path.next': 'Nächster Weg',
    'path.spoken': '{word}: {cells}',
    'path.cell': 'Zeile {row}, Spalte {column}',

    // --- the server
    'server.gone': 'Der Server antwortet nicht. Die Seite versucht es weiter.',
    'server.busy': 'Der Server ist ausgelastet. Nächster Versuch in {seconds}.',
    'server.back': 'Der Server ist wieder da.',
    'server.now': 'Jetzt versuchen',
    'server.noDictionary': 'Der Server hat kein Wörterbuch „{name}“. Unter ' +
        'Einstellungen kann ein anderes gewählt werden.',
    'server.tooLong': 'die Adresse der Anfrage, die das Brett enthält, ist für einen ' +
        'Proxy zwischen dieser Seite und dem Server zu lang ({status}); ein ' +
        'kleineres Brett hilft',
    'server.unreadable': 'diese Seite kann die Antwort des Servers nicht lesen ' +
        '({status}); vielleicht ist sie von einer anderen Version: neu laden hilft',
    'engine.cannot': 'ohne eigene Suche kann diese Seite das nicht',
    'refused.field': '„{name}“ unter Einstellungen hat einen Wert, der nicht möglich ist. ' +
        'Bitte ändern Sie ihn.',
    'refused.lengths': 'Die Längen unter Einstellungen schließen einander aus. Bitte ändern ' +
        'Sie eine davon.',
    'refused.letters': 'Dieser Text ist zu lang: Gesucht werden können höchstens {n} ' +
        'Buchstaben.',
    'refused.pattern': 'Das Muster ist nicht vollständig: Zu jeder [ gehört eine ], zu jeder ' +
        '( eine ).',
    'refused.bad_request': 'Die Adresse dieser Seite hat ein Zeichen, das kein Brett haben ' +
        'kann. Bitte entfernen Sie es.',
    'refused': 'Die Anfrage konnte nicht beantwortet werden ({code}). Bitte laden Sie die ' +
        'Seite neu.',

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
    'play.newToday': 'das heutige Brett ist neu',
    'play.progress': {
        one: '{part} von {n} Wort · {score}',
        other: '{part} von {n} Wörtern · {score}',
    },
    'play.share': { one: '{part} von {n}', other: '{part} von {n}' },
    'play.ofPoints': { one: 'von {n} Punkt', other: 'von {n} Punkten' },
    'play.ofWords': { one: 'von {n} Wort', other: 'von {n} Wörtern' },
    'play.cut': {
        one: 'Im Spiel ist nur das eine Wort, das aufgelistet wurde.',
        other: 'Im Spiel sind nur die {n} Wörter, die aufgelistet wurden.',
    },
    'play.end': 'Spiel verlassen',
    'play.notLoaded': 'Das Spiel konnte nicht geladen werden. Bitte noch einmal versuchen.',
    'play.wait': 'Die Wörter dieses Bretts sind noch nicht bekannt.',
    'play.clock': 'Restzeit',
    'play.left': 'übrig',
    'play.waits': 'bereit',
    'play.time': { one: '{left} von {n} Minute übrig', other: '{left} von {n} Minuten übrig' },
    'play.guess': 'Ziehen oder tippen',
    'play.guess.label': 'Ihr Wort',
    'play.enter': 'Prüfen',
    'play.none': 'noch keine',
    'play.noneYet': 'Noch kein Wort gefunden',
    'play.toFound': {
        one: 'Zur Liste mit dem gefundenen Wort',
        other: 'Zur Liste mit {n} gefundenen Wörtern',
    },
    'play.reveal': 'Beenden',
    'play.reveal.ask': 'Beenden und alle Wörter sehen?',
    'play.again': 'Neu beginnen',
    'play.again.ask': 'Das Gefundene auf diesem Brett vergessen?',
    'play.new': 'Neues Spiel',
    'play.daily': 'Brett des Tages',
    'play.daily.old': 'Früheres Brett des Tages',
    'dice': 'Größe und Würfel',
    'play.missed': 'nicht gefunden',
    'play.already': 'ist schon gefunden',
    'play.tooShort': {
        one: 'ist zu kurz: mindestens {n} Buchstabe',
        other: 'ist zu kurz: mindestens {n} Buchstaben',
    },
    'play.tooLong': {
        one: 'ist zu lang: höchstens {n} Buchstabe',
        other: 'ist zu lang: höchstens {n} Buchstaben',
    },
    'play.notListed': 'steht nicht in der Liste dieses Spiels',
    'play.notInDictionary': 'steht nicht im Wörterbuch',
    'play.notOnBoard': 'steht nicht auf dem Brett',
    'play.noNeighbour': 'ist kein Nachbar des letzten Steins: Ein neues Wort beginnt',
    'play.hint': 'Hinweis',
    'play.hint.letters': 'Anfang',
    'play.hint.length': 'Länge',
    'play.hint.next': 'Noch eins',
    'play.hint.starts': 'Die Zahl auf einem Stein: Wörter, die dort beginnen und noch fehlen.',
    'play.hint.first': 'Ein Wort beginnt mit „{first}“.',
    'play.hint.long': {
        one: 'Das Wort, das mit „{first}“ beginnt, hat einen Buchstaben.',
        other: 'Das Wort, das mit „{first}“ beginnt, hat {n} Buchstaben.',
    },
    'play.hint.tiles': {
        one: 'Das Wort, das mit „{first}“ beginnt, hat einen Buchstaben; Steine: {tiles}.',
        other: 'Das Wort, das mit „{first}“ beginnt, hat {n} Buchstaben; Steine: {tiles}.',
    },
    'play.cell.starts': {
        one: '{cell}: {letters}, {n} Wort beginnt hier',
        other: '{cell}: {letters}, {n} Wörter beginnen hier',
    },

    // --- the start of a game
    'start.goOn': 'Weiterspielen',
    'start.running': {
        one: 'Hier wartet ein Spiel: {n} Wort.',
        other: 'Hier wartet ein Spiel: {n} Wörter.',
    },
    'start.daily': 'Dieselben sechzehn Buchstaben für alle, die heute spielen.',
    'start.daily.play': 'Heutiges Brett spielen',
    'start.free': 'Freies Spiel',
    'start.free.about': 'Jedes Mal neue Würfel, und so viele Spiele, wie Sie mögen.',
    'start.size': 'Größe',
    'start.other': 'Andere',
    'start.minutes': 'Minuten',
    'start.noLimit': 'Ohne Grenze',
    'start.time': '{n} min',
    'start.running.falling': {
        one: 'Hier wartet ein Rätsel: noch {n} Wort.',
        other: 'Hier wartet ein Rätsel: noch {n} Wörter.',
    },
    'start.daily.result': 'Heutiges Ergebnis ansehen',
    'start.options': 'Auswahl: {options}',
    'start.own': 'Das Brett, das da ist:',
    'start.own.play': 'Darauf spielen',
    'start.own.fall': 'Buchstaben fallen lassen',

    // --- the end of a game
    'result.timeUp': 'Die Zeit ist um',
    'result.finished': 'Beendet',
    'result.all': { one: 'Das eine Wort', other: 'Alle {n} Wörter' },
    'result.about': 'von {n} · {words}',
    'result.missed': 'Beste fehlende',
    'result.common': 'Häufige',
    'result.streak': 'Serie',
    'result.share': 'Ergebnis teilen',
    'result.copied': 'Das Ergebnis ist kopiert. Es verrät kein Wort.',
    'result.preview': 'Der geteilte Text verrät kein Wort:',
    'result.tomorrow': 'Das nächste Brett des Tages: morgen',
    'result.days': { one: '{n} Tag in Folge', other: '{n} Tage in Folge' },
    'result.days.none': 'Noch keine Serie',
    'result.today': 'heute auch',
    'result.notToday': 'heute noch nicht',

    // --- keys of a game
    'keys.play.add': 'nimmt den Stein zum Wort hinzu',
    'keys.play.enter': 'gibt das Wort ab',
    'keys.play.back': 'nimmt den letzten Buchstaben oder Stein zurück',
    'keys.play.letter': 'kommt in das Wort, von überall auf der Seite',
    'key.backspace': 'Rücktaste',

    // --- mazes and falling letters
    'maze': 'Labyrinth',
    'falling': 'Fallende Buchstaben',
    'falling.about':
        'Ein gefundenes Wort verschwindet, und die Steine darüber fallen, bis das ' +
        'Brett leer ist.',
    'falling.lengths': 'Längen der Wörter',
    'falling.example': 'Beliebig; oder 3, 6, 7',
    'falling.new': 'Neues Rätsel',
    'falling.back': 'Zurück',
    'falling.show': 'Lösung zeigen',
    'falling.left': { one: 'Noch {n} Buchstabe', other: 'Noch {n} Buchstaben' },
    'falling.of': 'von {n} · Wörter in beliebiger Folge',
    'falling.found': 'gefunden',
    'falling.toFind': 'gesucht',
    'falling.empty': 'Das Brett ist leer',
    'falling.noTorus':
        'Auf einem Torus und auf Sechsecken können Buchstaben nicht fallen. Das lässt ' +
        'sich unter Einstellungen ändern.',
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
        one: 'Diese Längen ergeben {sum}, aber das Brett hat einen Buchstaben.',
        other: 'Diese Längen ergeben {sum}, aber das Brett hat {n} Buchstaben.',
    },
    'falling.noLengths':
        'Die Längen der Wörter, die dieses Brett leeren, ins Feld schreiben, zum ' +
        'Beispiel 3, 6, 7.',
    'falling.noLength': {
        one: 'passt in keine Reihe: kein Wort mit nur einem Buchstaben mehr',
        other: 'passt in keine Reihe: kein Wort mit {n} Buchstaben mehr',
    },
    'falling.searching': 'Eine Lösung wird gesucht.',
    'falling.none': 'Von hier aus gibt es keine Lösung: Wörter zurücknehmen.',
    'falling.never': 'Mit diesen Längen hat dieses Brett keine Lösung.',
    'falling.solution': 'Eine Lösung: {words}.',
    'falling.first': {
        one: 'Das nächste Wort einer Lösung hat einen Buchstaben und beginnt mit „{first}“.',
        other: 'Das nächste Wort einer Lösung hat {n} Buchstaben und beginnt mit „{first}“.',
    },
    'falling.next': {
        one: 'Das nächste Wort einer Lösung hat {n} Buchstaben.',
        other: 'Das nächste Wort einer Lösung hat {n} Buchstaben.',
    },
    'falling.show.ask': 'Das Rätsel beenden und eine Lösung sehen?',
    'falling.fits': {
        one: '{n} Wort auf dem Brett hat eine dieser Längen.',
        other: '{n} Wörter auf dem Brett haben eine dieser Längen.',
    },
    'falling.fewWords':
        'Das Wörterbuch gab zu wenige Wörter dieser Längen. Noch einmal versuchen, ' +
        'oder andere Längen.',
};
