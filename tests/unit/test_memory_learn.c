/* What is learnt from games against a list of every move's diamond, told point by point; and files of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../support/expect.h"
#include "../support/made_corpus.h"
#include "base/file.h"
#include "pattern/memory.h"

/* A diamond point by point, in rings from the inside, each from the top clockwise. */
typedef struct picture {
    uint8_t value[TJ_DIAMOND_MAX];
} picture;

typedef struct seen_case {
    picture picture;
    uint32_t game, move;
    size_t order; /* of play */
} seen_case;

/* Everything a memory should hold. */
typedef struct oracle_memory {
    unsigned points;
    seen_case *items;
    size_t len, cap;
    uint32_t *games;
    size_t game_count;
} oracle_memory;

static made_corpus made;

static int set_up(void **state)
{
    made_games games;

    (void)state;
    made_corpus_init(&made);
    made_games_new(&games, 2024, 300, 0);
    made_corpus_add(&made, &games, 0, 200); /* several segments */
    made_corpus_add(&made, &games, 200, 280);
    made_corpus_add(&made, &games, 280, games.len);
    made_games_release(&games);
    made_corpus_refresh(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    made_corpus_release(&made);
    return 0;
}

/* The points of a diamond with their places from its centre. */
static unsigned points_of(unsigned radius, int row[TJ_DIAMOND_MAX], int column[TJ_DIAMOND_MAX])
{
    unsigned n = 0;

    for (int ring = 1; ring <= (int)radius; ring++)
        for (int quarter = 0; quarter < 4; quarter++)
            for (int i = 0; i < ring; i++) {
                const int rows[] = {i - ring, i, ring - i, -i}, columns[] = {i, ring - i, -i, i - ring};

                row[n] = rows[quarter];
                column[n++] = columns[quarter];
            }
    return n;
}

static uint8_t value_at(const tj_go_board *board, int row, int column, int colour)
{
    int size = board->size, stone;

    if (row < 0 || column < 0 || row >= size || column >= size)
        return 3;
    stone = tj_go_board_at(board, (unsigned)(row * size + column));
    return stone == TJ_EMPTY ? 0 : stone == colour ? 1 : stone == TJ_GO_EDGE ? 3 : 2;
}

/* The smallest of the pictures seen from all sides. */
static picture smallest(const tj_go_board *board, unsigned point, int colour, unsigned radius)
{
    static const int SIDES[8][4] = {{1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
                                    {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0}};
    int row[TJ_DIAMOND_MAX], column[TJ_DIAMOND_MAX];
    int r = (int)point / board->size, c = (int)point % board->size;
    unsigned n = points_of(radius, row, column);
    picture best;

    for (unsigned s = 0; s < 8; s++) {
        const int *side = SIDES[s];
        picture one = {{0}};

        for (unsigned i = 0; i < n; i++)
            one.value[i] = value_at(board, r + side[0] * row[i] + side[1] * column[i],
                                    c + side[2] * row[i] + side[3] * column[i], colour);
        if (!s || memcmp(&one, &best, sizeof one) < 0)
            best = one;
    }
    return best;
}

static tj_diamond packed(const picture *p)
{
    tj_diamond out = {{0, 0, 0}};

    for (unsigned i = 0; i < TJ_DIAMOND_MAX; i++)
        out.word[i / 32] |= (uint64_t)p->value[i] << (62 - 2 * (i % 32));
    return out;
}

/* All cases of the first `limit` moves of a game. */
static void list_game(oracle_memory *o, const oracle_game *game, unsigned radius, size_t limit)
{
    const tj_record *record = game->record;
    bool suicide = tj_go_rules_allow_suicide(record->field[TJ_FIELD_RULES]);
    tj_go_board board;
    size_t at = 0;

    tj_go_board_init(&board, record->size);
    for (size_t i = 0; i < record->moves.len && i < limit; i++) {
        const tj_move *move = &record->moves.items[i];

        for (; at < record->setup.len && record->setup.items[at].before <= i; at++)
            tj_go_board_set(&board, record->setup.items[at].point, record->setup.items[at].colour);
        if (move->point != TJ_PASS) {
            assert_int_equal(TJ_RESERVE(o, o->len + 1), 0);
            o->items[o->len] = (seen_case){smallest(&board, move->point, move->colour, radius), game->id,
                                           (uint32_t)i + 1, o->len};
            o->len++;
        }
        assert_int_equal(tj_go_board_play(&board, move->point, move->colour, suicide), TJ_GO_LEGAL);
    }
}

static bool passes(const oracle_game *game, const tj_filter *filter)
{
    const char *black = game->record->field[TJ_FIELD_BLACK];

    return !filter || ((!filter->has_winner || game->winner == filter->winner) &&
                       (!filter->black || !strcmp(black, filter->black)) &&
                       (!filter->moves_min || game->record->moves.len >= filter->moves_min));
}

static int by_picture(const void *a, const void *b)
{
    const seen_case *x = a, *y = b;
    int order = memcmp(&x->picture, &y->picture, sizeof x->picture);

    return order ? order : x->order < y->order ? -1 : 1;
}

static bool is_known(const tj_learn_options *options, uint32_t id)
{
    for (size_t i = 0; i < options->known_count; i++)
        if (options->known[i] == id)
            return true;
    return false;
}

static oracle_memory list_games(const tj_learn_options *options)
{
    oracle_memory o = {.points = 2 * options->radius * (options->radius + 1)};
    uint32_t chosen = 0;

    o.games = tj_alloc(made.count, sizeof *o.games);
    assert_non_null(o.games);
    for (size_t i = 0; i < made.count; i++) {
        const oracle_game *game = &made.games[i];

        if (game->record->size != options->size || !passes(game, options->filter) ||
            (options->games_max && chosen++ >= options->games_max) || is_known(options, game->id))
            continue;
        o.games[o.game_count++] = game->id;
        list_game(&o, game, options->radius, SIZE_MAX);
    }
    if (options->cases_max && o.len > options->cases_max) {
        o.len = options->cases_max;
        while (o.games[o.game_count - 1] != o.items[o.len - 1].game)
            o.game_count--;
    }
    if (o.len)
        qsort(o.items, o.len, sizeof *o.items, by_picture);
    return o;
}

static void oracle_release(oracle_memory *o)
{
    free(o->items);
    free(o->games);
}

static bool oracle_has(const oracle_memory *o, const tj_diamond *diamond)
{
    for (size_t i = 0; i < o->len; i++) {
        tj_diamond one = packed(&o->items[i].picture);

        if (!memcmp(&one, diamond, sizeof one))
            return true;
    }
    return false;
}

/* Looks for diamonds that are like those of the memory. */
static unsigned expect_others(const tj_memory *m, const oracle_memory *o, uint64_t *seed)
{
    unsigned absent = 0;

    for (unsigned i = 0; i < 10; i++) {
        picture p = o->items[made_random(seed, (uint32_t)o->len)].picture;
        tj_diamond diamond;
        uint32_t found;

        p.value[made_random(seed, o->points)] = (uint8_t)made_random(seed, 4);
        diamond = packed(&p);
        found = tj_memory_find(m, &diamond);
        assert_int_equal(found < m->patterns, oracle_has(o, &diamond));
        assert_true(found <= m->patterns);
        absent += found == m->patterns;
    }
    return absent;
}

static void expect_same(const tj_memory *m, const oracle_memory *o)
{
    uint32_t pattern = 0, from, to;

    assert_int_equal(m->cases, o->len);
    assert_int_equal(m->games, o->game_count);
    assert_memory_equal(m->game, o->games, o->game_count * sizeof *o->games);
    for (size_t i = 0, end; i < o->len; i = end, pattern++) {
        tj_diamond here = packed(&o->items[i].picture), got;

        for (end = i + 1; end < o->len; end++)
            if (memcmp(&o->items[i].picture, &o->items[end].picture, sizeof(picture)) != 0)
                break;
        assert_true(pattern < m->patterns);
        got = tj_memory_pattern(m, pattern);
        assert_memory_equal(&got, &here, sizeof here);
        assert_int_equal(tj_memory_find(m, &here), pattern);
        tj_memory_cases(m, pattern, &from, &to);
        assert_int_equal(from, i);
        assert_int_equal(to, end);
        for (size_t c = i; c < end; c++) {
            assert_int_equal(m->case_game[c], o->items[c].game);
            assert_int_equal(m->case_move[c], o->items[c].move);
        }
    }
    assert_int_equal(m->patterns, pattern);
    assert_int_equal(m->first[pattern], o->len);
    assert_int_equal(tj_memory_check(m, "memory", NULL), 0);
}

/* Learns as told and compares; *cases is how many there are. */
static unsigned expect_learnt(const tj_learn_options *options, uint32_t *cases)
{
    oracle_memory o = list_games(options);
    uint64_t seed = options->size;
    unsigned absent = 0;
    tj_memory m;
    int rc = tj_memory_learn(&m, made.corpus, options, NULL, NULL);

    *cases = (uint32_t)o.len;
    assert_int_equal(rc, o.len ? 0 : TJ_E_NOTFOUND);
    if (!rc) {
        assert_int_equal(m.size, options->size);
        assert_int_equal(m.radius, options->radius);
        expect_same(&m, &o);
        absent = expect_others(&m, &o, &seed);
    }
    tj_memory_release(&m);
    oracle_release(&o);
    return absent;
}

static void all_sizes_and_radii(void **state)
{
    uint32_t all = 0, cases, empty = 0;
    unsigned absent = 0;

    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++)
        for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius++) {
            tj_learn_options options = {.size = size, .radius = radius};

            absent += expect_learnt(&options, &cases);
            all += cases;
            empty += !cases;
        }
    assert_true(all > 6 * 10000 && absent > 100 && empty < 40);
}

