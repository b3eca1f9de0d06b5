#include "engine/shogi/mate/shogi_proof_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define BUCKET 4

int tj_shogi_proof_table_init(tj_shogi_proof_table *proofs, size_t megabytes)
{
    size_t buckets = 256;

    while (2 * buckets * BUCKET * sizeof *proofs->items <= megabytes << 20)
        buckets *= 2;
    proofs->items = tj_zalloc(buckets * BUCKET, sizeof *proofs->items);
    proofs->buckets = proofs->items ? buckets : 0;
    return proofs->items ? 0 : TJ_E_NOMEM;
}

void tj_shogi_proof_table_clear(tj_shogi_proof_table *proofs)
{
    memset(proofs->items, 0, proofs->buckets * BUCKET * sizeof *proofs->items);
}

void tj_shogi_proof_table_release(tj_shogi_proof_table *proofs)
{
    free(proofs->items);
    *proofs = (tj_shogi_proof_table){NULL, 0};
}

static tj_shogi_proof_entry *bucket_of(const tj_shogi_proof_table *proofs, uint64_t key)
{
    return proofs->items + (size_t)(key & (proofs->buckets - 1)) * BUCKET;
}

const tj_shogi_proof_entry *tj_shogi_proof_table_probe(const tj_shogi_proof_table *proofs, uint64_t key)
{
    const tj_shogi_proof_entry *item = bucket_of(proofs, key);

    for (unsigned i = 0; i < BUCKET; i++, item++)
        if (item->key == key && item->subtree_nodes)
            return item;
    return NULL;
}

void tj_shogi_proof_table_store(tj_shogi_proof_table *proofs, const tj_shogi_proof_entry *proof)
{
    tj_shogi_proof_entry *bucket = bucket_of(proofs, proof->key), *slot = bucket;

    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == proof->key) {
            slot = &bucket[i];
            break;
        }
        if (bucket[i].subtree_nodes < slot->subtree_nodes)
            slot = &bucket[i];
    }
    *slot = *proof;
    if (!slot->subtree_nodes)
        slot->subtree_nodes = 1;
}
