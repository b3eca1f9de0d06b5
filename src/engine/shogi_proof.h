/* What is known about proofs: a table of positions with proof and disproof numbers. */
#ifndef TJ_ENGINE_SHOGI_PROOF_H
#define TJ_ENGINE_SHOGI_PROOF_H

#include "tejun/shogi.h"

#define TJ_PROOF_INFINITE 1000000000u

typedef struct tj_proof {
    uint64_t key;
    uint32_t pn, dn;    /* 0 and TJ_PROOF_INFINITE: proved; the other way round: disproved */
    uint32_t work;      /* nodes below; 0 in an empty entry */
    tj_shogi_move move; /* of a proof: what to play, or the longest defence */
    uint16_t length;    /* of a proof: plies */
} tj_proof;

typedef struct tj_proofs {
    tj_proof *items;
    size_t buckets; /* a power of two */
} tj_proofs;

int tj_proofs_init(tj_proofs *proofs, size_t megabytes); /* TJ_E_NOMEM */
void tj_proofs_clear(tj_proofs *proofs);
void tj_proofs_release(tj_proofs *proofs);
/* NULL if nothing is known. */
const tj_proof *tj_proofs_get(const tj_proofs *proofs, uint64_t key);
/* Replaces what took the least work. */
void tj_proofs_put(tj_proofs *proofs, const tj_proof *proof);

#endif
