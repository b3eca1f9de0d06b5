/* Games of a corpus: their headers, moves and original records.
 *
 *     tj_corpus *corpus;
 *     tj_game game;
 *     uint32_t *ids = NULL;
 *     size_t count = 0;
 *
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0)
 *         tj_game_list(corpus, NULL, TJ_ORDER_DATE, true, 0, 10, &ids, &count, NULL);
 *     for (size_t i = 0; i < count; i++)
 *         if (tj_game_get(corpus, ids[i], &game, NULL) == 0) {
 *             printf("%d %u moves, from %s\n", game.date_from, game.moves, game.source);
 *             tj_game_release(&game);
 *         }
 *     free(ids);
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_GAME_H
#define TEJUN_GAME_H

#include "tejun/corpus.h"
#include "tejun/kifu.h"

typedef struct tj_game {
    uint32_t id;
    unsigned size;               /* the board's number */
    unsigned moves;              /* played, passes included */
    char *field[TJ_FIELD_COUNT]; /* as written, UTF-8; NULL where the record says nothing */
    int date_from, date_to;      /* yyyymmdd, 0 unknown */
    int winner;                  /* tj_winner */
    int state;                   /* tj_record_state */
    char *source;                /* path of the file (or archive!member) it was read from */
    uint64_t line, column;       /* where in that file */
    unsigned copies;             /* records of this game in all sources */
} tj_game;

/* Fills *game, which need not be initialised; release it.  After a failure it is empty.  TJ_E_NOTFOUND if
 * there is no game with that number, here and in what follows. */
TJ_API int tj_game_get(tj_corpus *corpus, uint32_t id, tj_game *game, tj_err *err);
TJ_API void tj_game_release(tj_game *game);

/* Describes a game that stands in a file as a corpus would; do not release it: its texts stay the record's.
 */
TJ_API void tj_game_of_record(tj_game *game, const tj_record *record);

enum tj_game_order {
    TJ_ORDER_ADDED,
    TJ_ORDER_DATE,
    TJ_ORDER_BLACK,
    TJ_ORDER_WHITE,
    TJ_ORDER_EVENT,
    TJ_ORDER_MOVES
};

/* Numbers of the games that pass the filter (NULL: all), in that order or, with `reverse`, the other way
 * round; those without a date come last either way.  At most `limit` (0: all) from `skip` on.  *ids is
 * malloc'ed. */
TJ_API int tj_game_list(tj_corpus *corpus, const tj_filter *filter, enum tj_game_order order, bool reverse,
                        size_t skip, size_t limit, uint32_t **ids, size_t *count, tj_err *err);
/* How many pass the filter (NULL: all). */
TJ_API int tj_game_count(tj_corpus *corpus, const tj_filter *filter, uint64_t *count, tj_err *err);

/* Header, set-up and moves as a record; initialise it before. */
TJ_API int tj_game_record(tj_corpus *corpus, uint32_t id, tj_record *record, tj_err *err);

/* A shogi game with comments, times and variations, from its stored record; initialise kifu before.
 * TJ_E_USAGE if it is not a shogi game. */
TJ_API int tj_game_kifu(tj_corpus *corpus, uint32_t id, tj_kifu *kifu, tj_err *err);

/* The record from its source, byte for byte, in the encoding it had there.  *bytes is malloc'ed. */
TJ_API int tj_game_original(tj_corpus *corpus, uint32_t id, char **bytes, size_t *n, tj_err *err);

#endif
