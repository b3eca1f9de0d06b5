/* Games, results, years and imports as JSON. */
#ifndef TJ_ANSWER_GAME_JSON_H
#define TJ_ANSWER_GAME_JSON_H

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

#endif
