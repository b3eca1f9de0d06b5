#include "engine/shogi/mate/shogi_mate_solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

#define INFINITE         1000000000u
#define INDEPENDENT      UINT32_MAX /* depends on nothing above */
#define DEPENDENT_PN     100000u    /* proof number of what is disproved on this way only */
#define TIME_CHECK_NODES 512
#define BUCKET           4

/* ---- what is known about proofs: a table of positions ---- */

typedef struct proof_entry {
    uint64_t key;
    uint32_t pn, dn;        /* 0 and INFINITE: proved; the other way round: disproved */
    uint32_t subtree_nodes; /* nodes below; 0 in an empty entry */
    tj_shogi_move move;     /* of a proof: what to play, or the longest defence */
    uint16_t length;        /* of a proof: plies */
} proof_entry;

typedef struct proof_table {
    proof_entry *items;
    size_t buckets; /* a power of two */
} proof_table;

static proof_entry *bucket_of(const proof_table *proofs, uint64_t key)
{
    return proofs->items + (size_t)(key & (proofs->buckets - 1)) * BUCKET;
}

/* NULL if nothing is known. */
static const proof_entry *probe(const proof_table *proofs, uint64_t key)
{
    const proof_entry *item = bucket_of(proofs, key);

    for (unsigned i = 0; i < BUCKET; i++, item++)
        if (item->key == key && item->subtree_nodes)
            return item;
    return NULL;
}

/* Replaces what took the least subtree_nodes. */
static void store(proof_table *proofs, const proof_entry *proof)
{
    proof_entry *bucket = bucket_of(proofs, proof->key), *slot = bucket;

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

/* ---- the solver ---- */

/* A move and what is known of the position behind it. */
typedef struct child {
    uint64_t key;
    uint32_t pn, dn;
    uint32_t depends; /* disproved: the ply of the highest position that comes again; INDEPENDENT */
    tj_shogi_move move;
    uint16_t length;
} child;

typedef struct stack_entry {
    tj_shogi position;
    uint64_t key;
    size_t first, count; /* children */
} stack_entry;

struct tj_shogi_mate_solver {
    proof_table proofs;
    stack_entry *stack; /* on the way, by ply */
    struct {
        child *items;
        size_t len, cap;
    } children;
    /* limits of this search; 0 and NULL: none */
    uint64_t nodes_max;
    double seconds;
    const atomic_bool *stop;
    double began;
    uint64_t nodes;
    bool stopped;
    bool depth_exceeded; /* some line was too long */
};

tj_shogi_mate_solver *tj_shogi_mate_solver_new(size_t megabytes)
{
    tj_shogi_mate_solver *s = tj_zalloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->proofs.buckets = 256;
    while (2 * s->proofs.buckets * BUCKET * sizeof *s->proofs.items <= megabytes << 20)
        s->proofs.buckets *= 2;
    s->proofs.items = tj_alloc(s->proofs.buckets * BUCKET, sizeof *s->proofs.items);
    s->stack = tj_alloc(TJ_SHOGI_MATE_PLIES_MAX + 2, sizeof *s->stack);
    if (!s->stack || !s->proofs.items) {
        tj_shogi_mate_solver_free(s);
        return NULL;
    }
    return s;
}

void tj_shogi_mate_solver_free(tj_shogi_mate_solver *s)
{
    if (!s)
        return;
    free(s->proofs.items);
    free(s->stack);
    free(s->children.items);
    free(s);
}

static bool must_stop(tj_shogi_mate_solver *s)
{
    if (!s->stopped)
        s->stopped =
            (s->nodes_max && s->nodes >= s->nodes_max) ||
            (s->nodes % TIME_CHECK_NODES == 0 &&
             ((s->stop && atomic_load(s->stop)) || (s->seconds > 0 && tj_clock() - s->began >= s->seconds)));
    return s->stopped;
}

static uint32_t add(uint32_t a, uint32_t b)
{
    return a >= INFINITE || b >= INFINITE ? INFINITE : a + b >= INFINITE ? INFINITE - 1 : a + b;
}

/* ---- children ---- */

/* What a position that was never looked at begins with: mates at a glance, and the more defences the more to
 * prove. */
static void init_leaf(child *b, const tj_shogi *after, bool defends)
{
    if (defends) {
        size_t count = tj_shogi_count_moves(after);

        b->pn = count ? (uint32_t)(1 + count / 2) : 0;
        b->dn = count ? 1 : INFINITE;
    } else {
        tj_shogi_move mate = tj_shogi_in_check(after) ? TJ_SHOGI_NO_MOVE : tj_shogi_mate_in_one(after);

        b->pn = mate ? 0 : 1;
        b->dn = mate ? INFINITE : 1;
        b->length = mate ? 1 : 0;
    }
}

static void init_child(tj_shogi_mate_solver *s, unsigned ply, child *b)
{
    tj_shogi after = s->stack[ply].position;
    const proof_entry *known;

    tj_shogi_apply(&after, b->move);
    b->key = tj_shogi_key(&after);
    b->depends = INDEPENDENT;
    b->length = 0;
    for (unsigned i = ply + 1; i-- > 0;)
        if (s->stack[i].key == b->key) {
            b->pn = INFINITE;
            b->dn = 0;
            b->depends = i;
            return;
        }
    known = probe(&s->proofs, b->key);
    if (known) {
        b->pn = known->pn;
        b->dn = known->dn;
        b->length = known->length;
    } else {
        init_leaf(b, &after, ply % 2 == 0);
    }
}

/* Lists what can be played; false if memory ran out. */
static bool expand(tj_shogi_mate_solver *s, unsigned ply)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    stack_entry *here = &s->stack[ply];
    size_t count = tj_shogi_moves(&here->position, moves);

    here->first = s->children.len;
    here->count = 0;
    if (TJ_RESERVE(&s->children, s->children.len + count))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (ply % 2 == 0 && !tj_shogi_gives_check(&here->position, moves[i]))
            continue;
        child *b = &s->children.items[here->first + here->count++];
        b->move = moves[i];
        init_child(s, ply, b);
    }
    s->children.len = here->first + here->count;
    return true;
}

