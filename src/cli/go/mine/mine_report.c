#include "cli/go/mine/mine_report.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "cli/terminal/help.h"
#include "cli/go/mine/joseki_text.h"
#include "cli/go/mine/mine_html.h"
#include "cli/go/mine/mine_sgf.h"
#include "cli/go/mine/mine_text.h"
#include "cli/terminal/quantity.h"

#define FOLLOWED 1000 /* sequences among which followers are looked for at least */

/* The sequences of a report as the outputs want them; notes live as long as this. */
typedef struct shown {
    tj_mine_item *items;
    tj_surroundings *surroundings; /* NULL: none */
    tj_buf *notes;
    size_t n;
} shown;

static void release(shown *all)
{
    for (size_t i = 0; all->notes && i < all->n; i++)
        tj_buf_release(&all->notes[i]);
    free(all->notes);
    free(all->surroundings);
    free(all->items);
}

/* "complete: 63.1 % turned elsewhere; 345 went on to number 12" */
static void put_note(const tj_mine_report *report, size_t item, const tj_successor *follow, tj_buf *out)
{
    tj_border border;
    tj_mined next;

    tj_mining_border(report->mining, item, &border);
    if (item < TJ_JOSEKI_CLASSIFIED)
        tj_buf_printf(out, "%s: ", tj_border_class_text(tj_border_classify(&border)));
    tj_buf_printf(out, "%s turned elsewhere", tj_quantity_percent(border.left, border.count).text);
    if (follow->item == TJ_SUCCESSOR_NONE)
        return;
    tj_mining_get(report->mining, follow->item, &next);
    tj_buf_printf(out, "; %s went on to number %u%s", tj_quantity_count(follow->count).text,
                  (unsigned)next.rank, report->local ? ", then or later" : "");
}

/* What follows each of the first n sequences, n being at most the list's length; malloc'ed. */
static int find_followers(const tj_mine_report *report, size_t n, tj_successor **out, tj_err *err)
{
    /* as many as may be meant, so that a short list and a long one say the same */
    size_t known = n > FOLLOWED ? n : FOLLOWED;

    if (known > tj_mining_count(report->mining))
        known = tj_mining_count(report->mining);
    if (!(*out = tj_alloc(known, sizeof **out)))
        return tj_fail_nomem(err);
    return tj_mining_successors(report->mining, known, *out, report->monitor, err);
}

static int load_surroundings(const tj_mine_report *report, shown *all, tj_err *err)
{
    int rc;

    all->surroundings = tj_alloc(all->n, sizeof *all->surroundings);
    if (!all->surroundings)
        return tj_fail_nomem(err);
    rc = tj_mining_surroundings(report->mining, all->n, all->surroundings, report->monitor, err);
    for (size_t i = 0; i < all->n && !rc; i++)
        all->items[i].surroundings = &all->surroundings[i];
    return rc;
}

/* How many sequences have a rank up to n: n of them, or more where ranks are shared. */
static size_t count_ranks(const tj_mine_report *report, size_t n)
{
    tj_mined mined = {.rank = 0};
    size_t count = 0;

    for (; count < tj_mining_count(report->mining); count++) {
        tj_mining_get(report->mining, count, &mined);
        if (mined.rank > n)
            break;
    }
    return count;
}

static int prepare(const tj_mine_report *report, size_t n, bool around, shown *all, tj_err *err)
{
    tj_successor *follow = NULL;
    int rc;

    *all = (shown){NULL, NULL, NULL, count_ranks(report, n)};
    all->items = tj_zalloc(all->n, sizeof *all->items);
    all->notes = tj_zalloc(all->n, sizeof *all->notes);
    if (!all->items || !all->notes)
        return tj_fail_nomem(err);
    rc = find_followers(report, all->n, &follow, err);
    for (size_t i = 0; i < all->n && !rc; i++) {
        tj_mine_item *item = &all->items[i];

        tj_mining_get(report->mining, i, &item->mined);
        put_note(report, i, &follow[i], &all->notes[i]);
        if (!tj_buf_ok(&all->notes[i]))
            rc = tj_fail_nomem(err);
        item->note = all->notes[i].data;
    }
    free(follow);
    return !rc && around ? load_surroundings(report, all, err) : rc;
}

/* "34,194 games (139 near-duplicates left out), method msfp, code er" */
static void put_lead(const tj_mine_report *report, tj_buf *out)
{
    uint64_t left_out = tj_mining_duplicate_games(report->mining);

    tj_buf_puts(out, tj_quantity_noun(tj_mining_games(report->mining), "game", "games").text);
    if (left_out)
        tj_buf_printf(out, " (%s left out)",
                      tj_quantity_noun(left_out, "near-duplicate", "near-duplicates").text);
    tj_buf_printf(out, ", method %s", report->method);
    if (!report->local)
        tj_buf_printf(out, ", code %s", report->code);
}

