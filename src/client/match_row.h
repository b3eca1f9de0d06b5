/* The result of one game of a match, whatever the game, and its line in the table of results.
 *
 * A line has the columns named by TJ_MATCH_COLUMNS, and may have those of
 * TJ_MATCH_NODE_COLUMNS, separated by tabs, and ends with LF. */
#ifndef TJ_CLIENT_MATCH_ROW_H
#define TJ_CLIENT_MATCH_ROW_H

#include "base/memory.h"
#include "base/text/span.h"

/* Players are 0 and 1, in the order in which they were given. */
enum tj_match_winner { TJ_MATCH_FIRST = 0, TJ_MATCH_SECOND = 1, TJ_MATCH_DRAW = 2, TJ_MATCH_VOID = 3 };

/* How a game ended. */
typedef enum tj_match_how {
    TJ_MATCH_SCORE,    /* played to the end: mate, points */
    TJ_MATCH_RESIGNED, /* by the loser, as the following are */
    TJ_MATCH_ILLEGAL,  /* an illegal move */
    TJ_MATCH_TIMEOUT,  /* no answer in time */
    TJ_MATCH_CRASH,    /* the engine died */
    TJ_MATCH_GARBLED,  /* an answer that is none, or a legal move refused */
    TJ_MATCH_REPEATED, /* void, or by the rules of the game */
    TJ_MATCH_TOO_LONG, /* void: the limit of moves */
    TJ_MATCH_HOWS
} tj_match_how;

extern const char *const tj_match_how_names[TJ_MATCH_HOWS];

#define TJ_MATCH_NOTE_MAX     256
#define TJ_MATCH_NODE_COLUMNS "\tnodes1\tnodes2" /* behind the others, in games whose engines count them */
#define TJ_MATCH_COLUMNS                                                                                     \
    "game\tmoves_first\twinner\tresult\thow\tlength\tmoves1\tmoves2\tms1\tms2\tdisputed\tkey\trecord_end\t"  \
    "note"

typedef struct tj_match_row {
    uint32_t number;              /* from 1 */
    uint8_t first;                /* the player who moved first */
    uint8_t winner;               /* tj_match_winner */
    uint8_t how;                  /* tj_match_how */
    bool disputed;                /* the score is not what both players, or the referee, said */
    char result[16];              /* as records have it: "B+R" */
    uint32_t length;              /* moves of the game, opening included */
    uint32_t moves[2];            /* thought about by each player */
    uint64_t milliseconds[2];     /* that each player took for them */
    bool has_nodes;               /* its line has TJ_MATCH_NODE_COLUMNS */
    uint64_t nodes[2];            /* positions that each player has looked at, as far as it told */
    uint64_t key;                 /* equal for equal sequences of moves */
    uint64_t record_end;          /* bytes of the file of records up to this one's end */
    char note[TJ_MATCH_NOTE_MAX]; /* why it ended so, for people */
} tj_match_row;

typedef struct tj_match_rows {
    tj_match_row *items;
    size_t len, cap;
} tj_match_rows;

/* Appends the line, with its LF. */
void tj_match_row_write(const tj_match_row *row, tj_buf *out);

/* Reads a line without its LF.  False if it is not one. */
bool tj_match_row_read(tj_match_row *row, tj_span line);

#endif
