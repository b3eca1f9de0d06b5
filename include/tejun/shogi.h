/* The game of shogi: squares, pieces, moves, positions, the rules, and how positions and moves are written.
 *
 * Ranks and files are those of the game: file 1 is on Black's right, rank 1 ("a" in USI) is White's back
 * rank. Black (sente; in handicap games shitate, who got the handicap) plays towards rank 1.
 *
 *     tj_shogi position;
 *     tj_shogi_move move;
 *     char sfen[TJ_SHOGI_SFEN_MAX];
 *
 *     tj_shogi_init(&position);
 *     if (tj_shogi_move_parse("7g7f", 4, &move, NULL) == 0 &&
 *         tj_shogi_play(&position, move) == TJ_SHOGI_LEGAL) {
 *         tj_shogi_sfen_format(&position, sfen);
 *         printf("%zu answers to %s\n", tj_shogi_count_moves(&position), sfen);
 *     } */
#ifndef TEJUN_SHOGI_H
#define TEJUN_SHOGI_H

#include <stdbool.h>

#include "tejun/position.h"
#include "tejun/record.h"

/* ---- squares, pieces, moves ---- */

#define TJ_BOARD_SHOGI 26 /* the board's number, see tejun/game_kind.h */

/* Squares are numbered file by file: 0 is 1a (１一), 1 is 1b, 9 is 2a, 80 is 9i (９九). */
#define TJ_SHOGI_SQUARES   81
#define TJ_SHOGI_NO_SQUARE 81 /* the square of a king that is not there */

/* File and rank are 1 to 9. */
static inline unsigned tj_shogi_square(unsigned file, unsigned rank)
{
    return (file - 1) * 9 + rank - 1;
}
static inline unsigned tj_shogi_file(unsigned square)
{
    return square / 9 + 1;
}
static inline unsigned tj_shogi_rank(unsigned square)
{
    return square % 9 + 1;
}

/* Promotion adds 8.  There is no 13: gold does not promote; 0 is no piece. */
enum tj_shogi_kind {
    TJ_SHOGI_PAWN = 1,
    TJ_SHOGI_LANCE,
    TJ_SHOGI_KNIGHT,
    TJ_SHOGI_SILVER,
    TJ_SHOGI_GOLD,
    TJ_SHOGI_BISHOP,
    TJ_SHOGI_ROOK,
    TJ_SHOGI_KING,
    TJ_SHOGI_TOKIN,
    TJ_SHOGI_PROMOTED_LANCE,
    TJ_SHOGI_PROMOTED_KNIGHT,
    TJ_SHOGI_PROMOTED_SILVER,
    TJ_SHOGI_HORSE = 14, /* promoted bishop */
    TJ_SHOGI_DRAGON = 15 /* promoted rook */
};
#define TJ_SHOGI_PROMOTION 8
#define TJ_SHOGI_KINDS     16

/* "FU" ... as CSA names a kind, "歩" ... as boards in Japanese show it, one character each; "" and "・" for
 * 0. */
TJ_API const char *tj_shogi_kind_csa(unsigned kind);
TJ_API const char *tj_shogi_kind_japanese(unsigned kind);

/* A piece on the board is colour * 16 + kind; an empty square is 0. */
static inline unsigned tj_shogi_piece(unsigned colour, unsigned kind)
{
    return colour << 4 | kind;
}
static inline unsigned tj_shogi_piece_colour(unsigned piece)
{
    return piece >> 4;
}
static inline unsigned tj_shogi_piece_kind(unsigned piece)
{
    return piece & 15;
}
/* What it is in hand: promoted pieces go back to what they were; the king stays one. */
static inline unsigned tj_shogi_unpromoted(unsigned kind)
{
    return kind == TJ_SHOGI_KING ? kind : kind & 7;
}
static inline unsigned tj_shogi_opponent(unsigned colour)
{
    return colour ^ (TJ_BLACK | TJ_WHITE);
}

/* A move fits into 15 bits; whose it is follows from the position.
 *
 *      14  13       7  6       0
 *     +---+----------+----------+    from: a square, or 80 + kind for a drop (81 pawn ... 87 rook)
 *     | + |   from   |    to    |    +: promotes
 *     +---+----------+----------+ */
typedef uint16_t tj_shogi_move;
#define TJ_SHOGI_NO_MOVE 0
#define TJ_SHOGI_DROPS   80

