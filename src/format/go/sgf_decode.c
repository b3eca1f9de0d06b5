/* UTF-16 files are made UTF-8 as a whole before anything looks for trees in them: their bytes cannot be read
 * as SGF. */
#include "base/error.h"
#include "base/text/text.h"
#include "tejun/sgf.h"

int tj_sgf_decode(const char *bytes, size_t n, char **out, size_t *out_n, tj_err *err)
{
    return tj_text_decode_utf16(bytes, n, out, out_n) ? tj_fail_nomem(err) : 0;
}

size_t tj_sgf_raw_offset(const char *utf8, size_t offset, const char *raw, size_t raw_n)
{
    size_t skip;

    tj_encoding_of_bom(raw, raw_n, &skip);
    return tj_sgf_raw_advance(utf8, 0, offset, skip, raw_n);
}

size_t tj_sgf_raw_advance(const char *utf8, size_t from, size_t to, size_t raw, size_t raw_n)
{
    size_t units = 0;

    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)utf8[i];
        units += (c & 0xC0) != 0x80;
        units += c >= 0xF0; /* two units */
    }
    raw += 2 * units;
    return raw < raw_n ? raw : raw_n;
}
