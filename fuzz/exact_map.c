/* Mapped files for fuzzers: a sanitizer does not see the end of a mapping, so every file that the library
 * maps is read into memory of exactly its size instead.  Linked with --wrap for each function below. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

int __real_tj_mapped_file_open(tj_mapped_file *map, const char *path, tj_err *err);
void __real_tj_mapped_file_close(tj_mapped_file *map);
int __wrap_tj_mapped_file_open(tj_mapped_file *map, const char *path, tj_err *err);
void __wrap_tj_mapped_file_close(tj_mapped_file *map);
void __wrap_tj_mapped_file_discard(const tj_mapped_file *map, size_t offset, size_t n);

int __wrap_tj_mapped_file_open(tj_mapped_file *map, const char *path, tj_err *err)
{
    tj_mapped_file mapped;
    uint8_t *copy;
    int rc = __real_tj_mapped_file_open(&mapped, path, err);

    *map = (tj_mapped_file){NULL, 0};
    if (rc || !mapped.size)
        return rc;
    copy = malloc(mapped.size);
    if (copy) {
        memcpy(copy, mapped.data, mapped.size);
        *map = (tj_mapped_file){copy, mapped.size};
    } else {
        rc = tj_fail_nomem(err);
    }
    __real_tj_mapped_file_close(&mapped);
    return rc;
}

void __wrap_tj_mapped_file_close(tj_mapped_file *map)
{
    free((void *)map->data);
    *map = (tj_mapped_file){NULL, 0};
}

/* Pages of a file come back from it; those of the heap would come back as zeros. */
void __wrap_tj_mapped_file_discard(const tj_mapped_file *map, size_t offset, size_t n)
{
    (void)map;
    (void)offset;
    (void)n;
}
