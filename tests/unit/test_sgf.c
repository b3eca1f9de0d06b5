/* The SGF reader and writer on hand-written files: what the standard allows and what programs really write.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "format/sgf_lexer.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

/* Reads tree number `which` (from 0) of the bytes; returns the number of trees. */
static size_t read_tree(const char *bytes, size_t n, size_t which, tj_record *record)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    size_t count = 0;

    tj_sgf_reader_init(&reader, bytes, n);
    for (; tj_sgf_next(&reader, &extent); count++) {
        assert_true(extent.length > 0 && extent.offset + extent.length <= n);
        assert_int_equal(bytes[extent.offset], '(');
        if (count == which)
            assert_int_equal(tj_sgf_parse(&reader, &extent, record, NULL), 0);
    }
    return count;
}

static size_t count_trees(const char *text)
{
    tj_record record;
    size_t count;

    tj_record_init(&record);
    count = read_tree(text, strlen(text), 0, &record);
    tj_record_release(&record);
    return count;
}

/* The record as one line: size, state, then moves and set-up in order: "19 good AB:dd B:aa W:pass". */
static void show(const tj_record *r, char *out, size_t room)
{
    static const char *const states[] = {"good", "repaired", "damaged", "rejected"};
    static const char colours[] = "EBW";
    size_t next = 0, len = (size_t)snprintf(out, room, "%u %s", r->size, states[r->state]);

    for (size_t i = 0; i <= r->moves.len; i++) {
        for (; next < r->setup.len && r->setup.items[next].before == i; next++) {
            const tj_setup *s = &r->setup.items[next];
            len += (size_t)snprintf(out + len, room - len, " A%c:%c%c", colours[s->colour],
                                    'a' + s->point % r->size, 'a' + s->point / r->size);
        }
        if (i == r->moves.len)
            break;
        const tj_move *m = &r->moves.items[i];
        if (m->point == TJ_PASS)
            len += (size_t)snprintf(out + len, room - len, " %c:pass", colours[m->colour]);
        else
            len += (size_t)snprintf(out + len, room - len, " %c:%c%c", colours[m->colour],
                                    'a' + m->point % r->size, 'a' + m->point / r->size);
    }
    assert_true(len < room);
    assert_int_equal(next, r->setup.len);
}

static void expect_tree(const char *text, size_t which, const char *want)
{
    tj_record record;
    char have[2048];

    tj_record_init(&record);
    assert_true(read_tree(text, strlen(text), which, &record) > which);
    show(&record, have, sizeof have);
    if (strcmp(have, want) != 0)
        print_error("in %s\n", text);
    assert_string_equal(have, want);
    tj_record_release(&record);
}

static void expect(const char *text, const char *want)
{
    expect_tree(text, 0, want);
}

static void expect_fault(const char *text, int state, unsigned line, unsigned column, const char *sentence)
{
    tj_record record;

    tj_record_init(&record);
    assert_true(read_tree(text, strlen(text), 0, &record) > 0);
    assert_true(record.faults.len > 0);
    assert_string_equal(record.faults.items[0].text, sentence);
    assert_int_equal(record.faults.items[0].state, state);
    assert_int_equal(record.faults.items[0].line, line);
    assert_int_equal(record.faults.items[0].column, column);
    tj_record_release(&record);
}

static void expect_field_bytes(const char *bytes, size_t n, int field, const char *want)
{
    tj_record record;

    tj_record_init(&record);
    assert_true(read_tree(bytes, n, 0, &record) > 0);
    if (want) {
        assert_non_null(record.field[field]);
        assert_string_equal(record.field[field], want);
    } else {
        assert_null(record.field[field]);
    }
    tj_record_release(&record);
}

static void expect_field(const char *text, int field, const char *want)
{
    expect_field_bytes(text, strlen(text), field, want);
}

