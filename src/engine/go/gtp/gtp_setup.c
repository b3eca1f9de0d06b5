/* Commands that set a game up, and read and write game records. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/atomic_file.h"
#include "engine/go/gtp/gtp.h"
#include "format/go/sgf_internal.h"

#define KOMI_MAX  1000
#define PATH_ROOM 4096

/* A new game begins, after what rc says about the board. */
static const char *begin_game(tj_gtp *gtp, int rc)
{
    if (rc)
        return rc == TJ_E_RANGE ? "unacceptable size" : "out of memory";
    tj_gtp_clock_reset(&gtp->clock);
    gtp->resign_state = (tj_gtp_resign_state){{0, 0, 0}};
    return NULL;
}

/* On a board of the size that is named, or of the same size. */
static const char *clear_board(tj_gtp *gtp)
{
    unsigned size = *gtp->command->arguments ? gtp->count : gtp->game.board.size;

    return begin_game(gtp, tj_gtp_game_clear(&gtp->game, size));
}

static const char *komi(tj_gtp *gtp)
{
    if (!(fabs(gtp->number[0]) <= KOMI_MAX))
        return "unacceptable komi";
    gtp->game.komi = gtp->number[0];
    return NULL;
}

/* ---- handicap ---- */

unsigned tj_gtp_handicap_max(unsigned size)
{
    if (size < 7)
        return 0;
    return size == 7 || size % 2 == 0 ? 4 : 9;
}

void tj_gtp_handicap_fixed(unsigned size, unsigned count, uint16_t *points)
{
    /* Column and row of the stones, left or low, middle, right or high.  The one in the middle is the last of
     * 5, 7 and 9. */
    static const uint8_t places[8][2] = {{0, 0}, {2, 2}, {0, 2}, {2, 0}, {0, 1}, {2, 1}, {1, 0}, {1, 2}};
    const unsigned edge = size < 13 ? 2 : 3;
    const unsigned lines[3] = {edge, size / 2, size - 1 - edge};
    bool middle = count >= 5 && count % 2;

    for (unsigned i = 0; i < count - middle; i++)
        points[i] = (uint16_t)((size - 1 - lines[places[i][1]]) * size + lines[places[i][0]]);
    if (middle)
        points[count - 1] = (uint16_t)(size / 2 * size + size / 2);
}

/* Steps from the point to the nearest stone; far beyond the board if there is none. */
static unsigned distance(unsigned size, unsigned point, const uint16_t *stones, unsigned count)
{
    unsigned best = 4 * TJ_GO_SIZE_MAX;

    for (unsigned i = 0; i < count; i++) {
        unsigned steps = (unsigned)(abs((int)(point / size) - stones[i] / (int)size) +
                                    abs((int)(point % size) - stones[i] % (int)size));
        if (steps < best)
            best = steps;
    }
    return best;
}

void tj_gtp_handicap_free(unsigned size, unsigned count, uint16_t *points)
{
    unsigned most = tj_gtp_handicap_max(size), done = count < most ? count : most;

    if (done >= 2)
        tj_gtp_handicap_fixed(size, done, points);
    else
        done = 0;
    for (; done < count; done++) {
        unsigned best = 0, best_worth = 0;

        for (unsigned p = 0; p < size * size; p++) {
            unsigned away = distance(size, p, points, done), up = tj_go_line(size, p);
            /* Distance, but any free point further up counts more than all below the third line. */
            unsigned worth = away ? away + (up < 2 ? up : 2) * 8 * TJ_GO_SIZE_MAX : 0;

            if (worth > best_worth) {
                best = p;
                best_worth = worth;
            }
        }
        points[done] = (uint16_t)best;
    }
}

enum { FIXED, FREE };

static const char *place_handicap(tj_gtp *gtp)
{
    unsigned size = gtp->game.board.size;
    bool fixed = gtp->command->variant == FIXED;
    uint16_t points[TJ_GO_POINTS_MAX];

    if (!tj_gtp_game_is_empty(&gtp->game))
        return "board not empty";
    if (gtp->count < 2 || gtp->count > (fixed ? tj_gtp_handicap_max(size) : size * size - 1))
        return "invalid number of stones";
    (fixed ? tj_gtp_handicap_fixed : tj_gtp_handicap_free)(size, gtp->count, points);
    if (tj_gtp_game_handicap(&gtp->game, points, gtp->count))
        return "out of memory";
    for (uint32_t i = 0; i < gtp->count; i++)
        tj_gtp_list_point(gtp, points[i]);
    return NULL;
}

