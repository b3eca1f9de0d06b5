/* The record container: clearing, releasing, and which faults are kept. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "tejun/record.h"

static void assert_empty(const tj_record *record)
{
    assert_int_equal(record->board, 19);
    assert_int_equal(record->state, TJ_RECORD_GOOD);
    assert_int_equal(record->moves.len, 0);
    assert_int_equal(record->setup.len, 0);
    assert_int_equal(record->faults.len, 0);
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        assert_null(record->field[i]);
}

static void fill(tj_record *record)
{
    record->board = 9;
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        record->field[i] = tj_strndup("text", 4);
    assert_int_equal(TJ_RESERVE(&record->moves, 100), 0);
    assert_int_equal(TJ_RESERVE(&record->setup, 10), 0);
    record->moves.len = 100;
    record->setup.len = 10;
    assert_int_equal(tj_record_add_fault(record, TJ_RECORD_DAMAGED, 1, 2, 3, "something"), TJ_OK);
}

static void test_clear_keeps_memory(void **state)
{
    tj_record record;

    (void)state;
    tj_record_init(&record);
    assert_empty(&record);
    fill(&record);
    const void *moves = record.moves.items;
    tj_record_clear(&record);
    assert_empty(&record);
    assert_ptr_equal(record.moves.items, moves);
    assert_true(record.moves.cap >= 100);
    fill(&record);
    tj_record_release(&record);
    assert_empty(&record);
    assert_null(record.moves.items);
    tj_record_release(&record); /* twice does no harm */
}

static void test_fault(void **state)
{
    tj_record record;

    (void)state;
    tj_record_init(&record);
    assert_int_equal(tj_record_add_fault(&record, TJ_RECORD_DAMAGED, 7, 2, 3, "a fault"), TJ_OK);
    assert_int_equal(tj_record_add_fault(&record, TJ_RECORD_REPAIRED, 8, 4, 5, "a smaller one"), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_DAMAGED);
    assert_int_equal(record.faults.len, 2);
    const tj_fault *first = &record.faults.items[0];
    assert_int_equal(first->state, TJ_RECORD_DAMAGED);
    assert_int_equal(first->offset, 7);
    assert_int_equal(first->line, 2);
    assert_int_equal(first->column, 3);
    assert_string_equal(first->text, "a fault");
    tj_record_release(&record);
}

static void test_long_text_is_cut_between_characters(void **state)
{
    char text[200] = "a";
    tj_record record;

    (void)state;
    tj_record_init(&record);
    for (int i = 0; i < 60; i++)
        memcpy(text + 1 + 3 * i, "碁", 4);
    assert_int_equal(tj_record_add_fault(&record, TJ_RECORD_REPAIRED, 0, 0, 0, text), TJ_OK);
    const char *kept = record.faults.items[0].text;
    assert_int_equal(strlen(kept), 94); /* 95 would fit, but not a whole character more */
    assert_memory_equal(kept, text, 94);
    tj_record_release(&record);
}

static void test_many_faults(void **state)
{
    tj_record record;

    (void)state;
    tj_record_init(&record);
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(tj_record_add_fault(&record, TJ_RECORD_REPAIRED, i, 0, 0, "small"), TJ_OK);
    assert_int_equal(record.faults.len, TJ_FAULTS_MAX);
    assert_int_equal(record.faults.items[TJ_FAULTS_MAX - 1].offset, TJ_FAULTS_MAX - 1);
    assert_int_equal(tj_record_add_fault(&record, TJ_RECORD_DAMAGED, 500, 0, 0, "the reason"), TJ_OK);
    assert_int_equal(record.state, TJ_RECORD_DAMAGED);
    assert_int_equal(record.faults.len, TJ_FAULTS_MAX);
    assert_string_equal(record.faults.items[TJ_FAULTS_MAX - 1].text, "the reason");
    assert_int_equal(tj_record_add_fault(&record, TJ_RECORD_REPAIRED, 600, 0, 0, "small"), TJ_OK);
    assert_string_equal(record.faults.items[TJ_FAULTS_MAX - 1].text, "the reason");
    tj_record_release(&record);
}

int test_record(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clear_keeps_memory),
        cmocka_unit_test(test_fault),
        cmocka_unit_test(test_long_text_is_cut_between_characters),
        cmocka_unit_test(test_many_faults),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
