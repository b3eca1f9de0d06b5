/* Packs: bytes come back from anywhere, and no damage goes unnoticed. */
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
#include "corpus/store/pack.h"

static gen_corpus scratch;
static char path[400];

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&scratch);
    snprintf(path, sizeof path, "%s/file.pack", scratch.folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&scratch);
    return 0;
}

/* Writes n bytes that compress somewhat, in pieces of random sizes, none included; *raw gets them. */
static void make(size_t n, uint64_t seed, char **raw)
{
    tj_pack_writer *writer;
    size_t at = 0;

    *raw = tj_alloc(n + 1, 1);
    for (size_t i = 0; i < n; i++)
        (*raw)[i] = (char)('a' + gen_random(&seed, i % 1000 < 500 ? 3 : 60));
    unlink(path);
    assert_int_equal(tj_pack_create(&writer, path, NULL), 0);
    while (at < n || gen_chance(&seed, 2)) {
        size_t part = gen_random(&seed, gen_chance(&seed, 5) ? 700000 : 5000);
        uint64_t offset = 99;

        part = part < n - at ? part : n - at;
        tj_pack_add(writer, *raw + at, part, &offset);
        assert_int_equal(offset, at);
        at += part;
        assert_int_equal(tj_pack_size(writer), at);
    }
    assert_int_equal(tj_pack_close(writer, NULL), 0);
}

static void test_read_back(void **state)
{
    static const size_t SIZES[] = {0, 1, 65536, 262144, 1000000, 3000001};
    uint64_t seed = 5;

    (void)state;
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        size_t n = SIZES[s];
        char *raw;
        tj_pack pack;

        make(n, s, &raw);
        assert_int_equal(tj_pack_open(&pack, path, NULL), 0);
        assert_int_equal(tj_pack_check(&pack, NULL), 0);
        for (int i = 0; i < 60; i++) {
            size_t from = gen_random(&seed, (uint32_t)n + 1);
            size_t length =
                gen_random(&seed, (uint32_t)(i % 4 ? (n - from < 3000 ? n - from : 3000) : n - from) + 1);
            tj_buf out = TJ_BUF_INIT;

            tj_buf_puts(&out, "x"); /* it is appended */
            assert_int_equal(tj_pack_read(&pack, from, length, &out, NULL), 0);
            assert_int_equal(out.len, length + 1);
            assert_memory_equal(out.data + 1, raw + from, length);
            tj_buf_release(&out);
        }
        for (size_t beyond = 1; beyond < 4; beyond++) {
            tj_buf out = TJ_BUF_INIT;
            tj_err err = TJ_ERR_INIT;

            assert_int_equal(tj_pack_read(&pack, n > beyond ? n - beyond : 0, n + beyond + 1, &out, &err),
                             TJ_E_FORMAT);
            assert_int_equal(tj_pack_read(&pack, UINT64_MAX - beyond, beyond, &out, NULL), TJ_E_FORMAT);
            tj_buf_release(&out);
        }
        tj_pack_release(&pack);
        free(raw);
    }
}

static int verdict(void)
{
    tj_pack pack;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_pack_open(&pack, path, &err);

    if (!rc) {
        rc = tj_pack_check(&pack, &err);
        tj_pack_release(&pack);
    }
    assert_true(!rc || err.text[0]);
    return rc;
}

/* The file of a small pack; malloc'ed. */
static uint8_t *small_pack(size_t *n)
{
    char *raw;
    tj_mapped_file map;
    uint8_t *bytes;

    make(3000, 9, &raw);
    free(raw);
    assert_int_equal(tj_mapped_file_open(&map, path, NULL), 0);
    *n = map.size;
    bytes = tj_alloc(map.size + 64, 1);
    memcpy(bytes, map.data, map.size);
    memset(bytes + map.size, 0, 64);
    tj_mapped_file_close(&map);
    return bytes;
}

static void test_damage(void **state)
{
    size_t n;
    uint8_t *bytes = small_pack(&n);

    (void)state;
    for (size_t at = 0; at < n; at++) {
        bytes[at] ^= (uint8_t)(1 << at % 8);
        put_file(path, bytes, n);
        if (!verdict()) { /* a bit of zstd's frame or of the block size may mean nothing: then nothing may
                             change */
            tj_pack pack;
            tj_buf out = TJ_BUF_INIT;

            assert_true(at >= 12);
            assert_int_equal(tj_pack_open(&pack, path, NULL), 0);
            assert_int_equal(tj_pack_read(&pack, 0, 3000, &out, NULL), 0);
            assert_int_equal(out.len, 3000);
            tj_buf_release(&out);
            tj_pack_release(&pack);
        }
        bytes[at] ^= (uint8_t)(1 << at % 8);
    }
    for (size_t size = 0; size < n + 64; size++) {
        put_file(path, bytes, size);
        assert_int_equal(verdict(), size == n ? 0 : TJ_E_FORMAT);
    }
    free(bytes);
}

/* An index that lies although its checksum is right. */
static void test_lies(void **state)
{
    static const uint64_t LIES[] = {0, 1, 12, UINT64_MAX, (uint64_t)1 << 63, UINT32_MAX, 1 << 20, 2999, 3001};
    size_t n, index;
    uint8_t *good = small_pack(&n), *bytes = tj_alloc(n, 1);
    uint64_t hash;

    (void)state;
    index = n - 32 - 24;
    for (size_t field = 0; field < 24; field += field == 8 ? 4 : field == 12 ? 4 : 8)
        for (size_t i = 0; i < sizeof LIES / sizeof *LIES; i++) {
            memcpy(bytes, good, n);
            memcpy(bytes + index + field, &LIES[i], field == 8 || field == 12 ? 4 : 8);
            hash = tj_hash64(bytes + index, 24);
            memcpy(bytes + n - 16, &hash, sizeof hash);
            put_file(path, bytes, n);
            if (memcmp(bytes, good, n) != 0)
                assert_int_equal(verdict(), TJ_E_FORMAT);
        }
    for (size_t field = 32; field >= 24; field -= 8) /* number of blocks, offset of the index */
        for (size_t i = 0; i < sizeof LIES / sizeof *LIES; i++) {
            memcpy(bytes, good, n);
            memcpy(bytes + n - field, &LIES[i], 8);
            put_file(path, bytes, n);
            if (memcmp(bytes, good, n) != 0)
                assert_int_equal(verdict(), TJ_E_FORMAT);
        }
    free(good);
    free(bytes);
}

static void test_discard(void **state)
{
    tj_pack_writer *writer;
    uint64_t offset;

    (void)state;
    assert_int_equal(tj_pack_create(&writer, path, NULL), 0);
    tj_pack_add(writer, "abc", 3, &offset);
    tj_pack_discard(writer);
    tj_pack_discard(NULL);
    assert_int_not_equal(access(path, F_OK), 0);
}

int test_pack(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_read_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_lies, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_discard, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
