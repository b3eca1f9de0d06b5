#include "client/match_text.h"

#include <string.h>
#include <time.h>

#include "base/hash.h"
#include "base/text/text.h"

void tj_match_put_utf8(tj_buf *out, const char *text)
{
    const tj_encoding utf8 = {TJ_CHARSET_UTF8, ""};

    tj_text_to_utf8(&utf8, text, strlen(text), out);
}

void tj_match_set_note(tj_match_row *row, const tj_buf *remarks)
{
    size_t room = sizeof row->note - 1;
    size_t n = remarks->len <= room ? remarks->len : tj_utf8_complete_length(remarks->data, room);

    if (n)
        memcpy(row->note, remarks->data, n);
    row->note[n] = 0;
}

void tj_match_set_time(tj_match_row *row, const double seconds[2])
{
    for (int i = 0; i < 2; i++)
        row->milliseconds[i] = (uint64_t)(seconds[i] * 1000 + 0.5);
}

void tj_match_set_key(tj_match_row *row, const uint16_t *moves, size_t count)
{
    row->key = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t pair[2] = {row->key, moves[i]};

        row->key = tj_hash64(pair, sizeof pair);
    }
}

tj_match_how tj_match_how_of(tj_client_fault fault)
{
    return fault == TJ_CLIENT_TIMEOUT  ? TJ_MATCH_TIMEOUT
           : fault == TJ_CLIENT_EXITED ? TJ_MATCH_CRASH
                                       : TJ_MATCH_GARBLED;
}

void tj_match_today(char out[16])
{
    time_t now = time(NULL);
    struct tm day;

    out[0] = 0;
    if (gmtime_r(&now, &day))
        strftime(out, 16, "%Y-%m-%d", &day);
}
