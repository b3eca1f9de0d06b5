#include "expect_kifu.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

void expect_record(kifu_notation *read, const char *text, tj_kifu *kifu)
{
    size_t used;
    bool found = false;

    assert_int_equal(read(text, strlen(text), kifu, &used, &found), 0);
    assert_true(found);
    assert_int_equal(tj_kifu_check(kifu, NULL), 0);
}

void expect_comment(const tj_kifu *kifu, size_t node, const char *text)
{
    const tj_kifu_node *n = &kifu->nodes.items[node];

    assert_int_equal(n->comment_n, strlen(text));
    assert_memory_equal(kifu->text.items + n->comment, text, n->comment_n);
}

const char *first_fault(const tj_kifu *kifu)
{
    return kifu->record.faults.len ? kifu->record.faults.items[0].text : "";
}
