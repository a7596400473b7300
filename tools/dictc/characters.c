/* SPDX-License-Identifier: MIT */
/* characters.c: see characters.h. */
#include "characters.h"

#include "alphabet/fold.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"

enum { SHOWN_CHARACTERS = 5 };

/* The Unicode names of the characters that lists have beside letters; of control characters, their
   aliases. A range has the names of consecutive code points, with '|' between them. */
static const struct {
    uint32_t first;
    const char *names;
} named[] = {
    {0x0, "null"},
    {0x9, "character tabulation|line feed|line tabulation|form feed|carriage return"},
    {0x20, "space|exclamation mark|quotation mark|number sign|dollar sign|percent sign|ampersand|"
           "apostrophe|left parenthesis|right parenthesis|asterisk|plus sign|comma|hyphen-minus|"
           "full stop|solidus|digit zero|digit one|digit two|digit three|digit four|digit five|"
           "digit six|digit seven|digit eight|digit nine|colon|semicolon|less-than sign|equals "
           "sign|greater-than sign|question mark|commercial at"},
    {0x5b, "left square bracket|reverse solidus|right square bracket|circumflex accent|low line|"
           "grave accent"},
    {0x7b, "left curly bracket|vertical line|right curly bracket|tilde"},
    {0xa0, "no-break space|inverted exclamation mark|cent sign|pound sign|currency sign|yen sign|"
           "broken bar|section sign|diaeresis|copyright sign|feminine ordinal indicator|"
           "left-pointing double angle quotation mark|not sign|soft hyphen|registered sign|"
           "macron|degree sign|plus-minus sign|superscript two|superscript three|acute accent|"
           "micro sign|pilcrow sign|middle dot|cedilla|superscript one|masculine ordinal "
           "indicator|right-pointing double angle quotation mark|vulgar fraction one quarter|"
           "vulgar fraction one half|vulgar fraction three quarters|inverted question mark"},
    {0xd7, "multiplication sign"},
    {0xf7, "division sign"},
    {0x2b9, "modifier letter prime|modifier letter double prime|modifier letter turned comma|"
            "modifier letter apostrophe|modifier letter reversed comma|modifier letter right "
            "half ring|modifier letter left half ring"},
    {0x2c6, "modifier letter circumflex accent|caron|modifier letter vertical line|modifier "
            "letter macron|modifier letter acute accent|modifier letter grave accent"},
    {0x2d8, "breve|dot above|ring above|ogonek|small tilde|double acute accent"},
    {0x300, "combining grave accent|combining acute accent|combining circumflex accent|combining "
            "tilde|combining macron|combining overline|combining breve|combining dot above|"
            "combining diaeresis|combining hook above|combining ring above|combining double "
            "acute accent|combining caron"},
    {0x31b, "combining horn"},
    {0x323, "combining dot below|combining diaeresis below|combining ring below|combining comma "
            "below|combining cedilla|combining ogonek"},
    {0x331, "combining macron below"},
    {0x34f, "combining grapheme joiner"},
    {0x37e, "greek question mark"},
    {0x384, "greek tonos|greek dialytika tonos"},
    {0x387, "greek ano teleia"},
    {0x55a, "armenian apostrophe"},
    {0x58a, "armenian hyphen"},
    {0x5be, "hebrew punctuation maqaf"},
    {0x5f3, "hebrew punctuation geresh|hebrew punctuation gershayim"},
    {0x60c, "arabic comma"},
    {0x61b, "arabic semicolon|arabic letter mark"},
    {0x61f, "arabic question mark"},
    {0x640, "arabic tatweel"},
    {0x64b, "arabic fathatan|arabic dammatan|arabic kasratan|arabic fatha|arabic damma|arabic "
            "kasra|arabic shadda|arabic sukun"},
    {0x660, "arabic-indic digit zero|arabic-indic digit one|arabic-indic digit two|arabic-indic "
            "digit three|arabic-indic digit four|arabic-indic digit five|arabic-indic digit six|"
            "arabic-indic digit seven|arabic-indic digit eight|arabic-indic digit nine"},
    {0x6f0, "extended arabic-indic digit zero|extended arabic-indic digit one|extended "
            "arabic-indic digit two|extended arabic-indic digit three|extended arabic-indic "
            "digit four|extended arabic-indic digit five|extended arabic-indic digit six|"
            "extended arabic-indic digit seven|extended arabic-indic digit eight|extended "
            "arabic-indic digit nine"},
    {0x964, "devanagari danda|devanagari double danda"},
    {0x2009, "thin space"},
    {0x200b, "zero width space|zero width non-joiner|zero width joiner|left-to-right mark|"
             "right-to-left mark|hyphen|non-breaking hyphen|figure dash|en dash|em dash|"
             "horizontal bar"},
    {0x2018, "left single quotation mark|right single quotation mark|single low-9 quotation mark|"
             "single high-reversed-9 quotation mark|left double quotation mark|right double "
             "quotation mark|double low-9 quotation mark"},
    {0x2020, "dagger|double dagger|bullet"},
    {0x2026, "horizontal ellipsis"},
    {0x2028, "line separator|paragraph separator|left-to-right embedding|right-to-left embedding|"
             "pop directional formatting|left-to-right override|right-to-left override|narrow "
             "no-break space"},
    {0x2032, "prime|double prime"},
    {0x2039, "single left-pointing angle quotation mark|single right-pointing angle quotation "
             "mark"},
    {0x2060, "word joiner"},
    {0x2066, "left-to-right isolate|right-to-left isolate|first strong isolate|pop directional "
             "isolate"},
    {0x20ac, "euro sign"},
    {0x2212, "minus sign"},
    {0x3000, "ideographic space|ideographic comma|ideographic full stop"},
    {0x30fb, "katakana middle dot"},
    {0xfe0e, "variation selector-15|variation selector-16"},
    {0xfeff, "zero width no-break space"},
    {0xfffc, "object replacement character|replacement character"},
};

