// SPDX-License-Identifier: MIT
// peer_dawgdic.cpp: dawgdic, a DAWG in a double array.
//
// The dictionary is one file. The guide, which is needed to list words, is a second file. Both are
// mapped. Words share the states of a DAWG, so a found word is identified by a hash of its letters.
#include "peer.h"

#include <dawgdic/completer.h>
#include <dawgdic/dawg-builder.h>
#include <dawgdic/dictionary-builder.h>
#include <dawgdic/guide-builder.h>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace
{

std::string guide_path(const char *path)
{
    return std::string(path) + ".guide";
}

template <class Part> bool write_part(const Part &part, const std::string &path)
{
    std::ofstream file(path, std::ios::binary);
    return part.Write(&file) && file.flush();
}

bool build(const char *list_path, const char *path)
{
    std::ifstream list(list_path);
    std::string word;
    dawgdic::DawgBuilder builder;
    while (std::getline(list, word)) {
        if (!builder.Insert(word.data(), word.size(), 0)) {
            return false;
        }
    }
    dawgdic::Dawg dawg;
    dawgdic::Dictionary dictionary;
    dawgdic::Guide guide;
    return !list.bad() && builder.Finish(&dawg) &&
           dawgdic::DictionaryBuilder::Build(dawg, &dictionary) &&
           dawgdic::GuideBuilder::Build(dawg, dictionary, &guide) && write_part(dictionary, path) &&
           write_part(guide, guide_path(path));
}

// A whole file, mapped into memory. is_there() is false if it cannot be mapped.
class mapping
{
  public:
    explicit mapping(const char *path)
    {
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        struct stat status;
        if (file >= 0 && fstat(file, &status) == 0) {
            nbytes_ = static_cast<std::size_t>(status.st_size);
            bytes_ = mmap(nullptr, nbytes_, PROT_READ, MAP_SHARED, file, 0);
        }
        if (file >= 0) {
            close(file);
        }
    }
    mapping(const mapping &) = delete;
    mapping &operator=(const mapping &) = delete;
    ~mapping()
    {
        if (is_there()) {
            munmap(bytes_, nbytes_);
        }
    }
    bool is_there() const
    {
        return bytes_ != MAP_FAILED;
    }
    const void *bytes() const
    {
        return bytes_;
    }

  private:
    void *bytes_ = MAP_FAILED;
    std::size_t nbytes_ = 0;
};

// The hashes of the words found on a board. A new board does not clear the slots. The slots of
// earlier boards count as empty.
class found_set
{
  public:
    void begin_board()
    {
        board_++;
        count_ = 0;
    }

    // Returns whether the word is new.
    bool add(std::uint64_t hash)
    {
        if (count_ * 2 >= slots_.size()) {
            grow();
        }
        slot &place = find(hash);
        if (place.board == board_) {
            return false;
        }
        place = {hash, board_};
        count_++;
        return true;
    }

  private:
    struct slot {
        std::uint64_t hash;
        std::uint64_t board;
    };

    slot &find(std::uint64_t hash)
    {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = (hash ^ hash >> 32) & mask;
        while (slots_[at].board == board_ && slots_[at].hash != hash) {
            at = (at + 1) & mask;
        }
        return slots_[at];
    }

    void grow()
    {
        const std::vector<slot> before = std::move(slots_);
        slots_.assign(before.size() * 2, {0, 0});
        for (const slot &old : before) {
            if (old.board == board_) {
                find(old.hash) = old;
            }
        }
    }

    std::vector<slot> slots_ = std::vector<slot>(1024, {0, 0});
    std::uint64_t board_ = 0;
    std::size_t count_ = 0;
};

struct opened {
    explicit opened(const char *path) : file(path), guide_file(guide_path(path).c_str())
    {
    }
    mapping file;
    mapping guide_file;
    dawgdic::Dictionary dictionary;
    dawgdic::Guide guide;
    struct grid grid = {};
    found_set found;
    struct totals totals = {};
};

void *open_file(const char *path)
{
    auto *const self = new opened(path);
    if (!self->file.is_there() || !self->guide_file.is_there()) {
        delete self;
        return nullptr;
    }
    self->dictionary.Map(self->file.bytes());
    self->guide.Map(self->guide_file.bytes());
    return self;
}

void close_file(void *context)
{
    delete static_cast<opened *>(context);
}

std::size_t count_words(void *context, const texts *asked)
{
    const dawgdic::Dictionary &dictionary = static_cast<opened *>(context)->dictionary;
    std::size_t count = 0;
    for (std::size_t i = 0; i < asked->count; i++) {
        const wg_text word = texts_at(asked, i);
        count += dictionary.Contains(word.bytes, word.nbytes);
    }
    return count;
}

std::size_t list(void *context)
{
    auto *const self = static_cast<opened *>(context);
    dawgdic::Completer completer(self->dictionary, self->guide);
    std::size_t nbytes = 0;
    completer.Start(self->dictionary.root());
    while (completer.Next()) {
        nbytes += completer.length();
    }
    return nbytes;
}

// A place on the path: a state, and the number and the hash of the letters that lead to this state.
struct place {
    dawgdic::BaseType state;
    unsigned length;
    std::uint64_t hash;
};

bool step(const dawgdic::Dictionary &dictionary, place &at, char letter)
{
    at.length++;
    at.hash = (at.hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3; // FNV-1a
    return dictionary.Follow(letter, &at.state);
}

// Steps from `at` by the tile of `cell`. Returns false if no word continues with this tile.
bool enter(const dawgdic::Dictionary &dictionary, place &at, const grid_cell &cell)
{
    const char letter = static_cast<char>('a' + cell.letter);
    return step(dictionary, at, letter) && (letter != 'q' || step(dictionary, at, 'u'));
}

// Visits `cell`. `at` is the place that the path has reached, with this cell.
void visit(opened &self, grid_cell &cell, const place &at)
{
    const std::uint32_t points = grid_points(at.length);
    if (points > 0 && self.dictionary.has_value(at.state) && self.found.add(at.hash)) {
        self.totals.words++;
        self.totals.score += points;
    }
    cell.is_used = true;
    for (unsigned i = 0; i < cell.neighbour_count; i++) {
        grid_cell &neighbour = self.grid.cells[cell.neighbours[i]];
        place next = at;
        if (!neighbour.is_used && enter(self.dictionary, next, neighbour)) {
            visit(self, neighbour, next);
        }
    }
    cell.is_used = false;
}

struct totals solve(void *context, const char *letters, unsigned side)
{
    auto &self = *static_cast<opened *>(context);
    const unsigned count = grid_lay(&self.grid, letters, side);
    self.totals = {0, 0};
    self.found.begin_board();
    for (unsigned i = 0; i < count; i++) {
        place at = {self.dictionary.root(), 0, 0xcbf29ce484222325};
        if (enter(self.dictionary, at, self.grid.cells[i])) {
            visit(self, self.grid.cells[i], at);
        }
    }
    return self.totals;
}

} // namespace

const struct peer peer_dawgdic = {
    "dawgdic", build, open_file, close_file, count_words, list, solve,
};
