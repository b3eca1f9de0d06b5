/* The forms of a mined list that have boards. */
#include "cli/report/mine_report.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "cli/go/mine/mine_item.h"
#include "cli/report/joseki_text.h"
#include "cli/terminal/text_grid.h"

typedef char note[160];

/* The sequences of a report as the outputs want them. */
typedef struct shown {
    tj_mine_item *items;
    tj_surroundings *surroundings; /* NULL: none */
    note *notes;
    size_t n;
} shown;

/* "complete: 63.1 % turned elsewhere; 345 went on to number 12" */
static void make_note(const tj_mine_answer *answer, size_t item, const tj_successor *follow, note out)
{
    char class[40] = "", next[80] = "";
    tj_border border;
    tj_mined mined;

    tj_mining_border(answer->mining, item, &border);
    if (item < TJ_JOSEKI_CLASSIFIED)
        snprintf(class, sizeof class, "%s: ", tj_border_class_text(tj_border_classify(&border)));
    if (follow->item != TJ_SUCCESSOR_NONE) {
        tj_mining_get(answer->mining, follow->item, &mined);
        snprintf(next, sizeof next, "; %.24s continued to number %u%s", tj_quantity_count(follow->count).text,
                 (unsigned)mined.rank, answer->local ? ", then or later" : "");
    }
    snprintf(out, sizeof(note), "%s%.24s turned elsewhere%s", class,
             tj_quantity_percent(border.left, border.count).text, next);
}

static int prepare(const tj_mine_answer *answer, size_t n, bool around, const tj_progress_monitor *monitor,
                   shown *all, tj_err *err)
{
    const tj_mining *mining = answer->mining;
    tj_successor *follow = NULL;
    int rc;

    *all = (shown){.n = tj_mining_rank_count(mining, n)};
    all->items = tj_zalloc(all->n, sizeof *all->items);
    all->notes = tj_alloc(all->n, sizeof *all->notes);
    all->surroundings = around ? tj_alloc(all->n, sizeof *all->surroundings) : NULL;
    follow = tj_alloc(all->n, sizeof *follow);
    if (!all->items || !all->notes || (around && !all->surroundings) || !follow) {
        rc = tj_fail_nomem(err);
        goto out;
    }
    if ((rc = tj_mining_successors(mining, all->n, follow, monitor, err)) ||
        (around && (rc = tj_mining_surroundings(mining, all->n, all->surroundings, monitor, err))))
        goto out;
    for (size_t i = 0; i < all->n; i++) {
        tj_mining_get(mining, i, &all->items[i].mined);
        make_note(answer, i, &follow[i], all->notes[i]);
        all->items[i].note = all->notes[i];
        all->items[i].surroundings = around ? &all->surroundings[i] : NULL;
    }
out:
    free(follow);
    return rc;
}

/* "34,194 games (139 near-duplicates left out), method msfp, code er" */
static void put_lead(const tj_mine_answer *answer, tj_buf *out)
{
    uint64_t left_out = tj_mining_duplicate_games(answer->mining);

    tj_buf_puts(out, tj_quantity_noun(tj_mining_games(answer->mining), "game").text);
    if (left_out)
        tj_buf_printf(out, " (%s left out)", tj_quantity_noun(left_out, "near-duplicate").text);
    tj_buf_printf(out, ", method %s", answer->method);
    if (!answer->local)
        tj_buf_printf(out, ", code %s", answer->code);
}

static void put_classes(const tj_mine_answer *answer, tj_buf *out)
{
    size_t classes[TJ_BORDER_CLASSES];

    tj_mining_classes(answer->mining, TJ_JOSEKI_CLASSIFIED, classes);
    tj_joseki_put_classes(out, classes);
}

static int put_list(const tj_mine_answer *answer, const shown *all, const tj_go_diagram_style *style,
                    tj_buf *out, tj_err *err)
{
    tj_buf classes = TJ_BUF_INIT;
    int rc;

    put_lead(answer, out);
    tj_buf_puts(out, "; odd numbers are Black\n\n");
    rc = tj_mine_text(all->items, all->n, style, out, err);
    if (!rc && tj_mining_count(answer->mining) >= TJ_JOSEKI_CLASSIFIED) {
        put_classes(answer, &classes);
        tj_text_grid_note(out, &classes, style->width);
        tj_buf_putc(out, '\n');
    }
    return rc;
}

static int put_page(const tj_mine_answer *answer, const shown *all, tj_buf *out, tj_err *err)
{
    tj_buf lead = TJ_BUF_INIT;
    int rc;

    put_lead(answer, &lead);
    tj_buf_puts(&lead, ". ");
    put_classes(answer, &lead);
    rc = tj_buf_ok(&lead) ? tj_mine_html(all->items, all->n, "Set sequences", lead.data, out, err)
                          : tj_fail_nomem(err);
    tj_buf_release(&lead);
    return rc;
}

int tj_mine_report(const tj_mine_answer *answer, enum tj_mine_form form, size_t n,
                   const tj_terminal *terminal, bool ascii, const tj_progress_monitor *monitor, tj_buf *out,
                   tj_err *err)
{
    const tj_go_diagram_style style = {ascii, terminal->colour, terminal->width};
    shown all;
    int rc = prepare(answer, n, form != TJ_MINE_LIST, monitor, &all, err);

    if (!rc)
        rc = form == TJ_MINE_LIST  ? put_list(answer, &all, &style, out, err)
             : form == TJ_MINE_SGF ? tj_mine_sgf(all.items, all.n, out, err)
                                   : put_page(answer, &all, out, err);
    free(all.notes);
    free(all.surroundings);
    free(all.items);
    return rc;
}
