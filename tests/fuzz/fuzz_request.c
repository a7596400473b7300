/* SPDX-License-Identifier: MIT */
/*
 * fuzz_request.c: any bytes as the target of a request to solve-server, and as the header fields on
 * which access depends.
 *
 *     choices (a byte: the method, and which header fields there are)
 *     Host, Origin, Sec-Fetch-Site: values of the chosen fields, each with a line feed
 *     the target
 *
 * Checks that the answer follows formats/http-api.md: the body is valid JSON, and the position of
 * an error is at most the length of the target + 1. A naive reader parses the same target. The path
 * and the parameters that it finds, with every byte percent-encoded, must get the same answer from
 * another desk. Requests for unknown hosts, and requests to the API from pages of other
 * origins, get only errors. A naive check decides which hosts may be known.
 */
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "serve/routes.h"
#include "support/make_dict.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    /* A percent-encoded target is three times as long. The server allows this length, too. */
    MAX_NBYTES = 4096,
    MAX_RESULTS = 50
};

static struct made_dict made[2];
static struct dict_entry entries[2];
static const struct dict_list dicts = {entries, 2};
static const struct origin origins[] = {{"https://game.example"}};
static struct host hosts[1];
static const struct site site = {
    .dicts = &dicts,
    .limits = {.struct_nbytes = sizeof(struct wg_limits),
               .seconds = 0.02,
               .results = MAX_RESULTS,
               .nbytes = 1 << 20},
    .access = {hosts, 1, origins, 1},
};
static struct desk *desks[2];

static void open_site(void)
{
    made[0] = make_dict(
        "a=A b=B c=C d=D e=E n=N o=O q=Q r=R s=S t=T u=U",
        "a as at ate bat cat cats coat coats not note noted quote rat rate rated rates roast "
        "seat tea tear tears tone tones stone",
        "name=ascii\n");
    made[1] = make_dict("a=A c'h=C'H=C'h n=N ny=NY=Ny y=Y ö=Ö=o\u0308=O\u0308",
                        "a anya any c'ha c'höny na nany nyan ny yaö öny öö", "name=digraphs \"<\n");
    entries[0] = (struct dict_entry){made_dict_open(&made[0]), text_of("ascii")};
    entries[1] = (struct dict_entry){made_dict_open(&made[1]), text_of("ö &=+")};
    FUZZ_REQUIRE(host_parse(text_of("words.example"), &hosts[0]));
    for (size_t i = 0; i < 2; i++) {
        FUZZ_REQUIRE(desk_new(&dicts, NULL, &desks[i], NULL) == WG_OK);
    }
}

/* --- JSON (RFC 8259). Each function removes a value from the start of the text. Returns false if
   the text does not begin with such a value. */

static bool take(struct wg_text *text, char c)
{
    if (text->nbytes == 0 || *text->bytes != c) {
        return false;
    }
    text->bytes++;
    text->nbytes--;
    return true;
}

static bool take_word(struct wg_text *text, const char *word)
{
    while (*word != '\0' && take(text, *word)) {
        word++;
    }
    return *word == '\0';
}

static bool take_json_string(struct wg_text *text)
{
    bool is_open = take(text, '"');
    while (is_open && text->nbytes > 0) {
        const unsigned char c = (unsigned char)*text->bytes;
        text->bytes++;
        text->nbytes--;
        if (c == '"') {
            return true;
        }
        is_open = c >= 0x20;
        if (c == '\\') {
            is_open = text->nbytes > 0 && strchr("\"\\/bfnrtu", *text->bytes) != NULL;
            text->bytes += is_open;
            text->nbytes -= is_open;
        }
    }
    return false;
}

static bool take_json_number(struct wg_text *text)
{
    const size_t nbytes = text->nbytes;
    while (text->nbytes > 0 && strchr("0123456789.", *text->bytes) != NULL) {
        text->bytes++;
        text->nbytes--;
    }
    return text->nbytes < nbytes;
}

