/* Encodings: names, conversion, guessing on header-sized texts, folding, width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "base/error.h"
#include "base/text/text.h"

static void names_of_encodings_are_found(void **state)
{
    static const struct {
        const char *name;
        tj_charset charset;
    } cases[] = {{"UTF-8", TJ_CHARSET_UTF8},
                 {" utf8 ", TJ_CHARSET_UTF8},
                 {"Shift_JIS", TJ_CHARSET_SHIFT_JIS},
                 {"SJIS", TJ_CHARSET_SHIFT_JIS},
                 {"windows-31J", TJ_CHARSET_SHIFT_JIS},
                 {"EUC-JP", TJ_CHARSET_EUC_JP},
                 {"ISO-2022-JP", TJ_CHARSET_ISO_2022_JP},
                 {"GBK", TJ_CHARSET_GB18030},
                 {"gb2312", TJ_CHARSET_GB18030},
                 {"Big5", TJ_CHARSET_BIG5},
                 {"euc-kr", TJ_CHARSET_EUC_KR},
                 {"ks_c_5601-1987", TJ_CHARSET_EUC_KR},
                 {"ISO-8859-1", TJ_CHARSET_LATIN1},
                 {"Windows-1252", TJ_CHARSET_LATIN1},
                 {"UTF-16LE", TJ_CHARSET_UTF16LE},
                 {"windows-1251", TJ_CHARSET_OTHER},
                 {"ISO-8859-15", TJ_CHARSET_OTHER},
                 {"", TJ_CHARSET_UNKNOWN},
                 {"no such thing", TJ_CHARSET_UNKNOWN},
                 {"UTF-7//TRANSLIT", TJ_CHARSET_UNKNOWN}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_encoding e = tj_encoding_named(cases[i].name, strlen(cases[i].name));
        if (e.charset != cases[i].charset)
            print_error("%s\n", cases[i].name);
        assert_int_equal(e.charset, cases[i].charset);
    }
}

static void byte_order_marks_are_seen(void **state)
{
    size_t skip;

    (void)state;
    assert_int_equal(tj_encoding_of_bom("\xEF\xBB\xBF(", 4, &skip).charset, TJ_CHARSET_UTF8);
    assert_int_equal(skip, 3);
    assert_int_equal(tj_encoding_of_bom("\xFF\xFE(", 3, &skip).charset, TJ_CHARSET_UTF16LE);
    assert_int_equal(tj_encoding_of_bom("\xFE\xFF", 2, &skip).charset, TJ_CHARSET_UTF16BE);
    assert_int_equal(tj_encoding_of_bom("\xEF\xBB", 2, &skip).charset, TJ_CHARSET_UNKNOWN);
    assert_int_equal(skip, 0);
}

static const char *const japanese_names[] = {
    "小林光一",     "趙治勲",     "武宮正樹",     "坂田栄男",     "井山裕太",           "張栩",
    "高尾紳路",     "依田紀基",   "羽根直樹",     "本因坊秀策",   "大竹英雄",           "加藤正夫",
    "橋本宇太郎",   "一力遼",     "第10期棋聖戦", "名人戦リーグ", "白中押し勝",         "黒3目半勝",
    "藤沢朋斎九段", "鈴木さくら", "山下敬吾",     "日本棋院",     "ミハイ・エメリアン",
};
static const char *const simplified_names[] = {
    "聂卫平",
    "马晓春",
    "古力",
    "常昊",
    "柯洁",
    "陈耀烨",
    "俞斌",
    "江维杰",
    "时越",
    "唐韦星",
    "刘小光",
    "曹大元",
    "罗洗河",
    "孔杰",
    "周鹤洋",
    "谢赫",
    "黑中盘胜",
    "第3届春兰杯决赛",
    "全国围棋甲级联赛",
    "白胜1/4子",
    "中国北京棋院",
    "芮乃伟",
    "华学明",
};
static const char *const traditional_names[] = {
    "林海峰",   "王立誠", "張栩",   "周俊勳", "陳詩淵",         "吳清源",       "蕭正浩",
    "林至涵",   "王元均", "黃翊祖", "謝依旻", "黑中盤勝",       "第十屆名人賽", "白勝三目半",
    "台灣棋院", "劉昌赫", "陳永安", "許皓鋐", "國際圍棋錦標賽",
};
static const char *const korean_names[] = {
    "조훈현",           "이창호",   "이세돌", "서봉수", "유창혁", "박정환", "최철한",
    "박영훈",           "강동윤",   "김지석", "신진서", "최정",   "목진석", "흑불계승",
    "제5회 삼성화재배", "백반집승", "원성진", "조한승", "송태곤", "안조영", "왕위전 도전기",
};
static const char *const latin_names[] = {
    "Müller",
    "Thomas Kühn",
    "René Aaij",
    "Pál Balogh",
    "Jérôme Hubert",
    "José Manuel Vega",
    "Großmeister",
    "Antti Törmänen",
    "Fernando Águilar",
    "Köln",
    "Göteborg, Sverige",
    "Bjørn",
    "François Lévy",
    "Señor Núñez",
    "Düsseldorf",
    "Ångström",
    "Meisterschaft für Schüler",
    "“quoted” – dash",
    "Gérard Poirée à Orléans",
};

static int guess_of(const char *name, const char *utf8, tj_charset want)
{
    char raw[256];
    size_t n = encode(name, utf8, raw, sizeof raw);
    tj_encoding guess = tj_encoding_guess(raw, n);

    if (guess.charset == want)
        return 1;
    print_message("%s as %s was taken for %d\n", utf8, name, (int)guess.charset);
    return 0;
}

static void guess_names(const char *encoding, const char *const *names, size_t n, tj_charset want,
                        size_t misses)
{
    size_t right = 0;
    char all[2048] = "", raw[2048];

    for (size_t i = 0; i < n; i++) {
        right += (size_t)guess_of(encoding, names[i], want);
        snprintf(all + strlen(all), sizeof all - strlen(all), "PB[%s]\n", names[i]);
    }
    assert_true(right + misses >= n);
    assert_int_equal(tj_encoding_guess(raw, encode(encoding, all, raw, sizeof raw)).charset, want);
}

#define NAMES(list) list, sizeof(list) / sizeof *(list)

static void single_names_are_guessed(void **state)
{
    (void)state;
    guess_names("CP932", NAMES(japanese_names), TJ_CHARSET_SHIFT_JIS, 1);
    guess_names("EUC-JP", NAMES(japanese_names), TJ_CHARSET_EUC_JP, 2);
    guess_names("GB18030", NAMES(simplified_names), TJ_CHARSET_GB18030, 2);
    guess_names("BIG5-HKSCS", NAMES(traditional_names), TJ_CHARSET_BIG5, 1);
    guess_names("CP949", NAMES(korean_names), TJ_CHARSET_EUC_KR, 1);
}

static void latin_names_are_guessed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof latin_names / sizeof *latin_names; i++)

        assert_true(guess_of("CP1252", latin_names[i], TJ_CHARSET_LATIN1));
}

static void unicode_and_escapes_are_guessed(void **state)
{
    char raw[512];
    size_t n;

    (void)state;
    assert_int_equal(tj_encoding_guess("plain", 5).charset, TJ_CHARSET_UTF8);
    assert_int_equal(tj_encoding_guess("", 0).charset, TJ_CHARSET_UTF8);
    assert_int_equal(tj_encoding_guess("PB[小林光一]", strlen("PB[小林光一]")).charset, TJ_CHARSET_UTF8);
    n = encode("UTF-16LE", "(;PB[小林光一])", raw, sizeof raw);
    assert_int_equal(tj_encoding_guess(raw, n).charset, TJ_CHARSET_UTF16LE);
    n = encode("UTF-16BE", "(;PB[小林光一])", raw, sizeof raw);
    assert_int_equal(tj_encoding_guess(raw, n).charset, TJ_CHARSET_UTF16BE);
    n = encode("ISO-2022-JP", "(;PB[小林光一])", raw, sizeof raw);
    assert_int_equal(tj_encoding_guess(raw, n).charset, TJ_CHARSET_ISO_2022_JP);
    /* A cut UTF-8 text is still UTF-8. */
    n = strlen("名人戦リーグ、小林光一");
    assert_int_equal(tj_encoding_guess("名人戦リーグ、小林光一", n - 1).charset, TJ_CHARSET_UTF8);
}

