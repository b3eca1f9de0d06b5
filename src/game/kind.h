/* The table of a game: facts and functions, one constant per game, defined in the game's folder.
 *
 * What is above this layer asks the table once per game or per move.  Inner loops (playouts, move generation,
 * suffix sorting, counting keys of whole games) live in folders named after their game and are reached
 * through one call of the table.
 *
 * A function that a game lacks is NULL: it then lacks that question. */
#pragma once

#include "tejun/position.h"
#include "tejun/record.h"

/* Symbols of place texts that all games share (sequence/go/relative_code.h says what a place text is). */
enum {
    TJ_SYMBOL_BORDER = 0, /* between games */
    TJ_SYMBOL_SKIP = 1,   /* a turn that was left out */
    TJ_SYMBOL_PASS = 2,
    TJ_SYMBOL_MOVE = 3 /* the first move */
};

/* A set-up piece of the game with that number in a segment: the game's board before move `before`. */
typedef struct tj_stored_setup {
    uint32_t game, before;
    uint16_t point;
    uint8_t colour, zero;
} tj_stored_setup;

/* A game as a segment stores it. */
typedef struct tj_stored_game {
    unsigned board;
    const uint16_t *symbols; /* without the border behind it */
    size_t n;
    const tj_stored_setup *setup; /* ascending by `before` */
    size_t setups;
} tj_stored_game;

struct tj_game_kind {
    const char *name;  /* "go": in options, JSON and file names */
    const char *title; /* "Go": in sentences */
    uint8_t id;        /* of the game in book files: 0 Go, 1 shogi; never changes */
    uint8_t first_board, last_board, usual_board;
    uint8_t symmetries;  /* of the board under which games and positions are the same: 8, or 1 for none */
    size_t state_bytes;  /* of a position, at most sizeof(tj_position.state) */
    unsigned symbols;    /* one more than the largest symbol of a move on any board */
    bool relative_codes; /* a move is a point of a square board, and a corpus keeps, beside the symbols, codes
                            of each move relative to the one before (sequence/go/relative_code.h) */
    const char *text_name; /* of positions as text: "sfen"; NULL: none */
    uint8_t lines;         /* of every board; 0: a board's number is how many it has */

    /* ---- positions: state is tj_position.state ---- */

    void (*start)(void *state, unsigned board); /* of an even game */
    int (*to_move)(const void *state);
    /* TJ_E_USAGE with a sentence: the rules do not allow it; the state may be changed all the same. */
    int (*set_to_move)(void *state, int colour, tj_err *err);
    /* NULL if the move is legal, otherwise why it is not.  any_rules: where rule sets of the game differ, it
     * may be one that only some allow (in Go the suicide of several stones). */
    const char *(*illegal)(const void *state, unsigned move, bool any_rules);
    void (*play)(void *state, unsigned move); /* a legal one, by any rules */
    size_t (*moves)(const void *state, uint16_t *moves);
    uint64_t (*perft)(const void *state, unsigned depth); /* sequences of so many of these moves */
    tj_position_key (*key)(const void *state);

    void (*format)(const void *state, char out[TJ_POSITION_TEXT_MAX]);
    int (*parse)(void *state, unsigned *board, const char *text, size_t n, tj_err *err);
    void (*move_format)(const void *state, unsigned move, char out[TJ_MOVE_TEXT_MAX]);
    int (*move_parse)(const void *state, const char *text, size_t n, uint16_t *move, tj_err *err);

    /* ---- stored games ---- */

    /* Sets up what stands before move number `move` (the first: everything at 0): *used entries of setup.
     * TJ_E_FORMAT: such a set-up cannot be. */
    int (*set_up)(void *state, const tj_stored_setup *setup, size_t setups, uint32_t move, size_t *used);
    /* The start that a set-up leads to, as text (tj_record.start).  TJ_E_FORMAT.  NULL: records of the game
     * keep the set-up itself. */
    int (*start_text)(const tj_stored_setup *setup, size_t setups, char out[TJ_POSITION_TEXT_MAX]);
    /* The symbol of a legal move, and back: false if it is the symbol of no move on that board.  A pass is
     * TJ_SYMBOL_PASS in every game. */
    unsigned (*symbol_of)(const void *state, unsigned move);
    bool (*move_of)(unsigned board, unsigned symbol, uint16_t *move);
    /* The image of a point of the board under a symmetry; the symbol of a move is then TJ_SYMBOL_MOVE + its
     * point.  NULL where the game has no symmetry. */
    unsigned (*transform_point)(unsigned board, unsigned symmetry, unsigned point);
    /* Moves of a record as symbols: out has room for 2 * moves + 1.  Returns their number. */
    size_t (*record_symbols)(const tj_record *record, uint16_t *out);
    /* How many stones or pieces were given; 0 in an even game. */
    int (*handicap)(const tj_record *record);

    /* All positions of a game: note(ctx, i, key, symmetry) for the position in which symbols[i] was played,
     * and for i = n at the end.  table comes from keys_table (malloc'ed, for all games on a board; NULL: the
     * game needs none).  TJ_E_FORMAT: the game cannot have been played. */
    int (*keys)(const tj_stored_game *game, const void *table,
                void (*note)(void *ctx, size_t i, uint64_t key, unsigned symmetry), void *ctx);
    void *(*keys_table)(unsigned board);
};

/* ---- what the layers above know of a game ---- */

struct tj_record_kind;  /* format/record_kind.h */
struct tj_pattern_kind; /* pattern/pattern_kind.h */
struct tj_book_kind;    /* book/book_kind.h */
struct tj_engine_kind;  /* engine/engine_kind.h */
struct tj_match_kind;   /* client/match_kind.h */
struct tj_search_kind;  /* search/search_kind.h */

/* A game with all its tables; NULL where it lacks one. */
typedef struct tj_game_row {
    const tj_game_kind *kind;
    const struct tj_record_kind *records;
    const struct tj_search_kind *search;
    const struct tj_pattern_kind *pattern;
    const struct tj_book_kind *book;
    const struct tj_engine_kind *engine;
    const struct tj_match_kind *match;
} tj_game_row;

/* The games that the program was built with, ended by a row without kind: src/games.c. */
extern const tj_game_row tj_game_table[];

const tj_game_row *tj_game_row_of(const tj_game_kind *kind);
