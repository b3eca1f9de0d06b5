/* Games in the notations in use. */
#ifndef TJ_ANSWER_GAME_EXPORT_H
#define TJ_ANSWER_GAME_EXPORT_H

#include "base/memory.h"
#include "tejun/game.h"
#include "tejun/search.h"

/* Appends the game as SGF; with a hit, its matched moves are marked. */
int tj_game_export_sgf(tj_corpus *corpus, uint32_t id, const tj_query *query, const tj_hit *hit, tj_buf *out,
                       tj_err *err);
/* Appends a shogi game in that notation (tj_kifu_format). */
int tj_game_export_kifu(tj_corpus *corpus, uint32_t id, int format, tj_buf *out, tj_err *err);

#endif
