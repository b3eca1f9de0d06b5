/* The opening books a server answers from.  A book is for one thread at a time and is opened twice if need
 * be: for questions that take a moment, and for those that take longer. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>

#include "serve/pool/corpus_pool.h"
#include "tejun/book.h"

#define TJ_BOOK_CACHE 16 /* texts kept */

enum tj_book_use { TJ_BOOK_SLOT_QUICK, TJ_BOOK_SLOT_LONG, TJ_BOOK_SLOTS };

typedef struct tj_book_slot {
    pthread_mutex_t lock;
    tj_book *book;
    struct stat seen; /* of the file that was opened */
} tj_book_slot;

typedef struct tj_pooled_book {
    const char *id;
    char *path;
    tj_book_slot slots[TJ_BOOK_SLOTS];
    atomic_uint edits; /* counts changes of the file by the server */
} tj_pooled_book;

typedef struct tj_book_pool {
    tj_string_list ids;
    tj_pooled_book *items;
    size_t count;
    pthread_mutex_t lock; /* for what is cached */
    struct {
        char *name, *text;
    } cached[TJ_BOOK_CACHE];
    size_t next;
} tj_book_pool;

/* The files must be there; what is in them is seen when a book is first opened.  Each is known by the last
 * part of its path, "NAME-2" if there is one already.  TJ_E_NOTFOUND. */
int tj_book_pool_open(tj_book_pool **out, const tj_words *paths, tj_err *err);
void tj_book_pool_free(tj_book_pool *pool);
int tj_book_pool_find(const tj_book_pool *pool, const char *id, tj_pooled_book **out, tj_err *err);

/* The book, for this thread alone until it is given back; reopened if its file has changed.  Who takes two
 * takes the one that comes first in the pool first. */
int tj_pooled_book_acquire(tj_pooled_book *pooled, enum tj_book_use use, tj_book **out, tj_err *err);
void tj_pooled_book_release(tj_pooled_book *pooled, enum tj_book_use use);

/* Appends what changes whenever the book may have: for naming what was worked out from it. */
void tj_pooled_book_put_version(tj_pooled_book *pooled, tj_buf *out);

/* Appends a text worked out before under this name; false if it is not remembered. */
bool tj_book_pool_cache_get(tj_book_pool *pool, const tj_buf *name, tj_buf *out);
/* Remembers it; the oldest one of a few is forgotten. */
void tj_book_pool_cache_put(tj_book_pool *pool, const tj_buf *name, const tj_buf *text);
