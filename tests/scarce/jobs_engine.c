/* Our engines, talked to over GTP and USI.  What they cannot do for want of memory they say, and go on. */
#include <string.h>
#include <unistd.h>

#include "engine/gtp.h"
#include "engine/usi.h"
#include "job.h"
#include "pattern/ranking.h"
#include "talk.h"
#include "tejun.h"
#include "world.h"

static const char GTP[] = "name\nboardsize 9\nclear_board\nkomi 5.5\nplay b e5\nplay w c3\ngenmove b\nundo\n"
                          "showboard\nlist_commands\nis_legal b c3\nprintsgf\ntop_moves\nfinal_score\n"
                          "final_status_list dead\nset_free_handicap d4 e4\ngenmove w\nquit\n";
static const char USI[] = "usi\nsetoption name USI_Hash value 1\nisready\nusinewgame\n"
                          "position startpos moves 7g7f 3c3d\ngo nodes 200\n"
                          "position sfen 7nl/7k1/9/7P1/9/9/9/9/9 b GS 1\ngo mate 1000\n"
                          "position startpos moves 7g7f 3c3d 2g2f\ngo depth 2\nquit\n";

/* Keeps lines that do not tell of time, and looks for one that tells of memory. */
static bool sift(notes *out, size_t from)
{
    size_t to = from;
    bool told = false;

    while (from < out->len) {
        char *end = memchr(out->text + from, '\n', out->len - from);
        size_t n = end ? (size_t)(end - (out->text + from)) + 1 : out->len - from;
        const char *line = out->text + from;

        told |= memmem(line, n, "memory", 6) != NULL || memmem(line, n, "thread", 6) != NULL;
        if (strncmp(line, "info depth", 10) != 0) {
            memmove(out->text + to, line, n);
            to += n;
        }
        from += n;
    }
    out->len = to;
    return told;
}

static void talk_over(job_run *run, int in, int out)
{
    size_t from = run->out->len;

    talk_read(out, run->out);
    if (sift(run->out, from) && !run->rc)
        run->rc = TJ_E_NOMEM;
    close(in);
    close(out);
}

static void talk_gtp(job_run *run, const tj_ranking *ranking, tj_book *book)
{
    int in = talk_file(GTP), out = talk_file("");
    tj_gtp_options options = TJ_GTP_INIT;
    tj_gtp *gtp = NULL;

    options.playouts = 20;
    options.book = book;
    if (TRY(run, tj_gtp_new(&gtp, ranking, &options, &run->err)))
        job_tried(run, tj_gtp_serve(gtp, in, out, &run->err), true);
    tj_gtp_free(gtp);
    talk_over(run, in, out);
}

static void run_gtp(job_run *run)
{
    talk_gtp(run, NULL, NULL);
}

static void run_gtp_ranking(job_run *run)
{
    tj_corpus *corpus = NULL;
    tj_ranking *ranking = NULL;
    tj_book *book = NULL;

    if (TRY(run, tj_corpus_open(&corpus, WORLD_GO, &run->err)) &&
        TRY(run, tj_ranking_open(&ranking, corpus, TJ_RANKING_NAME, &run->err)) &&
        TRY(run, tj_book_open(&book, "go.book", NULL, &run->err)))
        talk_gtp(run, ranking, book);
    tj_book_free(book);
    tj_ranking_free(ranking);
    tj_corpus_free(corpus);
}

static void talk_usi(job_run *run, tj_book *book)
{
    int in = talk_file(USI), out = talk_file("");
    tj_usi_options options = TJ_USI_INIT;
    tj_usi *usi = NULL;

    options.megabytes = 1;
    options.book = book;
    if (TRY(run, tj_usi_new(&usi, &options, &run->err)))
        job_tried(run, tj_usi_serve(usi, in, out, &run->err), true);
    tj_usi_free(usi);
    talk_over(run, in, out);
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

static const scarce_job JOBS[] = {
    {.name = "gtp", .run = run_gtp},
    {.name = "gtp-ranking", .run = run_gtp_ranking, .prepare = world_make, .steps = 8},
    {.name = "usi", .run = run_usi},
    {.name = "usi-book", .run = run_usi_book, .prepare = world_make},
    {0},
};

const job_group GROUP_ENGINE = {"engine", JOBS};
