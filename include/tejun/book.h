/* Opening books: for a position, moves with probabilities and whatever else is known of them.
 *
 *     tj_book *book;
 *     tj_book_entry entry;
 *     tj_position start;
 *     char name[TJ_MOVE_TEXT_MAX];
 *
 *     tj_book_entry_init(&entry);
 *     if (tj_book_open(&book, "opening.book", NULL, NULL) == 0 &&
 *         tj_position_init(&start, tj_book_board_of(book), NULL) == 0 &&
 *         tj_book_find(book, &start, &entry, NULL) == 0)
 *         for (size_t i = 0; i < entry.len; i++) {
 *             tj_position_move_format(&start, entry.items[i].move, name);
 *             printf("%s %.2f\n", name, entry.items[i].probability);
 *         }
 *     tj_book_entry_release(&entry);
 *     tj_book_free(book);
 *
 * Each game says what makes two positions the same.  In Go it is stones, side to move and ko point, however
 * the board is turned.  In shogi it is board, hands and side to move, as they lie: formats that keep mirrored
 * or turned positions once (Bonanza) are unfolded when they are read.  How many moves led to a position never
 * matters. */
#ifndef TEJUN_BOOK_H
#define TEJUN_BOOK_H

#include "tejun/corpus.h"
#include "tejun/position.h"
#include "tejun/progress_monitor.h"
#include "tejun/shogi.h"

/* ---- moves and entries ---- */

/* What is known of a move; a bit each in tj_book_move.known. */
enum tj_book_field {
    TJ_BOOK_COUNT = 1,       /* how often it was played */
    TJ_BOOK_WINS = 2,        /* how often who played it won */
    TJ_BOOK_LOSSES = 4,      /* ... and lost */
    TJ_BOOK_DRAWS = 8,       /* ... and drew */
    TJ_BOOK_WEIGHT = 16,     /* how much the book wants it to be played */
    TJ_BOOK_EVALUATION = 32, /* in centipawns, for the side that plays it */
    TJ_BOOK_DEPTH = 64,      /* how deep a search found that */
    TJ_BOOK_REPLY = 128      /* the answer that is expected */
};

typedef struct tj_book_move {
    double probability; /* with which the book plays it, 0 to 1; see tj_book_find */
    double weight;      /* 0: never to be played, kept so that it can be answered */
    const char *note;   /* UTF-8; NULL: none */
    const char *source; /* where it comes from; NULL: not known */
    uint32_t count, wins, losses, draws;
    int32_t evaluation, depth;
    uint16_t move, reply;
    uint16_t known; /* tj_book_field */
} tj_book_move;

/* Where there is no move: it is one of no game. */
#define TJ_BOOK_NO_MOVE 0xFFFE

/* The moves of a position, in the book's order.  Texts live as long as nothing else is put into the entry,
 * and no longer than the book. */
typedef struct tj_book_entry {
    tj_book_move *items;
    size_t len, cap;
    bool again; /* the mirror image of a position that came before, or that with the colours exchanged, which
                   the book's own format keeps once: statistics count it once, too */
    struct tj_string_arena *strings;
} tj_book_entry;

TJ_API void tj_book_entry_init(tj_book_entry *entry);
TJ_API void tj_book_entry_release(tj_book_entry *entry);

/* How many of the moves can be played: have a probability above 0. */
TJ_API size_t tj_book_playable(const tj_book_entry *entry);

/* ---- books ---- */

/* Used by one thread at a time, for looking up as well. */
typedef struct tj_book tj_book;

enum tj_book_format {
    TJ_BOOK_UNKNOWN,
    TJ_BOOK_TEJUN,     /* our own file, an SQLite database: doc/book-file.md */
    TJ_BOOK_YANEURAOU, /* text, #YANEURAOU-DB2016 */
    TJ_BOOK_APERY,     /* book.bin, entries of 16 bytes sorted by key */
    TJ_BOOK_BONANZA,   /* book.bin, sections by key */
    TJ_BOOK_GPS,       /* joseki.dat */
    TJ_BOOK_LINES,     /* games or opening lines, in any notation of tejun/kifu.h */
    TJ_BOOK_SGF        /* Go: trees of moves with variations */
};

/* "tejun", "yaneuraou" ...; NULL for TJ_BOOK_UNKNOWN and unknown numbers. */
TJ_API const char *tj_book_format_name(int format);

/* What was left out while a book was read. */
typedef struct tj_book_fault {
    uint64_t line;   /* from 1; 0: it has none */
    uint64_t offset; /* in bytes from the beginning */
    char text[120];
} tj_book_fault;

