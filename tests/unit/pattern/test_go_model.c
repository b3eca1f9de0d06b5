/* Models: keys, files, damage, and judging against the formula in double precision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <unistd.h>

#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_walk.h"
#include "tests/support/oracle/oracle_model.h"
#include "tests/support/scratch.h"
#include "base/file.h"
#include "pattern/go/go_model.h"

#define W TJ_NET_WIDTH

static char path[SCRATCH_PATH];

static uint64_t *random_keys(uint64_t *seed, size_t count)
{
    uint64_t *keys = malloc((count + 1) * sizeof *keys);

    assert_non_null(keys);
    for (size_t i = 0; i < count; i++)
        keys[i] = tj_random(seed) | 1;
    return keys;
}

static float any_number(uint64_t *seed, float range)
{
    return ((float)gen_random(seed, 1u << 20) / (1 << 19) - 1) * range;
}

/* A model with these keys and numbers at random. */
static void make_model(tj_go_model *m, uint64_t *seed, unsigned size, const uint64_t *keys, size_t count)
{
    static const uint32_t GAMES[] = {2, 3, 5, 70, 71};
    tj_go_model_slot *slot;
    float *row, *net;

    assert_int_equal(tj_go_model_init(m, size, keys, count, GAMES, 5, NULL), 0);
    row = m->owned[TJ_GO_MODEL_ROWS];
    for (size_t i = 0; i < tj_go_model_row_numbers(m); i++) {
        assert_true(row[i] == 0);
        row[i] = any_number(seed, 0.3f);
    }
    slot = m->owned[TJ_GO_MODEL_SLOTS];
    for (uint32_t s = 0; s < m->slots; s++) {
        assert_true(slot[s].weight == 0);
        slot[s].weight = any_number(seed, 0.3f);
    }
    net = m->owned[TJ_GO_MODEL_NET];
    for (size_t i = 0; i < TJ_NET_NUMBERS; i++) {
        assert_true(net[i] == 0);
        net[i] = any_number(seed, 0.2f);
    }
}

/* Returns how many were left out. */
static size_t expect_found(const tj_go_model *m, const uint64_t *keys, size_t count)
{
    size_t out = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t found = tj_go_model_find(m, keys[i]);

        if (found == UINT32_MAX) {
            out++;
            continue;
        }
        assert_true(found < m->slots);
        assert_int_equal(m->slot[found].mark, (uint32_t)keys[i]); /* the lower half */
        for (unsigned k = 0; i < 100 && k < i; k++)
            assert_int_not_equal(found, tj_go_model_find(m, keys[k]));
    }
    return out;
}

static void keys_are_found(void **state)
{
    static const size_t COUNTS[] = {0, 1, 2, 63, 500, 20000};
    uint64_t seed = 3;

    (void)state;
    for (size_t c = 0; c < sizeof COUNTS / sizeof *COUNTS; c++) {
        uint64_t *keys = random_keys(&seed, COUNTS[c]);
        size_t left_out;
        tj_go_model m;

        make_model(&m, &seed, 19, keys, COUNTS[c]);
        assert_int_equal(m.plain, tj_go_feature_plain_total());
        left_out = expect_found(&m, keys, COUNTS[c]);
        assert_true(left_out <= COUNTS[c] / 1000);
        assert_int_equal(tj_go_model_keys(&m), COUNTS[c] - left_out);
        for (unsigned i = 0; i < 2000; i++)
            assert_int_equal(tj_go_model_find(&m, tj_random(&seed) & ~(uint64_t)1), UINT32_MAX);
        assert_int_equal(tj_go_model_find(&m, 0), UINT32_MAX);
        assert_int_equal(tj_go_model_find(&m, UINT64_MAX - 1), UINT32_MAX);
        tj_go_model_release(&m);
        free(keys);
    }
}

/* Keys that all want the same slot: as many as can be found, the rest is left out; at the end of the table
 * they go on at its beginning. */
static void crowded_keys(void **state)
{
    uint64_t first[200], last[200];
    tj_go_model m;

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        first[i] = i + 1;
        last[i] = UINT64_MAX - i;
    }
    for (unsigned end = 0; end < 2; end++) {
        const uint64_t *keys = end ? last : first;
        unsigned found = 0;

        assert_int_equal(tj_go_model_init(&m, 9, keys, 200, NULL, 0, NULL), 0);
        for (unsigned i = 0; i < 200; i++)
            found += tj_go_model_find(&m, keys[i]) != UINT32_MAX;
        assert_int_equal(found, TJ_GO_MODEL_PROBES);
        assert_int_equal(tj_go_model_keys(&m), TJ_GO_MODEL_PROBES);
        if (end)
            assert_true(m.slot[0].mark != 0 && m.slot[m.slots - 1].mark != 0);
        tj_go_model_release(&m);
    }
}

