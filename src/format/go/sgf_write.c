/* A record as an SGF tree: FF[4], UTF-8, one property per kind and node, set-up and moves in nodes of their
 * own. What tj_sgf_parse reads from it is the record again. */
#include "format/go/sgf_internal.h"

#include "base/error.h"
#include "base/options.h"
#include "tejun/go.h"

#define NODES_PER_LINE 10

const char tj_sgf_field_names[TJ_FIELD_COUNT][3] = {
    [TJ_FIELD_BLACK] = "PB",      [TJ_FIELD_WHITE] = "PW",    [TJ_FIELD_BLACK_RANK] = "BR",
    [TJ_FIELD_WHITE_RANK] = "WR", [TJ_FIELD_EVENT] = "EV",    [TJ_FIELD_ROUND] = "RO",
    [TJ_FIELD_DATE] = "DT",       [TJ_FIELD_PLACE] = "PC",    [TJ_FIELD_RESULT] = "RE",
    [TJ_FIELD_KOMI] = "KM",       [TJ_FIELD_HANDICAP] = "HA", [TJ_FIELD_RULES] = "RU",
    [TJ_FIELD_TITLE] = "GN",
};

void tj_sgf_put_escaped(tj_buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == ']' || *text == '\\')
            tj_buf_putc(out, '\\');
        tj_buf_putc(out, *text);
    }
}

void tj_sgf_put_point(tj_buf *out, unsigned size, unsigned point)
{
    char pair[4] = {'[', (char)('a' + point % size), (char)('a' + point / size), ']'};

    if (point == TJ_PASS)
        tj_buf_puts(out, "[]");
    else
        tj_buf_add(out, pair, sizeof pair);
}

static void put_text(tj_buf *out, const char *name, const char *text)
{
    tj_buf_printf(out, "%s[", name);
    tj_sgf_put_escaped(out, text);
    tj_buf_puts(out, "]\n");
}

static void put_header(tj_buf *out, const tj_record *record, const char *comment)
{
    tj_buf_printf(out, "(;FF[4]GM[1]CA[UTF-8]SZ[%u]\n", (unsigned)record->board);
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        if (record->field[i])
            put_text(out, tj_sgf_field_names[i], record->field[i]);
    if (record->first)
        put_text(out, "PL", record->first == TJ_WHITE ? "W" : "B");
    if (comment)
        put_text(out, "C", comment);
}

/* The set-up stones from *next on that come before that move.  A property may stand only once in a node, so a
 * colour that comes back starts another node. */
static void put_setup(tj_buf *out, const tj_record *record, size_t *next, size_t move, int in_node)
{
    static const char names[3][3] = {[TJ_EMPTY] = "AE", [TJ_BLACK] = "AB", [TJ_WHITE] = "AW"};
    int last = -1;
    unsigned used = 0;

    for (; *next < record->setup.len && record->setup.items[*next].before <= move; ++*next) {
        const tj_setup *stone = &record->setup.items[*next];
        if (stone->colour != last) {
            if (!in_node || used & 1u << stone->colour) {
                tj_buf_puts(out, "\n;");
                used = 0;
            }
            tj_buf_puts(out, names[stone->colour]);
            used |= 1u << stone->colour;
            last = stone->colour;
            in_node = 1;
        }
        tj_sgf_put_point(out, record->board, stone->point);
    }
}

/* Labels 1 to n on the marked moves; where a point was played twice, the later number stands. */
static void put_labels(tj_buf *out, const tj_record *record, const size_t *marks, size_t count)
{
    size_t label[TJ_GO_POINTS_MAX] = {0};
    const char *name = "LB";

    for (size_t i = 0; i < count; i++)
        if (record->moves.items[marks[i]].point != TJ_PASS)
            label[record->moves.items[marks[i]].point] = i + 1;
    for (unsigned point = 0; point < (unsigned)record->board * record->board; point++) {
        if (!label[point])
            continue;
        tj_buf_printf(out, "%s[%c%c:%zu]", name, 'a' + (int)(point % record->board),
                      'a' + (int)(point / record->board), label[point]);
        name = "";
    }
    if (count == 1)
        tj_buf_printf(out, "C[match: move %zu]", marks[0] + 1);
    else
        tj_buf_printf(out, "C[match: moves %zu-%zu]", marks[0] + 1, marks[count - 1] + 1);
}

static void put_moves(tj_buf *out, const tj_record *record, const size_t *marks, size_t count)
{
    size_t next = 0;

    put_setup(out, record, &next, 0, 1);
    for (size_t i = 0; i < record->moves.len; i++) {
        const tj_move *move = &record->moves.items[i];
        if (i)
            put_setup(out, record, &next, i, 0);
        tj_buf_puts(out, i % NODES_PER_LINE == 0 ? "\n;" : ";");
        tj_buf_putc(out, move->colour == TJ_BLACK ? 'B' : 'W');
        tj_sgf_put_point(out, record->board, move->point);
        if (count && i == marks[count - 1])
            put_labels(out, record, marks, count);
    }
    put_setup(out, record, &next, SIZE_MAX, record->moves.len == 0);
    tj_buf_puts(out, ")\n");
}

/* A record that was made by hand may hold anything. */
static int check(const tj_record *record, const size_t *marks, size_t mark_count, tj_err *err)
{
    size_t points = (size_t)record->board * record->board;

    if (record->board < TJ_GO_SIZE_MIN || record->board > TJ_GO_SIZE_MAX)
        return tj_fail(err, TJ_E_RANGE, "SGF is written for boards of %d to %d lines only", TJ_GO_SIZE_MIN,
                       TJ_GO_SIZE_MAX);
    for (size_t i = 0; i < record->moves.len; i++)
        if (record->moves.items[i].point >= points && record->moves.items[i].point != TJ_PASS)
            return tj_fail(err, TJ_E_RANGE, "move %zu is off the board", i + 1);
    for (size_t i = 0; i < record->setup.len; i++)
        if (record->setup.items[i].point >= points || record->setup.items[i].colour > TJ_WHITE)
            return tj_fail(err, TJ_E_RANGE, "set-up stone %zu is off the board", i + 1);
    for (size_t i = 0; i < mark_count; i++)
        if (marks[i] >= record->moves.len || (i && marks[i] <= marks[i - 1]))
            return tj_fail(err, TJ_E_RANGE, "mark %zu is on no move, or out of order", i + 1);
    return 0;
}

void tj_sgf_write_options_init(tj_sgf_write_options *options, size_t size)
{
    const tj_sgf_write_options preset = {0};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_sgf_put_record(const tj_record *record, const tj_sgf_write_options *options, tj_buf *out, tj_err *err)
{
    static const tj_sgf_write_options none = {0};
    const tj_sgf_write_options *o = options ? options : &none;
    int rc = check(record, o->marks, o->mark_count, err);

    if (rc)
        return rc;
    put_header(out, record, o->comment);
    put_moves(out, record, o->marks, o->mark_count);
    return tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

int tj_sgf_write(const tj_record *record, const tj_sgf_write_options *given, char **out, size_t *out_n,
                 tj_err *err)
{
    tj_sgf_write_options options;
    size_t before = *out ? *out_n : 0;
    tj_buf buf = {*out, before, before, false};
    int rc;

    tj_sgf_write_options_init(&options, sizeof options);
    rc = tj_options_read(&options, sizeof options, given, err);
    if (!rc)
        rc = tj_sgf_put_record(record, &options, &buf, err);
    *out = buf.data;
    *out_n = rc ? before : buf.len; /* the caller keeps what it had */
    return rc;
}