/* Recursion is safe: a client cannot choose the depth of the JSON. */
static bool take_json(struct wg_text *text)
{
    const bool is_object = text->nbytes > 0 && *text->bytes == '{';
    if (!is_object && !(text->nbytes > 0 && *text->bytes == '[')) {
        return text->nbytes > 0 && *text->bytes == '"'
                   ? take_json_string(text)
                   : take_json_number(text) || take_word(text, "true") || take_word(text, "false");
    }
    const char end = is_object ? '}' : ']';
    text->bytes++;
    text->nbytes--;
    if (take(text, end)) {
        return true;
    }
    do {
        if ((is_object && !(take_json_string(text) && take(text, ':'))) || !take_json(text)) {
            return false;
        }
    } while (take(text, ','));
    return take(text, end);
}

static void require_json(struct wg_text body)
{
    FUZZ_REQUIRE(utf8_is_valid(body.bytes, body.nbytes));
    FUZZ_REQUIRE(take_json(&body));
    FUZZ_REQUIRE(body.nbytes == 1 && *body.bytes == '\n');
}

/* --- The naive reader. It decodes each part into a separate buffer */

struct naive {
    char bytes[MAX_NBYTES + 1];
    size_t nbytes;
};

static bool decode_naively(struct wg_text text, bool plus_is_space, struct naive *out)
{
    out->nbytes = 0;
    for (size_t i = 0; i < text.nbytes; i++) {
        char two[3] = {0};
        char *end;
        long c = (unsigned char)text.bytes[i];
        if (c == '%') {
            memcpy(two, text.bytes + i + 1, text.nbytes - i > 2 ? 2 : 0);
            c = strspn(two, "0123456789abcdefABCDEF") == 2 ? strtol(two, &end, 16) : 0;
            i += 2;
        } else if (c == '+' && plus_is_space) {
            c = ' ';
        }
        if (c == 0) {
            return false;
        }
        out->bytes[out->nbytes++] = (char)c;
    }
    out->bytes[out->nbytes] = '\0';
    return utf8_is_valid(out->bytes, out->nbytes);
}

/* Appends a decoded text to `target`, with all bytes percent-encoded. */
static void encode(const struct naive *text, char *target, size_t *used)
{
    for (size_t i = 0; i < text->nbytes; i++) {
        *used += (size_t)sprintf(target + *used, "%%%02x", (unsigned char)text->bytes[i]);
    }
}

static size_t until(struct wg_text text, char end)
{
    size_t nbytes = 0;
    while (nbytes < text.nbytes && text.bytes[nbytes] != end) {
        nbytes++;
    }
    return nbytes;
}

/* Appends the query to `target`, encoded again. Returns false if it is not valid. */
static bool encode_query(struct wg_text query, char *target, size_t *used)
{
    static struct naive name;
    static struct naive value;
    size_t begin = 0;
    while (begin <= query.nbytes) {
        const struct wg_text rest = {query.bytes + begin, query.nbytes - begin};
        const size_t nbytes = until(rest, '&');
        const size_t name_nbytes = until(rest, '=');
        if (name_nbytes >= nbytes || name_nbytes == 0 ||
            !decode_naively((struct wg_text){rest.bytes, name_nbytes}, true, &name) ||
            !decode_naively(
                (struct wg_text){rest.bytes + name_nbytes + 1, nbytes - name_nbytes - 1}, true,
                &value)) {
            return false;
        }
        target[(*used)++] = begin == 0 ? '?' : '&';
        encode(&name, target, used);
        target[(*used)++] = '=';
        encode(&value, target, used);
        begin += nbytes + 1;
    }
    return true;
}

/* Returns the length of "http://HOST" before the path; 0 without it. */
static size_t skip_host(struct wg_text target)
{
    if (target.nbytes < 7 || memcmp(target.bytes, "http://", 7) != 0) {
        return 0;
    }
    return 7 + until((struct wg_text){target.bytes + 7, target.nbytes - 7}, '/');
}

