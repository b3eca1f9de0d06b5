/* Giving games new headers when the record that theirs came from leaves, or when others come back.
 *
 * Of a game's records that stay the richest header is taken (the first of equals).  The records are read
 * again from the stored originals, each source once, however many of its games are concerned. */
#ifndef TJ_CORPUS_CHANGE_HEADER_REASSIGN_H
#define TJ_CORPUS_CHANGE_HEADER_REASSIGN_H

#include "corpus/catalogue/header_writer.h"

/* Rows of table game. */
typedef struct tj_game_rows {
    int64_t *items;
    size_t len, cap;
} tj_game_rows;

/* Treats all games whose header's record is on its way out (see pending_delete.h) while another one stays,
 * and `others`.  Closes the writer's pack: nothing can be stored afterwards. */
int tj_headers_reassign(tj_writer *writer, tj_header_writer *headers, const tj_game_rows *others,
                        tj_err *err);

#endif