#define TJ_BOOK_FAULTS_KEPT 20
typedef struct tj_book_faults {
    uint64_t positions; /* left out: impossible ones */
    uint64_t moves;     /* left out: illegal or unreadable ones */
    uint64_t repeated;  /* the same move of the same position once more: the first one stays */
    size_t kept;
    tj_book_fault items[TJ_BOOK_FAULTS_KEPT]; /* the first of them */
} tj_book_faults;

typedef struct tj_book_open_options {
    size_t size; /* set by tj_book_open_options_init, as all below is */
    /* Looks positions up as the engine whose book it is would: in the whole file, whether they can be reached
     * or not.  Otherwise Bonanza's and Apery's books are what can be reached from the start of an even game
     * over their own moves, and a GPS book is what can be reached over all its moves through positions in
     * which one can be played. */
    bool whole_file;
    const tj_progress_monitor *monitor; /* NULL: none */
    /* For who wants to know of a few positions: faults of large text (64 MB) that is sorted are not looked
     * for, only passed over where they are met. */
    bool unchecked;
} tj_book_open_options;
TJ_API void tj_book_open_options_init(tj_book_open_options *options, size_t size);

/* Opens a book; which format it has is seen from its content.  Compressed files (xz, gz, zst ...) are
 * unpacked in memory.  YaneuraOu's text stays on disk; sorted, as it is written, it needs no memory,
 * otherwise 16 bytes for each position.  options may be NULL.  TJ_E_NOTFOUND, TJ_E_IO; TJ_E_FORMAT with the
 * place if the file is not a book or is damaged. */
TJ_API int tj_book_open(tj_book **out, const char *path, const tj_book_open_options *options, tj_err *err);
/* The same from bytes in memory, which are borrowed until the book is freed.  Not for TJ_BOOK_TEJUN. */
TJ_API int tj_book_open_bytes(tj_book **out, const void *bytes, size_t n, const tj_book_open_options *options,
                              tj_err *err);
TJ_API void tj_book_free(tj_book *book);

TJ_API int tj_book_format_of(const tj_book *book); /* a tj_book_format */
/* The game and the board that it is of.  Asked about a position of another game, a book gives TJ_E_USAGE; it
 * knows nothing of boards of another size. */
TJ_API const tj_game_kind *tj_book_game_of(const tj_book *book);
TJ_API unsigned tj_book_board_of(const tj_book *book);
/* What was left out; lives as long as the book. */
TJ_API const tj_book_faults *tj_book_faults_of(const tj_book *book);

/* The moves of the position; none (len 0) if the book does not know it.  Only legal moves are given.
 *
 * Probabilities are in proportion to weights.  A move without one goes by its count; where no move of the
 * position has a count above 0, it goes as one of weight 1.  If all that comes to 0, nothing is played.
 *
 * Moves are those of the position as it lies, however the book has it turned.  Where it looks the same from
 * several sides, a move stands for all that are the same then: the first of them, rows from the top, then
 * columns.  In Go the suicide of several stones is legal here, because some rules allow it.
 * TJ_E_NOMEM, TJ_E_IO, TJ_E_FORMAT. */
TJ_API int tj_book_find(tj_book *book, const tj_position *position, tj_book_entry *entry, tj_err *err);

/* Visits all positions, each once, turned as the book has them.  position->ply is what the book tells, 0 if
 * nothing.  A visitor that returns something else than 0 ends it, with that. */
typedef int (*tj_book_visit)(void *ctx, const tj_position *position, const tj_book_entry *entry, tj_err *err);
TJ_API int tj_book_each(tj_book *book, tj_book_visit visit, void *ctx, tj_err *err);

/* A position as book files have it in their column `board` (doc/book-file.md): in shogi an SFEN without the
 * move's number; in Go the board, turned as books have it, with side to move and ko point.
 * tj_position_parse reads it. */
TJ_API void tj_book_text(const tj_position *position, char out[TJ_POSITION_TEXT_MAX]);
/* A move of the position, and the reply to it, as those of the position that this text describes; and back.
 * Of moves that are the same because the position looks the same from several sides it becomes the first. */
TJ_API void tj_book_map_move(const tj_position *position, uint16_t *move, uint16_t *reply);
TJ_API void tj_book_unmap_move(const tj_position *position, uint16_t *move, uint16_t *reply);
/* What this text is called in tables and JSON: "sfen", "board". */
TJ_API const char *tj_book_text_name(const tj_game_kind *game);