/* Rubbish in a text, NULs and escapes do not make it binary; what is rubbish throughout is. */
static void binary_is_told_from_text(void **state)
{
    static const char text[] = "(;GM[1]PB[\x83\x4C];B[pd])\r\n\t\x1A", escapes[] = "\x1B$B\x1B(B\x0E\x0F\f\v";
    unsigned char bytes[4096];

    (void)state;
    assert_false(tj_text_is_binary("", 0));
    assert_false(tj_text_is_binary(text, sizeof text - 1));
    assert_false(tj_text_is_binary(escapes, sizeof escapes - 1));
    memset(bytes, 0, sizeof bytes);
    assert_false(tj_text_is_binary(bytes, sizeof bytes));
    bytes[17] = 1;
    assert_false(tj_text_is_binary(bytes, sizeof bytes));
    bytes[18] = 1;
    assert_true(tj_text_is_binary(bytes, sizeof bytes));
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(i * 7 + i / 256);
    assert_true(tj_text_is_binary(bytes, sizeof bytes));
    memset(bytes, 'x', 3 * sizeof bytes / 4);
    assert_false(tj_text_is_binary(bytes, sizeof bytes));
}

static void conversion_round_trips(void **state)
{
    static const struct {
        const char *iconv;
        tj_charset charset;
        const char *text;
    } cases[] = {{"CP932", TJ_CHARSET_SHIFT_JIS, "ソ連の表と①能ﾊﾝｶｸ"},
                 {"EUC-JP-MS", TJ_CHARSET_EUC_JP, "小林光一 ﾊﾝ ①"},
                 {"ISO-2022-JP", TJ_CHARSET_ISO_2022_JP, "囲碁 abc 将棋"},
                 {"GB18030", TJ_CHARSET_GB18030, "古力 柯洁 韓國 한국"},
                 {"BIG5", TJ_CHARSET_BIG5, "許功蓋 王立誠"},
                 {"CP949", TJ_CHARSET_EUC_KR, "조훈현 똠방각하"},
                 {"CP1252", TJ_CHARSET_LATIN1, "Žižek – œuvre €"},
                 {"UTF-16LE", TJ_CHARSET_UTF16LE, "a小𠮷b"},
                 {"UTF-16BE", TJ_CHARSET_UTF16BE, "a小𠮷b"},
                 {"UTF-8", TJ_CHARSET_UTF8, "a小𠮷b"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char raw[256];
        size_t n = encode(cases[i].iconv, cases[i].text, raw, sizeof raw);
        tj_encoding e = {cases[i].charset, ""};
        tj_buf out = TJ_BUF_INIT;
        assert_int_equal(tj_text_to_utf8(&e, raw, n, &out), 0);
        assert_string_equal(out.data, cases[i].text);
        tj_buf_release(&out);
    }
}

static void broken_bytes_become_replacements(void **state)
{
    tj_encoding utf8 = {TJ_CHARSET_UTF8, ""}, sjis = {TJ_CHARSET_SHIFT_JIS, ""},
                latin = {TJ_CHARSET_LATIN1, ""};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    assert_int_equal(tj_text_to_utf8(&utf8,
                                     "a\xFF"
                                     "b\xC0\x80",
                                     5, &out),
                     3);
    assert_string_equal(out.data, "a\xEF\xBF\xBD"
                                  "b\xEF\xBF\xBD\xEF\xBF\xBD");
    tj_buf_clear(&out);
    assert_int_equal(tj_text_to_utf8(&sjis, "a\x82", 2, &out), 1);
    assert_string_equal(out.data, "a\xEF\xBF\xBD");
    tj_buf_clear(&out);
    assert_int_equal(tj_text_to_utf8(&latin, "\x81\xE9", 2, &out), 1);
    assert_string_equal(out.data, "\xEF\xBF\xBDé");
    tj_buf_release(&out);
}

/* Whatever the bytes and the encoding, the result is valid UTF-8. */
static void conversion_always_gives_utf8(void **state)
{
    unsigned seed = 7;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        unsigned char raw[40];
        tj_encoding e = {(tj_charset)(TJ_CHARSET_UTF8 + round % 10), ""};
        tj_buf out = TJ_BUF_INIT;
        size_t n = (size_t)round % sizeof raw;
        for (size_t i = 0; i < n; i++)
            raw[i] = (unsigned char)((seed = seed * 1103515245u + 12345u) >> 16);
        tj_text_to_utf8(&e, raw, n, &out);
        assert_true(tj_utf8_valid(out.data ? out.data : "", out.len));
        tj_buf_release(&out);
        e = tj_encoding_guess(raw, n);
        assert_int_not_equal(e.charset, TJ_CHARSET_UNKNOWN);
    }
}

