/* Exploring shogi positions, compared with a look at all positions of all games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_corpus.h"
#include "corpus/corpus_handle.h"
#include "format/shogi/notation/notation.h"
#include "tejun/explore.h"

#define GAMES   80
#define OPENING 8 /* moves in any order */

static const char *const NAMES[] = {"羽生善治", "大山康晴", "Kimura", "升田幸三"};

static void put_move(tj_buf *out, tj_shogi *p, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    bool drop = tj_shogi_move_is_drop(move);
    unsigned kind = drop ? tj_shogi_move_dropped(move) : tj_shogi_piece_kind(p->board[from]);

    tj_buf_printf(out, "%c%u%u%u%u%s\n", p->side == TJ_BLACK ? '+' : '-', drop ? 0 : tj_shogi_file(from),
                  drop ? 0 : tj_shogi_rank(from), tj_shogi_file(to), tj_shogi_rank(to),
                  tj_shogi_kind_csa(kind + (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0)));
    assert_int_equal(tj_shogi_play(p, move), TJ_SHOGI_LEGAL);
}

/* One of a few quiet moves that may be played in any order, so that games meet again. */
static tj_shogi_move quiet_move(const tj_shogi *p, uint64_t *seed)
{
    static const char *const QUIET[3][5] = {
        {0}, {"7g7f", "2g2f", "9g9f", "1g1f", "6i7h"}, {"3c3d", "8c8d", "9c9d", "1c1d", "4a3b"}};

    for (unsigned attempt = 0; attempt < 40; attempt++) {
        const char *text = QUIET[p->side][gen_random(seed, 5)];
        tj_shogi_move move;

        assert_int_equal(tj_shogi_move_parse(text, strlen(text), &move, NULL), 0);
        if (tj_shogi_legality(p, move) == TJ_SHOGI_LEGAL)
            return move;
    }
    return TJ_SHOGI_NO_MOVE;
}

static void put_game(tj_buf *out, uint64_t *seed, unsigned number)
{
    bool handicap = gen_chance(seed, 4);
    unsigned black = gen_random(seed, 4), plies = gen_random(seed, 30), rate = 1000 + gen_random(seed, 2000);
    tj_shogi p;

    tj_shogi_init(&p);
    if (handicap)
        assert_int_equal(tj_shogi_start(&p, "bishop", strlen("bishop")), 0);
    tj_buf_printf(out, "V2.2\nN+%s\nN-%s\n$EVENT:made %u\n", NAMES[black], NAMES[(black + 1) % 4], number);
    if (!gen_chance(seed, 4))
        tj_buf_printf(out, "$START_TIME:%u/05/%02u\n", 1990 + gen_random(seed, 20), 1 + gen_random(seed, 28));
    tj_buf_printf(out, "%s\n%c\n", handicap ? "PI22KA" : "PI", p.side == TJ_BLACK ? '+' : '-');
    if (gen_chance(seed, 2))
        tj_buf_printf(out, "'black_rate:x:%u.0\n", rate);
    for (unsigned i = 0; i < plies; i++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], move = i < OPENING ? quiet_move(&p, seed) : TJ_SHOGI_NO_MOVE;
        size_t count = tj_shogi_moves(&p, moves);

        if (!move && !count)
            break;
        put_move(out, &p, move ? move : moves[gen_random(seed, (uint32_t)count)]);
    }
    tj_buf_puts(out, gen_chance(seed, 3) ? "%SENNICHITE\n/\n" : gen_chance(seed, 3) ? "/\n" : "%TORYO\n/\n");
}

/* ---- the naive way ---- */

