/* Any bytes as shogi records: what is read is sound, and written in each notation it reads the same again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "tejun/kifu.h"

static void expect_same(const tj_kifu *a, const tj_kifu *b, int format)
{
    must(b->record.state < TJ_RECORD_DAMAGED);
    must(tj_shogi_key(&a->start) == tj_shogi_key(&b->start));
    must(a->record.moves.len == b->record.moves.len);
    for (size_t i = 0; i < a->record.moves.len; i++)
        must(a->record.moves.items[i].point == b->record.moves.items[i].point);
    if (format == TJ_KIFU_JKF)
        must(a->nodes.len == b->nodes.len);
}

static void write_and_read(const tj_kifu *kifu, int format)
{
    tj_kifu_reader reader;
    tj_kifu again;
    char *text = NULL;
    size_t length = 0;
    bool found;

    tj_kifu_init(&again);
    must(tj_kifu_write(kifu, format, &text, &length, NULL) == 0);
    must(tj_kifu_reader_init(&reader, text, length, NULL) == 0);
    must(reader.format == format);
    must(tj_kifu_next(&reader, &again, &found, NULL) == 0 && found);
    expect_same(kifu, &again, format);
    must(tj_kifu_check(&again, NULL) == 0);
    tj_kifu_reader_release(&reader);
    tj_kifu_release(&again);
    free(text);
}

static void check(const tj_kifu *kifu)
{
    tj_err err = TJ_ERR_INIT;

    must(tj_kifu_check(kifu, &err) == 0);
    must((kifu->record.state == TJ_RECORD_GOOD) == (kifu->record.faults.len == 0));
    for (size_t i = 0; i < kifu->record.faults.len; i++)
        must(kifu->record.faults.items[i].text[0] && kifu->record.faults.items[i].offset <= kifu->length);
    for (size_t i = 1; i < kifu->nodes.len; i++)
        must(kifu->nodes.items[i].offset <= kifu->length);
}

/* The next record by finding its place first; places follow each other. */
static void read_in_steps(tj_kifu_reader *reader, tj_kifu *kifu, bool *found)
{
    tj_kifu_extent extent;
    bool more = true;

    for (*found = false; more && !*found;) {
        size_t before = reader->at, raw = reader->raw_at;

        must(tj_kifu_next_extent(reader, &extent, &more, NULL) == 0);
        if (!more)
            break;
        must(extent.offset == before && extent.length && reader->at == before + extent.length);
        must(extent.raw_offset >= (reader->owned ? raw : before) &&
             extent.raw_offset <= reader->bytes_n - extent.raw_length);
        must(tj_kifu_read_at(reader, &extent, kifu, found, NULL) == 0);
    }
}

static void expect_same_in_steps(tj_kifu_reader *steps, const tj_kifu *kifu, bool found)
{
    tj_kifu other;
    bool other_found;

    tj_kifu_init(&other);
    read_in_steps(steps, &other, &other_found);
    must(other_found == found);
    must(!found || (other.record.state == kifu->record.state && other.nodes.len == kifu->nodes.len &&
                    other.record.moves.len == kifu->record.moves.len));
    tj_kifu_release(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_kifu_reader steps;
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found = true;

    if (tj_kifu_reader_init(&reader, (const char *)data, n, NULL))
        return 0;
    must(tj_kifu_reader_init(&steps, (const char *)data, n, NULL) == 0);
    tj_kifu_init(&kifu);
    for (int records = 0; found && records < 8; records++) {
        size_t before = reader.at;

        must(tj_kifu_next(&reader, &kifu, &found, NULL) == 0);
        must(!found || reader.at > before);
        expect_same_in_steps(&steps, &kifu, found);
        if (!found)
            break;
        check(&kifu);
        if (kifu.record.state == TJ_RECORD_REJECTED)
            continue;
        fuzz_accepted++;
        for (int format = TJ_KIFU_CSA; format <= TJ_KIFU_JKF; format++)
            write_and_read(&kifu, format);
    }
    tj_kifu_release(&kifu);
    tj_kifu_reader_release(&steps);
    tj_kifu_reader_release(&reader);
    return 0;
}
