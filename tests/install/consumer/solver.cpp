// SPDX-License-Identifier: MIT
// A program in C++11 that owns the objects of the library by unique_ptr: solves "cat/dog" with the
// dictionary argv[1], and prints the longest words first.
#include <cstdio>
#include <memory>
#include <wordgrid/clear.h>
#include <wordgrid/compile.h>
#include <wordgrid/results.h>

namespace
{

struct Free {
    void operator()(wg_dict *dict) const
    {
        wg_dict_close(dict);
    }
    void operator()(wg_board *board) const
    {
        wg_board_free(board);
    }
    void operator()(wg_solver *solver) const
    {
        wg_solver_free(solver);
    }
    void operator()(wg_results *results) const
    {
        wg_results_free(results);
    }
};

template <typename T> using Owner = std::unique_ptr<T, Free>;

// Takes ownership of the object that `open` makes. Returns whether `open` succeeded.
template <typename T, typename Open> bool make(Owner<T> &owner, Open open)
{
    T *made = nullptr;
    const bool is_made = open(&made) == WG_OK;
    owner.reset(made);
    return is_made;
}

bool solve(const char *path, wg_error *error)
{
    Owner<wg_dict> dict;
    Owner<wg_board> board;
    Owner<wg_solver> solver;
    Owner<wg_results> results;
    const wg_text tiles = {"cat/dog", 7};
    if (!make(dict, [&](wg_dict **d) { return wg_dict_open(path, nullptr, d, error); }) ||
        !make(board, [&](wg_board **b) { return wg_board_new(dict.get(), b, error); }) ||
        !make(solver,
              [&](wg_solver **s) { return wg_solver_new(dict.get(), nullptr, s, error); }) ||
        !make(results, [&](wg_results **r) { return wg_results_new(r, error); }) ||
        wg_board_parse(board.get(), tiles, nullptr, error) != WG_OK ||
        wg_results_solve(results.get(), solver.get(), board.get(), nullptr, nullptr, error) !=
            WG_OK) {
        return false;
    }
    const wg_dict_counts *const counts = wg_dict_get_counts(dict.get());
    wg_dict_section section = {};
    section.struct_nbytes = sizeof section;
    if (counts->symbols == 0 || wg_dict_get_section(dict.get(), 0, &section, error) != WG_OK) {
        return false;
    }
    wg_results_sort(results.get(), WG_ORDER_LENGTH, WG_RESULTS_ALL);
    for (std::size_t i = 0; i < wg_results_count(results.get()); i++) {
        const wg_found *const found = wg_results_word(results.get(), i);
        std::printf("%.*s\n", static_cast<int>(found->word.nbytes), found->word.bytes);
    }
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    wg_error error = {};
    if (argc != 2) {
        return 2;
    }
    if (!solve(argv[1], &error)) {
        std::fprintf(stderr, "%s: %s\n", wg_status_text(error.status), error.message);
        return 1;
    }
    return 0;
}
