/* A sequence of moves given on the command line: words, or part of an SGF file. */
#ifndef TJ_ANSWER_GO_GO_MOVE_LIST_H
#define TJ_ANSWER_GO_GO_MOVE_LIST_H

#include "answer/param.h"
#include "tejun/go.h"

typedef struct tj_go_move_list {
    uint16_t *points;
    size_t len, cap;
    unsigned size; /* of the board */
    int colour;    /* of the first move where it is known, or 0 */
} tj_go_move_list;

/* Words such as "Q16", "pd" or "Q16,D4". */
int tj_go_move_list_parse(tj_go_move_list *list, unsigned size, const tj_words *words, tj_err *err);

/* Moves `first` to `last` (from 1; 0: to the end) of the first game in an SGF file. */
int tj_go_move_list_from_sgf(tj_go_move_list *list, const char *path, size_t first, size_t last, tj_err *err);

/* "3-12" or "7" as first and last. */
int tj_move_range_parse(const char *text, size_t *first, size_t *last, tj_err *err);

void tj_go_move_list_release(tj_go_move_list *list);

#endif
