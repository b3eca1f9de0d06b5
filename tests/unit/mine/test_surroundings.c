/* Surroundings, against pictures compared pair by pair, each on a board replayed from the record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "tests/support/generate/gen_corpus.h"
#include "mine/go/surroundings.h"

/* ---- the oracle ---- */

typedef struct scene {
    tj_move moves[TJ_SEQUENCE_MAX];
    unsigned len, before;
    tj_go_board board;
    size_t game, first; /* number in the text, number of its first move */
} scene;

/* The position before move `number` of a record. */
static void position(const tj_record *record, size_t number, tj_go_board *board)
{
    tj_record part = *record;

    part.moves.len = number;
    memset(part.field, 0, sizeof part.field);
    part.field[TJ_FIELD_RULES] = record->field[TJ_FIELD_RULES];
    memset(&part.faults, 0, sizeof part.faults);
    while (part.setup.len && part.setup.items[part.setup.len - 1].before > number)
        part.setup.len--;
    assert_int_equal(tj_go_record_replay(&part, board), 0);
    assert_int_equal(part.moves.len, number);
    free(part.faults.items);
}

static scene look(const gen_corpus *made, const tj_game_text *text, const tj_sequence_occurrence *place,
                  unsigned len, unsigned before)
{
    const tj_record *record = gen_corpus_game(made, text->games[place->game].id)->record;
    scene s = {.len = len, .before = before, .game = place->game, .first = place->move[0]};

    for (unsigned i = 0; i < len; i++)
        s.moves[i] = record->moves.items[place->move[i]];
    position(record, place->move[before], &s.board);
    return s;
}

/* -1: off the board, 0: empty, 1: the first mover's, 2: the other's. */
static int content(const scene *s, int column, int row)
{
    int colour;

    if (column < 0 || column > 18 || row < 0 || row > 18)
        return -1;
    for (unsigned i = 0; i < s->before; i++)
        if (s->moves[i].point == row * 19 + column)
            return 0;
    colour = tj_go_board_at(&s->board, (unsigned)(row * 19 + column));
    return colour == TJ_EMPTY ? 0 : colour == s->moves[0].colour ? 1 : 2;
}

/* Does x' = a x + b y + dx, y' = c x + d y + dy, where dx and dy come from the first point, take one picture
 * to the other? */
static bool fits(const scene *p, const scene *q, const int m[4])
{
    int dx = 0, dy = 0, low[2] = {99, 99}, high[2] = {-1, -1};
    bool known = false;

    for (unsigned i = 0; i < p->len; i++) {
        int x = p->moves[i].point % 19, y = p->moves[i].point / 19;
        int u = q->moves[i].point % 19, v = q->moves[i].point / 19;
        int mx = m[0] * x + m[1] * y, my = m[2] * x + m[3] * y;

        if ((p->moves[i].colour == p->moves[0].colour) != (q->moves[i].colour == q->moves[0].colour) ||
            (p->moves[i].point == TJ_PASS) != (q->moves[i].point == TJ_PASS))
            return false;
        if (p->moves[i].point == TJ_PASS)
            continue;
        if (!known)
            dx = u - mx, dy = v - my;
        known = true;
        if (mx + dx != u || my + dy != v)
            return false;
        low[0] = x < low[0] ? x : low[0], high[0] = x > high[0] ? x : high[0];
        low[1] = y < low[1] ? y : low[1], high[1] = y > high[1] ? y : high[1];
    }
    for (int x = low[0] - 2; known && x <= high[0] + 2; x++)
        for (int y = low[1] - 2; y <= high[1] + 2; y++)
            if (content(p, x, y) != content(q, m[0] * x + m[1] * y + dx, m[2] * x + m[3] * y + dy))
                return false;
    return true;
}

static const int matrices[8][4] = {{1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
                                   {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0}};

static bool is_same(const scene *p, const scene *q)
{
    if (p->len != q->len)
        return false;
    for (unsigned s = 0; s < 8; s++)
        if (fits(p, q, matrices[s]))
            return true;
    return false;
}

static bool is_earlier(const scene *p, const scene *q)
{
    return p->game != q->game ? p->game < q->game : p->first < q->first;
}

/* What the surroundings must be. */
static void judge(const scene *scenes, size_t count, unsigned *frequency, unsigned *pictures,
                  const scene **first)
{
    *frequency = *pictures = 0;
    for (size_t i = 0; i < count; i++) {
        const scene *earliest = &scenes[i];
        unsigned same = 0;
        bool is_new = true;

        for (size_t j = 0; j < count; j++)
            if (is_same(&scenes[i], &scenes[j])) {
                same++;
                is_new = is_new && j >= i;
                earliest = is_earlier(&scenes[j], earliest) ? &scenes[j] : earliest;
            }
        *pictures += is_new;
        if (same > *frequency || (same == *frequency && is_earlier(earliest, *first))) {
            *frequency = same;
            *first = earliest;
        }
    }
}

/* Are moves and stones of the scene turned into what was drawn by one of the 8 symmetries of the board? */
static bool is_drawn(const scene *s, const tj_surroundings *found)
{
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        scene drawn = {.len = s->len};
        bool same = found->sequence.len == s->len;

        tj_go_board_init(&drawn.board, 19);
        for (unsigned i = 0; same && i < s->len; i++) {
            unsigned point = tj_text_point(found->sequence.moves[i]);

            drawn.moves[i].point = (uint16_t)(point == TJ_SEQUENCE_PASS ? TJ_PASS : point);
            drawn.moves[i].colour = (uint8_t)tj_sequence_colour(found->sequence.moves[i]);
            same = drawn.moves[i].point == tj_go_transform(19, symmetry, s->moves[i].point);
        }
        for (unsigned i = 0; i < found->stone_count; i++)
            tj_go_board_set(&drawn.board, tj_text_point(found->stones[i]),
                            tj_sequence_colour(found->stones[i]));
        if (same && is_same(s, &drawn))
            return true;
    }
    return false;
}

