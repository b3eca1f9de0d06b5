#include "engine/shogi_proof.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define BUCKET 4

int tj_proofs_init(tj_proofs *proofs, size_t megabytes)
{
    size_t buckets = 256;

    while (2 * buckets * BUCKET * sizeof *proofs->items <= megabytes << 20)
        buckets *= 2;
    proofs->items = tj_zalloc(buckets * BUCKET, sizeof *proofs->items);
    proofs->buckets = proofs->items ? buckets : 0;
    return proofs->items ? 0 : TJ_E_NOMEM;
}

void tj_proofs_clear(tj_proofs *proofs)
{
    memset(proofs->items, 0, proofs->buckets * BUCKET * sizeof *proofs->items);
}

void tj_proofs_release(tj_proofs *proofs)
{
    free(proofs->items);
    *proofs = (tj_proofs){NULL, 0};
}

static tj_proof *bucket_of(const tj_proofs *proofs, uint64_t key)
{
    return proofs->items + (size_t)(key & (proofs->buckets - 1)) * BUCKET;
}

const tj_proof *tj_proofs_get(const tj_proofs *proofs, uint64_t key)
{
    const tj_proof *item = bucket_of(proofs, key);

    for (unsigned i = 0; i < BUCKET; i++, item++)
        if (item->key == key && item->work)
            return item;
    return NULL;
}

void tj_proofs_put(tj_proofs *proofs, const tj_proof *proof)
{
    tj_proof *bucket = bucket_of(proofs, proof->key), *slot = bucket;

    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == proof->key) {
            slot = &bucket[i];
            break;
        }
        if (bucket[i].work < slot->work)
            slot = &bucket[i];
    }
    *slot = *proof;
    if (!slot->work)
        slot->work = 1;
}