static void characters_with_ascii_trail_bytes(void **state)
{
    const unsigned char so[] = {0x83, 0x5C}, xu[] = {0xB3, 0x5C}, four[] = {0x81, 0x30, 0x81, 0x30};

    (void)state;
    assert_int_equal(tj_text_char_length(TJ_CHARSET_SHIFT_JIS, so, 2), 2);
    assert_int_equal(tj_text_char_length(TJ_CHARSET_SHIFT_JIS, so, 1), 1);
    assert_int_equal(tj_text_char_length(TJ_CHARSET_EUC_JP, so, 2), 1);
    assert_int_equal(tj_text_char_length(TJ_CHARSET_BIG5, xu, 2), 2);
    assert_int_equal(tj_text_char_length(TJ_CHARSET_SHIFT_JIS, xu, 2), 1); /* a half-width kana */
    assert_int_equal(tj_text_char_length(TJ_CHARSET_GB18030, four, 4), 4);
    assert_int_equal(tj_text_char_length(TJ_CHARSET_GB18030, four, 3), 1);
    assert_int_equal(tj_text_char_length(TJ_CHARSET_UTF8, (const unsigned char *)"小", 3), 1);
}

static void utf8_validity(void **state)
{
    (void)state;
    assert_true(tj_utf8_valid("", 0));
    assert_true(tj_utf8_valid("小林é\xF0\xA0\xAE\xB7", 12));
    assert_false(tj_utf8_valid("\xC0\xAF", 2));         /* over-long */
    assert_false(tj_utf8_valid("\xE0\x80\xAF", 3));     /* over-long */
    assert_false(tj_utf8_valid("\xED\xA0\x80", 3));     /* surrogate */
    assert_false(tj_utf8_valid("\xF4\x90\x80\x80", 4)); /* above U+10FFFF */
    assert_false(tj_utf8_valid("\xE5\xB0", 2));         /* cut */
    assert_true(tj_utf8_valid("\xF4\x8F\xBF\xBF", 4));
}

