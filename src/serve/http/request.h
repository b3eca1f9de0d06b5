/* A question, from the request that asks it to the response: what handlers get and fill. */
#pragma once

#include "answer/question/question.h"
#include "base/json_tokens.h"
#include "serve/pool/corpus_pool.h"

/* What a request asks for (request_target.c): the parts of its path, and its parameters.
 *
 *     /api/corpora/go/explore?moves=Q16,D4&limit=5
 *     api  corpora  go  explore        moves: "Q16,D4"  limit: "5"
 *
 * A pure function of bytes.  Everything is UTF-8 when it comes out, without NULs and control characters; a
 * part of a path never is "", "." or "..", and has no slash in it. */
#define TJ_TARGET_PARTS  8
#define TJ_TARGET_PARAMS 40

typedef struct tj_target_param {
    const char *name, *value;
} tj_target_param;

typedef struct tj_target {
    const char *part[TJ_TARGET_PARTS];
    size_t parts;
    tj_target_param param[TJ_TARGET_PARAMS];
    size_t params;
    char *memory; /* behind all of them */
} tj_target;

/* text[0..n-1] is the target as it was sent, "/path?query".  TJ_E_USAGE with a sentence for what is not
 * understood, TJ_E_NOMEM.  Release it whatever is returned. */
int tj_target_parse(tj_target *target, const char *text, size_t n, tj_err *err);
void tj_target_release(tj_target *target);

/* The value of a parameter; NULL if it is absent or empty. */
const char *tj_target_value(const tj_target *target, const char *name);

/* Does the path match "api/corpora/?/explore"?  "?" stands for any one part. */
bool tj_target_matches(const tj_target *target, const char *pattern);

enum tj_http_method { TJ_GET, TJ_POST, TJ_DELETE, TJ_HTTP_METHODS };

#define TJ_ROWS_MAX 1000 /* in a list of an answer */

/* What is sent back. */
typedef struct tj_response {
    unsigned status;            /* 200 unless set */
    const char *type;           /* of the body; JSON unless set */
    tj_buf body;                /* owned */
    char etag[64];              /* "" for none */
    int64_t total;              /* X-Total-Count; negative: none */
    char save_as[64];           /* Content-Disposition: a file to be saved; "" for none */
    const unsigned char *bytes; /* instead of the body, static; NULL: none */
    size_t bytes_n;
    const char *encoding, *location, *cookie; /* NULL: none */
} tj_response;

typedef struct tj_server tj_server;

typedef struct tj_request {
    tj_server *server;
    enum tj_http_method method;
    const tj_target *target;
    const char *if_none_match;          /* or NULL */
    tj_buf body;                        /* of the request; owned */
    struct tj_upload *upload;           /* files of an import, or NULL; owned */
    const tj_progress_monitor *monitor; /* says stop when nobody waits any more, or it takes too long */
    tj_corpus_handle *handle;           /* of the corpus in the path; given back behind the handler */
    tj_response response;
    tj_err err;
} tj_request;

/* The corpus that the path names ("api/corpora/ID/..."). */
int tj_request_find_corpus(tj_request *request, tj_pooled_corpus **out);

/* The parameters of a target, by a list of options (answer/param.h): a flag is 0 or 1, an optional number is
 * there or not, an empty value is as if it was not given.  Fills values, which holds the defaults; texts are
 * borrowed from the target.  TJ_E_USAGE with a sentence for a value that makes no sense and for a parameter
 * that the list does not have.  Files of the client are no parameters, and all rows are at most
 * TJ_ROWS_MAX.  Release the values with tj_param_list_release. */
int tj_params_read(const tj_param_list *list, const tj_target *target, void *values, tj_err *err);

/* Reads the request's parameters by the table; NULL: it has none. */
int tj_request_params(tj_request *request, const tj_param *table, void *values);
/* Asks the question of `asked`, whose parameters were checked; the response is its JSON. */
int tj_request_answer(tj_request *request, tj_asked *asked);
/* The same of a question that names corpus or books, with the request's parameters. */
int tj_request_ask(tj_request *request, tj_asked *asked);

/* Sets the response's ETag, which identifies the generation of the handle's corpus; true if the client has
 * that version already: status 304, and nothing more to do. */
bool tj_request_not_modified(tj_request *request);

/* Reads a body that is one JSON value and nothing more.  bytes may be NULL if n is 0.  TJ_E_USAGE with a
 * sentence; TJ_E_NOMEM.  Release the tokens in any case. */
int tj_json_body_parse(tj_json_tokens *tokens, const char *bytes, size_t n, tj_err *err);

/* The response becomes the error in request->err (or just rc), as doc/api.md has it. */
void tj_request_fail(tj_request *request, int rc);
/* The same for a problem of HTTP: its status, code word and sentence. */
void tj_request_reject(tj_request *request, unsigned status, const char *code, const char *text);

/* Status and code word of a TJ_E_*. */
unsigned tj_error_status(int rc, const char **code);
/* The member "error" of an object that is open; why may be NULL. */
void tj_error_json(tj_json *json, const char *code, const char *text, const char *why);

void tj_request_release(tj_request *request);

/* ---- the table ---- */

enum tj_body_type {
    TJ_BODY_NONE,
    TJ_BODY_JSON,   /* application/json */
    TJ_BODY_RECORD, /* bytes: text/plain, application/octet-stream */
    TJ_BODY_IMPORT  /* JSON, or multipart/form-data */
};

enum tj_route_flag {
    TJ_ROUTE_WRITES = 1, /* only if the server is writable */
    TJ_ROUTE_QUICK = 2,  /* answered at once, without waiting for a thread */
    TJ_ROUTE_PARAMS = 4, /* the handler reads parameters; other handlers have none */
    TJ_ROUTE_CORPUS = 8  /* the handler needs a handle of the corpus in the path */
};

typedef struct tj_route {
    enum tj_http_method method;
    const char *pattern;                 /* for tj_target_matches */
    int (*handler)(tj_request *request); /* 0, or a TJ_E_* with request->err set; NULL: the question */
    enum tj_body_type body;
    unsigned flags; /* tj_route_flag */
    /* What is asked about the corpus in the path; a second unknown part of the path is its argument. */
    const tj_question *question;
} tj_route;

/* The route of the request, or NULL; *known: there is one with another method. */
const tj_route *tj_route_find(enum tj_http_method method, const tj_target *target, bool *known);

/* Answers the request by its route: 0, or a TJ_E_* with request->err set. */
int tj_route_answer(const tj_route *route, tj_request *request);

int tj_handle_server(tj_request *request);
int tj_handle_load(tj_request *request);
int tj_handle_corpora(tj_request *request);
int tj_handle_original(tj_request *request);
int tj_handle_export(tj_request *request);
int tj_handle_joseki(tj_request *request);
int tj_handle_record(tj_request *request);
int tj_handle_books(tj_request *request);
int tj_handle_book(tj_request *request);
int tj_handle_book_position(tj_request *request);
int tj_handle_book_edit(tj_request *request);
int tj_handle_versus(tj_request *request);
int tj_handle_import(tj_request *request);
int tj_handle_jobs(tj_request *request);
int tj_handle_job(tj_request *request);
int tj_handle_job_stop(tj_request *request);
