/* The questions about opening books: their parameters and answers. */
#pragma once

#include "answer/book/book_json.h"
#include "answer/filter_params.h"
#include "answer/question/question.h"
#include "base/text/text_table.h"
#include "tejun/book.h"

/* ---- book show: what a book says about a position, and how such a position is named ---- */

typedef struct tj_book_query {
    tj_position at;
    size_t moves;  /* played so far */
    uint16_t last; /* the last of them, where there are any */
} tj_book_query;

/* After moves from the start of an even game on that board, or from `start`, the text of a position that is
 * called `name` (tj_book_text_name); NULL: none.  TJ_E_USAGE for what cannot be read or is not legal. */
int tj_book_query_read(tj_book_query *query, unsigned board, const char *name, const char *start,
                       const tj_words *words, tj_err *err);

typedef struct tj_book_show_params {
    tj_words moves;
    const char *sfen;
} tj_book_show_params;

typedef struct tj_book_show_answer {
    tj_book_query query;
    tj_book_entry entry;
} tj_book_show_answer;

extern const tj_question tj_book_show_question;

/* ---- book build: an opening book from the games of a corpus ---- */

typedef struct tj_book_build_params {
    tj_filter_params filter;
    const char *out, *never, *always;
    tj_words prefer;
    int64_t plies, games, plays, size, threads;
    double rate, frequency, success, even;
    int game, moves;
    bool playable, own;
} tj_book_build_params;

typedef struct tj_book_build_answer {
    tj_book_build_result built;
    double seconds;
} tj_book_build_answer;

extern const tj_question tj_book_build_question;

/* PLAYER=FACTOR of --prefer, the name malloc'ed.  TJ_E_USAGE. */
int tj_book_preference_parse(const char *word, char **player, double *factor, tj_err *err);

/* ---- book info: how large and how broad opening books are ---- */

/* --plies[=N]: bare, or with 0, all of them. */
#define TJ_PLIES(T, text) TJ_OPTIONAL(T, plies, 'p', "plies", "N", 0, 100000, text)
/* How many of n plies are shown. */
size_t tj_plies_shown(const tj_optional *plies, size_t n);

typedef struct tj_book_info_params {
    tj_optional plies;
} tj_book_info_params;

typedef struct tj_book_info {
    tj_books books; /* borrowed */
    tj_book_statistics *statistics;
} tj_book_info;

extern const tj_question tj_book_info_question; /* its answer is a tj_book_info */

/* The answer for one of the books, into an object that is open. */
int tj_book_info_json(tj_json *json, const tj_book_info *info, size_t i, const tj_optional *plies,
                      tj_err *err);

/* One of the positions with most moves, and what the book has of it. */
int tj_book_info_largest(const tj_book_info *info, size_t book, size_t i, tj_position *position,
                         tj_book_entry *entry, tj_err *err);

/* A row for each book and ply. */
tj_table *tj_book_info_plies(const tj_book_info *info, const tj_optional *plies);
/* Moves a position; NaN where there is none. */
double tj_book_ply_mean(const tj_book_ply *ply);

/* ---- book edit: changing a move of a tejun book, and undoing the change ---- */

typedef struct tj_book_edit_params {
    tj_words moves;
    const char *sfen, *board;
    const char *move, *reply, *note, *source;
    double facts[TJ_BOOK_FACTS]; /* as in tj_book_facts; NaN: not given */
    unsigned forget;             /* tj_book_field: what is to be forgotten; only a server has it */
    bool delete;
} tj_book_edit_params;

/* The change of a book that was asked for. */
typedef struct tj_book_change {
    tj_book_query query; /* the position */
    tj_book_move facts;  /* the move, and what is to be set; texts are borrowed */
    unsigned fields;     /* tj_book_field: what is set, or forgotten if facts.known does not have it */
    bool delete;
} tj_book_change;

typedef struct tj_book_edit_answer {
    tj_book_change change;
    tj_book_entry before, after;
} tj_book_edit_answer;

/* It is about one book, which is open; `path` is its file. */
extern const tj_question tj_book_edit_question;

/* A change of a book of that board.  Of moves that are the same because the position looks the same from
 * several sides, it is the one that books name.  TJ_E_USAGE. */
int tj_book_change_read(tj_book_change *change, unsigned board, const tj_book_edit_params *given,
                        tj_err *err);
/* A member "undo": the parameters that take it back, if the move was `before` (NULL: it was not there). */
void tj_book_undo_json(tj_json *json, const tj_book_change *change, const tj_book_move *before);

/* ---- book versus: books that play each other on paper (pseudo-matches, see tejun/book.h) ---- */

typedef struct tj_book_pair {
    const char *black, *white; /* names */
    const tj_book_match *match;
} tj_book_pair;

/* Zero bytes and the first members, which are borrowed, are one in which nothing was played yet. */
typedef struct tj_book_versus {
    tj_books books;
    unsigned most; /* moves */
    const tj_progress_monitor *monitor;

    tj_book_match **matches; /* [black * books.len + white]; NULL where none was played */
    tj_book_pair *pairs;     /* those that were asked for */
    size_t n_pairs;
    /* Of each of two books: the position that is most frequent when it plays itself and does not occur when
     * the other one does; NULL: there is none. */
    const tj_book_reached_position *typical[2];
} tj_book_versus;

/* Plays one match, unless it was played. */
int tj_book_versus_play(tj_book_versus *versus, size_t black, size_t white, tj_err *err);
/* Plays and lists what is asked for: the first against the second of two books, one book against itself; all
 * pairs of more, and with `all`. */
int tj_book_versus_play_pairs(tj_book_versus *versus, bool all, tj_err *err);
void tj_book_versus_release(void *versus);

typedef struct tj_book_versus_params {
    int64_t limit, most;
    tj_optional plies;
    bool all;
} tj_book_versus_params;

extern const tj_param tj_book_versus_param_table[];
extern const tj_question tj_book_versus_question; /* its answer is a tj_book_versus */

/* A row for each pair: Table 3 of Masuko and Tanaka. */
tj_table *tj_book_pairs_table(const tj_book_pair *pairs, size_t n);
/* A row for each pair and ply. */
tj_table *tj_book_plies_table(const tj_book_pair *pairs, size_t n, const tj_optional *plies);
/* A row for each exit, at most `limit` (0: all) of a pair. */
tj_table *tj_book_exits_table(const tj_book_pair *pairs, size_t n, size_t limit);
