/* SPDX-License-Identifier: MIT */
/* routes.c: see routes.h. */
#include "serve/routes.h"

#include "page/page.h"
#include "report/dump.h"
#include "report/json.h"

/* Seconds after which a client that was turned away may come again. */
enum { RETRY_AFTER = 1 };

#define JSON_TYPE   "application/json"
#define JSON_POLICY "default-src 'none'; frame-ancestors 'none'"
#define PAGE_POLICY                                                                    \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "  \
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

static void answer_json(const struct workspace *workspace, unsigned status,
                        struct answer *answer)
{
    *answer = (struct answer){
        .status = status,
        .content_type = JSON_TYPE,
        .body = {workspace->body.bytes, workspace->body.used},
        .policy = JSON_POLICY,
    };
}

static void answer_refusal(struct workspace *workspace, const struct refusal *refusal,
                           struct answer *answer)
{
    static const char no_memory[] =
        "{\"error\":{\"code\":\"no_memory\",\"message\":\"out of memory\"}}\n";
    sink_reset(&workspace->body); /* of what was written before it went wrong */
    refusal_print(refusal, &workspace->body);
    answer_json(workspace, refusal_status(refusal->code), answer);
    if (workspace->body.status != WG_OK) {
        answer->status = refusal_status(REFUSAL_NO_MEMORY);
        answer->body = (struct wg_text){no_memory, sizeof no_memory - 1};
        answer->is_static = true;
    }
    answer->allow = refusal->code == REFUSAL_BAD_METHOD ? "GET, HEAD" : NULL;
    answer->retry_after = refusal->code == REFUSAL_BUSY ? RETRY_AFTER : 0;
}

void route_busy(struct workspace *workspace, const char *message,
                struct answer *answer_out)
{
    struct refusal refusal;
    (void)refuse(&refusal, REFUSAL_BUSY, NULL, "%s", message);
    answer_refusal(workspace, &refusal, answer_out);
}

/* --- The API. Each writes a JSON object to workspace->body, or refuses. */

static enum solve_outcome solve(struct workspace *workspace,
                                const struct patience *patience,
                                struct refusal *refusal)
{
    struct solve_request request;
    if (!solve_request_read(&request, &workspace->query, workspace->dicts, refusal)) {
        return SOLVE_REFUSED;
    }
    return workspace_solve(workspace, &request, patience, refusal);
}

static void print_dictionary(struct json *json, const struct dict_entry *entry)
{
    const struct wg_dict_counts counts = wg_dict_counts(entry->dict);
    json_begin_object(json);
    json_key(json, "name");
    json_text(json, entry->name);
    json_key(json, "words");
    json_number(json, counts.words);
    json_key(json, "longest");
    json_number(json, counts.longest);
    dump_symbols_json(entry->dict, json);
    dump_metadata_json(entry->dict, json);
    json_end_object(json);
}

static void print_dictionaries(const struct site *site, struct sink *sink)
{
    struct json json;
    json_init(&json, sink);
    json_begin_object(&json);
    json_key(&json, "schema");
    json_string(&json, "wordgrid.dictionaries.v1");
    json_key(&json, "dictionaries");
    json_begin_array(&json);
    for (size_t i = 0; i < site->dicts->count; i++) {
        print_dictionary(&json, &site->dicts->entries[i]);
    }
    json_end_array(&json);
    json_key(&json, "limits");
    json_begin_object(&json);
    json_key(&json, "seconds");
    json_decimal(&json, site->seconds, 3);
    json_key(&json, "results");
    json_number(&json, site->limits.results);
    json_key(&json, "request_bytes");
    json_number(&json, QUERY_MAX_NBYTES);
    json_end_object(&json);
    json_end_object(&json);
    sink_char(sink, '\n');
}

static void print_health(struct sink *sink)
{
    struct json json;
    json_init(&json, sink);
    json_begin_object(&json);
    json_key(&json, "schema");
    json_string(&json, "wordgrid.health.v1");
    json_key(&json, "status");
    json_string(&json, "ok");
    json_key(&json, "version");
    json_string(&json, wg_version_text());
    json_end_object(&json);
    sink_char(sink, '\n');
}

static bool refuse_parameters(struct refusal *refusal)
{
    return refuse(refusal,
                  REFUSAL_BAD_PARAMETER,
                  NULL,
                  "there are no parameters here; leave out what is behind the '?'");
}

enum api_call { API_SOLVE, API_DICTIONARIES, API_HEALTH, API_NOTHING };

/* What a path of the API answers. */
static enum api_call find_call(struct wg_text path)
{
    static const char *const paths[] = {
        [API_SOLVE] = "/api/solve",
        [API_DICTIONARIES] = "/api/dictionaries",
        [API_HEALTH] = "/api/health",
    };
    enum api_call call = API_SOLVE;
    while (call < API_NOTHING && !text_equals(path, text_of(paths[call]))) {
        call++;
    }
    return call;
}