/* ---- lists of occurrences ---- */

#define LISTS 120

typedef struct lists {
    tj_occurrences items[LISTS];
    tj_sequence_occurrence *places[LISTS]; /* of all lists, also those of codes */
    size_t len;
    unsigned moves[LISTS][64]; /* of each occurrence */
} lists;

static void lists_release(lists *all)
{
    for (size_t l = 0; l < all->len; l++)
        free(all->places[l]);
}

/* The occurrences of the codes at `at` as a list; every second time as places, seen before another move. */
static void add_list(lists *all, const tj_game_text *text, const tj_ngrams *grams, uint32_t at,
                     unsigned codes)
{
    tj_occurrences *list = &all->items[all->len];
    tj_sequence_occurrence *places = tj_zalloc(64, sizeof *places);
    uint32_t from, to;

    assert_non_null(places);
    assert_int_equal(tj_ngrams_find(grams, text->symbols + at, codes, &from, &to), 0);
    if (to - from > 64)
        to = from + 64;
    for (uint32_t i = from; i < to; i++) {
        uint32_t p = grams->sa[i], game = 0;
        unsigned first = p, len = codes;

        while (game + 1 < text->game_count && text->games[game + 1].start <= p)
            game++;
        if (p > text->games[game].start && (text->symbols[p] < TJ_ER_FIRST || text->symbols[p] == TJ_ER_PASS))
            first--, len++;
        places[i - from].game = game;
        for (unsigned m = 0; m < len; m++)
            places[i - from].move[m] = first - text->games[game].start + m;
        all->moves[all->len][i - from] = len;
    }
    *list = (tj_occurrences){grams->sa + from, NULL, to - from, codes, 0};
    if (all->len % 2 && text->symbols[at] != TJ_ER_PASS) { /* a pass may begin a game or not: two lengths */
        list->codes_at = NULL;
        list->places = places;
        list->len = all->moves[all->len][0];
        list->before = list->len > 1 ? all->len / 2 % 2 + 1 : 0;
        if (list->before >= list->len)
            list->before = list->len - 1;
    }
    all->places[all->len++] = places;
}

static void check_list(const gen_corpus *made, const tj_game_text *text, const lists *all, size_t l,
                       const tj_surroundings *found)
{
    const tj_occurrences *list = &all->items[l];
    scene *scenes = tj_alloc(list->count, sizeof *scenes);
    const scene *first = NULL;
    unsigned frequency, pictures;

    assert_non_null(scenes);
    for (size_t i = 0; i < list->count; i++)
        scenes[i] = look(made, text, &all->places[l][i], all->moves[l][i], list->before);
    judge(scenes, list->count, &frequency, &pictures, &first);
    assert_int_equal(found->frequency, frequency);
    assert_int_equal(found->pictures, pictures);
    assert_int_equal(found->at, text->games[first->game].start + first->first);
    assert_true(is_drawn(first, found));
    for (unsigned i = 1; i < found->stone_count; i++)
        assert_true(tj_text_point(found->stones[i - 1]) < tj_text_point(found->stones[i]));
    free(scenes);
}

static void pictures_are_those_of_the_oracle(void **state)
{
    size_t repeated = 0, mixed = 0, stones = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint64_t random = seed * 77;
        gen_corpus made;
        gen_games games;
        tj_game_text *text;
        tj_ngrams grams;
        tj_surroundings *found = tj_zalloc(LISTS, sizeof *found);
        lists *all = tj_zalloc(1, sizeof *all);

        assert_true(found && all);
        gen_corpus_init(&made);
        gen_games_new(&games, seed, 150, 19);
        gen_corpus_add(&made, &games, 0, 70);
        gen_corpus_add(&made, &games, 70, 150);
        gen_corpus_refresh(&made);
        assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
        assert_int_equal(tj_ngrams_build(&grams, text->symbols, text->n, TJ_ER_LIMIT, NULL, NULL), 0);
        while (all->len < LISTS) {
            uint32_t at = gen_random(&random, (uint32_t)text->n - 8);
            unsigned codes = 1 + gen_random(&random, 4);
            uint32_t first;

            if (tj_sequence_span(text, at, codes, &first))
                add_list(all, text, &grams, at, codes);
        }
        assert_int_equal(tj_surroundings_find(text, made.corpus, all->items, LISTS, found, NULL, NULL), 0);
        for (size_t l = 0; l < LISTS; l++) {
            check_list(&made, text, all, l, &found[l]);
            repeated += found[l].frequency > 1;
            mixed += found[l].frequency > 1 && found[l].pictures > 1;
            stones += found[l].frequency > 1 && found[l].stone_count > 0;
        }
        lists_release(all);
        free(all);
        free(found);
        tj_ngrams_release(&grams);
        tj_game_text_free(text);
        gen_games_release(&games);
        gen_corpus_release(&made);
    }
    /* the made games must have something to find */
    assert_true(repeated > 20 && mixed > 10 && stones > 10);
}

