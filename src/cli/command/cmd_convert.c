/* tejun convert */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/text/span.h"
#include "cli/command.h"
#include "base/text/quantity.h"
#include "cli/terminal/output_file.h"
#include "tejun/kifu.h"

struct convert_options {
    int to; /* as in `notations` */
};

static const char *const notations[] = {"auto", "csa", "kif", "ki2", "usi", "jkf", NULL};

static const tj_param options[] = {TJ_CHOICE(struct convert_options, to, 't', "to", "NOTATION", notations,
                                             "notation to write; auto: from the extension of OUT"),
                                   TJ_PARAMS_END};

/* What was read and written. */
typedef struct conversion {
    const char *in;
    int format;
    uint64_t records, rejected, faulty;
    char *out;
    size_t out_n;
} conversion;

/* By the name's end, TJ_KIFU_UNKNOWN if it says nothing. */
static int format_of_name(const char *path)
{
    static const struct {
        const char *end;
        int format;
    } ends[] = {{".csa", TJ_KIFU_CSA},  {".kif", TJ_KIFU_KIF},  {".kifu", TJ_KIFU_KIF},
                {".ki2", TJ_KIFU_KI2},  {".ki2u", TJ_KIFU_KI2}, {".usi", TJ_KIFU_USI},
                {".sfen", TJ_KIFU_USI}, {".jkf", TJ_KIFU_JKF},  {".json", TJ_KIFU_JKF}};
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++)
        if (tj_case_equal(dot, ends[i].end))
            return ends[i].format;
    return TJ_KIFU_UNKNOWN;
}

static int choose_format(const tj_invocation *call, int *format, tj_err *err)
{
    const struct convert_options *given = call->options;

    *format = given->to;
    if (*format == TJ_KIFU_UNKNOWN && call->args.len > 1)
        *format = format_of_name(call->args.items[1]);
    if (*format == TJ_KIFU_UNKNOWN)
        return tj_fail(err, TJ_E_USAGE,
                       "cannot tell the notation from the name; use --to csa, kif, ki2, usi or jkf");
    return 0;
}

static void report_faults(const conversion *c, const tj_kifu *kifu)
{
    static const char *const kinds[] = {"", "repaired", "damaged", "rejected"};

    for (size_t i = 0; i < kifu->record.faults.len; i++) {
        const tj_fault *fault = &kifu->record.faults.items[i];

        tj_terminal_message("%s:%llu:%u: %s: %s", c->in, (unsigned long long)(kifu->line + fault->line - 1),
                            (unsigned)fault->column, kinds[fault->state], fault->text);
    }
}

static int convert_one(conversion *c, const tj_kifu *kifu, tj_err *err)
{
    report_faults(c, kifu);
    c->records++;
    c->faulty += kifu->record.state != TJ_RECORD_GOOD;
    if (kifu->record.state == TJ_RECORD_REJECTED) {
        c->rejected++;
        return 0;
    }
    /* Several CSA games are divided by a line of their own. */
    if (c->out_n && c->format == TJ_KIFU_CSA) {
        char *longer = realloc(c->out, c->out_n + 3);
        if (!longer)
            return tj_fail_nomem(err);
        c->out = longer;
        memcpy(c->out + c->out_n, "/\n", 3);
        c->out_n += 2;
    }
    return tj_kifu_write(kifu, c->format, &c->out, &c->out_n, err);
}

static int convert_all(conversion *c, const tj_buf *bytes, tj_err *err)
{
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found = true;
    int rc = tj_kifu_reader_init(&reader, bytes->data ? bytes->data : "", bytes->len, err);

    if (rc) {
        tj_err_set_place(err, c->in, 0, 0, 0);
        return rc;
    }
    tj_kifu_init(&kifu);
    while (!rc && found) {
        rc = tj_kifu_next(&reader, &kifu, &found, err);
        if (!rc && found)
            rc = convert_one(c, &kifu, err);
    }
    tj_kifu_release(&kifu);
    tj_kifu_reader_release(&reader);
    return rc;
}

static int write_output(const conversion *c, const char *path, tj_err *err)
{
    const tj_buf content = {c->out, c->out_n, c->out_n, false};
    int rc = tj_output_file_write(path, &content, err);

    if (!rc && strcmp(path, "-") != 0)
        tj_terminal_message("%s written, %llu with faults",
                            tj_quantity_noun(c->records - c->rejected, "record").text,
                            (unsigned long long)c->faulty);
    return rc;
}

static int run(tj_invocation *call, tj_buf *out TJ_UNUSED, tj_err *err)
{
    conversion c = {.in = call->args.items[0]};
    tj_buf bytes = TJ_BUF_INIT;
    int rc;

    if (!(rc = choose_format(call, &c.format, err)) &&
        !(rc = strcmp(c.in, "-") ? tj_file_read(c.in, &bytes, err)
                                 : tj_file_read_from(STDIN_FILENO, "standard input", &bytes, err)) &&
        !(rc = convert_all(&c, &bytes, err)) && c.records > c.rejected)
        rc = write_output(&c, call->args.len > 1 ? call->args.items[1] : "-", err);
    if (!rc && !c.records)
        tj_terminal_message("%s: no game record found", strcmp(c.in, "-") ? c.in : "standard input");
    if (!rc && c.records == c.rejected)
        call->code = TJ_EXIT_NOTHING;
    free(c.out);
    tj_buf_release(&bytes);
    return rc;
}

const tj_command tj_cmd_convert = {
    .name = "convert",
    .synopsis = "IN [OUT]",
    .summary = "convert shogi records to another notation",
    .description =
        "Reads CSA, KIF, KI2, USI and JSON Kifu Format in Shift_JIS, EUC-JP or Unicode, and detects the "
        "format from the content. Checks every move: a record with an illegal move is kept up to that move, "
        "and every fault is reported with line and column. A file may hold several games.\n\n"
        "KIF, KI2 and JKF keep variations; CSA and USI do not. All but USI keep headers and comments; CSA, "
        "KIF and JKF keep times. Output is UTF-8. IN may be - for standard input. Without OUT, or if OUT is "
        "-, the result goes to standard output. An existing file OUT is replaced.",
    .examples = (const tj_example[]){{"tejun convert game.kif game.csa", "formats from the file names"},
                                     {"tejun convert games.csa --to usi", "one game per line, for scripts"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct convert_options, 0),
    .min_args = 1,
    .max_args = 2,
    .run = run,
};
