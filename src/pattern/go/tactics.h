/* What is at stake in a position: the liberties of all chains, which of them can be taken, and what a move
 * does about it.  Reading goes as far as ladders. */
#pragma once

#include "tejun/go.h"

/* ---- ladders ----
 *
 * Reading ladders: can a chain with one or two liberties be taken by atari after atari?
 *
 * The attacker plays one of the two liberties, the defender extends or takes a stone of the attacker that is
 * in atari, and so on.  A chain that gets three liberties has got away.  Where the reading grows too long the
 * chain is taken to get away.  The attacker never leaves his own stones in atari: snapbacks and throw-ins are
 * not seen.
 *
 * engine/go/playout_ladder.c reads ladders, too, on the board of playouts.  Neither serves both: the boards
 * keep different things, making one from the other (40 us) costs more than most answers (6 us here, 11 us
 * there), and the layers stand the wrong way round.  Of chains with two liberties in positions made by chance
 * the two judge 7 of 1,000 differently.  Rankings are trained on the answers given here: change them, and
 * TJ_RANKING_VERSION has to rise. */

/* The different liberties (cells) of the chain that the cell belongs to, at most max of them; returns their
 * number, which is max if there are more. */
unsigned tj_chain_liberties(const tj_go_board *board, unsigned cell, uint16_t *liberties, unsigned max);

/* Is the chain lost if the other player moves first?  False for three and more liberties. */
bool tj_ladder_captures(const tj_go_board *board, unsigned cell);

/* Does the chain get away if its owner moves first?  True for three and more liberties; with two, whether it
 * stands even if the other player moves. */
bool tj_ladder_escapes(const tj_go_board *board, unsigned cell);

/* ---- chains and moves ---- */

enum tj_chain_state {
    TJ_CHAIN_FREE,       /* three liberties or more */
    TJ_CHAIN_HOLDS,      /* two, and no ladder takes it */
    TJ_CHAIN_THREATENED, /* two: lost if the other player moves first */
    TJ_CHAIN_ATARI,      /* one, and it gets away if its owner moves */
    TJ_CHAIN_LOST,       /* one, and it does not */
    TJ_CHAIN_UNREAD      /* only inside: not asked for yet */
};

#define TJ_LIBERTIES_MAX 8 /* counted; more are the same */

/* By cell of a chain's representative (board->head).  The board is borrowed and must not change. */
typedef struct tj_tactics {
    const tj_go_board *board;
    uint8_t liberties[TJ_GO_CELLS];   /* different ones, at most TJ_LIBERTIES_MAX */
    uint8_t state[TJ_GO_CELLS];       /* ask tj_tactics_state */
    uint16_t liberty[TJ_GO_CELLS][2]; /* the first two, 0 where there is none */
} tj_tactics;

void tj_tactics_init(tj_tactics *tactics, const tj_go_board *board);

/* A tj_chain_state, read when it is first asked for. */
enum tj_chain_state tj_tactics_state(tj_tactics *tactics, unsigned head);

/* A legal move of one player.  Chains are those beside it; where a field counts stones, they are those of the
 * largest such chain, 0 if there is none. */
typedef struct tj_move_tactics {
    unsigned empty;         /* points beside it */
    unsigned own, other;    /* different chains beside it */
    unsigned least_other;   /* liberties of the other player's weakest chain, before; 0 without one */
    unsigned liberties;     /* of the chain it makes, at most TJ_LIBERTIES_MAX */
    unsigned captures;      /* all stones it takes */
    bool captures_escaping; /* some of which would have got away */
    unsigned rescues;       /* own chain in atari beside what it takes */
    unsigned atari_own;     /* own chain in atari */
    unsigned escapes;       /* own chain in atari that gets away by it */
    unsigned threatened;    /* own chain that a ladder threatens */
    unsigned protects;      /* own chain that a ladder threatens no more */
    unsigned atari;         /* other chain that is put in atari */
    unsigned ladder;        /* other chain that is put in atari and does not get away */
} tj_move_tactics;

void tj_tactics_move(tj_tactics *tactics, unsigned point, int colour, tj_move_tactics *out);
