#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the words of a board and their scores: board.py libwordgrid.so english.wgd lab/thy/nir"""
import ctypes
import sys
from ctypes import POINTER, Structure, byref, c_char, c_uint32, c_uint64, c_void_p


class Text(Structure):  # struct wg_text
    _fields_ = [("bytes", POINTER(c_char)), ("nbytes", ctypes.c_size_t)]


class Found(Structure):  # struct wg_found
    _fields_ = [("word", Text), ("length", c_uint32), ("score", c_uint32),
                ("path", POINTER(c_uint32)), ("ncells", c_uint32), ("number", c_uint64)]


class Error(Structure):  # struct wg_error
    _fields_ = [("status", c_uint32), ("reason", c_uint32), ("line", c_uint64),
                ("column", c_uint64), ("source", c_char * 256), ("message", c_char * 320),
                ("reserved", c_uint64 * 21)]


@ctypes.CFUNCTYPE(ctypes.c_bool, c_void_p, POINTER(Found))
def print_word(_context, found):
    word = found.contents.word
    print(word.bytes[:word.nbytes].decode(), found.contents.score)
    return True


def call(name, *arguments):
    error = Error()
    if getattr(library, name)(*arguments, byref(error)) != 0:
        sys.exit(f"board.py: {error.message.decode()}")


library, tiles = ctypes.CDLL(sys.argv[1]), sys.argv[3].encode()
dictionary, question, asker = c_void_p(), c_void_p(), c_void_p()
call("wg_dict_open", sys.argv[2].encode(), None, byref(dictionary))
call("wg_question_new", dictionary, 0, None, ctypes.c_size_t(0), byref(question))
call("wg_asker_new", dictionary, None, byref(asker))
board = Text(ctypes.create_string_buffer(tiles), len(tiles))
call("wg_ask_board", asker, question, board, None, print_word, None, None)
library.wg_asker_free(asker)
library.wg_question_free(question)
library.wg_dict_close(dictionary)
