#include "cli/terminal/terminal.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text/span.h"

static unsigned columns_of(int file)
{
    struct winsize size;

    if (ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 80;
    return size.ws_col;
}

tj_terminal tj_terminal_detect(void)
{
    const char *kind = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    bool obeys = kind && strcmp(kind, "dumb") != 0; /* escape sequences */
    tj_terminal terminal = {.out = isatty(STDOUT_FILENO), .err = isatty(STDERR_FILENO), .width = 80};

    terminal.utf8 = tj_case_equal(nl_langinfo(CODESET), "UTF-8");
    terminal.redraws = terminal.err && obeys;
    terminal.colour = terminal.out && obeys && !(no_colour && *no_colour);
    if (terminal.out || terminal.err)
        terminal.width = columns_of(terminal.out ? STDOUT_FILENO : STDERR_FILENO);
    terminal.cut_width = terminal.out ? terminal.width : 0;
    return terminal;
}

void tj_terminal_print(FILE *to, const char *text)
{
    const unsigned char *at = (const unsigned char *)text, *from = at;

    for (; *at; at++) {
        bool is_c1 = at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0; /* in UTF-8 */

        if (*at >= ' ' && *at != 0x7F && !is_c1)
            continue;
        fwrite(from, 1, (size_t)(at - from), to);
        fprintf(to, "\\x%02X", is_c1 ? *++at : *at);
        from = at + 1;
    }
    fwrite(from, 1, (size_t)(at - from), to); /* at once: standard error has no buffer */
}

static bool line_stands; /* guarded by the lock of standard error */

void tj_terminal_line(const char *line)
{
    flockfile(stderr);
    if (line_stands || *line)
        fprintf(stderr, "\r\x1b[K%s", line); /* to the line's beginning, clear it */
    line_stands = *line != '\0';
    funlockfile(stderr);
}

void tj_terminal_message(const char *format, ...)
{
    tj_buf text = TJ_BUF_INIT;
    va_list args;

    va_start(args, format);
    tj_buf_vprintf(&text, format, args);
    va_end(args);
    flockfile(stderr); /* another thread may have a message, too */
    tj_terminal_line("");
    tj_terminal_print(stderr, tj_buf_ok(&text) ? text.data : "out of memory");
    fputc('\n', stderr);
    funlockfile(stderr);
    tj_buf_release(&text);
}

void tj_terminal_messages(const char *prefix, tj_buf *lines)
{
    char *rest = tj_buf_ok(lines) ? lines->data : NULL, *line;

    while ((line = rest ? strsep(&rest, "\n") : NULL) && *line)
        tj_terminal_message("%s%s", prefix, line);
}

void tj_table_put(tj_table *table, const tj_terminal *terminal, bool tsv, tj_buf *out)
{
    const tj_table_style style = {.tsv = tsv, .ascii = !terminal->utf8, .width = terminal->cut_width};

    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

int tj_table_end(int rc, tj_table *table, const tj_terminal *terminal, bool tsv, tj_buf *out)
{
    if (rc)
        tj_table_free(table);
    else
        tj_table_put(table, terminal, tsv, out);
    return rc;
}
