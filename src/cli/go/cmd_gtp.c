/* tejun gtp */
#include "cli/engine_session.h"

struct gtp_options {
    const char *log;
    int64_t
        seed; /* of moves and book moves; negative: the usual one, and another one for the book each time */
    tj_engine_options engine;
    tj_book_choice_options book;
};

#define THREADS_MAX 64

static const tj_param options[] = {
    TJ_INTEGER(struct gtp_options, engine.limits.nodes, 0, "playouts", "N", 0, 1000000000,
               "playouts per move; 0: as time allows, 2000 without a clock"),
    TJ_NUMBER(struct gtp_options, engine.limits.seconds, 0, "seconds", "S", 0, 1000000,
              "think at most S seconds per move; 0: as the game clock allows"),
    TJ_INTEGER(struct gtp_options, engine.threads, 0, "threads", "N", 0, THREADS_MAX,
               "use N threads; 0: one per core"),
    TJ_INTEGER(struct gtp_options, seed, 0, "seed", "N", 0, INT64_MAX,
               "seed; with one thread and a number of playouts, the same seed gives the same moves; by "
               "default, book moves vary"),
    TJ_NUMBER(struct gtp_options, engine.resign, 0, "resign", "P", 0, 1,
              "resign below this winning chance; 0: never"),
    TJ_FLAG(struct gtp_options, engine.cleanup, 0, "cleanup",
            "capture dead stones before passing, for referees that count all stones as alive"),
    TJ_TEXT(struct gtp_options, engine.ranking, 0, "name", "NAME",
            "ranking to use; default: \"default\", if there is one"),
    TJ_TEXT(struct gtp_options, log, 0, "log", "FILE", "append all input and output to FILE"),
    TJ_BOOK_CHOICE_OPTIONS(struct gtp_options),
    TJ_PARAMS_END};

static int run(tj_invocation *call, tj_buf *out TJ_UNUSED, tj_err *err)
{
    const struct gtp_options *given = call->options;
    tj_engine_session session = {.game = "go",
                                 .corpus = call->corpus,
                                 .options = given->engine,
                                 .book = &given->book,
                                 .log = given->log,
                                 .missing =
                                     "no ranking \"default\" and plays without; run `tejun train` first"};

    if (given->seed >= 0)
        session.options.seed = (uint64_t)given->seed;
    session.options.book_seed = tj_book_choice_seed(given->seed);
    return tj_engine_session_run(call, &session, err);
}

const tj_command tj_cmd_gtp = {
    .name = "gtp",
    .synopsis = "CORPUS",
    .summary = "play Go for any program that speaks GTP",
    .description =
        "Plays Go on boards of 2 to 19 lines over the Go Text Protocol (version 2) on standard input and "
        "output. The search is guided by the corpus's ranking of moves (tejun train); without a ranking it "
        "uses simple heuristics and says so.\n\n"
        "Sabaki: in Engines, Manage Engines, add the path of tejun with the arguments `gtp /path/to/CORPUS`; "
        "it plays and analyses.\n\n"
        "GoGui: in Program, New Program, enter the command `tejun gtp /path/to/CORPUS`; Tools, Analyze "
        "Commands shows what professionals play, what the search thinks, and who owns which points.\n\n"
        "Lizzie: enter `tejun gtp /path/to/CORPUS` as the engine command.\n\n"
        "Uses area scoring. Its own moves never repeat a position; from others it accepts what the simple ko "
        "rule allows. Passes when there is nothing left to gain, and resigns when the game has looked lost "
        "for three of its moves in a row.\n\n"
        "With --book it plays from an opening book (tejun book build), in any orientation and without "
        "thinking, until it is out of book.\n\n"
        "Besides the standard commands: lz-analyze, kata-analyze, analyze and their genmove forms, "
        "kgs-genmove_cleanup, kgs-time_settings, gogui-analyze_commands, printsgf, gg-undo, get_komi, "
        "is_legal, all_legal, move_history, top_moves. list_commands lists all.",
    .examples =
        (const tj_example[]){
            {"tejun gtp pro", "2000 playouts per move, or as the clock allows"},
            {"tejun gtp pro --seconds 5 --threads 4", "five seconds per move"},
            {"tejun gtp pro --playouts 400 --log talk.txt", "fast, with a log"},
            {"tejun gtp pro --book fuseki.book --book-narrow 20", "open from a book, without rare moves"},
            {"gogui-twogtp -black 'gnugo --mode gtp' -white 'tejun gtp pro'", "against GNU Go"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct gtp_options, .seed = -1,
                .engine = {.size = sizeof(tj_engine_options), .threads = 1, .seed = 1, .resign = 0.03},
                .book = TJ_BOOK_CHOICE_DEFAULTS),
    .corpus = TJ_CORPUS_FIRST,
    .run = run,
};
