/* The notations of shogi records: telling, reading and writing each of them. */
#pragma once

#include "base/memory.h"
#include "base/text/text.h"
#include "format/shogi/kifu_builder.h"

/* tj_kifu_reader_init of bytes whose form is known. */
int tj_kifu_reader_open(tj_kifu_reader *reader, const char *bytes, size_t n, const tj_text_form *form,
                        tj_err *err);

/* Read one record from the beginning of text; *used is how much of it that was, *found false if there is
 * none.  JKF: the next object, which may stand in an array; USI: a line that is not empty and no comment.  0
 * or TJ_E_NOMEM. */
int tj_csa_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);
int tj_kif_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found); /* and KI2 */
int tj_usi_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);
int tj_jkf_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);

void tj_csa_write(const tj_kifu *kifu, tj_buf *out);
void tj_kif_write(const tj_kifu *kifu, tj_buf *out);
void tj_ki2_write(const tj_kifu *kifu, tj_buf *out);
void tj_usi_write(const tj_kifu *kifu, tj_buf *out);
void tj_jkf_write(const tj_kifu *kifu, tj_buf *out);

/* Does a line of a file look like it? */
bool tj_csa_looks_like(tj_span line);
bool tj_usi_looks_like(tj_span line);
/* TJ_KIFU_KIF, TJ_KIFU_KI2, TJ_KIFU_UNKNOWN, or TJ_KIFU_KIF_HEADER for a line that both have. */
#define TJ_KIFU_KIF_HEADER 100
int tj_kif_looks_like(tj_span line);
/* Is the text an opening book of YaneuraOu's form?  Its lines look like games of no moves, and of one. */
bool tj_usi_is_book(tj_span text);

/* ---- CSA ---- */

/* Headers: CSA's keyword and the name that KIF has; the first row of a keyword counts in reading, the first
 * row of a name in writing.  Ended by NULL. */
extern const char *const tj_csa_keywords[][2];

/* Where the first record of text ends.  Games are divided by a line "/", but files that were put together
 * have none: the next one then begins with "V", "N+" or "P" behind a move.  Moves behind other statements of
 * a line are not seen. */
size_t tj_csa_length(const char *text, size_t n);

/* The kind of "FU", "TO" ..., two bytes; 0 if there is none. */
unsigned tj_csa_kind(const char *text);
/* "77" as a square, TJ_SHOGI_NO_SQUARE for anything else ("00" too). */
static inline unsigned tj_csa_square(const char *text)
{
    unsigned file = (unsigned)(text[0] - '1'), rank = (unsigned)(text[1] - '1');

    return file < 9 && rank < 9 ? file * 9 + rank : TJ_SHOGI_NO_SQUARE;
}
/* "7776FU", six bytes, as a move of that colour; TJ_SHOGI_NO_MOVE with a sentence in *why if it cannot be one
 * in this position. */
tj_shogi_move tj_csa_move(const tj_shogi *position, unsigned colour, const char *text, const char **why);

/* "** 30 +7776FU": what a program thought of a move.  Such a line stands behind the apostrophe as it is,
 * while others have a * of CSA's own before their text. */
bool tj_csa_is_evaluation(tj_span text);

/* A position as lines that begin with P tell it. */
typedef struct tj_csa_board {
    tj_shogi position;
    bool given;    /* there was such a line */
    bool by_ranks; /* a line of a rank has emptied the board */
} tj_csa_board;

void tj_csa_board_init(tj_csa_board *board);
/* One line without its P.  False if it makes no sense. */
bool tj_csa_board_line(tj_csa_board *board, tj_span line);

/* ---- KIF and KI2, which differ in how they tell moves ---- */

/* Would the line be read as a header of this name?  What comes from elsewhere may have any name. */
bool tj_kif_is_header(tj_span line, tj_span key);

/* What header and diagram say of the starting position. */
typedef struct tj_kif_start {
    tj_shogi board;
    unsigned rows;        /* of the diagram, so far */
    tj_span handicap;     /* 手合割; n is 0 if there is none */
    unsigned side;        /* who begins, 0 if that is not said */
    const char *at;       /* where it stands, NULL if it is nowhere */
    const char *fault;    /* why it cannot be understood, NULL as long as it can */
    const char *fault_at; /* where, set with fault */
} tj_kif_start;

void tj_kif_start_init(tj_kif_start *start);
/* A line of the diagram, which begins with "|". */
void tj_kif_start_row(tj_kif_start *start, tj_span line);
/* "飛二　香四　歩十八", "なし" */
void tj_kif_start_hand(tj_kif_start *start, unsigned colour, tj_span hand);
/* Puts it together.  False if it cannot be understood: start->fault then says why. */
bool tj_kif_start_make(tj_kif_start *start, tj_shogi *position);

/* Appends header and diagram of a start. */
void tj_kif_put_start(const tj_kifu *kifu, tj_buf *out);
