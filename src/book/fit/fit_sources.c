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

static int report_problem(void *ctx, const char *path, const char *text, bool skipped, tj_err *err)
{
    reading *r = ctx;

    (void)err;
    if (r->report && !skipped)
        r->report(r->ctx, path, 0, text);
    return 0;
}

int tj_fit_games_read_files(tj_fit_games *games, const char *const *paths, size_t n,
                            const tj_fit_options *choice, tj_fit_report report, void *ctx,
                            const tj_progress_monitor *monitor, tj_err *err)
{
    reading r = {games, choice, report, ctx};
    const tj_source_visitor visitor = {
        .source = add_source, .problem = report_problem, .ctx = &r, .monitor = monitor};

    return tj_source_walk(paths, n, &visitor, err);
}