static void put_classes(const tj_mine_report *report, tj_buf *out)
{
    size_t classes[TJ_BORDER_CLASSES];

    tj_mining_classes(report->mining, TJ_JOSEKI_CLASSIFIED, classes);
    tj_joseki_put_classes(out, classes);
}

int tj_mine_report_list(const tj_mine_report *report, size_t n, const tj_go_diagram_style *style, tj_buf *out,
                        tj_err *err)
{
    tj_buf classes = TJ_BUF_INIT;
    shown all;
    int rc = prepare(report, n, false, &all, err);

    if (!rc) {
        put_lead(report, out);
        tj_buf_puts(out, "; odd numbers are Black\n\n");
        rc = tj_mine_text(all.items, all.n, style, out, err);
    }
    if (!rc && tj_mining_count(report->mining) >= TJ_JOSEKI_CLASSIFIED) {
        put_classes(report, &classes);
        if (!tj_buf_ok(&classes))
            rc = tj_fail_nomem(err);
        else
            tj_help_wrap(classes.data, 0, 0, style->width, out);
        tj_buf_putc(out, '\n');
    }
    tj_buf_release(&classes);
    release(&all);
    return rc;
}

int tj_mine_report_tsv(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err)
{
    char *text;
    size_t len;
    int rc = tj_mining_list(report->mining, n, report->corpus, &text, &len, err);

    if (!rc) {
        tj_buf_add(out, text, len);
        rc = tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
        free(text);
    }
    return rc;
}

static void put_json_item(const tj_mining *mining, size_t i, const tj_successor *follow, tj_json *json)
{
    tj_mined mined, next;
    tj_border border;

    tj_mining_get(mining, i, &mined);
    tj_mining_border(mining, i, &border);
    tj_json_object(json, NULL);
    tj_json_u64(json, "rank", mined.rank);
    tj_json_double(json, "score", mined.score);
    tj_json_u64(json, "frequency", mined.frequency);
    tj_json_u64(json, "elsewhere", border.left);
    if (i < TJ_JOSEKI_CLASSIFIED)
        tj_json_string(json, "class", tj_border_class_text(tj_border_classify(&border)));
    if (follow->item != TJ_SUCCESSOR_NONE) {
        tj_mining_get(mining, follow->item, &next);
        tj_json_u64(json, "followed_by", next.rank);
        tj_json_u64(json, "followed_times", follow->count);
    }
    tj_json_array(json, "moves");
    for (unsigned k = 0; k < mined.sequence.len; k++) {
        uint16_t move = mined.sequence.moves[k];
        char text[8];

        tj_go_point_format(TJ_MINE_SIZE, tj_sequence_point(move), text);
        tj_json_array(json, NULL);
        tj_json_string(json, NULL, tj_sequence_colour(move) == TJ_WHITE ? "W" : "B");
        tj_json_string(json, NULL, text);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_end(json);
}

int tj_mine_report_json(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err)
{
    static const char *const CLASSES[TJ_BORDER_CLASSES] = {"complete", "may_go_on", "extra_move",
                                                           "breaks_off"};
    const tj_mining *mining = report->mining;
    size_t classes[TJ_BORDER_CLASSES];
    tj_successor *follow = NULL;
    tj_json json;
    int rc = find_followers(report, tj_mining_count(mining), &follow, err);

    if (rc) {
        free(follow);
        return rc;
    }
    tj_mining_classes(mining, TJ_JOSEKI_CLASSIFIED, classes);
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "method", report->method);
    tj_json_string(&json, "code", report->code);
    tj_json_u64(&json, "games", tj_mining_games(mining));
    tj_json_u64(&json, "near_duplicates", tj_mining_duplicate_games(mining));
    tj_json_object(&json, "classes_of_first_100");
    for (int c = 0; c < TJ_BORDER_CLASSES; c++)
        tj_json_u64(&json, CLASSES[c], classes[c]);
    tj_json_end(&json);
    tj_json_array(&json, "sequences");
    for (size_t i = 0, count = count_ranks(report, n); i < count; i++)
        put_json_item(mining, i, &follow[i], &json);
    free(follow);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

int tj_mine_report_sgf(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err)
{
    shown all;
    int rc = prepare(report, n, true, &all, err);

    if (!rc)
        rc = tj_mine_sgf(all.items, all.n, out, err);
    release(&all);
    return rc;
}

int tj_mine_report_html(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err)
{
    tj_buf lead = TJ_BUF_INIT;
    shown all;
    int rc = prepare(report, n, true, &all, err);

    put_lead(report, &lead);
    tj_buf_puts(&lead, ". ");
    put_classes(report, &lead);
    if (!rc)
        rc = tj_buf_ok(&lead) ? tj_mine_html(all.items, all.n, "Set sequences", lead.data, out, err)
                              : tj_fail_nomem(err);
    tj_buf_release(&lead);
    release(&all);
    return rc;
}
