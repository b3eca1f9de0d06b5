/* What USI engines say (Universal Shogi Interface): pure functions on bytes, tolerant where engines are known
 * to be sloppy. */
#ifndef TJ_CLIENT_SHOGI_USI_RESPONSE_H
#define TJ_CLIENT_SHOGI_USI_RESPONSE_H

#include "base/text/span.h"
#include "client/analyst.h"
#include "tejun/shogi.h"

/* Adds what an "info" line tells.  Score, depth and line are those of the last line that has an exact score
 * or, as long as there is none, of the last with a bound; of several lines of play (multipv) the first
 * counts.  False if it is no such line; what cannot be understood in it is passed over. */
bool tj_usi_response_info(tj_span line, tj_analysis *analysis);

/* Adds what an "info" line tells about the move that its line of play begins with: of each move the last
 * exact score counts or, as long as there is none, the last with a bound. */
void tj_usi_response_line(tj_span line, tj_analysis_lines *lines);

/* "bestmove 7g7f", "bestmove 7g7f ponder 3c3d", "bestmove resign", "bestmove win".  False if it is another
 * line.  A choice that is none of these leaves TJ_ANALYSIS_NOTHING. */
bool tj_usi_response_bestmove(tj_span line, tj_analysis *analysis);

/* The name in "option name NAME type ..."; false for another line. */
bool tj_usi_response_option(tj_span line, tj_span *name);

/* Does the line begin with these words, and what follows them? */
bool tj_usi_response_begins(tj_span line, const char *words, tj_span *rest);

#endif