static void expect_equal(const tj_go_model *a, const tj_go_model *b)
{
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->plain, b->plain);
    assert_int_equal(a->slots, b->slots);
    assert_int_equal(a->games, b->games);
    assert_memory_equal(a->slot, b->slot, a->slots * sizeof *a->slot);
    assert_memory_equal(a->row, b->row, tj_go_model_row_numbers(a) * sizeof *a->row);
    assert_memory_equal(a->net, b->net, sizeof *a->net);
    assert_memory_equal(a->game, b->game, a->games * sizeof *a->game);
}

/* Writes a small model to `path` and hands it over. */
static void write_small(tj_go_model *m)
{
    uint64_t seed = 8, *keys = random_keys(&seed, 30);

    make_model(m, &seed, 13, keys, 30);
    unlink(path);
    assert_int_equal(tj_go_model_write(m, path, NULL), 0);
    free(keys);
}

static void round_trip(void **state)
{
    tj_buf first = TJ_BUF_INIT, second = TJ_BUF_INIT;
    tj_go_model m, again;

    (void)state;
    write_small(&m);
    assert_int_equal(tj_go_model_open(&again, path, NULL), 0);
    assert_int_equal(tj_go_model_check(&again, path, NULL), 0);
    expect_equal(&m, &again);
    assert_int_equal(tj_file_read(path, &first, NULL), 0);
    tj_go_model_release(&m);
    unlink(path);
    assert_int_equal(tj_go_model_write(&again, path, NULL), 0);
    assert_int_equal(tj_file_read(path, &second, NULL), 0);
    assert_int_equal(first.len, second.len);
    assert_memory_equal(first.data, second.data, first.len);
    tj_go_model_release(&again);
    tj_buf_release(&first);
    tj_buf_release(&second);
}

/* Is the file refused, or at least found out?  With a sentence. */
static bool is_bad(void)
{
    tj_err err = TJ_ERR_INIT;
    tj_go_model m;
    int rc = tj_go_model_open(&m, path, &err);

    if (!rc)
        rc = tj_go_model_check(&m, path, &err);
    tj_go_model_release(&m);
    if (rc) {
        assert_int_equal(rc, TJ_E_FORMAT);
        assert_true(err.text[0] && err.path[0]);
    }
    return rc != 0;
}

static void expect_bad_at(tj_buf *bytes, size_t at)
{
    bytes->data[at] ^= 0x21;
    put_file(path, bytes->data, bytes->len);
    assert_true(is_bad());
    bytes->data[at] ^= 0x21;
}

/* Bytes of the header, of every section, and the end. */
static void damaged_bytes(void **state)
{
    tj_section sections[TJ_GO_MODEL_SECTIONS];
    uint32_t info[TJ_GO_MODEL_INFO];
    tj_buf bytes = TJ_BUF_INIT;
    uint64_t seed = 4;
    tj_go_model m;

    (void)state;
    write_small(&m);
    assert_int_equal(tj_file_read(path, &bytes, NULL), 0);
    assert_false(is_bad());
    for (size_t at = 0; at < 32 + TJ_GO_MODEL_SECTIONS * 40; at++)
        expect_bad_at(&bytes, at);
    tj_go_model_sections(&m, info, sections);
    for (unsigned s = 0; s < TJ_GO_MODEL_SECTIONS; s++) {
        const char *place = memmem(bytes.data, bytes.len, sections[s].data, sections[s].size);

        assert_non_null(place);
        for (unsigned i = 0; i < 12; i++)
            expect_bad_at(&bytes,
                          (size_t)(place - bytes.data) + gen_random(&seed, (uint32_t)sections[s].size));
    }
    for (unsigned i = 0; i < 40; i++) {
        put_file(path, bytes.data, i < 2 ? i * (bytes.len - 1) : gen_random(&seed, (uint32_t)bytes.len));
        assert_true(is_bad());
    }
    tj_buf_release(&bytes);
    tj_go_model_release(&m);
}

/* Writes the sections with sound checksums, whatever is in them. */
static void write_sections(const tj_section *sections)
{
    tj_buf bytes = TJ_BUF_INIT;
    uint32_t version;
    char magic[8];
    tj_go_model m;

    write_small(&m); /* for magic and version, wherever they stand now */
    tj_go_model_release(&m);
    assert_int_equal(tj_file_read(path, &bytes, NULL), 0);
    memcpy(magic, bytes.data, 8);
    memcpy(&version, bytes.data + 8, 4);
    tj_buf_release(&bytes);
    unlink(path);
    assert_int_equal(tj_container_write(path, magic, version, sections, TJ_GO_MODEL_SECTIONS, NULL), 0);
}

