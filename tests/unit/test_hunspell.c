/* SPDX-License-Identifier: MIT */
/*
 * test_hunspell.c: tests the expansion of hunspell dictionaries, with a case for each directive.
 * hunspell 1.7.1 accepts the words of every case. tests/hunspell/compare.py compares whole
 * dictionaries with hunspell. This file is long because of its table of texts.
 */
#include "hunspell/affixes.h"
#include "support/read_hunspell.h"

/* The input files, and the different words in bytewise order. */
struct expansion_case {
    const char *name;
    const char *affixes;
    const char *stems;
    const char *words;
};

static const struct expansion_case expansion_cases[] = {
    {"suffix and prefix",
     "SET UTF-8\nPFX A Y 1\nPFX A 0 re .\nSFX B Y 2\nSFX B 0 ed [^y]\nSFX B y ied y\n",
     "1\nhello\ntry/B\nwork/AB\n", "hello,rework,reworked,tried,try,work,worked"},
    {"no cross product", "SET UTF-8\nPFX A N 1\nPFX A 0 re .\nSFX B Y 1\nSFX B 0 ed .\n",
     "1\nwork/AB\n", "rework,work,worked"},
    {"condition: any, one of, none of",
     "SET UTF-8\nSFX A Y 3\nSFX A 0 x a.\nSFX A 0 y [bc]d\nSFX A 0 z [^bc]d\n",
     "1\nab/A\nbd/A\ncd/A\ned/A\nd/A\n", "ab,abx,bd,bdy,cd,cdy,d,ed,edz"},
    {"condition of letters beyond ASCII",
     "SET UTF-8\nSFX A Y 3\nSFX A 0 x [äö]\nSFX A 0 y [^äöü]ü\nSFX A ß ss ß\n",
     "1\naä/A\nbü/A\näü/A\nuß/A\n", "aä,aäx,bü,büy,uss,uß,äü"},
    {"condition of a prefix",
     "SET UTF-8\nPFX A Y 3\nPFX A 0 x [äö].\nPFX A 0 y [^äö]\nPFX A öl oil öl\n",
     "1\näb/A\nbä/A\nö/A\nöla/A\n", "bä,oila,xäb,xöla,ybä,äb,ö,öla"},
    {"a condition as long as the word", "SET UTF-8\nSFX A Y 2\nSFX A 0 x ab\nSFX A 0 y cab\n",
     "1\nab/A\n", "ab,abx"},
    {"no condition", "SET UTF-8\nSFX A Y 1\nSFX A 0 s\n", "1\nab/A\n", "ab,abs"},
    {"nothing added", "SET UTF-8\nSFX A Y 1\nSFX A e 0 e\n", "1\nare/A\n", "ar,are"},
    {"twofold suffixes", "SET UTF-8\nSFX Y Y 1\nSFX Y 0 s .\nSFX X Y 1\nSFX X 0 able/Y .\n",
     "1\ndrink/X\n", "drink,drinkable,drinkables"},
    {"ONLYINCOMPOUND of a second suffix",
     "SET UTF-8\nONLYINCOMPOUND C\nPFX P Y 1\nPFX P 0 un .\nSFX Y Y 1\nSFX Y 0 s/CP .\n"
     "SFX X Y 1\nSFX X 0 able/Y .\n",
     "1\ndrink/X\n", "drink,drinkable"},
    {"blanks before a field", "SET UTF-8\n", "1\nab  po:noun\n", "ab"},
    {"no threefold suffixes",
     "SET UTF-8\nSFX Z Y 1\nSFX Z 0 z .\nSFX Y Y 1\nSFX Y 0 s/Z .\nSFX X Y 1\n"
     "SFX X 0 able/Y .\n",
     "1\ndrink/X\n", "drink,drinkable,drinkables"},
    {"a suffix that allows a prefix",
     "SET UTF-8\nPFX P Y 1\nPFX P 0 un .\nSFX S Y 1\nSFX S 0 s .\nSFX Q Y 1\nSFX Q 0 s .\n"
     "SFX R Y 1\nSFX R 0 able/PS .\n",
     "1\ndrink/RQ\ndrink/S\n", "drink,drinkable,drinkables,drinks,undrinkable,undrinkables"},
    {"a prefix that allows a suffix",
     "SET UTF-8\nPFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 s .\n", "1\ndrink/P\n",
     "drink,undrink,undrinks"},
    {"a prefix of the second suffix",
     "SET UTF-8\nPFX P Y 1\nPFX P 0 un .\nSFX S Y 1\nSFX S 0 s/P .\nSFX R N 1\n"
     "SFX R 0 able/S .\n",
     "1\ndrink/R\n", "drink,drinkable,drinkables,undrinkables"},
    {"a prefix whose condition sees the suffix",
     "SET UTF-8\nPFX P Y 1\nPFX P 0 un abc\nSFX S Y 1\nSFX S 0 c .\n", "1\nab/PS\n",
     "ab,abc,unabc"},
    {"flags of two bytes",
     "SET UTF-8\nFLAG long\nSFX Y1 Y 1\nSFX Y1 0 s .\nSFX ?z Y 1\nSFX ?z 0 t .\n",
     "1\nfoo/?zY1\nbar/zYab\n", "bar,foo,foos,foot"},
    {"flags that are numbers",
     "SET UTF-8\nFLAG num\nSFX 65000 Y 1\nSFX 65000 0 s .\nSFX 7 Y 1\nSFX 7 0 t .\n",
     "1\nfoo/7,65000\nbar/77\nbaz/7X,\n", "bar,baz,bazt,foo,foos,foot"},
    {"flags that are characters",
     "SET UTF-8\nFLAG UTF-8\nSFX ö Y 1\nSFX ö 0 s .\nSFX ☺ Y 1\nSFX ☺ 0 t .\n",
     "1\nfoo/☺ö\nbar/ä\n", "bar,foo,foos,foot"},
    {"flags of one byte, in UTF-8", "SET UTF-8\nSFX ö Y 1\nSFX ö 0 s .\n", "1\nfoo/ö\nbar/ä\n",
     "bar,bars,foo,foos"},
    {"flag 0", "SET UTF-8\nFLAG num\nSFX 0 Y 1\nSFX 0 0 s .\n", "1\nfoo/0\n", "foo,foos"},
    {"FLAG behind flags", "SET UTF-8\nNEEDAFFIX 12\nSFX 7 Y 1\nSFX 7 0 s/9 .\nFLAG num\n",
     "1\nfoo/7,12\nbar/1\n", "bar,foos"},
    {"aliases",
     "SET UTF-8\nAF 2\nAF A # 1\nAF AB\nAM 1\nAM po:noun\nPFX A Y 1\nPFX A 0 re .\nSFX B Y 1\n"
     "SFX B 0 ed/1 .\n",
     "1\nhello\ntry/1\nwork/2\t1\n", "hello,retry,rework,reworked,try,work,worked"},
    {"NEEDAFFIX",
     "SET UTF-8\nNEEDAFFIX X\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 t/XB .\nSFX B Y 1\nSFX B 0 u .\n"
     "PFX P Y 1\nPFX P 0 re/X .\n",
     "1\nfoo/XA\nbar\nbar/X\nbaz/AP\nqux/XP\n", "bar,baz,bazs,baztu,foos,footu,rebazs,rebaztu"},
    {"NEEDAFFIX of a suffix, met by a prefix",
     "SET UTF-8\nNEEDAFFIX X\nSFX A Y 1\nSFX A 0 t/X .\nPFX P Y 1\nPFX P 0 re .\n", "1\nbaz/AP\n",
     "baz,rebaz,rebazt"},
    {"PSEUDOROOT", "SET UTF-8\nPSEUDOROOT X\nSFX A Y 1\nSFX A 0 s .\n", "1\nfoo/XA\n", "foos"},
    {"ONLYINCOMPOUND",
     "SET UTF-8\nONLYINCOMPOUND O\nCOMPOUNDFLAG C\nCOMPOUNDMIN 1\nSFX A Y 2\nSFX A 0 s .\n"
     "SFX A 0 t/O .\nPFX P Y 1\nPFX P 0 re/O .\n",
     "1\nfoo/OA\nbar/A\nbaz/P\nbax/PA\n", "bar,bars,bax,baxs,baz"},
    {"CIRCUMFIX",
     "SET UTF-8\nCIRCUMFIX X\nPFX A Y 1\nPFX A 0 leg/X .\nPFX B Y 1\nPFX B 0 legesleg/X .\n"
     "SFX C Y 3\nSFX C 0 obb .\nSFX C 0 obb/AX .\nSFX C 0 obb/BX .\n",
     "1\nnagy/C\n", "legeslegnagyobb,legnagyobb,nagy,nagyobb"},
    {"CIRCUMFIX in the stem's classes",
     "SET UTF-8\nCIRCUMFIX X\nPFX A Y 1\nPFX A 0 ge/X .\nPFX B Y 1\nPFX B 0 ver .\nSFX C Y 1\n"
     "SFX C 0 t/X .\nSFX D Y 1\nSFX D 0 en .\n",
     "1\nspiel/ABCD\n", "gespielt,spiel,spielen,verspiel,verspielen"},
    {"FORBIDDENWORD",
     "SET UTF-8\nFORBIDDENWORD F\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 t .\nPFX P Y 1\n"
     "PFX P 0 re .\n",
     "1\nfoo/A\nfoos/F\nbar/AF\nbar/P\nba/P\nba/FA\nrebar/F\nbat\n", "ba,bat,foo,foot,reba"},
    {"FORBIDDENWORD: the first stem decides", "SET UTF-8\nFORBIDDENWORD F\n",
     "1\nbar\nbar/F\nfoo/F\nfoo\n", "bar"},
    {"FORBIDDENWORD: words of a forbidden stem",
     "SET UTF-8\nFORBIDDENWORD F\nSFX A Y 1\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 rs .\n",
     "1\nbar/AF\nba/B\nx\n", "ba,x"},
    {"KEEPCASE", "SET UTF-8\nKEEPCASE K\nSFX A Y 1\nSFX A 0 s .\n", "1\nkHz/K\nFoo/KA\n",
     "Foo,Foos,kHz"},
    {"WARN alone", "SET UTF-8\nWARN W\n", "1\nfoo/W\nbar\n", "bar,foo"},
    {"FORBIDWARN", "SET UTF-8\nFORBIDWARN\nWARN W\nSFX A Y 1\nSFX A 0 s .\n", "1\nfoo/WA\nbar/A\n",
     "bar,bars"},
    {"a whole word is stripped: no",
     "SET UTF-8\nSFX A Y 1\nSFX A ab cd ab\nSFX B Y 1\nSFX B b 0 b\n", "1\nab/A\nb/B\n", "ab,b"},
    {"FULLSTRIP", "SET UTF-8\nFULLSTRIP\nSFX A Y 1\nSFX A ab cd ab\nPFX B Y 1\nPFX B b de b\n",
     "1\nab/A\nb/B\n", "ab,b,cd,de"},
    {"FULLSTRIP: an empty word has no affixes",
     "FULLSTRIP\nSFX A Y 1\nSFX A ab 0/B ab\nSFX B Y 1\nSFX B 0 x .\n", "1\nab/A\n", "ab"},
    {"COMPLEXPREFIXES",
     "SET UTF-8\nCOMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 tek .\nPFX B Y 1\nPFX B 0 met/A .\n"
     "SFX C Y 1\nSFX C 0 u .\n",
     "1\nouro/BC\n", "metouro,metourou,ouro,ourou,tekmetouro,tekmetourou"},
    {"IGNORE",
     "SET UTF-8\nIGNORE \xd9\x8c\xd9\x8d\nSFX A Y 1\nSFX A 0 b\xd9\x8c"
     "c .\n",
     "1\naٍb/A\n", "ab,abbc"},
    {"OCONV of no character", "SET UTF-8\nOCONV 1\nOCONV _ x\n", "1\nab\n", "ab"},
    {"OCONV",
     "SET UTF-8\nOCONV 3\nOCONV ss ß\nOCONV _i j\nOCONV i_ y\nSFX A Y 1\nSFX A 0 i .\nICONV 3\n"
     "ICONV ß ss\nICONV j i\nICONV y i\n",
     "1\niass/A\ni\n", "jaß,jaßy,y"},
    {"OCONV that ICONV does not give back",
     "SET UTF-8\nSFX A N 1\nSFX A us órum\nOCONV 3\nOCONV ánó anó\nOCONV o ö\nOCONV u ü\n"
     "ICONV 2\nICONV ö o\nICONV ü ue\n",
     "1\nrománus/A\nlot\nlut\n", "lut,löt,románus,románórum"},
    {"8-bit encoding", "SFX \xe4 Y 2\nSFX \xe4 \xf6 \xf6\xdf [\xe4\xf6]\nSFX \xe4 0 n \xe4\n",
     "1\nh\xe4/\xe4\n\xf6/\xe5\nk\xf6/\xe4\n", "hä,hän,kö,köß,ö"},
    {"KOI8-R", "SET KOI8-R\nSFX A Y 1\nSFX A \xd8 \xc9 \xd8\n", "1\n\xc4\xd7\xc5\xd2\xd8/A\n",
     "двери,дверь"},
    {"cp1251 by hunspell's name", "SET microsoft-cp1251\nSFX A Y 1\nSFX A \xfc \xe8 \xfc\n",
     "1\n\xe4\xe2\xe5\xf0\xfc/A\n", "двери,дверь"},
    {"fields of a stem", "SET UTF-8\nSFX A Y 1\nSFX A 0 s . is:plural\n",
     "1\nfoo/A po:noun\nbar po:x\nbaz/A\tnoun\na\\/b/A\n\tcomment\nqux\tst:x/A\nab cd\n",
     "a/b,a/bs,ab cd,bar,baz,bazs,foo,foos,qux"},
    {"a class in two parts",
     "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\nSFX A N 1\nSFX A 0 t .\nPFX P Y 1\nPFX P 0 re .\n",
     "1\nfoo/AP\n", "foo,foos,foot,refoo,refoos"},
    {"prefixes and suffixes of one flag",
     "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\nPFX A Y 1\nPFX A 0 re .\n", "1\nfoo/A\n",
     "foo,foos,refoo,refoos"},
    {"no affix file to speak of", "SET UTF-8\n# nothing\n", "1\nfoo/AB\nbar\n", "bar,foo"},
    {"BREAK, compounds", "SET UTF-8\nBREAK 1\nBREAK -\nCOMPOUNDFLAG C\nCOMPOUNDMIN 1\n",
     "1\nfoo/C\nbar/C\n", "bar,foo"},
};

