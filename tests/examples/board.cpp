// SPDX-License-Identifier: MIT
// board.cpp: prints the words of a board, in C++17.
//
//     c++ -std=c++17 -o board board.cpp $(pkg-config --cflags --libs wordgrid)
//     ./board english.wgd lab/thy/nir
#include <iostream>
#include <memory>
#include <string_view>
#include <wordgrid/solve.h>

template <auto Free> struct Delete {
    template <typename T> void operator()(T *object) const
    {
        Free(object);
    }
};
template <typename T, auto Free> using Owner = std::unique_ptr<T, Delete<Free>>;

static bool print_word(void *, const wg_found *found)
{
    std::cout << std::string_view(found->word.bytes, found->word.nbytes) << '\n';
    return std::cout.good();
}

int main(int argc, char **argv)
{
    wg_error error{WG_MISUSE, {}, 0, 0, {}, "name a dictionary and a board", 0, {}};
    wg_dict *dict = nullptr;
    wg_board *board = nullptr;
    wg_solver *solver = nullptr;
    bool is_ok = argc == 3 && wg_dict_open(argv[1], nullptr, &dict, &error) == WG_OK;
    const Owner<wg_dict, wg_dict_close> own_dict(dict);
    is_ok = is_ok && wg_board_new(dict, &board, &error) == WG_OK;
    const Owner<wg_board, wg_board_free> own_board(board);
    is_ok = is_ok && wg_solver_new(dict, nullptr, &solver, &error) == WG_OK;
    const Owner<wg_solver, wg_solver_free> own_solver(solver);
    if (!is_ok ||
        wg_board_parse(board, {argv[2], std::string_view(argv[2]).size()}, nullptr, &error) ||
        wg_solver_run(solver, board, nullptr, print_word, nullptr, nullptr, &error)) {
        std::cerr << "board: " << error.message << '\n';
        return 1;
    }
}