/* What checksums do not see. */
static void wrong_contents(void **state)
{
    tj_section sections[TJ_GO_MODEL_SECTIONS];
    uint32_t info[TJ_GO_MODEL_INFO], games[5] = {2, 3, 3, 70, 71};
    tj_go_model_slot *slot;
    float *row, *net;
    tj_go_model m;

    (void)state;
    write_small(&m);
    tj_go_model_sections(&m, info, sections);
    write_sections(sections);
    assert_false(is_bad());
    for (unsigned i = 0; i < 6; i++) { /* size, width, plain, slots, games, layers */
        info[i]++;
        if (i > 0) { /* another size is as good */
            write_sections(sections);
            assert_true(is_bad());
        }
        info[i]--;
    }
    info[0] = TJ_GO_SIZE_MAX + 1;
    write_sections(sections);
    assert_true(is_bad());
    info[0] = m.size;
    info[3] = 0;
    write_sections(sections);
    assert_true(is_bad());
    info[3] = m.slots;
    sections[4].data = games;
    write_sections(sections);
    assert_true(is_bad());
    sections[4].data = m.game;
    row = m.owned[TJ_GO_MODEL_ROWS];
    row[77] = (float)NAN;
    write_sections(sections);
    assert_true(is_bad());
    row[77] = 0;
    net = m.owned[TJ_GO_MODEL_NET];
    net[TJ_NET_NUMBERS - 1] = (float)INFINITY;
    write_sections(sections);
    assert_true(is_bad());
    net[TJ_NET_NUMBERS - 1] = 0;
    slot = m.owned[TJ_GO_MODEL_SLOTS];
    slot[3].weight = -(float)INFINITY;
    write_sections(sections);
    assert_true(is_bad());
    slot[3].weight = 0;
    write_sections(sections);
    assert_false(is_bad());
    tj_go_model_release(&m);
}

/* Made when there was one plain feature more: everything goes together, but means something else. */
static void another_list_of_features(void **state)
{
    tj_section sections[TJ_GO_MODEL_SECTIONS];
    uint32_t info[TJ_GO_MODEL_INFO];
    tj_go_model m;

    (void)state;
    write_small(&m);
    tj_go_model_sections(&m, info, sections);
    info[2]++;
    sections[2].size += W * sizeof(float);
    sections[2].data = calloc(1, sections[2].size);
    assert_non_null(sections[2].data);
    write_sections(sections);
    assert_true(is_bad());
    free((void *)sections[2].data);
    tj_go_model_release(&m);
}

static void missing_files(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_go_model m;

    (void)state;
    assert_int_equal(tj_go_model_open(&m, "/nonexistent/model", &err), TJ_E_NOTFOUND);
    assert_true(err.text[0]);
    tj_go_model_release(&m);
}

typedef struct gathered {
    uint64_t key[400];
    size_t len;
} gathered;

static bool gather(void *ctx, unsigned family, uint64_t key)
{
    gathered *g = ctx;

    (void)family;
    if (g->len < 400)
        g->key[g->len++] = key;
    return true;
}

/* All moves of a position, against the formula, for one or several ways to turn it. */
static void expect_judged(const tj_go_model *m, tj_go_feature_view *view, const tj_go_rank_input *q,
                          unsigned turns, tj_go_model_workspace *workspace)
{
    static tj_go_model_position position;
    static float probability[TJ_GO_POINTS_MAX];
    unsigned size = q->board->size, points = size * size;
    double scores[TJ_GO_POINTS_MAX] = {0}, one[TJ_GO_POINTS_MAX], total = 0;
    tj_go_transforms turn;
    oracle_numbers numbers;

    assert_int_equal(tj_go_transforms_init(&turn, size), 0);
    tj_go_model_lookup(m, view, q, &position);
    tj_go_model_score(m, &position, turns, workspace);
    oracle_numbers_init(&numbers, m);
    for (unsigned t = 0; t < turns; t++) {
        oracle_scores(&numbers, &position, turn.to[t], one);
        for (unsigned p = 0; p < points; p++)
            scores[p] += one[p] / turns;
    }
    oracle_numbers_release(&numbers);
    tj_go_model_probabilities(&position, probability);
    for (unsigned p = 0; p < points; p++) {
        const tj_go_model_point *point = &position.point[p];
        double wanted;

        assert_int_equal(point->legal, tj_go_board_legality(q->board, p, q->colour, false) == TJ_GO_LEGAL);
        assert_true(point->count > 0 && point->count <= TJ_GO_FEATURE_MAX);
        for (unsigned i = 0; i < point->count; i++)
            assert_true(point->feature[i] < m->plain + m->slots);
        if (!point->legal) {
            assert_true(probability[p] == 0);
            continue;
        }
        assert_true(fabs((double)point->score - scores[p]) < 1e-3 * (1 + fabs(scores[p])));
        wanted = exp(oracle_log_probability(&position, scores, p));
        assert_true(fabs((double)probability[p] - wanted) < 1e-2 * wanted + 1e-6);
        total += (double)probability[p];
    }
    assert_true(fabs(total - 1) < 1e-4);
}