/* ---- writing ---- */

/* Writes all positions to a new file, which must not exist, as TJ_BOOK_TEJUN, TJ_BOOK_YANEURAOU or
 * TJ_BOOK_APERY, those of Go as TJ_BOOK_TEJUN or TJ_BOOK_SGF.  What a format does not have is left out:
 * YaneuraOu's has no wins, losses, draws, notes and sources, Apery's has count and evaluation alone, and both
 * have whole numbers for counts, which weights become; positions in which nothing is played, because all
 * weights are 0, are left out there.  TJ_E_USAGE: that format is not written. */
TJ_API int tj_book_write(tj_book *book, int format, const char *path, const tj_progress_monitor *monitor,
                         tj_err *err);

/* Merges books into a new file of our own.  Counts, wins, losses, draws and weights of the same move are
 * added up, a count being taken for the weight where only others have one; the deeper evaluation stays; the
 * first note stays. */
TJ_API int tj_book_merge(tj_book *const *books, size_t n, const char *path,
                         const tj_progress_monitor *monitor, tj_err *err);

/* Changes one move of a file of our own.  `change` says by its bits which facts are set to those of `move`,
 * a note or source that is not NULL replaces the one that is there ("" takes it away).  The position and the
 * move are added if they are not there.  TJ_E_USAGE: the move is illegal; TJ_E_BUSY: somebody else is
 * writing. */
TJ_API int tj_book_edit(const char *path, const tj_position *position, const tj_book_move *move,
                        unsigned change, tj_err *err);
/* Takes a move out; with the last one goes the position.  TJ_E_NOTFOUND: it is not there. */
TJ_API int tj_book_delete(const char *path, const tj_position *position, unsigned move, tj_err *err);

/* ---- building from the games of a corpus ---- */

/* Moves that are never to be played, or always: a list that people write.  A line has a position, a colon,
 * and moves; a position is nothing (the start), moves from the start, or a board:
 *
 *     # shogi: an SFEN may stand before the moves, or alone
 *     : 3i4h 9g9f
 *     7g7f 3c3d: 8h2b+
 *     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f: 9c9d
 *
 *     # Go: a board as book files have it (doc/book-file.md)
 *     Q16 D4: K10
 *     board 19/19/3X15/... w -: Q16
 *
 * Moves of shogi are in USI, CSA or Japanese notation, those of Go are points.  Empty lines, and what stands
 * behind #, are nothing. */
typedef struct tj_book_move_list tj_book_move_list;

/* board: its number.  TJ_E_FORMAT with the line for what cannot be read or is not legal. */
TJ_API int tj_book_move_list_read(tj_book_move_list **out, unsigned board, const char *text, size_t n,
                                  tj_err *err);
TJ_API void tj_book_move_list_free(tj_book_move_list *list);
/* How many moves are on it. */
TJ_API size_t tj_book_move_list_len(const tj_book_move_list *list);

/* A player whose games count more often, or less. */
typedef struct tj_book_preference {
    const char *player; /* as in tj_filter */
    double factor;      /* 0 or more */
} tj_book_preference;

/* Which positions and moves become a book, and what weight they get:
 *
 *     weight = games ^ frequency * (2 * rate) ^ success
 *     rate   = (won + drawn / 2 + even / 2) / (won + lost + drawn + even)
 *
 * Games are those in which the move was played, each with its preference as a factor; with `winners` only
 * those that the player of the move has won.  A move that was played too seldom, whose rate is too low or
 * that is on the list `never` has weight 0: it is never played and stays, so that it can be answered.  In a
 * position that is on the list `always` nothing else is played. */
typedef struct tj_book_build_options {
    size_t size;             /* set by tj_book_build_options_init, as all below is */
    unsigned board;          /* its number, see tejun/game_kind.h; 0, none, until it is set */
    const tj_filter *filter; /* NULL: all games */
    uint32_t plies;          /* moves of a game that are used, 60; 0: all */
    uint32_t games;          /* positions in fewer games are left out, 2 */
    uint32_t plays;          /* moves in fewer games have weight 0, 1 */
    double least;            /* moves with a lower rate have weight 0; 0 to 1 */
    bool winners;
    bool playable;                         /* leave moves of weight 0 out, and positions without others */
    double frequency, success, even;       /* 1, 1, 10 */
    const tj_book_preference *preferences; /* a game counts with the product of its players' factors */
    size_t n_preferences;
    bool own_moves; /* a factor is only for the moves of that player, not for those of the opponent */
    const tj_book_move_list *never, *always; /* NULL: none */
    unsigned threads;                        /* 0: all cores */
    const tj_progress_monitor *monitor;
} tj_book_build_options;
TJ_API void tj_book_build_options_init(tj_book_build_options *options, size_t size);

