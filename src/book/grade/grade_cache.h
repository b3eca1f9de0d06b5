/* What engines think of positions, kept in an SQLite database so that no position is paid for twice; its
 * manual is doc/grades-file.md.
 *
 * table meta        name, value: format (1), program
 * table setting     id, name, command, options, lim: an engine and how it was asked
 * table grade       setting, board (SFEN without the move's number), score, mate, bound, depth, nodes, move,
 *                   line, milliseconds
 *
 * Every grade is kept at once (a transaction of its own, SQLite's write-ahead log): a program that is killed
 * loses none, a machine that loses power at most the last ones.  Several programs may use one file.  A cache
 * is used by one thread at a time. */
#ifndef TJ_BOOK_GRADE_GRADE_CACHE_H
#define TJ_BOOK_GRADE_GRADE_CACHE_H

#include "client/shogi/usi_response.h"
#include "tejun/position.h"
#include "tejun/shogi.h"

#define TJ_GRADE_CACHE_FORMAT 1
#define TJ_GRADE_CACHE_ID     0x746a6772 /* "tjgr", SQLite's application_id */

/* What an engine thinks of a position. */
typedef struct tj_grade {
    int32_t score; /* for who is to move: hundredths of a pawn, or moves to mate as in tj_analysis */
    bool mate;
    uint8_t bound; /* tj_analysis_bound */
    uint32_t depth;
    uint64_t nodes;
    uint32_t milliseconds;
    tj_shogi_move move; /* what it would play; TJ_SHOGI_NO_MOVE if nothing */
} tj_grade;

/* The evaluation from Black's side, cut to +-cap; mates are +-cap. */
double tj_grade_evaluation(const tj_grade *grade, unsigned side, double cap);

/* An engine and how it is asked; results belong to all of these together.  Texts are borrowed. */
typedef struct tj_grade_setting {
    const char *name;    /* what the engine calls itself */
    const char *command; /* that starts it */
    const char *options; /* "NAME=VALUE", each followed by LF, in the order in which they are set */
    const char *limit;   /* as in tejun/engine.h */
} tj_grade_setting;

typedef struct tj_grade_cache tj_grade_cache;

/* Opens the file, or makes it; path NULL: nothing is kept.  TJ_E_FORMAT: another database, or a newer format;
 * TJ_E_BUSY, TJ_E_IO, TJ_E_NOMEM. */
int tj_grade_cache_open(tj_grade_cache **out, const char *path, tj_err *err);
/* The same for reading alone; TJ_E_NOTFOUND if there is none. */
int tj_grade_cache_read(tj_grade_cache **out, const char *path, tj_err *err);
void tj_grade_cache_free(tj_grade_cache *cache);

/* The number of a setting, which is added if it is not there. */
int tj_grade_cache_add_setting(tj_grade_cache *cache, const tj_grade_setting *setting, int64_t *id,
                               tj_err *err);

/* The settings one after the other: the first with a number above *id, whose number *id becomes; 0 if there
 * is none.  Texts live until the next call. */
int tj_grade_cache_next_setting(tj_grade_cache *cache, int64_t *id, tj_grade_setting *setting, tj_err *err);

int tj_grade_cache_find(tj_grade_cache *cache, int64_t setting, const tj_position *position, tj_grade *grade,
                        bool *found, tj_err *err);
/* line: the moves the engine expects, line[0..count-1].  What is there is replaced. */
int tj_grade_cache_put(tj_grade_cache *cache, int64_t setting, const tj_position *position,
                       const tj_grade *grade, const tj_shogi_move *line, size_t count, tj_err *err);

#endif