static void some_of_the_games(void **state)
{
    tj_filter winner = TJ_FILTER_INIT, black = TJ_FILTER_INIT, longer = TJ_FILTER_INIT,
              nobody = TJ_FILTER_INIT;
    const tj_filter *filters[] = {NULL, &winner, &black, &longer};
    tj_learn_options none = {.size = 19, .radius = 4, .filter = &nobody};
    uint32_t cases, whole;

    (void)state;
    winner.has_winner = true;
    winner.winner = TJ_WINNER_WHITE;
    black.black = made_players[3];
    black.size = 9; /* what is learnt has its own size */
    longer.moves_min = 60;
    nobody.black = "nobody";
    for (size_t f = 0; f < sizeof filters / sizeof *filters; f++) {
        tj_learn_options options = {.size = 19, .radius = 3, .filter = filters[f]};

        expect_learnt(&options, &whole);
        assert_true(whole > 500);
        for (uint32_t n = 1; n < 40; n = n * 2 + 1) {
            options.games_max = n;
            options.cases_max = 0;
            expect_learnt(&options, &cases);
            options.cases_max = cases / 2 + n % 3;
            expect_learnt(&options, &cases);
            options.games_max = 0;
            options.cases_max = n * 40;
            expect_learnt(&options, &cases);
            assert_int_equal(cases, whole < n * 40 ? whole : n * 40);
        }
        options.games_max = 100000;
        options.cases_max = UINT32_MAX;
        expect_learnt(&options, &cases);
        assert_int_equal(cases, whole);
    }
    expect_learnt(&none, &cases);
    assert_int_equal(cases, 0);
}

