/* Any bytes through the reader of lists: what is taken makes sense, and written again it reads the same. */
#include <stdint.h>
#include <string.h>

#include "fuzz.h"
#include "mine/go/sequence_list.h"

static void check_row(const tj_sequence_list *list, const tj_sequence_list_row *row)
{
    unsigned limit = list->header.code == TJ_MINE_ES ? TJ_ES_LIMIT : TJ_ER_LIMIT;
    bool place = list->header.code == TJ_MINE_POINTS;

    must(row->rank >= 1 && row->move_count >= 1 && row->move_count <= TJ_SEQUENCE_MAX);
    must(place ? row->symbol_count == 0
               : row->symbol_count >= 1 &&
                     (row->symbol_count == row->move_count || row->symbol_count + 1 == row->move_count));
    for (size_t i = 0; i < row->symbol_count; i++)
        must(row->symbols[i] >= 1 && row->symbols[i] < limit);
    for (size_t i = 0; i < row->move_count; i++) {
        unsigned point = tj_text_point(row->moves[i]);
        must(point < TJ_MINE_SIZE * TJ_MINE_SIZE || point == TJ_SEQUENCE_PASS);
    }
}

static void check(const tj_sequence_list *list)
{
    uint32_t rank = 0;

    for (size_t i = 0; i < list->rows.len; i++) {
        check_row(list, &list->rows.items[i]);
        must(list->rows.items[i].rank >= rank);
        rank = list->rows.items[i].rank;
    }
}

static void write_list(const tj_sequence_list *list, tj_buf *out)
{
    tj_sequence_list_put_header(out, &list->header);
    for (size_t i = 0; i < list->rows.len; i++)
        tj_sequence_list_put_row(out, list->header.code, &list->rows.items[i]);
    must(tj_buf_ok(out));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_sequence_list *list, *again;
    tj_buf first = TJ_BUF_INIT, second = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_sequence_list_parse(&list, (const char *)data, n, "fuzz", &err);

    if (rc) {
        must(rc == TJ_E_FORMAT && err.line >= 1 && err.text[0]);
    } else {
        fuzz_accepted += list->rows.len > 0;
        check(list);
        write_list(list, &first);
        must(tj_sequence_list_parse(&again, first.data, first.len, "again", NULL) == 0);
        must(again->rows.len == list->rows.len);
        write_list(again, &second);
        must(first.len == second.len && !memcmp(first.data, second.data, first.len));
        tj_sequence_list_free(again);
    }
    tj_sequence_list_free(list);
    tj_buf_release(&first);
    tj_buf_release(&second);
    return 0;
}
