/* What a command is, and what it gets when it runs.
 *
 * A command that asks a question (answer/question/question.h) adds what a terminal needs: options about the
 * output, and a report.  Everything else about it stands in the question.
 *
 *     const tj_command tj_cmd_players = {
 *         .name = "players",
 *         .synopsis = "CORPUS [NAME]",
 *         .question = &tj_players_question,
 *         .examples = ...
 *         .options = options, TJ_DEFAULTS(struct players_options, 0),
 *         .corpus = TJ_CORPUS_FIRST,
 *         .max_args = 1,
 *         .report = report,
 *     };
 *
 * One file per command, src/cli/command/cmd_NAME.c, exports one `const tj_command tj_cmd_NAME`, and one row
 * of the table in main.c names it; parsing, `--help` and the manual come from there.  A command of two words
 * ("book build") has both in its name and lives in cmd_book_build.c.
 *
 * A command without a question has a summary, a description and a function:
 *
 *     static int run(tj_invocation *call, tj_buf *out, tj_err *err)
 *     {
 *         const struct remove_options *given = call->options;
 *         uint64_t removed;
 *         int rc = tj_corpus_remove(call->corpus, ..., &removed, call->monitor, err);
 *
 *         if (rc)
 *             return rc;
 *         tj_buf_printf(out, "%llu removed\n", (unsigned long long)removed);
 *         call->code = removed ? TJ_EXIT_DONE : TJ_EXIT_NOTHING;
 *         return 0;
 *     }
 *
 * It returns 0 or the code of the error in err.  tj_command_run shows the progress meanwhile, prints the
 * output or the error, and finds the exit code.
 *
 * Data goes to stdout, messages to stderr.  SIGPIPE is ignored, so that no writer of a corpus dies of a
 * closed pager; a command that prints without end leaves its loop when ferror(stdout).  Failures to write are
 * reported once, when the command has returned. */
#pragma once

#include "answer/question/question.h"
#include "cli/option_parser.h"
#include "cli/terminal/progress.h"
#include "base/text/text_table.h"

/* 2 or 3?  The command line is at fault (2) where a word of it is no option, value, move or position, where
 * words do not go together or with what they name (a limit that the engine does not take), or where one is
 * missing: only another command line helps.  Everything else is a failure (3): a file, corpus, book, memory
 * or engine, rightly named, is missing, damaged, busy, in the way, or holds something else or less than is
 * asked for, such as a game with fewer moves.  Such an error has a place, and that is how the two are told
 * apart: TJ_E_USAGE without a path is 2, whatever else comes out of the library 3. */
enum tj_exit {
    TJ_EXIT_DONE = 0,    /* found, or done */
    TJ_EXIT_NOTHING = 1, /* nothing found */
    TJ_EXIT_USAGE = 2,   /* the command line is at fault */
    TJ_EXIT_FAILURE = 3  /* something else is */
};

typedef enum tj_corpus_use {
    TJ_CORPUS_NONE = 0,
    /* The first argument if it is a corpus (a folder with a catalogue), otherwise $TEJUN_CORPUS; without that
     * variable, or where an argument would be too many with it, always the first argument. */
    TJ_CORPUS_FIRST,
    /* The same for a command that makes the corpus: a first argument that is nothing yet, with enough others
     * behind it, is the corpus, too. */
    TJ_CORPUS_MADE,
    /* Arguments may be corpora, any number of them; call->corpus is $TEJUN_CORPUS (or NULL), for the command
     * to take where none is among them. */
    TJ_CORPUS_ALL
} tj_corpus_use;

#define TJ_ARGS_ANY SIZE_MAX

typedef struct tj_example {
    const char *line; /* what is typed, at most 75 columns */
    const char *says; /* what it does */
} tj_example;

/* Options that several commands have: how the output is written. */
enum tj_output_option { TJ_OUTPUT_JSON = 1, TJ_OUTPUT_TSV = 2, TJ_OUTPUT_ASCII = 4 };

typedef struct tj_invocation tj_invocation;

typedef struct tj_command {
    const char *name;
    const char *synopsis;        /* the arguments, "" for none */
    const tj_question *question; /* NULL: it has none */
    const char *summary;         /* one line, no full stop; NULL: the question's */
    const char *description;     /* paragraphs, with an empty line between them; NULL: the question's */
    const tj_example *examples;  /* ended by {0}; NULL for none */
    const tj_param *options;     /* ended by TJ_PARAMS_END; NULL for none */
    const void *defaults;        /* both by TJ_DEFAULTS; NULL and 0 without options */
    size_t options_size;
    unsigned outputs; /* of tj_output_option */
    tj_corpus_use corpus;
    size_t min_args, max_args; /* not counting the corpus */
    const char *const *units;  /* of its progress, see tj_progress_start; NULL: none, and without a question
                                  no progress is shown */
    /* Appends to `out` what is to be printed if all goes well.  NULL: tj_command_ask. */
    int (*run)(tj_invocation *call, tj_buf *out, tj_err *err);

    /* ---- with a question ---- */

    /* Looks at the command's own options and adapts the question's parameters to them; may be NULL. */
    int (*prepare)(tj_invocation *call, tj_err *err);
    /* Appends what was found, unless it is to be JSON; what is too much for that is printed at once.  NULL:
     * people need no words. */
    int (*report)(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err);
    /* Writes files that were asked for besides, such as charts; may be NULL. */
    int (*write)(const tj_invocation *call, const void *answer, tj_err *err);
    /* Says on stderr what neither the answer says nor its filter and board explain; may be NULL.  Called
     * whatever was found, and after TJ_E_NOTFOUND. */
    void (*explain)(const tj_invocation *call, const void *answer);
} tj_command;