/* Every third game is known, the last of the chosen ones has no moves. */
static void games_left_out(void **state)
{
    tj_learn_options options = {.size = 19, .radius = 4, .cases_max = UINT32_MAX};
    uint32_t known[400], cases, last = 0, n = 0;
    bool all;

    (void)state;
    for (size_t i = 0; i < made.count; i++)
        if (made.games[i].record->size == 19 && ++n && made.games[i].record->moves.len == 0)
            last = n;
    assert_true(last > 1);
    options.games_max = last;
    expect_learnt(&options, &cases);
    for (size_t i = 0; i < made.count; i += 3)
        known[options.known_count++] = made.games[i].id;
    options.known = known;
    expect_learnt(&options, &cases);
    options.cases_max = cases / 2;
    expect_learnt(&options, &cases);
    assert_int_equal(tj_memory_chosen(made.corpus, &options, known, options.known_count, &all, NULL), 0);
    assert_false(all);
    for (n = 0; made.games[n].record->size != 19;)
        n++;
    assert_int_equal(tj_memory_chosen(made.corpus, &options, &made.games[n].id, 1, &all, NULL), 0);
    assert_true(all);
    options.known_count = made.count;
    for (size_t i = 0; i < made.count; i++)
        known[i] = made.games[i].id;
    expect_learnt(&options, &cases);
    assert_int_equal(cases, 0);
}

