/* Any bytes as text in an encoding that is not known: what is guessed has a name, what comes out is UTF-8,
 * and lengths and widths stay within it.  The first byte chooses a name for the encoding, too. */
#include <string.h>

#include "base/text/text.h"
#include "fuzz.h"

static void check_utf8(const tj_buf *text)
{
    must(tj_utf8_valid(text->data ? text->data : "", text->len));
}

static void convert(const tj_encoding *encoding, const void *bytes, size_t n)
{
    tj_buf once = TJ_BUF_INIT, twice = TJ_BUF_INIT;
    tj_converter converter;
    size_t bad = tj_text_to_utf8(encoding, bytes, n, &once);

    must(!once.failed && bad <= n);
    check_utf8(&once);
    tj_converter_open(&converter, encoding);
    must(tj_converter_add(&converter, bytes, n, &twice) == bad);
    must(once.len == twice.len && (!once.len || !memcmp(once.data, twice.data, once.len)));
    tj_converter_close(&converter);
    tj_buf_release(&once);
    tj_buf_release(&twice);
}

static void measure(const unsigned char *bytes, size_t n)
{
    for (size_t at = 0, length; at < n; at += length) {
        uint32_t code = tj_utf8_decode(bytes + at, n - at, &length);
        tj_buf put = TJ_BUF_INIT;

        must(length >= 1 && length <= n - at);
        must(code != TJ_UTF8_BAD || length == 1);
        if (code != TJ_UTF8_BAD) {
            tj_utf8_put(&put, code);
            must(put.len == length && !memcmp(put.data, bytes + at, length));
        }
        tj_buf_release(&put);
    }
    for (int charset = TJ_CHARSET_UTF8; charset <= TJ_CHARSET_LATIN1; charset++)
        for (size_t at = 0, length; at < n; at += length) {
            length = tj_text_char_length((tj_charset)charset, bytes + at, n - at);
            must(length >= 1 && length <= n - at);
        }
    must(tj_utf8_complete_length((const char *)bytes, n) <= n && tj_text_ascii_length(bytes, n) <= n);
}

/* As a name that is looked for. */
static void fold(const unsigned char *bytes, size_t n)
{
    tj_buf text = TJ_BUF_INIT, folded = TJ_BUF_INIT, again = TJ_BUF_INIT;
    const tj_encoding utf8 = {TJ_CHARSET_UTF8, "UTF-8"};

    tj_text_to_utf8(&utf8, bytes, n, &text);
    if (!text.data)
        return;
    must(tj_utf8_width(text.data) <= 2 * text.len && tj_utf8_width_of(text.data, text.len) <= 2 * text.len);
    tj_text_fold(text.data, &folded);
    must(!folded.failed);
    check_utf8(&folded);
    tj_text_fold(folded.data ? folded.data : "", &again);
    check_utf8(&again);
    tj_buf_release(&text);
    tj_buf_release(&folded);
    tj_buf_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char *const NAMES[] = {"utf8",     "Shift_JIS", "EUC-JP", "ISO-2022-JP",
                                        "GB18030",  "Big5",      "EUC-KR", "windows-1251",
                                        "UTF-16LE", "UTF-16BE",  "latin1"};
    tj_encoding encoding;
    size_t skip;

    if (!n)
        return 0;
    encoding = tj_encoding_named(NAMES[data[0] % (sizeof NAMES / sizeof *NAMES)],
                                 strlen(NAMES[data[0] % (sizeof NAMES / sizeof *NAMES)]));
    must(encoding.charset != TJ_CHARSET_UNKNOWN);
    data++, n--;
    convert(&encoding, data, n);
    encoding = tj_encoding_guess(data, n);
    must(encoding.charset != TJ_CHARSET_UNKNOWN);
    convert(&encoding, data, n);
    encoding = tj_encoding_of_bom(data, n, &skip);
    must(skip <= n);
    encoding = tj_encoding_named((const char *)data, n < 60 ? n : 60);
    if (encoding.charset != TJ_CHARSET_UNKNOWN)
        convert(&encoding, data, n);
    measure(data, n);
    fold(data, n);
    fuzz_accepted++;
    return 0;
}
