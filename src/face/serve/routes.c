/* SPDX-License-Identifier: MIT */
/* routes.c: checks a request, and makes its answer: the API, the page or an error. */
#include "serve/routes.h"

#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"
#include "page/page.h"
#include "report/dump.h"
#include "report/json.h"
#include "serve/target.h"

enum { RETRY_AFTER_SECONDS = 1 };

#define JSON_TYPE   "application/json"
#define JSON_POLICY "default-src 'none'; frame-ancestors 'none'"
/* 'wasm-unsafe-eval' allows WebAssembly to be compiled, but no eval of JavaScript. */
#define PAGE_POLICY                                                                                \
    "default-src 'none'; script-src 'self' " PAGE_EARLY_HASH " 'wasm-unsafe-eval'; "               \
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "              \
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static void answer_json(const struct desk *desk, unsigned status, struct answer *answer)
{
    *answer = (struct answer){
        .status = status,
        .content_type = JSON_TYPE,
        .body = {desk->body.bytes, desk->body.used},
        .policy = JSON_POLICY,
    };
}

static void answer_refusal(struct desk *desk, const struct wg_error *error, struct answer *answer)
{
    static const char no_memory[] =
        "{\"error\":{\"code\":\"no_memory\",\"message\":\"out of memory\"}}\n";
    desk_refuse(desk, error);
    answer_json(desk, refuse_http_status(error), answer);
    if (desk->body.status != WG_OK) {
        answer->status = 500;
        answer->body = (struct wg_text){no_memory, sizeof no_memory - 1};
        answer->is_static = true;
    }
    answer->allow = (unsigned)error->reason == REFUSE_BAD_METHOD ? "GET, HEAD" : NULL;
    answer->retry_after = (unsigned)error->reason == REFUSE_BUSY ? RETRY_AFTER_SECONDS : 0;
}

/* Sets the members that depend on the header of the request. */
static void finish_answer(const struct site *site, const struct header *header,
                          struct answer *answer)
{
    answer->origin = access_origin(&site->access, header);
    answer->varies = site->access.origin_count > 0;
    answer->closes = header->has_body || header->error != NULL;
}

void route_busy(const struct site *site, struct desk *desk, const struct route_request *request,
                const char *message, struct answer *answer_out)
{
    struct wg_error error;
    (void)refuse(&error, REFUSE_BUSY, "%s", message);
    answer_refusal(desk, &error, answer_out);
    finish_answer(site, &request->header, answer_out);
}

/* --- The API: functions that write a JSON object to desk->body. */

static void print_other_names(struct json *json, struct wg_text names)
{
    bool has_end;
    if (names.nbytes > 0) {
        json_begin_array(json, "other_names");
        while (names.nbytes > 0) {
            json_text(json, text_take_until(&names, '/', &has_end));
        }
        json_end_array(json);
    }
}

/* Writes a dictionary of the list. `file` is the file of the dictionary, or NULL if it is not
   offered. */
static void print_dictionary(struct json *json, const struct dict_entry *entry,
                             const struct site_file *file)
{
    json_begin_object(json, NULL);
    dump_summary_json(entry->dict, entry->name, json);
    print_other_names(json, entry->other_names);
    if (file != NULL) {
        json_member_text(json, "file", text_of(file->path));
        json_member_number(json, "bytes", file->text.nbytes);
    }
    json_end_object(json);
}

static void print_dictionaries(const struct site *site, bool is_in_html, struct sink *sink)
{
    struct json json;
    json_begin(&json, sink, "wordgrid.dictionaries.v1");
    json.is_in_html = is_in_html;
    json_begin_array(&json, "dictionaries");
    for (size_t i = 0; i < site->dicts->count; i++) {
        print_dictionary(&json, &site->dicts->entries[i],
                         site->files.dicts == NULL ? NULL : &site->files.dicts[i]);
    }
    json_end_array(&json);
    if (site->files.module != NULL) {
        json_member_text(&json, "wasm", text_of(site->files.module->path));
    }
    json_begin_object(&json, "limits");
    json_member_decimal(&json, "seconds", site->limits.seconds, 3);
    json_member_number(&json, "results", site->limits.results);
    json_member_number(&json, "request_bytes", QUESTION_MAX_NBYTES);
    json_end_object(&json);
    json_end(&json);
}

enum wg_status site_add_page(struct site *site, struct wg_error *error)
{
    struct sink list = SINK_IN_MEMORY;
    print_dictionaries(site, true, &list);
    const enum wg_status status =
        list.status == WG_OK
            ? site_files_add_page(&site->files, (struct wg_text){list.bytes, list.used}, error)
            : fail_memory(error);
    sink_close(&list);
    return status;
}

static void print_health(struct sink *sink)
{
    sink_format(sink, "{\"schema\":\"wordgrid.health.v1\",\"status\":\"ok\",\"version\":\"%s\"}\n",
                wg_version_text());
}

static bool refuse_parameters(struct wg_error *error)
{
    return refuse(error, REFUSE_BAD_PARAMETER,
                  "this path has no parameters; leave out what follows the '?'");
}

/* Returns the kind that the path names, or ASK_KINDS. */
static unsigned find_kind(struct wg_text path)
{
    static const size_t api_nbytes = sizeof "/api/" - 1;
    return target_is_api(path)
               ? question_kind((struct wg_text){path.bytes + api_nbytes, path.nbytes - api_nbytes})
               : ASK_KINDS;
}

