/* The SGF reader on real files: other projects' edge cases and a collection of 43,489 professional games.
 * Needs the data folder ($TEJUN_DATA or ../shared/data); skipped where it is absent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/data_files.h"
#include "format/go/sgf_internal.h"
#include "tejun/sgf.h"

/* What one file gave. */
typedef struct result {
    size_t trees, moves, state[4];
} result;

static void expect_same_moves(const tj_record *a, const tj_record *b)
{
    assert_int_equal(a->board, b->board);
    assert_int_equal(a->moves.len, b->moves.len);
    assert_int_equal(a->setup.len, b->setup.len);
    for (size_t i = 0; i < a->moves.len; i++)
        assert_int_equal(a->moves.items[i].point, b->moves.items[i].point);
    for (size_t i = 0; i < a->setup.len; i++)
        assert_int_equal(a->setup.items[i].point, b->setup.items[i].point);
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        if (a->field[i])
            assert_string_equal(a->field[i], b->field[i]);
}

static void write_and_read(const tj_record *record)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record back;
    char *text = NULL;
    size_t n = 0;

    tj_record_init(&back);
    assert_int_equal(tj_sgf_write(record, NULL, &text, &n, NULL), 0);
    tj_sgf_reader_init(&reader, text, n);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(tj_sgf_parse(&reader, &extent, &back, NULL), 0);
    assert_int_equal(back.state, TJ_RECORD_GOOD);
    expect_same_moves(record, &back);
    assert_int_equal(tj_sgf_next(&reader, &extent), 0);
    tj_record_release(&back);
    free(text);
}

static result read_all(const tj_buf *file, int round_trip)
{
    char *utf8;
    size_t utf8_n;
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    result r = {0};

    assert_int_equal(tj_sgf_decode(file->data, file->len, &utf8, &utf8_n, NULL), 0);
    tj_record_init(&record);
    tj_sgf_reader_init(&reader, utf8 ? utf8 : file->data, utf8 ? utf8_n : file->len);
    while (tj_sgf_next(&reader, &extent)) {
        assert_int_equal(tj_sgf_parse(&reader, &extent, &record, NULL), 0);
        r.trees++;
        r.moves += record.moves.len;
        r.state[record.state]++;
        if (round_trip)
            write_and_read(&record);
    }
    tj_record_release(&record);
    free(utf8);
    return r;
}

/* All text values of the file, made UTF-8, one per line. */
static void all_texts(const tj_buf *file, tj_buf *out)
{
    char *utf8;
    size_t utf8_n;
    tj_sgf_reader reader;
    tj_sgf_extent extent;

    assert_int_equal(tj_sgf_decode(file->data, file->len, &utf8, &utf8_n, NULL), 0);
    tj_sgf_reader_init(&reader, utf8 ? utf8 : file->data, utf8 ? utf8_n : file->len);
    while (tj_sgf_next(&reader, &extent)) {
        const char *tree = reader.bytes + extent.offset;
        tj_sgf_lexer lexer;
        tj_sgf_token token;
        tj_sgf_root root;
        tj_sgf_text text;
        tj_encoding usual = {(tj_charset)reader.charset, ""}, named = {TJ_CHARSET_UNKNOWN, ""};
        tj_sgf_root_read(&root, tree, extent.length, usual.charset);
        if (root.ca.kind == TJ_SGF_VALUE)
            named = tj_encoding_named(tree + root.ca.start, root.ca.end - root.ca.start);
        if (named.charset == TJ_CHARSET_UTF16BE)
            named.charset = TJ_CHARSET_UNKNOWN;
        tj_sgf_lexer_init(&lexer, tree, extent.length, named.charset ? named.charset : usual.charset);
        tj_sgf_text_init(&text, tree, extent.length, lexer.charset, &named, &usual);
        while (tj_sgf_lex(&lexer, &token) != TJ_SGF_END) {
            char *line;
            if (token.kind != TJ_SGF_VALUE)
                continue;
            assert_int_equal(tj_sgf_text_line(&text, token.start, token.end, &line), 0);
            tj_buf_puts(out, line ? line : "");
            tj_buf_putc(out, '\n');
            free(line);
        }
        assert_false(text.unreadable);
        tj_sgf_text_release(&text);
    }
    free(utf8);
}

static void expect_word(const char *name, const tj_buf *file, const char *word)
{
    tj_buf texts = TJ_BUF_INIT;

    all_texts(file, &texts);
    if (!strstr(texts.data, word))
        print_error("%s\n", name);
    assert_non_null(strstr(texts.data, word));
    tj_buf_release(&texts);
}

/* The same file without the property that names its encoding. */
static void expect_guess(const char *name, const tj_buf *file, const char *word)
{
    tj_buf copy = TJ_BUF_INIT;
    char *ca;

    tj_buf_add(&copy, file->data, file->len);
    ca = memmem(copy.data, copy.len, "CA[", 3);
    if (ca)
        ca[0] = 'X';
    expect_word(name, &copy, word);
    tj_buf_release(&copy);
}

