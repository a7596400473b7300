/* SPDX-License-Identifier: MIT */
/*
 * test_hunspell.c: tests the expansion of hunspell dictionaries, with a case for each directive.
 * hunspell 1.7.1 accepts the words of every case. tests/hunspell/compare.py compares whole
 * dictionaries with hunspell. This file is long because of its table of texts.
 */
#include "support/read_hunspell.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The input files, and the different words in bytewise order. */
struct expansion_case {
    const char *name;
    const char *affixes;
    const char *stems;
    const char *words;
};

static const struct expansion_case expansion_cases[] = {
    {"suffix and prefix",
     "SET UTF-8\n"
     "PFX A Y 1\n"
     "PFX A 0 re .\n"
     "SFX B Y 2\n"
     "SFX B 0 ed [^y]\n"
     "SFX B y ied y\n",
     "1\n"
     "hello\n"
     "try/B\n"
     "work/AB\n",
     "hello,rework,reworked,tried,try,work,worked"},
    {"no cross product",
     "SET UTF-8\n"
     "PFX A N 1\n"
     "PFX A 0 re .\n"
     "SFX B Y 1\n"
     "SFX B 0 ed .\n",
     "1\n"
     "work/AB\n",
     "rework,work,worked"},
    {"condition: any, one of, none of",
     "SET UTF-8\n"
     "SFX A Y 3\n"
     "SFX A 0 x a.\n"
     "SFX A 0 y [bc]d\n"
     "SFX A 0 z [^bc]d\n",
     "1\n"
     "ab/A\n"
     "bd/A\n"
     "cd/A\n"
     "ed/A\n"
     "d/A\n",
     "ab,abx,bd,bdy,cd,cdy,d,ed,edz"},
    {"condition of letters beyond ASCII",
     "SET UTF-8\n"
     "SFX A Y 3\n"
     "SFX A 0 x [äö]\n"
     "SFX A 0 y [^äöü]ü\n"
     "SFX A ß ss ß\n",
     "1\n"
     "aä/A\n"
     "bü/A\n"
     "äü/A\n"
     "uß/A\n",
     "aä,aäx,bü,büy,uss,uß,äü"},
    {"condition of a prefix",
     "SET UTF-8\n"
     "PFX A Y 3\n"
     "PFX A 0 x [äö].\n"
     "PFX A 0 y [^äö]\n"
     "PFX A öl oil öl\n",
     "1\n"
     "äb/A\n"
     "bä/A\n"
     "ö/A\n"
     "öla/A\n",
     "bä,oila,xäb,xöla,ybä,äb,ö,öla"},
    {"a condition as long as the word",
     "SET UTF-8\n"
     "SFX A Y 2\n"
     "SFX A 0 x ab\n"
     "SFX A 0 y cab\n",
     "1\n"
     "ab/A\n",
     "ab,abx"},
    {"no condition",
     "SET UTF-8\n"
     "SFX A Y 1\n"
     "SFX A 0 s\n",
     "1\n"
     "ab/A\n",
     "ab,abs"},
    {"nothing added",
     "SET UTF-8\n"
     "SFX A Y 1\n"
     "SFX A e 0 e\n",
     "1\n"
     "are/A\n",
     "ar,are"},
    {"twofold suffixes",
     "SET UTF-8\n"
     "SFX Y Y 1\n"
     "SFX Y 0 s .\n"
     "SFX X Y 1\n"
     "SFX X 0 able/Y .\n",
     "1\n"
     "drink/X\n",
     "drink,drinkable,drinkables"},
    {"ONLYINCOMPOUND of a second suffix",
     "SET UTF-8\n"
     "ONLYINCOMPOUND C\n"
     "PFX P Y 1\n"
     "PFX P 0 un .\n"
     "SFX Y Y 1\n"
     "SFX Y 0 s/CP .\n"
     "SFX X Y 1\n"
     "SFX X 0 able/Y .\n",
     "1\n"
     "drink/X\n",
     "drink,drinkable"},
    {"blanks before a field", "SET UTF-8\n",
     "1\n"
     "ab  po:noun\n",
     "ab"},
    {"no threefold suffixes",
     "SET UTF-8\n"
     "SFX Z Y 1\n"
     "SFX Z 0 z .\n"
     "SFX Y Y 1\n"
     "SFX Y 0 s/Z .\n"
     "SFX X Y 1\n"
     "SFX X 0 able/Y .\n",
     "1\n"
     "drink/X\n",
     "drink,drinkable,drinkables"},
    {"a suffix that allows a prefix",
     "SET UTF-8\n"
     "PFX P Y 1\n"
     "PFX P 0 un .\n"
     "SFX S Y 1\n"
     "SFX S 0 s .\n"
     "SFX Q Y 1\n"
     "SFX Q 0 s .\n"
     "SFX R Y 1\n"
     "SFX R 0 able/PS .\n",
     "1\n"
     "drink/RQ\n"
     "drink/S\n",
     "drink,drinkable,drinkables,drinks,undrinkable,undrinkables"},
    {"a prefix that allows a suffix",
     "SET UTF-8\n"
     "PFX P Y 1\n"
     "PFX P 0 un/S .\n"
     "SFX S Y 1\n"
     "SFX S 0 s .\n",
     "1\n"
     "drink/P\n",
     "drink,undrink,undrinks"},
    {"a prefix of the second suffix",
     "SET UTF-8\n"
     "PFX P Y 1\n"
     "PFX P 0 un .\n"
     "SFX S Y 1\n"
     "SFX S 0 s/P .\n"
     "SFX R N 1\n"
     "SFX R 0 able/S .\n",
     "1\n"
     "drink/R\n",
     "drink,drinkable,drinkables,undrinkables"},
    {"a prefix whose condition sees the suffix",
     "SET UTF-8\n"
     "PFX P Y 1\n"
     "PFX P 0 un abc\n"
     "SFX S Y 1\n"
     "SFX S 0 c .\n",
     "1\n"
     "ab/PS\n",
     "ab,abc,unabc"},
    {"flags of two bytes",
     "SET UTF-8\n"
     "FLAG long\n"
     "SFX Y1 Y 1\n"
     "SFX Y1 0 s .\n"
     "SFX ?z Y 1\n"
     "SFX ?z 0 t .\n",
     "1\n"
     "foo/?zY1\n"
     "bar/zYab\n",
     "bar,foo,foos,foot"},
    {"flags that are numbers",
     "SET UTF-8\n"
     "FLAG num\n"
     "SFX 65000 Y 1\n"
     "SFX 65000 0 s .\n"
     "SFX 7 Y 1\n"
     "SFX 7 0 t .\n",
     "1\n"
     "foo/7,65000\n"
     "bar/77\n"
     "A/S\n",
     "A,bar,foo,foos,foot"},
    {"flags that are characters",
     "SET UTF-8\n"
     "FLAG UTF-8\n"
     "SFX ö Y 1\n"
     "SFX ö 0 s .\n"
     "SFX ☺ Y 1\n"
     "SFX ☺ 0 t .\n",
     "1\n"
     "foo/☺ö\n"
     "bar/ä\n",
     "bar,foo,foos,foot"},
    {"flags of one byte, in UTF-8",
     "SET UTF-8\n"
     "SFX ö Y 1\n"
     "SFX ö 0 s .\n",
     "1\n"
     "foo/ö\n"
     "bar/ä\n",
     "bar,bars,foo,foos"},
    {"flag 0",
     "SET UTF-8\n"
     "FLAG num\n"
     "SFX 0 Y 1\n"
     "SFX 0 0 s .\n",
     "1\n"
     "foo/0\n",
     "foo,foos"},
    {"FLAG behind flags",
     "SET UTF-8\n"
     "NEEDAFFIX 12\n"
     "SFX 7 Y 1\n"
     "SFX 7 0 s/9 .\n"
     "FLAG num\n",
     "1\n"
     "foo/7,12\n"
     "bar/1\n",
     "bar,foos"},
    {"aliases",
     "SET UTF-8\n"
     "AF 2\n"
     "AF A # 1\n"
     "AF AB\n"
     "AM 1\n"
     "AM po:noun\n"
     "PFX A Y 1\n"
     "PFX A 0 re .\n"
     "SFX B Y 1\n"
     "SFX B 0 ed/1 .\n",
     "1\n"
     "hello\n"
     "try/1\n"
     "work/2\t1\n",
     "hello,retry,rework,reworked,try,work,worked"},
    {"NEEDAFFIX",
     "SET UTF-8\n"
     "NEEDAFFIX X\n"
     "SFX A Y 2\n"
     "SFX A 0 s .\n"
     "SFX A 0 t/XB .\n"
     "SFX B Y 1\n"
     "SFX B 0 u .\n"
     "PFX P Y 1\n"
     "PFX P 0 re/X .\n",
     "1\n"
     "foo/XA\n"
     "bar\n"
     "bar/X\n"
     "baz/AP\n"
     "qux/XP\n",
     "bar,baz,bazs,baztu,foos,footu,rebazs,rebaztu"},
    {"NEEDAFFIX of a suffix, met by a prefix",
     "SET UTF-8\n"
     "NEEDAFFIX X\n"
     "SFX A Y 1\n"
     "SFX A 0 t/X .\n"
     "PFX P Y 1\n"
     "PFX P 0 re .\n",
     "1\n"
     "baz/AP\n",
     "baz,rebaz,rebazt"},
    {"PSEUDOROOT",
     "SET UTF-8\n"
     "PSEUDOROOT X\n"
     "SFX A Y 1\n"
     "SFX A 0 s .\n",
     "1\n"
     "foo/XA\n",
     "foos"},
    {"ONLYINCOMPOUND",
     "SET UTF-8\n"
     "ONLYINCOMPOUND O\n"
     "COMPOUNDFLAG C\n"
     "COMPOUNDMIN 1\n"
     "SFX A Y 2\n"
     "SFX A 0 s .\n"
     "SFX A 0 t/O .\n"
     "PFX P Y 1\n"
     "PFX P 0 re/O .\n",
     "1\n"
     "foo/OA\n"
     "bar/A\n"
     "baz/P\n"
     "bax/PA\n",
     "bar,bars,bax,baxs,baz"},
    {"CIRCUMFIX",
     "SET UTF-8\n"
     "CIRCUMFIX X\n"
     "PFX A Y 1\n"
     "PFX A 0 leg/X .\n"
     "PFX B Y 1\n"
     "PFX B 0 legesleg/X .\n"
     "SFX C Y 3\n"
     "SFX C 0 obb .\n"
     "SFX C 0 obb/AX .\n"
     "SFX C 0 obb/BX .\n",
     "1\n"
     "nagy/C\n",
     "legeslegnagyobb,legnagyobb,nagy,nagyobb"},
    {"CIRCUMFIX in the stem's classes",
     "SET UTF-8\n"
     "CIRCUMFIX X\n"
     "PFX A Y 1\n"
     "PFX A 0 ge/X .\n"
     "PFX B Y 1\n"
     "PFX B 0 ver .\n"
     "SFX C Y 1\n"
     "SFX C 0 t/X .\n"
     "SFX D Y 1\n"
     "SFX D 0 en .\n",
     "1\n"
     "spiel/ABCD\n",
     "gespielt,spiel,spielen,verspiel,verspielen"},
    {"FORBIDDENWORD",
     "SET UTF-8\n"
     "FORBIDDENWORD F\n"
     "SFX A Y 2\n"
     "SFX A 0 s .\n"
     "SFX A 0 t .\n"
     "PFX P Y 1\n"
     "PFX P 0 re .\n",
     "1\n"
     "foo/A\n"
     "foos/F\n"
     "bar/AF\n"
     "bar/P\n"
     "ba/P\n"
     "ba/FA\n"
     "rebar/F\n"
     "bat\n",
     "ba,bat,foo,foot,reba"},
    {"FORBIDDENWORD: the first stem decides",
     "SET UTF-8\n"
     "FORBIDDENWORD F\n",
     "1\n"
     "bar\n"
     "bar/F\n"
     "foo/F\n"
     "foo\n",
     "bar"},
    {"FORBIDDENWORD: words of a forbidden stem",
     "SET UTF-8\n"
     "FORBIDDENWORD F\n"
     "SFX A Y 1\n"
     "SFX A 0 s .\n"
     "SFX B Y 1\n"
     "SFX B 0 rs .\n",
     "1\n"
     "bar/AF\n"
     "ba/B\n"
     "x\n",
     "ba,x"},
    {"KEEPCASE",
     "SET UTF-8\n"
     "KEEPCASE K\n"
     "SFX A Y 1\n"
     "SFX A 0 s .\n",
     "1\n"
     "kHz/K\n"
     "Foo/KA\n",
     "Foo,Foos,kHz"},
    {"WARN alone",
     "SET UTF-8\n"
     "WARN W\n",
     "1\n"
     "foo/W\n"
     "bar\n",
     "bar,foo"},
    {"FORBIDWARN",
     "SET UTF-8\n"
     "FORBIDWARN\n"
     "WARN W\n"
     "SFX A Y 1\n"
     "SFX A 0 s .\n",
     "1\n"
     "foo/WA\n"
     "bar/A\n",
     "bar,bars"},
    {"a whole word is stripped: no",
     "SET UTF-8\n"
     "SFX A Y 1\n"
     "SFX A ab cd ab\n"
     "SFX B Y 1\n"
     "SFX B b 0 b\n",
     "1\n"
     "ab/A\n"
     "b/B\n",
     "ab,b"},
    {"FULLSTRIP",
     "SET UTF-8\n"
     "FULLSTRIP\n"
     "SFX A Y 1\n"
     "SFX A ab cd ab\n"
     "PFX B Y 1\n"
     "PFX B b de b\n",
     "1\n"
     "ab/A\n"
     "b/B\n",
     "ab,b,cd,de"},
    {"FULLSTRIP: an empty word has no affixes",
     "FULLSTRIP\n"
     "SFX A Y 1\n"
     "SFX A ab 0/B ab\n"
     "SFX B Y 1\n"
     "SFX B 0 x .\n",
     "1\n"
     "ab/A\n",
     "ab"},
    {"COMPLEXPREFIXES",
     "SET UTF-8\n"
     "COMPLEXPREFIXES\n"
     "PFX A Y 1\n"
     "PFX A 0 tek .\n"
     "PFX B Y 1\n"
     "PFX B 0 met/A .\n"
     "SFX C Y 1\n"
     "SFX C 0 u .\n",
     "1\n"
     "ouro/BC\n",
     "metouro,metourou,ouro,ourou,tekmetouro,tekmetourou"},
    {"IGNORE",
     "SET UTF-8\n"
     "IGNORE \xd9\x8c\xd9\x8d\n"
     "SFX A Y 1\n"
     "SFX A 0 b\xd9\x8c"
     "c .\n",
     "1\n"
     "aٍb/A\n",
     "ab,abbc"},
    {"OCONV of no character",
     "SET UTF-8\n"
     "OCONV 1\n"
     "OCONV _ x\n",
     "1\n"
     "ab\n",
     "ab"},
    {"OCONV",
     "SET UTF-8\n"
     "OCONV 3\n"
     "OCONV ss ß\n"
     "OCONV _i j\n"
     "OCONV i_ y\n"
     "SFX A Y 1\n"
     "SFX A 0 i .\n"
     "ICONV 3\n"
     "ICONV ß ss\n"
     "ICONV j i\n"
     "ICONV y i\n",
     "1\n"
     "iass/A\n"
     "i\n",
     "jaß,jaßy,y"},
    {"8-bit encoding",
     "SFX \xe4 Y 2\n"
     "SFX \xe4 \xf6 \xf6\xdf [\xe4\xf6]\n"
     "SFX \xe4 0 n \xe4\n",
     "1\n"
     "h\xe4/\xe4\n"
     "\xf6/\xe5\n"
     "k\xf6/\xe4\n",
     "hä,hän,kö,köß,ö"},
    {"KOI8-R",
     "SET KOI8-R\n"
     "SFX A Y 1\n"
     "SFX A \xd8 \xc9 \xd8\n",
     "1\n"
     "\xc4\xd7\xc5\xd2\xd8/A\n",
     "двери,дверь"},
    {"cp1251 by hunspell's name",
     "SET microsoft-cp1251\n"
     "SFX A Y 1\n"
     "SFX A \xfc \xe8 \xfc\n",
     "1\n"
     "\xe4\xe2\xe5\xf0\xfc/A\n",
     "двери,дверь"},
    {"fields of a stem",
     "SET UTF-8\n"
     "SFX A Y 1\n"
     "SFX A 0 s . is:plural\n",
     "1\n"
     "foo/A po:noun\n"
     "bar po:x\n"
     "baz/A\tnoun\n"
     "a\\/b/A\n"
     "\tcomment\n"
     "qux\tst:x/A\n"
     "ab cd\n",
     "a/b,a/bs,ab cd,bar,baz,bazs,foo,foos,qux"},
    {"a class in two parts",
     "SET UTF-8\n"
     "SFX A Y 1\n"
     "SFX A 0 s .\n"
     "SFX A N 1\n"
     "SFX A 0 t .\n"
     "PFX P Y 1\n"
     "PFX P 0 re .\n",
     "1\n"
     "foo/AP\n",
     "foo,foos,foot,refoo,refoos"},
    {"prefixes and suffixes of one flag",
     "SET UTF-8\n"
     "SFX A Y 1\n"
     "SFX A 0 s .\n"
     "PFX A Y 1\n"
     "PFX A 0 re .\n",
     "1\n"
     "foo/A\n",
     "foo,foos,refoo,refoos"},
    {"no affix file to speak of",
     "SET UTF-8\n"
     "# nothing\n",
     "1\n"
     "foo/AB\n"
     "bar\n",
     "bar,foo"},
    {"BREAK, compounds",
     "SET UTF-8\n"
     "BREAK 1\n"
     "BREAK -\n"
     "COMPOUNDFLAG C\n"
     "COMPOUNDMIN 1\n",
     "1\n"
     "foo/C\n"
     "bar/C\n",
     "bar,foo"},
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

static void test_directives(void **state)
{
    for (size_t i = 0; i < COUNT(expansion_cases); i++) {
        require_words(&expansion_cases[i]);
    }
}

/* For a class of over 32 rules, the reader has an index by the last byte of the stem. The first
   rules allow one of the bytes a to j as last byte, the last rules allow any or several. */
static void test_many_rules(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_directives),
        cmocka_unit_test(test_many_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