/* Answers the questions about the server, /api/dictionaries and /api/health. */
static enum wg_status answer_about(const struct site *site, struct desk *desk,
                                   const struct target *target, struct wg_error *error)
{
    const bool is_list = text_equals(target->path, text_of("/api/dictionaries"));
    char quote[QUOTE_NBYTES];
    if (!is_list && !text_equals(target->path, text_of("/api/health"))) {
        (void)refuse(error, REFUSE_NOT_FOUND,
                     "there is no '%s' here; the page is at /, the API at /api/solve, /api/check, "
                     "/api/clear, /api/word, /api/find, /api/dictionaries and /api/health",
                     spell_quote(target->path, quote));
        return error->status;
    }
    if (!parameters_read(&desk->parameters, target->parameters, error) ||
        (desk->parameters.count > 0 && !refuse_parameters(error))) {
        return error->status;
    }
    if (is_list) {
        print_dictionaries(site, false, &desk->body);
    } else {
        print_health(&desk->body);
    }
    return desk->body.status == WG_OK ? WG_OK : fail_memory(error);
}

/* --- The files. */

/*
 * Answers with a file, or with status 304 if the client has the file already. If-None-Match is a
 * list of tags in quotes, each with or without W/ before it. With status 304, the length of the
 * file is sent, but not the file.
 */
static void answer_file(const struct site_file *file, const struct route_request *request,
                        struct answer *answer)
{
    const char *const known = request->header.known_etag;
    const bool is_gzip =
        file->packed.bytes != NULL && (request->header.accepts_gzip || file->text.bytes == NULL);
    const char *const etag = is_gzip ? file->packed_etag : file->etag;
    *answer = (struct answer){
        .status = known != NULL && strstr(known, etag) != NULL ? 304 : 200,
        .content_type = file->content_type,
        .body = is_gzip ? file->packed : file->text,
        .is_static = true,
        .policy = file->is_of_page ? PAGE_POLICY : JSON_POLICY,
        .etag = etag,
        .is_immutable = file->is_immutable,
        .is_gzip = is_gzip,
        .has_forms = file->packed.bytes != NULL && file->text.bytes != NULL,
    };
}

/* --- All paths. */

/* Returns whether the header has no error, and its Host (if it has one) names this server. */
static bool check_header(const struct site *site, const struct route_request *request,
                         struct wg_error *error)
{
    const struct header *const header = &request->header;
    if (header->error != NULL) {
        return refuse(error, REFUSE_BAD_REQUEST, "%s", header->error);
    }
    return header->host.bytes == NULL ||
           access_check_host(&site->access, header->host, request->local_address, error);
}

/*
 * Returns whether the request is a preflight request, with which a browser asks whether a page of
 * another origin may send a request, and the rules allow this origin. Any other request with the
 * method OPTIONS gets an error.
 */
static bool is_preflight(const struct site *site, const struct route_request *request)
{
    return strcmp(request->method, "OPTIONS") == 0 && !request->header.has_body &&
           request->header.asks_for_method &&
           access_origin(&site->access, &request->header) != NULL;
}

static void answer_preflight(struct answer *answer)
{
    *answer = (struct answer){
        .status = 204,
        .body = {"", 0},
        .is_static = true,
        .policy = JSON_POLICY,
        .is_preflight = true,
    };
}

static bool check_method(const struct route_request *request, struct wg_error *error)
{
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        return refuse(error, REFUSE_BAD_METHOD,
                      "only GET and HEAD are allowed; put parameters into the address");
    }
    return !request->header.has_body ||
           refuse(error, REFUSE_TOO_LARGE,
                  "the request has a body; put parameters into the address");
}

/* Splits the target. A host in it must name this server, like the Host field. If the path belongs
   to the API, or to a dictionary or the module, the request must pass access_check_origin. */
static bool check_target(const struct site *site, struct desk *desk,
                         const struct route_request *request, struct target *target,
                         struct wg_error *error)
{
    if (!target_split(target, &desk->parameters, request->target, error) ||
        (target->host.bytes != NULL &&
         !access_check_host(&site->access, target->host, request->local_address, error))) {
        return false;
    }
    const struct site_file *const file = site_files_find(&site->files, target->path);
    const bool is_of_page = file != NULL ? file->is_of_page : !target_is_api(target->path);
    return is_of_page || access_check_origin(&site->access, &request->header, error);
}

/* Makes the answer to a request whose header, method and target are accepted. */
static enum wg_status answer_path(const struct site *site, struct desk *desk,
                                  const struct route_request *request, const struct target *target,
                                  const struct wg_limits *limits, bool is_final,
                                  struct answer *answer, struct wg_error *error)
{
    const struct site_file *const file = site_files_find(&site->files, target->path);
    const unsigned kind = find_kind(target->path);
    const bool is_page = file != NULL && file->path[0] == '\0';
    if (file != NULL && !is_page && target->parameters.nbytes > 0) {
        (void)refuse_parameters(error);
        return error->status;
    }
    if (file != NULL) {
        answer_file(file, request, answer);
        return WG_OK;
    }
    TRY(kind == ASK_KINDS
            ? answer_about(site, desk, target, error)
            : desk_answer(desk, (enum wg_ask)kind, target->parameters, limits, is_final, error));
    answer_json(desk, 200, answer);
    return WG_OK;
}

bool route(const struct site *site, struct desk *desk, const struct route_request *request,
           const struct wg_limits *limits, bool is_final, struct answer *answer_out)
{
    struct wg_error error;
    struct target target;
    enum wg_status status = WG_MISUSE;
    if (check_header(site, request, &error)) {
        if (is_preflight(site, request)) {
            answer_preflight(answer_out);
            status = WG_OK;
        } else if (check_method(request, &error) &&
                   check_target(site, desk, request, &target, &error)) {
            status =
                answer_path(site, desk, request, &target, limits, is_final, answer_out, &error);
        }
    }
    if (status == WG_STOPPED) {
        return false;
    }
    if (status != WG_OK) {
        answer_refusal(desk, &error, answer_out);
    }
    finish_answer(site, &request->header, answer_out);
    return true;
}
