/* The corpora a server answers from.  A handle of a corpus is for one thread at a time: who answers takes a
 * desk and gives it back.  Desks that were used last are taken first, because what they remember (filters,
 * headers) is warm. */
#ifndef TJ_SERVE_HALL_H
#define TJ_SERVE_HALL_H

#include "answer/knowledge.h"
#include "serve/shelf.h"

#define TJ_DESKS 16 /* kept for each corpus */

typedef struct tj_room tj_room; /* one corpus */

/* A handle of a corpus, with what goes with it. */
typedef struct tj_desk {
    tj_room *room;
    tj_corpus *corpus;
    tj_shelf *shelf;
    /* What the corpus has learnt, once it was asked; the names it was asked under. */
    bool has_go, has_shogi;
    tj_knowledge go;
    tj_shogi_knowledge shogi;
    char *asked_go, *asked_shogi;
} tj_desk;

typedef struct tj_hall tj_hall;

/* Opens the corpora; each is then known by the last part of its path, "NAME-2" if there is one already.
 * TJ_E_NOTFOUND: one of them is not there, or is no corpus.  Those that cannot be read (damaged, forbidden)
 * are rooms, too, as long as another can: their desks tell the fault, until they can be read again. */
int tj_hall_open(tj_hall **out, const char *const *paths, size_t count, tj_err *err);
/* Nobody may have a desk any more. */
void tj_hall_free(tj_hall *hall);

size_t tj_hall_count(const tj_hall *hall);
tj_room *tj_hall_room(const tj_hall *hall, size_t i);
/* TJ_E_NOTFOUND with a sentence. */
int tj_hall_find(const tj_hall *hall, const char *id, tj_room **out, tj_err *err);

const char *tj_room_id(const tj_room *room);
const char *tj_room_path(const tj_room *room);
/* Whether it can be read now. */
int tj_room_look(tj_room *room, tj_err *err);
/* Appends the fault of a desk that could not be taken, with the file's name within the corpus:
 * "segments/g1-1.seg: the file has 1000 bytes instead of 437400". */
void tj_room_fault(const tj_room *room, int rc, const tj_err *err, tj_buf *out);
/* A number for this very corpus: another one, though of the same name and place, has another. */
uint64_t tj_room_mark(tj_room *room);

/* A desk with the newest generation of the corpus. */
int tj_desk_take(tj_desk **out, tj_room *room, tj_err *err);
void tj_desk_give(tj_desk *desk); /* NULL is fine */

/* Closes idle desks of old generations, so that no file of theirs is kept. */
void tj_hall_sweep(tj_hall *hall);

/* Memory and ranking under these names (NULL: the usual ones), opened if they are not. */
int tj_desk_go(tj_desk *desk, unsigned size, const char *memory, const char *ranking, tj_knowledge **out,
               tj_err *err);
int tj_desk_shogi(tj_desk *desk, const char *memory, const char *ranking, tj_shogi_knowledge **out,
                  tj_err *err);

/* Names for things known by the last part of their path, or, where that is "." or the like, of their true
 * path: the part, or "part-2" if an earlier one of the ids[0..count-1] is like that.  malloc'ed; NULL if
 * memory ran out. */
char *tj_hall_name(const char *path, const char *true_path, const char *const *ids, size_t count);

#endif
