/* Any bytes as a talk with the USI engine: every answer is a line of the protocol, every "go" is answered
 * once unless it was the last thing heard of, and whatever was said, the engine still plays by the rules
 * afterwards. */
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "engine/shogi/usi/usi.h"
#include "fuzz.h"
#include "tejun/shogi.h"

#define TALK_MAX 1500 /* enough for anything, not for hours of thinking */

/* How often the engine must answer with a move or a mate: once for every "go". */
static size_t count_goes(const char *bytes, size_t n)
{
    tj_line_reader reader = {.max = TJ_USI_INPUT_MAX};
    size_t count = 0;
    bool quit = false;

    for (size_t i = 0; i <= n && !quit; i++) {
        bool whole = i < n ? tj_line_reader_take(&reader, bytes[i]) : tj_line_reader_end(&reader);
        tj_span rest, word = {NULL, 0};

        if (!whole)
            continue;
        rest = (tj_span){reader.text.data, reader.text.len};
        must(reader.text.len <= TJ_USI_INPUT_MAX && tj_next_word(&rest, &word));
        count += tj_span_is(word, "go");
        quit = tj_span_is(word, "quit");
    }
    tj_buf_release(&reader.text);
    return count;
}

static bool begins(const char *line, const char *word)
{
    return !strncmp(line, word, strlen(word));
}

static size_t count_answers(const tj_buf *said)
{
    static const char *const WORDS[] = {"info ", "id ", "option ", "usiok\n", "readyok\n"};
    const char *at = said->data ? said->data : "", *end;
    size_t count = 0;

    for (; *at; at = end + 1) {
        bool known = begins(at, "bestmove ") || begins(at, "checkmate ");

        end = strchr(at, '\n');
        must(end != NULL);
        count += known;
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
            known = known || begins(at, WORDS[i]);
        must(known);
    }
    must(at == (said->data ? said->data : at) + said->len); /* no NUL among the answers */
    return count;
}

static void talk(tj_usi *usi, const char *bytes, size_t n, tj_buf *said)
{
    int in = memfd_create("in", 0), out = memfd_create("out", 0);

    must(in >= 0 && out >= 0 && write(in, bytes, n) == (ssize_t)n);
    lseek(in, 0, SEEK_SET);
    must(tj_usi_serve(usi, in, out, NULL) == 0);
    lseek(out, 0, SEEK_SET);
    must(tj_fd_read(out, 1 << 28, said) == 0);
    close(in);
    close(out);
}

/* Takes all but two digits from sizes of the table: gigabytes are no fault, and to clear them takes long. */
static void keep_small(char *bytes, size_t n)
{
    static const char name[] = "hash";
    unsigned digits = 0; /* behind the name in its line */
    bool named = false;

    for (size_t i = 0; i < n; i++) {
        if (n - i >= strlen(name) && tj_case_equal_n(name, bytes + i, strlen(name)))
            named = true;
        else if (bytes[i] == '\n' || bytes[i] == '\r')
            named = false, digits = 0;
        else if (named && tj_is_digit(bytes[i]) && ++digits > 2)
            bytes[i] = ' ';
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char before[] = "setoption name MultiPV value 1\nsetoption name USI_Hash value 1\n"
                                 "setoption name ResignValue value 0\nusinewgame\n";
    static const char after[] =
        "usinewgame\nposition startpos moves 7g7f\nsetoption name ResignValue value 0\n"
        "setoption name MultiPV value 1\ngo nodes 20\n";
    static tj_usi *usi;
    tj_engine_options options;
    char heard[TALK_MAX];
    tj_buf said = TJ_BUF_INIT;
    char *word = NULL;
    tj_shogi_move move;
    tj_shogi p;

    tj_engine_options_init(&options, sizeof options);
    options.megabytes = 1;
    options.limits.nodes = 50;
    must(usi || tj_usi_new(&usi, NULL, &options, NULL) == 0);
    usi->no_files = true;
    usi->nodes_max = 300;
    if (n > TALK_MAX)
        n = TALK_MAX;
    if (n)
        memcpy(heard, data, n);
    keep_small(heard, n);
    talk(usi, before, sizeof before - 1, &said);
    tj_buf_clear(&said);
    talk(usi, heard, n, &said);
    must(count_answers(&said) == count_goes(heard, n));
    fuzz_accepted += count_answers(&said) > 0;
    tj_buf_clear(&said);
    talk(usi, after, sizeof after - 1, &said);
    must(tj_buf_ok(&said) && (word = strstr(said.data, "bestmove ")) != NULL);
    word += strlen("bestmove ");
    tj_shogi_init(&p);
    must(!tj_shogi_move_parse("7g7f", 4, &move, NULL) && tj_shogi_play(&p, move) == TJ_SHOGI_LEGAL);
    must(!tj_shogi_move_parse(word, strcspn(word, " \n"), &move, NULL) &&
         tj_shogi_play(&p, move) == TJ_SHOGI_LEGAL);
    tj_buf_release(&said);
    return 0;
}
