/* Shogi records: the container, which notation and which encoding a file has, its records one after the
 * other, writing one. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/text/text.h"
#include "format/shogi/notation/notation.h"

static const struct {
    const char *name;
    int (*read)(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);
    void (*write)(const tj_kifu *kifu, tj_buf *out);
} NOTATIONS[] = {
    [TJ_KIFU_CSA] = {"csa", tj_csa_read, tj_csa_write}, [TJ_KIFU_KIF] = {"kif", tj_kif_read, tj_kif_write},
    [TJ_KIFU_KI2] = {"ki2", tj_kif_read, tj_ki2_write}, [TJ_KIFU_USI] = {"usi", tj_usi_read, tj_usi_write},
    [TJ_KIFU_JKF] = {"jkf", tj_jkf_read, tj_jkf_write},
};

const char *tj_kifu_format_name(int format)
{
    return format > TJ_KIFU_UNKNOWN && format <= TJ_KIFU_JKF ? NOTATIONS[format].name : NULL;
}

void tj_kifu_init(tj_kifu *kifu)
{
    memset(kifu, 0, sizeof *kifu);
    tj_record_init(&kifu->record);
    tj_shogi_init(&kifu->start);
}

void tj_kifu_clear(tj_kifu *kifu)
{
    tj_record_clear(&kifu->record);
    tj_shogi_init(&kifu->start);
    kifu->format = TJ_KIFU_UNKNOWN;
    kifu->nodes.len = 0;
    kifu->headers.len = 0;
    kifu->text.len = 0;
    kifu->winner = TJ_WINNER_UNKNOWN;
    kifu->offset = kifu->length = 0;
    kifu->line = 0;
}

void tj_kifu_release(tj_kifu *kifu)
{
    tj_record_release(&kifu->record);
    free(kifu->nodes.items);
    free(kifu->headers.items);
    free(kifu->text.items);
    tj_kifu_init(kifu);
}

/* ---- encodings ---- */

/* Files of old Macintosh programs: carriage returns alone. */
static bool has_returns_only(const char *text, size_t n)
{
    return memchr(text, '\r', n) && !memchr(text, '\n', n);
}

static void replace(char *text, size_t n, char old, char new)
{
    for (char *end = text + n; (text = memchr(text, old, (size_t)(end - text)));)
        *text = new;
}

static int convert(tj_kifu_reader *reader, const tj_text_form *form, tj_err *err)
{
    tj_encoding encoding = form->encoding;
    tj_buf buf = TJ_BUF_INIT;

    /* No Unicode and nothing Japanese: a damaged file in what CSA and KIF have by default. */
    if (encoding.charset > TJ_CHARSET_ISO_2022_JP)
        encoding.charset = TJ_CHARSET_SHIFT_JIS;
    reader->text = reader->bytes + form->mark;
    reader->n = reader->bytes_n - form->mark;
    reader->raw_at = form->mark;
    reader->line_break = '\n';
    reader->big_endian = encoding.charset == TJ_CHARSET_UTF16BE;
    reader->unit = encoding.charset == TJ_CHARSET_UTF16LE || reader->big_endian ? 2 : 1;
    if (form->valid_utf8 && !memchr(reader->text, '\0', reader->n) &&
        !has_returns_only(reader->text, reader->n))
        return TJ_OK;
    tj_text_to_utf8(&encoding, reader->text, reader->n, &buf);
    reader->n = buf.len;
    reader->text = reader->owned = tj_buf_detach(&buf);
    if (!reader->owned)
        return tj_fail_nomem(err);
    replace(reader->owned, reader->n, '\0', ' ');
    if (has_returns_only(reader->owned, reader->n)) {
        reader->line_break = '\r';
        replace(reader->owned, reader->n, '\r', '\n');
    }
    return TJ_OK;
}

/* ---- notations ---- */

