/* The referee of a shogi match: what may be played, when a game is over, and who has won.
 *
 * The rules are those of tejun/shogi.h: who plays an illegal move loses (two pawns on a file, a king left in
 * check, mate by a dropped pawn and all others); who cannot move has lost; the fourth time of a position is a
 * draw, or lost by who gave check with all moves in between; a declaration is checked, and a wrong one loses.
 */
#ifndef TJ_CLIENT_SHOGI_SHOGI_REFEREE_H
#define TJ_CLIENT_SHOGI_SHOGI_REFEREE_H

#include "base/memory.h"
#include "tejun/kifu.h"

typedef struct tj_shogi_match_rules {
    enum tj_shogi_impasse_rule impasse;
    unsigned move_limit; /* after so many moves a game is drawn, unless the last one mates */
} tj_shogi_match_rules;

#define TJ_SHOGI_MOVE_LIMIT 512

typedef struct tj_shogi_referee {
    tj_shogi_match_rules rules;
    tj_shogi position;
    tj_shogi_history history;
    struct {
        tj_shogi_move *items;
        size_t len, cap;
    } moves;
    /* Once the game is over: */
    int end;            /* tj_kifu_end; TJ_KIFU_NO_END before that */
    tj_winner winner;   /* TJ_WINNER_DRAW for nobody */
    const char *reason; /* for people; "" where the end says all */
} tj_shogi_referee;

/* A game from this position; NULL: an even game.  Release it also after a failure (TJ_E_NOMEM). */
int tj_shogi_referee_init(tj_shogi_referee *referee, const tj_shogi_match_rules *rules, const tj_shogi *start,
                          tj_err *err);
void tj_shogi_referee_release(tj_shogi_referee *referee);

/* Who is to move plays, resigns, declares, or loses for another reason (TJ_KIFU_TIME_UP, or an *_ILLEGAL one
 * of their colour), while the game is not over.  TJ_E_NOMEM, nothing played. */
int tj_shogi_referee_play(tj_shogi_referee *referee, tj_shogi_move move, tj_err *err);
void tj_shogi_referee_resign(tj_shogi_referee *referee);
void tj_shogi_referee_declare(tj_shogi_referee *referee);
void tj_shogi_referee_forfeit(tj_shogi_referee *referee, int end);

#endif