static void options_out_of_range(void **state)
{
    static const unsigned bad[][2] = {{19, 0}, {19, 7}, {0, 4}, {1, 4}, {26, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tj_learn_options options = {.size = bad[i][0], .radius = bad[i][1]};
        tj_err err = TJ_ERR_INIT;
        tj_memory m;

        assert_int_equal(tj_memory_learn(&m, made.corpus, &options, NULL, &err), TJ_E_RANGE);
        assert_true(err.text[0]);
        tj_memory_release(&m);
    }
}

static void learning_can_be_stopped(void **state)
{
    tj_learn_options options = TJ_LEARN_INIT;
    unsigned left, let = 0;
    tj_watch watch = {stop_at, &left};
    tj_memory m;
    int rc;

    (void)state;
    do {
        left = let++;
        rc = tj_memory_learn(&m, made.corpus, &options, &watch, NULL);
        assert_true(rc == 0 || rc == TJ_E_STOPPED);
        tj_memory_release(&m);
    } while (rc);
    assert_true(let >= 3); /* "learning", "sorting" and the end */
}

/* A game whose moves cannot have been played gives those up to there. */
static void damage_ends_a_game(void **state)
{
    const oracle_game *game = made.games;
    oracle_memory o = {.games = NULL};
    tj_learn_options options = {.size = 19, .radius = 4, .games_max = 1};
    size_t s, at, moves = 0;
    const uint16_t *whole;
    uint16_t *place;
    uint32_t number, i;
    tj_memory m;

    (void)state;
    while (game->record->size != 19 || game->record->moves.len < 20)
        game++;
    options.filter = &(tj_filter){.event = game->record->field[TJ_FIELD_EVENT]};
    assert_int_equal(tj_corpus_find_game(made.corpus, game->id, &s, &number, NULL), 0);
    tj_segment *segment = made.corpus->segments[s];
    whole = segment->index.place;
    place = tj_alloc(segment->index.n, sizeof *place);
    assert_non_null(place);
    memcpy(place, whole, segment->index.n * sizeof *place);
    at = segment->games[number].start;
    for (i = 0; moves < 12 || place[at + i - 1] < TJ_SYMBOL_POINT || place[at + i] < TJ_SYMBOL_POINT; i++)
        moves += place[at + i] != TJ_SYMBOL_SKIP;
    place[at + i] = place[at + i - 1];
    segment->index.place = place;
    list_game(&o, game, 4, moves);
    o.games = malloc(sizeof *o.games);
    assert_non_null(o.games);
    o.games[o.game_count++] = game->id;
    qsort(o.items, o.len, sizeof *o.items, by_picture);
    assert_int_equal(tj_memory_learn(&m, made.corpus, &options, NULL, NULL), 0);
    expect_same(&m, &o);
    segment->index.place = whole;
    tj_memory_release(&m);
    oracle_release(&o);
    free(place);
}

static void expect_equal(const tj_memory *a, const tj_memory *b)
{
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->radius, b->radius);
    assert_int_equal(a->words, b->words);
    assert_int_equal(a->patterns, b->patterns);
    assert_int_equal(a->cases, b->cases);
    assert_int_equal(a->games, b->games);
    for (unsigned w = 0; w < a->words; w++)
        assert_memory_equal(a->word[w], b->word[w], a->patterns * sizeof *a->word[w]);
    assert_memory_equal(a->first, b->first, (a->patterns + 1) * sizeof *a->first);
    assert_memory_equal(a->case_game, b->case_game, a->cases * sizeof *a->case_game);
    assert_memory_equal(a->case_move, b->case_move, a->cases * sizeof *a->case_move);
    assert_memory_equal(a->game, b->game, a->games * sizeof *a->game);
}

