/* SPDX-License-Identifier: MIT */
/* setjmp.h: empty, because wasi-libc has no setjmp. support/test.h includes this file. */
