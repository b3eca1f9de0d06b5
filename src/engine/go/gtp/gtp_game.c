#include "engine/go/gtp/gtp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static bool allows_suicide(const tj_gtp_game *game)
{
    return tj_go_rules_allow_suicide(game->record.field[TJ_FIELD_RULES]);
}

/* Room for one more move, so that nothing can fail once it is played. */
static int reserve(tj_gtp_game *game, size_t moves)
{
    if (TJ_RESERVE(&game->record.moves, moves) || TJ_RESERVE(&game->keys, moves + 1) ||
        TJ_RESERVE(&game->points, moves))
        return TJ_E_NOMEM;
    return 0;
}

static void note_position(tj_gtp_game *game)
{
    game->keys.items[game->record.moves.len] = tj_go_board_key(&game->board);
}

int tj_gtp_game_init(tj_gtp_game *game, unsigned size)
{
    memset(game, 0, sizeof *game);
    tj_record_init(&game->record);
    game->komi = TJ_GTP_KOMI;
    return tj_gtp_game_clear(game, size);
}

void tj_gtp_game_release(tj_gtp_game *game)
{
    tj_record_release(&game->record);
    free(game->keys.items);
    free(game->points.items);
    game->keys.items = NULL;
    game->points.items = NULL;
}

int tj_gtp_game_clear(tj_gtp_game *game, unsigned size)
{
    if (size < TJ_GO_SIZE_MIN || size > TJ_GTP_SIZE_MAX)
        return TJ_E_RANGE;
    if (reserve(game, 1))
        return TJ_E_NOMEM;
    tj_record_clear(&game->record);
    game->record.board = (uint8_t)size;
    tj_go_board_init(&game->board, size);
    note_position(game);
    return 0;
}

void tj_gtp_game_start(tj_gtp_game *game, const tj_go_board *board)
{
    game->board = *board;
    note_position(game);
}

int tj_gtp_game_play(tj_gtp_game *game, unsigned point, int colour)
{
    tj_record *record = &game->record;

    if (reserve(game, record->moves.len + 1))
        return TJ_E_NOMEM;
    if (tj_go_board_play(&game->board, point, colour, allows_suicide(game)) != TJ_GO_LEGAL)
        return TJ_E_USAGE;
    game->points.items[record->moves.len] = (uint16_t)point;
    record->moves.items[record->moves.len++] =
        (tj_move){.offset = 0, .point = (uint16_t)point, .colour = (uint8_t)colour};
    note_position(game);
    return 0;
}

/* Appends stones to the record's set-up and puts them on the board. */
static int set_up(tj_gtp_game *game, const tj_setup *stones, size_t n)
{
    tj_record *record = &game->record;

    if (TJ_RESERVE(&record->setup, record->setup.len + n))
        return TJ_E_NOMEM;
    memcpy(record->setup.items + record->setup.len, stones, n * sizeof *stones);
    record->setup.len += n;
    if (tj_go_board_set_all(&game->board, stones, n) || tj_go_board_has_zero_liberties(&game->board))
        return TJ_E_FORMAT;
    note_position(game);
    return 0;
}

int tj_gtp_game_handicap(tj_gtp_game *game, const uint16_t *points, size_t count)
{
    tj_setup stones[TJ_GO_POINTS_MAX];

    for (size_t i = 0; i < count; i++)
        stones[i] = (tj_setup){(uint32_t)game->record.moves.len, points[i], TJ_BLACK};
    game->record.first = TJ_EMPTY;
    return set_up(game, stones, count);
}

static void take_komi(tj_gtp_game *game, const char *text)
{
    char *end;
    double komi = text ? strtod(text, &end) : 0;

    if (text && end != text && isfinite(komi))
        game->komi = komi;
}

/* Sets up the stones of setup.items[*at..] that belong before this move. */
static int apply_setup(tj_gtp_game *game, const tj_record *record, size_t move, size_t *at)
{
    size_t first = *at;

    while (*at < record->setup.len && record->setup.items[*at].before <= move)
        ++*at;
    return *at > first ? set_up(game, record->setup.items + first, *at - first) : 0;
}