static inline tj_shogi_move tj_shogi_move_of(unsigned from, unsigned to, bool promotes)
{
    return (tj_shogi_move)((unsigned)promotes << 14 | from << 7 | to);
}
static inline tj_shogi_move tj_shogi_drop_of(unsigned kind, unsigned to)
{
    return (tj_shogi_move)((TJ_SHOGI_DROPS + kind) << 7 | to);
}
static inline unsigned tj_shogi_move_to(tj_shogi_move move)
{
    return move & 127;
}
/* A square, or more than 80 for a drop. */
static inline unsigned tj_shogi_move_from(tj_shogi_move move)
{
    return move >> 7 & 127;
}
static inline bool tj_shogi_move_promotes(tj_shogi_move move)
{
    return move >> 14 & 1;
}
static inline bool tj_shogi_move_is_drop(tj_shogi_move move)
{
    return tj_shogi_move_from(move) > TJ_SHOGI_DROPS;
}
/* The kind that is dropped; only where the move is a drop. */
static inline unsigned tj_shogi_move_dropped(tj_shogi_move move)
{
    return tj_shogi_move_from(move) - TJ_SHOGI_DROPS;
}

/* ---- positions ---- */

/* A set of squares, one bit each: files 1 to 7 in `low`, files 8 and 9 in `high`.
 *
 *     low   bit 0..62  squares  0..62       bit 63 is 0
 *     high  bit 0..17  squares 63..80       the others are 0 */
typedef struct tj_shogi_bitboard {
    uint64_t low, high;
} tj_shogi_bitboard;

/* A position.  Embed it, copy it; no memory behind it (320 bytes).  Everything but board, hand, side and
 * number is derived from these and kept up to date.  Either side has one king or none (problems). */
typedef struct tj_shogi {
    tj_shogi_bitboard colour[3]; /* the pieces of each tj_colour; [TJ_EMPTY] is not used */
    /* Pieces of both sides by how they move, indexed by kind: pawns, lances, knights, silvers; golds and all
     * that move like gold; bishops and horses; rooks and dragons; under TJ_SHOGI_KING kings, horses and
     * dragons: what moves a step in any direction.  [0] is not used. */
    tj_shogi_bitboard way[9];
    uint64_t board_key; /* of the board alone, without hands and side */
    uint8_t board[TJ_SHOGI_SQUARES];
    uint8_t side;       /* who is to move */
    uint8_t king[3];    /* the square of each colour's king, or TJ_SHOGI_NO_SQUARE */
    uint8_t hand[3][8]; /* [colour][kind]: how many pieces in hand */
    uint32_t number;    /* of the next move, as SFEN counts: 1 at the start of a game */
} tj_shogi;

TJ_API void tj_shogi_init(tj_shogi *position); /* the start of an even game */

/* A start by its name, in even and in handicap games (there White, who gives the handicap, moves first):
 * "even", "lance", "rook-lance", "2-piece" ...; the Japanese names 平手, 香落ち, 二枚落ち ...; or those of
 * JSON Kifu Format, HIRATE, KY, HIKY, 2 ...  Blanks around the name do not matter.  TJ_E_NOTFOUND, the
 * position untouched. */
TJ_API int tj_shogi_start(tj_shogi *position, const char *name, size_t n);

/* The starts that have names. */
typedef struct tj_shogi_start_row {
    const char *english, *japanese, *jkf, *sfen;
} tj_shogi_start_row;
/* Row i from 0 on, NULL behind the last one.  The even game is row 0. */
TJ_API const tj_shogi_start_row *tj_shogi_start_at(size_t i);
/* The row whose board, hands and side these are, or NULL. */
TJ_API const tj_shogi_start_row *tj_shogi_start_of(const tj_shogi *position);

/* Setting up a board piece by piece: an empty one with Black to move; a piece (0 takes one off) onto a
 * square; how many of a kind are in hand.  What makes no sense as a whole is told by tj_shogi_validate,
 * afterwards.  TJ_E_RANGE for squares, pieces, colours, kinds and counts (0 to 100) that do not exist. */
TJ_API void tj_shogi_clear(tj_shogi *position);
TJ_API int tj_shogi_put(tj_shogi *position, unsigned square, unsigned piece);
TJ_API int tj_shogi_set_hand(tj_shogi *position, unsigned colour, unsigned kind, unsigned count);