static struct words words;

static void require_words(const struct expansion_case *c)
{
    char text[4096];
    struct wg_error error;
    bool makes_compounds;
    if (read_texts(text_of(c->affixes), text_of(c->stems), NULL, &words, &makes_compounds,
                   &error) != WG_OK) {
        fail_msg("%s: %s:%d: %s", c->name, error.source, (int)error.line, error.message);
    }
    join_words(&words, text, sizeof text);
    if (strcmp(text, c->words) != 0) {
        fail_msg("%s: %s", c->name, text);
    }
}

TEST(directives)
{
    for (size_t i = 0; i < COUNT(expansion_cases); i++) {
        require_words(&expansion_cases[i]);
    }
}

/* The words with at most three, two, one and no affixes. */
TEST(levels_of_affixes)
{
    static const struct expansion_case cases[] = {
        {"levels",
         "FORBIDDENWORD F\nNEEDAFFIX N\nONLYINCOMPOUND O\nPFX P Y 1\nPFX P 0 re .\nSFX Y Y 1\n"
         "SFX Y 0 s/P .\nSFX X Y 1\nSFX X 0 able/Y .\nPFX Q Y 1\nPFX Q 0 de/Z .\nSFX Z Y 1\n"
         "SFX Z 0 d .\n",
         "9\nread/XP\nneed/XN\nno/FX\nno\ncomp/OX\nnoab/Z\nname/Q\n", NULL},
        {"complex prefixes",
         "COMPLEXPREFIXES\nPFX A Y 1\nPFX A 0 a .\nPFX B Y 1\nPFX B 0 b/A .\nSFX C Y 1\n"
         "SFX C 0 c .\n",
         "1\nx/BC\n", NULL},
    };
    static const char *const expected[2][4] = {
        {"dename,denamed,name,needable,needables,noab,noabd,read,readable,readables,reneedables,"
         "reread,rereadable,rereadables",
         "dename,denamed,name,needable,needables,noab,noabd,read,readable,readables,reread,"
         "rereadable",
         "dename,name,needable,noab,noabd,read,readable,reread", "name,noab,read"},
        {"abx,abxc,bx,bxc,x,xc", "abx,bx,bxc,x,xc", "bx,x,xc", "x"},
    };
    for (size_t k = 0; k < COUNT(cases); k++) {
        struct expansion_case c = cases[k];
        for (words.less_levels = 0; words.less_levels < 4; words.less_levels++) {
            c.words = expected[k][words.less_levels];
            require_words(&c);
        }
    }
    words.less_levels = 0;
}

