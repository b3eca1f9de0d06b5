/* Any bytes as a talk with the GTP engine: every line gets one answer, each ends with the only empty line in
 * it, and whatever was said, the engine still plays by the rules afterwards. */
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "engine/protocol_session.h"
#include "engine/go/gtp/gtp.h"
#include "fuzz.h"

/* Enough for anything, not for hours of thinking. */
#define TALK_MAX 600

/* Lines that are answered: all up to a quit. */
static size_t count_lines(const char *bytes, size_t n)
{
    tj_line_reader reader = {.max = TJ_GTP_LINE_MAX, .comments = true};
    size_t count = 0;
    bool quit = false;

    for (size_t i = 0; i <= n && !quit; i++) {
        bool whole = i < n ? tj_line_reader_take(&reader, bytes[i]) : tj_line_reader_end(&reader);

        if (!whole)
            continue;
        tj_gtp_line line = tj_gtp_line_parse(reader.text.data, reader.text.len);
        must(line.id <= TJ_GTP_ID_MAX && (line.has_id || line.command.n));
        must(!memchr(reader.text.data, '#', reader.text.len) && reader.text.len <= TJ_GTP_LINE_MAX);
        quit = tj_span_is(line.command, "quit") && !reader.too_long;
        count++;
    }
    tj_buf_release(&reader.text);
    return count;
}

static size_t count_answers(const tj_buf *said)
{
    const char *at = said->data ? said->data : "", *end;
    size_t count = 0;

    for (; *at; at = end + 2, count++) {
        must(*at == '=' || *at == '?');
        end = strstr(at, "\n\n");
        must(end != NULL);
    }
    must(at == (said->data ? said->data : at) + said->len); /* no NUL among the answers */
    return count;
}

static void talk(tj_gtp *gtp, const char *bytes, size_t n, tj_buf *said)
{
    int in = memfd_create("in", 0), out = memfd_create("out", 0);

    must(in >= 0 && out >= 0 && write(in, bytes, n) == (ssize_t)n);
    lseek(in, 0, SEEK_SET);
    must(tj_gtp_serve(gtp, in, out, NULL) == 0);
    lseek(out, 0, SEEK_SET);
    must(tj_fd_read(out, 1 << 28, said) == 0);
    close(in);
    close(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char before[] = "boardsize 5\nkomi 6.5\ntime_settings 0 1 0\n";
    static const char after[] = "clear_board\nplay b A1\nplay w A1\n";
    static tj_gtp *gtp;
    tj_engine_options options;
    tj_buf said = TJ_BUF_INIT, first = TJ_BUF_INIT;

    tj_engine_options_init(&options, sizeof options);
    options.limits.nodes = 1;
    must(gtp || tj_gtp_new(&gtp, NULL, &options, NULL) == 0);
    gtp->no_files = true;
    if (n > TALK_MAX)
        n = TALK_MAX;
    talk(gtp, before, sizeof before - 1, &first);
    talk(gtp, (const char *)data, n, &said);
    must(count_answers(&said) == count_lines((const char *)data, n));
    fuzz_accepted += said.len && said.data[0] == '=';
    tj_buf_clear(&said);
    talk(gtp, after, sizeof after - 1, &said);
    must(tj_buf_ok(&said) && !strcmp(said.data, "=\n\n=\n\n? illegal move\n\n"));
    tj_buf_release(&said);
    tj_buf_release(&first);
    return 0;
}
