/* clang-format off */
/* The list file: acquired sequences as a text, which `tejun mine --tsv` writes and `tejun recall` reads.
 *
 *     # tejun list 1                 the format and its version
 *     # method msfp
 *     # code er                      er, es or place: what a sequence consists of
 *     # corpus /home/x/pro           where it came from; may be missing, as may all lines below
 *     # games 34333
 *     # distinct                     games that share 40 codes in a row with an earlier one were left out
 *     # until 2002-12-31             the filters that were set, one a line: player, opponent, black, white,
 *                                    event, since, until, result (black, white, draw, void, unknown)
 *     rank  score   frequency  length  codes              moves
 *     1     1234.5  567        4       2,-1 0,1 1,-1      BQ16 WO17 BO16 WN16
 *
 * Between the columns stand tabs.  Every line ends with a newline, so that a file that was cut off shows.
 * Ranks ascend; equal ones are possible.  A score is the shortest decimal that reads back equal.
 *
 *     codes   er: x,y for a relative code, the vector of tj_relative_code_displacement
 *             es: smaller,larger
 *             both: first:A-B for a game's first move, A <= B being its lines counted from the nearest edges, 1
 *             to 10; pass
 *             place: a single -, since the moves decide
 *     moves   colour and point, the sequence as it is drawn; Bpass for a pass
 *     length  number of moves: one more than codes, or as many where the string begins with its game
 *
 * Lines with # and another word are remarks: a reader skips them. */
/* clang-format on */
#pragma once

#include "base/memory.h"
#include "mine/go/sequence.h"
#include "tejun/filter.h"

/* What the lines with # say.  Texts are borrowed, UTF-8 or whatever a path is. */
typedef struct tj_sequence_list_header {
    const char *method; /* a word */
    tj_mine_code code;
    const char *corpus; /* best an absolute path; NULL: not given */
    uint64_t games;     /* 0: not given */
    bool distinct;      /* near-duplicate games were left out (mine/go/game_text.h) */
    tj_filter filter;   /* what the command line knows: not size, moves, handicap, damaged */
} tj_sequence_list_header;

typedef struct tj_sequence_list_row {
    uint32_t rank; /* from 1 */
    double score;  /* finite */
    uint64_t frequency;
    const uint16_t *symbols; /* mine/go/game_text.h; NULL for place */
    size_t symbol_count;
    const uint16_t *moves; /* tj_text_point, tj_sequence_colour */
    size_t move_count;
} tj_sequence_list_row;

/* Append the lines with # and the headings, and one row.  A control character in a text, which would break
 * the line, becomes a question mark. */
void tj_sequence_list_put_header(tj_buf *out, const tj_sequence_list_header *header);
void tj_sequence_list_put_row(tj_buf *out, tj_mine_code code, const tj_sequence_list_row *row);

/* A whole file. */
struct tj_sequence_list {
    tj_sequence_list_header header; /* its texts are those below */
    struct {
        tj_sequence_list_row *items;
        size_t len, cap;
    } rows;
    struct tj_row_symbols {
        uint16_t *items;
        size_t len, cap;
    } symbols, moves; /* of all rows, one after the other */
    char *texts[7];
};

/* Reads bytes[0..n-1]; `name` is for messages.  A list without rows is one.  *out is NULL after an error.
 * TJ_E_FORMAT with file, line and reason for the first fault; TJ_E_NOMEM. */
int tj_sequence_list_parse(tj_sequence_list **out, const char *bytes, size_t n, const char *name,
                           tj_err *err);

/* The last rank of the list, 0 if it has no rows. */
static inline uint32_t tj_sequence_list_last_rank(const tj_sequence_list *list)
{
    return list->rows.len ? list->rows.items[list->rows.len - 1].rank : 0;
}
