#include "corpus/store/container.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

#define HEADER_SIZE 32
#define NAME_SIZE   16
#define ALIGNMENT   64

typedef struct header {
    char magic[8];
    uint32_t version, sections;
    uint64_t file_size, table_hash;
} header;

typedef struct table_row {
    char name[NAME_SIZE];
    uint64_t offset, size, hash;
} table_row;

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "files hold numbers as this processor has them");
_Static_assert(sizeof(header) == HEADER_SIZE, "the header is a picture of the file");
_Static_assert(sizeof(table_row) == 40, "the table is a picture of the file");

static uint64_t aligned(uint64_t offset)
{
    return (offset + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static void pad_to(tj_output *out, uint64_t offset)
{
    static const char ZEROS[ALIGNMENT];

    tj_output_write(out, ZEROS, (size_t)(offset - out->written));
}

struct tj_container_writer {
    tj_output out;
    header head;
    table_row table[TJ_SECTIONS_MAX];
    size_t filled;
};

int tj_container_begin(tj_container_writer **out, const char *path, const char magic[8], uint32_t version,
                       size_t count, tj_err *err)
{
    tj_container_writer *writer = tj_zalloc(1, sizeof *writer);
    int rc = writer ? tj_output_open(&writer->out, path, err) : tj_fail_nomem(err);

    assert(count <= TJ_SECTIONS_MAX);
    *out = NULL;
    if (rc) {
        free(writer);
        return rc;
    }
    writer->head.version = version;
    writer->head.sections = (uint32_t)count;
    memcpy(writer->head.magic, magic, sizeof writer->head.magic);
    /* Both are written again at the end, when they are known. */
    tj_output_write(&writer->out, &writer->head, sizeof writer->head);
    tj_output_write(&writer->out, writer->table, count * sizeof *writer->table);
    *out = writer;
    return 0;
}

void tj_container_add(tj_container_writer *writer, const tj_section *section)
{
    table_row *row = &writer->table[writer->filled++];

    assert(writer->filled <= writer->head.sections);
    row->offset = aligned(writer->out.written);
    row->size = section->size;
    row->hash = tj_hash64(section->data, section->size);
    strncpy(row->name, section->name, NAME_SIZE - 1);
    pad_to(&writer->out, row->offset);
    tj_output_write(&writer->out, section->data, section->size);
}

int tj_container_end(tj_container_writer *writer, tj_err *err)
{
    header *head = &writer->head;
    int rc;

    assert(writer->filled == head->sections);
    head->file_size = writer->out.written;
    head->table_hash = tj_hash64(writer->table, writer->filled * sizeof *writer->table);
    tj_output_patch(&writer->out, 0, head, sizeof *head);
    tj_output_patch(&writer->out, sizeof *head, writer->table, writer->filled * sizeof *writer->table);
    rc = tj_output_close(&writer->out, err);
    free(writer);
    return rc;
}

void tj_container_discard(tj_container_writer *writer)
{
    if (writer)
        tj_output_discard(&writer->out);
    free(writer);
}

int tj_container_write(const char *path, const char magic[8], uint32_t version, const tj_section *sections,
                       size_t count, tj_err *err)
{
    tj_container_writer *writer;
    int rc = tj_container_begin(&writer, path, magic, version, count, err);

    if (rc)
        return rc;
    for (size_t i = 0; i < count; i++)
        tj_container_add(writer, &sections[i]);
    return tj_container_end(writer, err);
}

static const table_row *table_of(const tj_container *container)
{
    return (const table_row *)(container->map.data + HEADER_SIZE);
}

static int check_table(const tj_container *container, const header *head)
{
    const table_row *table = table_of(container);
    uint64_t size = container->map.size;

    if (head->sections > TJ_SECTIONS_MAX || size < HEADER_SIZE + head->sections * sizeof *table ||
        tj_hash64(table, head->sections * sizeof *table) != head->table_hash)
        return TJ_E_FORMAT;
    for (uint32_t i = 0; i < head->sections; i++)
        if (table[i].offset > size || table[i].size > size - table[i].offset || table[i].offset % ALIGNMENT)
            return TJ_E_FORMAT;
    return 0;
}

int tj_container_open(tj_container *container, const char *path, const char magic[8], uint32_t version,
                      tj_err *err)
{
    header head = {0};
    int rc = tj_mapped_file_open(&container->map, path, err);

    if (rc)
        return rc;
    if (container->map.size >= sizeof head)
        memcpy(&head, container->map.data, sizeof head);
    container->sections = head.sections;
    if (memcmp(head.magic, magic, sizeof head.magic) != 0)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "not a tejun file, or its header is damaged");
    else if (head.version != version)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the file has version %u; this program reads version %u",
                          head.version, version);
    else if (head.file_size != container->map.size)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the file has %zu bytes instead of %llu",
                          container->map.size, (unsigned long long)head.file_size);
    else if (check_table(container, &head))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the table of contents is damaged");
    if (rc)
        tj_container_close(container);
    return rc;
}

void tj_container_close(tj_container *container)
{
    tj_mapped_file_close(&container->map);
    container->sections = 0;
}

const void *tj_container_any(const tj_container *container, const char *name, size_t *size)
{
    const table_row *table = table_of(container);

    for (uint32_t i = 0; i < container->sections; i++)
        if (strncmp(table[i].name, name, NAME_SIZE) == 0) {
            *size = (size_t)table[i].size;
            return container->map.data + table[i].offset;
        }
    return NULL;
}

const void *tj_container_section(const tj_container *container, const char *name, size_t size)
{
    size_t found;
    const void *data = tj_container_any(container, name, &found);

    return data && found == size ? data : NULL;
}

int tj_container_check(const tj_container *container, const char *path, tj_err *err)
{
    const table_row *table = table_of(container);

    for (uint32_t i = 0; i < container->sections; i++) {
        size_t offset = (size_t)table[i].offset, size = (size_t)table[i].size;
        bool sound = tj_hash64(container->map.data + offset, size) == table[i].hash;

        tj_mapped_file_discard(&container->map, offset, size);
        if (!sound)
            return tj_fail_path(err, TJ_E_FORMAT, path, "section %.16s is damaged", table[i].name);
    }
    return 0;
}
