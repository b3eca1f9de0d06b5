/* How games end: the names that the notations have for it, and who has won. */
#pragma once

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/kifu.h"

/* "%TORYO" without its "%", of CSA and JKF; TJ_KIFU_NO_END if it is none. */
int tj_kifu_end_from_csa(tj_span name);
/* NULL where CSA has none; a sealed move is a suspension there, and who did not come (side is to move) has
 * done something illegal. */
const char *tj_kifu_end_to_csa(int end, unsigned side);

/* 投了, 千日手 ...; who is to move decides what 反則勝ち means.  TJ_KIFU_NO_END if it is none.  Looks at the
 * beginning of the text only. */
int tj_kifu_end_from_japanese(tj_span text, unsigned side);
/* NULL where KIF has none. */
const char *tj_kifu_end_to_japanese(int end, unsigned side);

/* Is it the end of somebody who broke the rules? */
bool tj_kifu_end_is_illegal(int end);
/* That end: of the loser's, where `side` is to move. */
int tj_kifu_end_illegal(unsigned loser, unsigned side);

/* Who has won when it ends so; TJ_WINNER_UNKNOWN if that says nothing. */
tj_winner tj_kifu_end_winner(int end, unsigned side);

/* The line behind the moves, "まで97手で先手の勝ち": how the game ended, if it tells, and in *winner who has
 * won (a tj_winner), if it tells that. */
int tj_kifu_end_from_closing(tj_span text, unsigned side, int *winner);
/* Appends that line without a line break; nothing if there is nothing to tell.  named: the winner where the
 * end does not tell. */
void tj_kifu_put_closing(int end, unsigned side, tj_winner named, size_t moves, bool handicap, tj_buf *out);

/* The result in its normal form (format/result.h); named: who has won according to the record, which counts
 * where the end itself says nothing. */
void tj_kifu_end_result(int end, unsigned side, tj_winner named, char *out, size_t size);