typedef struct tj_book_build_result {
    uint64_t games, occurrences; /* looked at; positions of games, each game's own once */
    uint64_t different;          /* positions */
    uint64_t positions, moves;   /* in the book */
    uint64_t never;              /* of these moves: with weight 0 */
} tj_book_build_result;

/* Writes a new file of our own, which must not exist.  A game counts once for a position, with the first time
 * it came up there.  The same games and options give the same book.  Memory: 32 bytes a position of the
 * games, half a gigabyte of them at a time.  TJ_E_NOTFOUND: there are no games; TJ_E_USAGE, TJ_E_STOPPED. */
TJ_API int tj_book_build(tj_corpus *corpus, const tj_book_build_options *options, const char *path,
                         tj_book_build_result *built, tj_err *err);

/* ---- statistics of one book (Masuko and Tanaka 2013, section 3.1) ---- */

#define TJ_BOOK_HISTOGRAM 64
#define TJ_BOOK_LARGEST   5

typedef struct tj_book_ply {
    uint64_t positions, moves;
} tj_book_ply;

/* Positions in which a move can be played, and moves that can be; images (tj_book_entry.again) are not
 * counted. */
typedef struct tj_book_statistics {
    uint64_t positions, moves;
    uint64_t images;     /* positions that are mirrored or turned ones of others */
    uint64_t never;      /* moves of these positions that are never played (probability 0) */
    uint64_t unplayable; /* positions in which nothing can be played */
    uint64_t
        histogram[TJ_BOOK_HISTOGRAM]; /* positions by number of moves; the last element also counts more */
    struct {
        tj_book_ply *items; /* by the shortest way from the start over the book's own moves, all of them */
        size_t len, cap;
    } plies;
    tj_book_ply unreachable; /* cannot be reached that way */
    size_t n_largest;
    struct {
        char text[TJ_POSITION_TEXT_MAX]; /* as tj_book_text writes it */
        size_t moves;
    } largest[TJ_BOOK_LARGEST]; /* the positions with most moves */
} tj_book_statistics;

/* Release *out unless it failed. */
TJ_API int tj_book_statistics_compute(tj_book *book, const tj_progress_monitor *monitor,
                                      tj_book_statistics *out, tj_err *err);
TJ_API void tj_book_statistics_release(tj_book_statistics *statistics);

/* ---- pseudo-matches (section 3.2) ---- */

/* Probability 1 starts in the first position; Black plays from one book, White from the other.  Ways that
 * lead to the same position add up.  A position in which the mover's book plays nothing is an exit and keeps
 * what comes to it. */
typedef struct tj_book_match tj_book_match;

typedef struct tj_book_match_options {
    size_t size;              /* set by tj_book_match_options_init, as all below is */
    const tj_position *start; /* NULL: that of an even game */
    unsigned plies; /* stop there (TJ_BOOK_MATCH_PLIES_MAX); books that go round in circles may never end by
                       themselves */
    const tj_progress_monitor *monitor;
} tj_book_match_options;
#define TJ_BOOK_MATCH_PLIES_MAX 1000
TJ_API void tj_book_match_options_init(tj_book_match_options *options, size_t size);

/* After so many plies. */
typedef struct tj_book_match_ply {
    uint32_t positions; /* in book */
    uint32_t exits;     /* positions in which a book is left just now */
    double exit;        /* with this probability */
    double inside;      /* probability of still being in book */
    double layer;       /* entropy, in bits, of the position reached now, in book or leaving it, given that
                           the book was not left before */
    double absorbed;    /* entropy of where the game stands now or has left book */
} tj_book_match_ply;

/* A position that occurs. */
typedef struct tj_book_reached_position {
    double probability; /* an exit: that the game leaves book there; otherwise the expected number of times
                           that it comes by, which without circles is a probability as well */
    uint32_t ply;       /* the first one */
    uint32_t number;    /* for tj_book_match_position */
} tj_book_reached_position;

typedef struct tj_book_match_result {
    const tj_book_match_ply *plies; /* from 0, the start, to the last exit */
    size_t n_plies;
    const tj_book_reached_position *exits; /* most probable first */
    size_t n_exits;
    const tj_book_reached_position *inside; /* the others, most frequent first */
    size_t n_inside;
    double entropy; /* of the exits, in bits */
    double length;  /* expected number of moves from book */
    double rest;    /* probability of never leaving (within the plies allowed) */
} tj_book_match_result;