static int take_record(tj_gtp_game *game, const tj_record *record, size_t moves)
{
    const char *rules = record->field[TJ_FIELD_RULES];
    size_t at = 0;
    int code;

    if (rules && !(game->record.field[TJ_FIELD_RULES] = tj_strndup(rules, strlen(rules))))
        return TJ_E_NOMEM;
    take_komi(game, record->field[TJ_FIELD_KOMI]);
    game->record.first = record->first;
    for (size_t i = 0; i < moves; i++)
        if ((code = apply_setup(game, record, i, &at)) ||
            (code = tj_gtp_game_play(game, record->moves.items[i].point, record->moves.items[i].colour)))
            return code;
    return apply_setup(game, record, moves, &at);
}

int tj_gtp_game_load(tj_gtp_game *game, const tj_record *record, size_t moves)
{
    tj_gtp_game fresh;
    int code = tj_gtp_game_init(&fresh, record->board);

    fresh.komi = game->komi;
    if (!code)
        code = take_record(&fresh, record, moves < record->moves.len ? moves : record->moves.len);
    if (code) {
        tj_gtp_game_release(&fresh);
        return code == TJ_E_NOMEM ? code : TJ_E_FORMAT;
    }
    tj_gtp_game_release(game);
    *game = fresh;
    return 0;
}

/* The whole history again is a fraction of a millisecond, and needs no board for every move. */
int tj_gtp_game_undo(tj_gtp_game *game, size_t count)
{
    size_t moves = game->record.moves.len;

    return count > moves ? TJ_E_RANGE : tj_gtp_game_load(game, &game->record, moves - count);
}

bool tj_gtp_game_is_empty(const tj_gtp_game *game)
{
    for (unsigned p = 0; p < (unsigned)game->board.size * game->board.size; p++)
        if (tj_go_board_at(&game->board, p) != TJ_EMPTY)
            return false;
    return true;
}

size_t tj_gtp_game_stones(const tj_gtp_game *game)
{
    size_t count = 0;

    for (size_t i = 0; i < game->record.setup.len; i++)
        if (game->record.setup.items[i].colour == TJ_WHITE)
            return 0;
        else
            count += game->record.setup.items[i].colour == TJ_BLACK;
    return count;
}

int tj_gtp_game_turn(const tj_gtp_game *game)
{
    size_t moves = game->record.moves.len;

    return moves ? tj_go_opponent(game->record.moves.items[moves - 1].colour)
                 : tj_record_first_colour(&game->record);
}

bool tj_gtp_game_passed(const tj_gtp_game *game, int colour)
{
    size_t moves = game->record.moves.len;
    const tj_move *last = moves ? &game->record.moves.items[moves - 1] : NULL;

    return last && last->point == TJ_PASS && last->colour == colour;
}

bool tj_gtp_game_legal(const tj_gtp_game *game, unsigned point, int colour)
{
    return tj_go_board_legality(&game->board, point, colour, allows_suicide(game)) == TJ_GO_LEGAL;
}

bool tj_gtp_game_repeats(const tj_gtp_game *game, unsigned point, int colour)
{
    tj_go_board after = game->board;
    uint64_t key;

    if (point == TJ_PASS)
        return false;
    tj_go_board_play(&after, point, colour, allows_suicide(game));
    key = tj_go_board_key(&after);
    for (size_t i = 0; i <= game->record.moves.len; i++)
        if (game->keys.items[i] == key)
            return true;
    return false;
}

tj_mcts_position tj_gtp_game_situation(const tj_gtp_game *game, int colour)
{
    return (tj_mcts_position){.now = {&game->board, colour, game->points.items, game->record.moves.len},
                              .komi = game->komi,
                              .before = game->keys.items,
                              .before_count = game->record.moves.len + 1};
}
