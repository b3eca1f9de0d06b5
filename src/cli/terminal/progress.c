#include "cli/terminal/progress.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text/text.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define REDRAW_SECONDS 0.1
#define BAR_WIDTH_MAX  30
#define BAR_WIDTH_MIN  10

/* The one thing the signal handler touches: lock-free, as it has to be. */
static atomic_bool interrupted;
_Static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may not wait for a lock");

static void on_interrupt(int signal_number TJ_UNUSED)
{
    atomic_store(&interrupted, true);
}

const atomic_bool *tj_progress_stop_flag(void)
{
    return &interrupted;
}

void tj_progress_resume(void)
{
    atomic_store(&interrupted, false);
}

/* "8,123 games/s", or "8,123 games" where there is no total to compare with. */
static void put_amount(tj_buf *out, const char *unit, double amount, const char *each)
{
    bool bytes = !strcmp(unit, "bytes");
    uint64_t n = amount < 1e18 ? (uint64_t)(amount + 0.5) : 0;

    if (bytes)
        tj_buf_printf(out, "  %s%s", tj_quantity_bytes(n).text, each);
    else
        tj_buf_printf(out, "  %s %s%s", tj_quantity_count(n).text, unit, each);
}

static void put_bar(tj_buf *out, double share, unsigned width)
{
    unsigned full = (unsigned)(share * width + 0.5);

    tj_buf_puts(out, "  [");
    for (unsigned i = 0; i < width; i++)
        tj_buf_putc(out, i < full ? '#' : '.');
    tj_buf_putc(out, ']');
}

/* Percentage, speed and time left. */
static void put_figures(tj_buf *out, const tj_progress_facts *facts, double share)
{
    double made = facts->done > facts->before ? (double)(facts->done - facts->before) : 0;
    double speed = facts->seconds > 0 ? made / facts->seconds : 0;

    if (facts->total)
        tj_buf_printf(out, "  %.0f %%", share * 100 < 99.5 || share == 1 ? share * 100 : 99);
    else if (facts->unit)
        put_amount(out, facts->unit, (double)facts->done, "");
    else if (facts->done)
        tj_buf_printf(out, "  %s", tj_quantity_count(facts->done).text);
    if (facts->unit && speed > 0)
        put_amount(out, facts->unit, speed, "/s");
    /* The first second tells too little about the rest. */
    if (facts->total > facts->done && speed > 0 && facts->seconds >= 1) {
        double left = (double)(facts->total - facts->done) / speed;

        tj_buf_printf(out, "  %s left", tj_quantity_duration(left < 1 ? 1 : left).text);
    }
}

void tj_progress_line(const tj_progress_facts *facts, unsigned width, tj_buf *out)
{
    uint64_t done = facts->total && facts->done > facts->total ? facts->total : facts->done;
    double share = facts->total ? (double)done / (double)facts->total : 0;
    tj_buf line = TJ_BUF_INIT, figures = TJ_BUF_INIT;

    put_figures(&figures, facts, share);
    tj_buf_puts(&line, facts->phase);
    if (facts->total && tj_buf_ok(&figures)) {
        size_t used = tj_utf8_width(facts->phase) + figures.len + 4;
        size_t room = width > used ? width - used : 0;

        if (room >= BAR_WIDTH_MIN)
            put_bar(&line, share, room > BAR_WIDTH_MAX ? BAR_WIDTH_MAX : (unsigned)room);
    }
    tj_buf_puts(&line, figures.data ? figures.data : "");
    if (tj_buf_ok(&line))
        tj_table_put_cut(out, line.data, width, true);
    tj_buf_release(&line);
    tj_buf_release(&figures);
}

static const char *unit_of(const tj_progress *progress, const char *phase)
{
    for (const char *const *pair = progress->units; pair && pair[0]; pair += 2)
        if (!strcmp(pair[0], phase))
            return pair[1];
    return NULL;
}

static void draw(tj_progress *progress, uint64_t done, uint64_t total, double time)
{
    tj_progress_facts facts = {
        progress->phase,       unit_of(progress, progress->phase), done, total, progress->before,
        time - progress->began};
    tj_buf line = TJ_BUF_INIT;

    tj_progress_line(&facts, progress->width - 1, &line);
    if (tj_buf_ok(&line))
        tj_terminal_line(line.data);
    tj_buf_release(&line);
}

static int tick(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    tj_progress *progress = ctx;
    double time;

    if (atomic_load(&interrupted))
        return 1;
    if (!progress->draws)
        return 0;
    time = tj_clock();
    if (strncmp(phase, progress->phase, sizeof progress->phase - 1) != 0) {
        snprintf(progress->phase, sizeof progress->phase, "%s", phase);
        progress->began = time;
        progress->before = done;
    }
    if (time - progress->drawn >= REDRAW_SECONDS) {
        progress->drawn = time;
        draw(progress, done, total, time);
    }
    return 0;
}

void tj_progress_start(tj_progress *progress, const tj_terminal *terminal, const char *const *units)
{
    struct sigaction action, old;

    *progress = (tj_progress){.units = units, .draws = terminal->redraws, .width = terminal->width};
    progress->monitor = (tj_progress_monitor){tick, progress};
    progress->drawn = tj_clock(); /* nothing flashes up for what is done at once */
    if (progress->width < 20)
        progress->width = 20;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = on_interrupt;
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND; /* the second Ctrl-C finds the default again */
    if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        progress->handles_sigint = sigaction(SIGINT, &action, NULL) == 0;
}

void tj_progress_end(tj_progress *progress)
{
    if (progress->handles_sigint)
        signal(SIGINT, SIG_DFL);
    tj_terminal_line("");
}
