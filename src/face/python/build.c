/* SPDX-License-Identifier: MIT */
/* build.c: compiles words to a dictionary. See core.h. */
#include "core.h"

#include <wordgrid/compile.h>

enum { WORDS_BETWEEN_SIGNALS = 4096 };

/* Adds a str, or a tuple of a str and its value. Raises an exception and returns false. */
static bool add_word(struct wg_compiler *compiler, PyObject *item)
{
    struct wg_text text;
    struct wg_error error;
    enum wg_status status;
    PyObject *word = item;
    PyObject *value = NULL;
    if (PyTuple_Check(item) && PyTuple_Size(item) != 2) {
        PyErr_Format(PyExc_TypeError, "a word is a str or a tuple of a str and a value, not %R",
                     item);
        return false;
    }
    if (PyTuple_Check(item)) {
        word = PyTuple_GetItem(item, 0);
        value = PyTuple_GetItem(item, 1);
    }
    if (!text_of_str(word, &text)) {
        return false;
    }
    if (value == NULL) {
        status = wg_compiler_add_word(compiler, text, &error);
    } else {
        uint64_t number;
        if (!take_uint64(value, &number)) {
            return false;
        }
        status = wg_compiler_add_word_value(compiler, text, number, &error);
    }
    return status == WG_OK || raise_false(&error);
}

static bool add_words(struct wg_compiler *compiler, PyObject *words)
{
    PyObject *const iterator = PyObject_GetIter(words);
    PyObject *item;
    bool is_added = iterator != NULL;
    for (size_t count = 1; is_added && (item = PyIter_Next(iterator)) != NULL; count++) {
        is_added = add_word(compiler, item) &&
                   (count % WORDS_BETWEEN_SIGNALS > 0 || PyErr_CheckSignals() == 0);
        Py_DECREF(item);
    }
    Py_XDECREF(iterator);
    return is_added && PyErr_Occurred() == NULL;
}

/* `metadata` is a list of pairs of str. */
static bool add_metadata(struct wg_compiler *compiler, PyObject *metadata)
{
    for (Py_ssize_t i = 0; i < PyList_Size(metadata); i++) {
        const char *key;
        const char *value;
        struct wg_error error;
        if (!PyArg_ParseTuple(PyList_GetItem(metadata, i), "ss", &key, &value)) {
            return false;
        }
        if (wg_compiler_set_metadata(compiler, key, value, &error) != WG_OK) {
            return raise_false(&error);
        }
    }
    return true;
}

/* Writes the dictionary to the file `path`, or returns it as bytes if `path` is NULL. */
static PyObject *write_dictionary(struct wg_compiler *compiler, const char *path)
{
    void *bytes = NULL;
    size_t nbytes = 0;
    struct wg_error error;
    enum wg_status status;
    PyObject *content = NULL;
    PyThreadState *const released = PyEval_SaveThread();
    status = path == NULL ? wg_compiler_write_memory(compiler, &bytes, &nbytes, &error)
                          : wg_compiler_write(compiler, path, &error);
    PyEval_RestoreThread(released);
    if (status != WG_OK) {
        return raise_file_error(&error, path == NULL ? "" : path);
    }
    if (path == NULL) {
        content = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)nbytes);
        wg_free(bytes);
    } else {
        Py_INCREF(Py_None);
        content = Py_None;
    }
    return content;
}

/* Returns the counts by name. */
static PyObject *counts_of(const struct wg_compiler *compiler)
{
    const struct wg_compile_counts *const counts = wg_compiler_counts(compiler);
    return Py_BuildValue("{sKsKsKsKsKsKsKsKsKsKsK}", "words", counts->words, "read", counts->read,
                         "repeated", counts->repeated, "not_letters", counts->not_letters,
                         "too_short", counts->too_short, "too_long", counts->too_long,
                         "capitalized", counts->capitalized, "misread", counts->misread, "affixes",
                         counts->affixes, "ignored", counts->ignored, "file_nbytes",
                         counts->file_nbytes);
}

/* Returns the numbers of words by their first character that is not a letter. */
static PyObject *characters_of(const struct wg_compiler *compiler)
{
    enum { MOST = 100 };
    struct wg_character_count items[MOST];
    const size_t count = wg_compiler_characters(compiler, WG_CHARACTER_NOT_LETTER, items, MOST);
    PyObject *characters = PyDict_New();
    for (size_t i = 0; i < count && i < MOST && characters != NULL; i++) {
        characters = keep_if(set_new(characters, PyUnicode_FromOrdinal((int)items[i].code_point),
                                     PyLong_FromUnsignedLongLong(items[i].words)),
                             characters);
    }
    return characters;
}

/* Gets a path from bytes, or NULL from None. Raises an exception and returns false. */
static bool path_of(PyObject *object, const char **path_out)
{
    char *bytes = NULL;
    if (object != Py_None && PyBytes_AsStringAndSize(object, &bytes, NULL) != 0) {
        return false;
    }
    *path_out = bytes;
    return true;
}

/* build(path or None, words, alphabet path or None, metadata, fold, merge, min_length, max_length,
   skip_capitalized, strict, numbers): returns (content or None, counts, characters) */
PyObject *core_build(PyObject *module, PyObject *arguments)
{
    const char *path;
    PyObject *path_object;
    PyObject *alphabet;
    PyObject *words;
    PyObject *metadata;
    int fold;
    int merge;
    int skip_capitalized;
    int strict;
    int numbers;
    struct wg_compiler *compiler = NULL;
    struct wg_compile_options options = {.struct_nbytes = sizeof options};
    struct wg_error error;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOO!iiO&O&ppp", &path_object, &words, &alphabet,
                          &PyList_Type, &metadata, &fold, &merge, take_uint32, &options.min_length,
                          take_uint32, &options.max_length, &skip_capitalized, &strict, &numbers) ||
        !path_of(path_object, &path) || !path_of(alphabet, &options.alphabet_path)) {
        return NULL;
    }
    options.fold = (enum wg_fold)fold;
    options.merge = (enum wg_merge)merge;
    options.skip_capitalized = skip_capitalized != 0;
    options.strict = strict != 0;
    options.numbers = numbers != 0;
    if (wg_compiler_new(&options, &compiler, &error) != WG_OK) {
        return raise_error(&error);
    }
    PyObject *const content = add_metadata(compiler, metadata) && add_words(compiler, words)
                                  ? write_dictionary(compiler, path)
                                  : NULL;
    PyObject *const counts = content == NULL ? NULL : counts_of(compiler);
    PyObject *const characters = counts == NULL ? NULL : characters_of(compiler);
    wg_compiler_free(compiler);
    if (characters == NULL) {
        Py_XDECREF(content);
        Py_XDECREF(counts);
        return NULL;
    }
    return Py_BuildValue("(NNN)", content, counts, characters);
}
