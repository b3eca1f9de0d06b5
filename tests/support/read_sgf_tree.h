/* Reading one tree of a text, as the SGF tests need it. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tejun/sgf.h"

/* Reads tree number `which` (from 0) of the bytes; returns the number of trees. */
static inline size_t read_tree(const char *bytes, size_t n, size_t which, tj_record *record)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    size_t count = 0;

    tj_sgf_reader_init(&reader, bytes, n);
    for (; tj_sgf_next(&reader, &extent); count++) {
        assert_true(extent.length > 0 && extent.offset + extent.length <= n);
        assert_int_equal(bytes[extent.offset], '(');
        if (count == which)
            assert_int_equal(tj_sgf_parse(&reader, &extent, record, NULL), 0);
    }
    return count;
}