/* Every beginning of a text that is UTF-8: the longest one of whole characters. */
static void cut_characters_go(void **state)
{
    static const char text[] = "aé囲𠮷z\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF4\x8F\xBF\xBF";

    (void)state;
    assert_int_equal(tj_utf8_complete_length(NULL, 0), 0);
    for (size_t n = 1; n < sizeof text; n++) {
        size_t whole = n;

        while (!tj_utf8_valid(text, whole))
            whole--;
        assert_int_equal(tj_utf8_complete_length(text, n), whole);
    }
    /* No UTF-8, nothing to mend. */
    assert_int_equal(tj_utf8_complete_length("\x80\x80\x80\x80\x80", 5), 5);
    assert_int_equal(tj_utf8_complete_length("\x80", 1), 1);
    assert_int_equal(tj_utf8_complete_length("a\xFF", 2), 2);
    assert_int_equal(tj_utf8_complete_length("é\x80", 3), 3);
}

static void errors_are_cut_between_characters(void **state)
{
    char text[400] = "";

    (void)state;
    for (size_t lead = 0; lead < 4; lead++) {
        tj_err err = TJ_ERR_INIT;

        memset(text, 'x', lead);
        for (size_t i = lead; i < 300; i += 3)
            memcpy(text + i, "囲", 4);
        tj_fail(&err, TJ_E_IO, "%s", text);
        assert_true(tj_utf8_valid(err.text, strlen(err.text)));
        assert_in_range(strlen(err.text), sizeof err.text - 3, sizeof err.text - 1);
    }
}