/* ---- by hand ---- */

static void add_game(tj_buf *out, const char *text)
{
    tj_buf_printf(out, "(;FF[4]GM[1]SZ[19]%s)\n", text);
}

static void expect_stones(const tj_surroundings *found, const char *words)
{
    tj_buf out = TJ_BUF_INIT;

    tj_buf_puts(&out, "");
    for (unsigned i = 0; i < found->stone_count; i++) {
        char name[8];

        tj_go_point_format(19, tj_text_point(found->stones[i]), name);
        tj_buf_printf(&out, "%s%c%s", i ? " " : "",
                      tj_sequence_colour(found->stones[i]) == TJ_WHITE ? 'W' : 'B', name);
    }
    assert_string_equal(out.data ? out.data : "", words);
    tj_buf_release(&out);
}

/* R14 after Q16 in four games, three of them turned or with colours exchanged.  The first mover has a stone
 * at O16, two lines beside the box, in all of them; the other one has R8, too far off, in the second game,
 * and R12, two lines below the box, in the third and fourth. */
static void stones_within_two_lines_count(void **state)
{
    static const tj_occurrences NONE;
    gen_corpus made;
    tj_buf sgf = TJ_BUF_INIT;
    tj_game_text *text;
    tj_sequence_occurrence places[4] = {{0, {0, 1}}, {1, {2, 3}}, {2, {2, 3}}, {3, {2, 3}}};
    tj_occurrences list = NONE;
    tj_surroundings found;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    gen_corpus_init(&made);
    add_game(&sgf, "AB[nd];B[pd];W[qf]");
    add_game(&sgf, "PL[W];W[nd];B[ql];W[pd];B[qf]");
    add_game(&sgf, ";B[fd]AW[aa];W[qh]AE[qh]AW[ch];B[dd];W[cf]"); /* mirrored; set up in the course */
    add_game(&sgf, ";B[dn];W[hq];B[dp];W[fq]");                   /* turned */
    gen_corpus_import(&made, "hand.sgf", sgf.data, sgf.len);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    list.places = places;
    list.count = 4;
    list.len = 2;
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, NULL), 0);
    /* games 1 and 2 agree, 3 and 4 (with the stone at R12) agree: the first one is shown */
    assert_int_equal(found.frequency, 2);
    assert_int_equal(found.pictures, 2);
    assert_int_equal(found.at, 0);
    expect_stones(&found, "BO16");
    list.places = places + 1;
    list.count = 3;
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, NULL), 0);
    assert_int_equal(found.frequency, 2);
    expect_stones(&found, "BO16 WR12");
    /* seen before its second move nothing changes: the first stone is no surrounding */
    list.before = 1;
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, NULL), 0);
    expect_stones(&found, "BO16 WR12");
    list.before = 2;
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, &err), TJ_E_RANGE);
    list.before = 0;
    places[2].move[1] = 4; /* the game has four moves */
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, NULL), TJ_E_RANGE);
    list.count = 0;
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, NULL), TJ_E_RANGE);
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 0, &found, NULL, NULL), 0);
    tj_game_text_free(text);
    tj_buf_release(&sgf);
    gen_corpus_release(&made);
}

/* The same points; in the third game one player plays both. */
static void colours_of_moves_count(void **state)
{
    gen_corpus made;
    tj_buf sgf = TJ_BUF_INIT;
    tj_game_text *text;
    tj_sequence_occurrence places[3] = {{2, {0, 1}}, {0, {0, 1}}, {1, {0, 1}}};
    tj_occurrences list = {NULL, places, 3, 2, 0};
    tj_surroundings found;

    (void)state;
    gen_corpus_init(&made);
    add_game(&sgf, ";B[pd];W[qf];B[aa]");
    add_game(&sgf, ";W[dd];B[cf];W[aa]");
    add_game(&sgf, ";B[pd];B[qf];B[aa]");
    gen_corpus_import(&made, "colours.sgf", sgf.data, sgf.len);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    assert_int_equal(tj_surroundings_find(text, made.corpus, &list, 1, &found, NULL, NULL), 0);
    assert_int_equal(found.frequency, 2);
    assert_int_equal(found.pictures, 2);
    assert_int_equal(found.at, 0);
    tj_game_text_free(text);
    tj_buf_release(&sgf);
    gen_corpus_release(&made);
}

int test_surroundings(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_those_of_the_oracle),
        cmocka_unit_test(stones_within_two_lines_count),
        cmocka_unit_test(colours_of_moves_count),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
