/* How the profiles of a game are shown: charts and boards in a terminal, a table, JSON, or an SVG chart. */
#ifndef TJ_CLI_PROFILE_REPORT_H
#define TJ_CLI_PROFILE_REPORT_H

#include "cli/terminal.h"
#include "mine/profile.h"
#include "tejun/game.h"

typedef struct tj_profile_report {
    const tj_game *header; /* of a game from a file: its fields and no more */
    const char *file;      /* it was read from; NULL: a game of the corpus */
    const tj_profile_game *game;
    const tj_profile *profiles;
    size_t n_profiles; /* 1 to TJ_WINDOWS_MAX */
    tj_coding coding;
    double threshold;  /* of mountains */
    size_t games;      /* that were counted */
    uint32_t included; /* the one among them that is this game, or has its codes; 0: none */
    const tj_terminal *terminal;
    bool ascii;
} tj_profile_report;

/* Numbers of the first and last move, from 1, that a mountain is drawn as: a string of n codes is n + 1
 * moves, unless the game begins with it. */
typedef struct tj_move_span {
    size_t first, last;
} tj_move_span;

static inline tj_move_span tj_mountain_moves(const tj_mountain *mountain)
{
    return (tj_move_span){mountain->at ? mountain->at : 1, (size_t)mountain->at + mountain->len};
}

/* All of them append to out; TJ_E_NOMEM. */
int tj_profile_report_text(const tj_profile_report *report, tj_buf *out, tj_err *err);
/* One row a move; a window stands at its last move. */
int tj_profile_report_tsv(const tj_profile_report *report, tj_buf *out, tj_err *err);
int tj_profile_report_json(const tj_profile_report *report, tj_buf *out, tj_err *err);
int tj_profile_report_svg(const tj_profile_report *report, tj_buf *out, tj_err *err);

/* The charts alone (profile_chart.c). */
int tj_profile_charts(const tj_profile_report *report, tj_buf *out, tj_err *err);
/* Ends a line without the blanks at its end. */
void tj_profile_end_line(tj_buf *out);

#endif
