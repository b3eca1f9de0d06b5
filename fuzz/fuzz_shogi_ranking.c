/* Any bytes as the file of a ranking of shogi moves: nothing outside of it is read, and what the check lets
 * pass gives probabilities.  Once as they are, and once with the checksums put right. */
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "container_bytes.h"
#include "pattern/shogi/shogi_ranking.h"

static void use(const tj_shogi_ranking *r, int good)
{
    static tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    static float probability[TJ_SHOGI_MOVES_MAX];
    size_t count;
    tj_shogi p;

    tj_shogi_init(&p);
    count = tj_shogi_moves(&p, moves);
    tj_shogi_rank_moves(r, &p, moves, count, probability, NULL);
    for (size_t i = 0; i < count && good; i++)
        must(!(probability[i] < 0) && !(probability[i] > 1));
}

static void open_bytes(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];
    int fd = bytes_as_file(data, n, path);
    tj_err err = TJ_ERR_INIT;
    tj_shogi_ranking r;
    int rc;

    rc = tj_shogi_ranking_read(&r, path, &err);
    if (rc) {
        must(rc == TJ_E_FORMAT && err.text[0]);
    } else {
        fuzz_accepted++;
        rc = tj_shogi_ranking_check(&r, path, &err);
        must(rc == 0 || (rc == TJ_E_FORMAT && err.text[0]));
        use(&r, !rc);
        tj_shogi_ranking_release(&r);
    }
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    as_is_and_fixed(data, n, open_bytes);
    return 0;
}
