/* Between the records of both games. */
#ifndef TJ_ANSWER_RECORD_JSON_PRIVATE_H
#define TJ_ANSWER_RECORD_JSON_PRIVATE_H

#include "base/json.h"
#include "tejun/game.h"
#include "tejun/sgf.h"

#define TJ_RECORD_NODES_MAX   20000  /* told of a record */
#define TJ_RECORD_COMMENT_MAX 100000 /* bytes of a comment */

/* The members behind the header, into an object that is open: what the tree holds, and what was wrong. */
int tj_go_record_json(tj_json *json, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      const tj_record *record, tj_err *err);
void tj_shogi_record_json(tj_json *json, const tj_kifu *kifu);

/* An array "faults" of sentences. */
void tj_record_json_faults(tj_json *json, const tj_record *record);

#endif
