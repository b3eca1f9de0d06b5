#include "corpus/container.h"

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

int tj_container_write(const char *path, const char magic[8], uint32_t version, const tj_section *sections,
                       size_t count, tj_err *err)
{
    table_row table[TJ_SECTIONS_MAX] = {0};
    header head = {.version = version, .sections = (uint32_t)count};
    uint64_t offset = HEADER_SIZE + count * sizeof *table;
    tj_output out;
    int rc = tj_output_open(&out, path, err);

    if (rc)
        return rc;
    for (size_t i = 0; i < count; i++) {
        offset = aligned(offset);
        strncpy(table[i].name, sections[i].name, NAME_SIZE - 1);
        table[i].offset = offset;
        table[i].size = sections[i].size;
        table[i].hash = tj_hash64(sections[i].data, sections[i].size);
        offset += sections[i].size;
    }
    memcpy(head.magic, magic, sizeof head.magic);
    head.file_size = offset;
    head.table_hash = tj_hash64(table, count * sizeof *table);
    tj_output_write(&out, &head, sizeof head);
    tj_output_write(&out, table, count * sizeof *table);
    for (size_t i = 0; i < count; i++) {
        pad_to(&out, table[i].offset);
        tj_output_write(&out, sections[i].data, sections[i].size);
    }
    return tj_output_close(&out, err);
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
    int rc = tj_map_open(&container->map, path, err);

    if (rc)
        return rc;
    if (container->map.size >= sizeof head)
        memcpy(&head, container->map.data, sizeof head);
    container->sections = head.sections;
    if (memcmp(head.magic, magic, sizeof head.magic) != 0)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "this is no file of tejun, or its beginning is damaged");
    else if (head.version != version)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the file has version %u, this program reads version %u",
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
    tj_map_close(&container->map);
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

    for (uint32_t i = 0; i < container->sections; i++)
        if (tj_hash64(container->map.data + table[i].offset, (size_t)table[i].size) != table[i].hash)
            return tj_fail_path(err, TJ_E_FORMAT, path, "section %.16s is damaged", table[i].name);
    return 0;
}
