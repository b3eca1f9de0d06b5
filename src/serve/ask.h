/* A question, from the request that asks it to the reply: what the functions that answer get and fill. */
#ifndef TJ_SERVE_ASK_H
#define TJ_SERVE_ASK_H

#include "base/json.h"
#include "serve/hall.h"
#include "serve/library.h"
#include "serve/params.h"

enum tj_verb { TJ_GET, TJ_POST, TJ_DELETE, TJ_VERBS };

/* What is sent back. */
typedef struct tj_reply {
    unsigned status;            /* 200 unless set */
    const char *type;           /* of the body; JSON unless set */
    tj_buf body;                /* owned */
    char etag[64];              /* "" for none */
    int64_t total;              /* X-Total-Count; negative: none */
    char save_as[64];           /* Content-Disposition: a file to be saved; "" for none */
    const unsigned char *bytes; /* instead of the body, static; NULL: none */
    size_t bytes_n;
    const char *encoding, *location, *cookie; /* NULL: none */
} tj_reply;

typedef struct tj_server tj_server;

typedef struct tj_ask {
    tj_server *server;
    tj_hall *hall;
    tj_library *library;
    enum tj_verb method;
    const tj_target *target;
    const char *if_none_match; /* or NULL */
    tj_buf body;               /* of the request; owned */
    struct tj_upload *upload;  /* files of an import, or NULL; owned */
    const tj_watch *watch;     /* says stop when nobody waits any more, or it takes too long */
    tj_desk *desk;             /* given back behind the answer */
    tj_reply reply;
    tj_err err;
} tj_ask;

/* Takes a desk of the corpus that the path names ("api/corpora/ID/..."). */
int tj_ask_desk(tj_ask *ask);

/* Reads the request's parameters by the table. */
int tj_ask_params(tj_ask *ask, const tj_option *table, void *values);
/* For a request that has none. */
int tj_ask_no_params(tj_ask *ask);

/* Sets the reply's tag, which says of which generation of the desk's corpus it is; true if the asker has just
 * that: status 304, and nothing more to do. */
bool tj_ask_unchanged(tj_ask *ask);

/* What a request could not read is the asker's fault: TJ_E_FORMAT and TJ_E_RANGE become TJ_E_USAGE. */
int tj_ask_usage(int rc);

/* The reply becomes the error in ask->err (or just rc), as doc/api.md has it. */
void tj_ask_fail(tj_ask *ask, int rc);
/* The same for a problem of HTTP: its status, code word and sentence. */
void tj_ask_refuse(tj_ask *ask, unsigned status, const char *code, const char *text);

/* Status and code word of a TJ_E_*. */
unsigned tj_problem_status(int rc, const char **code);
/* The member "error" of an object that is open; why may be NULL. */
void tj_problem_json(tj_json *json, const char *code, const char *text, const char *why);

void tj_ask_release(tj_ask *ask);

/* ---- the table ---- */

enum tj_body {
    TJ_BODY_NONE,
    TJ_BODY_JSON,   /* application/json */
    TJ_BODY_RECORD, /* bytes: text/plain, application/octet-stream */
    TJ_BODY_IMPORT  /* JSON, or multipart/form-data */
};

enum tj_route_flag {
    TJ_ROUTE_WRITES = 1, /* only if the server is writable */
    TJ_ROUTE_QUICK = 2   /* answered at once, without waiting for a thread */
};

typedef struct tj_route {
    enum tj_verb method;
    const char *pattern;        /* for tj_target_matches */
    int (*answer)(tj_ask *ask); /* 0, or a TJ_E_* with ask->err set */
    enum tj_body body;
    unsigned flags; /* tj_route_flag */
} tj_route;

/* The route of the request, or NULL; *known: there is one with another method. */
const tj_route *tj_route_find(enum tj_verb method, const tj_target *target, bool *known);

int tj_answer_server(tj_ask *ask);
int tj_answer_load(tj_ask *ask);
int tj_answer_corpora(tj_ask *ask);
int tj_answer_corpus(tj_ask *ask);
int tj_answer_position(tj_ask *ask);
int tj_answer_explore(tj_ask *ask);
int tj_answer_search(tj_ask *ask);
int tj_answer_games(tj_ask *ask);
int tj_answer_game(tj_ask *ask);
int tj_answer_original(tj_ask *ask);
int tj_answer_export(tj_ask *ask);
int tj_answer_profile(tj_ask *ask);
int tj_answer_players(tj_ask *ask);
int tj_answer_suggest(tj_ask *ask);
int tj_answer_joseki(tj_ask *ask);
int tj_answer_record(tj_ask *ask);
int tj_answer_books(tj_ask *ask);
int tj_answer_book(tj_ask *ask);
int tj_answer_book_position(tj_ask *ask);
int tj_answer_book_edit(tj_ask *ask);
int tj_answer_versus(tj_ask *ask);
int tj_answer_import(tj_ask *ask);
int tj_answer_jobs(tj_ask *ask);
int tj_answer_job(tj_ask *ask);
int tj_answer_job_stop(tj_ask *ask);

#endif
