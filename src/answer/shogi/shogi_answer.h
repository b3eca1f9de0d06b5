/* What the row of the table (answer/answer_kind.h) has from other files. */
#ifndef TJ_ANSWER_SHOGI_SHOGI_ANSWER_H
#define TJ_ANSWER_SHOGI_SHOGI_ANSWER_H

#include "base/json.h"
#include "tejun/game.h"

int tj_shogi_put_game(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err);
int tj_shogi_put_file(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err);

#endif
