#include "format/shogi/notation/notation.h"

#include <string.h>

#include "base/text/span.h"

#define BLANKS " \t"

static bool is_move(tj_span word)
{
    tj_shogi_move move;

    return tj_shogi_move_parse(word.at, word.n, &move, NULL) == 0;
}

/* Nine ranks make a position. */
static bool is_board(tj_span word)
{
    size_t slashes = 0;

    for (size_t i = 0; i < word.n; i++) {
        if (!word.at[i] || !strchr("123456789plnsgbrkPLNSGBRK+/", word.at[i]))
            return false;
        slashes += word.at[i] == '/';
    }
    return slashes == 8 && word.n >= 17;
}

bool tj_usi_looks_like(tj_span line)
{
    tj_span word = tj_span_word(&line, BLANKS);

    if (tj_span_is(word, "position"))
        word = tj_span_word(&line, BLANKS);
    return tj_span_is(word, "startpos") || tj_span_is(word, "sfen") || is_board(word) || is_move(word);
}

bool tj_usi_is_book(tj_span text)
{
    static const char mark[] = "\xEF\xBB\xBF";

    if (tj_span_begins(text, mark))
        text = (tj_span){text.at + strlen(mark), text.n - strlen(mark)};
    while (text.n) {
        tj_span line = tj_span_cut(&text, "\n");

        if (tj_span_begins(line, "#YANEURAOU-DB"))
            return true;
        if (line.n && line.at[0] != '#' && line.at[0] != '\r' && !tj_span_begins(line, "//"))
            return false;
    }
    return false;
}

/* The position is what stands before "moves", or before the first move of a game from the start. */
static void read_start(tj_kifu_builder *b, tj_span *line)
{
    tj_span before = *line, word = tj_span_word(line, BLANKS);
    tj_err err = TJ_ERR_INIT;
    tj_shogi start;

    if (tj_span_is(word, "position")) {
        before = *line;
        word = tj_span_word(line, BLANKS);
    }
    if (is_move(word)) {
        *line = before;
        return;
    }
    const char *first = word.at;
    while (word.n && !tj_span_is(word, "moves") && !is_move(word)) {
        before = *line;
        word = tj_span_word(line, BLANKS);
    }
    if (is_move(word))
        *line = before;
    int rc = tj_shogi_sfen_parse(&start, first, (size_t)((word.n ? word.at : line->at) - first), &err);
    if (rc && rc != TJ_E_RANGE)
        tj_kifu_reject(b, first + (err.column ? err.column - 1 : 0), err.text);
    else
        tj_kifu_set_start(b, &start, first);
}

static void read_moves(tj_kifu_builder *b, tj_span line)
{
    for (tj_span word = tj_span_word(&line, BLANKS); word.n; word = tj_span_word(&line, BLANKS)) {
        tj_shogi_move move;

        if (tj_span_is(word, "resign"))
            tj_kifu_add_end(b, TJ_KIFU_RESIGNED, word.at);
        else if (tj_span_is(word, "win"))
            tj_kifu_add_end(b, TJ_KIFU_DECLARED, word.at);
        else if (tj_shogi_move_parse(word.at, word.n, &move, NULL))
            tj_kifu_add_move(b, TJ_SHOGI_NO_MOVE, word.at, "unreadable move");
        else
            tj_kifu_add_move(b, move, word.at, NULL);
    }
}

int tj_usi_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found)
{
    tj_span rest = {text, n}, line = {text, 0};
    tj_kifu_builder b;

    tj_kifu_builder_init(&b, kifu, text, false);
    *found = false;
    while (rest.n && !*found) {
        line = tj_span_cut(&rest, "\n");
        while (line.n && line.at[line.n - 1] == '\r')
            line.n--;
        tj_span look = line, word = tj_span_word(&look, BLANKS);
        *found = word.n && word.at[0] != '#';
    }
    *used = n - rest.n;
    if (*found) {
        read_start(&b, &line);
        read_moves(&b, line);
    }
    return tj_kifu_finish(&b);
}

void tj_usi_write(const tj_kifu *kifu, tj_buf *out)
{
    char text[TJ_SHOGI_SFEN_MAX];
    const char *divider = " moves";

    if (kifu->record.start) {
        tj_shogi_sfen_format(&kifu->start, text);
        tj_buf_printf(out, "sfen %s", text);
    } else {
        tj_buf_puts(out, "startpos");
    }
    for (uint32_t i = kifu->nodes.items[0].next; i; i = kifu->nodes.items[i].next) {
        const tj_kifu_node *node = &kifu->nodes.items[i];

        if (node->move) {
            tj_shogi_move_format(node->move, text);
            tj_buf_printf(out, "%s %s", divider, text);
            divider = "";
        } else if (node->end == TJ_KIFU_RESIGNED || node->end == TJ_KIFU_DECLARED) {
            tj_buf_printf(out, "%s %s", divider, node->end == TJ_KIFU_RESIGNED ? "resign" : "win");
        }
    }
    tj_buf_putc(out, '\n');
}
