/* Dictionaries as text and tables: lines of words.
 *
 * One rule serves both: a line of text is a row of fields between tabs, most often a single one.  All text is
 * made UTF-8 before it is cut, so that no byte of a character looks like a letter. */
#include "mine/go/joseki/dictionary.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "base/text/text.h"
#include "tejun/go.h"

#define SIZE     TJ_DICTIONARY_SIZE
#define WORD_MAX 15 /* no move is written with more bytes */

/* The next word; n is 0 if there is none. */
static tj_span trim(tj_span s)
{
    while (s.n && s.at[0] == ' ')
        s.at++, s.n--;
    while (s.n && s.at[s.n - 1] == ' ')
        s.n--;
    return s;
}

/* A point without colour: 0, TJ_E_RANGE (off the board) or TJ_E_FORMAT (no point). */
static int read_point(tj_span s, unsigned *point)
{
    char text[WORD_MAX + 1];

    if (!s.n || s.n > WORD_MAX || memchr(s.at, 0, s.n))
        return TJ_E_FORMAT;
    memcpy(text, s.at, s.n);
    text[s.n] = 0;
    if (strcmp(text, "tt") == 0) { /* SGF's other pass */
        *point = TJ_PASS;
        return 0;
    }
    return tj_go_point_parse(SIZE, text, point, NULL);
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
static int read_list(tj_dictionary_parser *r, tj_span field, list *found)
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
        if (!found->off.n && r->line.len <= TJ_DICTIONARY_MOVES_MAX && tj_dictionary_add_move(r, last, point))
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

static int take_list(tj_dictionary_parser *r, const list *found, uint64_t number)
{
    char shown[72];

    show(found->unknown_word.n ? found->unknown_word : found->off, shown);
    if (found->unknown_word.n)
        return tj_dictionary_reject(r, number, 0, "'%s' is not a move: write Q16, pd, Bpd or B[pd]", shown);
    if (found->off.n)
        return tj_dictionary_reject(r, number, 0, "move %zu (%s): %s", found->off_number, shown,
                                    tj_go_legality_text(TJ_GO_OFF_BOARD));
    return tj_dictionary_add_line(r, number);
}

static bool has_field(tj_span row, const char *word)
{
    for (;;) {
        bool last = !memchr(row.at, '\t', row.n);
        if (tj_span_is(trim(tj_span_cut(&row, "\t")), word))
            return true;
        if (last)
            return false;
    }
}

/* A line of text that is neither empty nor a comment. */
static int read_row(tj_dictionary_parser *r, tj_span row, uint64_t number)
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
    return table && first ? 0
                          : tj_dictionary_reject(r, number, 0, "no field is a list of at least two moves");
}

static int read_rows(tj_dictionary_parser *r, const char *text, size_t n)
{
    tj_span rest = {text, n};
    int rc = 0;

    for (uint64_t number = 1; !rc && rest.n; number++) {
        tj_span row = tj_span_cut(&rest, "\r\n"), bare;
        if (rest.n && rest.at > text && rest.at[-1] == '\r' && rest.at[0] == '\n')
            rest.at++, rest.n--;
        bare = row;
        while (bare.n && (bare.at[0] == ' ' || bare.at[0] == '\t'))
            bare.at++, bare.n--;
        if (bare.n && bare.at[0] != '#')
            rc = read_row(r, row, number);
    }
    return rc;
}

/* UTF-16 is UTF-8 by now. */
int tj_dictionary_read_text(tj_dictionary_parser *r, const char *text, size_t n)
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
