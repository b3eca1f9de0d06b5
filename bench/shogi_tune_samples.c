/* Samples for shogi_tune, one a line on standard output: SFEN, tab, value of a search for the side to move,
 * tab, result for Black.
 *
 *     shogi_teach play GAMES NODES SEED     games of the engine against itself, from random openings
 *     shogi_teach records NODES FILE...     positions of game records (any notation), with their results
 *
 * Positions in check, and those in which the best move takes or promotes, are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/random.h"
#include "engine/shogi/shogi_move_order.h"
#include "engine/shogi/shogi_searcher_private.h"
#include "tejun/kifu.h"

#define OPENING   24   /* random plies, at most */
#define MOVES_MAX 320  /* of a game */
#define LOST      2500 /* a game in which both agree on that is over */
#define WILD      25   /* one move of so many is random */

typedef struct school {
    tj_shogi_searcher *search;
    tj_shogi_game game;
    tj_shogi_search_limits limits;
    uint64_t random;
    size_t count;
    char (*rows)[TJ_SHOGI_SFEN_MAX + 16];
} school;

static void give_up(const char *what)
{
    fprintf(stderr, "shogi_teach: %s\n", what);
    exit(1);
}

static void open_school(school *s, uint64_t nodes, uint64_t seed)
{
    *s = (school){.limits = {.nodes = nodes}, .random = seed};
    s->search = tj_shogi_searcher_new(16);
    s->rows = malloc((MOVES_MAX + OPENING) * sizeof *s->rows);
    s->game = (tj_shogi_game){.positions = {NULL, 0, 0}};
    if (!s->search || !s->rows)
        give_up("out of memory");
}

static bool is_quiet(const tj_shogi *p, const tj_shogi_variation *best)
{
    return !tj_shogi_in_check(p) && !tj_shogi_is_tactical(p, best->moves[0]) && abs(best->value) < 4000;
}

static void note(school *s, int value)
{
    char sfen[TJ_SHOGI_SFEN_MAX];

    tj_shogi_sfen_format(&s->game.position, sfen);
    snprintf(s->rows[s->count++], sizeof *s->rows, "%s\t%d", sfen, value);
}

static void publish(school *s, unsigned result)
{
    for (size_t i = 0; i < s->count; i++)
        printf("%s\t%u\n", s->rows[i], result);
    fflush(stdout);
}

static void play_random(school *s)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(&s->game.position, moves);

    if (count && tj_shogi_game_play(&s->game, moves[tj_random(&s->random) % count]))
        give_up("out of memory");
}

/* Who has won, for Black: 0, 1, 2. */
static unsigned won_by(unsigned colour)
{
    return colour == TJ_BLACK ? 2 : 0;
}

static unsigned play_game(school *s)
{
    tj_shogi start;
    unsigned lost = 0, plies = (unsigned)(tj_random(&s->random) % OPENING);

    tj_shogi_init(&start);
    if (tj_shogi_game_begin(&s->game, &start))
        give_up("out of memory");
    tj_shogi_searcher_clear(s->search);
    s->count = 0;
    for (unsigned i = 0; i < plies; i++)
        play_random(s);
    for (unsigned i = 0; i < MOVES_MAX; i++) {
        tj_shogi_variation best;
        unsigned side = s->game.position.side;

        int came =
            tj_shogi_repetition_find(s->game.positions.items, s->game.positions.len, s->game.positions.len);
        if (came == TJ_SHOGI_REPETITION_DRAW)
            return 1;
        if (came == TJ_SHOGI_REPETITION_LOSE || came == TJ_SHOGI_REPETITION_WIN)
            return won_by(came == TJ_SHOGI_REPETITION_WIN ? side : tj_shogi_opponent(side));
        tj_shogi_searcher_run(s->search, &s->game, &s->limits, NULL, NULL, NULL, &best);
        if (!best.count)
            return won_by(tj_shogi_opponent(side));
        lost = abs(best.value) > LOST ? lost + 1 : 0;
        if (lost >= 4 || tj_shogi_is_mate_value(best.value))
            return won_by(best.value > 0 ? side : tj_shogi_opponent(side));
        if (is_quiet(&s->game.position, &best))
            note(s, best.value);
        if (tj_random(&s->random) % WILD == 0 && !tj_shogi_in_check(&s->game.position))
            play_random(s);
        else if (tj_shogi_game_play(&s->game, best.moves[0]))
            give_up("out of memory");
    }
    return 1;
}

static void follow_record(school *s, const tj_kifu *kifu)
{
    const char *told = kifu->record.field[TJ_FIELD_RESULT];
    unsigned result = told && told[0] == 'B' ? 2 : told && told[0] == 'W' ? 0 : 1;

    if (tj_shogi_game_begin(&s->game, &kifu->start))
        give_up("out of memory");
    s->count = 0;
    for (uint32_t node = kifu->nodes.items[0].next; node && s->count < MOVES_MAX;
         node = kifu->nodes.items[node].next) {
        tj_shogi_variation best;
        tj_shogi_move move = kifu->nodes.items[node].move;

        if (!move || tj_shogi_legality(&s->game.position, move) != TJ_SHOGI_LEGAL)
            break;
        tj_shogi_searcher_run(s->search, &s->game, &s->limits, NULL, NULL, NULL, &best);
        if (best.count && is_quiet(&s->game.position, &best))
            note(s, best.value);
        if (tj_shogi_game_play(&s->game, move))
            give_up("out of memory");
    }
    publish(s, result);
}

static void follow_file(school *s, const char *path)
{
    tj_buf text = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found = true;

    if (tj_file_read(path, &text, &err))
        give_up(err.text);
    tj_kifu_init(&kifu);
    if (!tj_kifu_reader_init(&reader, text.data, text.len, &err)) {
        while (!tj_kifu_next(&reader, &kifu, &found, &err) && found)
            if (kifu.nodes.len > 40)
                follow_record(s, &kifu);
        tj_kifu_reader_release(&reader);
    }
    tj_kifu_release(&kifu);
    tj_buf_release(&text);
}

int main(int argc, char **argv)
{
    school s;

    if (argc == 5 && !strcmp(argv[1], "play")) {
        open_school(&s, strtoull(argv[3], NULL, 10), strtoull(argv[4], NULL, 10));
        for (unsigned long i = strtoul(argv[2], NULL, 10); i; i--)
            publish(&s, play_game(&s));
    } else if (argc >= 4 && !strcmp(argv[1], "records")) {
        open_school(&s, strtoull(argv[2], NULL, 10), 1);
        for (int i = 3; i < argc; i++)
            follow_file(&s, argv[i]);
    } else {
        give_up("play GAMES NODES SEED | records NODES FILE...");
    }
    tj_shogi_game_release(&s.game);
    tj_shogi_searcher_free(s.search);
    free(s.rows);
    return 0;
}
