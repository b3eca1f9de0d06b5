/* What GTP engines say (Go Text Protocol version 2, Farnebäck 2002): pure functions on bytes, tolerant where
 * engines are known to be sloppy. */
#ifndef TJ_CLIENT_GO_GTP_RESPONSE_H
#define TJ_CLIENT_GO_GTP_RESPONSE_H

#include "base/text/span.h"
#include "tejun/go.h"

/* How an answer begins. */
typedef struct tj_gtp_response_head {
    bool refused; /* "?" instead of "=" */
    bool has_id;
    uint32_t id;  /* the number of the question; one that is too large for any of ours is UINT32_MAX */
    tj_span text; /* the rest of the line, trimmed */
} tj_gtp_response_head;

/* Does an answer begin with this line: "=", "?", each with an optional number, then text?  Anything else is
 * garbage, as engines print it before they answer. */
bool tj_gtp_response_begins(tj_span line, tj_gtp_response_head *head);

/* Without blanks and control characters at both ends. */
tj_span tj_gtp_response_trim(tj_span text);

#define TJ_GTP_RESPONSE_RESIGN 0xFFFEu

/* "Q16", "pass" or "resign", any case, to a point, TJ_PASS or TJ_GTP_RESPONSE_RESIGN.  False for anything
 * else.
 */
bool tj_gtp_response_move(tj_span text, unsigned size, unsigned *move);

/* Points with blanks or line ends between them, as final_status_list has them: sets point[] true for each.
 * False if something is no point of the board. */
bool tj_gtp_response_points(tj_span text, unsigned size, bool point[TJ_GO_POINTS_MAX]);

/* "B+3.5", "W+0.5", "0": Black's score minus White's.  False for anything else. */
bool tj_gtp_response_score(tj_span text, double *score);

#endif
