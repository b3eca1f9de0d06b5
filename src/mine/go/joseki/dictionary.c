/* Reading dictionaries: three formats, one way into the dictionary (tj_dictionary_add_line), which replays.
 *
 * Text is made UTF-8 as a whole before it is cut into lines; SGF is not, because its trees may each have an
 * encoding.  Duplicates are found by hashes of lines. */
#include "mine/go/joseki/dictionary.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text/text.h"
#include "format/go/sgf_lines.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

#define SIZE      TJ_DICTIONARY_SIZE
#define MOVES_MAX TJ_DICTIONARY_MOVES_MAX

/* ---- what is left out ---- */

int tj_dictionary_reject(tj_dictionary_parser *r, uint64_t line, uint64_t column, const char *format, ...)
{
    tj_dictionary *out = r->out;
    tj_dictionary_fault *fault;
    va_list args;

    if (out->fault_count++ >= TJ_DICTIONARY_FAULTS_MAX)
        return 0;
    if (TJ_RESERVE(&out->faults, out->faults.len + 1))
        return tj_fail_nomem(r->err);
    fault = &out->faults.items[out->faults.len++];
    fault->line = line;
    fault->column = column;
    va_start(args, format);
    vsnprintf(fault->text, sizeof fault->text, format, args);
    va_end(args);
    return 0;
}

bool tj_dictionary_fault_text(const tj_dictionary *dictionary, size_t fault, char *out, size_t room)
{
    const tj_dictionary_fault *f = dictionary->faults.items + fault;
    char column[24] = "";

    if (fault >= dictionary->faults.len)
        return false;
    if (f->column)
        snprintf(column, sizeof column, "%llu:", (unsigned long long)f->column);
    snprintf(out, room, "%s:%llu:%s %s", dictionary->name, (unsigned long long)f->line, column, f->text);
    return true;
}

/* ---- a line into the dictionary ---- */

int tj_dictionary_add_move(tj_dictionary_parser *r, unsigned colour, unsigned point)
{
    if (TJ_RESERVE(&r->line, r->line.len + 1))
        return tj_fail_nomem(r->err);
    r->line.items[r->line.len++] = (tj_move){0, (uint16_t)point, (uint8_t)colour};
    return 0;
}

/* How many moves of r->line are no passes. */
static size_t count_stones(const tj_dictionary_parser *r)
{
    size_t count = 0;

    for (size_t i = 0; i < r->line.len; i++)
        count += r->line.items[i].point != TJ_PASS;
    return count;
}

/* The moves of r->line without passes, put behind those of the dictionary, which has room; the caller counts
 * them in. */
static void copy_moves(tj_dictionary_parser *r)
{
    tj_dictionary_move *to = r->out->moves.items + r->out->moves.len;

    for (size_t i = 0; i < r->line.len; i++)
        if (r->line.items[i].point != TJ_PASS)
            *to++ = (tj_dictionary_move){r->line.items[i].point, r->line.items[i].colour};
}

/* The number (from 1) of the first move that is illegal, or 0. */
static size_t first_illegal(const tj_dictionary_parser *r, int *verdict)
{
    tj_go_board board;

    tj_go_board_init(&board, SIZE);
    for (size_t i = 0; i < r->line.len; i++) {
        *verdict = tj_go_board_play(&board, r->line.items[i].point, r->line.items[i].colour, false);
        if (*verdict != TJ_GO_LEGAL)
            return i + 1;
    }
    return 0;
}

static int keep_line(tj_dictionary_parser *r, uint64_t line, size_t count)
{
    tj_dictionary *out = r->out;
    const tj_dictionary_move *moves = out->moves.items + out->moves.len;
    bool again;

    if (tj_key_set_add(&r->seen, tj_hash64(moves, count * sizeof *moves), &again, r->err))
        return TJ_E_NOMEM;
    out->duplicates += again;
    if (again && out->once)
        return 0;
    if (TJ_RESERVE(&out->lines, out->lines.len + 1))
        return tj_fail_nomem(r->err);
    out->lines.items[out->lines.len++] = (tj_dictionary_line){out->moves.len, (uint32_t)count, line};
    out->moves.len += count;
    return 0;
}

