/* SPDX-License-Identifier: MIT */
/*
 * format.c: snprintf and vsnprintf for the WebAssembly modules. The functions of wasi-libc would
 * add floating point, wide characters, files and the texts of errno: 13 kB, a tenth of a module.
 * The functions of this file support only the conversions in messages of the library: %%, %s with a
 * precision, %c, %d, %u, %X with a width, and %g, which is written without decimals; and the
 * modifiers l, ll and z.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Declared here, and not by stdio.h, because a unit test compiles this file with other names for
   the two functions. */
int vsnprintf(char *restrict bytes, size_t room, const char *restrict format, va_list list);
int snprintf(char *restrict bytes, size_t room, const char *restrict format, ...);

enum { MAX_DIGITS = 20 }; /* of 2^64 - 1 */

struct output {
    char *bytes;
    size_t room;
    size_t nbytes; /* of the whole text, including the bytes that did not fit */
};

/* A va_list in a struct, so that a function that gets a pointer to the struct can take the next
   argument. */
struct arguments {
    va_list list;
};

static void put(struct output *output, const char *text, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) {
        if (output->nbytes + 1 < output->room) {
            output->bytes[output->nbytes] = text[i];
            output->bytes[output->nbytes + 1] = '\0';
        }
        output->nbytes++;
    }
}

static void put_number(struct output *output, uint64_t number, unsigned base, size_t width)
{
    char digits[MAX_DIGITS];
    size_t count = 0;
    do {
        digits[MAX_DIGITS - ++count] = "0123456789ABCDEF"[number % base];
        number /= base;
    } while (number > 0 || (count < width && count < MAX_DIGITS));
    put(output, digits + MAX_DIGITS - count, count);
}

/* Reads a width or a precision. */
static size_t read_count(const char **format, struct arguments *arguments)
{
    size_t count = 0;
    if (**format == '*') {
        (*format)++;
        return (size_t)va_arg(arguments->list, int);
    }
    for (; **format >= '0' && **format <= '9'; (*format)++) {
        count = count * 10 + (size_t)(**format - '0');
    }
    return count;
}

/* Takes a number from the arguments. `modifiers` is the count of letters l and z before `kind`. */
static uint64_t take_number(char kind, size_t modifiers, struct arguments *arguments)
{
    if (kind == 'g') {
        return (uint64_t)va_arg(arguments->list, double);
    }
    if (modifiers > 1) {
        return va_arg(arguments->list, unsigned long long);
    }
    if (modifiers == 1) { /* a size_t is an unsigned long */
        return va_arg(arguments->list, unsigned long);
    }
    return kind == 'd' ? (uint64_t)va_arg(arguments->list, int) : va_arg(arguments->list, unsigned);
}

/* Writes the argument of one conversion. Returns the rest of the format. */
static const char *convert(struct output *output, const char *format, struct arguments *arguments)
{
    const size_t width = read_count(&format, arguments);
    size_t precision = SIZE_MAX;
    if (*format == '.') {
        format++;
        precision = read_count(&format, arguments);
    }
    const size_t modifiers = strspn(format, "lz");
    const char kind = format[modifiers];
    if (kind == '%') {
        put(output, "%", 1);
        return format + 1;
    }
    if (kind == 's') {
        const char *const text = va_arg(arguments->list, const char *);
        put(output, text, strnlen(text, precision));
        return format + 1;
    }
    uint64_t number = take_number(kind, modifiers, arguments);
    if (kind == 'c') {
        put(output, &(char){(char)number}, 1);
        return format + 1;
    }
    if (kind == 'd' && (int64_t)number < 0) {
        put(output, "-", 1);
        number = 0 - number;
    }
    put_number(output, number, kind == 'X' ? 16 : 10, width);
    return format + modifiers + 1;
}

int vsnprintf(char *restrict bytes, size_t room, const char *restrict format, va_list list)
{
    struct output output = {bytes, room, 0};
    struct arguments arguments;
    if (room > 0) {
        bytes[0] = '\0';
    }
    va_copy(arguments.list, list);
    while (*format != '\0') {
        const size_t plain = strcspn(format, "%");
        put(&output, format, plain);
        format += plain;
        if (*format == '%') {
            format = convert(&output, format + 1, &arguments);
        }
    }
    va_end(arguments.list);
    return (int)output.nbytes;
}

int snprintf(char *restrict bytes, size_t room, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int nbytes = vsnprintf(bytes, room, format, arguments);
    va_end(arguments);
    return nbytes;
}
