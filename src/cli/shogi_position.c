#include "cli/shogi_position.h"

#include <string.h>

#include "base/error.h"
#include "format/japanese_move.h"
#include "format/kifu_file.h"
#include "tejun/shogi_search.h"

/* The legal move that fits all that is known; TJ_SHOGI_NO_MOVE if none or several do. */
static tj_shogi_move find(const tj_shogi *position, const tj_shogi_step *wanted)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX], found = TJ_SHOGI_NO_MOVE;
    size_t count = tj_shogi_moves(position, moves);

    for (size_t i = 0; i < count; i++) {
        tj_shogi_step step = tj_shogi_step_of(position, moves[i]);

        if (step.to != wanted->to || (wanted->from != TJ_SHOGI_STEP_ANY && wanted->from != step.from) ||
            (wanted->before && wanted->before != step.before) ||
            (wanted->after && wanted->after != step.after) ||
            (wanted->promotes != TJ_SHOGI_STEP_ANY && wanted->promotes != step.promotes))
            continue;
        if (found != TJ_SHOGI_NO_MOVE)
            return TJ_SHOGI_NO_MOVE;
        found = moves[i];
    }
    return found;
}

static int read_japanese(const tj_shogi_place *place, const char *text, size_t n, tj_shogi_move *move)
{
    tj_span span = {text, n};
    const char *why;
    tj_japanese_move told;
    size_t length;

    if (tj_japanese_mark(span, &length))
        span = (tj_span){text + length, n - length};
    if (!span.n || tj_japanese_move_read(span, &told) != span.n)
        return TJ_E_FORMAT;
    *move = tj_japanese_move_find(&told, &place->position, place->last, &why);
    return 0;
}

static int read_move(const tj_shogi_place *place, const char *text, size_t n, tj_shogi_move *move,
                     tj_err *err)
{
    tj_shogi_step step, previous = {0};
    int colour, rc = read_japanese(place, text, n, move);

    if (!rc || !tj_shogi_move_parse(text, n, move, NULL))
        return 0;
    if (place->last)
        previous.to = (uint8_t)tj_shogi_move_to(place->last);
    rc = tj_shogi_step_parse(text, n, place->last ? &previous : NULL, &step, &colour, err);
    if (!rc)
        *move = find(&place->position, &step);
    return rc ? TJ_E_USAGE : 0;
}

static int play(tj_shogi_place *place, const char *text, size_t n, tj_err *err)
{
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;
    int verdict, rc = read_move(place, text, n, &move, err);

    if (rc)
        return rc;
    verdict = move == TJ_SHOGI_NO_MOVE ? TJ_SHOGI_NO_SUCH_MOVE : tj_shogi_play(&place->position, move);
    place->moves++;
    if (verdict != TJ_SHOGI_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "move %zu, %.*s: %s", place->moves, (int)n, text,
                       move == TJ_SHOGI_NO_MOVE ? "no legal move, or more than one"
                                                : tj_shogi_verdict_text(verdict));
    place->last = move;
    return 0;
}

static int start(tj_shogi_place *place, const char *sfen, tj_err *err)
{
    tj_err reason = TJ_ERR_INIT;
    int rc = 0;

    *place = (tj_shogi_place){.last = TJ_SHOGI_NO_MOVE};
    tj_shogi_init(&place->position);
    if (sfen)
        rc = tj_shogi_sfen_parse(&place->position, sfen, strlen(sfen), &reason);
    return rc && rc != TJ_E_RANGE ? tj_fail(err, TJ_E_USAGE, "--sfen: %s", reason.text) : 0;
}

int tj_shogi_place_from_words(tj_shogi_place *place, const char *sfen, const tj_words *words, tj_err *err)
{
    int rc = start(place, sfen, err);

    for (size_t i = 0; !rc && i < words->len; i++)
        for (const char *word = words->items[i]; !rc && *word;) {
            size_t n = strcspn(word, ", \t");

            if (n)
                rc = play(place, word, n, err);
            word += n + (word[n] != 0);
        }
    return rc;
}

int tj_shogi_place_from_record(tj_shogi_place *place, const char *path, size_t moves, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    *place = (tj_shogi_place){.last = TJ_SHOGI_NO_MOVE};
    tj_kifu_init(&kifu);
    rc = tj_kifu_file_first(path, &kifu, err);
    if (!rc && moves != SIZE_MAX && moves > kifu.record.moves.len)
        rc = tj_fail_path(err, TJ_E_RANGE, path, "the game has only %zu moves", kifu.record.moves.len);
    if (!rc) {
        place->position = kifu.start;
        for (; place->moves < kifu.record.moves.len && place->moves < moves; place->moves++) {
            place->last = kifu.record.moves.items[place->moves].point;
            tj_shogi_apply(&place->position, place->last);
        }
    }
    tj_kifu_release(&kifu);
    return rc;
}
