#include "client/shogi/shogi_match_record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "client/match_text.h"
#include "format/shogi/kifu_builder.h"

#define MATE_SCORE 100000

/* ---- while it is played ---- */

/* The score from Black's side. */
static void put_score(tj_buf *out, const tj_analysis *analysis, bool black)
{
    int64_t score = analysis->score;

    if (!analysis->has_score || analysis->bound != TJ_ANALYSIS_EXACT)
        return;
    if (analysis->mate)
        score = score > 0 ? MATE_SCORE : -MATE_SCORE;
    tj_buf_printf(out, "** %" PRId64 "\n", black ? score : -score);
}

int tj_shogi_move_comments_add(tj_shogi_move_comments *comments, const tj_analysis *analysis, bool black,
                               double seconds, tj_err *err)
{
    tj_shogi_move_comment *comment;

    if (TJ_RESERVE(&comments->moves, comments->moves.len + 1))
        return tj_fail_nomem(err);
    if (analysis) {
        put_score(&comments->text, analysis, black);
        tj_buf_printf(&comments->text, "%.3f s", seconds);
        if (analysis->depth)
            tj_buf_printf(&comments->text, ", depth %" PRIu32, analysis->depth);
        if (analysis->nodes)
            tj_buf_printf(&comments->text, ", %" PRIu64 " nodes", analysis->nodes);
        tj_buf_putc(&comments->text, '\n');
    }
    if (comments->text.failed)
        return tj_fail_nomem(err);
    comment = &comments->moves.items[comments->moves.len++];
    comment->time = analysis && seconds < 1e6 ? (uint32_t)seconds * 1000 : TJ_KIFU_NO_TIME;
    comment->end = comments->text.len;
    return 0;
}

void tj_shogi_move_comments_release(tj_shogi_move_comments *comments)
{
    free(comments->moves.items);
    tj_buf_release(&comments->text);
    *comments = (tj_shogi_move_comments){0};
}

/* ---- when it is over ---- */

static int add_header(tj_kifu_builder *b, const char *key, const char *value)
{
    return tj_kifu_add_header(b, (tj_span){key, strlen(key)}, (tj_span){value, strlen(value)});
}

static int add_headers(tj_kifu_builder *b, const tj_shogi_match_record_header *head)
{
    char date[16];
    int rc = add_header(b, "先手", head->black);

    tj_match_today(date);
    for (char *c = date; *c; c++)
        *c = *c == '-' ? '/' : *c; /* as CSA has it */
    if (!rc)
        rc = add_header(b, "後手", head->white);
    if (!rc)
        rc = add_header(b, "棋戦", head->event);
    if (!rc && *date)
        rc = add_header(b, "開始日時", date);
    return rc;
}

static int add_lines(tj_kifu_builder *b, tj_span text)
{
    int rc = 0;

    while (text.n && !rc)
        rc = tj_kifu_add_comment(b, tj_span_cut(&text, "\n"));
    return rc;
}

/* Time and comment of comment i, if there is one. */
static int add_remark(tj_kifu_builder *b, const tj_shogi_move_comments *comments, size_t i)
{
    size_t from = i ? comments->moves.items[i - 1].end : 0;
    const tj_shogi_move_comment *comment = &comments->moves.items[i];

    if (comment->time != TJ_KIFU_NO_TIME)
        tj_kifu_add_time(b, comment->time);
    if (comment->end == from)
        return 0;
    return add_lines(b, (tj_span){comments->text.data + from, comment->end - from});
}

static int build(tj_kifu_builder *b, const tj_shogi_referee *game, const tj_shogi_move_comments *comments,
                 const tj_shogi_match_record_header *head)
{
    int rc = add_headers(b, head);
    size_t i;

    if (!rc)
        rc = add_lines(b, (tj_span){head->note, strlen(head->note)});
    for (i = 0; i < game->moves.len && !rc; i++) {
        rc = tj_kifu_add_move(b, game->moves.items[i], b->text);
        if (!rc && i < comments->moves.len)
            rc = add_remark(b, comments, i);
    }
    if (!rc)
        rc = tj_kifu_add_end(b, game->end, b->text);
    if (!rc && i < comments->moves.len)
        rc = add_remark(b, comments, i);
    return rc ? rc : tj_kifu_finish(b);
}

int tj_shogi_match_record_write(const tj_shogi_referee *game, const tj_shogi_move_comments *comments,
                                const tj_shogi_match_record_header *head, tj_buf *out, tj_err *err)
{
    tj_kifu_builder builder;
    char *text = NULL;
    size_t n = 0;
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_kifu_builder_init(&builder, &kifu, "", false);
    if (!rc)
        rc = build(&builder, game, comments, head);
    tj_kifu_builder_release(&builder);
    if (rc)
        rc = tj_fail_nomem(err);
    else
        rc = tj_kifu_write(&kifu, TJ_KIFU_CSA, &text, &n, err);
    if (!rc) {
        tj_buf_add(out, text, n);
        tj_buf_puts(out, "/\n");
    }
    free(text);
    tj_kifu_release(&kifu);
    return rc;
}