int tj_kifu_detect(const char *text, size_t n)
{
    tj_span rest = {text, n};
    int likely = TJ_KIFU_UNKNOWN;

    /* A game of a list has a comma before it. */
    while (rest.n && strchr(" \t\r\n,", rest.at[0]))
        rest = tj_span_from(rest, 1);
    if (rest.n && (rest.at[0] == '{' || rest.at[0] == '['))
        return TJ_KIFU_JKF;
    while (rest.n) {
        tj_span line = tj_span_cut(&rest, "\n");
        int format = !line.n                   ? TJ_KIFU_UNKNOWN
                     : tj_csa_looks_like(line) ? TJ_KIFU_CSA
                     : tj_usi_looks_like(line) ? TJ_KIFU_USI
                                               : tj_kif_looks_like(line);

        /* The header that KIF and KI2 have in common does not decide. */
        if (format != TJ_KIFU_UNKNOWN && format != TJ_KIFU_KIF_HEADER)
            return format;
        if (format == TJ_KIFU_KIF_HEADER)
            likely = TJ_KIFU_KIF;
    }
    return likely;
}

int tj_kifu_reader_open(tj_kifu_reader *reader, const char *bytes, size_t n, const tj_text_form *form,
                        tj_err *err)
{
    int rc;

    *reader = (tj_kifu_reader){.bytes = bytes, .bytes_n = n, .line = 1, .raw_line = 1};
    if (n > UINT32_MAX / 4)
        return tj_fail(err, TJ_E_RANGE, "the file is too large for a shogi record");
    if ((rc = convert(reader, form, err)))
        return rc;
    bool book = tj_usi_is_book((tj_span){reader->text, reader->n});
    reader->format = book ? TJ_KIFU_UNKNOWN : tj_kifu_detect(reader->text, reader->n);
    if (reader->format)
        return TJ_OK;
    tj_kifu_reader_release(reader);
    return tj_fail(err, TJ_E_FORMAT,
                   book ? "an opening book, not a game record; use `tejun book`" : "not a shogi record");
}

int tj_kifu_reader_init(tj_kifu_reader *reader, const char *bytes, size_t n, tj_err *err)
{
    tj_text_form form = tj_text_detect(bytes, n);

    return tj_kifu_reader_open(reader, bytes, n, &form, err);
}

void tj_kifu_reader_release(tj_kifu_reader *reader)
{
    free(reader->owned);
    memset(reader, 0, sizeof *reader);
}

static int read_record(const tj_kifu_reader *reader, tj_kifu_extent extent, tj_kifu *kifu, size_t *used,
                       bool *found, tj_err *err)
{
    if (NOTATIONS[reader->format].read(reader->text + extent.offset, extent.length, kifu, used, found))
        return tj_fail_nomem(err);
    kifu->format = reader->format;
    kifu->offset = extent.offset;
    kifu->length = extent.length;
    kifu->line = extent.line;
    return TJ_OK;
}

int tj_kifu_read_at(const tj_kifu_reader *reader, const tj_kifu_extent *extent, tj_kifu *kifu, bool *found,
                    tj_err *err)
{
    size_t used;

    return read_record(reader, *extent, kifu, &used, found, err);
}

