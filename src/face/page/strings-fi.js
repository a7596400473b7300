/* SPDX-License-Identifier: MIT */
/* strings-fi.js: the texts of the page in Finnish (strings.js). */
'use strict';

TEXTS.fi = {
    // --- numbers of things
    'count.word': { one: '{n} sana', other: '{n} sanaa' },
    'count.point': { one: '{n} piste', other: '{n} pistettä' },
    'count.letter': { one: '{n} kirjain', other: '{n} kirjainta' },
    'count.tile': { one: '{n} laatta', other: '{n} laattaa' },
    'count.row': { one: '{n} rivi', other: '{n} riviä' },
    'count.column': { one: '{n} sarake', other: '{n} saraketta' },
    'count.second': { one: '{n} sekunti', other: '{n} sekuntia' },
    'count.path': { one: '{n} reitti', other: '{n} reittiä' },
    'of.word': { one: '{part}/{n} sana', other: '{part}/{n} sanaa' },
    'of.point': { one: '{part}/{n} piste', other: '{part}/{n} pistettä' },
    'of.start': { one: '{part}/{n} aloitusruutu', other: '{part}/{n} aloitusruutua' },
    'of.listed': '{part}/{n} listan sanaa',
    'soFar': 'tähän mennessä {text}',

    // --- the top of the page
    'tagline': 'Kirjoita kirjaimet, niin sanat löytyvät.',
    'copy': 'Kopioi linkki',
    'copy.done': 'Kopioitu',
    'copy.failed': 'Kopioi osoite itse',
    'share': 'Jaa',
    'menu': 'Vie',
    'copy.words': 'Kopioi sanat',
    'save.txt': 'Tallenna tekstinä',
    'save.csv': 'Tallenna CSV-tiedostona',
    'save.json': 'Tallenna JSON-tiedostona',
    'print': 'Tulosta',
    'copied': 'Kopioitu: {words}.',
    'copied.cut': 'Kopioitu: {words}. Laudalla on {all}, mutta luettelo katkaistiin.',
    'copied.failed': 'Tämä selain ei anna sivun kopioida. Sanat voi tallentaa tekstinä.',
    'saved.words': 'Tallennettu: {words}.',
    'saved.words.cut': 'Tallennettu: {words}. Laudalla on {all}, mutta luettelo ' +
        'katkaistiin.',
    'language': 'Sivun kieli',
    'language.browser': 'Kuten selain',

    // --- the board
    'board': 'Lauta',
    'board.size': 'Lauta, {rows}, {columns}',
    'board.cell': 'Rivi {row}, sarake {column}',
    'board.hole': 'reikä',
    'tile.unknown': 'ei ole sanakirjassa {name}',
    'tile.joined': 'kirjaimet on luettu yhdeksi laataksi',
    'tile.wrong': 'ei voi lukea',
    'board.tooLarge': 'Tässä laudassa on {rows} ja {columns}; tämä sivu sallii ' +
        'kumpiakin enintään {most}. Ohjelma solve sallii enemmän.',
    'board.full': 'Lauta on täynnä. Jos haluat vaihtaa laatan, napsauta sitä tai ' +
        'siirry sen kohdalle.',
    'board.overflow': 'Liitit {tiles}, joista {left} ei mahtunut: lauta on täynnä. ' +
        'Liitä erikokoinen lauta niin, että rivien välissä on /, tai aseta ensin ' +
        'rivit ja sarakkeet.',

    // --- notes and errors about the text of a board
    'note.form.json': 'JSON-objektin lauta on luettu.',
    'note.form.list': 'Teksti on luettu luettelona.',
    'note.form.cells': 'Teksti on luettu taulukkona.',
    'note.form.rows': 'Teksti on luettu riveinä, joiden välissä on erottimia.',
    'note.form.link': 'Linkin lauta on luettu.',
    'note.form.quotes': 'Lainattu teksti on luettu.',
    'note.form.column': 'Lauta on luettu yhdestä sarakkeesta.',
    'note.size': 'Rivi {line} on luettu laudan kokona.',
    'note.numbers': 'Rivien tai sarakkeiden numerot on ohitettu.',
    'note.empty_lines': {
        one: '{n} tyhjä rivi on ohitettu.',
        other: '{n} tyhjää riviä on ohitettu.',
    },
    'note.holes': {
        one: 'Luettu reikänä: {what}',
        other: 'Luettu reikänä, {n} kertaa: {what}',
    },
    'note.any_letter': {
        one: 'Luettu minä tahansa kirjaimena: {what}',
        other: 'Luettu minä tahansa kirjaimena, {n} kertaa: {what}',
    },
    'note.joined': {
        one: 'Luettu yhtenä laattana: {what}',
        other: 'Luettu yhtenä laattana, {n} kertaa: {what}',
    },
    'note.short_rows': {
        one: 'Rivi {what} on lyhyempi: reiät täyttävät sen.',
        other: 'Rivit {what} ovat lyhyempiä: reiät täyttävät ne.',
    },
    'note.settings': 'Tekstin asetuksia ei käytetä: {what}',
    'note.unknown_letters': {
        one: '{n} laatassa on kirjaimia, joita ei ole sanakirjassa {name}: {what}',
        other: '{n} laatassa on kirjaimia, joita ei ole sanakirjassa {name}: {what}',
    },
    'board.bad.not_tile': '”{text}” rivillä {row}, kohdassa {column} ei ole laatta. ' +
        'Laatta on kirjain, [qu], [a|e], ? tai piste reiän merkkinä.',
    'board.bad.brackets': 'Sulkeet rivillä {row}, kohdassa {column} ovat vaillinaiset. ' +
        'Kirjoita [qu], jos laatassa on monta kirjainta, tai [a|e], jos kirjaimen voi ' +
        'valita.',
    'board.bad.no_square': {
        one: '{n} laatta ei ole neliö. Kirjoita / rivien väliin.',
        other: '{n} laattaa ei ole neliö. Kirjoita / rivien väliin.',
    },
    'board.bad.other_size': 'Laatat eivät sovi kokoon, jonka teksti antaa.',
    'board.bad.torus_of_hexagons': 'Kuusikulmioiden torus tarvitsee parillisen määrän ' +
        'rivejä. Muuta rivejä, siirtoja tai torusta asetuksissa.',
    'board.bad.not_utf8': 'Teksti ei ole kelvollista UTF-8:aa.',
    'board.bad.no_tiles': 'Tässä tekstissä ei ole lautaa.',
    'board.bad.ambiguous': '”{text}” voi olla kirjainten rivi tai yksi laatta. ' +
        'Kirjoita / rivien väliin, tai [{text}] laataksi.',
    'board.bad.too_long': 'Tämä teksti on liian pitkä laudaksi.',
    'board.bad.limit': 'Lauta on liian suuri, tai laatassa on liikaa kirjaimia.',
    'paste.refused': '{problem} Lauta on ennallaan.',
    'paste.dict': 'Liitetty linkki nimeää sanakirjan ”{name}”, jota täällä ei ole. ' +
        'Sanat ovat asetuksissa valitusta sanakirjasta.',

    // --- tools
    'tools': 'Työkalut',
    'random': 'Satunnainen',
    'clear': 'Tyhjennä',
    'undo': 'Kumoa',
    'redo': 'Tee uudelleen',
    'tiles': 'Laatat',
    'tiles.or': 'tai',
    'tiles.done': 'Valmis',
    'heat': 'Lämpökartta',

    // --- settings
    'settings': 'Asetukset',
    'dict': 'Sanakirja',
    'dict.open': 'Avaa sanakirjatiedosto',
    'dict.remove': 'Poista tämä tiedosto',
    'dict.removed': 'Sanakirja ”{name}” on poistettu tältä sivulta.',
    'dict.kept': 'Sanakirja ”{name}” on avattu. Tämä selain säilyttää sen.',
    'dict.opened': 'Sanakirja ”{name}” on avattu. Tämä selain ei säilytä sitä: avaa ' +
        'tiedosto uudelleen, kun sivu on ladattu uudelleen.',
    'dict.gone': 'Täällä ei ole sanakirjaa ”{name}”. Jos se oli oma tiedostosi, avaa se ' +
        'uudelleen asetuksissa tai valitse siellä toinen sanakirja.',
    'dict.notOpened': 'Tiedostoa ”{name}” ei voi avata: {message}.',
    'dict.tooLarge': 'siinä on yli 1 000 000 000 tavua',
    'dict.option': '{name} ({words})',
    'rows': 'Rivit',
    'columns': 'Sarakkeet',
    'minLength': 'Lyhin sana',
    'maxLength': 'Pisin sana',
    'maxLength.any': 'mikä tahansa',
    'moves': 'Siirrot',
    'moves.king': 'Kuningas: kaikki kahdeksan naapuria',
    'moves.rook': 'Torni: naapurit sivuilla',
    'moves.bishop': 'Lähetti: naapurit kulmissa',
    'moves.knight': 'Ratsu: ratsun siirron päässä',
    'moves.hex': 'Kuusikulmiot: joka toinen rivi puolen ruudun sivussa',
    'lengths.only': 'Vain nämä pituudet',
    'scoring': 'Pisteet',
    'scoring.classic': 'Perinteiset',
    'scoring.length': 'Pituuden mukaan',
    'scoring.none': 'Ei pisteitä',
    'allPaths': 'Sanojen kaikki reitit',
    'torus': 'Torus: vastakkaiset reunat on yhdistetty',
    'straight': 'Suorat linjat, kuten sanaetsinnöissä',
    'reuse': 'Laattaa saa käyttää uudelleen',
    'stay': 'Laattaa saa käyttää kahdesti peräkkäin',
    'qu': 'Pelkkä Q tarkoittaa QU',

    // --- appearance and links
    'zoom': 'Laudan koko',
    'zoom.in': 'Suurenna',
    'zoom.out': 'Pienennä',
    'look': 'Ulkoasu ja linkit',
    'theme': 'Värit',
    'theme.system': 'Kuten järjestelmä',
    'theme.light': 'Vaalea',
    'theme.dark': 'Tumma',
    'definitions': 'Sanojen määritelmät',
    'definitions.auto': 'Wikisanakirja',
    'definitions.own': 'Muu osoite',
    'definitions.none': 'Ei linkkejä',
    'definition': 'Määritelmä',
    'definition.name': 'Sanan {word} määritelmä uudessa välilehdessä',
    'definition.template': 'Osoite, jossa %s on sanan paikka',
    'definition.example': 'https://fi.wiktionary.org/wiki/%s',
    'definition.bad': 'Tätä osoitetta ei käytetä: sen alussa on oltava https:// tai ' +
        'http:// ja sanan paikalla %s.',

    // --- keys
    'keys': 'Näppäimet',
    'key.space': 'Välilyönti',
    'key.enter': 'Enter',
    'key.tab': 'Sarkain',
    'key.ctrl': 'Ctrl',
    'key.home': 'Home',
    'key.end': 'End',
    'key.esc': 'Esc',
    'keys.letter': 'kirjain',
    'keys.letter.does': 'täyttää ruudun ja siirtyy seuraavaan',
    'keys.several.does': 'monta kirjainta yhdessä laatassa',
    'keys.either.does': 'jokin näistä kirjaimista',
    'keys.any.does': 'mikä tahansa kirjain',
    'keys.hole.does': 'reikä, kuin tyhjä ruutu',
    'keys.row.does': 'siirtyy seuraavalle riville',
    'keys.edit.does': 'muokkaa laatan tekstiä, kuten kaksoisnapsautus',
    'keys.tab.does': 'poistuu laudalta',
    'keys.paste.does': 'liittää koko laudan: rivi kullakin tekstirivillä, tai / ' +
        'rivien välissä',
    'keys.undo.does': 'kumoaa ja tekee uudelleen',
    'keys.arrows': 'nuolet',
    'keys.arrows.does': 'liikkuvat laudalla ja sanalistassa',
    'keys.onWord': 'sanan kohdalla',
    'keys.onWord.does': 'jättää sanan reitin laudalle',
    'keys.pattern.does': 'suodattimessa: yksi kirjain, monta kirjainta, jokin ' +
        'näistä; kuvio on koko sana',
    'keys.esc.does': 'poistaa reitin',

    // --- the list of words
    'list': 'Sanat',
    'list.none': 'Ei sanoja',
    'list.noneYet': 'Ei vielä sanoja',
    'list.name': '{word}, {points}',
    'list.summary': '{words} · {points}',
    'list.more': 'Näytä {part} lisää, jäljellä {all}',
    'list.notFound': 'Missään sanassa ei ole ”{filter}”.',
    'list.typeLetters': 'Kirjoita laudalle kirjaimia, liitä lauta tai valitse ' +
        'Satunnainen.',
    'example': 'Näytä esimerkki',
    'example.note': 'Esimerkki. Kirjoita sen päälle.',
    'example.clear': 'Tyhjä lauta',
    'list.empty': 'Tällä laudalla ei ole sanoja.',
    'list.waiting': 'Odotetaan ensimmäisiä sanoja.',
    'list.searching': 'Haetaan: {progress}.',
    'list.endedEarly': 'Haku päättyi kesken: sanoja puuttuu.',
    'list.shown': 'Näkyvissä {part}/{all}.',
    'list.first': 'Listassa on niistä vain {part} ensimmäistä tässä järjestyksessä.',
    'list.name.paths': '{word}, {points}, {paths}',
    'list.noMatch': 'Mikään sana ei ole muotoa ”{filter}”.',
    'list.noMatchCut': 'Mikään listan {part} sanasta ei ole muotoa ”{filter}”.',
    'list.notFoundCut': 'Missään listan {part} sanasta ei ole ”{filter}”.',
    'list.noneKept': 'Listassa ei ole tämän pituisia sanoja.',
    'list.cut.score': 'Listassa on {part}/{n} sanaa, niiden joukossa {most} eniten ' +
        'pisteitä antavaa.',
    'list.cut.length': 'Listassa on {part}/{n} sanaa, niiden joukossa {most} pisintä.',
    'list.cut.alpha': 'Listassa on {part}/{n} sanaa, niiden joukossa aakkosten ' +
        '{most} ensimmäistä.',
    'list.whole': 'Listaa kaikki {n} sanaa',
    'lengths': 'Sanat pituuksittain',
    'lengths.name': '{letters}: {words}',
    'sort': 'Järjestys',
    'sort.score': 'Pisteet',
    'sort.length': 'Pituus',
    'sort.alpha': 'A–Ö',
    'sort.saved': 'Kuten tallennettu',
    'sort.saved.group': 'Tiedoston järjestyksessä',
    'filter': 'Suodatin',
    'filter.hint': 'Sana, osa, k?t*',

    // --- haku sanakirjasta
    'finder': 'Sanakirja',
    'finder.title': 'Sanakirja {name}',
    'finder.back': 'Takaisin',
    'finder.close': 'Sulje',
    'finder.mode': 'Hakutapa',
    'finder.pattern': 'Kaava',
    'finder.prefix': 'Alku',
    'finder.suffix': 'Loppu',
    'finder.anagram': 'Anagrammi',
    'finder.rack': 'Teline',
    'finder.near.mode': 'Naapurit',
    'finder.help.pattern': '? on mikä tahansa kirjain, * mitkä tahansa kirjaimet, [abc] ' +
        'yksi näistä: k?t*',
    'finder.help.prefix': 'Sanat, jotka alkavat näillä kirjaimilla',
    'finder.help.suffix': 'Sanat, jotka päättyvät näihin kirjaimiin',
    'finder.help.anagram': 'Sanat, joissa ovat kaikki nämä kirjaimet; ? on mikä tahansa',
    'finder.help.rack': 'Sanat, joissa on osa näistä kirjaimista; ? on mikä tahansa',
    'finder.help.near': 'Sanat, joihin yksi kirjain on lisätty, poistettu tai vaihdettu',
    'finder.two': 'Myös kaksi kirjainta',
    'finder.searching': 'Sanakirjasta haetaan.',
    'finder.endedEarly': 'Haku kesti liian kauan ja lopetettiin: kirjoita lisää kirjaimia.',
    'finder.count': { one: '{n} sana.', other: '{n} sanaa.' },
    'finder.near': { one: '{n} naapuri.', other: '{n} naapuria.' },
    'finder.cut': 'Sanoja on enemmän kuin listan {n}: kirjoita lisää kirjaimia.',
    'finder.none.pattern': 'Mikään sana ei ole tätä muotoa. * on kuinka monta kirjainta ' +
        'tahansa.',
    'finder.none.prefix': 'Mikään sana ei ala näin. Kirjoita vähemmän kirjaimia.',
    'finder.none.suffix': 'Mikään sana ei pääty näin. Kirjoita vähemmän kirjaimia.',
    'finder.none.anagram': 'Missään sanassa ei ole täsmälleen näitä kirjaimia. ”Teline” ' +
        'etsii sanoja osasta niitä.',
    'finder.none.rack': 'Mistään sanasta ei riitä pelkkiä näitä kirjaimia. Lisää ' +
        'kirjaimia tai ?, joka on mikä tahansa kirjain.',
    'finder.none.near': 'Sillä ei ole täällä naapureita.',
    'finder.isWord': '{word} on sanakirjassa.',
    'finder.isNoWord': '{word} ei ole sanakirjassa.',
    'finder.value': 'Arvo {value} ',
    'finder.name': '{word}: naapurit',
    'finder.name.value': '{word}, arvo {value}: naapurit',
    'finder.neighbours': 'Naapurit',
    'finder.neighbours.name': 'Sanan {word} naapurit sanakirjassa',
    'finder.playing': 'Pelin aikana sanakirjasta ei voi hakea.',
    'keys.finder.does': 'hakee sanakirjasta',

    // --- suodattimen sana
    'check.found': '{word} on laudalla: {points}.',
    'check.spelled': '{word} ei ole sanakirjassa. Sen kirjaimet ovat laudalla.',
    'check.neither': '{word} ei ole sanakirjassa eikä laudalla.',
    'check.notOnBoard': '{word} on sanakirjassa, mutta ei laudalla.',
    'check.length': '{word} ei ole minkään pyydetyn pituinen (”Vain nämä pituudet”).',
    'check.notListed': '{word} ei ole tässä luettelossa.',
    'check.meantHere': 'Tarkoititko:',
    'check.meant': 'Sanakirjassa, mutta ei täällä:',

    // --- paths
    'path.about': ', {points}, {tiles} ',
    'path.which': ' reitti {part}/{all} ',
    'path.previous': 'Edellinen reitti',
    'path.next': 'Seuraava reitti',
    'path.spoken': '{word}: {cells}',
    'path.cell': 'rivi {row}, sarake {column}',

    // --- the server
    'server.gone': 'Palvelin ei vastaa. Sivu yrittää edelleen.',
    'server.busy': 'Palvelin on kuormittunut. Uusi yritys, kun on kulunut {seconds}.',
    'server.back': 'Palvelin vastaa taas.',
    'server.noDictionary': 'Palvelimella ei ole sanakirjaa ”{name}”. Valitse toinen ' +
        'asetuksista.',
    'server.tooLong': 'pyynnön osoite, jossa lauta on, on liian pitkä sivun ja ' +
        'palvelimen väliselle välityspalvelimelle ({status}); pienennä lautaa',
    'server.unreadable': 'tämä sivu ei osaa lukea palvelimen vastausta ({status}); ' +
        'lataa sivu uudelleen, sillä se voi olla eri versiota',
    'engine.cannot': 'sivu ei pysty tähän ilman omaa hakukonetta',
    'server.refused': 'Pyyntö hylättiin: {message}',

    // --- saved results
    'saved.damaged': 'Tämän tiedoston tulosta ei voi lukea: tiedosto voi olla ' +
        'vioittunut. Kirjoita se uudelleen komennolla solve --html.',
    'saved.dict': 'Sanakirja: {name}',
    'saved.moves': 'siirrot: {moves}',
    'saved.torus': 'torus: vastakkaiset reunat on yhdistetty',
    'saved.straight': 'sanat suorissa linjoissa',
    'saved.reuse': 'laattoja saa käyttää uudelleen',
    'saved.stay': 'laattoja saa käyttää kahdesti peräkkäin',
    'saved.walls': 'seiniä on, mutta niitä ei ole piirretty',

    // --- the static site
    'site.update': 'Uusi versio: lataa',

    // --- the play mode
    'play': 'Pelaa',
    'play.progress': {
        one: '{part}/{n} sana · {score}',
        other: '{part}/{n} sanaa · {score}',
    },
    'play.share': { one: '{part}/{n}', other: '{part}/{n}' },
    'play.common': {
        one: 'Yleiset sanat: {part}/{n}.',
        other: 'Yleiset sanat: {part}/{n}.',
    },
    'play.cut': {
        one: 'Pelissä on vain yksi luetteloitu sana.',
        other: 'Pelissä on vain {n} luetteloitua sanaa.',
    },
    'play.end': 'Poistu',
    'play.empty': 'Valitse lauta',
    'play.wait': 'Tämän laudan sanoja ei vielä tunneta.',
    'play.clock': 'Aikaa jäljellä',
    'play.guess': 'Piirrä sana laudalle tai kirjoita se',
    'play.enter': 'Anna',
    'play.hint': 'Vihje',
    'play.reveal': 'Lopeta peli',
    'play.again': 'Aloita alusta',
    'play.timer': 'Aika',
    'play.timer.none': 'rajaton',
    'play.timer.1': '1 minuutti',
    'play.timer.2': '2 minuuttia',
    'play.timer.3': '3 minuuttia',
    'play.timer.5': '5 minuuttia',
    'play.timer.10': '10 minuuttia',
    'play.new': 'Uusi lauta',
    'play.daily': 'Päivän lauta',
    'dice': 'Koko ja nopat',
    'play.missed': 'löytymättä',
    'play.found': '{word}: {points}.',
    'play.allFound': '{word}: kaikki {all} sanaa on löydetty.',
    'play.already': '{word}: löydetty jo.',
    'play.tooShort': {
        one: '{word} on liian lyhyt: sanassa on vähintään {n} kirjain.',
        other: '{word} on liian lyhyt: sanassa on vähintään {n} kirjainta.',
    },
    'play.tooLong': {
        one: '{word} on liian pitkä: sanassa on enintään {n} kirjain.',
        other: '{word} on liian pitkä: sanassa on enintään {n} kirjainta.',
    },
    'play.notListed': '{word} ei ole tämän pelin luettelossa.',
    'play.notInDictionary': '{word} ei ole sanakirjassa.',
    'play.notOnBoard': '{word} ei ole laudalla.',
    'play.noNeighbour': '{word} ei ole edellisen laatan vieressä: uusi sana alkaa.',
    'play.over':
        'Peli on ohi: kaikki sanat näkyvät. Aloita alusta tai valitse uusi lauta.',
    'play.timeUp': 'Aika loppui: löytyi {found}/{all} sanaa.',
    'play.revealed': 'Löytyi {found}/{all} sanaa.',
    'play.hint.starts':
        'Laatan luku kertoo, montako vielä löytymätöntä sanaa siitä alkaa.',
    'play.hint.first': {
        one: 'Eräässä sanassa on {n} kirjain, ja se alkaa: {first}.',
        other: 'Eräässä sanassa on {n} kirjainta, ja se alkaa: {first}.',
    },
    'play.hint.path': {
        one: 'Tämä on sen sanan polku, jossa on {n} kirjain ja joka alkaa: {first}. ' +
            'Alku: {start}.',
        other: 'Tämä on sen sanan polku, jossa on {n} kirjainta ja joka alkaa: ' +
            '{first}. Alku: {start}.',
    },
    'play.cell.starts': {
        one: '{cell}: {letters}, tästä alkaa {n} sana',
        other: '{cell}: {letters}, tästä alkaa {n} sanaa',
    },

    // --- the end of a game
    'result': 'Tulos',
    'result.score': '{words} · {points} ({share})',
    'result.missed': 'Parhaat löytymättä jääneet sanat',
    'result.all': 'Kaikki sanat on löydetty',
    'result.copy': 'Kopioi tulos',
    'result.share': 'Jaa tulos',
    'result.copied': 'Tulos on kopioitu. Siinä ei ole sanoja.',
    'result.board': 'lauta',
    'result.daily': 'Päivän lauta, {date}',
    'result.days': { one: '{n} päivä peräkkäin', other: '{n} päivää peräkkäin' },

    'keys.play.add': 'lisää laatan sanaan',
    'keys.play.enter': 'päättää sanan',
    'keys.play.back': 'poistaa viimeisen laatan',
    'keys.play.letter': 'aloittaa sanan kirjoittamisen',
    'key.backspace': 'Askelpalautin',
    'maze': 'Sokkelo',
    'falling': 'Putoavat kirjaimet',
    'falling.rules':
        'Sanan laatat katoavat, ja niiden yllä olevat laatat putoavat. Etsi näiden ' +
        'pituisia sanoja, kunnes lauta on tyhjä.',
    'falling.lengths': 'Sanojen pituudet',
    'falling.example': '3, 6, 7',
    'falling.start': 'Aloita',
    'falling.new': 'Uusi tehtävä',
    'falling.back': 'Peru sana',
    'falling.show': 'Ratkaisu',
    'falling.left': 'Pituuksia jäljellä: {lengths}',
    'falling.empty': 'Lauta on tyhjä',
    'falling.won': 'Lauta on tyhjä: {score}.',
    'falling.noTorus':
        'Kirjaimet eivät voi pudota toruksella eivätkä kuusikulmioilla. Vaihda ' +
        'tämä asetuksissa.',
    'falling.noPaths':
        'Kun kirjaimet putoavat, sana saa kääntyä eikä käytä laattaa kahdesti. ' +
        'Vaihda tämä asetuksissa.',
    'falling.noMoves':
        'Ratsun tai lähetin siirroilla mikään sana ei voi olla pohjalla, joten ' +
        'tehtävää ei voi tehdä. Valitse asetuksissa muut siirrot.',
    'falling.badLengths':
        '”{text}” ei ole luettelo pituuksia. Kirjoita lukuja väliltä 1–99 ' +
        'pilkuilla erotettuina, esimerkiksi 3, 6, 7.',
    'falling.badSum': {
        one: 'Näiden pituuksien summa on {sum}, mutta laudalla on {n} kirjain.',
        other: 'Näiden pituuksien summa on {sum}, mutta laudalla on {n} kirjainta.',
    },
    'falling.noLength': {
        one: '{word}: {n} kirjaimen sanaa ei enää tarvita.',
        other: '{word}: {n} kirjaimen sanaa ei enää tarvita.',
    },
    'falling.searching': 'Etsitään ratkaisua.',
    'falling.none': 'Tästä ei ole ratkaisua: peru sanoja.',
    'falling.never': 'Näillä pituuksilla tällä laudalla ei ole ratkaisua.',
    'falling.solution': 'Eräs ratkaisu: {words}.',
    'falling.first': {
        one: 'Ratkaisun seuraavassa sanassa on {n} kirjain, ja se alkaa: {first}.',
        other: 'Ratkaisun seuraavassa sanassa on {n} kirjainta, ja se alkaa: {first}.',
    },
    'falling.fits': {
        one: 'Laudalla on {n} sana, jolla on jokin näistä pituuksista.',
        other: 'Laudalla on {n} sanaa, joilla on jokin näistä pituuksista.',
    },
    'falling.fewWords':
        'Tehtävä tehdään näkyvän laudan sanoista, ja tällä laudalla niitä on liian ' +
        'vähän. Valitse ensin Uusi lauta.',
};
