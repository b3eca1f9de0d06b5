/* tejun profile */
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/report/profile_report.h"
#include "cli/terminal/output_file.h"

struct profile_options {
    const char *svg;
};

static const tj_param options[] = {TJ_TEXT(struct profile_options, svg, 0, "svg", "FILE",
                                           "also write a chart to FILE; an existing file is replaced"),
                                   TJ_PARAMS_END};

/* The argument is a number, unless it looks like a file or is one. */
static int prepare(tj_invocation *call, tj_err *err)
{
    const struct profile_options *given = call->options;
    tj_profile_params *params = call->params;
    const char *word = params->game.items[0];
    bool is_svg = given->svg && strcmp(given->svg, "-") == 0;
    const tj_given outputs[] = {{"--tsv", call->tsv}, {"--json", call->json}, {"--svg -", is_svg}, {0}};

    if (strpbrk(word, "./") || access(word, F_OK) == 0)
        params->file = word;
    else if (!*word || strspn(word, "0123456789") != strlen(word))
        return tj_fail(err, TJ_E_USAGE, "\"%s\" is neither a game number nor a file", word);
    return tj_options_exclusive(outputs, err);
}

static int write_files(const tj_invocation *call, const void *answer, tj_err *err)
{
    const struct profile_options *given = call->options;
    tj_buf out = TJ_BUF_INIT;
    int rc = 0;

    if (given->svg && !(rc = tj_profile_report_svg(answer, &out, err)))
        rc = tj_output_file_write(given->svg, &out, err);
    tj_buf_release(&out);
    return rc;
}

static int report(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err)
{
    const struct profile_options *given = call->options;

    if (call->tsv)
        return tj_profile_report_tsv(answer, out, err);
    if (given->svg && strcmp(given->svg, "-") == 0)
        return 0;
    return tj_profile_report_text(answer, &call->terminal, call->ascii, out, err);
}

const tj_command tj_cmd_profile = {
    .name = "profile",
    .synopsis = "CORPUS GAME",
    .question = &tj_profile_question,
    .examples = (const tj_example[]){{"tejun profile pro 12", "with windows of 6 and 8 codes"},
                                     {"tejun profile pro mine.sgf --window 5 --threshold 3",
                                      "a game of your own; a lower threshold finds more mountains"},
                                     {"tejun profile pro 12 --svg profile.svg --until 1990",
                                      "draw a chart; compare with older games only"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct profile_options, 0),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV | TJ_OUTPUT_ASCII,
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 1,
    .max_args = 1,
    .prepare = prepare,
    .write = write_files,
    .report = report,
};