static void learn_some(tj_memory *m, unsigned radius)
{
    tj_learn_options options = {.size = 9, .radius = radius, .cases_max = 160};

    assert_int_equal(tj_memory_learn(m, made.corpus, &options, NULL, NULL), 0);
    assert_true(m->cases == 160 && m->games > 1 && (radius > 2 || m->patterns < m->cases));
}

static const char *file_path(void)
{
    static char path[400];

    snprintf(path, sizeof path, "%s/memory", made.folder);
    return path;
}

/* The memory's file, written and read again. */
static void file_of(const tj_memory *m, tj_buf *bytes)
{
    remove(file_path());
    assert_int_equal(tj_memory_write(m, file_path(), NULL), 0);
    assert_int_equal(tj_file_read(file_path(), bytes, NULL), 0);
}

static void files_hold_everything(void **state)
{
    (void)state;
    for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius++) {
        tj_buf bytes = TJ_BUF_INIT;
        tj_memory m, again;

        learn_some(&m, radius);
        file_of(&m, &bytes);
        assert_int_not_equal(tj_memory_write(&m, file_path(), NULL), 0); /* it is there already */
        assert_int_equal(tj_memory_open(&again, file_path(), NULL), 0);
        expect_equal(&m, &again);
        assert_int_equal(tj_memory_check(&again, file_path(), NULL), 0);
        tj_memory_release(&again);
        for (size_t n = 0; n < bytes.len; n += 1 + n / 50) {
            put_file(file_path(), bytes.data, n);
            assert_int_equal(tj_memory_open(&again, file_path(), NULL), TJ_E_FORMAT);
        }
        tj_buf_puts(&bytes, "x");
        put_file(file_path(), bytes.data, bytes.len);
        assert_int_equal(tj_memory_open(&again, file_path(), NULL), TJ_E_FORMAT);
        remove(file_path());
        assert_int_equal(tj_memory_open(&again, file_path(), NULL), TJ_E_NOTFOUND);
        tj_memory_release(&m);
        tj_buf_release(&bytes);
    }
}

/* Asks for everything, whatever the memory holds. */
static void use(const tj_memory *m)
{
    for (uint32_t p = 0; p < m->patterns; p++) {
        tj_diamond pattern = tj_memory_pattern(m, p);
        uint32_t from, to;

        tj_memory_cases(m, p, &from, &to);
        assert_true(from <= to && to <= m->cases);
        assert_true(tj_memory_find(m, &pattern) <= m->patterns);
    }
}

/* In place: writing whole files thousands of times would wait for the disk. */
static void put_byte(size_t at, char byte)
{
    FILE *file = fopen(file_path(), "r+b");

    assert_non_null(file);
    assert_int_equal(fseek(file, (long)at, SEEK_SET), 0);
    assert_int_equal(fwrite(&byte, 1, 1, file), 1);
    assert_int_equal(fclose(file), 0);
}