static void plain_games(void **state)
{
    (void)state;
    expect("(;FF[4]GM[1]SZ[9];B[aa];W[ii])", "9 good B:aa W:ii");
    expect("(;B[aa])", "19 good B:aa");
    expect("(;)", "19 good");
    expect("(;;;B[aa];)", "19 good B:aa");
    expect("(;SZ[19:19];B[aa])", "19 good B:aa");
    expect("( ;\nB\t[ah]\f;W [ef]\v)", "19 good B:ah W:ef");
    expect("(;B[aa](;W[bb];B[cc])(;W[dd]))", "19 good B:aa W:bb B:cc");
    expect("((;B[aa];W[bb]))", "19 good B:aa W:bb");
    expect("(;AB[aa]SZ[25];W[yy])", "25 good AB:aa W:yy");
    expect("(;B[aa]W[bb];B[cc]KO[])", "19 good B:aa W:bb B:cc");
    expect("(;C[\\];B[zz\\]];B[aa])", "19 good B:aa");
    expect("(;GM[]B[aa])", "19 good B:aa");
}

static void passes(void **state)
{
    (void)state;
    expect("(;B[];W[tt];B[ ])", "19 good B:pass W:pass B:pass");
    expect("(;SZ[9];B[tt])", "9 good B:pass");
    expect("(;SZ[20];B[tt])", "20 good B:tt");
    expect("(;B[pass];W[PASS])", "19 repaired B:pass W:pass");
}

static void set_up(void **state)
{
    (void)state;
    expect("(;AB[aa][bb]AW[cc];B[dd];AE[aa]AW[ee];W[ff];AB[gg])",
           "19 good AB:aa AB:bb AW:cc B:dd AE:aa AW:ee W:ff AB:gg");
    expect("(;AB[aa:bc])", "19 good AB:aa AB:ba AB:ab AB:bb AB:ac AB:bc");
    expect("(;AB[bc:aa])", "19 good AB:aa AB:ba AB:ab AB:bb AB:ac AB:bc");
    expect("(;AB[ba:ac])", "19 good AB:aa AB:ba AB:ab AB:bb AB:ac AB:bc");
    expect("(;HA[2];W[aa])", "19 good W:aa");
    expect("(;AB[]AW[aa])", "19 repaired AW:aa");
    expect("(;SZ[9]AB[aa][jj]AW[bb];B[cc])", "9 damaged AB:aa");
    expect("(;AB[aa:tt];B[cc])", "19 damaged");
}

static void property_names(void **state)
{
    (void)state;
    expect("(;GaMe[1]SiZe[9];Black[aa];White[bb])", "9 good B:aa W:bb");
    expect("(;AddBlack[dd];White[aa])", "19 good AB:dd W:aa");
    expect("(;b[aa];w[bb])", "19 repaired B:aa W:bb");
    expect("(;sz[9];b[aa])", "9 repaired B:aa");
    expect("(;BL[90]OB[3]B[aa]WL[80]XX[zz][yy]LONGID[zz]black[zz])", "19 good B:aa");
}

static void odd_points(void **state)
{
    (void)state;
    expect("(;B[Q16];W[d4];B[a1];W[T19])", "19 repaired B:pd W:dp B:as W:sa");
    expect("(;SZ[9];B[J9])", "9 repaired B:ia");
    expect("(;B[d d];W[ dd ])", "19 repaired B:dd W:dd");
    expect("(;B[aa][bb];W[cc])", "19 repaired B:aa W:cc");
    expect("(;B[aa] [bb];W[cc])", "19 repaired B:aa W:cc");
    expect("(;B[aa];W[zz];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[QD];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[ta];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[I5];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[what is this];B[cc])", "19 damaged B:aa");
    expect("(;SZ[9];B[aa];W[A10])", "9 damaged B:aa");
}

