/* The referee of a match: keeps the game and says what may be played, when it is over, and who has won.
 *
 * What is legal the game's table says (tj_position); what ends a game the game's own rules of matches do
 * (match_kind.h: rule, declare).  An illegal move loses.  A game of move_limit moves ends there. */
#pragma once

#include "tejun/match.h"

typedef struct tj_referee_rules {
    bool superko, allow_suicide; /* as in tj_match_options, with the next one */
    unsigned impasse;
    unsigned move_limit; /* 0: the game's usual one */
} tj_referee_rules;

typedef struct tj_referee {
    const struct tj_match_kind *kind;
    tj_referee_rules rules;
    tj_position position;
    struct {
        uint16_t *items;
        size_t len, cap;
    } moves;
    void *history; /* the game's own: what it knows of earlier positions */
    bool repeats;  /* the last move brought back an earlier position, which stricter rules forbid */
    /* Once the game is over: */
    bool over, declared; /* declared: by a declaration that is justified */
    tj_match_how how;
    tj_winner winner;   /* TJ_WINNER_NONE: void; TJ_WINNER_UNKNOWN: the score must tell */
    const char *reason; /* for people; "" where `how` says all */
} tj_referee;

/* A game from that position; NULL: an even one on that board.  Release it also after a failure.  TJ_E_RANGE:
 * there is no such board; TJ_E_NOMEM. */
int tj_referee_init(tj_referee *referee, const tj_referee_rules *rules, unsigned board,
                    const tj_position *start, tj_err *err);
void tj_referee_release(tj_referee *referee);

/* The side to move plays.  An illegal move is not played, and ends the game.  TJ_E_NOMEM, nothing played. */
int tj_referee_play(tj_referee *referee, unsigned move, tj_err *err);
/* The side to move declares that it has won, which loses in games without such a rule. */
void tj_referee_declare(tj_referee *referee);
/* The game ends so; for a loss of `colour`. */
void tj_referee_end(tj_referee *referee, tj_match_how how, tj_winner winner, const char *reason);
void tj_referee_lose(tj_referee *referee, int colour, tj_match_how how, const char *reason);