/* ---- numbers of a node ---- */

/* At attackers' nodes "phi" is the proof number, at defenders' the disproof number: one child is enough for
 * it, and of the other number all are needed. */
typedef struct phi_delta {
    uint32_t phi, delta;
    uint32_t second_phi; /* best phi number but one */
    size_t best;         /* child */
} phi_delta;

static phi_delta compute_phi_delta(const tj_shogi_mate_solver *s, unsigned ply)
{
    const stack_entry *here = &s->stack[ply];
    phi_delta all = {INFINITE, 0, INFINITE, 0};

    for (size_t i = 0; i < here->count; i++) {
        const child *b = &s->children.items[here->first + i];
        uint32_t phi = ply % 2 ? b->dn : b->pn, delta = ply % 2 ? b->pn : b->dn;

        if (phi < all.phi) {
            all.second_phi = all.phi;
            all.phi = phi;
            all.best = i;
        } else if (phi < all.second_phi) {
            all.second_phi = phi;
        }
        all.delta = add(all.delta, delta);
    }
    return all;
}

/* On what does the refutation of a node lean?  Attackers need all their moves refuted, defenders one. */
static uint32_t find_dependency(const tj_shogi_mate_solver *s, unsigned ply)
{
    const stack_entry *here = &s->stack[ply];
    uint32_t depends = ply % 2 ? 0 : INDEPENDENT;

    for (size_t i = 0; i < here->count; i++) {
        const child *b = &s->children.items[here->first + i];

        if (ply % 2 == 0 ? b->depends < depends : b->pn >= INFINITE && b->depends > depends)
            depends = b->depends;
    }
    return depends >= ply ? INDEPENDENT : depends;
}

/* The move of a proof: the shortest way for attackers, the longest for defenders. */
static void choose_proof(const tj_shogi_mate_solver *s, unsigned ply, proof_entry *proof)
{
    const stack_entry *here = &s->stack[ply];
    bool any = false;

    proof->move = TJ_SHOGI_NO_MOVE;
    proof->length = 0;
    for (size_t i = 0; i < here->count; i++) {
        const child *b = &s->children.items[here->first + i];
        uint16_t length = (uint16_t)(b->length + 1);

        if (b->pn == 0 && (!any || (ply % 2 ? length > proof->length : length < proof->length))) {
            proof->move = b->move;
            proof->length = length;
            any = true;
        }
    }
}

static uint32_t child_threshold(uint32_t limit, uint32_t second_phi)
{
    uint32_t loose = add(second_phi, second_phi / 4 + 1);

    return limit < loose ? limit : loose;
}