/* Encodes a whole target again. Returns false if a part of it cannot be decoded. */
static bool encode_target(struct wg_text target, char *out, size_t *used)
{
    static struct naive path;
    const size_t host_nbytes = skip_host(target);
    memcpy(out, target.bytes, host_nbytes);
    target = (struct wg_text){target.bytes + host_nbytes, target.nbytes - host_nbytes};
    const size_t path_nbytes = until(target, '?');
    *used = host_nbytes;
    out[(*used)++] = '/';
    if (path_nbytes == 0 || *target.bytes != '/' ||
        !decode_naively((struct wg_text){target.bytes + 1, path_nbytes - 1}, false, &path)) {
        return false;
    }
    encode(&path, out, used);
    if (path_nbytes + 1 >= target.nbytes) {
        return true; /* no '?', or nothing after it */
    }
    const size_t skipped = path_nbytes + 1;
    return encode_query((struct wg_text){target.bytes + skipped, target.nbytes - skipped}, out,
                        used);
}

/* --- Requests */

static void ask(struct desk *desk, const struct route_request *request, struct answer *answer)
{
    FUZZ_REQUIRE(route(&site, desk, request, &site.limits, true, answer));
}

static bool has(struct wg_text body, const char *text)
{
    const size_t nbytes = strlen(text);
    for (size_t i = 0; i + nbytes <= body.nbytes; i++) {
        if (memcmp(body.bytes + i, text, nbytes) == 0) {
            return true;
        }
    }
    return false;
}

static void require_answer(const struct route_request *request, const struct answer *answer)
{
    static const unsigned statuses[] = {200, 204, 304, 400, 403, 404, 405, 413, 421};
    size_t i = 0;
    while (statuses[i] != answer->status) {
        i++;
        FUZZ_REQUIRE(i < sizeof statuses / sizeof statuses[0]);
    }
    FUZZ_REQUIRE(answer->closes == (request->header.has_body || request->header.error != NULL));
    FUZZ_REQUIRE((answer->etag != NULL || answer->is_preflight) == answer->is_static);
    FUZZ_REQUIRE(answer->is_static || answer->body.nbytes > 0);
    if (!answer->is_static) {
        require_json(answer->body);
        FUZZ_REQUIRE(has(answer->body, "\"error\":{") == (answer->status != 200));
    }
}

/* Requires that the position of an error, if the body has one, is 1 to most + 1. */
static void require_position(struct wg_text body, size_t most)
{
    static const char key[] = "\"position\":";
    for (size_t i = 0; i + sizeof key <= body.nbytes; i++) {
        if (memcmp(body.bytes + i, key, sizeof key - 1) == 0) {
            const long position = strtol(body.bytes + i + sizeof key - 1, NULL, 10);
            FUZZ_REQUIRE(position >= 1 && (size_t)position <= most + 1);
        }
    }
}

/* Compares the answers to equal requests, if no time limit has ended a search. */
static void require_same(const struct answer *a, const struct answer *b)
{
    static const char incomplete[] = "\"complete\":false";
    if (has(a->body, incomplete) || has(b->body, incomplete)) {
        return;
    }
    FUZZ_REQUIRE(a->status == b->status);
    FUZZ_REQUIRE(a->body.nbytes == b->body.nbytes);
    FUZZ_REQUIRE(memcmp(a->body.bytes, b->body.bytes, a->body.nbytes) == 0);
}

/* --- Access */

