/* Header texts of SGF: escapes, line breaks, and every encoding, named, not named and misnamed. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/expect.h"
#include "tests/support/read_sgf_tree.h"

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

static void header_texts(void **state)
{
    static const char nul[] = "(;PB[A\0nn\0])";

    (void)state;
    expect_field("(;GM[2]PB[Rosa])", TJ_FIELD_BLACK, "Rosa"); /* a rejected record has its header */
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

int test_sgf_text(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_texts),    cmocka_unit_test(encodings_with_and_without_ca),
        cmocka_unit_test(mixed_encodings), cmocka_unit_test(encodings_that_lie),
        cmocka_unit_test(utf16_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
