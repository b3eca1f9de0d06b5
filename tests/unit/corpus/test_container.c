/* Containers: what is written is read, and no damage goes unnoticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "base/hash.h"
#include "corpus/store/container.h"

#define MAGIC "testfile"

static gen_corpus scratch;
static char path[400];

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&scratch);
    snprintf(path, sizeof path, "%s/file", scratch.folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&scratch);
    return 0;
}

/* The bytes of a container with three sections of 100, 0 and 333 bytes. */
static size_t make(uint8_t *out, size_t room)
{
    uint8_t content[333];
    tj_section sections[3] = {
        {"first", content, 100}, {"empty", content, 0}, {"a name of 16 by", content, 333}};
    tj_mapped_file map;
    size_t n;

    for (size_t i = 0; i < sizeof content; i++)
        content[i] = (uint8_t)(i * 37 + 1);
    unlink(path);
    assert_int_equal(tj_container_write(path, MAGIC, 7, sections, 3, NULL), 0);
    assert_int_equal(tj_mapped_file_open(&map, path, NULL), 0);
    n = map.size;
    assert_true(n <= room);
    memcpy(out, map.data, n);
    tj_mapped_file_close(&map);
    return n;
}

/* 0: sound, else the code of the failure, which must have a sentence. */
static int verdict(void)
{
    tj_container container;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_container_open(&container, path, MAGIC, 7, &err);

    if (!rc) {
        rc = tj_container_check(&container, path, &err);
        tj_container_close(&container);
    }
    if (rc) {
        assert_int_equal(err.code, rc);
        assert_true(err.text[0] != 0);
        assert_string_equal(err.path, path);
    }
    return rc;
}

static void test_read_back(void **state)
{
    uint8_t bytes[4096];
    tj_container container;
    const uint8_t *data;
    size_t size = 99;

    (void)state;
    make(bytes, sizeof bytes);
    assert_int_equal(tj_container_open(&container, path, MAGIC, 7, NULL), 0);
    data = tj_container_section(&container, "first", 100);
    assert_non_null(data);
    assert_int_equal((uintptr_t)data % 64, 0);
    assert_int_equal(data[99], (uint8_t)(99 * 37 + 1));
    assert_null(tj_container_section(&container, "first", 99));
    assert_null(tj_container_section(&container, "firs", 100));
    assert_null(tj_container_any(&container, "missing", &size));
    assert_non_null(tj_container_any(&container, "empty", &size));
    assert_int_equal(size, 0);
    data = tj_container_any(&container, "a name of 16 by", &size);
    assert_int_equal(size, 333);
    assert_int_equal(data[332], (uint8_t)(332 * 37 + 1));
    assert_int_equal(tj_container_check(&container, path, NULL), 0);
    tj_container_close(&container);
    assert_int_equal(tj_container_open(&container, path, "otherone", 7, NULL), TJ_E_FORMAT);
    assert_int_equal(tj_container_open(&container, path, MAGIC, 8, NULL), TJ_E_FORMAT);
    assert_int_equal(tj_container_open(&container, "/nowhere/x", MAGIC, 7, NULL), TJ_E_NOTFOUND);
    assert_int_not_equal(tj_container_write(path, MAGIC, 7, NULL, 0, NULL), 0); /* it exists */
}

/* Every bit of every byte: found, unless the byte is padding, which is 0 and stands in no section. */
static void test_flips(void **state)
{
    uint8_t bytes[4096];
    size_t n = make(bytes, sizeof bytes), padding = 0;

    (void)state;
    for (size_t at = 0; at < n; at++) {
        bytes[at] ^= (uint8_t)(1 << at % 8);
        put_file(path, bytes, n);
        if (!verdict()) {
            padding++;
            assert_int_equal(bytes[at] ^ 1 << at % 8, 0);
        }
        bytes[at] ^= (uint8_t)(1 << at % 8);
    }
    assert_true(padding < 3 * 64);
}

static void test_sizes(void **state)
{
    uint8_t bytes[4096] = {0};
    size_t n = make(bytes, sizeof bytes - 64);

    (void)state;
    for (size_t size = 0; size <= n + 64; size++) {
        put_file(path, bytes, size);
        assert_int_equal(verdict(), size == n ? 0 : TJ_E_FORMAT);
    }
}

static void set64(uint8_t *bytes, size_t at, uint64_t value)
{
    memcpy(bytes + at, &value, sizeof value);
}

/* A table that lies although its checksum is right. */
static void test_lies(void **state)
{
    static const uint64_t LIES[] = {
        UINT64_MAX, UINT64_MAX - 63, (uint64_t)1 << 63, (uint64_t)1 << 32, 1, 4096, 640, 576};
    uint8_t good[4096], bytes[4096];
    size_t n = make(good, sizeof good);

    (void)state;
    for (int section = 0; section < 3; section++)
        for (int field = 16; field <= 24; field += 8)
            for (size_t i = 0; i < sizeof LIES / sizeof *LIES; i++) {
                memcpy(bytes, good, n);
                set64(bytes, 32 + 40 * (size_t)section + (size_t)field, LIES[i]);
                set64(bytes, 24, tj_hash64(bytes + 32, 3 * 40));
                put_file(path, bytes, n);
                if (section == 1 && field == 16)
                    verdict(); /* where nothing stands is all the same */
                else if (memcmp(bytes, good, n) != 0)
                    assert_int_equal(verdict(), TJ_E_FORMAT);
            }
    for (uint32_t count = 0; count < 100; count++) { /* of sections */
        memcpy(bytes, good, n);
        memcpy(bytes + 12, &count, sizeof count);
        put_file(path, bytes, n);
        assert_int_equal(verdict(), count == 3 ? 0 : TJ_E_FORMAT);
    }
}

int test_container(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_read_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_flips, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sizes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lies, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