static const char *set_free_handicap(tj_gtp *gtp)
{
    unsigned size = gtp->game.board.size, point;
    uint16_t points[TJ_GO_POINTS_MAX];
    bool taken[TJ_GO_POINTS_MAX] = {false};
    uint32_t count = 0;

    if (!tj_gtp_game_is_empty(&gtp->game))
        return "board not empty";
    while (!tj_gtp_end(gtp->line.rest)) {
        if (tj_gtp_vertex(&gtp->line.rest, size, &point) || point == TJ_PASS || taken[point])
            return "bad vertex list";
        taken[point] = true;
        points[count++] = (uint16_t)point;
    }
    if (count < 2 || count >= size * size)
        return "bad vertex list";
    return tj_gtp_game_handicap(&gtp->game, points, count) ? "out of memory" : NULL;
}

enum { SIZE, KOMI, HANDICAP };

static const char *query(tj_gtp *gtp)
{
    const double VALUES[] = {[SIZE] = gtp->game.board.size,
                             [KOMI] = gtp->game.komi,
                             [HANDICAP] = (double)tj_gtp_game_stones(&gtp->game)};

    tj_buf_printf(&gtp->text, "%g", VALUES[gtp->command->variant]);
    return NULL;
}

const tj_gtp_command tj_gtp_setup_commands[] = {{"boardsize", clear_board, "i", 0},
                                                {"query_boardsize", query, "", SIZE},
                                                {"clear_board", clear_board, "", 0},
                                                {"komi", komi, "n", 0},
                                                {"get_komi", query, "", KOMI},
                                                {"fixed_handicap", place_handicap, "i", FIXED},
                                                {"place_free_handicap", place_handicap, "i", FREE},
                                                {"set_free_handicap", set_free_handicap, "", 0},
                                                {"get_handicap", query, "", HANDICAP},
                                                {0}};

/* ---- records ---- */

/* "FILE [MOVE]": a last word of digits behind another word is the move; the file's name may have spaces. */
static bool file_and_move(tj_span args, char path[PATH_ROOM], uint32_t *moves)
{
    tj_span name = tj_span_trim(args, " "), last;
    size_t n = name.n;
    uint32_t number;

    while (n && name.at[n - 1] != ' ')
        n--;
    last = (tj_span){name.at + n, name.n - n};
    *moves = UINT32_MAX;
    if (n && tj_gtp_integer(&last, INT32_MAX, &number)) {
        /* the position before that move */
        *moves = number ? number - 1 : 0;
        name = tj_span_trim((tj_span){name.at, n}, " ");
    }
    return name.n && tj_gtp_text(name, path, PATH_ROOM);
}

static const char *loadsgf(tj_gtp *gtp)
{
    char path[PATH_ROOM];
    tj_record record;
    uint32_t moves;
    int rc;

    if (!file_and_move(gtp->line.rest, path, &moves))
        return "syntax error";
    tj_record_init(&record);
    rc = gtp->no_files ? TJ_E_NOTFOUND : tj_sgf_read_file(path, &record, NULL);
    /* A damaged record is good for the moves before the damage, if no others are needed. */
    if (!rc && record.state == TJ_RECORD_DAMAGED && moves > record.moves.len)
        rc = TJ_E_FORMAT;
    if (!rc)
        rc = tj_gtp_game_load(&gtp->game, &record, moves);
    tj_record_release(&record);
    return rc ? "cannot load file" : begin_game(gtp, 0);
}

static const char *printsgf(tj_gtp *gtp)
{
    char komi_text[32], handicap[32], path[PATH_ROOM];
    tj_record record = gtp->game.record; /* borrows; only the header differs */
    tj_span name = tj_span_trim(gtp->line.rest, " ");

    snprintf(komi_text, sizeof komi_text, "%g", gtp->game.komi);
    snprintf(handicap, sizeof handicap, "%zu", tj_gtp_game_stones(&gtp->game));
    record.field[TJ_FIELD_KOMI] = komi_text;
    record.field[TJ_FIELD_HANDICAP] = tj_gtp_game_stones(&gtp->game) >= 2 ? handicap : NULL;
    if (tj_sgf_put_record(&record, NULL, &gtp->text, NULL))
        return "out of memory";
    if (!name.n)
        return NULL;
    if (gtp->no_files || !tj_gtp_text(name, path, sizeof path))
        return "cannot save file";
    if (tj_atomic_file_write(path, &gtp->text, true, &gtp->err))
        return tj_gtp_error(gtp);
    tj_buf_clear(&gtp->text);
    return NULL;
}

const tj_gtp_command tj_gtp_sgf_commands[] = {
    {"loadsgf", loadsgf, "", 0}, {"printsgf", printsgf, "", 0}, {0}};
