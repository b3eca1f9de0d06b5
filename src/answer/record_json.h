/* A record with comments and variations as JSON: a list of nodes, each of which names the one before it
 * (doc/api.md, A game's record). */
#ifndef TJ_ANSWER_RECORD_JSON_H
#define TJ_ANSWER_RECORD_JSON_H

#include "base/memory.h"
#include "tejun/game.h"

/* The game of the corpus. */
int tj_record_json(tj_corpus *corpus, uint32_t id, tj_buf *out, tj_err *err);

/* Game number `index` (from 0) in the bytes of a file, of Go or shogi.  TJ_E_USAGE: there is none. */
int tj_record_json_from_bytes(const char *bytes, size_t n, size_t index, tj_buf *out, tj_err *err);

#endif
