/* Files of a corpus with any bytes changed and their checksums put right: segments, facts, originals, learnt
 * memories.  Nothing outside of them is read whatever is asked, and what writes to the corpus refuses or
 * works.  The first byte of the input chooses the file, and whether the checksums are put right; then edits
 * (edits.h). */
#include "edits.h"
#include "corpus_fixture.h"

enum { AS_IT_IS = 64, WRITE = 128 };

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), k = strlen(end);

    return n >= k && !strcmp(path + n - k, end);
}

/* The catalogue has a target of its own. */
static const fixture_file *choose(uint8_t byte)
{
    size_t number = byte % (world.count - 1);

    for (size_t i = 0; i < world.count; i++)
        if (!ends_with(world.files[i].path, "catalogue.db") && number-- == 0)
            return &world.files[i];
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const fixture_file *file;
    uint8_t *bytes;
    size_t size;

    if (!n)
        return 0;
    fixture_begin();
    fixture_put_back();
    file = choose(data[0] & (AS_IT_IS - 1));
    size = file->bytes.len;
    bytes = malloc(size);
    must(bytes != NULL);
    memcpy(bytes, file->bytes.data, size);
    edit_bytes(bytes, &size, data + 1, n - 1);
    if (!(data[0] & AS_IT_IS)) {
        if (ends_with(file->path, ".pack"))
            fix_pack_checksum(bytes, size);
        else
            fix_container_checksums(bytes, size);
    }
    fixture_write(file->path, bytes, size);
    free(bytes);
    ask_everything();
    if (data[0] & WRITE) {
        change_everything();
        ask_everything();
    }
    return 0;
}
