// SPDX-License-Identifier: MIT
// board.cpp: prints the words of a board, in C++17.
//
//     c++ -std=c++17 -o board board.cpp $(pkg-config --cflags --libs wordgrid)
//     ./board english.wgd lab/thy/nir
#include <iostream>
#include <memory>
#include <string_view>
#include <wordgrid/ask.h>

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
    if (argc != 3) {
        std::cerr << "board: name a dictionary and a board\n";
        return 2;
    }
    wg_error error{};
    const wg_parameter parameters[] = {{"min-length", {"3", 1}}};
    wg_dict *dict = nullptr;
    wg_question *question = nullptr;
    wg_asker *asker = nullptr;
    bool is_ok = wg_dict_open(argv[1], nullptr, &dict, &error) == WG_OK;
    const Owner<wg_dict, wg_dict_close> own_dict(dict);
    is_ok = is_ok && wg_question_new(dict, WG_ASK_SOLVE, parameters, 1, &question, &error) == WG_OK;
    const Owner<wg_question, wg_question_free> own_question(question);
    is_ok = is_ok && wg_asker_new(dict, nullptr, &asker, &error) == WG_OK;
    const Owner<wg_asker, wg_asker_free> own_asker(asker);
    if (!is_ok || wg_ask_board(asker, question, {argv[2], std::string_view(argv[2]).size()},
                               nullptr, print_word, nullptr, nullptr, &error) != WG_OK) {
        std::cerr << "board: " << error.source << (*error.source ? ": " : "") << error.message
                  << '\n';
        return 1;
    }
}
