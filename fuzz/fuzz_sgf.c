/* Any bytes through the SGF reader: every tree lies within the file and behind the one before it, every
 * record is sound, and what is written of it reads back the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "tejun/sgf.h"
#include "fuzz.h"
#include "tejun/sgf.h"

static void check_record(const tj_record *r, size_t length)
{
    size_t points = (size_t)r->board * r->board;
    uint32_t before = 0, offset = 0;

    must(r->board >= 2 && r->board <= 25 && r->faults.len <= TJ_FAULTS_MAX);
    must((r->state == TJ_RECORD_GOOD) == (r->faults.len == 0));
    for (size_t i = 0; i < r->moves.len; i++) {
        must(r->moves.items[i].point < points || r->moves.items[i].point == TJ_PASS);
        must(r->moves.items[i].offset >= offset && r->moves.items[i].offset < length);
        offset = r->moves.items[i].offset;
    }
    for (size_t i = 0; i < r->setup.len; i++) {
        must(r->setup.items[i].point < points && r->setup.items[i].colour <= TJ_WHITE);
        must(r->setup.items[i].before >= before && r->setup.items[i].before <= r->moves.len);
        before = r->setup.items[i].before;
    }
    for (size_t i = 0; i < r->faults.len; i++)
        must(r->faults.items[i].offset <= length && r->faults.items[i].line >= 1 &&
             r->faults.items[i].column >= 1);
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        must(!r->field[i] || (r->field[i][0] && tj_utf8_valid(r->field[i], strlen(r->field[i]))));
}

static void check_same(const tj_record *a, const tj_record *b)
{
    must(a->board == b->board && a->moves.len == b->moves.len && a->setup.len == b->setup.len);
    for (size_t i = 0; i < a->moves.len; i++)
        must(a->moves.items[i].point == b->moves.items[i].point &&
             a->moves.items[i].colour == b->moves.items[i].colour);
    for (size_t i = 0; i < a->setup.len; i++)
        must(a->setup.items[i].point == b->setup.items[i].point &&
             a->setup.items[i].colour == b->setup.items[i].colour &&
             a->setup.items[i].before == b->setup.items[i].before);
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        must(!a->field[i] == !b->field[i] && (!a->field[i] || strcmp(a->field[i], b->field[i]) == 0));
}

static void check_round_trip(const tj_record *record, size_t mark)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record back;
    char *text = NULL;
    size_t n = 0;

    tj_record_init(&back);
    mark %= 50;
    must(tj_sgf_write(record,
                      &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                              .marks = &mark,
                                              .mark_count = mark < record->moves.len},
                      &text, &n, NULL) == 0);
    tj_sgf_reader_init(&reader, text, n);
    must(tj_sgf_next(&reader, &extent) && extent.closed && extent.offset == 0);
    must(tj_sgf_parse(&reader, &extent, &back, NULL) == 0);
    must(back.state == TJ_RECORD_GOOD);
    check_same(record, &back);
    must(!tj_sgf_next(&reader, &extent));
    tj_record_release(&back);
    free(text);
}

/* The whole tree: numbers grow along every line, everything lies where it should, texts are UTF-8. */
static void check_nodes(const tj_sgf_reader *reader, const tj_sgf_extent *extent, unsigned size)
{
    tj_sgf_nodes tree;
    unsigned points = size * size;

    must(tj_sgf_nodes_read(&tree, reader, extent, size, NULL) == 0);
    must(tree.all >= tree.nodes.len && tree.nodes.len <= TJ_SGF_NODES_MAX);
    for (size_t i = 0; i < tree.nodes.len; i++) {
        const tj_sgf_node *node = &tree.nodes.items[i];

        must(i ? node->parent < i : node->parent == TJ_SGF_NO_NODE);
        must(node->point < points || node->point == TJ_PASS);
        must((size_t)node->setup + node->setup_count <= tree.setup.len);
        must((size_t)node->marks + node->mark_count <= tree.marks.len);
        must(node->comment + node->comment_n <= tree.text.len && node->comment_n <= TJ_SGF_COMMENT_MAX);
        must(!node->comment_n || tj_utf8_valid(tree.text.items + node->comment, node->comment_n));
    }
    for (size_t i = 0; i < tree.marks.len; i++)
        must(tree.marks.items[i].point < points &&
             tj_utf8_valid(tree.marks.items[i].label, strlen(tree.marks.items[i].label)));
    tj_sgf_nodes_release(&tree);
}

static void check_file(const char *bytes, size_t n)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    size_t end = 0;

    tj_record_init(&record);
    tj_sgf_reader_init(&reader, bytes, n);
    while (tj_sgf_next(&reader, &extent)) {
        must(extent.offset >= end && extent.length >= 2 && extent.length <= n - extent.offset);
        must(extent.line >= 1 && extent.column >= 1);
        end = extent.offset + extent.length;
        must(tj_sgf_parse(&reader, &extent, &record, NULL) == 0);
        fuzz_accepted += record.moves.len > 0;
        check_record(&record, extent.length);
        check_round_trip(&record, n);
        check_nodes(&reader, &extent, record.board);
    }
    tj_record_release(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char *utf8;
    size_t utf8_n;

    must(tj_sgf_decode((const char *)data, n, &utf8, &utf8_n, NULL) == 0);
    if (utf8) {
        for (size_t i = 0; i <= utf8_n && i < 64; i++)
            must(tj_sgf_raw_offset(utf8, i, (const char *)data, n) <= n);
        check_file(utf8, utf8_n);
    }
    check_file((const char *)data, n);
    free(utf8);
    return 0;
}
