/* tejun info */
#include <string.h>

#include "answer/question/questions.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define NAME_WIDTH  12
#define VALUE_WIDTH (80 - NAME_WIDTH - 1)

/* A long value is broken behind a comma. */
static void row(tj_buf *out, const char *name, const char *value)
{
    size_t n = strlen(value), cut;

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

static void print_model(const tj_corpus_model *model, const tj_memory_set_age *age, tj_buf *out)
{
    tj_buf line = TJ_BUF_INIT, name = TJ_BUF_INIT;

    tj_table_put_sanitized(&name, model->name);
    if (tj_buf_ok(&name) && name.len)
        tj_table_put_cut(&line, name.data, VALUE_WIDTH / 2, true);
    tj_buf_printf(&line, ", %s ", tj_quantity_noun(model->games, "game", "games").text);
    tj_board_put(model->board, &line);
    tj_buf_printf(&line, ", %s", tj_quantity_bytes(model->bytes).text);
    if (model->files > 1)
        tj_buf_printf(&line, " in %s", tj_quantity_noun(model->files, "file", "files").text);
    if (model->missing)
        tj_buf_printf(&line, ", %s missing", tj_quantity_noun(model->missing, "file is", "files are").text);
    if (age->to_learn || age->gone)
        tj_buf_puts(&line, ", ");
    tj_memory_age_put(age, &line);
    line.failed |= name.failed;
    out->failed |= line.failed;
    if (tj_buf_ok(&line))
        row(out, model->kind, line.data);
    tj_buf_release(&name);
    tj_buf_release(&line);
}

static int report(tj_invocation *call, const tj_asked *asked, const void *answer, tj_buf *out, tj_err *err)
{
    const tj_corpus_summary *summary = *(const tj_corpus_summary *const *)answer;
    const tj_corpus_info *info = &summary->info;
    tj_buf line = TJ_BUF_INIT;
    uint64_t known = info->wins_black + info->wins_white + info->draws;

    (void)asked;
    (void)err;
    tj_buf_printf(out, "%-*s %s\n", NAME_WIDTH, "corpus", call->corpus); /* a path is never broken */
    tj_buf_printf(&line, "%s (", tj_quantity_count(info->games).text);
    tj_corpus_games_put(info, &line);
    tj_buf_puts(&line, ")");
    row(out, "games", info->games ? line.data : "0");
    row(out, "moves", tj_quantity_count(info->moves).text);
    if (info->date_from) {
        tj_buf_clear(&line);
        tj_buf_printf(&line, "%d", info->date_from / 10000);
        if (info->date_to / 10000 != info->date_from / 10000)
            tj_buf_printf(&line, " to %d", info->date_to / 10000);
        row(out, "years", line.data);
    }
    tj_buf_clear(&line);
    tj_buf_printf(&line, "Black %s, White %s, drawn %s, unknown %s",
                  tj_quantity_percent(2 * info->wins_black + info->draws, 2 * known).text,
                  tj_quantity_percent(2 * info->wins_white + info->draws, 2 * known).text,
                  tj_quantity_count(info->draws).text, tj_quantity_noun(info->unknown, "game", "games").text);
    row(out, "won", line.data);
    row(out, "players", tj_quantity_count(info->players).text);
    tj_buf_clear(&line);
    tj_buf_printf(&line, "%s from %s: %s, %s damaged, %s rejected", tj_quantity_count(info->records).text,
                  tj_quantity_noun(info->sources, "source", "sources").text,
                  tj_quantity_noun(info->duplicates, "duplicate", "duplicates").text,
                  tj_quantity_count(info->damaged).text, tj_quantity_count(info->rejected).text);
    if (info->removed) /* by tejun remove */
        tj_buf_printf(&line, ", %s removed", tj_quantity_count(info->removed).text);
    row(out, "records", line.data);
    tj_buf_clear(&line);
    tj_buf_printf(&line, "%s in %s (%.2f bytes a move), originals %s, catalogue %s",
                  tj_quantity_bytes(info->index_bytes).text,
                  tj_quantity_noun(info->segments, "segment", "segments").text,
                  info->moves ? (double)info->index_bytes / (double)info->moves : 0.0,
                  tj_quantity_bytes(info->original_bytes).text,
                  tj_quantity_bytes(info->catalogue_bytes).text);
    row(out, "index", line.data);
    tj_buf_release(&line);
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
