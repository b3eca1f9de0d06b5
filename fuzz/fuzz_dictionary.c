/* Any bytes through the reader of dictionaries: every line is a legal sequence of two moves or more, no line
 * of SGF is there twice, and lines and faults have a place in the file. */
#include <stdint.h>
#include <string.h>

#include "format/go/sgf_lines.h"
#include "fuzz.h"
#include "mine/go/joseki/dictionary.h"
#include "tejun/go.h"

static int same_line(const tj_dictionary *d, size_t a, size_t b)
{
    const tj_dictionary_line *lines = d->lines.items;

    return lines[a].count == lines[b].count && !memcmp(tj_dictionary_moves(d, a), tj_dictionary_moves(d, b),
                                                       lines[a].count * sizeof(tj_dictionary_move));
}

/* A pass that was left out may have ended a ko, so a ban is no fault here. */
static void check_line(const tj_dictionary *d, size_t line)
{
    const tj_dictionary_move *moves = tj_dictionary_moves(d, line);
    tj_go_board board;

    tj_go_board_init(&board, TJ_DICTIONARY_SIZE);
    for (uint32_t i = 0; i < d->lines.items[line].count; i++) {
        must(moves[i].colour == TJ_BLACK || moves[i].colour == TJ_WHITE);
        must(moves[i].point < 361);
        board.ko = TJ_PASS;
        must(tj_go_board_play(&board, moves[i].point, moves[i].colour, false) == TJ_GO_LEGAL);
    }
}

static void check(const tj_dictionary *d, size_t n)
{
    size_t first = 0;

    for (size_t i = 0; i < d->lines.len; i++) {
        const tj_dictionary_line *line = &d->lines.items[i];
        must(line->first == first && line->count >= 2 && line->line >= 1 && line->line <= n + 1);
        first += line->count;
        check_line(d, i);
        for (size_t before = i > 20 ? i - 20 : 0; before < i; before++)
            must(!d->once || !same_line(d, before, i));
    }
    must(first == d->moves.len);
    must(d->faults.len <= d->fault_count && d->faults.len <= TJ_DICTIONARY_FAULTS_MAX);
    for (size_t i = 0; i < d->faults.len; i++)
        must(d->faults.items[i].line >= 1 && d->faults.items[i].line <= n + 1 && d->faults.items[i].text[0]);
}

static void parse(const char *bytes, size_t n, const char *only)
{
    tj_dictionary *d;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_dictionary_parse(&d, bytes, n, "fuzz", only, &err);

    must(rc == err.code && (rc == 0 || err.text[0]));
    must(rc == 0 || rc == TJ_E_FORMAT || rc == TJ_E_RANGE || (rc == TJ_E_USAGE && only));
    must((rc == 0) == (d->lines.len > 0) || rc == TJ_E_RANGE);
    fuzz_accepted += !rc;
    check(d, n);
    tj_dictionary_free(d);
}

static int check_sgf_line(void *ctx, const tj_sgf_line *line)
{
    size_t points = (size_t)line->size * line->size;
    uint32_t before = 0;

    (void)ctx;
    must(line->size >= 2 && line->size <= 25 && line->move_count + line->setup_count > 0 && line->line >= 1);
    for (size_t i = 0; i < line->move_count; i++) {
        must(line->moves[i].point < points || line->moves[i].point == TJ_PASS);
        must(i == 0 || line->moves[i].offset > line->moves[i - 1].offset);
    }
    for (size_t i = 0; i < line->setup_count; i++) {
        must(line->setup[i].point < points && line->setup[i].before >= before);
        before = line->setup[i].before;
    }
    must(before <= line->move_count);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_sgf_visitor visitor = {check_sgf_line, NULL, NULL, 100000};
    int rc = tj_sgf_lines((const char *)data, n, &visitor, NULL);

    must(rc == 0 || rc == TJ_E_FORMAT || rc == TJ_E_RANGE);
    parse((const char *)data, n, NULL);
    parse((const char *)data, n, "leaf");
    return 0;
}