/* Board, side and hands; the number of the move is cut off. */
static void tell(const tj_shogi *p, char out[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi_sfen_format(p, out);
    *strrchr(out, ' ') = '\0';
}

static void start_of(const tj_record *record, tj_shogi *p)
{
    tj_shogi_init(p);
    if (record->start)
        assert_int_equal(tj_shogi_sfen_parse(p, record->start, strlen(record->start), NULL) & ~TJ_E_RANGE, 0);
}

/* How many moves before the position comes up in the game; SIZE_MAX if it does not. */
static size_t find_in(const tj_record *record, const char *wanted)
{
    char here[TJ_SHOGI_SFEN_MAX];
    tj_shogi p;

    start_of(record, &p);
    for (size_t i = 0;; i++) {
        tell(&p, here);
        if (strcmp(here, wanted) == 0)
            return i;
        if (i == record->moves.len)
            return SIZE_MAX;
        assert_int_equal(tj_shogi_play(&p, record->moves.items[i].point), TJ_SHOGI_LEGAL);
    }
}

static const tj_explore_hit *hit_of(const tj_explore_result *result, uint32_t game)
{
    for (size_t i = 0; i < result->hit_count; i++)
        if (result->hits[i].game == game)
            return &result->hits[i];
    return NULL;
}

/* Numbers of the games with that continuation, those the side to move won, and the sum of known ratings. */
typedef struct sums {
    uint64_t games, wins, losses, draws, rated;
    double rating;
} sums;

static void add(sums *s, const oracle_game *game, int side)
{
    const char *rank = game->record->field[side == TJ_BLACK ? TJ_FIELD_BLACK_RANK : TJ_FIELD_WHITE_RANK];

    s->games++;
    s->wins += game->winner == side;
    s->losses += game->winner == TJ_BLACK + TJ_WHITE - side;
    s->draws += game->winner == TJ_WINNER_DRAW;
    s->rated += rank != NULL;
    s->rating += rank ? strtod(rank, NULL) : 0;
}

static void same_sums(const tj_explore_next *next, const sums *s)
{
    assert_int_equal(next->games, s->games);
    assert_int_equal(next->score.wins, s->wins);
    assert_int_equal(next->score.losses, s->losses);
    assert_int_equal(next->score.draws, s->draws);
    assert_int_equal(next->rated, s->rated);
    assert_true(!s->rated || (next->rating - s->rating / (double)s->rated < 1e-6 &&
                              next->rating - s->rating / (double)s->rated > -1e-6));
}

static void check_next(const gen_corpus *made, const tj_explore_result *result, size_t index,
                       const char *wanted, int side)
{
    const tj_explore_next *next = &result->next[index];
    sums s = {0};

    for (size_t g = 0; g < made->count; g++) {
        const tj_record *record = made->games[g].record;
        size_t at = find_in(record, wanted);

        if (at == SIZE_MAX)
            continue;
        if (at == record->moves.len
                ? next->kind == TJ_EXPLORE_END
                : next->kind == TJ_EXPLORE_MOVE && next->move == record->moves.items[at].point)
            add(&s, &made->games[g], side);
    }
    same_sums(next, &s);
    assert_true(!index || next[-1].kind < next->kind || next[-1].games >= next->games);
}

static void check_players(const gen_corpus *made, const tj_explore_result *result, const char *wanted)
{
    for (size_t i = 0; i < result->player_count; i++) {
        uint64_t games = 0;

        for (size_t g = 0; g < made->count; g++) {
            const tj_record *record = made->games[g].record;

            if (find_in(record, wanted) != SIZE_MAX)
                games += strcmp(record->field[TJ_FIELD_BLACK], result->players[i].name) == 0 ||
                         strcmp(record->field[TJ_FIELD_WHITE], result->players[i].name) == 0;
        }
        assert_int_equal(games, result->players[i].games);
    }
}

/* Returns the number of games. */
static uint64_t compare(const gen_corpus *made, const tj_shogi *p)
{
    tj_explore_query query;
    tj_explore_result *result = NULL;
    char wanted[TJ_SHOGI_SFEN_MAX];
    uint64_t games = 0, next = 0;
    tj_position asked;

    tj_explore_query_init(&query, sizeof query);
    tell(p, wanted);
    tj_position_set_shogi(&asked, p);
    query.position = &asked;
    query.hits = query.players = 0;
    assert_int_equal(tj_explore(made->corpus, &query, NULL, &result, NULL), 0);
    for (size_t g = 0; g < made->count; g++) {
        size_t at = find_in(made->games[g].record, wanted);
        const tj_explore_hit *hit = hit_of(result, made->games[g].id);

        assert_int_equal(hit != NULL, at != SIZE_MAX);
        if (hit)
            assert_int_equal(hit->moves, at);
        games += hit != NULL;
    }
    assert_int_equal(result->games, games);
    assert_int_equal(result->hit_count, games);
    for (size_t i = 0; i < result->next_count; i++) {
        check_next(made, result, i, wanted, p->side);
        next += result->next[i].games;
    }
    assert_int_equal(next, games);
    check_players(made, result, wanted);
    tj_explore_result_free(result);
    return games;
}

static void compare_many(const gen_corpus *made, uint64_t seed)
{
    unsigned several = 0;

    for (unsigned round = 0; round < effort(25, 60); round++) {
        const tj_record *record = made->games[gen_random(&seed, (uint32_t)made->count)].record;
        size_t moves = gen_random(&seed, (uint32_t)(record->moves.len < 10 ? record->moves.len : 10) + 1);
        tj_shogi p;

        start_of(record, &p);
        for (size_t i = 0; i < moves; i++)
            assert_int_equal(tj_shogi_play(&p, record->moves.items[i].point), TJ_SHOGI_LEGAL);
        several += compare(made, &p) > 1;
        p.side = (uint8_t)tj_shogi_opponent(p.side);
        compare(made, &p);
    }
    assert_true(several > effort(8, 20));
}

static void check(const gen_corpus *made)
{
    uint64_t faults = 1;

    assert_int_equal(tj_corpus_check(made->corpus, NULL, NULL, NULL, &faults, NULL), 0);
    assert_int_equal(faults, 0);
}

static void all_positions(void **state)
{
    static const char GO[] = "(;SZ[9]PB[Ann]PW[Bob];B[cc];W[gg])"; /* another game is not in the way */
    tj_filter gone;
    tj_buf text = TJ_BUF_INIT;
    uint64_t seed = 3, removed = 0;
    gen_corpus made;

    (void)state;
    tj_filter_init(&gone, sizeof gone);
    gen_corpus_init(&made);
    for (unsigned half = 0; half < 2; half++) {
        tj_buf_clear(&text);
        for (unsigned i = 0; i < (half ? GAMES / 4 : GAMES); i++)
            put_game(&text, &seed, i);
        assert_true(tj_buf_ok(&text));
        gen_corpus_import(&made, half ? "b.csa" : "a.csa", text.data, text.len);
    }
    gen_corpus_import(&made, "go.sgf", GO, strlen(GO));
    gone.black = "Ann";
    assert_int_equal(tj_corpus_remove(made.path, &gone, NULL, &removed, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_int_equal(made.corpus->segment_count, 2);
    compare_many(&made, 4);
    check(&made);

    gone.black = NAMES[2];
    assert_int_equal(tj_corpus_remove(made.path, &gone, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_int_equal(made.corpus->segment_count, 1);
    compare_many(&made, 5);
    check(&made);
    tj_buf_release(&text);
    gen_corpus_release(&made);
}

static void one_game_at_a_time(void **state)
{
    static const char GAME[] = "V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n";
    tj_explore_query query;
    tj_explore_result *result = NULL;
    gen_corpus made;
    tj_position position;

    (void)state;
    tj_explore_query_init(&query, sizeof query);
    gen_corpus_init(&made);
    gen_corpus_import(&made, "a.csa", GAME, strlen(GAME));
    gen_corpus_refresh(&made);
    tj_position_init(&position, 9, NULL);
    assert_int_equal(tj_explore(made.corpus, &query, NULL, &result, NULL), TJ_E_USAGE);
    query.position = &position;
    assert_int_equal(tj_explore(made.corpus, &query, NULL, &result, NULL), 0);
    assert_int_equal(result->games, 0); /* shogi is no Go on 9 lines */
    assert_int_equal(result->next_count, 0);
    tj_explore_result_free(result);
    gen_corpus_release(&made);
}

int test_shogi_explore(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_positions), cmocka_unit_test(one_game_at_a_time)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
