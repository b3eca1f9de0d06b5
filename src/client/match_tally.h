/* Adding up the games of a match. */
#ifndef TJ_CLIENT_MATCH_TALLY_H
#define TJ_CLIENT_MATCH_TALLY_H

#include "client/match_row.h"

/* As tj_match_tally_games. */
int tj_match_tally_count(tj_match_tally *tally, const tj_match_rows *rows, tj_err *err);

#endif