static void other_games_and_boards(void **state)
{
    (void)state;
    expect("(;GM[2]SZ[19];B[aa])", "19 rejected");
    expect("(;SZ[9:13];B[aa])", "19 rejected");
    expect("(;SZ[1])", "19 rejected");
    expect("(;SZ[26];B[zz])", "19 rejected");
    expect("(;SZ[-10])", "19 rejected");
    expect("(;SZ[99999999999999999999])", "19 rejected");
    expect("(;SZ[big];B[aa])", "19 repaired B:aa");
    expect("(;SZ[13x13];B[aa])", "13 good B:aa");
    expect("(;GM[go];B[aa])", "19 repaired B:aa");
    expect_field("(;GM[2]PB[Rosa])", TJ_FIELD_BLACK, "Rosa");
}

static void faults_have_a_place(void **state)
{
    (void)state;
    expect_fault("x (;B[aa]\n;W[zz])", TJ_RECORD_DAMAGED, 2, 4, "this move is off the board: W[zz]");
    expect_fault("(;\r\nGM[2])", TJ_RECORD_REJECTED, 2, 4, "not a Go game: GM[2]");
    expect_fault("(;\r\rSZ[9:13])", TJ_RECORD_REJECTED, 3, 4, "the board is not square: SZ[9:13]");
    expect_fault("(;\n\r\n\rSZ[40])", TJ_RECORD_REJECTED, 3, 4,
                 "only boards of 2 to 25 lines are supported: SZ[40]");
    expect_fault("(;B[\xC3\xA4 very long nonsense indeed])", TJ_RECORD_DAMAGED, 1, 5,
                 "this move cannot be understood: B[?? very long non...]");
    expect_fault("(;B[aa]", TJ_RECORD_REPAIRED, 1, 7, "the game is not closed: ) is missing");
    expect_fault("(;B[aa];C[never ends)", TJ_RECORD_DAMAGED, 1, 10, "this value is not closed: ] is missing");
}

static void collections(void **state)
{
    (void)state;
    assert_int_equal(count_trees(""), 0);
    assert_int_equal(count_trees("hello (see below) ()"), 0);
    assert_int_equal(count_trees("(B[ag])"), 0);
    assert_int_equal(count_trees("((((("), 0);
    assert_int_equal(count_trees("hello (see below) (;B[aa]) and (this) (;B[bb])\n(;B[cc])"), 3);
    expect_tree("hello (see below) (;B[aa]) and (this) (;B[bb])", 1, "19 good B:bb");
    expect_tree("(;B[aa](;W[bb])(;W[cc]))(;B[dd])", 1, "19 good B:dd");
    expect_tree("(;B[aa])\r\n)\r\n(;B[dd])", 1, "19 good B:dd");
    expect_tree("(;C[) (;B[zz\\]])];B[aa])(;B[dd])", 1, "19 good B:dd");
}

static void places_of_trees(void **state)
{
    const char *text = "(;B[aa])\n  (;B[bb]\n)\r\n(;B[cc]))) (a) )";
    tj_sgf_reader reader;
    tj_sgf_extent extent;

    (void)state;
    tj_sgf_reader_init(&reader, text, strlen(text));
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(extent.line, 1);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(extent.line, 2);
    assert_int_equal(extent.column, 3);
    assert_int_equal(extent.closed, 1);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(extent.line, 4);
    assert_int_equal(extent.column, 1);
    assert_int_equal(tj_sgf_next(&reader, &extent), 0);
    assert_int_equal(reader.stray, 3);
    assert_int_equal(tj_sgf_next(&reader, &extent), 0);
}

static void broken_trees(void **state)
{
    (void)state;
    expect("(;B[aa];W[bb]", "19 repaired B:aa W:bb");
    expect("(;B[aa];W[b", "19 damaged B:aa");
    expect("(;B[aa];W[bb", "19 damaged B:aa W:bb");
    expect("(;B[aa];W[bb)", "19 damaged B:aa");
    expect("(;B[aa];", "19 repaired B:aa");
    expect("(;B[aa]);W[bb];B[cc])", "19 repaired B:aa W:bb B:cc");
    assert_int_equal(count_trees("(;B[aa]);W[bb];B[cc])(;B[dd])"), 2);
    expect("(;B[aa]()(;W[bb]))", "19 repaired B:aa W:bb");
    expect("(;B[aa]x+;W[bb])", "19 repaired B:aa W:bb");
    expect("(;[aa]B[bb])", "19 repaired B:bb");
    expect("(;B;W[ah])", "19 repaired W:ah");
    expect("(;B[aa](W[bb];B[cc]))", "19 repaired B:aa W:bb B:cc");
    expect("(;B[aa]\\;W[bb])", "19 repaired B:aa W:bb");
}

