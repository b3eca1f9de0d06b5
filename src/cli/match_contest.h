/* A match that is being played from the command line.  Shared by the parts of `tejun match` only: cmd_match.c
 * has what matches of all games have in common, match_go.c and match_shogi.c what is special. */
#ifndef TJ_CLI_MATCH_CONTEST_H
#define TJ_CLI_MATCH_CONTEST_H

#include "cli/command.h"
#include "client/go_match.h"
#include "client/match.h"
#include "client/shogi_match.h"
#include "client/shogi_opening.h"

typedef struct tj_match_go_options {
    int64_t size;
    double komi;
    int ko;
    bool allow_suicide;
    const char *referee;
} tj_match_go_options;

typedef struct tj_match_shogi_options {
    const char *limit, *limit1, *limit2;
    tj_words option1, option2;
    int impasse;
    double margin;
} tj_match_shogi_options;

typedef struct tj_match_command_options {
    int64_t games, random_moves, first_moves, seed, move_limit, jobs;
    double timeout;
    const char *openings, *out, *name1, *name2;
    int game;
    bool json;
    tj_match_go_options go;
    tj_match_shogi_options shogi;
} tj_match_command_options;

#define TJ_MATCH_FACTS_MAX 20

typedef struct tj_contest {
    const tj_invocation *call;
    const tj_match_command_options *given;
    const char *command[2];
    char *label[2]; /* malloc'ed */
    tj_openings openings;
    tj_go_match go;
    tj_shogi_match shogi;
    tj_match_game game;
    tj_match_fact facts[TJ_MATCH_FACTS_MAX + 1];
    size_t fact_count;
    tj_buf texts[TJ_MATCH_FACTS_MAX]; /* what facts point to */
    tj_buf opening_text, conditions;
    tj_match_rows rows;
} tj_contest;

/* Rows for the table of options, under a heading of their own. */
extern const tj_option tj_match_go_rows[], tj_match_shogi_rows[];

/* Fill the contest: game, openings, labels, facts, conditions.  TJ_E_USAGE: what was asked for makes no
 * sense; other errors of engines and files. */
int tj_contest_prepare_go(tj_contest *contest, tj_err *err);
int tj_contest_prepare_shogi(tj_contest *contest, tj_err *err);

/* ---- for these two ---- */

/* A condition of the match; value is printed. */
void tj_contest_fact(tj_contest *contest, const char *key, const char *format, ...) TJ_PRINTF(3, 4);

/* The openings are there: tells what was left out and repeats, and notes where they come from. */
void tj_contest_note_file(tj_contest *contest, size_t left_out, const char *why);
void tj_contest_note_random(tj_contest *contest);
/* How many openings at random there are to be. */
size_t tj_contest_pairs(const tj_contest *contest);
/* The fact about openings. */
void tj_contest_opening_fact(tj_contest *contest);

/* What the engines are called by the user, or made different if need be. */
int tj_contest_choose_labels(tj_contest *contest, tj_err *err);

#endif