/* A word that each encoding's file must hold once it is UTF-8. */
static void check_encoding(const char *name, const tj_buf *file, size_t *checked)
{
    static const struct {
        const char *file, *word;
        int guessable;
    } cases[] = {
        {"chinese-gb18030", "围棋", 1},
        {"chinese-gbk", "围棋", 1},
        {"simplifiedchinese-gb2312", "围棋", 1},
        {"simplifiedchinese-macos", "围棋", 1},
        {"japanese-shiftjis", "ゲーム", 1},
        {"japanese-iso2022jp", "ゲーム", 1},
        {"japanese-macos", "ゲーム", 1},
        {"korean-macos", "바둑", 1},
        {"traditionalchinese-big5", "圍棋", 1},
        {"traditionalchinese-macos", "圍棋", 1},
        {"cyrillic-windows", "Го", 0},
        {"utf16-nobom", "바둑", 1},
        {"utf16-withbom", "바둑", 1},
        {"utf8-nobom", "바둑", 1},
        {"utf8-withbom", "바둑", 1},
        {"western-isolatin1", "Ää", 0},
        {"western-isolatin9", "Œœ", 0},
        {"western-macosroman", "Ää", 0},
        {"western-windowslatin1", "Ää", 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char part[64];
        snprintf(part, sizeof part, "/encoding-%s.sgf", cases[i].file);
        if (!ends_with(name, part))
            continue;
        expect_word(name, file, cases[i].word);
        if (cases[i].guessable)
            expect_guess(name, file, cases[i].word);
        ++*checked;
    }
}

typedef struct edge_counts {
    size_t files, encodings;
} edge_counts;

static void visit_edge_file(const char *name, const tj_buf *file, void *ctx)
{
    edge_counts *counts = ctx;
    result r;

    if (!ends_with(name, ".sgf"))
        return;
    r = read_all(file, 1);
    counts->files++;
    check_encoding(name, file, &counts->encodings);
    assert_true(r.trees > 0);
    if (ends_with(name, "/strict.sgf")) {
        assert_int_equal(r.trees, 11);
        assert_int_equal(r.state[TJ_RECORD_GOOD], 11);
    }
    if (ends_with(name, "/mixed-encoding.sgf"))
        assert_int_equal(r.trees, 5);
    if (ends_with(name, "/redrose-tartrate.sgf"))
        assert_int_equal(r.trees, 1);
    if (ends_with(name, "/ff4_ex.sgf"))
        assert_int_equal(r.trees, 2);
}

static void edge_case_files_are_read(void **state)
{
    char path[512];
    edge_counts counts = {0};

    (void)state;
    if (!data_path("go/edge-cases.tar.xz", path, sizeof path))
        skip();
    for_each_file(path, visit_edge_file, &counts);
    assert_true(counts.files >= 30);
    assert_int_equal(counts.encodings, 19);
}

/* ---- sgfmill's grammar cases: {"test": ..., "kind": ..., "expected": ..., "input_latin1": ...} per line
 * ---- */

static unsigned hex4(const char *p)
{
    char digits[5] = {p[0], p[1], p[2], p[3], 0};

    return (unsigned)strtoul(digits, NULL, 16);
}

/* The string value of a key on this line, JSON's escapes undone, as Latin-1 bytes. */
static void json_string(const char *line, const char *key, tj_buf *out)
{
    char start[40];
    const char *p;

    snprintf(start, sizeof start, "\"%s\": \"", key);
    p = strstr(line, start);
    assert_non_null(p);
    tj_buf_clear(out);
    tj_buf_add(out, "", 0);
    for (p += strlen(start); *p != '"'; p++) {
        if (*p != '\\') {
            tj_buf_putc(out, *p);
            continue;
        }
        switch (*++p) {
        case 'n':
            tj_buf_putc(out, '\n');
            break;
        case 'r':
            tj_buf_putc(out, '\r');
            break;
        case 't':
            tj_buf_putc(out, '\t');
            break;
        case 'f':
            tj_buf_putc(out, '\f');
            break;
        case 'u':
            tj_buf_putc(out, (char)hex4(p + 1));
            p += 4;
            break;
        default:
            tj_buf_putc(out, *p);
        }
    }
}

/* Nodes of the first sequence, and the first tree's properties as Python shows a list of dictionaries of
 * bytes. */
static size_t first_sequence(const char *tree, size_t n, tj_buf *shown)
{
    tj_sgf_lexer lexer;
    tj_sgf_token token;
    size_t nodes = 0;
    int values = 0, names = 0;

    tj_sgf_lexer_init(&lexer, tree, n, TJ_CHARSET_UTF8);
    tj_buf_puts(shown, "[");
    for (;;) {
        tj_sgf_kind kind = tj_sgf_lex(&lexer, &token);
        if (kind == TJ_SGF_END || kind == TJ_SGF_CLOSE || (kind == TJ_SGF_OPEN && nodes))
            break;
        if (kind == TJ_SGF_NODE) {
            tj_buf_puts(shown, nodes++ ? "]}, {" : "{");
            names = 0;
        } else if (kind == TJ_SGF_NAME) {
            tj_buf_printf(shown, "%s'%.*s': [", names++ ? "], " : "", (int)(token.end - token.start),
                          tree + token.start);
            values = 0;
        } else if (kind == TJ_SGF_VALUE) {
            tj_buf_puts(shown, values++ ? ", b'" : "b'");
            for (size_t i = token.start; i < token.end; i++) {
                if (tree[i] == '\\')
                    tj_buf_putc(shown, '\\');
                tj_buf_putc(shown, tree[i]);
            }
            tj_buf_putc(shown, '\'');
        }
    }
    tj_buf_puts(shown, "]}]");
    return nodes;
}

static void check_readable(const char *expected, const tj_buf *input)
{
    tj_buf file = *input;
    result r = read_all(&file, 0);

    if (strcmp(expected, "no SGF data found") == 0)
        assert_int_equal(r.trees, 0);
    else if (strcmp(expected, "unexpected node") == 0 || strstr(input->data, ";)B[ai]") ||
             strstr(input->data, ")(B["))
        assert_int_equal(r.trees, 1); /* the fault is behind the main line */
    else
        assert_int_equal(r.state[TJ_RECORD_REPAIRED], 1);
}

static void check_sequence(const char *test, const char *expected, const tj_buf *input)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_buf shown = TJ_BUF_INIT;
    size_t nodes;

    tj_sgf_reader_init(&reader, input->data, input->len);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    nodes = first_sequence(input->data + extent.offset, extent.length, &shown);
    if (strcmp(test, "props") == 0)
        assert_string_equal(shown.data, expected);
    else
        assert_int_equal(nodes, strtoul(expected + 1, NULL, 10));
    tj_buf_release(&shown);
}