/* Every byte of a file, in one of its bits and as a whole.  Only the gaps between sections do not matter. */
static void changed_bytes_are_found(void **state)
{
    tj_buf bytes = TJ_BUF_INIT;
    size_t harmless = 0;
    tj_memory m, again;

    (void)state;
    learn_some(&m, 6);
    file_of(&m, &bytes);
    for (size_t i = 0; i < 2 * bytes.len; i++) {
        char change = i % 2 ? (char)0xFF : (char)(1 << i / 2 % 8);
        int rc;

        put_byte(i / 2, bytes.data[i / 2] ^ change);
        rc = tj_memory_open(&again, file_path(), NULL);
        if (!rc) {
            use(&again);
            rc = tj_memory_check(&again, file_path(), NULL);
            if (!rc)
                expect_equal(&m, &again);
            tj_memory_release(&again);
        }
        assert_true(rc == 0 || rc == TJ_E_FORMAT);
        harmless += !rc;
        put_byte(i / 2, bytes.data[i / 2]);
    }
    assert_true(harmless < 2 * 7 * 64); /* gaps are shorter than 64 bytes */
    tj_memory_release(&m);
    tj_buf_release(&bytes);
}

/* Is the pattern the smallest of its images?  The board is made to look like it. */
static bool is_smallest(const tj_memory *m, uint32_t number)
{
    static const uint8_t COLOURS[] = {TJ_EMPTY, TJ_BLACK, TJ_WHITE, TJ_GO_EDGE};
    int row[TJ_DIAMOND_MAX], column[TJ_DIAMOND_MAX];
    tj_diamond diamond = tj_memory_pattern(m, number), same;
    unsigned n = points_of(m->radius, row, column);
    tj_go_board board;
    picture p;

    tj_go_board_init(&board, 25);
    for (unsigned i = 0; i < n; i++) /* edges within the board, too */
        board.stone[tj_go_cell(&board, (unsigned)((12 + row[i]) * 25 + 12 + column[i]))] =
            COLOURS[tj_diamond_get(&diamond, i)];
    p = smallest(&board, 12 * 25 + 12, TJ_BLACK, m->radius);
    same = packed(&p);
    return !memcmp(&same, &diamond, sizeof same);
}

/* What memory.h promises, item by item. */
static bool is_good(const tj_memory *m)
{
    bool good = m->first[0] == 0 && m->first[m->patterns] == m->cases;

    for (uint32_t g = 1; g < m->games; g++)
        good = good && m->game[g - 1] < m->game[g];
    for (uint32_t p = 0; p < m->patterns && good; p++) {
        tj_diamond here = tj_memory_pattern(m, p), before = p ? tj_memory_pattern(m, p - 1) : here;

        good = m->first[p] < m->first[p + 1] && m->first[p + 1] <= m->cases && is_smallest(m, p) &&
               (!p || tj_diamond_compare(&before, &here) < 0);
        for (uint32_t c = m->first[p]; good && c < m->first[p + 1]; c++) {
            bool known = false;

            for (uint32_t g = 0; g < m->games; g++)
                known = known || m->game[g] == m->case_game[c];
            good = known && m->case_move[c] &&
                   (c == m->first[p] || m->case_game[c - 1] < m->case_game[c] ||
                    (m->case_game[c - 1] == m->case_game[c] && m->case_move[c - 1] < m->case_move[c]));
        }
    }
    return good;
}

