/* The manual page tejun(1), from the same tables as the help.  Plain man macros, so that groff, mandoc and
 * the BSD tools all read it; characters outside ASCII are written as \[uXXXX], which needs no preprocessor.
 */
#include <stdint.h>
#include <string.h>

#include "base/text/span.h"
#include "base/text/text.h"
#include "cli/terminal/help.h"

/* n bytes as roff wants them.  literal: something to type, whose hyphens must stay hyphens. */
static void put_bytes(tj_buf *out, const char *text, size_t n, bool literal)
{
    const unsigned char *bytes = (const unsigned char *)text;
    bool line_start = true;

    for (size_t length; n; n -= length, bytes += length) {
        uint32_t code = tj_utf8_decode(bytes, n, &length);

        if (line_start && (code == '.' || code == '\''))
            tj_buf_puts(out, "\\&");
        line_start = code == '\n';
        if (code == '\\')
            tj_buf_puts(out, "\\e");
        else if (code == '-' && literal)
            tj_buf_puts(out, "\\-");
        else if (code == '\'' || code == '"')
            tj_buf_puts(out, code == '"' ? "\\(dq" : literal ? "\\(aq" : "'");
        else if (code == '`' || code == '^' || code == '~')
            tj_buf_puts(out, code == '`' ? "\\(ga" : code == '^' ? "\\(ha" : "\\(ti");
        else if (code < 0x80)
            tj_buf_putc(out, (char)code);
        else
            tj_buf_printf(out, "\\[u%04X]", (unsigned)code);
    }
}

static void put_roff(tj_buf *out, const char *text, bool literal)
{
    put_bytes(out, text, strlen(text), literal);
}

/* Paragraphs: what is `quoted` in the help is bold here. */
static void put_paragraphs(tj_buf *out, const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t n = end ? (size_t)(end - text) : strlen(text);
        bool literal = false;

        for (size_t at = 0; at < n;) {
            size_t length = strcspn(text + at, "`");

            if (length > n - at)
                length = n - at;
            tj_buf_puts(out, literal ? "\\fB" : "");
            put_bytes(out, text + at, length, literal);
            tj_buf_puts(out, literal ? "\\fR" : "");
            literal = !literal;
            at += length + 1;
        }
        tj_buf_puts(out, end ? "\n.PP\n" : "\n");
        text += n + strspn(text + n, "\n");
    }
}

static void put_option_tag(tj_buf *out, const tj_param *option)
{
    if (option->letter)
        tj_buf_printf(out, "\\fB\\-%c\\fR, ", option->letter);
    tj_buf_puts(out, "\\fB\\-\\-");
    put_roff(out, option->name, true);
    tj_buf_puts(out, "\\fR");
    if (option->kind == TJ_PARAM_FLAG)
        return;
    tj_buf_puts(out, option->kind == TJ_PARAM_OPTIONAL ? "[=\\fI" : " \\fI");
    put_roff(out, option->value, false);
    tj_buf_puts(out, option->kind == TJ_PARAM_OPTIONAL ? "\\fR]" : "\\fR");
}

static void put_options(tj_buf *out, const tj_command *command)
{
    tj_param_list list;
    const char *heading = NULL;

    tj_command_params(command, &list);
    for (size_t i = 0; i < list.len; i++) {
        const tj_param_ref *ref = &list.items[i];
        tj_buf text = TJ_BUF_INIT;

        if (ref->heading && ref->heading != heading) {
            tj_buf_puts(out, ".PP\n");
            put_roff(out, ref->heading, false);
            tj_buf_puts(out, ":\n");
        }
        heading = ref->heading;
        tj_help_option_text(ref->option, ref->preset, &text);
        tj_buf_puts(out, ".TP\n");
        put_option_tag(out, ref->option);
        tj_buf_putc(out, '\n');
        if (tj_buf_ok(&text))
            put_paragraphs(out, text.data);
        else
            out->failed = true;
        tj_buf_release(&text);
    }
}