/* Is it one from which a game can go on?  TJ_E_FORMAT with a sentence if the side that is not to move is in
 * check.  TJ_E_RANGE with a sentence if it is odd, though everything works; diagrams and problems are like
 * that: more pieces than a set has (fewer are fine), pieces that can never move, two pawns of one colour on a
 * file, or several kings of one colour: then the last one on the board, as SFEN goes through it, is the king
 * and stays it while moves are played, and the others only move like one and can be taken. */
TJ_API int tj_shogi_validate(const tj_shogi *position, tj_err *err);

/* Proves the inner state against a recount from the board: 0, or TJ_E_FORMAT with the place. */
TJ_API int tj_shogi_check(const tj_shogi *position, tj_err *err);

/* 64-bit keys: equal for equal content, different otherwise but for chance; the same on all machines.
 * tj_shogi_key is that of board, hands and side together, whatever the move's number. */
TJ_API uint64_t tj_shogi_hand_key(const tj_shogi *position);
TJ_API uint64_t tj_shogi_key(const tj_shogi *position);

/* A position of shogi as tejun/position.h has it. */
TJ_API void tj_position_set_shogi(tj_position *position, const tj_shogi *shogi);
/* NULL if it is a position of another game. */
TJ_API const tj_shogi *tj_position_shogi(const tj_position *position);

/* ---- positions and moves as text ---- */

/* Reads "lnsgkgsnl/1r5b1/... b 2P 1" (move number 0 to 99999, may be missing), with or without "sfen" in
 * front, or "startpos"; fields are divided by one or more blanks, pieces in hand (up to 18 of a kind) stand
 * in any order.  The position is validated.  TJ_E_FORMAT with a sentence and, for what is not written as it
 * should be, the column: *position is untouched then.  TJ_E_RANGE: it is odd (see tj_shogi_validate);
 * *position is written, who can do with it may go on. */
TJ_API int tj_shogi_sfen_parse(tj_shogi *position, const char *text, size_t n, tj_err *err);
/* Writes it with all four fields, without "sfen".  TJ_SHOGI_SFEN_MAX bytes are always enough. */
#define TJ_SHOGI_SFEN_MAX 256
TJ_API void tj_shogi_sfen_format(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX]);

/* Reads a move in USI notation: "7g7f", "2b8h+", "P*5e".  Says nothing of its legality.  TJ_E_FORMAT with a
 * sentence; *move is written on success only. */
TJ_API int tj_shogi_move_parse(const char *text, size_t n, tj_shogi_move *move, tj_err *err);
/* Writes it; "none" for TJ_SHOGI_NO_MOVE and for what is no move. */
TJ_API void tj_shogi_move_format(tj_shogi_move move, char out[8]);

/* ---- the rules ---- */

/* No board has more legal moves: a square can be entered from eight directions and by two knights, each
 * promoting or not, and seven kinds can be dropped.  With the pieces of one set 593 are the most that are
 * known. */
#define TJ_SHOGI_MOVES_MAX (TJ_SHOGI_SQUARES * 27)

/* All legal moves, in no particular order; returns how many.  A move that may promote or not is two. */
TJ_API size_t tj_shogi_moves(const tj_shogi *position, tj_shogi_move moves[TJ_SHOGI_MOVES_MAX]);
/* Their number alone, several times as fast. */
TJ_API size_t tj_shogi_count_moves(const tj_shogi *position);

enum tj_shogi_legality {
    TJ_SHOGI_LEGAL,
    TJ_SHOGI_NO_SUCH_MOVE,   /* no squares, or a kind that cannot be dropped */
    TJ_SHOGI_NOT_OWN,        /* there is no piece of the player who is to move */
    TJ_SHOGI_OWN_PIECE,      /* there is one where it would go */
    TJ_SHOGI_UNREACHABLE,    /* the piece does not move that way, or something is between */
    TJ_SHOGI_NO_PROMOTION,   /* the piece cannot promote, at all or there */
    TJ_SHOGI_DEAD,           /* the piece could never move again: it must promote, or be dropped elsewhere */
    TJ_SHOGI_NOT_IN_HAND,    /* nothing of that kind to be dropped */
    TJ_SHOGI_OCCUPIED,       /* dropped onto a piece */
    TJ_SHOGI_TWO_PAWNS,      /* nifu */
    TJ_SHOGI_PAWN_DROP_MATE, /* uchifuzume */
    TJ_SHOGI_LEFT_IN_CHECK   /* the own king could be taken */
};

