/* What is known about proofs: a table of positions with proof and disproof numbers. */
#ifndef TJ_ENGINE_SHOGI_MATE_SHOGI_PROOF_TABLE_H
#define TJ_ENGINE_SHOGI_MATE_SHOGI_PROOF_TABLE_H

#include "tejun/shogi.h"

#define TJ_SHOGI_PROOF_INFINITE 1000000000u

typedef struct tj_shogi_proof_entry {
    uint64_t key;
    uint32_t pn, dn;        /* 0 and TJ_SHOGI_PROOF_INFINITE: proved; the other way round: disproved */
    uint32_t subtree_nodes; /* nodes below; 0 in an empty entry */
    tj_shogi_move move;     /* of a proof: what to play, or the longest defence */
    uint16_t length;        /* of a proof: plies */
} tj_shogi_proof_entry;

typedef struct tj_shogi_proof_table {
    tj_shogi_proof_entry *items;
    size_t buckets; /* a power of two */
} tj_shogi_proof_table;

int tj_shogi_proof_table_init(tj_shogi_proof_table *proofs, size_t megabytes); /* TJ_E_NOMEM */
void tj_shogi_proof_table_clear(tj_shogi_proof_table *proofs);
void tj_shogi_proof_table_release(tj_shogi_proof_table *proofs);
/* NULL if nothing is known. */
const tj_shogi_proof_entry *tj_shogi_proof_table_probe(const tj_shogi_proof_table *proofs, uint64_t key);
/* Replaces what took the least subtree_nodes. */
void tj_shogi_proof_table_store(tj_shogi_proof_table *proofs, const tj_shogi_proof_entry *proof);

#endif
