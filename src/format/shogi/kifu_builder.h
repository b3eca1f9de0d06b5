/* Building a tj_kifu: what the readers of all notations have in common.  They find out what a line of text
 * means and call these; legality, cutting, variations, faults and the record are handled here.  Memory that
 * runs out is remembered, and reported by tj_kifu_finish; until then every call is harmless. */
#pragma once

#include "base/text/span.h"
#include "format/shogi/notation/japanese_move.h"
#include "tejun/kifu.h"

#define TJ_KIFU_DEPTH_MAX 64 /* variations of variations of ... */

/* The current line up to a ply, for variations. */
typedef struct tj_kifu_path_entry {
    tj_shogi position;
    uint32_t node; /* that led there */
    uint32_t tail; /* the last of the moves that follow it, 0: none */
    uint32_t depth;
} tj_kifu_path_entry;

/* A line of a comment in builder->comments. */
typedef struct tj_kifu_comment_part {
    uint32_t node, start, n;
} tj_kifu_comment_part;

typedef struct tj_kifu_builder {
    tj_kifu *kifu;
    const char *text;      /* of the whole record, for the places of faults */
    tj_shogi position;     /* after the last move of the current line */
    tj_shogi_move last;    /* that move; NO_MOVE at the start */
    uint32_t node;         /* added last to the current line: what comments and times belong to */
    uint32_t ply;          /* moves in the current line */
    uint32_t depth;        /* 0 in the game itself */
    bool ended;            /* the line has an end, or was cut: nothing is added any more */
    bool branches;         /* a variation has begun that has no move yet */
    bool ignores_comments; /* comments and times belong to nothing that was kept */
    struct {
        bool pending;  /* the line was cut at an illegal move, which the record may still explain */
        bool followed; /* by more moves */
        uint32_t offset;
        char text[96];
    } illegal;
    bool reported_surplus;
    bool with_variations;
    bool failed; /* memory ran out */
    struct {
        tj_kifu_path_entry *items;
        size_t len, cap;
    } path; /* [ply]; only with variations */
    struct {
        tj_kifu_comment_part *items;
        size_t len, cap;
    } comment_lines; /* in the order of the record */
    tj_buf comments; /* what stands in them */
} tj_kifu_builder;

/* Empties kifu and starts with an even game.  with_variations: tj_kifu_branch will be called. */
void tj_kifu_builder_init(tj_kifu_builder *builder, tj_kifu *kifu, const char *text, bool with_variations);
/* Completes kifu->record and releases the builder.  0 or TJ_E_NOMEM. */
int tj_kifu_finish(tj_kifu_builder *builder);

/* The tj_field that a header of this name becomes, or -1. */
int tj_kifu_field(tj_span key);
void tj_kifu_add_header(tj_kifu_builder *builder, tj_span key, tj_span value);

/* Another starting position; only before the first move.  An odd one is a fault, one from which no game can
 * go on rejects the record. */
void tj_kifu_set_start(tj_kifu_builder *builder, const tj_shogi *start, const char *at);

/* A move in the current position; illegal ones cut the line.  So does TJ_SHOGI_NO_MOVE, a move that cannot be
 * read: why says what is wrong. */
void tj_kifu_add_move(tj_kifu_builder *builder, tj_shogi_move move, const char *at, const char *why);
/* The move that a Japanese text means, by that colour (0: not said). */
void tj_kifu_add_told_move(tj_kifu_builder *builder, unsigned colour, const tj_japanese_move *told,
                           const char *at);
void tj_kifu_add_end(tj_kifu_builder *builder, int end, const char *at);
/* A line behind the moves, which says how the current line ends (TJ_KIFU_NO_END: it does not say) and who
 * has won (a tj_winner).  It adds the end where there is none.  Where there is one, a draw that somebody has
 * won becomes another end; so does whatever else contradicts the winner if the line is the better witness. */
void tj_kifu_add_closing(tj_kifu_builder *builder, int end, int winner, bool better, const char *at);
/* What was refused last was no move: nothing is missing.  Only while nothing has followed it. */
void tj_kifu_clear_illegal(tj_kifu_builder *builder);
void tj_kifu_add_time(tj_kifu_builder *builder, uint32_t milliseconds);
/* A line of a comment on the move or end added last; tj_kifu_finish gives comments to their nodes. */
void tj_kifu_add_comment(tj_kifu_builder *builder, tj_span line);

/* What follows is played instead of move number `ply` (from 1) of the current line. */
void tj_kifu_branch(tj_kifu_builder *builder, uint32_t ply, const char *at);

/* A fault of the record. */
void tj_kifu_fault(tj_kifu_builder *builder, int state, const char *at, const char *text);

/* One that rejects it: no moves are taken any more. */
void tj_kifu_reject(tj_kifu_builder *builder, const char *at, const char *text);
