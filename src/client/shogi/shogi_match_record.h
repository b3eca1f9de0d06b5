/* The record of a game of a shogi match, as it is being played.  Used by shogi_match only. */
#ifndef TJ_CLIENT_SHOGI_SHOGI_MATCH_RECORD_H
#define TJ_CLIENT_SHOGI_SHOGI_MATCH_RECORD_H

#include "client/shogi/shogi_referee.h"
#include "client/shogi/usi_response.h"

/* What is told about one move. */
typedef struct tj_shogi_move_comment {
    uint32_t time; /* whole seconds, in milliseconds as in tj_kifu_node */
    size_t end;    /* of its lines in `text`, which begin where those of the one before end */
} tj_shogi_move_comment;

typedef struct tj_shogi_move_comments {
    struct {
        tj_shogi_move_comment *items;
        size_t len, cap;
    } moves; /* one for each move, and one for an end that was thought about */
    tj_buf text;
} tj_shogi_move_comments;

/* Adds a move of Black or White: thought NULL for one of the opening.  TJ_E_NOMEM. */
int tj_shogi_move_comments_add(tj_shogi_move_comments *comments, const tj_analysis *thought, bool black,
                               double seconds, tj_err *err);
void tj_shogi_move_comments_release(tj_shogi_move_comments *comments);

/* What stands above the moves. */
typedef struct tj_shogi_match_record_header {
    const char *black, *white, *event;
    const char *note; /* as a comment at the beginning: lines */
} tj_shogi_match_record_header;

/* Appends the record as CSA, with a line "/" behind it. */
int tj_shogi_match_record_write(const tj_shogi_referee *game, const tj_shogi_move_comments *comments,
                                const tj_shogi_match_record_header *head, tj_buf *out, tj_err *err);

#endif
