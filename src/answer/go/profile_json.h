/* The profile of a game as JSON. */
#ifndef TJ_ANSWER_GO_PROFILE_JSON_H
#define TJ_ANSWER_GO_PROFILE_JSON_H

#include "base/memory.h"
#include "tejun/game.h"
#include "tejun/mine.h"

/* The header of a game from a file has no number, line and copies; `file` is NULL for a game of the corpus.
 */
int tj_profile_json(const tj_profile *profile, const tj_game *header, const char *file, tj_buf *out,
                    tj_err *err);

#endif