/* r->line, which ends in that line of the file. */
int tj_dictionary_add_line(tj_dictionary_parser *r, uint64_t line)
{
    int verdict;
    size_t bad, count;

    if (r->line.len > MOVES_MAX)
        return tj_dictionary_reject(r, line, 0, "the line has more than %d moves", MOVES_MAX);
    bad = first_illegal(r, &verdict);
    if (bad) {
        char point[8];
        tj_go_point_format(SIZE, r->line.items[bad - 1].point, point);
        return tj_dictionary_reject(r, line, 0, "move %zu (%s): %s", bad, point,
                                    tj_go_legality_text(verdict));
    }
    count = count_stones(r);
    if (count < 2)
        return tj_dictionary_reject(r, line, 0, "the line has fewer than two moves");
    if (TJ_RESERVE(&r->out->moves, r->out->moves.len + count))
        return tj_fail_nomem(r->err);
    copy_moves(r);
    return keep_line(r, line, count);
}

/* ---- SGF ---- */

/* Stones set up before the first move become moves; to take one of them off again is beyond us. */
static int take_setup(tj_dictionary_parser *r, const tj_sgf_line *line, bool *taken)
{
    bool stone[SIZE * SIZE] = {false};
    int rc = 0;

    *taken = false;
    for (size_t i = 0; !rc && i < line->setup_count; i++) {
        const tj_setup *setup = &line->setup[i];
        if (setup->before)
            return tj_dictionary_reject(r, line->line, 0, "stones are set up or removed after move %u",
                                        setup->before);
        if (setup->colour == TJ_EMPTY && stone[setup->point])
            return tj_dictionary_reject(r, line->line, 0, "a stone is set up and removed again");
        if (setup->colour == TJ_EMPTY)
            continue;
        stone[setup->point] = true;
        rc = tj_dictionary_add_move(r, setup->colour, setup->point);
    }
    *taken = !rc;
    return rc;
}

static int on_sgf_line(void *ctx, const tj_sgf_line *line)
{
    tj_dictionary_parser *r = ctx;
    bool taken;
    int rc;

    r->line.len = 0;
    if (line->size != SIZE)
        return tj_dictionary_reject(r, line->line, 0, "the board is %ux%u, not 19x19", line->size,
                                    line->size);
    rc = take_setup(r, line, &taken);
    if (rc || !taken)
        return rc;
    for (size_t i = 0; !rc && i < line->move_count && r->line.len <= MOVES_MAX; i++)
        rc = tj_dictionary_add_move(r, line->moves[i].colour, line->moves[i].point);
    return rc ? rc : tj_dictionary_add_line(r, line->line);
}

static int on_sgf_fault(void *ctx, const tj_fault *fault)
{
    return tj_dictionary_reject(ctx, fault->line, fault->column, "%s", fault->text);
}

/* Is there a tree that starts a line of the text?  One in the middle of a line is somebody's remark. */
static bool is_sgf(const char *text, size_t n)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    size_t skip;

    tj_encoding_of_bom(text, n, &skip);
    tj_sgf_reader_init(&reader, text, n);
    while (tj_sgf_next(&reader, &extent)) {
        size_t at = extent.offset - (size_t)(extent.column - 1);
        at = at < skip ? skip : at;
        while (at < extent.offset && (text[at] == ' ' || text[at] == '\t'))
            at++;
        if (at == extent.offset)
            return true;
    }
    return false;
}

static int read_sgf(tj_dictionary_parser *r, const char *bytes, size_t n)
{
    tj_sgf_visitor visitor = {on_sgf_line, on_sgf_fault, r, 0};

    if (r->only)
        return tj_fail(r->err, TJ_E_USAGE, "SGF has no fields to choose lines by (%.40s)", r->only);
    r->out->once = true;
    return tj_sgf_lines(bytes, n, &visitor, r->err);
}

/* ---- all of it ---- */

static int no_line(const tj_dictionary_parser *r)
{
    const tj_dictionary *out = r->out;

    if (out->faults.len)
        return tj_fail(r->err, TJ_E_FORMAT, "no usable line; the first fault is in line %llu: %s",
                       (unsigned long long)out->faults.items[0].line, out->faults.items[0].text);
    if (out->filtered_out)
        return tj_fail(r->err, TJ_E_FORMAT, "no line has a field '%.40s'", r->only);
    return tj_fail(r->err, TJ_E_FORMAT, "no line of moves found");
}

