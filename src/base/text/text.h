/* Text encodings: what bytes are, and how they become UTF-8.
 *
 * Game records come in every encoding East Asia and Europe have used.  iconv of the C library converts; this
 * module knows names (as SGF's CA property and people spell them), byte order marks, and how to tell
 * encodings apart by their bytes.  Conversion never fails on bad bytes: each becomes U+FFFD. */
#pragma once

#include "base/memory.h"

typedef enum tj_charset {
    TJ_CHARSET_UNKNOWN = 0,
    TJ_CHARSET_UTF8,
    TJ_CHARSET_UTF16LE,
    TJ_CHARSET_UTF16BE,
    TJ_CHARSET_SHIFT_JIS, /* as CP932 */
    TJ_CHARSET_EUC_JP,
    TJ_CHARSET_ISO_2022_JP, /* up to here Unicode and Japan's own */
    TJ_CHARSET_GB18030,     /* also GBK, GB2312, EUC-CN */
    TJ_CHARSET_BIG5,        /* as BIG5-HKSCS or CP950 */
    TJ_CHARSET_EUC_KR,      /* as CP949 */
    TJ_CHARSET_LATIN1,      /* as Windows-1252 */
    TJ_CHARSET_OTHER        /* whatever iconv knows under the name that was given */
} tj_charset;

/* An encoding: a known one, or OTHER with iconv's name. */
typedef struct tj_encoding {
    tj_charset charset;
    char name[40];
} tj_encoding;

/* From a name such as CA has it ("Shift_JIS", "sjis", "utf8", "GBK", "windows-1251" ...); any case, spaces,
 * hyphens and underscores are ignored.  UNKNOWN if neither we nor iconv know it. */
tj_encoding tj_encoding_named(const char *name, size_t n);

/* By byte order mark; *skip is its length in bytes (0 and UNKNOWN if there is none). */
tj_encoding tj_encoding_of_bom(const void *bytes, size_t n, size_t *skip);

/* By content: pure ASCII and valid UTF-8 give UTF8; UTF-16 without mark by its NULs; ISO-2022-JP by its
 * escapes; the others by validity and by how likely their characters are.  Looks at the first few hundred
 * kilobytes of non-ASCII text at most.  Never UNKNOWN: LATIN1 fits everything. */
tj_encoding tj_encoding_guess(const void *bytes, size_t n);

/* What the bytes of a file are, by mark or else by content. */
typedef struct tj_text_form {
    tj_encoding encoding;
    size_t mark;     /* bytes of the byte order mark */
    bool valid_utf8; /* encoding is UTF8, and all behind the mark is that */
} tj_text_form;
tj_text_form tj_text_detect(const void *bytes, size_t n);

/* If that form is UTF-16: *out is a malloc'ed UTF-8 copy with *out_n bytes, without the mark; otherwise NULL.
 * TJ_E_NOMEM. */
int tj_text_decode_utf16(const tj_text_form *form, const char *bytes, size_t n, char **out, size_t *out_n);

/* Is this no text in any encoding but UTF-16?  A picture, a program or anything packed has control characters
 * that no text has, one byte of twelve by chance; a text with rubbish in it has fewer, and one is
 * never enough.  NULs do not count, for a disk may have left them.  Looks at the first megabyte. */
bool tj_text_is_binary(const void *bytes, size_t n);

/* Appends bytes as UTF-8 to out, which remembers if memory ran out.  Returns the number of places that were
 * not valid (and became U+FFFD). */
size_t tj_text_to_utf8(const tj_encoding *encoding, const void *bytes, size_t n, tj_buf *out);

/* The same for many texts in a row, without looking up the encoding each time.  Embed it; an open converter
 * must be closed; one thread at a time. */
typedef struct tj_converter {
    tj_charset charset;
    void *iconv; /* NULL: ours, or an encoding that this machine's iconv does not have */
    bool failed; /* memory ran out; what is added fails, too */
} tj_converter;

void tj_converter_open(tj_converter *converter, const tj_encoding *encoding);
size_t tj_converter_add(const tj_converter *converter, const void *bytes, size_t n, tj_buf *out);
void tj_converter_close(tj_converter *converter);

/* Length in bytes (1 to 4) of the character at bytes[0], n >= 1, in an encoding whose trail bytes can look
 * like ASCII (Shift_JIS, Big5, GB18030); 1 for all others and for broken characters. */
size_t tj_text_char_length(tj_charset charset, const unsigned char *bytes, size_t n);

/* The code point at bytes[0], n >= 1; *length is how many bytes it takes.  A byte that starts no valid
 * character gives TJ_UTF8_BAD with length 1. */
#define TJ_UTF8_BAD UINT32_MAX
uint32_t tj_utf8_decode(const unsigned char *bytes, size_t n, size_t *length);

/* Appends the code point. */
void tj_utf8_put(tj_buf *out, uint32_t code);

/* How many of the leading bytes are ASCII. */
size_t tj_text_ascii_length(const void *bytes, size_t n);

/* Is this valid UTF-8 (no surrogates, no over-long forms)? */
int tj_utf8_valid(const void *bytes, size_t n);

/* n, or less if bytes[0..n-1] end within a UTF-8 character, as what was cut at a limit may: without that
 * character then.  What is not UTF-8 is left as it is. */
size_t tj_utf8_complete_length(const char *bytes, size_t n);

/* Columns a UTF-8 string takes in a terminal: 2 for East Asian wide and full-width, 0 for combining. */
size_t tj_utf8_width(const char *text);
/* The same for bytes[0..n-1]. */
size_t tj_utf8_width_of(const char *bytes, size_t n);

/* Appends `text` folded for matching names: lower case, accents taken off, hyphens, spaces and punctuation
 * dropped, full-width forms made half-width.  "Ch'oe Ch'ŏl-han" -> "choecholhan". */
void tj_text_fold(const char *text, tj_buf *out);
