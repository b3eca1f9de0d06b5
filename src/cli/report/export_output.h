/* Games written to standard output. */
#ifndef TJ_CLI_REPORT_EXPORT_OUTPUT_H
#define TJ_CLI_REPORT_EXPORT_OUTPUT_H

#include "answer/game_export.h"

/* Writes one game, see tj_game_export; behind another one, with what stands between them.  Games are written
 * one by one: all of them may be larger than memory. */
int tj_print_game(tj_corpus *corpus, uint32_t id, int as, bool behind, const tj_query *query,
                  const tj_hit *hit, tj_err *err);

#endif
