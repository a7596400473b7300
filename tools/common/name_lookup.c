/* SPDX-License-Identifier: MIT */
/* name_lookup.c: see name_lookup.h. */
#include "common/name_lookup.h"

#include "base/error.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { OWN_NBYTES = 2 * NAME_LOOKUP_NBYTES + 32 };

#ifdef WHOLE_FOLDER
/* Stores bin/ in place of the folder of dictc-whole (tools/CMakeLists.txt). */
static void leave_whole_folder(char *folder)
{
    static const char end[] = "/" WHOLE_FOLDER;
    const size_t nbytes = strlen(folder);
    if (nbytes >= sizeof end - 1 && strcmp(folder + nbytes - (sizeof end - 1), end) == 0) {
        memcpy(folder + nbytes - (sizeof end - 1), "/bin", sizeof "/bin");
    }
}
#endif

/* Finds out the program's folder, and writes it and ../share/wordgrid relative to it to `text`,
   with a separator between them. Writes an empty text if the folder is not known. */
static const char *own_folders(char text[OWN_NBYTES])
{
    static const char share[] = "/../share/wordgrid";
    const size_t nbytes = system_own_path(text, NAME_LOOKUP_NBYTES - 1);
    text[nbytes] = '\0';
    const size_t with_slash = system_folder_nbytes(text);
    text[with_slash > 0 ? with_slash - 1 : 0] = '\0';
    if (with_slash == 0) {
        return text;
    }
#ifdef WHOLE_FOLDER
    leave_whole_folder(text);
#endif
    const size_t folder_nbytes = strlen(text);
    text[folder_nbytes] = *SYSTEM_LIST_SEPARATOR;
    memcpy(text + folder_nbytes + 1, text, folder_nbytes);
    memcpy(text + 2 * folder_nbytes + 1, share, sizeof share);
    return text;
}

/* Returns the folders to search. `own` gets the program's folders. */
static struct name_folders all_folders(char own[OWN_NBYTES])
{
    return (struct name_folders){
        .path = getenv("WORDGRID_PATH"),
        .data_home = getenv("XDG_DATA_HOME"),
        .home = getenv(SYSTEM_HOME),
        .data_dirs = getenv("XDG_DATA_DIRS"),
        .last = own_folders(own),
    };
}

enum wg_status name_read_module(struct name_lookup *lookup, struct file_map *file_out,
                                struct wg_error *error)
{
    char own[OWN_NBYTES];
    const struct name_folders beside_program = {.last = own_folders(own)};
    *file_out = (struct file_map){0};
    if (!name_lookup(lookup, &beside_program, NAME_MODULE, "wordgrid")) {
        return WG_OK;
    }
    const enum wg_status status = file_map_copy(lookup->path, file_out, error);
    if (status != WG_OK) {
        error_set_source(error, lookup->path);
    }
    return status;
}

/* Not inlined, so that a path needs no room on the stack for folders. */
__attribute__((noinline)) bool dict_lookup_name(struct name_lookup *lookup, const char *name)
{
    char own[OWN_NBYTES];
    const struct name_folders folders = all_folders(own);
    return name_lookup(lookup, &folders, NAME_DICTIONARY, name);
}

void dict_list_names(struct name_list *list_out)
{
    char own[OWN_NBYTES];
    const struct name_folders folders = all_folders(own);
    name_list_read(list_out, &folders, NAME_DICTIONARY);
}

enum wg_status dict_lookup(struct name_lookup *lookup, const char *name, const char *option,
                           struct wg_error *error)
{
    const char *const usual = cli_environment("WORDGRID_DICT");
    if (name == NULL) {
        name = usual == NULL ? "english" : usual;
    }
    if (name_is_path(NAME_DICTIONARY, name)) {
        lookup->path = name;
        return WG_OK;
    }
    return dict_lookup_name(lookup, name)
               ? WG_OK
               : fail(error, WG_IO,
                      "no dictionary is called '%s'; name a file%s%s, or compile one with "
                      "'dictc build'",
                      name, option == NULL ? "" : " with ", option == NULL ? "" : option);
}

int dict_lookup_report(const struct cli *cli, const struct name_lookup *lookup,
                       enum wg_status status, const struct wg_error *error)
{
    const int exit_status = cli_report(cli, status, error);
    if (lookup->path == NULL && lookup->places[0] != '\0') {
        cli_message(cli, "looked in %s", lookup->places);
    }
    return exit_status;
}

struct wg_text dict_lookup_stem(const char *path)
{
    struct wg_text stem = text_of(path + system_folder_nbytes(path));
    stem.nbytes -= name_has_extension(NAME_DICTIONARY, stem) ? strlen(".wgd") : 0;
    return stem;
}

struct wg_text dict_lookup_title(const struct wg_dict *dict, const char *path)
{
    struct wg_text title;
    return wg_dict_metadata(dict, "name", &title) && title.nbytes > 0 ? title
                                                                      : dict_lookup_stem(path);
}

const char *name_find(const struct cli *cli, enum name_kind kind, const char *name)
{
    static struct name_lookup lookup;
    struct wg_error error;
    if (name_is_path(kind, name)) {
        return name;
    }
    char own[OWN_NBYTES];
    const struct name_folders folders = all_folders(own);
    if (name_lookup(&lookup, &folders, kind, name)) {
        return lookup.path;
    }
    (void)name_fail(&folders, kind, name, &error);
    cli_usage_error(cli, "%s", error.message);
}
