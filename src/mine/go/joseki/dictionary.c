/* Reading dictionaries: three formats, one way into the dictionary (add_line), which replays.  Text and
 * tables follow one rule: a line of text is a row of fields between tabs, most often a single one.
 *
 * Text is made UTF-8 as a whole before it is cut into lines, so that no byte of a character looks like a
 * letter; SGF is not, because its trees may each have an encoding.  Duplicates are found by hashes of lines.
 */
#include "mine/go/joseki/dictionary.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/key_set.h"
#include "base/options.h"
#include "base/text/text.h"
#include "format/go/sgf_lines.h"
#include "mine/go/sequence.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

#define SIZE      TJ_DICTIONARY_SIZE
#define MOVES_MAX TJ_DICTIONARY_MOVES_MAX

typedef struct parser {
    tj_dictionary *out;
    const char *only;
    tj_err *err;
    struct {
        tj_move *items;
        size_t len, cap;
    } line;          /* the one being read, passes included */
    tj_key_set seen; /* hashes of the lines */
    bool begun;      /* text: a line that is not empty was seen */
} parser;

/* ---- faults ---- */

/* Notes a fault in a line of the file: 0 or TJ_E_NOMEM. */
TJ_PRINTF(4, 5) static int reject(parser *r, uint64_t line, uint64_t column, const char *format, ...)
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

/* A move, or TJ_PASS, more for r->line. */
static int add_move(parser *r, unsigned colour, unsigned point)
{
    return TJ_APPEND(&r->line, r->err, (tj_move){0, (uint16_t)point, (uint8_t)colour});
}

/* The number (from 1) of the first move that is illegal, or 0. */
static size_t first_illegal(const parser *r, int *verdict)
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

/* Takes r->line, which ends in that line of the file, into the dictionary or leaves it out. */
static int add_line(parser *r, uint64_t line)
{
    tj_dictionary *out = r->out;
    tj_dictionary_move *moves;
    size_t bad, count = 0;
    int verdict;
    bool again;

    if (r->line.len > MOVES_MAX)
        return reject(r, line, 0, "the line has more than %d moves", MOVES_MAX);
    if ((bad = first_illegal(r, &verdict))) {
        char point[8];

        tj_go_point_format(SIZE, r->line.items[bad - 1].point, point);
        return reject(r, line, 0, "move %zu (%s): %s", bad, point, tj_go_legality_text(verdict));
    }
    if (TJ_RESERVE(&out->moves, out->moves.len + r->line.len) || TJ_RESERVE(&out->lines, out->lines.len + 1))
        return tj_fail_nomem(r->err);
    moves = out->moves.items + out->moves.len;
    for (size_t i = 0; i < r->line.len; i++)
        if (r->line.items[i].point != TJ_PASS)
            moves[count++] = (tj_dictionary_move){r->line.items[i].point, r->line.items[i].colour};
    if (count < 2)
        return reject(r, line, 0, "the line has fewer than two moves");
    if (tj_key_set_add(&r->seen, tj_hash64(moves, count * sizeof *moves), &again, r->err))
        return TJ_E_NOMEM;
    out->duplicates += again;
    if (again && out->once)
        return 0;
    out->lines.items[out->lines.len++] = (tj_dictionary_line){out->moves.len, (uint32_t)count, line};
    out->moves.len += count;
    return 0;
}

/* ---- SGF ---- */

/* Stones set up before the first move become moves; a line that removes one of them again is a fault. */
static int take_setup(parser *r, const tj_sgf_line *line, bool *taken)
{
    bool stone[SIZE * SIZE] = {false};
    int rc = 0;

    *taken = false;
    for (size_t i = 0; !rc && i < line->setup_count; i++) {
        const tj_setup *setup = &line->setup[i];
        if (setup->before)
            return reject(r, line->line, 0, "stones are set up or removed after move %u", setup->before);
        if (setup->colour == TJ_EMPTY && stone[setup->point])
            return reject(r, line->line, 0, "a stone is set up and removed again");
        if (setup->colour == TJ_EMPTY)
            continue;
        stone[setup->point] = true;
        rc = add_move(r, setup->colour, setup->point);
    }
    *taken = !rc;
    return rc;
}

static int on_sgf_line(void *ctx, const tj_sgf_line *line)
{
    parser *r = ctx;
    bool taken;
    int rc;

    r->line.len = 0;
    if (line->size != SIZE)
        return reject(r, line->line, 0, "the board is %ux%u, not 19x19", line->size, line->size);
    rc = take_setup(r, line, &taken);
    if (rc || !taken)
        return rc;
    for (size_t i = 0; !rc && i < line->move_count && r->line.len <= MOVES_MAX; i++)
        rc = add_move(r, line->moves[i].colour, line->moves[i].point);
    return rc ? rc : add_line(r, line->line);
}