/* What is not closed must not swallow the games that follow. */
static void broken_trees_in_collections(void **state)
{
    const char *tree = "(;PB[x]\n;B[aa];W[bb]\n(;PB[y]\n;B[cc])\n(;PB[z];B[dd])";
    const char *value = "(;PB[x]\n;B[aa];W[bb]C[a comment\n(;FF[4]PB[y];B[cc])\n(;FF[4];B[dd])";
    const char *quoted = "(;PB[x];C[like this:\n(;FF[4\\]PB[y\\];B[cc\\])];B[aa])\n(;B[bb])";
    const char *variations = "(;C[openings];B[aa]\n(;PB[x];W[bb])\n(;PB[y];W[cc]))";

    (void)state;
    assert_int_equal(count_trees(tree), 3);
    expect_tree(tree, 0, "19 repaired B:aa W:bb");
    expect_tree(tree, 1, "19 good B:cc");
    assert_int_equal(count_trees(value), 3);
    expect_tree(value, 0, "19 damaged B:aa W:bb");
    expect_tree(value, 1, "19 good B:cc");
    assert_int_equal(count_trees(quoted), 2);
    expect_tree(quoted, 0, "19 good B:aa");
    assert_int_equal(count_trees(variations), 1);
    expect_tree(variations, 0, "19 good B:aa W:bb");
    /* A value that is open until the end of the file. */
    assert_int_equal(count_trees("(;B[aa];C[oh\n(;FF[4"), 2);
}

static void header_texts(void **state)
{
    static const char nul[] = "(;PB[A\0nn\0])";

    (void)state;
    expect_field("(;PB[ Anna  Berg ])", TJ_FIELD_BLACK, "Anna  Berg");
    expect_field("(;PB[Anna\r\nBerg])", TJ_FIELD_BLACK, "Anna Berg");
    expect_field("(;PB[An\\\nna\\\r\n Berg])", TJ_FIELD_BLACK, "Anna Berg");
    expect_field("(;PB[a\\]b\\\\c\\:d\\e])", TJ_FIELD_BLACK, "a]b\\c:de");
    expect_field("(;PB[])", TJ_FIELD_BLACK, NULL);
    expect_field("(;PB[\n ];B[aa]PB[late];PB[later])", TJ_FIELD_BLACK, "late");
    expect_field("(;PlayerBlack[Anna])", TJ_FIELD_BLACK, "Anna");
    expect_field_bytes(nul, sizeof nul - 1, TJ_FIELD_BLACK, "Ann");
    expect_field("(;PW[a]BR[b]WR[c]EV[d]RO[e]DT[f]PC[g]RE[h]KM[i]HA[j]RU[k]GN[l])", TJ_FIELD_TITLE, "l");
    expect_field("(;PW[a]BR[b]WR[c]EV[d]RO[e]DT[f]PC[g]RE[h]KM[i]HA[j]RU[k]GN[l])", TJ_FIELD_PLACE, "g");
}

static size_t encode(const char *name, const char *utf8, char *out, size_t room)
{
    iconv_t cd = iconv_open(name, "UTF-8");
    char *in = (char *)(uintptr_t)utf8, *to = out;
    size_t n = strlen(utf8), left = room;

    assert_true(cd != (iconv_t)-1);
    assert_int_equal(iconv(cd, &in, &n, &to, &left), 0);
    iconv(cd, NULL, NULL, &to, &left);
    iconv_close(cd);
    return room - left;
}

