/* How games become a book: gathered, sorted, weighed, written.
 *
 * All games are played through, by several threads, and every position before a move is noted in 16 bytes:
 * key, game, ply, move.  Sorted by key, what belongs to a position stands together; it is counted and weighed
 * there, and only positions that go into the book are set up again, from the first game that has them.
 *
 * Keys have 64 bits; those of Go are the smallest of 8 hashes, as in the corpus (game/go/position_key.h),
 * which is a hundred times as fast as the standard form of book/go_form.h.  That two positions of ten million
 * share one has a chance of one in 80,000. */
#ifndef TJ_BOOK_BUILD_H
#define TJ_BOOK_BUILD_H

#include "book/book.h"
#include "corpus/corpus.h"

/* A position of a game, and the move that was played in it. */
typedef struct tj_seen {
    uint64_t key;
    uint32_t game; /* number among those chosen */
    uint16_t ply;
    uint16_t move; /* Go: in the standard form of the key */
} tj_seen;

typedef struct tj_gathering {
    tj_corpus *corpus;
    const tj_chosen_game *games;
    size_t count;
    unsigned board; /* tj_record_board */
    uint32_t plies;
    unsigned threads;
    const tj_watch *watch;
    tj_go_key_table *table; /* made by tj_gathering_init; NULL: shogi */
} tj_gathering;

/* The rest is filled in by the caller, which releases it whatever is returned. */
int tj_gathering_init(tj_gathering *g, tj_err *err);
void tj_gathering_release(tj_gathering *g);

typedef struct tj_seen_list {
    tj_seen *items;
    size_t len, cap;
} tj_seen_list;

/* What part of all keys a pass is about: those whose key * passes / 2^64 is pass. */
typedef struct tj_gather_pass {
    unsigned pass, passes;
} tj_gather_pass;

/* The number of passes that keeps the list within bounds. */
unsigned tj_gather_passes(const tj_gathering *g);
/* The positions of all games whose keys are in this pass, sorted by key, game and ply.  TJ_E_FORMAT: a game
 * cannot have been played; TJ_E_NOMEM, TJ_E_STOPPED. */
int tj_gather(const tj_gathering *g, tj_gather_pass pass, tj_seen_list *out, tj_err *err);
/* A position that was set up again. */
typedef struct tj_gathered {
    tj_book_position position;
    unsigned turn; /* Go: takes the game's board to the standard form of the key */
} tj_gathered;

int tj_gather_position(const tj_gathering *g, const tj_seen *seen, tj_gathered *out, tj_err *err);
/* A move of tj_seen as one of the position's own frame. */
uint16_t tj_gathered_move(const tj_gathered *gathered, uint16_t move);

#endif