/* Python's b'...' of a text on one line, trimmed, against ours. */
static void check_text(const char *expected, const tj_buf *input)
{
    tj_encoding utf8 = {TJ_CHARSET_UTF8, ""};
    tj_sgf_text text;
    tj_buf want = TJ_BUF_INIT;
    char *line;

    for (const char *p = expected + 2; p[1]; p++) {
        p += p[0] == '\\' && p[1] == '\\';
        tj_buf_putc(&want, *p);
    }
    while (want.len && want.data[want.len - 1] == ' ')
        want.data[--want.len] = 0;
    tj_sgf_text_init(&text, input->data, input->len, TJ_CHARSET_UTF8, &utf8, &utf8);
    assert_int_equal(tj_sgf_text_line(&text, 0, input->len, &line), 0);
    assert_string_equal(line, want.data);
    free(line);
    tj_sgf_text_release(&text);
    tj_buf_release(&want);
}

/* Returns whether the case says something that can be compared. */
static int check_case(const char *json)
{
    tj_buf test = TJ_BUF_INIT, expected = TJ_BUF_INIT, input = TJ_BUF_INIT;
    int done = 1;

    json_string(json, "test", &test);
    json_string(json, "expected", &expected);
    json_string(json, "input_latin1", &input);
    if (strstr(test.data, "parse_sgf_"))
        check_readable(expected.data, &input);
    else if (strstr(test.data, "shape"))
        check_sequence(test.data, expected.data, &input);
    else if (strcmp(test.data, "props") == 0 &&
             !strstr(input.data, "XX[3]")) /* repeated names are left to us */
        check_sequence(test.data, expected.data, &input);
    else if (strcmp(test.data, "simpletext_value") == 0 && !strchr(input.data, '\xA0'))
        check_text(expected.data, &input);
    else
        done = 0;
    tj_buf_release(&test);
    tj_buf_release(&expected);
    tj_buf_release(&input);
    return done;
}

static void visit_cases(const char *name, const tj_buf *file, void *ctx)
{
    size_t *checked = ctx;

    if (!ends_with(name, "cases.jsonl"))
        return;
    for (const char *line = file->data; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (*line)
            *checked += (size_t)check_case(line);
    }
}

static void grammar_cases_agree(void **state)
{
    char path[512];
    size_t checked = 0;

    (void)state;
    if (!data_path("go/edge-cases.tar.xz", path, sizeof path))
        skip();
    for_each_file(path, visit_cases, &checked);
    print_message("%zu grammar cases compared\n", checked);
    assert_true(checked >= 55);
}

static void visit_collection(const char *name, const tj_buf *file, void *ctx)
{
    result *r = ctx;

    (void)name;
    *r = read_all(file, 0);
}

static void professional_games_are_complete(void **state)
{
    char path[512];
    result r = {0};

    (void)state;
    if (!data_path("go/pro-to-2010.sgf.xz", path, sizeof path))
        skip();
    for_each_file(path, visit_collection, &r);
    assert_int_equal(r.trees, 43489);
    assert_int_equal(r.moves, 9031735);
    assert_int_equal(r.state[TJ_RECORD_REJECTED], 0);
}

int test_sgf_data(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edge_case_files_are_read),
        cmocka_unit_test(grammar_cases_agree),
        cmocka_unit_test(professional_games_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
