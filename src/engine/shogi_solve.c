#include "engine/shogi_solve.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "engine/shogi_mate_one.h"
#include "engine/shogi_proof.h"

#define INFINITE    TJ_PROOF_INFINITE
#define SURE        UINT32_MAX /* leans on nothing above */
#define DOUBTFUL    100000u    /* proof number of what is disproved on this way only */
#define CLOCK_EVERY 512

/* A move and what is known of the position behind it. */
typedef struct branch {
    uint64_t key;
    uint32_t pn, dn;
    uint32_t leans; /* disproved: the ply of the highest position that comes again; SURE */
    tj_shogi_move move;
    uint16_t length;
} branch;

typedef struct place {
    tj_shogi position;
    uint64_t key;
    size_t first, count; /* branches */
} place;

struct tj_shogi_solver {
    tj_proofs proofs;
    place *places; /* on the way, by ply */
    struct {
        branch *items;
        size_t len, cap;
    } branches;
    tj_shogi_solve_limits limits;
    double began;
    uint64_t nodes;
    bool stopped;
    bool cut; /* some line was too long */
};

tj_shogi_solver *tj_shogi_solver_new(size_t megabytes)
{
    tj_shogi_solver *s = tj_zalloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->places = tj_alloc(TJ_SHOGI_SOLVE_PLIES + 2, sizeof *s->places);
    if (!s->places || tj_proofs_init(&s->proofs, megabytes)) {
        tj_shogi_solver_free(s);
        return NULL;
    }
    return s;
}

void tj_shogi_solver_free(tj_shogi_solver *s)
{
    if (!s)
        return;
    tj_proofs_release(&s->proofs);
    free(s->places);
    free(s->branches.items);
    free(s);
}

static bool must_stop(tj_shogi_solver *s)
{
    const tj_shogi_solve_limits *l = &s->limits;

    if (!s->stopped)
        s->stopped =
            (l->nodes && s->nodes >= l->nodes) ||
            (s->nodes % CLOCK_EVERY == 0 &&
             ((l->stop && atomic_load(l->stop)) || (l->seconds > 0 && tj_clock() - s->began >= l->seconds)));
    return s->stopped;
}

static uint32_t add(uint32_t a, uint32_t b)
{
    return a >= INFINITE || b >= INFINITE ? INFINITE : a + b >= INFINITE ? INFINITE - 1 : a + b;
}

/* ---- branches ---- */

/* What a position that was never looked at begins with: mates at a glance, and the more defences the more to
 * prove. */
static void judge_fresh(branch *b, const tj_shogi *after, bool defends)
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

static void judge(tj_shogi_solver *s, unsigned ply, branch *b)
{
    tj_shogi after = s->places[ply].position;
    const tj_proof *known;

    tj_shogi_apply(&after, b->move);
    b->key = tj_shogi_key(&after);
    b->leans = SURE;
    b->length = 0;
    for (unsigned i = ply + 1; i-- > 0;)
        if (s->places[i].key == b->key) {
            b->pn = INFINITE;
            b->dn = 0;
            b->leans = i;
            return;
        }
    known = tj_proofs_get(&s->proofs, b->key);
    if (known) {
        b->pn = known->pn;
        b->dn = known->dn;
        b->length = known->length;
    } else {
        judge_fresh(b, &after, ply % 2 == 0);
    }
}

/* Lists what can be played; false if memory ran out. */
static bool list_branches(tj_shogi_solver *s, unsigned ply)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    place *here = &s->places[ply];
    size_t count = tj_shogi_moves(&here->position, moves);

    here->first = s->branches.len;
    here->count = 0;
    if (TJ_RESERVE(&s->branches, s->branches.len + count))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (ply % 2 == 0 && !tj_shogi_gives_check(&here->position, moves[i]))
            continue;
        branch *b = &s->branches.items[here->first + here->count++];
        b->move = moves[i];
        judge(s, ply, b);
    }
    s->branches.len = here->first + here->count;
    return true;
}

/* ---- numbers of a node ---- */

/* At attackers' nodes "easy" is the proof number, at defenders' the disproof number: one branch is enough for
 * it, and of the other number all are needed. */
typedef struct sum {
    uint32_t easy, hard;
    uint32_t second; /* best easy number but one */
    size_t best;     /* branch */
} sum;

static sum sum_up(const tj_shogi_solver *s, unsigned ply)
{
    const place *here = &s->places[ply];
    sum all = {INFINITE, 0, INFINITE, 0};

    for (size_t i = 0; i < here->count; i++) {
        const branch *b = &s->branches.items[here->first + i];
        uint32_t easy = ply % 2 ? b->dn : b->pn, hard = ply % 2 ? b->pn : b->dn;

        if (easy < all.easy) {
            all.second = all.easy;
            all.easy = easy;
            all.best = i;
        } else if (easy < all.second) {
            all.second = easy;
        }
        all.hard = add(all.hard, hard);
    }
    return all;
}

/* On what does the refutation of a node lean?  Attackers need all their moves refuted, defenders one. */
static uint32_t leaning(const tj_shogi_solver *s, unsigned ply)
{
    const place *here = &s->places[ply];
    uint32_t leans = ply % 2 ? 0 : SURE;

    for (size_t i = 0; i < here->count; i++) {
        const branch *b = &s->branches.items[here->first + i];

        if (ply % 2 == 0 ? b->leans < leans : b->pn >= INFINITE && b->leans > leans)
            leans = b->leans;
    }
    return leans >= ply ? SURE : leans;
}

