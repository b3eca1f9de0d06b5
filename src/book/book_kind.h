/* What books need of a game: a table of functions for each (book/go/go_book_kind.c,
 * book/shogi/shogi_book_kind.c).  A game without one gets tj_book_plain_kind: its positions are identified by
 * their text, without symmetries.
 *
 * A book identifies a position by its form: in Go stones, side to move and ko point, the same however the
 * board is turned; in shogi board, hands and side to move.  Tables hold positions packed into fewer words. */
#pragma once

#include "game/kind.h"
#include "tejun/book.h"

#define TJ_BOOK_FORM_WORDS       88
#define TJ_BOOK_PACKED_WORDS_MAX TJ_BOOK_FORM_WORDS

/* A position in the frame of its form. */
typedef struct tj_book_position {
    const struct tj_book_kind *kind;
    const tj_game_kind *game;
    uint32_t board;   /* its number, see tejun/game_kind.h */
    uint32_t ply;     /* moves that led there, where that is known; no part of the position */
    uint8_t side;     /* to move */
    uint8_t symmetry; /* takes the position that was looked up to the form; 0: they are the same */
    uint64_t form[TJ_BOOK_FORM_WORDS]; /* the kind's own */
} tj_book_position;

struct tj_fit_games;
struct tj_fit_options;
struct tj_memory_book;

/* A format of book files. */
typedef struct tj_book_format_row {
    int id;           /* tj_book_format */
    const char *name; /* "apery" */
    bool is_text;     /* files that look binary do not have it */
    bool (*looks_like)(const void *bytes, size_t n);
    /* One of the two: makes `book`, which is empty, a book of these bytes, which stay where they are; or
     * reads all into an empty book of memory. */
    int (*open)(const void *bytes, size_t n, const tj_book_open_options *options, tj_book *book, tj_err *err);
    int (*read)(const void *bytes, size_t n, const tj_book_open_options *options,
                struct tj_memory_book *memory, tj_book_faults *faults, tj_err *err);
    /* Writes a new file; NULL: this format is only read. */
    int (*write)(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err);
} tj_book_format_row;

/* Of a tj_book_position all functions that make one find kind, game, board and ply filled in, and fill side,
 * symmetry and form. */
typedef struct tj_book_kind {
    const char *text_name; /* of a position's text, in lists, tables and JSON: "sfen", "board" */
    const tj_book_format_row *const *formats; /* in the order of detection, ended by NULL; NULL: none */

    void (*of)(tj_book_position *out, const tj_position *position);
    void (*position)(const tj_book_position *at, tj_position *out); /* in the frame of the form */
    void (*text)(const tj_book_position *at, char out[TJ_POSITION_TEXT_MAX]);
    /* Sets the board, too.  The text may be of any symmetry. */
    int (*parse)(tj_book_position *out, const char *text, size_t n, tj_err *err);

    uint64_t (*hash)(const tj_book_position *at); /* for tables in memory */
    bool hash_is_key; /* it is the key in book files; otherwise that is the hash of its text */

    /* In words of 64 bits, equal for equal positions.  pack returns false if it cannot be packed. */
    size_t (*packed_words)(unsigned board);
    bool (*pack)(const tj_book_position *at, uint64_t *out);
    void (*unpack)(const uint64_t *packed, tj_book_position *out);

    /* A move and the reply to it in the position that was looked up become those of the form, and back.
     * NULL: they are the same. */
    void (*map_move)(const tj_book_position *at, uint16_t *move, uint16_t *reply);
    void (*unmap_move)(const tj_book_position *at, uint16_t *move, uint16_t *reply);
    /* Of moves of the form that are the same by its symmetry a book has the first.  NULL: there is none. */
    bool (*is_first)(const tj_book_position *at, unsigned move);

    /* The position mirrored or with colours exchanged, by bits of tj_book_choice.turns, and a move turned
     * with it (the same turn takes it back).  NULL: the game has no turns. */
    void (*turn)(const tj_position *position, unsigned turn, tj_position *out);
    uint16_t (*turn_move)(uint16_t move, unsigned turn);

    /* Visits the positions of a stored game in which a move was played, at most `limit`, until visit returns
     * false.  Equal positions have equal keys, and their moves are in the frame of the position that
     * replay gives.  TJ_E_FORMAT: the game cannot have been played.  table: tj_game_kind.keys_table. */
    int (*visit_game)(const tj_stored_game *game, const void *table, uint32_t limit,
                      bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx);
    /* Such a position again. */
    int (*replay)(const tj_stored_game *game, const void *table, uint32_t ply, tj_position *out);

    /* Adds the games of records whose moves have evaluations; *are_records: they are such.  NULL: the game
     * has none. */
    int (*fit_records)(const char *bytes, size_t n, const struct tj_fit_options *choice,
                       struct tj_fit_games *games, bool *are_records, tj_err *err);
} tj_book_kind;

/* visit_game and replay for games without symmetries. */
int tj_book_visit_game(const tj_stored_game *game, const void *table, uint32_t limit,
                       bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx);
int tj_book_replay(const tj_stored_game *game, const void *table, uint32_t ply, tj_position *out);

extern const tj_book_kind tj_book_plain_kind;

/* The table of a game. */
const tj_book_kind *tj_book_kind_of(const tj_game_kind *game);

/* ---- positions ---- */

void tj_book_position_of(tj_book_position *out, const tj_position *position);
/* The start of an even game on that board. */
void tj_book_position_start(tj_book_position *out, unsigned board);
/* In the frame of the form. */
void tj_book_position_get(const tj_book_position *at, tj_position *out);
/* TJ_E_FORMAT, TJ_E_RANGE with a sentence. */
int tj_book_position_parse(tj_book_position *out, const tj_game_kind *game, const char *text, size_t n,
                           tj_err *err);
void tj_book_position_unpack(const uint64_t *packed, unsigned board, tj_book_position *out);
void tj_book_position_map_move(const tj_book_position *at, uint16_t *move, uint16_t *reply);
/* Its key in book files; text is its text. */
uint64_t tj_book_position_key(const tj_book_position *at, const char *text);
/* Has the side to move no legal move? */
bool tj_book_position_is_over(const tj_position *position);

/* A position from which moves are made, in the frame of its form. */
typedef struct tj_book_state {
    tj_book_position at;
    tj_position position;
} tj_book_state;

void tj_book_state_set(tj_book_state *state, const tj_book_position *at);
/* Is the move legal by any rules, and the first of those that are the same? */
bool tj_book_state_is_legal(const tj_book_state *state, uint16_t move);
/* The position after a legal move. */
void tj_book_state_after(const tj_book_state *state, uint16_t move, tj_book_position *out);
