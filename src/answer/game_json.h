/* Games, results and years as JSON. */
#ifndef TJ_ANSWER_GAME_JSON_H
#define TJ_ANSWER_GAME_JSON_H

#include "base/json.h"
#include "tejun/game.h"
#include "tejun/search.h"

/* The game's members, into an object that is open. */
void tj_game_json(tj_json *json, const tj_game *game);

/* Results and their win rate, a span of years (null where unknown), into an object that is open. */
void tj_score_json(tj_json *json, const tj_score *score);
void tj_years_json(tj_json *json, int first, int last);
/* An array "years" of pairs. */
void tj_trend_json(tj_json *json, const tj_trend *trend);

/* A whole answer: an array of these games.  TJ_E_NOTFOUND if there is none of a number. */
int tj_games_json(tj_corpus *corpus, const uint32_t *ids, size_t count, tj_buf *out, tj_err *err);

#endif
