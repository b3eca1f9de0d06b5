/* tejun info */
#include <stdarg.h>
#include <string.h>

#include "answer/question/questions.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define NAME_WIDTH  12
#define VALUE_WIDTH (80 - NAME_WIDTH - 1)

/* A long value is broken behind a comma. */
static void put_row(tj_buf *out, const char *name, const tj_buf *line)
{
    const char *value = line->failed || !line->len ? "" : line->data;
    size_t n = strlen(value), cut;

    out->failed |= line->failed;
    tj_buf_printf(out, "%-*s ", NAME_WIDTH, name);
    while (n > VALUE_WIDTH) {
        for (cut = VALUE_WIDTH; cut > 0 && strncmp(value + cut - 1, ", ", 2) != 0;)
            cut--;
        if (!cut)
            break;
        tj_buf_printf(out, "%.*s\n%*s", (int)cut, value, NAME_WIDTH + 1, "");
        value += cut + 1;
        n -= cut + 1;
    }
    tj_buf_printf(out, "%s\n", value);
}

static void row(tj_buf *out, const char *name, const char *format, ...) TJ_PRINTF(3, 4);
static void row(tj_buf *out, const char *name, const char *format, ...)
{
    tj_buf line = TJ_BUF_INIT;
    va_list args;

    va_start(args, format);
    tj_buf_vprintf(&line, format, args);
    va_end(args);
    put_row(out, name, &line);
    tj_buf_release(&line);
}

static void print_model(const tj_corpus_model *model, const tj_memory_set_age *age, tj_buf *out)
{
    tj_buf line = TJ_BUF_INIT, name = TJ_BUF_INIT;

    tj_table_put_sanitized(&name, model->name);
    if (tj_buf_ok(&name) && name.len)
        tj_table_put_cut(&line, name.data, VALUE_WIDTH / 2, true);
    tj_buf_printf(&line, ", %s ", tj_quantity_noun(model->games, "game").text);
    tj_board_put(model->board, &line);
    tj_buf_printf(&line, ", %s", tj_quantity_bytes(model->bytes).text);
    if (model->files > 1)
        tj_buf_printf(&line, " in %s", tj_quantity_noun(model->files, "file").text);
    if (model->missing)
        tj_buf_printf(&line, ", %s missing", tj_quantity_phrase(model->missing, "file is", "files are").text);
    if (age->to_learn || age->gone)
        tj_buf_puts(&line, ", ");
    tj_memory_age_put(age, &line);
    line.failed |= name.failed;
    put_row(out, model->kind, &line);
    tj_buf_release(&name);
    tj_buf_release(&line);
}

static int report(tj_invocation *call, const void *answer TJ_UNUSED, tj_buf *out, tj_err *err TJ_UNUSED)
{
    const tj_corpus_summary *summary = &call->asked->cache->summary;
    const tj_corpus_info *info = &summary->info;
    tj_buf games = TJ_BUF_INIT;
    uint64_t known = info->wins_black + info->wins_white + info->draws;

    tj_buf_printf(out, "%-*s %s\n", NAME_WIDTH, "corpus", call->corpus); /* a path is never broken */
    if (info->games)
        tj_corpus_games_put(info, &games);
    row(out, "games", info->games ? "%s (%s)" : "%s", tj_quantity_count(info->games).text,
        games.len ? games.data : "");
    out->failed |= games.failed;
    tj_buf_release(&games);
    row(out, "moves", "%s", tj_quantity_count(info->moves).text);
    if (info->date_from)
        row(out, "years", info->date_to / 10000 != info->date_from / 10000 ? "%d to %d" : "%d",
            info->date_from / 10000, info->date_to / 10000);
    row(out, "won", "Black %s, White %s, drawn %s, unknown %s",
        tj_quantity_percent(2 * info->wins_black + info->draws, 2 * known).text,
        tj_quantity_percent(2 * info->wins_white + info->draws, 2 * known).text,
        tj_quantity_count(info->draws).text, tj_quantity_noun(info->unknown, "game").text);
    row(out, "players", "%s", tj_quantity_count(info->players).text);
    row(out, "records",
        info->removed ? "%s from %s: %s, %s damaged, %s rejected, %s removed" /* by tejun remove */
                      : "%s from %s: %s, %s damaged, %s rejected",
        tj_quantity_count(info->records).text, tj_quantity_noun(info->sources, "source").text,
        tj_quantity_noun(info->duplicates, "duplicate").text, tj_quantity_count(info->damaged).text,
        tj_quantity_count(info->rejected).text, tj_quantity_count(info->removed).text);
    row(out, "index", "%s in %s (%.2f bytes a move), originals %s, catalogue %s",
        tj_quantity_bytes(info->index_bytes).text, tj_quantity_noun(info->segments, "segment").text,
        info->moves ? (double)info->index_bytes / (double)info->moves : 0.0,
        tj_quantity_bytes(info->original_bytes).text, tj_quantity_bytes(info->catalogue_bytes).text);
    for (size_t i = 0; i < summary->model_count; i++)
        print_model(&summary->models[i], &summary->ages[i], out);
    return 0;
}

const tj_command tj_cmd_info = {
    .name = "info",
    .synopsis = "CORPUS",
    .question = &tj_info_question,
    .examples =
        (const tj_example[]){{"tejun info pro", "a summary"}, {"tejun info pro --json", "for programs"}, {0}},
    .outputs = TJ_OUTPUT_JSON,
    .corpus = TJ_CORPUS_FIRST,
    .report = report,
};
