/* Our engines, talked to over GTP and USI.  What they cannot do for want of memory they say, and go on. */
#include <string.h>
#include <unistd.h>

#include "engine/go/gtp/gtp.h"
#include "engine/shogi/usi/usi.h"
#include "oom_job.h"
#include "pattern/go/go_ranking.h"
#include "memory_file.h"
#include "tejun.h"
#include "oom_fixture.h"

static const char GTP[] = "name\n7 boardsize 9\nclear_board\nkomi 5.5\nplay b e5\nplay w c3\nundo\n"
                          "showboard\nlist_commands\nis_legal b c3\nprintsgf\n"
                          "clear_board\nset_free_handicap d4 e4\nmove_history\nquit\n";
/* What is thought here is the same only as long as there is memory for it. */
static const char GTP_PLAY[] = "boardsize 9\nplay b e5\nplay w c3\ngenmove b\ntop_moves\nfinal_score\n"
                               "final_status_list dead\ngenmove w\nquit\n";
static const char USI[] = "usi\nsetoption name USI_Hash value 1\nisready\nusinewgame\n"
                          "position startpos moves 7g7f 3c3d\ngo nodes 200\n"
                          "position sfen 7nl/7k1/9/7P1/9/9/9/9/9 b GS 1\ngo mate 1000\n"
                          "position startpos moves 7g7f 3c3d 2g2f\ngo depth 2\nquit\n";

/* Does a line tell that something was missing? */
static bool tells(const transcript *out)
{
    return memmem(out->text, out->len, "memory", 6) || memmem(out->text, out->len, "thread", 6);
}

/* Keeps the beginnings of lines that begin so; of moves only that there is one. */
static void sift(transcript *out, const char *const *beginnings)
{
    size_t to = 0, n;

    for (size_t from = 0; from < out->len; from += n) {
        const char *line = out->text + from, *end = memchr(line, '\n', out->len - from);

        n = end ? (size_t)(end - line) + 1 : out->len - from;
        for (const char *const *b = beginnings; *b; b++)
            if (n > strlen(*b) && strncmp(line, *b, strlen(*b)) == 0) {
                memmove(out->text + to, line, strlen(*b));
                out->text[to + strlen(*b)] = '\n';
                to += strlen(*b) + 1;
                break;
            }
    }
    out->len = to;
}

/* What was said; without beginnings all of it. */
static void talk_over(job_run *run, int in, int out, const char *const *beginnings)
{
    memory_file_read(out, run->out);
    if (tells(run->out) && !run->rc)
        run->rc = TJ_E_NOMEM;
    if (beginnings)
        sift(run->out, beginnings);
    close(in);
    close(out);
}

/* Every question gets an answer, whatever is missing. */
static void expect_answers(job_run *run, const char *said, const char *asked, const char *end)
{
    size_t questions = 0, answers = 0;

    for (; *asked; asked++)
        questions += *asked == '\n';
    for (const char *at = said; (at = strstr(at, end)) != NULL; at += strlen(end))
        answers++;
    if (questions != answers)
        job_wrong(run, "%zu answers to %zu questions: %.300s", answers, questions, said);
}

static void talk_gtp(job_run *run, const char *talk, const tj_go_ranking *ranking, tj_book *book)
{
    static const char *const ANSWERS[] = {"=", "?", NULL};
    int in = memory_file_new(talk), out = memory_file_new("");
    tj_engine_options options;
    tj_gtp *gtp = NULL;

    tj_engine_options_init(&options, sizeof options);
    options.limits.nodes = 20;
    options.book = book;
    if (TRY(run, tj_gtp_new(&gtp, ranking, &options, &run->err))) {
        job_tried(run, tj_gtp_serve(gtp, in, out, &run->err), true);
        memory_file_read(out, run->out);
        expect_answers(run, run->out->text, talk, "\n\n");
        run->out->len = 0;
    }
    tj_gtp_free(gtp);
    talk_over(run, in, out, talk == GTP ? NULL : ANSWERS);
}

static void run_gtp(job_run *run)
{
    talk_gtp(run, GTP, NULL, NULL);
}

static void run_gtp_play(job_run *run)
{
    talk_gtp(run, GTP_PLAY, NULL, NULL);
}

static void run_gtp_ranking(job_run *run)
{
    tj_corpus *corpus = NULL;
    tj_go_ranking *ranking = NULL;
    tj_book *book = NULL;

    if (TRY(run, tj_corpus_open(&corpus, FIXTURE_GO, &run->err)) &&
        TRY(run, tj_go_ranking_open(&ranking, corpus, TJ_RANKING_NAME, &run->err)) &&
        TRY(run, tj_book_open(&book, "go.book", NULL, &run->err)))
        talk_gtp(run, GTP_PLAY, ranking, book);
    tj_book_free(book);
    tj_go_ranking_free(ranking);
    tj_corpus_free(corpus);
}

static void talk_usi(job_run *run, tj_book *book)
{
    static const char *const ANSWERS[] = {"id ",       "option", "usiok",      "readyok", "bestmove resign",
                                          "bestmove ", "info s", "checkmate ", NULL};
    int in = memory_file_new(USI), out = memory_file_new("");
    tj_engine_options options;
    tj_usi *usi = NULL;

    tj_engine_options_init(&options, sizeof options);
    options.megabytes = 1;
    options.book = book;
    if (TRY(run, tj_usi_new(&usi, NULL, &options, &run->err)))
        job_tried(run, tj_usi_serve(usi, in, out, &run->err), true);
    tj_usi_free(usi);
    talk_over(run, in, out, ANSWERS);
}

static void run_usi(job_run *run)
{
    talk_usi(run, NULL);
}

static void run_usi_book(job_run *run)
{
    tj_book *book = NULL;

    if (TRY(run, tj_book_open(&book, "own.book", NULL, &run->err)))
        talk_usi(run, book);
    tj_book_free(book);
}

static const oom_job JOBS[] = {
    {.name = "gtp", .run = run_gtp},
    {.name = "gtp-play", .run = run_gtp_play},
    {.name = "gtp-ranking", .run = run_gtp_ranking, .prepare = fixture_make, .steps = 6},
    {.name = "usi", .run = run_usi},
    {.name = "usi-book", .run = run_usi_book, .prepare = fixture_make},
    {0},
};

const job_group GROUP_ENGINE = {"engine", JOBS};