/* Rules that strip an 'e' or want one are listed for it alone: the index of a class of 64 rules has
   no more entries than that. Words are the same without an index, but take as many steps as there
   are rules. */
TEST(an_index_lists_each_rule_once)
{
    enum { RULES = 64 };
    static const char *const heads[] = {"PFX", "SFX"};
    for (unsigned side = SIDE_PREFIX; side <= SIDE_SUFFIX; side++) {
        char text[4096];
        size_t end = (size_t)snprintf(text, sizeof text, "%s A Y %d\n", heads[side], RULES);
        for (unsigned i = 0; i < RULES; i++) {
            const char letter = (char)('a' + i % 16);
            end += (size_t)snprintf(text + end, sizeof text - end, "%s A %c %c%c %s\n", heads[side],
                                    i < 32 ? letter : '0', 'a' + i / 16, letter,
                                    i < 32                ? "."
                                    : side == SIDE_PREFIX ? "ea"
                                                          : "ae");
        }
        struct input *input = NULL;
        struct affix_file file;
        const struct hunspell_options options = {.levels = HUNSPELL_MAX_LEVELS};
        assert_true(affix_file_init(&file));
        assert_ok(input_open_memory((struct wg_text){text, end}, "x.aff", NULL, &input, NULL));
        struct wg_error error = {.message = ""};
        const enum wg_status status =
            hunspell_affix_file_read(input, &options, NULL, &file, &error);
        if (status != WG_OK) {
            fail_msg("line %d: %s", (int)error.line, error.message);
        }
        assert_int_equal(file.class_count, 1);
        assert_int_not_equal(file.classes[0].index_off, SIZE_MAX);
        assert_int_equal(file.order.count, RULES);
        const uint32_t *const starts = file.starts.items + file.classes[0].index_off;
        assert_int_equal(starts['e' + 1] - starts['e'], 2 + 32);
        assert_int_equal(starts['q' + 1] - starts['q'], 0);
        affix_file_free(&file);
        input_close(input);
    }
}

