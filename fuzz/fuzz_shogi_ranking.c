/* Any bytes as the file of a ranking of shogi moves: nothing outside of it is read, and what the check lets
 * pass gives probabilities.  Once as they are, and once with the checksums put right. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/hash.h"
#include "pattern/shogi_ranking.h"

/* As in the picture in corpus/container.h. */
enum { HEADER = 32, ROW = 40, SECTIONS_AT = 12, SIZE_AT = 16, HASH_AT = 24, ROW_OFFSET = 16, ROW_HASH = 32 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(int truth)
{
    if (!truth)
        abort();
}

static void use(const tj_shogi_ranking *r, int good)
{
    static tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    static float probability[TJ_SHOGI_MOVES_MAX];
    size_t count;
    tj_shogi p;

    tj_shogi_init(&p);
    count = tj_shogi_moves(&p, moves);
    must(tj_shogi_rank_moves(r, &p, moves, count, probability) == count);
    for (size_t i = 0; i < count && good; i++)
        must(!(probability[i] < 0) && !(probability[i] > 1));
}

static void open_bytes(const uint8_t *data, size_t n)
{
    int fd = memfd_create("ranking", MFD_CLOEXEC);
    tj_err err = TJ_ERR_INIT;
    tj_shogi_ranking r;
    char path[40];
    int rc;

    must(fd >= 0 && write(fd, data, n) == (ssize_t)n);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    rc = tj_shogi_ranking_read(&r, path, &err);
    if (rc) {
        must(rc == TJ_E_FORMAT && err.text[0]);
    } else {
        rc = tj_shogi_ranking_check(&r, path, &err);
        must(rc == 0 || (rc == TJ_E_FORMAT && err.text[0]));
        use(&r, !rc);
        tj_shogi_ranking_release(&r);
    }
    close(fd);
}

/* Puts right the size of the file and all checksums that lie in it. */
static void mend(uint8_t *data, size_t n)
{
    uint64_t size = n, hash, offset, length;
    uint32_t sections;

    if (n < HEADER)
        return;
    memcpy(&sections, data + SECTIONS_AT, sizeof sections);
    if (sections > (n - HEADER) / ROW)
        return;
    memcpy(data + SIZE_AT, &size, sizeof size);
    for (uint32_t i = 0; i < sections; i++) {
        uint8_t *row = data + HEADER + (size_t)i * ROW;

        memcpy(&offset, row + ROW_OFFSET, sizeof offset);
        memcpy(&length, row + ROW_OFFSET + sizeof offset, sizeof length);
        if (offset <= n && length <= n - offset) {
            hash = tj_hash64(data + offset, (size_t)length);
            memcpy(row + ROW_HASH, &hash, sizeof hash);
        }
    }
    hash = tj_hash64(data + HEADER, (size_t)sections * ROW);
    memcpy(data + HASH_AT, &hash, sizeof hash);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    uint8_t *mended = malloc(n ? n : 1);

    must(mended != NULL);
    if (n)
        memcpy(mended, data, n);
    open_bytes(data, n);
    mend(mended, n);
    open_bytes(mended, n);
    free(mended);
    return 0;
}