static void names_are_folded(void **state)
{
    static const char *const cases[][2] = {{"Ch'oe Ch'ŏl-han", "choecholhan"},
                                           {"Yi Sŏng-chae", "yisongchae"},
                                           {"Kō Mōhei, ŪÉß", "komoheiuess"},
                                           {"Ørsted Æsir Þór Łódź", "orstedaesirthorlodz"},
                                           {"Ｃｈｏ　Ｃｈｉｋｕｎ９", "chochikun9"},
                                           {"小林　光一", "小林光一"},
                                           {"ﾀｹﾐﾔ ﾏｻｷ ｶﾞﾊﾟｳﾞ", "タケミヤマサキガパヴ"},
                                           {"ミハイ・エメ", "ミハイエメ"},
                                           {"佐々木", "佐々木"},
                                           {"조 훈현", "조훈현"},
                                           {"e\xCC\x81l\xE2\x80\x99"
                                            "a",
                                            "ela"},
                                           {"Nguyễn Lǚ ẞ", "nguyenluss"},
                                           {"ИВАН Ёлкин", "иванёлкин"},
                                           {"\xFF-!?", ""}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_buf out = TJ_BUF_INIT;
        tj_text_fold(cases[i][0], &out);
        assert_string_equal(out.data, cases[i][1]);
        tj_buf_release(&out);
    }
}

static void width_in_a_terminal(void **state)
{
    (void)state;
    assert_int_equal(tj_utf8_width(""), 0);
    assert_int_equal(tj_utf8_width("Honinbo"), 7);
    assert_int_equal(tj_utf8_width("小林光一"), 8);
    assert_int_equal(tj_utf8_width("조훈현"), 6);
    assert_int_equal(tj_utf8_width("ŏūéßø"), 5);
    assert_int_equal(tj_utf8_width("e\xCC\x81"), 1);
    assert_int_equal(tj_utf8_width("ﾀｹ"), 2);
    assert_int_equal(tj_utf8_width("Ａ！"), 4);
    assert_int_equal(tj_utf8_width("▲"), 1);
    assert_int_equal(tj_utf8_width("𠮷\xFF"), 3);
}

int test_text(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_encodings_are_found),
        cmocka_unit_test(byte_order_marks_are_seen),
        cmocka_unit_test(single_names_are_guessed),
        cmocka_unit_test(latin_names_are_guessed),
        cmocka_unit_test(unicode_and_escapes_are_guessed),
        cmocka_unit_test(binary_is_told_from_text),
        cmocka_unit_test(conversion_round_trips),
        cmocka_unit_test(broken_bytes_become_replacements),
        cmocka_unit_test(conversion_always_gives_utf8),
        cmocka_unit_test(characters_with_ascii_trail_bytes),
        cmocka_unit_test(utf8_validity),
        cmocka_unit_test(cut_characters_go),
        cmocka_unit_test(errors_are_cut_between_characters),
        cmocka_unit_test(names_are_folded),
        cmocka_unit_test(width_in_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
