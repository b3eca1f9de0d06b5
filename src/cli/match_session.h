/* A match that is being played from the command line.  Shared by the parts of `tejun match` only: cmd_match.c
 * has what matches of all games have in common, match_go.c and match_shogi.c what is special. */
#ifndef TJ_CLI_MATCH_SESSION_H
#define TJ_CLI_MATCH_SESSION_H

#include "cli/command.h"
#include "client/go/go_match.h"
#include "client/engine_match.h"
#include "client/shogi/shogi_match.h"
#include "client/shogi/shogi_opening.h"

typedef struct tj_go_match_params {
    int64_t size;
    double komi;
    int ko;
    bool allow_suicide;
    const char *referee;
} tj_go_match_params;

typedef struct tj_shogi_match_params {
    const char *limit, *limit1, *limit2;
    tj_words option1, option2;
    int impasse;
    double margin;
} tj_shogi_match_params;

typedef struct tj_match_command_options {
    int64_t games, random_moves, first_moves, seed, move_limit, jobs;
    double timeout;
    const char *openings, *out, *name1, *name2;
    int game;
    bool json;
    tj_go_match_params go;
    tj_shogi_match_params shogi;
} tj_match_command_options;

#define TJ_MATCH_FACTS_MAX 20

typedef struct tj_match_session {
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
} tj_match_session;

/* Rows for the table of options, under a heading of their own. */
extern const tj_param tj_go_match_param_table[], tj_shogi_match_param_table[];

/* Fill the session: game, openings, labels, facts, conditions.  TJ_E_USAGE: what was asked for makes no
 * sense; other errors of engines and files. */
int tj_go_match_prepare(tj_match_session *session, tj_err *err);
int tj_shogi_match_prepare(tj_match_session *session, tj_err *err);

/* ---- for these two ---- */

/* A condition of the match; value is printed. */
void tj_match_session_add_fact(tj_match_session *session, const char *key, const char *format, ...)
    TJ_PRINTF(3, 4);

/* The openings are there: tells what was left out and repeats, and notes where they come from. */
void tj_match_session_note_file(tj_match_session *session, size_t left_out, const char *why);
void tj_match_session_note_random(tj_match_session *session);
/* How many openings at random there are to be. */
size_t tj_match_session_pairs(const tj_match_session *session);
/* The fact about openings. */
void tj_match_session_add_opening_fact(tj_match_session *session);

/* What the engines are called by the user, or made different if need be. */
int tj_match_session_choose_labels(tj_match_session *session, tj_err *err);

#endif