static int read_bytes(tj_dictionary_parser *r, const char *bytes, size_t n)
{
    char *utf8;
    const char *text;
    size_t utf8_n, text_n;
    int rc = tj_sgf_decode(bytes, n, &utf8, &utf8_n, r->err);

    if (rc)
        return rc;
    text = utf8 ? utf8 : bytes;
    text_n = utf8 ? utf8_n : n;
    rc = is_sgf(text, text_n) ? read_sgf(r, bytes, n) : tj_dictionary_read_text(r, text, text_n);
    free(utf8);
    return rc;
}

int tj_dictionary_parse(tj_dictionary *out, const char *bytes, size_t n, const char *name, const char *only,
                        tj_err *err)
{
    tj_dictionary_parser r = {.out = out, .only = only, .err = err};
    int rc;

    *out = (tj_dictionary){.name = tj_strndup(name, strlen(name))};
    rc = out->name ? read_bytes(&r, bytes ? bytes : "", n) : tj_fail_nomem(err);
    if (!rc && !out->lines.len)
        rc = no_line(&r);
    free(r.line.items);
    tj_key_set_release(&r.seen);
    if (rc)
        tj_err_set_place(err, name, 0, 0, 0);
    return rc;
}

void tj_dictionary_release(tj_dictionary *dictionary)
{
    free(dictionary->name);
    free(dictionary->lines.items);
    free(dictionary->moves.items);
    free(dictionary->faults.items);
    *dictionary = (tj_dictionary){0};
}

void tj_dictionary_options_init(tj_dictionary_options *options, size_t size)
{
    const tj_dictionary_options preset = {.half = TJ_DICTIONARY_ALL};

    tj_options_preset(options, size, &preset, sizeof preset);
}

/* The n-th line, counted from 1, stays if n is even, or odd. */
static int keep_half(tj_dictionary *dictionary, enum tj_dictionary_half half, tj_err *err)
{
    size_t kept = 0;

    for (size_t i = 0; i < dictionary->lines.len; i++)
        if ((half == TJ_DICTIONARY_ODD) == (i % 2 == 0))
            dictionary->lines.items[kept++] = dictionary->lines.items[i];
    dictionary->lines.len = kept;
    dictionary->duplicates = 0; /* of the whole */
    return kept ? 0 : tj_fail_path(err, TJ_E_FORMAT, dictionary->name, "this half has no lines");
}

int tj_dictionary_open(tj_dictionary **out, const char *path, const tj_dictionary_options *given, tj_err *err)
{
    tj_dictionary_options options;
    tj_buf bytes = TJ_BUF_INIT;
    int rc;

    *out = NULL;
    tj_dictionary_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        return rc;
    if (!(*out = tj_zalloc(1, sizeof **out)))
        return tj_fail_nomem(err);
    rc = tj_file_read(path, &bytes, err);
    if (!rc)
        rc = tj_dictionary_parse(*out, bytes.data, bytes.len, path, options.only, err);
    tj_buf_release(&bytes);
    return !rc && options.half != TJ_DICTIONARY_ALL ? keep_half(*out, options.half, err) : rc;
}

void tj_dictionary_free(tj_dictionary *dictionary)
{
    if (dictionary)
        tj_dictionary_release(dictionary);
    free(dictionary);
}

void tj_dictionary_info_get(const tj_dictionary *dictionary, tj_dictionary_info *info)
{
    *info = (tj_dictionary_info){.lines = dictionary->lines.len,
                                 .faults = dictionary->fault_count,
                                 .duplicates = dictionary->duplicates,
                                 .once = dictionary->once};
}

uint64_t tj_dictionary_line_get(const tj_dictionary *dictionary, size_t line,
                                const tj_dictionary_move **moves, size_t *count)
{
    *moves = tj_dictionary_moves(dictionary, line);
    *count = dictionary->lines.items[line].count;
    return dictionary->lines.items[line].line;
}