static void judging(void **state)
{
    static tj_go_feature_tables tables;
    static gathered known;
    const tj_go_feature_sink sink = {gather, NULL, &known};
    tj_go_model_workspace *workspace = calloc(1, sizeof *workspace);
    tj_go_feature_view *view;
    gen_games games;
    uint64_t seed = 9;
    tj_go_model m;

    (void)state;
    assert_non_null(workspace);
    assert_int_equal(tj_go_feature_tables_init(&tables, 9), 0);
    assert_int_equal(tj_go_feature_view_new(&view, &tables, NULL), 0);
    gen_games_new(&games, 50, effort(6, 12), 0);
    for (unsigned pass = 0; pass < 2; pass++) {
        if (pass)
            make_model(&m, &seed, 9, known.key, known.len);
        for (size_t g = 0; g < games.len; g++) {
            gen_walk walk;

            gen_walk_start(&walk, &games.items[g].record, 0, false);
            for (unsigned i = 0; gen_walk_next(&walk); i++) {
                if (i % 23 || walk.answer == TJ_PASS)
                    continue;
                assert_int_equal(tj_go_feature_view_set(view, &walk.question), 0);
                if (pass) {
                    expect_judged(&m, view, &walk.question,
                                  i % 2   ? 1
                                  : g % 3 ? 2
                                          : TJ_GO_SYMMETRIES,
                                  workspace);
                } else {
                    tj_go_feature_move(view, walk.answer, &sink);
                }
            }
            gen_walk_end(&walk);
        }
    }
    tj_go_model_release(&m);
    gen_games_release(&games);
    tj_go_feature_view_free(view);
    free(workspace);
}

/* Far-off scores and none at all. */
static void extreme_scores(void **state)
{
    static tj_go_model_position position = {.size = 2};
    float p[TJ_GO_POINTS_MAX] = {7, 7, 7, 7};

    (void)state;
    assert_false(tj_go_model_probabilities(&position, p));
    assert_true(p[0] == 0 && p[3] == 0);
    for (unsigned i = 0; i < 3; i++)
        position.point[i].legal = true;
    position.point[0].score = 5000;
    position.point[1].score = -5000;
    position.point[2].score = 5000;
    position.point[3].score = 9000; /* no move */
    assert_true(tj_go_model_probabilities(&position, p));
    assert_true(fabsf(p[0] - 0.5f) < 1e-6f && p[1] < 1e-6f && fabsf(p[2] - 0.5f) < 1e-6f && p[3] == 0);
    position.point[0].score = position.point[1].score = position.point[2].score = -3e38f;
    assert_true(tj_go_model_probabilities(&position, p));
    for (unsigned i = 0; i < 3; i++)
        assert_true(fabsf(p[i] - 1.0f / 3) < 1e-6f);
}

/* Numbers that are none must not come out at the other end. */
static void damaged_numbers(void **state)
{
    static tj_go_model_position position = {.size = 5};
    tj_go_model_workspace *workspace = calloc(1, sizeof *workspace);
    uint64_t seed = 1;
    float *row;
    tj_go_model m;

    (void)state;
    assert_non_null(workspace);
    make_model(&m, &seed, 9, NULL, 0);
    row = m.owned[TJ_GO_MODEL_ROWS];
    position.point[3] = (tj_go_model_point){.legal = true, .count = 1, .feature = {5}};
    for (unsigned i = 0; i < 4; i++) {
        row[5 * W + i] = i % 2 ? (float)NAN : (float)INFINITY;
        tj_go_model_score(&m, &position, 2, workspace);
        assert_true(isfinite(position.point[3].score));
    }
    tj_go_model_release(&m);
    free(workspace);
}

int test_go_model(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_found), cmocka_unit_test(crowded_keys),
        cmocka_unit_test(round_trip),     cmocka_unit_test(damaged_bytes),
        cmocka_unit_test(wrong_contents), cmocka_unit_test(another_list_of_features),
        cmocka_unit_test(missing_files),  cmocka_unit_test(judging),
        cmocka_unit_test(extreme_scores), cmocka_unit_test(damaged_numbers),
    };
    int failed;

    make_file(path);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