/* For a class of over 32 rules, the reader has an index by the last byte of the stem. The first
   rules allow one of the bytes a to j as last byte, the last rules allow any or several. */
TEST(many_rules)
{
    static const char *const heads[2][2] = {
        {"SFX A Y 44\n", "SFX A 0 q .\nSFX A 0 r [^a]\nSFX A 0 s [ab]\nSFX A b v b\n"},
        {"PFX A Y 44\n", "PFX A 0 q .\nPFX A 0 r [^a]\nPFX A 0 s [ab]\nPFX A b v b\n"}};
    static const struct expansion_case cases[2] = {
        {"suffixes", "", "3\nka/A\nkb/A\nkz/A\n",
         "ka,kaaw,kaax,kaay,kaaz,kaq,kas,kb,kbbw,kbbx,kbby,kbbz,kbq,kbr,kbs,kv,kz,kzq,kzr"},
        {"prefixes", "", "3\nak/A\nbk/A\nzk/A\n",
         "ak,awak,axak,ayak,azak,bk,bwbk,bxbk,bybk,bzbk,qak,qbk,qzk,rbk,rzk,sak,sbk,vk,zk"}};
    for (size_t k = 0; k < COUNT(cases); k++) {
        char affixes[2048];
        struct expansion_case c = cases[k];
        size_t end = (size_t)snprintf(affixes, sizeof affixes, "%s", heads[k][0]);
        for (char letter = 'a'; letter <= 'j'; letter++) {
            for (const char *second = "wxyz"; *second != '\0'; second++) {
                end += (size_t)snprintf(affixes + end, sizeof affixes - end, "%.3s A 0 %c%c %c\n",
                                        heads[k][0], letter, *second, letter);
            }
        }
        (void)snprintf(affixes + end, sizeof affixes - end, "%s", heads[k][1]);
        c.affixes = affixes;
        require_words(&c);
    }
}