/* Goes on over what was read. */
static void advance(tj_kifu_reader *reader, size_t used)
{
    const char *at = reader->text + reader->at, *end = at + used;

    reader->at += used;
    if (reader->at == reader->n) /* most files hold one game: nobody asks for its end's line */
        return;
    for (; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        reader->line++;
}

int tj_kifu_next(tj_kifu_reader *reader, tj_kifu *kifu, bool *found, tj_err *err)
{
    for (*found = false; !*found && reader->at < reader->n; advance(reader, kifu->length)) {
        tj_kifu_extent rest = {.offset = reader->at, .length = reader->n - reader->at, .line = reader->line};
        size_t used;
        int rc = read_record(reader, rest, kifu, &used, found, err);

        if (rc)
            return rc;
        kifu->length = used ? used : rest.length;
    }
    return TJ_OK;
}

/* ---- places of records ---- */

/* Is there a line break at this place of the file's own bytes? */
static bool breaks(const tj_kifu_reader *reader, size_t at)
{
    if (reader->unit == 1)
        return reader->bytes[at] == reader->line_break;
    return at + 1 < reader->bytes_n && reader->bytes[at + reader->big_endian] == reader->line_break &&
           reader->bytes[at + !reader->big_endian] == 0;
}

/* Where that line begins in the file's own bytes.  Encodings differ, lines do not. */
static size_t raw_offset(tj_kifu_reader *reader, uint64_t line)
{
    for (; reader->raw_line < line && reader->raw_at < reader->bytes_n; reader->raw_at += reader->unit)
        reader->raw_line += breaks(reader, reader->raw_at);
    return reader->raw_at;
}

static void set_raw_extent(tj_kifu_reader *reader, tj_kifu_extent *extent)
{
    if (!reader->owned) {
        extent->raw_offset = extent->offset + (size_t)(reader->text - reader->bytes);
        extent->raw_length = extent->length;
        return;
    }
    extent->raw_offset = raw_offset(reader, extent->line);
    extent->raw_length =
        (reader->at < reader->n ? raw_offset(reader, reader->line) : reader->bytes_n) - extent->raw_offset;
}

int tj_kifu_next_extent(tj_kifu_reader *reader, tj_kifu_extent *extent, bool *found, tj_err *err)
{
    const char *text = reader->text + reader->at;
    size_t left = reader->n - reader->at, length = 0;

    *found = left > 0;
    if (!left)
        return TJ_OK;
    const char *line_end = memchr(text, '\n', left);
    if (reader->format == TJ_KIFU_CSA)
        length = tj_csa_length(text, left);
    else if (reader->format == TJ_KIFU_USI)
        length = line_end ? (size_t)(line_end - text) + 1 : left;
    else { /* only reading tells */
        tj_kifu kifu;
        bool is_record;
        int rc;

        tj_kifu_init(&kifu);
        rc = NOTATIONS[reader->format].read(text, left, &kifu, &length, &is_record);
        tj_kifu_release(&kifu);
        if (rc)
            return tj_fail_nomem(err);
    }
    if (!length) /* nothing that anybody understands */
        length = left;
    *extent = (tj_kifu_extent){.offset = reader->at, .length = length, .line = reader->line};
    advance(reader, length);
    set_raw_extent(reader, extent);
    return TJ_OK;
}

/* ---- whole files ---- */

int tj_kifu_read_first(const char *bytes, size_t n, tj_kifu *kifu, tj_err *err)
{
    tj_kifu_reader reader;
    bool found = false;
    int rc = tj_kifu_reader_init(&reader, bytes, n, err);

    if (rc)
        return rc;
    rc = tj_kifu_next(&reader, kifu, &found, err);
    tj_kifu_reader_release(&reader);
    if (!rc && !found)
        rc = tj_fail(err, TJ_E_FORMAT, "no game record found");
    if (!rc && kifu->record.state == TJ_RECORD_REJECTED)
        rc = tj_fail(err, TJ_E_FORMAT, "%s", tj_record_last_fault(&kifu->record));
    return rc;
}

int tj_kifu_read_file(const char *path, tj_kifu *kifu, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int rc = tj_file_read(path, &bytes, err);

    if (!rc) {
        rc = tj_kifu_read_first(bytes.data, bytes.len, kifu, err);
        tj_err_set_place(err, path, 0, 0, 0);
    }
    tj_buf_release(&bytes);
    return rc;
}

int tj_kifu_write(const tj_kifu *kifu, int format, char **out, size_t *out_n, tj_err *err)
{
    size_t before = *out ? *out_n : 0;
    tj_buf buf = {*out, before, before, false};

    if (!tj_kifu_format_name(format))
        return tj_fail(err, TJ_E_USAGE, "there is no such notation");
    NOTATIONS[format].write(kifu, &buf);
    *out = buf.data;
    *out_n = buf.len;
    if (tj_buf_ok(&buf))
        return TJ_OK;
    *out_n = before; /* the caller keeps what it had */
    return tj_fail_nomem(err);
}