/* Is the move, any 16 bits, legal for who is to move?  Some 40 ns. */
TJ_API int tj_shogi_legality(const tj_shogi *position, tj_shogi_move move);
/* "two pawns on a file", ... */
TJ_API const char *tj_shogi_legality_text(int verdict);
/* Plays it; the position is untouched unless TJ_SHOGI_LEGAL is returned. */
TJ_API int tj_shogi_play(tj_shogi *position, tj_shogi_move move);
/* Plays a move that is known to be legal. */
TJ_API void tj_shogi_apply(tj_shogi *position, tj_shogi_move move);

/* Is the side to move in check? */
TJ_API bool tj_shogi_in_check(const tj_shogi *position);
/* Will the opponent be in check after this legal move? */
TJ_API bool tj_shogi_gives_check(const tj_shogi *position, tj_shogi_move move);
/* Is the side to move in check, with no legal move? */
TJ_API bool tj_shogi_is_mate(const tj_shogi *position);

/* The number of sequences of `depth` legal moves (1 for depth 0): for testing and measuring move generation.
 * Those of the last move are counted without being played. */
TJ_API uint64_t tj_shogi_perft(const tj_shogi *position, unsigned depth);

/* ---- repetition ---- */

/* The positions of one game so far.  Board, hands and side to move make a position; they are compared by the
 * 64-bit keys of board and hands. */
typedef struct tj_shogi_history {
    struct tj_shogi_history_slot *slots; /* the different positions; NULL while empty */
    size_t capacity, used;
    uint32_t length;    /* positions so far */
    uint32_t checks[3]; /* how many moves of each colour gave check, without interruption up to now */
} tj_shogi_history;

enum tj_shogi_repetition {
    TJ_SHOGI_NOT_REPEATED,
    TJ_SHOGI_REPEATED,        /* the position has occurred four times (sennichite): the game is drawn */
    TJ_SHOGI_BLACK_PERPETUAL, /* the same, and since its first occurrence all of Black's moves gave check:
                                 Black loses */
    TJ_SHOGI_WHITE_PERPETUAL
};

TJ_API void tj_shogi_history_init(tj_shogi_history *history);
TJ_API void tj_shogi_history_clear(tj_shogi_history *history); /* for another game; keeps the memory */
TJ_API void tj_shogi_history_release(tj_shogi_history *history);
/* Adds the position, first that at the beginning and then the one after every move.  *repetition (may be
 * NULL) says whether it is there for the fourth time or more.  Time grows with the number of different
 * positions. TJ_E_NOMEM, nothing changed. */
TJ_API int tj_shogi_history_add(tj_shogi_history *history, const tj_shogi *position, int *repetition);

/* Who has won a game that has come to this position, by the rules alone: who cannot move has lost, mated or
 * not; repetition draws or loses.  TJ_WINNER_UNKNOWN while the game can go on. */
TJ_API tj_winner tj_shogi_winner(const tj_shogi *position, int repetition);

/* ---- impasse ---- */

enum tj_shogi_impasse_rule {
    TJ_SHOGI_27_POINTS, /* 28 points for Black, 27 for White win */
    TJ_SHOGI_24_POINTS  /* 31 points win, 24 to 30 draw */
};

enum tj_shogi_declaration {
    TJ_SHOGI_MAY_NOT_DECLARE, /* the king is not in the camp, or in check; too few pieces there; too few
                                 points */
    TJ_SHOGI_DECLARES_DRAW,
    TJ_SHOGI_DECLARES_WIN
};

/* What the pieces of a colour are worth for a declaration: the opponent's camp is the three farthest ranks.
 */
typedef struct tj_shogi_impasse_score {
    bool king_in_camp;
    unsigned in_camp; /* other pieces in the camp */
    unsigned points;  /* in the camp and in hand: 5 for rook and bishop, 1 for others, none for kings */
} tj_shogi_impasse_score;

/* In a handicap game the pieces that White gave count as White's in hand: `handicap` says that it is one. */
TJ_API tj_shogi_impasse_score tj_shogi_impasse_score_of(const tj_shogi *position, unsigned colour,
                                                        bool handicap);
/* What would come of a declaration (nyugyoku) by the side to move: its king must be in the camp and not in
 * check, with ten other pieces.  That there is time on the clock is the caller's matter. */
TJ_API int tj_shogi_declare(const tj_shogi *position, enum tj_shogi_impasse_rule rule, bool handicap);

#endif