/* Names whose characters end in the bytes of "\" and "]" (in Shift_JIS and Big5), among others. */
static void encodings_with_and_without_ca(void **state)
{
    static const struct {
        const char *iconv, *ca, *name;
    } cases[] = {{"CP932", "Shift_JIS", "表千家ソフト能"}, {"CP932", "Shift_JIS", "ゾンビ十段"},
                 {"EUC-JP", "EUC-JP", "小林光一"},         {"ISO-2022-JP", "ISO-2022-JP", "小林光一"},
                 {"GB18030", "GB18030", "聂卫平九段"},     {"GB18030", "gbk", "朕詜誠"},
                 {"BIG5", "Big5", "許功蓋王立誠"},         {"CP949", "euc-kr", "조훈현"},
                 {"CP1252", "ISO-8859-1", "Jürgen Größ"},  {"UTF-8", "utf-8", "小林光一 é"},
                 {"CP1251", "windows-1251", "Иван"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256], raw[256];
        size_t n;
        snprintf(text, sizeof text, "(;CA[%s]PB[%s]PW[%s];B[aa])", cases[i].ca, cases[i].name, cases[i].name);
        n = encode(cases[i].iconv, text, raw, sizeof raw);
        expect_field_bytes(raw, n, TJ_FIELD_WHITE, cases[i].name);
        if (strcmp(cases[i].iconv, "CP1251") == 0 || strcmp(cases[i].ca, "gbk") == 0)
            continue; /* beyond guessing */
        snprintf(text, sizeof text, "(;PB[%s]PW[%s];B[aa])", cases[i].name, cases[i].name);
        n = encode(cases[i].iconv, text, raw, sizeof raw);
        expect_field_bytes(raw, n, TJ_FIELD_WHITE, cases[i].name);
    }
}

/* A collection in which every tree has its own encoding. */
static void mixed_encodings(void **state)
{
    static const char *const cases[][3] = {
        {"CP932", "Shift_JIS", "表ソ十"},      {"BIG5", "Big5", "許功蓋"},    {"UTF-8", "UTF-8", "小林光一"},
        {"GB18030", "GB2312", "聂卫平"},       {"CP949", "EUC-KR", "이창호"}, {"CP1252", "latin1", "Jürgen"},
        {"ISO-2022-JP", "ISO-2022-JP", "名人"}};
    char raw[1024];
    size_t n = 0;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    for (size_t i = 0; i < 7; i++) {
        char text[128];
        snprintf(text, sizeof text, "(;CA[%s]PB[%s];B[aa])\n", cases[i][1], cases[i][2]);
        n += encode(cases[i][0], text, raw + n, sizeof raw - n);
    }
    for (size_t i = 0; i < 7; i++) {
        assert_int_equal(read_tree(raw, n, i, &record), 7);
        assert_string_equal(record.field[TJ_FIELD_BLACK], cases[i][2]);
        assert_int_equal(record.moves.len, 1);
        assert_int_equal(record.state, TJ_RECORD_GOOD);
    }
    tj_record_release(&record);
}

static void encodings_that_lie(void **state)
{
    char raw[256];
    size_t n;

    (void)state;
    expect_field("(;CA[Shift_JIS]PB[小林光一];B[aa])", TJ_FIELD_BLACK, "小林光一");
    expect_field("(;CA[UTF-16LE]PB[小林光一];B[aa])", TJ_FIELD_BLACK, "小林光一");
    expect_field("(;CA[nonsense]PB[小林光一];B[aa])", TJ_FIELD_BLACK, "小林光一");
    n = encode("CP932", "(;CA[UTF-8]PB[小林光一];B[aa])", raw, sizeof raw);
    expect_field_bytes(raw, n, TJ_FIELD_BLACK, "小林光一");
    expect_field_bytes("\xEF\xBB\xBF(;CA[Big5]PB[\xE5\xB0\x8F\xE6\x9E\x97])", 25, TJ_FIELD_BLACK, "小林");
    /* The second byte of a character escaped, as programs do that do not know about characters. */
    expect_field_bytes("(;CA[Shift_JIS]PB[\x83\x5C\x5C\x82\xA0\x83\x5C\x5D\x82\xA0])", 29, TJ_FIELD_BLACK,
                       "ソあゾあ");
    /* Half a character before the bracket. */
    expect_field_bytes("(;CA[Shift_JIS]PB[a\x83]PW[b])", 27, TJ_FIELD_WHITE, "b");
}

