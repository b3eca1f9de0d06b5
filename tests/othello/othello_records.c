/* Records of Othello in a notation of their own, any number in a file:
 *
 *     Othello
 *     Black: Hikaru
 *     White: Akira
 *     Date: 2026-11-03
 *     Result: B+12
 *     f5d6c3d3c4f4f6 ...
 *
 * Lost turns are not written: they follow from the rules. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text/span.h"
#include "tests/othello/othello.h"

#define BLANKS " \t\r\n"

typedef struct reader {
    tj_span all;
    size_t at;
    uint64_t line; /* of `at`, from 1 */
} reader;

/* The next line that says "Othello", from there on; its offset, or the end. */
static size_t find_start(tj_span all, size_t at, uint64_t *line)
{
    while (at < all.n) {
        tj_span rest = {all.at + at, all.n - at}, text = tj_span_cut(&rest, "\n");

        if (tj_span_is(tj_span_trim(text, BLANKS), "Othello"))
            return at;
        at = all.n - rest.n;
        ++*line;
    }
    return all.n;
}

static int open_reader(void **out, const tj_record_bytes *file, size_t limit, size_t *first, tj_err *err)
{
    tj_span all = {file->bytes, file->n};
    uint64_t line = 1;
    size_t at = limit && file->text == file->bytes ? find_start(all, 0, &line) : file->n;
    reader *r;

    *out = NULL;
    if (at >= limit || at == file->n)
        return 0;
    r = tj_zalloc(1, sizeof *r);
    if (!r)
        return tj_fail_nomem(err);
    *r = (reader){all, at, line};
    *first = at;
    *out = r;
    return 0;
}

static void progress(const void *reader_, size_t *done, size_t *total)
{
    const reader *r = reader_;

    *done = r->at;
    *total = r->all.n;
}

static int next_record(void *reader_, tj_record_location *place, bool *found, tj_err *err)
{
    reader *r = reader_;
    tj_span rest = {r->all.at + r->at, r->all.n - r->at};

    (void)err;
    *found = r->at < r->all.n;
    if (!*found)
        return 0;
    place->offset = r->at;
    place->line = r->line++;
    place->column = 1;
    tj_span_cut(&rest, "\n");
    r->at = find_start(r->all, r->all.n - rest.n, &r->line);
    place->length = r->at - place->offset;
    return 0;
}

/* Plays the moves of a line; what cannot be played ends the record. */
static int read_moves(tj_span line, uint32_t offset, uint32_t number, tj_position *at, tj_record *record)
{
    for (size_t i = 0; i < line.n; i += 2) {
        tj_move move = {offset + (uint32_t)i, 0, (uint8_t)tj_position_to_move(at)};
        tj_err err = TJ_ERR_INIT;

        if (strchr(BLANKS, line.at[i])) {
            i--;
            continue;
        }
        if (TJ_RESERVE(&record->moves, record->moves.len + 1))
            return TJ_E_NOMEM;
        if (tj_position_move_parse(at, line.at + i, line.n - i < 2 ? 1 : 2, &move.point, &err) ||
            tj_position_play(at, move.point, &err)) {
            int rc = tj_record_add_fault(record, TJ_RECORD_DAMAGED, move.offset, number, (uint32_t)i + 1,
                                         err.text);

            return rc ? rc : TJ_E_FORMAT;
        }
        record->moves.items[record->moves.len++] = move;
    }
    return 0;
}

static const struct {
    const char *name;
    int field;
} HEADERS[] = {
    {"Black", TJ_FIELD_BLACK}, {"White", TJ_FIELD_WHITE},   {"Event", TJ_FIELD_EVENT},
    {"Date", TJ_FIELD_DATE},   {"Result", TJ_FIELD_RESULT}, {NULL, 0},
};

static int read_header(tj_span name, tj_span value, tj_record *record)
{
    for (size_t i = 0; HEADERS[i].name; i++) {
        char **field = &record->field[HEADERS[i].field];

        if (!tj_span_is(tj_span_trim(name, BLANKS), HEADERS[i].name) || *field)
            continue;
        value = tj_span_trim(value, BLANKS);
        *field = strndup(value.at, value.n);
        return *field ? 0 : TJ_E_NOMEM;
    }
    return 0;
}

static int read_record(const void *reader_, const tj_record_location *place, tj_record *record, bool *found)
{
    const reader *r = reader_;
    tj_span rest = {r->all.at + place->offset, place->length};
    tj_position at;
    uint32_t number = 1;
    int rc = 0;

    *found = true;
    tj_record_clear(record);
    record->board = OTHELLO_BOARD;
    tj_position_init(&at, OTHELLO_BOARD, NULL);
    for (tj_span_cut(&rest, "\n"); rest.n && !rc;) {
        uint32_t offset = (uint32_t)(place->length - rest.n);
        tj_span line = tj_span_cut(&rest, "\n"), value = line, name = tj_span_cut(&value, ":");

        number++;
        rc = value.n ? read_header(name, value, record) : read_moves(line, offset, number, &at, record);
    }
    return rc == TJ_E_NOMEM ? rc : 0;
}

static const char *const ENDINGS[] = {"oth", NULL};

const tj_record_kind othello_records = {
    .endings = ENDINGS,
    .open = open_reader,
    .close = free,
    .progress = progress,
    .next = next_record,
    .read = read_record,
};
