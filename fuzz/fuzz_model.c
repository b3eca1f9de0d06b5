/* Any bytes as the file of a ranking's model: nothing outside of it is read, and moves are judged with
 * numbers.  Once as they are, and once with the sizes and checksums put
 * right that would keep most of them out.
 *
 * A whole model has a row for every plain feature; so that inputs can be small, a section that is there but
 * too short is filled up with zeros when things are put right. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "container_bytes.h"
#include "pattern/go/go_model.h"

enum { ALIGN = 64 };                            /* of sections */
enum { SLOTS_MAX = 4096, INPUT_MAX = 1 << 16 }; /* of what is put right */

/* A copy of exactly that size, because a sanitizer does not see the end of a mapping. */
static const void *copy(const tj_go_model *m, const void *data, size_t size)
{
    const uint8_t *from = data, *start = m->file.map.data;
    void *out = malloc(size ? size : 1);

    must(from >= start && (size_t)(from - start) <= m->file.map.size &&
         size <= m->file.map.size - (size_t)(from - start) && out);
    memcpy(out, data, size);
    return out;
}

static tj_go_model exact_copy(const tj_go_model *m)
{
    tj_go_model out = *m;

    out.slot = copy(m, m->slot, m->slots * sizeof *m->slot);
    out.row = copy(m, m->row, tj_go_model_row_numbers(m) * sizeof *m->row);
    out.net = copy(m, m->net, sizeof *m->net);
    out.game = copy(m, m->game, m->games * sizeof *m->game);
    return out;
}

static void use(const tj_go_model *m)
{
    static tj_go_model_position position = {.size = 3};
    static tj_go_model_workspace room;
    float probability[TJ_GO_POINTS_MAX];
    uint64_t keys = 0;

    for (uint32_t s = 0; s < m->slots; s++) {
        uint32_t found = tj_go_model_find(m, m->slot[s].mark * 0x100000001u);

        keys += m->slot[s].mark != 0;
        must(found == UINT32_MAX || found < m->slots);
    }
    must(keys == tj_go_model_keys(m));
    position.context = (tj_go_model_point){.count = 1, .feature = {m->plain - 1}};
    position.point[4] =
        (tj_go_model_point){.legal = true, .count = 2, .feature = {0, m->plain + m->slots - 1}};
    tj_go_model_score(m, &position, 2, &room);
    must(isfinite(position.point[4].score));
    must(tj_go_model_probabilities(&position, probability) && probability[4] == 1);
}

static void open_bytes(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];
    int fd = bytes_as_file(data, n, path);
    tj_err err = TJ_ERR_INIT;
    tj_go_model m, apart;
    int rc;

    rc = tj_go_model_open(&m, path, &err);
    if (rc) {
        must(rc == TJ_E_FORMAT && err.text[0]);
    } else {
        fuzz_accepted++;
        rc = tj_go_model_check(&m, path, &err);
        must(rc == 0 || (rc == TJ_E_FORMAT && err.text[0]));
        apart = exact_copy(&m);
        use(&apart);
        free((void *)apart.slot);
        free((void *)apart.row);
        free((void *)apart.net);
        free((void *)apart.game);
        tj_go_model_release(&m);
    }
    close(fd);
}

static uint64_t read_u64(const uint8_t *at)
{
    uint64_t out;

    memcpy(&out, at, sizeof out);
    return out;
}

/* The size a section should have, or the one it has. */
static size_t wanted_size(const uint8_t *row, const uint32_t info[TJ_GO_MODEL_INFO], size_t size)
{
    size_t slots = info[3] <= SLOTS_MAX ? info[3] : 0;

    if (memcmp(row, "rows", 5) == 0)
        return tj_go_feature_plain_total() * TJ_NET_WIDTH * sizeof(float);
    if (memcmp(row, "net", 4) == 0)
        return sizeof(tj_net);
    if (memcmp(row, "slots", 6) == 0)
        return slots * sizeof(tj_go_model_slot);
    return size;
}

/* What changes from version to version, 0 stands for. */
static void fill_in(uint32_t info[TJ_GO_MODEL_INFO])
{
    if (info[1] == 0)
        info[1] = TJ_NET_WIDTH;
    if (info[2] == 0)
        info[2] = tj_go_feature_plain_total();
    if (info[5] == 0)
        info[5] = TJ_NET_LAYERS;
}

/* Copies a section to out, as long as it should be, and puts its row of the table right; returns its size. */
static size_t mend_section(const uint8_t *data, size_t n, uint8_t *row, uint8_t *out, size_t at,
                           uint32_t info[TJ_GO_MODEL_INFO])
{
    uint64_t offset = read_u64(row + ROW_OFFSET), length = read_u64(row + ROW_SIZE), hash;

    if (offset > n || length > n - offset)
        offset = length = 0;
    memcpy(out + at, data + offset, (size_t)length);
    if (memcmp(row, "info", 5) == 0 && length == TJ_GO_MODEL_INFO * sizeof *info) {
        memcpy(info, data + offset, (size_t)length);
        fill_in(info);
        memcpy(out + at, info, (size_t)length);
    }
    length = wanted_size(row, info, (size_t)length);
    offset = at;
    hash = tj_hash64(out + at, (size_t)length);
    memcpy(row + ROW_OFFSET, &offset, sizeof offset);
    memcpy(row + ROW_SIZE, &length, sizeof length);
    memcpy(row + ROW_HASH, &hash, sizeof hash);
    return (size_t)length;
}

/* The same sections in a sound container, whatever is in them.  NULL if the bytes are nothing like one. */
static uint8_t *mend(const uint8_t *data, size_t n, size_t *out_n)
{
    size_t table, end;
    uint8_t *out;
    uint64_t hash;
    uint32_t sections, info[TJ_GO_MODEL_INFO] = {0};

    if (n < HEADER || n > INPUT_MAX)
        return NULL;
    memcpy(&sections, data + SECTIONS_AT, sizeof sections);
    if (sections > TJ_SECTIONS_MAX || sections > (n - HEADER) / ROW)
        return NULL;
    table = (size_t)sections * ROW;
    out = calloc(TJ_SECTIONS_MAX + 1,
                 INPUT_MAX + tj_go_feature_plain_total() * TJ_NET_WIDTH * sizeof(float) + sizeof(tj_net));
    must(out != NULL);
    memcpy(out, data, HEADER + table);
    end = HEADER + table;
    for (uint32_t i = 0; i < sections; i++) {
        end = (end + ALIGN - 1) / ALIGN * ALIGN;
        end += mend_section(data, n, out + HEADER + (size_t)i * ROW, out, end, info);
    }
    *out_n = end;
    memcpy(out + SIZE_AT, &(uint64_t){end}, sizeof(uint64_t));
    hash = tj_hash64(out + HEADER, table);
    memcpy(out + HASH_AT, &hash, sizeof hash);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    size_t mended_n;
    uint8_t *mended = mend(data, n, &mended_n);

    open_bytes(data, n);
    if (mended)
        open_bytes(mended, mended_n);
    free(mended);
    return 0;
}
