// SPDX-License-Identifier: MIT
// peer_marisa.cpp: marisa-trie, a LOUDS trie of tries, at its default settings.
//
// marisa-trie finds a word by its text, the words that begin with a text, and the prefixes of a
// text. It has no function for a step by one letter, so a search on a board would have to look up
// every path from its beginning. Therefore this peer does not solve boards.
#include "peer.h"

#include <fstream>
#include <marisa.h>
#include <new>
#include <string>

namespace
{

struct opened {
    marisa::Trie trie;
    marisa::Agent agent;
};

bool build(const char *list_path, const char *path)
try {
    std::ifstream list(list_path);
    std::string word;
    marisa::Keyset words;
    marisa::Trie trie;
    while (std::getline(list, word)) {
        words.push_back(word.data(), word.size());
    }
    trie.build(words);
    trie.save(path);
    return !list.bad();
} catch (const std::exception &) {
    return false;
}

void *open_file(const char *path)
try {
    auto *opened = new struct opened;
    opened->trie.mmap(path);
    return opened;
} catch (const std::exception &) {
    return nullptr;
}

void close_file(void *context)
{
    delete static_cast<opened *>(context);
}

std::size_t count_words(void *context, const texts *asked)
{
    auto *const self = static_cast<opened *>(context);
    std::size_t count = 0;
    for (std::size_t i = 0; i < asked->count; i++) {
        const wg_text word = texts_at(asked, i);
        self->agent.set_query(word.bytes, word.nbytes);
        count += self->trie.lookup(self->agent);
    }
    return count;
}

std::size_t list(void *context)
{
    auto *const self = static_cast<opened *>(context);
    std::size_t nbytes = 0;
    self->agent.set_query("", 0);
    while (self->trie.predictive_search(self->agent)) {
        nbytes += self->agent.key().length();
    }
    return nbytes;
}

} // namespace

const struct peer peer_marisa = {
    "marisa", build, open_file, close_file, count_words, list, nullptr,
};