/* The move of a proof: the shortest way for attackers, the longest for defenders. */
static void choose_proof(const tj_shogi_solver *s, unsigned ply, tj_proof *proof)
{
    const place *here = &s->places[ply];
    bool any = false;

    proof->move = TJ_SHOGI_NO_MOVE;
    proof->length = 0;
    for (size_t i = 0; i < here->count; i++) {
        const branch *b = &s->branches.items[here->first + i];
        uint16_t length = (uint16_t)(b->length + 1);

        if (b->pn == 0 && (!any || (ply % 2 ? length > proof->length : length < proof->length))) {
            proof->move = b->move;
            proof->length = length;
            any = true;
        }
    }
}

static uint32_t limit_of_best(uint32_t limit, uint32_t second)
{
    uint32_t loose = add(second, second / 4 + 1);

    return limit < loose ? limit : loose;
}

/* Works on the node at `ply` until one of its numbers reaches its limit; returns the outcome as a branch. */
static branch visit(tj_shogi_solver *s, unsigned ply, uint32_t pn_limit, uint32_t dn_limit)
{
    place *here = &s->places[ply];
    uint64_t before = s->nodes++;
    branch out = {.key = here->key, .pn = INFINITE, .dn = 0, .leans = 0};
    sum all;

    if (ply >= TJ_SHOGI_SOLVE_PLIES) {
        s->cut = true;
        return out;
    }
    if (!list_branches(s, ply)) {
        s->stopped = true;
        return out;
    }
    for (;;) {
        all = sum_up(s, ply);
        out.pn = ply % 2 ? all.hard : all.easy;
        out.dn = ply % 2 ? all.easy : all.hard;
        if (out.pn >= pn_limit || out.dn >= dn_limit || out.pn == 0 || out.dn == 0 || must_stop(s))
            break;
        branch *b = &s->branches.items[here->first + all.best];
        uint32_t easy_limit = limit_of_best(ply % 2 ? dn_limit : pn_limit, all.second);
        uint32_t others = all.hard - (ply % 2 ? b->pn : b->dn);
        uint32_t hard_limit = (ply % 2 ? pn_limit : dn_limit) - others;
        here[1].position = here->position;
        tj_shogi_apply(&here[1].position, b->move);
        here[1].key = b->key;
        branch result =
            visit(s, ply + 1, ply % 2 ? hard_limit : easy_limit, ply % 2 ? easy_limit : hard_limit);
        result.move = s->branches.items[here->first + all.best].move;
        s->branches.items[here->first + all.best] = result;
    }
    tj_proof proof = {.key = here->key, .pn = out.pn, .dn = out.dn, .work = (uint32_t)(s->nodes - before)};
    out.leans = out.pn >= INFINITE ? leaning(s, ply) : SURE;
    if (out.pn == 0)
        choose_proof(s, ply, &proof);
    out.length = proof.length;
    if (out.leans != SURE) {
        proof.pn = DOUBTFUL;
        proof.dn = 1;
    }
    tj_proofs_put(&s->proofs, &proof);
    s->branches.len = here->first;
    return out;
}

/* ---- the way in ---- */

static branch search_from(tj_shogi_solver *s, const tj_shogi *position)
{
    s->branches.len = 0;
    s->places[0].position = *position;
    s->places[0].key = tj_shogi_key(position);
    return visit(s, 0, INFINITE, INFINITE);
}

/* The longest defence that is known; where something was forgotten, any. */
static tj_shogi_move choose_defence(tj_shogi_solver *s, const tj_shogi *p)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], best = TJ_SHOGI_NO_MOVE;
    size_t count = tj_shogi_moves(p, moves);
    int longest = -1;

    for (size_t i = 0; i < count; i++) {
        tj_shogi after = *p;

        tj_shogi_apply(&after, moves[i]);
        const tj_proof *known = tj_proofs_get(&s->proofs, tj_shogi_key(&after));
        int length = known && known->pn == 0 ? known->length : 0;
        if (length > longest) {
            longest = length;
            best = moves[i];
        }
    }
    return best;
}

static tj_shogi_move choose_attack(tj_shogi_solver *s, const tj_shogi *p)
{
    const tj_proof *known = tj_proofs_get(&s->proofs, tj_shogi_key(p));
    tj_shogi_move mate;

    if (known && known->pn == 0 && known->move)
        return known->move;
    if (!tj_shogi_in_check(p) && (mate = tj_shogi_mate_in_one(p)))
        return mate;
    if (search_from(s, p).pn)
        return TJ_SHOGI_NO_MOVE;
    known = tj_proofs_get(&s->proofs, tj_shogi_key(p));
    return known ? known->move : TJ_SHOGI_NO_MOVE;
}

static void tell_mate(tj_shogi_solver *s, const tj_shogi *position, tj_shogi_mate *mate)
{
    tj_shogi p = *position;

    while (mate->count < TJ_SHOGI_SOLVE_PLIES) {
        tj_shogi_move move = mate->count % 2 ? choose_defence(s, &p) : choose_attack(s, &p);

        if (!move)
            break;
        mate->moves[mate->count++] = move;
        tj_shogi_apply(&p, move);
    }
}

int tj_shogi_solve(tj_shogi_solver *s, const tj_shogi *position, const tj_shogi_solve_limits *limits,
                   tj_shogi_mate *mate)
{
    s->limits = *limits;
    s->began = tj_clock();
    s->nodes = 0;
    s->stopped = s->cut = false;
    tj_proofs_clear(&s->proofs);
    branch root = search_from(s, position);
    mate->count = 0;
    if (root.pn == 0)
        tell_mate(s, position, mate);
    mate->nodes = s->nodes;
    if (root.pn == 0)
        return mate->count ? TJ_SHOGI_MATES_BY_FORCE : TJ_SHOGI_NOT_SOLVED;
    return root.dn == 0 && !s->stopped && !s->cut ? TJ_SHOGI_NO_FORCED_MATE : TJ_SHOGI_NOT_SOLVED;
}
