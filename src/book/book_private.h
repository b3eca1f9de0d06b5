/* Behind tejun/book.h: the functions of a back end, and what all of them share.
 *
 * A back end is a small table of functions and a struct of its own.  There are four: books in memory
 * (memory_book.h), our own file (book_file.h), text that stays on disk (yaneuraou.c), and books that identify
 * positions by a hash alone (keyed_book.h), in which positions can be looked up but not listed. */
#pragma once

#include "base/memory.h"
#include "book/book_kind.h"
#include "base/string_arena.h"

/* A position of the book's game and its moves, in the frame of its form. */
typedef int (*tj_book_visit_form)(void *ctx, const tj_book_position *position, const tj_book_entry *entry,
                                  tj_err *err);

typedef struct tj_book_backend {
    /* Adds the moves of the position, which is one of the book's game, to an empty entry, without
     * probabilities. */
    int (*find)(void *self, const tj_book_position *position, tj_book_entry *entry, tj_err *err);
    int (*each)(void *self, tj_book_visit_form visit, void *ctx, tj_err *err);
    void (*free)(void *self);
    /* NULL, or: many look-ups will follow (true), they are over (false).  In between nobody may change the
     * book. */
    int (*transaction)(void *self, bool on, tj_err *err);
} tj_book_backend;

struct tj_book {
    const tj_book_backend *kind;
    void *self;
    int format;
    const tj_game_kind *game;
    unsigned board;
    tj_book_faults faults;
    /* The bytes that the book was read from, where its back end still needs them. */
    void *bytes;
    void (*bytes_free)(void *bytes);
    unsigned read_depth;
};

/* A book without a back end; NULL if memory ran out. */
tj_book *tj_book_new(int format, unsigned board);

/* tj_book_find and tj_book_each with forms.  Moves are in the frame of the form; the monitor may be NULL. */
int tj_book_find_form(tj_book *book, const tj_book_position *position, tj_book_entry *entry, tj_err *err);
int tj_book_each_form(tj_book *book, tj_book_visit_form visit, void *ctx, const char *phase,
                      const tj_progress_monitor *monitor, tj_err *err);

/* Around many look-ups.  Every tj_book_begin_read that returns 0 is followed by one tj_book_end_read; they
 * may be nested. */
int tj_book_begin_read(tj_book *book, tj_err *err);
void tj_book_end_read(tj_book *book);

/* Empties the entry. */
void tj_book_entry_clear(tj_book_entry *entry);
/* Adds a move; texts are copied. */
int tj_book_entry_add(tj_book_entry *entry, const tj_book_move *move, tj_err *err);
/* *text, unless it is NULL, becomes a copy; TJ_E_NOMEM. */
int tj_book_copy_text(tj_string_arena **strings, const char **text, tj_err *err);
/* The move's place in the entry, or NULL. */
tj_book_move *tj_book_entry_find(const tj_book_entry *entry, unsigned move);
/* Works out the probabilities as tejun/book.h has it. */
void tj_book_entry_set_probabilities(tj_book_entry *entry);

/* Counts a fault, and keeps it if it is among the first. */
enum tj_book_fault_kind { TJ_BOOK_BAD_POSITION, TJ_BOOK_BAD_MOVE, TJ_BOOK_REPEATED };
void tj_book_fault_add(tj_book_faults *faults, int kind, uint64_t line, uint64_t offset, const char *format,
                       ...) TJ_PRINTF(5, 6);

/* TJ_E_FORMAT with the place in the file and a sentence. */
int tj_book_fail_at(tj_err *err, size_t offset, const char *text);

/* Does the choice allow the move of the entry?  Plies and `by` are not looked at. */
bool tj_book_choice_allows(const tj_book_choice *how, const tj_book_entry *entry, const tj_book_move *move);

/* Weights beyond it are this one: those of a position can still be added up. */
#define TJ_BOOK_WEIGHT_MAX 1e300

/* Merges facts of the same move from another source: counts are added up, the deeper evaluation stays.  Where
 * only one of the two has a weight, the other's count is taken for its weight.  Texts are not touched. */
void tj_book_move_merge(tj_book_move *into, const tj_book_move *from);