static void put_examples(tj_buf *out, const tj_command *command)
{
    if (!command->examples || !command->examples->line)
        return;
    tj_buf_puts(out, ".PP\nExamples:\n");
    for (const tj_example *example = command->examples; example->line; example++) {
        tj_buf_puts(out, ".TP\n\\fB");
        put_roff(out, example->line, true);
        tj_buf_puts(out, "\\fR\n");
        put_paragraphs(out, example->says);
    }
}

static void put_command(tj_buf *out, const tj_command *command)
{
    tj_buf_puts(out, ".SS \"tejun ");
    put_roff(out, command->name, true);
    if (*command->synopsis)
        tj_buf_putc(out, ' ');
    put_roff(out, command->synopsis, false);
    tj_buf_puts(out, "\"\n");
    tj_buf_putc(out, tj_upper(tj_command_summary(command)[0])); /* the summary as a sentence */
    put_roff(out, tj_command_summary(command) + 1, false);
    tj_buf_puts(out, ".\n.PP\n");
    put_paragraphs(out, tj_command_description(command));
    put_options(out, command);
    put_examples(out, command);
}

static const char head[] =
    ".TH TEJUN 1 \"\" \"tejun " TJ_VERSION "\" \"User Commands\"\n"
    ".SH NAME\n"
    "tejun \\- turn collections of Go and shogi games into knowledge\n"
    ".SH SYNOPSIS\n"
    ".B tejun\n"
    ".I COMMAND\n"
    "[\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]\n"
    ".br\n"
    ".B tejun help\n"
    "[\\fICOMMAND\\fR]\n"
    ".SH DESCRIPTION\n"
    ".B tejun\n"
    "reads game records into a corpus, which is a folder, and answers questions about them: where a\n"
    "sequence was played, what came next, and who won.\n"
    ".PP\n"
    "Options may stand anywhere among the arguments; \\fB\\-\\-\\fR ends them.\n"
    "Every command explains itself with \\fB\\-\\-help\\fR.\n"
    "Points on the Go board are written like Q16 (columns from A without I, rows counted from the bottom)\n"
    "or as the pairs of letters that SGF files use.\n"
    "Answers go to standard output; messages and progress go to standard error, progress only if that is a\n"
    "terminal.\n"
    ".SH COMMANDS\n";

static const char tail[] =
    ".SH ENVIRONMENT\n"
    ".TP\n"
    ".B TEJUN_CORPUS\n"
    "The corpus to use where a command needs one and its first argument is not a corpus.\n"
    ".TP\n"
    ".B NO_COLOR\n"
    "If set and not empty, nothing is coloured.\n"
    ".TP\n"
    ".B TERM\n"
    "If\n"
    ".BR dumb ,\n"
    "nothing is coloured and no progress is shown.\n"
    ".TP\n"
    ".BR LC_ALL \", \" LC_CTYPE \", \" LANG\n"
    "Boards are drawn with round stones in a UTF\\-8 locale, and with X and O otherwise.\n"
    ".SH \"EXIT STATUS\"\n"
    ".TP\n"
    ".B 0\n"
    "Something was found, or the work is done.\n"
    ".TP\n"
    ".B 1\n"
    "Nothing was found.\n"
    ".TP\n"
    ".B 2\n"
    "The command line is wrong: an argument is invalid or missing, or arguments cannot be combined.\n"
    ".TP\n"
    ".B 3\n"
    "Something else went wrong, such as an unreadable file or a game with fewer moves than requested; "
    "standard error says what.\n"
    ".SH FILES\n"
    ".TP\n"
    ".IB CORPUS /catalogue.db\n"
    "Games, players and sources, an SQLite database.\n"
    ".TP\n"
    ".IB CORPUS /segments/*.seg\n"
    "Moves and the indexes to search them; never changed once written.\n"
    ".TP\n"
    ".IB CORPUS /segments/*.facts\n"
    "Dates and results of the games in a segment.\n"
    ".TP\n"
    ".IB CORPUS /originals/*.pack\n"
    "The original records, compressed.\n"
    ".TP\n"
    ".IB CORPUS /derived/*\n"
    "Data computed from the games; it can be recomputed.\n";

void tj_manual(const tj_command_row *commands, tj_buf *out)
{
    tj_buf_puts(out, head);
    for (; commands->command; commands++)
        put_command(out, commands->command);
    tj_buf_puts(out, tail);
}
