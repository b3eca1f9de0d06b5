/* Any bytes as the results of a match: rows that are taken make sense, and written again they read the same.
 */
#include <stdint.h>
#include <string.h>

#include "client/match_state.h"
#include "fuzz.h"

static void check(const tj_match_row *row)
{
    must(row->number > 0 && row->first <= 1 && row->winner <= TJ_MATCH_VOID && row->how < TJ_MATCH_HOWS);
    must(memchr(row->result, 0, sizeof row->result) && memchr(row->note, 0, sizeof row->note));
    must(row->record_end <= INT64_MAX);
}

/* The numbers and words, which nothing may change. */
static void expect_same(const tj_match_row *a, const tj_match_row *b)
{
    must(a->number == b->number && a->first == b->first && a->winner == b->winner && a->how == b->how);
    must(a->disputed == b->disputed && a->length == b->length && a->key == b->key);
    must(a->moves[0] == b->moves[0] && a->moves[1] == b->moves[1] && a->record_end == b->record_end);
    must(a->milliseconds[0] == b->milliseconds[0] && a->milliseconds[1] == b->milliseconds[1]);
    must(a->has_nodes == b->has_nodes && a->nodes[0] == b->nodes[0] && a->nodes[1] == b->nodes[1]);
    must(strlen(a->result) == strlen(b->result) && strlen(a->note) == strlen(b->note));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_span rest = {(const char *)data, n};

    while (rest.n) {
        tj_match_row row, again;
        tj_buf first = TJ_BUF_INIT, second = TJ_BUF_INIT;

        if (tj_match_row_read(&row, tj_span_cut(&rest, "\n"))) {
            fuzz_accepted++;
            check(&row);
            tj_match_row_write(&row, &first);
            must(tj_buf_ok(&first) && first.len &&
                 memchr(first.data, '\n', first.len) == first.data + first.len - 1);
            must(tj_match_row_read(&again, (tj_span){first.data, first.len - 1}));
            expect_same(&row, &again);
            tj_match_row_write(&again, &second);
            must(first.len == second.len && !memcmp(first.data, second.data, first.len));
        }
        tj_buf_release(&first);
        tj_buf_release(&second);
    }
    return 0;
}
