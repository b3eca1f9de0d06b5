#include "answer/game_export.h"

#include <stdlib.h>

#include "base/error.h"
#include "tejun/sgf.h"

int tj_game_export_sgf(tj_corpus *corpus, uint32_t id, const tj_query *query, const tj_hit *hit, tj_buf *out,
                       tj_err *err)
{
    tj_record record;
    char *text = NULL;
    size_t n = 0, marks[TJ_QUERY_MAX], count = 0;
    int rc;

    tj_record_init(&record);
    rc = tj_game_record(corpus, id, &record, err);
    if (!rc && record.game != TJ_GO)
        rc = tj_fail(err, TJ_E_USAGE, "game %u is a game of shogi: SGF is for Go", id);
    if (!rc && hit && tj_hit_moves(query, hit, &record, marks) == 0)
        count = query->len;
    if (!rc)
        rc = tj_sgf_write(&record, marks, count, &text, &n, err);
    if (!rc)
        tj_buf_add(out, text, n);
    if (!rc && !tj_buf_ok(out))
        rc = tj_fail_nomem(err);
    free(text);
    tj_record_release(&record);
    return rc;
}

int tj_game_export_kifu(tj_corpus *corpus, uint32_t id, int format, tj_buf *out, tj_err *err)
{
    char *text = NULL;
    size_t n = 0;
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_game_kifu(corpus, id, &kifu, err);
    if (!rc)
        rc = tj_kifu_write(&kifu, format, &text, &n, err);
    if (!rc)
        tj_buf_add(out, text, n);
    if (!rc && !tj_buf_ok(out))
        rc = tj_fail_nomem(err);
    free(text);
    tj_kifu_release(&kifu);
    return rc;
}