/* One thing is no longer what it was. */
static void change_something(tj_memory *m, uint64_t *seed)
{
    uint32_t p = made_random(seed, m->patterns), c = made_random(seed, m->cases), other;

    switch (made_random(seed, 6)) {
    case 0:
        ((uint64_t *)m->word[made_random(seed, m->words)])[p] ^= (uint64_t)1 << made_random(seed, 64);
        break;
    case 1:
        ((uint32_t *)m->first)[made_random(seed, m->patterns + 1)] += made_random(seed, 3) - 1;
        break;
    case 2:
        ((uint32_t *)m->case_game)[c] += made_random(seed, 3) - 1;
        break;
    case 3:
        ((uint16_t *)m->case_move)[c] = (uint16_t)made_random(seed, 60);
        break;
    case 4:
        ((uint32_t *)m->game)[made_random(seed, m->games)] += made_random(seed, 5) - 2;
        break;
    default: /* two neighbours change places */
        c = c ? c : 1;
        other = m->case_game[c];
        ((uint32_t *)m->case_game)[c] = m->case_game[c - 1];
        ((uint32_t *)m->case_game)[c - 1] = other;
    }
}

/* Wrong contents under right checksums. */
static void the_check_finds_what_is_wrong(void **state)
{
    unsigned good = 0, bad = 0;
    uint64_t seed = 3;

    (void)state;
    for (unsigned round = 0; round < 360; round++) {
        unsigned radius = 1 + round % 6;
        tj_memory m, again;
        int rc;

        learn_some(&m, radius);
        assert_true(is_good(&m));
        change_something(&m, &seed);
        rc = tj_memory_check(&m, "memory", NULL);
        assert_int_equal(rc, is_good(&m) ? 0 : TJ_E_FORMAT);
        *(rc ? &bad : &good) += 1;
        if (round % 10 == 0) {
            remove(file_path());
            assert_int_equal(tj_memory_write(&m, file_path(), NULL), 0);
            assert_int_equal(tj_memory_open(&again, file_path(), NULL), 0);
            use(&again);
            assert_int_equal(tj_memory_check(&again, file_path(), NULL), rc);
            tj_memory_release(&again);
        }
        use(&m);
        tj_memory_release(&m);
    }
    assert_true(good > 40 && bad > 120);
}

/* However the corpus is cut into segments; and numbers with gaps. */
static void segments_do_not_matter(void **state)
{
    tj_learn_options options = TJ_LEARN_INIT;
    tj_filter filter = TJ_FILTER_INIT;
    size_t segments = made.corpus->segment_count;
    uint64_t removed;
    uint32_t cases;
    tj_memory before, after;

    (void)state;
    assert_int_equal(tj_memory_learn(&before, made.corpus, &options, NULL, NULL), 0);
    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    made_corpus_refresh(&made);
    assert_true(made.corpus->segment_count < segments);
    assert_int_equal(tj_memory_learn(&after, made.corpus, &options, NULL, NULL), 0);
    expect_equal(&before, &after);
    tj_memory_release(&before);
    tj_memory_release(&after);
    filter.black = made_players[1];
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    made_corpus_refresh(&made);
    assert_true(removed > 20);
    expect_learnt(&options, &cases);
}

/* More games than are dealt to the cores at once. */
static void many_games(void **state)
{
    tj_learn_options options = {.size = 3, .radius = 2};
    made_games games;
    uint32_t cases;

    (void)state;
    made_corpus_release(&made);
    made_corpus_init(&made);
    made_games_new(&games, 8, 2400, 3);
    made_corpus_add(&made, &games, 0, games.len);
    made_games_release(&games);
    made_corpus_refresh(&made);
    expect_learnt(&options, &cases);
    assert_true(cases > 10000);
    options.games_max = 2050;
    expect_learnt(&options, &cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sizes_and_radii),
        cmocka_unit_test(some_of_the_games),
        cmocka_unit_test(options_out_of_range),
        cmocka_unit_test(learning_can_be_stopped),
        cmocka_unit_test(games_left_out),
        cmocka_unit_test(files_hold_everything),
        cmocka_unit_test(changed_bytes_are_found),
        cmocka_unit_test(the_check_finds_what_is_wrong),
        cmocka_unit_test(damage_ends_a_game),
        cmocka_unit_test(segments_do_not_matter),
        cmocka_unit_test(many_games),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
