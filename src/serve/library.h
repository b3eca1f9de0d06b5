/* The opening books a server answers from.  A book is for one thread at a time and is opened twice if need
 * be: for questions that take a moment, and for those that take longer. */
#ifndef TJ_SERVE_LIBRARY_H
#define TJ_SERVE_LIBRARY_H

#include "base/memory.h"
#include "tejun/book.h"

typedef struct tj_library tj_library;
typedef struct tj_volume tj_volume; /* one book */

enum tj_reader { TJ_READ_QUICKLY, TJ_READ_LONG, TJ_READERS };

/* The files must be there; what is in them is seen when a book is first opened.  Each is known by the last
 * part of its path, "NAME-2" if there is one already.  TJ_E_NOTFOUND. */
int tj_library_open(tj_library **out, const char *const *paths, size_t count, tj_err *err);
void tj_library_free(tj_library *library);

size_t tj_library_count(const tj_library *library);
tj_volume *tj_library_volume(const tj_library *library, size_t i);
int tj_library_find(const tj_library *library, const char *id, tj_volume **out, tj_err *err);

const char *tj_volume_id(const tj_volume *volume);
const char *tj_volume_path(const tj_volume *volume);

/* The book, for this thread alone until it is given back; opened anew if its file has changed.  Who takes two
 * takes the one with the smaller number first (tj_volume_number). */
int tj_volume_take(tj_volume *volume, enum tj_reader reader, tj_book **out, tj_err *err);
void tj_volume_give(tj_volume *volume, enum tj_reader reader);
size_t tj_volume_number(const tj_volume *volume);

/* Appends what changes whenever the book may have: for naming what was worked out from it. */
void tj_volume_stamp(tj_volume *volume, tj_buf *out);
/* Somebody here has changed the file. */
void tj_volume_changed(tj_volume *volume);

/* A text worked out before under this name, or NULL if it is not remembered; malloc'ed. */
char *tj_library_recall(tj_library *library, const char *name);
/* Remembers it; the oldest one of a few is forgotten. */
void tj_library_remember(tj_library *library, const char *name, const char *text);

#endif