/* Writes the name of a character. Of a character without a name here, writes the character. */
static void put_name(struct sink *sink, uint32_t c)
{
    char bytes[UTF8_MAX_NBYTES];
    struct wg_text name = {"control character", 17};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        struct wg_text rest = text_of(named[i].names);
        bool has_more = true;
        for (uint32_t at = named[i].first; has_more && at <= c; at++) {
            const struct wg_text next = text_take_until(&rest, '|', &has_more);
            if (at == c) {
                sink_text(sink, next);
                return;
            }
        }
    }
    if (!utf8_is_control(c) && !point_is_ignored(c)) {
        name = (struct wg_text){bytes, utf8_encode(c, bytes)};
        sink_string(sink, point_continues(c) && point_role(c) != POINT_LETTER ? "\u25cc" : "");
    }
    sink_text(sink, name);
}

void characters_list(struct sink *sink, const struct wg_compiler *compiler,
                     enum wg_character_use use)
{
    struct wg_character_count items[SHOWN_CHARACTERS];
    const size_t count = wg_compiler_characters(compiler, use, items, SHOWN_CHARACTERS);
    for (size_t i = 0; i < count && i < SHOWN_CHARACTERS; i++) {
        sink_format(sink, "%s%s \u00d7 U+%04lX ", i > 0 ? ", " : "", GROUPED(items[i].words),
                    (unsigned long)items[i].code_point);
        put_name(sink, items[i].code_point);
    }
    if (count > SHOWN_CHARACTERS) {
        sink_format(sink, " and %s", COUNTED(count - SHOWN_CHARACTERS, "other character"));
    }
}

/* Returns whether some alphabet can have this character as a letter, or drops it. */
static bool may_be_letter(uint32_t c)
{
    static const uint32_t signs[] = {'\'', '-', '`', 0xb4, 0xb7, 0x30fb};
    bool may_be = point_role(c) != POINT_OTHER || (c >= '0' && c <= '9') ||
                  (c >= 0x2010 && c <= 0x2015) || (c >= 0x2018 && c <= 0x201b);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        may_be |= c == signs[i];
    }
    return may_be;
}

const char *characters_advice(const struct wg_compiler *compiler)
{
    static const char one_word[] = "; a line is one word: put each word on a line of its own";
    static const struct {
        uint32_t first;
        uint32_t last;
        const char *advice;
    } advices[] = {
        {0, 0, "; text in UTF-16 has such bytes: name the encoding (--encoding=UTF-16LE)"},
        {'\t', '\t',
         "; a line is one word: give the first column alone, or --format=tsv for a word, a tab and "
         "a number"},
        {'\r', '\r', "; a line ends with a line feed: write LF in place of CR (tr '\\r' '\\n')"},
        {' ', ' ', one_word},
        {',', ',', one_word},
        {';', ';', one_word},
        {'|', '|', one_word},
        {'/', '/', "; flags of hunspell follow a '/': put NAME.aff beside NAME.dic"},
        {0x80, 0x9f,
         "; text in Windows-1252 was read as ISO 8859-1: give --encoding=CP1252 and "
         "the original text"},
        {0xa0, 0xa0, one_word},
        {0x3000, 0x3001, one_word},
        {0xfffd, 0xfffd,
         "; a conversion has damaged the text: give the original text and its "
         "--encoding"},
    };
    struct wg_character_count items[SHOWN_CHARACTERS] = {0};
    size_t count =
        wg_compiler_characters(compiler, WG_CHARACTER_NOT_LETTER, items, SHOWN_CHARACTERS);
    for (size_t i = 0; count > 0 && i < sizeof advices / sizeof advices[0]; i++) {
        if (items[0].code_point >= advices[i].first && items[0].code_point <= advices[i].last) {
            return advices[i].advice;
        }
    }
    size_t letters = 0;
    count = count < SHOWN_CHARACTERS ? count : SHOWN_CHARACTERS;
    while (letters < count && may_be_letter(items[letters].code_point)) {
        letters++;
    }
    return letters == 0       ? ""
           : letters == count ? "; --alphabet can make them letters"
                              : "; --alphabet can make the first of them a letter";
}
