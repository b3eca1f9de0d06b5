/* A game of a corpus as the text of a record. */
#ifndef TJ_ANSWER_GAME_EXPORT_H
#define TJ_ANSWER_GAME_EXPORT_H

#include "base/memory.h"
#include "tejun/game.h"
#include "tejun/kifu.h"
#include "tejun/search.h"

/* What it can be written as, and the words for a choice; from TJ_EXPORT_MADE on the record is made from what
 * is stored. */
enum tj_export {
    TJ_EXPORT_NO,
    TJ_EXPORT_ORIGINAL,
    TJ_EXPORT_SGF,
    TJ_EXPORT_CSA,
    TJ_EXPORT_MADE = TJ_EXPORT_SGF
};
extern const char *const tj_export_words[];

/* The game whose records are written like that; NULL: any. */
const tj_game_kind *tj_export_kind(int as);

/* Appends the game: as in its file, or written from the stored moves.  With a hit of a search its moves are
 * marked where the notation has marks.  TJ_E_USAGE: games of that kind are not written like that. */
int tj_game_export(tj_corpus *corpus, uint32_t id, int as, const tj_query *query, const tj_hit *hit,
                   tj_buf *out, tj_err *err);

/* What stands between two games of one file; "" for nothing. */
const char *tj_export_separator(int as);

#endif
