/* SPDX-License-Identifier: MIT */
/*
 * sanitizer.h: tells whether a sanitizer is active. With a sanitizer, some tests do less, or use
 * other memory. gcc defines a macro for each sanitizer; clang has __has_feature.
 */
#pragma once

#if defined __has_feature
#define CLANG_HAS(feature) __has_feature(feature)
#else
#define CLANG_HAS(feature) 0
#endif

#if defined __SANITIZE_ADDRESS__ || CLANG_HAS(address_sanitizer)
#define HAS_ASAN 1
#else
#define HAS_ASAN 0
#endif

#if defined __SANITIZE_THREAD__ || CLANG_HAS(thread_sanitizer)
#define HAS_TSAN 1
#else
#define HAS_TSAN 0
#endif