static void utf16_files(void **state)
{
    const char *text = "(;PB[小林𠮷];B[aa])";
    char raw[128], *utf8;
    size_t utf8_n, n = encode("UTF-16BE", text, raw, sizeof raw);

    (void)state;
    assert_int_equal(tj_sgf_decode(raw, n, &utf8, &utf8_n, NULL), 0);
    assert_non_null(utf8);
    assert_int_equal(utf8_n, strlen(text));
    assert_memory_equal(utf8, text, utf8_n);
    assert_int_equal(tj_sgf_raw_offset(utf8, (size_t)(strstr(utf8, "B[aa") - utf8), raw, n), 22);
    free(utf8);
    assert_int_equal(tj_sgf_decode("\xFF\xFE(\0;\0)\0", 8, &utf8, &utf8_n, NULL), 0);
    assert_string_equal(utf8, "(;)");
    assert_int_equal(tj_sgf_raw_offset(utf8, 2, "\xFF\xFE(\0;\0)\0", 8), 6);
    free(utf8);
    assert_int_equal(tj_sgf_decode(text, strlen(text), &utf8, &utf8_n, NULL), 0);
    assert_null(utf8);
}

/* Deep, long and odd inputs: linear time, no recursion.  A quadratic step would take hours here. */
static void huge_inputs(void **state)
{
    size_t deep = 300000, many = 2000000;
    static const char *const parts[] = {"(", "(;",       "\\",       "\n(;FF[4", "[",
                                        "]", "x\n(;PB[", "(;B[aa])", ")",        "\x83]"};
    tj_buf buf = TJ_BUF_INIT;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    for (size_t i = 0; i < deep; i++)
        tj_buf_puts(&buf, i & 1 ? "(;B[aa]" : "(;W[bb]");
    for (size_t i = 0; i < deep; i++)
        tj_buf_putc(&buf, ')');
    assert_int_equal(read_tree(buf.data, buf.len, 0, &record), 1);
    assert_int_equal(record.moves.len, deep);
    assert_int_equal(record.state, TJ_RECORD_GOOD);
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        tj_buf_clear(&buf);
        tj_buf_puts(&buf, "(;C[");
        for (size_t i = 0; i < many / strlen(parts[p]); i++)
            tj_buf_puts(&buf, parts[p]);
        tj_buf_puts(&buf, "\\x]");
        read_tree(buf.data, buf.len, 0, &record);
        read_tree(buf.data + 4, buf.len - 4, 0, &record);
    }
    tj_buf_release(&buf);
    tj_record_release(&record);
}

static void set_up_is_bounded(void **state)
{
    tj_buf buf = TJ_BUF_INIT;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    tj_buf_puts(&buf, "(;");
    for (int i = 0; i < 100000; i++)
        tj_buf_puts(&buf, "AB[aa:ss]");
    tj_buf_puts(&buf, ")");
    read_tree(buf.data, buf.len, 0, &record);
    assert_int_equal(record.state, TJ_RECORD_DAMAGED);
    assert_true(record.setup.len < 70000);
    tj_buf_release(&buf);
    tj_record_release(&record);
}