static int on_sgf_fault(void *ctx, const tj_fault *fault)
{
    return reject(ctx, fault->line, fault->column, "%s", fault->text);
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

static int read_sgf(parser *r, const char *bytes, size_t n)
{
    tj_sgf_visitor visitor = {on_sgf_line, on_sgf_fault, r, 0};

    if (r->only)
        return tj_fail(r->err, TJ_E_USAGE, "SGF has no fields to choose lines by (%.40s)", r->only);
    r->out->once = true;
    return tj_sgf_lines(bytes, n, &visitor, r->err);
}

/* ---- text and tables ---- */

/* A point without colour: 0, TJ_E_RANGE (off the board) or TJ_E_FORMAT (no point). */
static int read_point(tj_span s, unsigned *point)
{
    int rc = tj_span_is(s, "tt") ? 0 : tj_sequence_point_read(s, point);

    if (tj_span_is(s, "tt") || (!rc && *point == TJ_SEQUENCE_PASS)) /* tt: SGF's other pass */
        *point = TJ_PASS;
    return rc;
}

/* A move; *colour is TJ_EMPTY where the word has none. */
static int read_move(tj_span word, unsigned *colour, unsigned *point)
{
    int rc = read_point(word, point);

    *colour = TJ_EMPTY;
    if (rc != TJ_E_FORMAT || !word.n || (word.at[0] != 'B' && word.at[0] != 'W'))
        return rc;
    *colour = word.at[0] == 'B' ? TJ_BLACK : TJ_WHITE;
    word.at++, word.n--;
    if (word.n < 2 || word.at[0] != '[' || word.at[word.n - 1] != ']')
        return read_point(word, point);
    word.at++, word.n -= 2;
    *point = TJ_PASS;
    return word.n ? read_point(word, point) : 0;
}

/* What was found in a field. */
typedef struct list {
    size_t words;         /* that are moves, on the board or off it */
    tj_span unknown_word; /* the first word that is no move; n is 0 if there is none */
    tj_span off;          /* the first that is off the board */
    size_t off_number;    /* which word that is, from 1 */
} list;

/* Reads the field into r->line, up to a word that is no move. */
static int read_list(parser *r, tj_span field, list *found)
{
    unsigned colour, point = TJ_PASS, last = TJ_WHITE;
    tj_span word;

    *found = (list){0};
    r->line.len = 0;
    while ((word = tj_span_word(&field, " ,")).n) {
        int rc = read_move(word, &colour, &point);
        if (rc == TJ_E_FORMAT) {
            found->unknown_word = word;
            return 0;
        }
        found->words++;
        last = colour != TJ_EMPTY ? colour : (unsigned)tj_go_opponent((int)last);
        if (rc && !found->off.n) {
            found->off = word;
            found->off_number = found->words;
        }
        if (!found->off.n && r->line.len <= TJ_DICTIONARY_MOVES_MAX && add_move(r, last, point))
            return TJ_E_NOMEM;
    }
    return 0;
}

/* At most 16 characters of a word, printable. */
static void show(tj_span word, char out[72])
{
    size_t len = 0, step;

    for (unsigned i = 0; i < 16 && word.n; i++, word.at += step, word.n -= step) {
        uint32_t code = tj_utf8_decode((const unsigned char *)word.at, word.n, &step);
        bool fine = code != TJ_UTF8_BAD && code >= 0x20 && (code < 0x7F || code >= 0xA0);
        memcpy(out + len, fine ? word.at : "?", fine ? step : 1);
        len += fine ? step : 1;
    }
    snprintf(out + len, 72 - len, "%s", word.n ? "..." : "");
}

static int take_list(parser *r, const list *found, uint64_t number)
{
    char shown[72];

    show(found->unknown_word.n ? found->unknown_word : found->off, shown);
    if (found->unknown_word.n)
        return reject(r, number, 0, "'%s' is not a move: write Q16, pd, Bpd or B[pd]", shown);
    if (found->off.n)
        return reject(r, number, 0, "move %zu (%s): %s", found->off_number, shown,
                      tj_go_legality_text(TJ_GO_OFF_BOARD));
    return add_line(r, number);
}

static bool has_field(tj_span row, const char *word)
{
    for (;;) {
        bool last = !memchr(row.at, '\t', row.n);
        if (tj_span_is(tj_span_trim(tj_span_cut(&row, "\t"), " "), word))
            return true;
        if (last)
            return false;
    }
}

/* A line of text that is neither empty nor a comment. */
static int read_row(parser *r, tj_span row, uint64_t number)
{
    bool first = !r->begun, table = memchr(row.at, '\t', row.n) != NULL;
    tj_span rest = row;
    list found;

    r->begun = true;
    if (r->only && !has_field(row, r->only)) {
        r->out->filtered_out++;
        return 0;
    }
    while (rest.n) {
        if (read_list(r, tj_span_cut(&rest, "\t"), &found))
            return TJ_E_NOMEM;
        if (!table || (!found.unknown_word.n && found.words >= 2))
            return take_list(r, &found, number);
    }
    return table && first ? 0 : reject(r, number, 0, "no field is a list of at least two moves");
}

static int read_rows(parser *r, const char *text, size_t n)
{
    tj_span rest = {text, n};
    int rc = 0;

    for (uint64_t number = 1; !rc && rest.n; number++) {
        tj_span row = tj_span_cut(&rest, "\r\n"), bare;
        if (rest.n && rest.at > text && rest.at[-1] == '\r' && rest.at[0] == '\n')
            rest.at++, rest.n--;
        bare = tj_span_trim(row, " \t");
        if (bare.n && bare.at[0] != '#')
            rc = read_row(r, row, number);
    }
    return rc;
}

/* UTF-16 is UTF-8 by now. */
static int read_text(parser *r, const char *text, size_t n)
{
    tj_buf utf8 = TJ_BUF_INIT;
    size_t skip;
    tj_encoding encoding = tj_encoding_of_bom(text, n, &skip);
    int rc;

    text += skip;
    n -= skip;
    if (encoding.charset == TJ_CHARSET_UNKNOWN)
        encoding = tj_encoding_guess(text, n);
    if (encoding.charset == TJ_CHARSET_UTF8)
        return read_rows(r, text, n);
    tj_text_to_utf8(&encoding, text, n, &utf8);
    rc = tj_buf_ok(&utf8) ? read_rows(r, utf8.data ? utf8.data : "", utf8.len) : tj_fail_nomem(r->err);
    tj_buf_release(&utf8);
    return rc;
}

/* ---- all of it ---- */

static int no_line(const parser *r)
{
    const tj_dictionary *out = r->out;

    if (out->faults.len)
        return tj_fail(r->err, TJ_E_FORMAT, "no usable line; the first fault is in line %llu: %s",
                       (unsigned long long)out->faults.items[0].line, out->faults.items[0].text);
    if (out->filtered_out)
        return tj_fail(r->err, TJ_E_FORMAT, "no line has a field '%.40s'", r->only);
    return tj_fail(r->err, TJ_E_FORMAT, "no line of moves found");
}

static int read_bytes(parser *r, const char *bytes, size_t n)
{
    char *utf8;
    const char *text;
    size_t utf8_n, text_n;
    int rc = tj_sgf_decode(bytes, n, &utf8, &utf8_n, r->err);

    if (rc)
        return rc;
    text = utf8 ? utf8 : bytes;
    text_n = utf8 ? utf8_n : n;
    rc = is_sgf(text, text_n) ? read_sgf(r, bytes, n) : read_text(r, text, text_n);
    free(utf8);
    return rc;
}

int tj_dictionary_parse(tj_dictionary **out, const char *bytes, size_t n, const char *name, const char *only,
                        tj_err *err)
{
    parser r = {.out = tj_zalloc(1, sizeof **out), .only = only, .err = err};
    int rc;

    if (!(*out = r.out) || !(r.out->name = tj_strndup(name, strlen(name))))
        return tj_fail_nomem(err);
    rc = read_bytes(&r, bytes ? bytes : "", n);
    if (!rc && !r.out->lines.len)
        rc = no_line(&r);
    free(r.line.items);
    tj_key_set_release(&r.seen);
    if (rc)
        tj_err_set_place(err, name, 0, 0, 0);
    return rc;
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
    if (!(rc = tj_file_read(path, &bytes, err)))
        rc = tj_dictionary_parse(out, bytes.data, bytes.len, path, options.only, err);
    tj_buf_release(&bytes);
    return !rc && options.half != TJ_DICTIONARY_ALL ? keep_half(*out, options.half, err) : rc;
}

void tj_dictionary_free(tj_dictionary *dictionary)
{
    if (!dictionary)
        return;
    free(dictionary->name);
    free(dictionary->lines.items);
    free(dictionary->moves.items);
    free(dictionary->faults.items);
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
