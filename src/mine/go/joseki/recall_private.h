/* What the parts of recall share. */
#ifndef TJ_MINE_GO_JOSEKI_RECALL_PRIVATE_H
#define TJ_MINE_GO_JOSEKI_RECALL_PRIVATE_H

#include "mine/go/joseki/recall.h"

/* tj_recall_count for places. */
int tj_recall_count_places(const tj_dictionary *dictionary, const tj_game_text *text, uint64_t *counts,
                           const tj_progress_monitor *monitor, tj_err *err);

#endif
