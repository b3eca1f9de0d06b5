/* The opening books a server answers from.  A book is for one thread at a time and is opened twice if need
 * be: for questions that take a moment, and for those that take longer. */
#ifndef TJ_SERVE_POOL_BOOK_POOL_H
#define TJ_SERVE_POOL_BOOK_POOL_H

#include "base/memory.h"
#include "tejun/book.h"

typedef struct tj_book_pool tj_book_pool;
typedef struct tj_pooled_book tj_pooled_book; /* one book */

enum tj_book_slot { TJ_BOOK_SLOT_QUICK, TJ_BOOK_SLOT_LONG, TJ_BOOK_SLOTS };

/* The files must be there; what is in them is seen when a book is first opened.  Each is known by the last
 * part of its path, "NAME-2" if there is one already.  TJ_E_NOTFOUND. */
int tj_book_pool_open(tj_book_pool **out, const char *const *paths, size_t count, tj_err *err);
void tj_book_pool_free(tj_book_pool *book_pool);

size_t tj_book_pool_count(const tj_book_pool *book_pool);
tj_pooled_book *tj_book_pool_at(const tj_book_pool *book_pool, size_t i);
int tj_book_pool_find(const tj_book_pool *book_pool, const char *id, tj_pooled_book **out, tj_err *err);

const char *tj_pooled_book_id(const tj_pooled_book *pooled);
const char *tj_pooled_book_path(const tj_pooled_book *pooled);

/* The book, for this thread alone until it is given back; opened anew if its file has changed.  Who takes two
 * takes the one with the smaller number first (tj_pooled_book_number). */
int tj_pooled_book_acquire(tj_pooled_book *pooled, enum tj_book_slot reader, tj_book **out, tj_err *err);
void tj_pooled_book_release(tj_pooled_book *pooled, enum tj_book_slot reader);
size_t tj_pooled_book_number(const tj_pooled_book *pooled);

/* Appends what changes whenever the book may have: for naming what was worked out from it. */
void tj_pooled_book_put_version(tj_pooled_book *pooled, tj_buf *out);
/* Somebody here has changed the file. */
void tj_pooled_book_changed(tj_pooled_book *pooled);

/* A text worked out before under this name, or NULL if it is not remembered; malloc'ed. */
char *tj_book_pool_cache_get(tj_book_pool *book_pool, const char *name);
/* Remembers it; the oldest one of a few is forgotten. */
void tj_book_pool_cache_put(tj_book_pool *book_pool, const char *name, const char *text);

#endif