/* Like `has`, but ignores the case of letters. */
static bool has_caseless(struct wg_text text, const char *part)
{
    const size_t nbytes = strlen(part);
    for (size_t i = 0; i + nbytes <= text.nbytes; i++) {
        if (strncasecmp(text.bytes + i, part, nbytes) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_text(struct wg_text text, const char *other)
{
    return text.nbytes == strlen(other) && memcmp(text.bytes, other, text.nbytes) == 0;
}

/* Every host that the server accepts contains one of these parts. */
static bool may_be_known(struct wg_text host)
{
    static const char *const parts[] = {"localhost", "words.example", "127.", "["};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (has_caseless(host, parts[i])) {
            return true;
        }
    }
    return false;
}

static void require_access(const struct route_request *request, const struct answer *answer)
{
    const struct header *const header = &request->header;
    const bool is_shared = header->origin.bytes != NULL && is_text(header->origin, origins[0].text);
    FUZZ_REQUIRE((answer->origin != NULL) == is_shared);
    FUZZ_REQUIRE(!answer->is_preflight || is_shared);
    if (answer->status >= 400 || answer->is_preflight) {
        return;
    }
    FUZZ_REQUIRE(header->error == NULL);
    FUZZ_REQUIRE(header->host.bytes == NULL || may_be_known(header->host));
    const size_t host_nbytes = skip_host(request->target);
    FUZZ_REQUIRE(host_nbytes == 0 ||
                 may_be_known((struct wg_text){request->target.bytes, host_nbytes}));
    FUZZ_REQUIRE(answer->is_static || is_shared || header->fetch_site.bytes == NULL ||
                 is_text(header->fetch_site, "same-origin") || is_text(header->fetch_site, "none"));
    FUZZ_REQUIRE(answer->is_static || is_shared || header->fetch_site.bytes != NULL ||
                 header->origin.bytes == NULL ||
                 (header->host.bytes != NULL && header->origin.nbytes > header->host.nbytes));
}

/* Adds a field with the next line as its value; a line feed or a zero ends it. */
static void take_field(struct fuzz_bytes *bytes, const char *name, struct header *header)
{
    static char values[3][MAX_NBYTES + 1];
    static unsigned next;
    char *const value = values[next++ % 3];
    size_t nbytes = 0;
    while (bytes->p < bytes->end && *bytes->p != '\n' && *bytes->p != '\0') {
        value[nbytes++] = (char)*bytes->p++;
    }
    bytes->p += bytes->p < bytes->end;
    value[nbytes] = '\0';
    header_add(header, name, value);
}

static void take_header(struct fuzz_bytes *bytes, unsigned choices, struct header *header)
{
    if ((choices & 4) != 0) {
        header_add(header, "Content-Length", "1");
    }
    if ((choices & 8) != 0) {
        header_add(header, "If-None-Match", "*");
    }
    if ((choices & 16) != 0) {
        take_field(bytes, "Host", header);
    }
    if ((choices & 32) != 0) {
        take_field(bytes, "Origin", header);
    }
    if ((choices & 64) != 0) {
        take_field(bytes, "Sec-Fetch-Site", header);
    }
    if ((choices & 128) != 0) {
        header_add(header, "Access-Control-Request-Method", "GET");
    }
    header_end(header, true, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const methods[] = {"GET", "HEAD", "OPTIONS", "GETA"};
    static char again[3 * MAX_NBYTES + 1];
    struct fuzz_bytes bytes = {data, data + size};
    struct answer first;
    struct answer second;
    size_t nbytes;
    if (size > MAX_NBYTES) {
        return -1;
    }
    if (desks[0] == NULL) {
        open_site();
    }
    const unsigned choices = fuzz_take(&bytes);
    struct route_request request = {.method = methods[choices & 3]};
    take_header(&bytes, choices, &request.header);
    request.target = fuzz_take_text(&bytes, size);
    const struct wg_text target = request.target;
    ask(desks[0], &request, &first);
    require_answer(&request, &first);
    require_access(&request, &first);
    require_position(first.body, target.nbytes);
    if (encode_target(target, again, &nbytes)) {
        request.target = (struct wg_text){again, nbytes};
        ask(desks[1], &request, &second);
        require_same(&first, &second);
        desk_reset(desks[1], true);
    } else if (!first.is_static && target.nbytes > 0 && *target.bytes == '/') {
        FUZZ_REQUIRE(first.status >= 400);
    }
    desk_reset(desks[0], true);
    return 0;
}