/* options may be NULL.  Both may be the same book.  TJ_E_USAGE: books of different games or boards. */
TJ_API int tj_book_match_play(tj_book_match **out, tj_book *black, tj_book *white,
                              const tj_book_match_options *options, tj_err *err);
TJ_API void tj_book_match_free(tj_book_match *match);
/* Lives as long as the match. */
TJ_API const tj_book_match_result *tj_book_match_result_of(const tj_book_match *match);
/* The game of the books. */
TJ_API const tj_game_kind *tj_book_match_game(const tj_book_match *match);
/* The position behind tj_book_reached_position.number, turned as books have it. */
TJ_API void tj_book_match_position(const tj_book_match *match, uint32_t number, tj_position *out);

/* The place with the highest probability whose position does not occur in `other` at all; NULL if there is
 * none.  The paper compares matches of a book with itself. */
TJ_API const tj_book_reached_position *tj_book_match_typical(const tj_book_match *match,
                                                             const tj_book_match *other);

/* ---- playing from a book ---- */

/* Which of a book's moves a player makes: the choices that users of engines know.
 *
 * What is left out first, then how one of the rest is chosen:
 *
 *     plies       nothing from the book behind that many moves of the game
 *     narrow      moves whose probability is less than this share of the most probable one's
 *     least       moves evaluated lower, for the side that plays them
 *     behind      moves evaluated lower than the best one by more than that
 *
 * Moves without an evaluation pass the last two.  Moves of probability 0 are never chosen. */
enum tj_book_choice_method {
    TJ_BOOK_BY_WEIGHT,    /* by chance, in proportion to the probabilities */
    TJ_BOOK_BY_BEST,      /* the most probable; of equal ones that evaluated higher, then the first */
    TJ_BOOK_BY_EVALUATION /* that evaluated highest, then as the best; without evaluations the best */
};

enum tj_book_turn {
    TJ_BOOK_MIRRORED = 1, /* left and right exchanged */
    TJ_BOOK_ROTATED = 2   /* seen by the other player, whose pieces change their colour */
};

typedef struct tj_book_choice {
    size_t size;    /* set by tj_book_choice_init */
    int by;         /* tj_book_choice_method: by weight */
    double narrow;  /* 0 to 1; 0: no limit */
    uint32_t plies; /* 0: no limit */
    int32_t least;  /* INT32_MIN: no limit */
    int32_t behind; /* 0 or more; INT32_MAX: no limit */
    unsigned turns; /* other ways to see a position that are looked up, too, where the game has them:
                       tj_book_turn, or several bits, which allow them at once as well */
} tj_book_choice;
TJ_API void tj_book_choice_init(tj_book_choice *how, size_t size);

/* The move of the entry that is made after `ply` moves of the game, or NULL: nothing from the book, nor by a
 * choice that was not initialised.  random is a number by chance; the same number, the same move.  how may be
 * NULL. */
TJ_API const tj_book_move *tj_book_choose(const tj_book_choice *how, const tj_book_entry *entry, uint32_t ply,
                                          uint64_t random);

/* tj_book_find, then with the position turned in the ways allowed until the book has something to play there;
 * moves and replies are turned back.  What is found is that of the position as it is unless another way has
 * something to play. */
TJ_API int tj_book_find_turned(tj_book *book, const tj_position *position, unsigned turns,
                               tj_book_entry *entry, tj_err *err);

/* One game out of all those that a pseudo-match weighs: moves drawn at random from the books.  Where it
 * leaves book is distributed as tj_book_match_play tells exactly. */
typedef struct tj_book_random_walk {
    struct {
        uint16_t *items;
        size_t len, cap;
    } moves;              /* from the start of an even game */
    tj_position position; /* after them */
    bool left;            /* the player to move has no book move; otherwise `max_moves` moves were made */
} tj_book_random_walk;

/* Zero bytes are a walk that has not begun; it may be walked again and again. */
TJ_API void tj_book_random_walk_release(tj_book_random_walk *walk);

/* Draws moves, by random numbers that continue *random, until book is left or `max_moves` are made. */
TJ_API int tj_book_random_walk_play(tj_book_random_walk *walk, tj_book *black, tj_book *white,
                                    unsigned max_moves, uint64_t *random, tj_err *err);

#endif
