/* A server for the page and its API (doc/api.md): HTTP over the functions that the commands use. */
#pragma once

#include "answer/param.h"

typedef struct tj_serve_options {
    tj_words corpora, books; /* paths */
    const char *listen;      /* an address of this machine; NULL: 127.0.0.1 */
    unsigned port;           /* another one is taken if it is in use; 0: any */
    bool writable;           /* imports and edits are allowed */
    const char *token;       /* needed where others can reach it; NULL: one is made up there */
    tj_words hosts;          /* other names of this machine; must live as long as the server */
    tj_words import_from;    /* folders below which paths may be imported; none: everywhere, or with `listen`
                                nowhere */
    unsigned threads;        /* that answer; 0: a few more than there are cores */
    unsigned timeout;        /* seconds after which a silent connection is closed; 0: 30 */
} tj_serve_options;

typedef struct tj_server tj_server;

#define TJ_SERVE_PORT 8361

/* Starts it; it answers from then on.  TJ_E_NOTFOUND: a corpus or book is not there; TJ_E_USAGE: an address
 * that is none; TJ_E_IO: no port is free; and what tj_corpus_open has, where no corpus can be read. */
int tj_server_start(tj_server **out, const tj_serve_options *options, tj_err *err);
/* Appends a line for each corpus that cannot be read: its path, and why. */
void tj_server_faults(const tj_server *server, tj_buf *out);
/* The same for books.  Opens them, which takes its time with large ones. */
void tj_server_book_faults(const tj_server *server, tj_buf *out);
/* The port it listens on. */
unsigned tj_server_port(const tj_server *server);
/* Appends "http://127.0.0.1:8361/", with the token where one is needed.  listen is that of the options. */
void tj_server_address(const tj_server *server, const char *listen, tj_buf *out);
/* A server that asks itself, as a browser would, for all files of the page, the list of corpora and the first
 * position of each; *asked is how many requests that were, *page_bytes the page's size as it was sent.
 * TJ_E_IO with a sentence if one of them is not answered as it should be.  For servers on 127.0.0.1. */
int tj_server_self_check(const tj_server *server, unsigned *asked, size_t *page_bytes, tj_err *err);
/* Ends what is under way: questions are answered by 503, jobs are stopped. */
void tj_server_stop(tj_server *server);