/* Works on the node at `ply` until one of its numbers reaches its limit; returns the outcome as a child. */
static child df_pn(tj_shogi_mate_solver *s, unsigned ply, uint32_t pn_threshold, uint32_t dn_threshold)
{
    stack_entry *here = &s->stack[ply];
    uint64_t before = s->nodes++;
    child out = {.key = here->key, .pn = INFINITE, .dn = 0, .depends = 0};
    phi_delta all;

    if (ply >= TJ_SHOGI_MATE_PLIES_MAX) {
        s->depth_exceeded = true;
        return out;
    }
    if (!expand(s, ply)) {
        s->stopped = true;
        return out;
    }
    for (;;) {
        all = compute_phi_delta(s, ply);
        out.pn = ply % 2 ? all.delta : all.phi;
        out.dn = ply % 2 ? all.phi : all.delta;
        if (out.pn >= pn_threshold || out.dn >= dn_threshold || out.pn == 0 || out.dn == 0 || must_stop(s))
            break;
        child *b = &s->children.items[here->first + all.best];
        uint32_t phi_threshold = child_threshold(ply % 2 ? dn_threshold : pn_threshold, all.second_phi);
        uint32_t others = all.delta - (ply % 2 ? b->pn : b->dn);
        uint32_t delta_threshold = (ply % 2 ? pn_threshold : dn_threshold) - others;
        here[1].position = here->position;
        tj_shogi_apply(&here[1].position, b->move);
        here[1].key = b->key;
        child result = df_pn(s, ply + 1, ply % 2 ? delta_threshold : phi_threshold,
                             ply % 2 ? phi_threshold : delta_threshold);
        result.move = s->children.items[here->first + all.best].move;
        s->children.items[here->first + all.best] = result;
    }
    proof_entry proof = {
        .key = here->key, .pn = out.pn, .dn = out.dn, .subtree_nodes = (uint32_t)(s->nodes - before)};
    out.depends = out.pn >= INFINITE ? find_dependency(s, ply) : INDEPENDENT;
    if (out.pn == 0)
        choose_proof(s, ply, &proof);
    out.length = proof.length;
    if (out.depends != INDEPENDENT) {
        proof.pn = DEPENDENT_PN;
        proof.dn = 1;
    }
    store(&s->proofs, &proof);
    s->children.len = here->first;
    return out;
}

/* ---- the way in ---- */

static child search_from(tj_shogi_mate_solver *s, const tj_shogi *position)
{
    s->children.len = 0;
    s->stack[0].position = *position;
    s->stack[0].key = tj_shogi_key(position);
    return df_pn(s, 0, INFINITE, INFINITE);
}

/* The longest defence that is known; where something was forgotten, any. */
static tj_shogi_move choose_defence(tj_shogi_mate_solver *s, const tj_shogi *p)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], best = TJ_SHOGI_NO_MOVE;
    size_t count = tj_shogi_moves(p, moves);
    int longest = -1;

    for (size_t i = 0; i < count; i++) {
        tj_shogi after = *p;

        tj_shogi_apply(&after, moves[i]);
        const proof_entry *known = probe(&s->proofs, tj_shogi_key(&after));
        int length = known && known->pn == 0 ? known->length : 0;
        if (length > longest) {
            longest = length;
            best = moves[i];
        }
    }
    return best;
}

static tj_shogi_move choose_attack(tj_shogi_mate_solver *s, const tj_shogi *p)
{
    const proof_entry *known = probe(&s->proofs, tj_shogi_key(p));
    tj_shogi_move mate;

    if (known && known->pn == 0 && known->move)
        return known->move;
    if (!tj_shogi_in_check(p) && (mate = tj_shogi_mate_in_one(p)))
        return mate;
    if (search_from(s, p).pn)
        return TJ_SHOGI_NO_MOVE;
    known = probe(&s->proofs, tj_shogi_key(p));
    return known ? known->move : TJ_SHOGI_NO_MOVE;
}

static void extract_mate_line(tj_shogi_mate_solver *s, const tj_shogi *position, tj_shogi_mate_line *mate)
{
    tj_shogi p = *position;

    while (mate->count < TJ_SHOGI_MATE_PLIES_MAX) {
        tj_shogi_move move = mate->count % 2 ? choose_defence(s, &p) : choose_attack(s, &p);

        if (!move)
            break;
        mate->moves[mate->count++] = move;
        tj_shogi_apply(&p, move);
    }
}

int tj_shogi_mate_solver_run(tj_shogi_mate_solver *s, const tj_shogi *position, uint64_t nodes,
                             double seconds, const atomic_bool *stop, tj_shogi_mate_line *mate)
{
    s->nodes_max = nodes;
    s->seconds = seconds;
    s->stop = stop;
    s->began = tj_clock();
    s->nodes = 0;
    s->stopped = s->depth_exceeded = false;
    memset(s->proofs.items, 0, s->proofs.buckets * BUCKET * sizeof *s->proofs.items);
    child root = search_from(s, position);
    mate->count = 0;
    if (root.pn == 0)
        extract_mate_line(s, position, mate);
    mate->nodes = s->nodes;
    if (root.pn == 0)
        return mate->count ? TJ_SHOGI_MATES_BY_FORCE : TJ_SHOGI_NOT_SOLVED;
    return root.dn == 0 && !s->stopped && !s->depth_exceeded ? TJ_SHOGI_NO_FORCED_MATE : TJ_SHOGI_NOT_SOLVED;
}