static unsigned draw(unsigned *seed, unsigned below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

static void random_record(tj_record *r, unsigned *seed)
{
    static const char *const texts[] = {"a",        "x]y",    "back\\slash", "[(;B[aa])",
                                        "小林光一", "é: \\]", "\\",          "1-2"};

    tj_record_clear(r);
    r->size = (uint8_t)(2 + draw(seed, 24));
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        if (draw(seed, 2))
            assert_non_null(r->field[i] = strdup(texts[draw(seed, 8)]));
    for (unsigned i = draw(seed, 60); i > 0; i--) {
        if (draw(seed, 4) == 0) {
            assert_int_equal(TJ_RESERVE(&r->setup, r->setup.len + 1), 0);
            r->setup.items[r->setup.len++] = (tj_setup){
                (uint32_t)r->moves.len, (uint16_t)draw(seed, r->size * r->size), (uint8_t)draw(seed, 3)};
        }
        if (draw(seed, 5) == 0)
            continue;
        assert_int_equal(TJ_RESERVE(&r->moves, r->moves.len + 1), 0);
        r->moves.items[r->moves.len++] =
            (tj_move){0, (uint16_t)(draw(seed, 9) ? draw(seed, r->size * r->size) : TJ_PASS),
                      (uint8_t)(TJ_BLACK + draw(seed, 2))};
    }
}

static void expect_same(const tj_record *a, const tj_record *b)
{
    assert_int_equal(a->size, b->size);
    for (int i = 0; i < TJ_FIELD_COUNT; i++) {
        assert_int_equal(!a->field[i], !b->field[i]);
        if (a->field[i])
            assert_string_equal(a->field[i], b->field[i]);
    }
    assert_int_equal(a->moves.len, b->moves.len);
    for (size_t i = 0; i < a->moves.len; i++) {
        assert_int_equal(a->moves.items[i].point, b->moves.items[i].point);
        assert_int_equal(a->moves.items[i].colour, b->moves.items[i].colour);
    }
    assert_int_equal(a->setup.len, b->setup.len);
    for (size_t i = 0; i < a->setup.len; i++) {
        assert_int_equal(a->setup.items[i].before, b->setup.items[i].before);
        assert_int_equal(a->setup.items[i].point, b->setup.items[i].point);
        assert_int_equal(a->setup.items[i].colour, b->setup.items[i].colour);
    }
}

static void written_records_read_back(void **state)
{
    unsigned seed = 2026;
    tj_record written, back;
    char *text = NULL;
    size_t n = 0;

    (void)state;
    tj_record_init(&written);
    tj_record_init(&back);
    for (unsigned i = 0; i < 400; i++) {
        random_record(&written, &seed);
        /* Appended to one string, so that the collection grows. */
        assert_int_equal(tj_sgf_write(&written, draw(&seed, 30), draw(&seed, 10), &text, &n, NULL), 0);
        assert_int_equal(strlen(text), n);
        assert_int_equal(read_tree(text, n, i, &back), i + 1);
        assert_int_equal(back.state, TJ_RECORD_GOOD);
        expect_same(&written, &back);
    }
    free(text);
    tj_record_release(&written);
    tj_record_release(&back);
}

/* The slowest way to count: trees closed, lines begun, moves named, outside of values. */
static void count_naively(const char *text, size_t *trees, size_t *lines, size_t *moves)
{
    int depth = 0;

    *trees = *lines = *moves = 0;
    for (const char *p = text; *p; p++) {
        *lines += *p == '\n';
        depth += (*p == '(') - (*p == ')');
        *trees += *p == ')' && depth == 0;
        if (*p != '[')
            continue;
        *moves += (p[-1] == 'B' || p[-1] == 'W') && p[-2] != 'A' && p[-2] != 'P';
        while (*++p != ']') {
            p += *p == '\\';
            *lines += *p == '\n';
        }
    }
}

/* The short cuts for ";B[xx]" against the lexer (a space keeps them out) and against counting by hand. */
static void short_cuts_change_nothing(void **state)
{
    unsigned seed = 41;
    tj_record quick, slow;

    (void)state;
    tj_record_init(&quick);
    tj_record_init(&slow);
    for (unsigned round = 0; round < 200; round++) {
        tj_buf spaced = TJ_BUF_INIT;
        char *text = NULL;
        size_t n = 0, trees, lines, moves, have = 0;
        tj_sgf_reader reader;
        tj_sgf_extent extent;
        for (unsigned i = 0; i < 3; i++) {
            random_record(&quick, &seed);
            assert_int_equal(tj_sgf_write(&quick, 0, 0, &text, &n, NULL), 0);
        }
        for (size_t i = 0; i < n; i++)
            tj_buf_puts(&spaced, text[i] == ';' ? "; " : (char[2]){text[i], 0});
        count_naively(text, &trees, &lines, &moves);
        assert_int_equal(trees, 3);
        for (size_t i = 0; i < 3; i++) {
            assert_int_equal(read_tree(text, n, i, &quick), 3);
            assert_int_equal(read_tree(spaced.data, spaced.len, i, &slow), 3);
            assert_int_equal(quick.moves.len, slow.moves.len);
            for (size_t m = 0; m < quick.moves.len; m++)
                assert_int_equal(quick.moves.items[m].point, slow.moves.items[m].point);
            have += quick.moves.len;
        }
        assert_int_equal(have, moves);
        tj_sgf_reader_init(&reader, text, n);
        while (tj_sgf_next(&reader, &extent))
            ;
        assert_int_equal(reader.line, lines + 1);
        tj_buf_release(&spaced);
        free(text);
    }
    tj_record_release(&quick);
    tj_record_release(&slow);
}

static void matches_are_labelled(void **state)
{
    const char *in = "(;SZ[9];B[aa];W[bb];B[cc];W[];B[bb];W[dd])";
    tj_record record;
    char *text = NULL;
    size_t n = 0;

    (void)state;
    tj_record_init(&record);
    read_tree(in, strlen(in), 0, &record);
    assert_int_equal(tj_sgf_write(&record, 1, 4, &text, &n, NULL), 0);
    assert_non_null(strstr(text, ";B[bb]LB[bb:4][cc:2]C[match: moves 2-5];W[dd]"));
    n = 0;
    assert_int_equal(tj_sgf_write(&record, 5, 99, &text, &n, NULL), 0);
    assert_non_null(strstr(text, ";W[dd]LB[dd:1]C[match: move 6])"));
    n = 0;
    assert_int_equal(tj_sgf_write(&record, 6, 3, &text, &n, NULL), 0);
    assert_null(strstr(text, "LB["));
    record.moves.items[0].point = 81;
    assert_int_equal(tj_sgf_write(&record, 0, 0, &text, &n, NULL), TJ_E_RANGE);
    free(text);
    tj_record_release(&record);
}

static void offsets_point_at_moves(void **state)
{
    const char *text = "junk (;SZ[9]\n;B[aa]C[x];W [bb];White[cc])";
    tj_record record;

    (void)state;
    tj_record_init(&record);
    read_tree(text, strlen(text), 0, &record);
    assert_int_equal(record.moves.len, 3);
    assert_int_equal(record.moves.items[0].offset, (size_t)(strstr(text, "B[aa") - text) - 5);
    assert_int_equal(record.moves.items[1].offset, (size_t)(strstr(text, "W [bb") - text) - 5);
    assert_int_equal(record.moves.items[2].offset, (size_t)(strstr(text, "White") - text) - 5);
    tj_record_release(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_games),
        cmocka_unit_test(passes),
        cmocka_unit_test(set_up),
        cmocka_unit_test(property_names),
        cmocka_unit_test(odd_points),
        cmocka_unit_test(other_games_and_boards),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(collections),
        cmocka_unit_test(places_of_trees),
        cmocka_unit_test(broken_trees),
        cmocka_unit_test(broken_trees_in_collections),
        cmocka_unit_test(header_texts),
        cmocka_unit_test(encodings_with_and_without_ca),
        cmocka_unit_test(mixed_encodings),
        cmocka_unit_test(encodings_that_lie),
        cmocka_unit_test(utf16_files),
        cmocka_unit_test(huge_inputs),
        cmocka_unit_test(set_up_is_bounded),
        cmocka_unit_test(written_records_read_back),
        cmocka_unit_test(short_cuts_change_nothing),
        cmocka_unit_test(matches_are_labelled),
        cmocka_unit_test(offsets_point_at_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