/* What the options are when they are not given.  TJ_DEFAULTS(struct x, 0) for none. */
#define TJ_DEFAULTS(T, ...) .defaults = &(const T){__VA_ARGS__}, .options_size = sizeof(T)

/* A row of the table of commands, which ends with {0}.  Rows of one group stand together. */
typedef struct tj_command_row {
    const tj_command *command;
    const char *group; /* heading in the list of commands */
} tj_command_row;

struct tj_invocation {
    const tj_command *command;
    const tj_command_row *commands;     /* the whole table */
    const char *corpus;                 /* never NULL if the command takes one */
    tj_words args;                      /* the other arguments */
    void *options;                      /* the command's own struct; NULL if it has none */
    void *params;                       /* the question's; NULL without a question */
    const tj_asked *asked;              /* the question, while it is asked */
    bool json, tsv;                     /* not both */
    bool ascii;                         /* --ascii, or the terminal is not for UTF-8 */
    const tj_progress_monitor *monitor; /* of the progress that is shown while it runs; NULL: none */
    tj_progress progress;
    tj_terminal terminal;
    /* TJ_EXIT_DONE, unless the command says otherwise.  After an error only TJ_EXIT_NOTHING counts: the error
     * tells no more than that nothing was found. */
    int code;
};

/* All its options; offsets are in the block that starts with the question's parameters. */
void tj_command_params(const tj_command *command, tj_param_list *list);
const char *tj_command_summary(const tj_command *command);
const char *tj_command_description(const tj_command *command);

/* The command named by words[0], or by words[0] and words[1]; *used is how many words that took.  NULL if
 * there is none. */
const tj_command *tj_command_find(const tj_command_row *commands, size_t n, const char *const *words,
                                  size_t *used);

/* The second word of a command's name that begins with this one; NULL if it does not. */
const char *tj_command_second_word(const char *name, const char *first);

/* A sentence about words that tj_command_find does not know, with the nearest command if one is near. */
void tj_command_unknown(const tj_command_row *commands, size_t n, const char *const *words, tj_buf *out);

/* Decides which argument is the corpus (see tj_corpus_use) and checks the number of the others.  preset is
 * the value of TEJUN_CORPUS or NULL. */
int tj_command_arguments(tj_invocation *call, const char *preset, tj_err *err);

/* Runs the command with argv[0..argc-1], the words behind its name, and returns the exit code. */
int tj_command_run(const tj_command *command, const tj_command_row *commands, int argc, char *const *argv);

/* Asks the command's question and reports.  What a command without `run` does.  about: the books that are
 * asked, NULL: none. */
int tj_command_ask(tj_invocation *call, const tj_asked *about, tj_buf *out, tj_err *err);

/* Is this a mistake in the command line (see enum tj_exit)? */
bool tj_error_is_usage(int rc, const tj_err *err);

/* ---- standard output ---- */

/* Prints on stdout, keeping the reason of a failure for tj_exit_flush; what is printed in any other way and
 * does not fit into stdout's buffer may lose it. */
void tj_print(const void *bytes, size_t n);
/* The same with a buffer, which is cleared: the sink of JSON that comes in pieces.  TJ_E_STOPPED: nobody
 * reads it. */
int tj_print_buf(tj_buf *out, tj_err *err);
/* Lets others see at once what was printed; false if it is lost, with the reason kept. */
bool tj_print_flush(void);
/* Flushes stdout; code, or TJ_EXIT_FAILURE if anything printed was lost.  A reader that went away (a pager,
 * head) is not worth a message. */
int tj_exit_flush(int code);

extern const tj_command tj_cmd_import, tj_cmd_remove, tj_cmd_search, tj_cmd_games, tj_cmd_players,
    tj_cmd_info, tj_cmd_check, tj_cmd_compact, tj_cmd_help, tj_cmd_version;
extern const tj_command tj_cmd_evaluate, tj_cmd_explore, tj_cmd_serve;
extern const tj_command tj_cmd_gtp, tj_cmd_usi, tj_cmd_match;
extern const tj_command tj_cmd_book_build, tj_cmd_book_info, tj_cmd_book_versus, tj_cmd_book_show,
    tj_cmd_book_convert, tj_cmd_book_merge, tj_cmd_book_edit, tj_cmd_book_fit, tj_cmd_book_grade,
    tj_cmd_book_expand;
extern const tj_command tj_cmd_convert, tj_cmd_perft;
extern const tj_command tj_cmd_learn, tj_cmd_mine, tj_cmd_profile, tj_cmd_recall, tj_cmd_suggest,
    tj_cmd_train;
