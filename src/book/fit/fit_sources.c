/* Games with evaluations from files, folders and archives. */
#include "corpus/import/source.h"
#include "tejun/book_fit.h"

typedef struct reading {
    tj_fit_games *games;
    const tj_fit_options *choice;
    tj_fit_report report;
    void *ctx;
} reading;

static int add_source(void *ctx, tj_source *source, tj_err *err)
{
    reading *r = ctx;
    const tj_book_faults *faults = &r->games->faults;
    size_t kept = faults->kept;
    int rc = tj_fit_games_read(r->games, source->bytes, source->n, r->choice, err);

    for (; r->report && kept < faults->kept; kept++)
        r->report(r->ctx, source->name, faults->items[kept].line, faults->items[kept].text);
    return rc;
}

static int ignore_member(void *ctx, char **name, tj_err *err)
{
    (void)ctx, (void)name, (void)err;
    return 0;
}

static int report_problem(void *ctx, const char *path, const char *text, tj_err *err)
{
    reading *r = ctx;

    (void)err;
    if (r->report)
        r->report(r->ctx, path, 0, text);
    return 0;
}

static int ignore_skipped(void *ctx, const char *path, const char *text, tj_err *err)
{
    (void)ctx, (void)path, (void)text, (void)err;
    return 0;
}

static int ignore_done(void *ctx, const char *path, bool complete, tj_err *err)
{
    (void)ctx, (void)path, (void)complete, (void)err;
    return 0;
}

int tj_fit_games_read_files(tj_fit_games *games, const char *const *paths, size_t n,
                            const tj_fit_options *choice, tj_fit_report report, void *ctx,
                            const tj_progress_monitor *monitor, tj_err *err)
{
    reading r = {games, choice, report, ctx};
    const tj_source_visitor visitor = {.source = add_source,
                                       .member = ignore_member,
                                       .problem = report_problem,
                                       .skipped = ignore_skipped,
                                       .done = ignore_done,
                                       .ctx = &r,
                                       .monitor = monitor};

    return tj_source_walk(paths, n, &visitor, err);
}
