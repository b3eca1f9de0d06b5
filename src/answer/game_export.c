#include "answer/game_export.h"

#include <stdlib.h>

#include "base/error.h"
#include "tejun/sgf.h"

/* Behind SGF the notations of shogi, in the order of tj_kifu_format. */
const char *const tj_export_words[] = {"no", "original", "sgf", "csa", "kif", "ki2", "usi", "jkf", NULL};

const tj_game_kind *tj_export_kind(int as)
{
    return as < TJ_EXPORT_MADE ? NULL : tj_game_kind_named(as == TJ_EXPORT_SGF ? "go" : "shogi");
}

const char *tj_export_separator(int as)
{
    return as == TJ_EXPORT_CSA ? "/\n" : as == TJ_EXPORT_ORIGINAL ? "\n" : "";
}

static int write_sgf(tj_corpus *corpus, uint32_t id, const tj_query *query, const tj_hit *hit, char **text,
                     size_t *n, tj_err *err)
{
    size_t marks[TJ_QUERY_MAX];
    tj_sgf_write_options options;
    tj_record record;
    int rc;

    tj_sgf_write_options_init(&options);
    options.marks = marks;
    tj_record_init(&record);
    rc = tj_game_record(corpus, id, &record, err);
    if (!rc && tj_game_kind_of_board(record.board) != tj_export_kind(TJ_EXPORT_SGF))
        rc = tj_fail(err, TJ_E_USAGE, "game %u is a game of %s: SGF is for Go", id,
                     tj_game_kind_title(tj_game_kind_of_board(record.board)));
    for (size_t i = 0; hit && i < query->len; i++)
        marks[options.mark_count++] = tj_hit_move(hit, i) - 1;
    if (!rc)
        rc = tj_sgf_write(&record, &options, text, n, err);
    tj_record_release(&record);
    return rc;
}

static int write_kifu(tj_corpus *corpus, uint32_t id, int format, char **text, size_t *n, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_game_kifu(corpus, id, &kifu, err);
    if (!rc)
        rc = tj_kifu_write(&kifu, format, text, n, err);
    tj_kifu_release(&kifu);
    return rc;
}

int tj_game_export(tj_corpus *corpus, uint32_t id, int as, const tj_query *query, const tj_hit *hit,
                   tj_buf *out, tj_err *err)
{
    char *text = NULL;
    size_t n = 0;
    int rc;

    if (as == TJ_EXPORT_ORIGINAL)
        rc = tj_game_original(corpus, id, &text, &n, err);
    else if (as == TJ_EXPORT_SGF)
        rc = write_sgf(corpus, id, query, hit, &text, &n, err);
    else
        rc = write_kifu(corpus, id, as - TJ_EXPORT_SGF, &text, &n, err);
    if (!rc)
        tj_buf_add(out, text, n);
    if (!rc && !tj_buf_ok(out))
        rc = tj_fail_nomem(err);
    free(text);
    return rc;
}
