/* Games and their records, results, years and imports as JSON, and games as the text of records. */
#pragma once

#include "base/json.h"
#include "tejun/game.h"
#include "tejun/import.h"
#include "tejun/search.h"

/* A game's header as an object. */
void tj_game_json(tj_json *json, const char *key, const tj_game *game);
/* The same of a game of the corpus.  TJ_E_NOTFOUND. */
int tj_corpus_game_json(tj_json *json, const char *key, tj_corpus *corpus, uint32_t id, tj_err *err);

/* Results and their win rate, a span of years (null where unknown), into an object that is open. */
void tj_score_json(tj_json *json, const tj_score *score);
void tj_years_json(tj_json *json, int first, int last);
/* An array "years" of pairs. */
void tj_trend_json(tj_json *json, const tj_trend *trend);
/* What an import did, an object. */
void tj_import_json(tj_json *json, const char *key, const tj_import_summary *summary, double seconds);

/* ---- records ---- */

/* A record with comments and variations: a list of nodes, each of which names the one before it (doc/api.md,
 * A game's record). */

/* The game of the corpus, into an object that is open. */
int tj_record_json(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err);

/* The same of game number `index` (from 0) in the bytes of a file, of any game.  TJ_E_USAGE: there is none.
 */
int tj_record_json_from_bytes(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err);

/* ---- games as text ---- */

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

/* ---- for the games' own folders ---- */

#define TJ_RECORD_NODES_MAX   20000  /* in the JSON of a record */
#define TJ_RECORD_COMMENT_MAX 100000 /* bytes of a comment */

/* Members "games" and "header" of record `index` of a file with so many; TJ_E_USAGE: it has none such. */
int tj_record_json_begin(tj_json *json, size_t index, size_t games, const tj_record *record, tj_err *err);
/* "game", "size", "sfen" (NULL: null), "to_move" and "node_count". */
void tj_record_json_start(tj_json *json, unsigned board, const char *sfen, int to_move, size_t nodes);
/* An array "faults" of sentences. */
void tj_record_json_faults(tj_json *json, const tj_record *record);