static enum solve_outcome call_api(enum api_call call, const struct site *site,
                                   struct workspace *workspace,
                                   const struct patience *patience,
                                   struct refusal *refusal)
{
    if (!query_parse_parameters(&workspace->query, refusal)) {
        return SOLVE_REFUSED;
    }
    if (call == API_SOLVE) {
        return solve(workspace, patience, refusal);
    }
    if (workspace->query.count > 0) {
        (void)refuse_parameters(refusal);
        return SOLVE_REFUSED;
    }
    if (call == API_DICTIONARIES) {
        print_dictionaries(site, &workspace->body);
    } else {
        print_health(&workspace->body);
    }
    return SOLVE_DONE;
}

/* --- The page. */

/*
 * Whether If-None-Match has the tag: a list of them in quotes, perhaps weak, or '*'.
 * None of ours is part of another.
 */
static bool is_known(const char *known, const char *etag)
{
    const char *const at = known == NULL ? NULL : strstr(known, etag);
    return known != NULL &&
           (strcmp(known, "*") == 0 ||
            (at != NULL && at > known && at[-1] == '"' && at[strlen(etag)] == '"'));
}

static void answer_page(const struct page_file *file,
                        const struct route_request *request, struct answer *answer)
{
    const bool has_it = is_known(request->known_etag, file->sha256);
    *answer = (struct answer){
        .status = has_it ? 304 : 200,
        .content_type = file->content_type,
        .body = file->text, /* of 304, its length is all that is sent */
        .is_static = true,
        .policy = PAGE_POLICY,
        .etag = file->sha256,
    };
}

/* The page is at "/", what it names beside it. NULL: none of them is there. */
static const struct page_file *find_page(struct wg_text path)
{
    if (text_equals(path, text_of("/"))) {
        return &page_files[PAGE_HTML];
    }
    /* A path begins with '/'. */
    const struct wg_text name = {path.bytes + 1, path.nbytes - 1};
    for (size_t i = PAGE_CSS; i < page_file_count; i++) {
        if (text_equals(name, text_of(page_files[i].name))) {
            return &page_files[i];
        }
    }
    return NULL;
}

/* --- All paths. */

static bool check_method(const struct route_request *request, struct refusal *refusal)
{
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        return refuse(refusal,
                      REFUSAL_BAD_METHOD,
                      NULL,
                      "only GET and HEAD are answered; put what is asked for into the "
                      "address");
    }
    return !request->has_body || refuse(refusal,
                                        REFUSAL_TOO_LARGE,
                                        NULL,
                                        "a request with a body; put what is asked for "
                                        "into the address");
}

/* Answers, or refuses. */
static enum solve_outcome find_answer(const struct site *site,
                                      struct workspace *workspace,
                                      const struct route_request *request,
                                      const struct patience *patience,
                                      struct answer *answer, struct refusal *refusal)
{
    struct query_quote quote;
    if (!check_method(request, refusal) ||
        !query_parse(&workspace->query, request->target, refusal)) {
        return SOLVE_REFUSED;
    }
    const struct page_file *const file = find_page(workspace->query.path);
    const enum api_call call = find_call(workspace->query.path);
    if (file != NULL &&
        (file == &page_files[PAGE_HTML] || !workspace->query.has_parameters)) {
        answer_page(file, request, answer);
        return SOLVE_DONE;
    }
    if (file != NULL) {
        (void)refuse_parameters(refusal);
        return SOLVE_REFUSED;
    }
    if (call == API_NOTHING) {
        (void)refuse(refusal,
                     REFUSAL_NOT_FOUND,
                     NULL,
                     "there is no '%s' here; the page is at /, the API at /api/solve, "
                     "/api/dictionaries and /api/health",
                     query_quote(workspace->query.path, &quote));
        return SOLVE_REFUSED;
    }
    const enum solve_outcome outcome =
        call_api(call, site, workspace, patience, refusal);
    if (outcome == SOLVE_DONE && workspace->body.status != WG_OK) {
        (void)refuse(
            refusal, REFUSAL_NO_MEMORY, NULL, "%s", workspace->body.error.message);
        return SOLVE_REFUSED;
    }
    if (outcome == SOLVE_DONE) {
        answer_json(workspace, 200, answer);
    }
    return outcome;
}

bool route(const struct site *site, struct workspace *workspace,
           const struct route_request *request, const struct patience *patience,
           struct answer *answer_out)
{
    struct refusal refusal;
    switch (find_answer(site, workspace, request, patience, answer_out, &refusal)) {
    case SOLVE_DONE:
        break;
    case SOLVE_REFUSED:
        answer_refusal(workspace, &refusal, answer_out);
        break;
    case SOLVE_TOO_LONG:
        return false;
    }
    answer_out->closes = request->has_body;
    return true;
}
