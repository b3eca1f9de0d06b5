#include "answer/position_params.h"

#include <stdio.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "base/error.h"
#include "base/text/text.h"
#include "tejun/game.h"

static const char *const COLOURS[] = {"turn", "black", "white", NULL}; /* in the order of tj_colour */

const tj_param tj_position_param_table[] = {
    TJ_ARGUMENTS(tj_position_params, moves, "moves", "MOVE...", "played so far"),
    TJ_FILE(tj_position_params, file, 0, "file", "FILE", "take the position from the first game in FILE"),
    TJ_INTEGER(tj_position_params, record, 0, "record", "N", 1, UINT32_MAX,
               "take the position from game N of the corpus"),
    TJ_INTEGER(tj_position_params, move, 0, "move", "N", -1, 100000,
               "with --file or --record: use the position after N moves; -1: at the end"),
    TJ_GAME(
        tj_position_params, game, 0, "game",
        "which game to start, if nothing else determines it; any: the one with the most games in the corpus"),
    TJ_INTEGER(tj_position_params, size, 0, "size", "N", 2, 25, "Go: board size; default: 19"),
    TJ_TEXT(tj_position_params, add_black, 0, "add-black", "POINTS", "Go: add black stones"),
    TJ_TEXT(tj_position_params, add_white, 0, "add-white", "POINTS", "Go: add white stones"),
    TJ_TEXT(tj_position_params, sfen, 0, "sfen", "SFEN",
            "shogi: start from this position or handicap, such as 2-piece"),
    TJ_CHOICE(tj_position_params, to_move, 0, "to-move", "WHO", COLOURS,
              "side to move; turn: the side whose turn it is"),
    TJ_PARAMS_END};

/* Another parameter that determines the position; NULL: none was given. */
static const char *other_source(const tj_position_params *o)
{
    return o->moves.len   ? "moves"
           : o->sfen      ? "--sfen"
           : o->size      ? "--size"
           : o->add_black ? "--add-black"
           : o->add_white ? "--add-white"
                          : NULL;
}

int tj_position_params_check(const tj_position_params *o, tj_err *err)
{
    const char *from = o->file ? "--file" : "--record", *other = other_source(o);

    if (o->file && o->record)
        return tj_fail(err, TJ_E_USAGE, "--record cannot be used with --file");
    if (!o->file && !o->record)
        return o->move >= 0 ? tj_fail(err, TJ_E_USAGE, "--move needs --file or --record") : 0;
    if (o->game && o->record)
        return tj_fail(err, TJ_E_USAGE, "--game cannot be used with --record");
    return other ? tj_fail(err, TJ_E_USAGE, "%s cannot be used with %s, which already gives the moves", other,
                           from)
                 : 0;
}

/* ---- which game ---- */

/* Sets of games have bit i for game i.  Examples of moves are those of the games held. */
static int fail_no_move(const char *word, unsigned held, tj_err *err)
{
    bool several = (held & (held - 1)) != 0;
    char how[256] = "", whose[64] = "";
    const tj_game_kind *kind;
    size_t n = 0;

    for (size_t i = 0; (kind = tj_game_kind_at(i)) != NULL && n < sizeof how; i++) {
        const char *title = tj_game_kind_title(kind), *example = tj_answer_kind_of(kind)->moves_example;

        if (!(held >> i & 1) || !example)
            continue;
        n += (size_t)snprintf(how + n, sizeof how - n, "%s%s%s%s", n ? ", " : "; write ", example,
                              several ? " for " : "", several ? title : "");
        snprintf(whose, sizeof whose, " of %s", title);
    }
    return tj_fail(err, TJ_E_USAGE, "\"%.*s\" is not a move%s%s",
                   (int)tj_utf8_complete_length(word, strnlen(word, 40)), word, several ? "" : whose, how);
}

static bool is_move(const tj_game_kind *kind, const char *word)
{
    const tj_answer_kind *own = tj_answer_kind_of(kind);
    tj_position start;
    uint16_t move;
    size_t used;

    word += strspn(word, ", \t");
    return own->is_move ? own->is_move(word)
                        : !tj_position_init(&start, tj_game_kind_last_board(kind), NULL) &&
                              !tj_position_move_read(&start, NULL, word, strlen(word), &used, &move, NULL);
}

static const char *own_param(const tj_game_kind *kind, const tj_position_params *o)
{
    const tj_answer_kind *own = tj_answer_kind_of(kind);

    return own->own_param ? own->own_param(o) : NULL;
}

/* The games that the parameters may mean: by the first move, otherwise by parameters of one game. */
static unsigned games_told(const tj_position_params *o)
{
    unsigned by_move = 0, by_param = 0;
    const tj_game_kind *kind;

    for (size_t i = 0; (kind = tj_game_kind_at(i)) != NULL; i++) {
        by_move |= (unsigned)(o->moves.len && is_move(kind, o->moves.items[0])) << i;
        by_param |= (unsigned)(own_param(kind, o) != NULL) << i;
    }
    return by_move ? by_move : by_param;
}

static int check_kind(const tj_position_params *o, const tj_game_kind *kind, tj_err *err)
{
    const tj_game_kind *other, *chosen = tj_game_chosen(o->game);
    const char *own;

    for (size_t i = 0; (other = tj_game_kind_at(i)) != NULL; i++)
        if (other != kind && (own = own_param(other, o)) != NULL)
            return tj_fail(err, TJ_E_USAGE, "%s is for %s only", own, tj_game_kind_title(other));
    return !chosen || chosen == kind
               ? 0
               : tj_fail(err, TJ_E_USAGE, "--game %s cannot be used with a position of %s",
                         tj_game_kind_name(chosen), tj_game_kind_title(kind));
}

/* Of the games that the parameters tell, or of all: the one that was chosen, or the one that the corpus has
 * most of. */
int tj_position_params_kind(const tj_position_params *o, tj_corpus *corpus, const tj_game_kind **out,
                            tj_err *err)
{
    const tj_game_kind *kind, *chosen = tj_game_chosen(o->game);
    unsigned told = games_told(o), held = 0;
    uint64_t most = 0;

    *out = NULL;
    for (size_t i = 0; (kind = tj_game_kind_at(i)) != NULL; i++) {
        uint64_t games = corpus ? tj_corpus_games_of(corpus, kind) : 0;

        held |= (unsigned)(games > 0) << i;
        if (told && !(told >> i & 1))
            continue;
        if (!*out || (*out != chosen && (kind == chosen || games > most))) {
            *out = kind;
            most = games;
        }
    }
    if (told)
        return check_kind(o, *out, err);
    held = chosen ? 1U << (o->game - 1) : held ? held : ~0U;
    return o->moves.len ? fail_no_move(o->moves.items[0], held, err) : 0;
}

int tj_game_of_corpus(int game, tj_corpus *corpus, const tj_game_kind **kind, tj_err *err)
{
    return tj_position_params_kind(&(tj_position_params){.game = game}, corpus, kind, err);
}

/* ---- the position ---- */

static int replay_moves(tj_position *out, const tj_record *record, size_t moves, const char *path,
                        tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(record->board);
    int rc = record->start ? tj_position_parse(out, kind, record->start, strlen(record->start), err)
                           : tj_position_init(out, record->board, err);

    for (size_t i = 0; !rc && i < moves; i++)
        if (tj_position_play(out, record->moves.items[i].point, NULL))
            rc = tj_fail_path(err, TJ_E_FORMAT, path, "move %zu is illegal", i + 1);
    return rc;
}

/* A damaged record from a file ends where it cannot be played on. */
static int replay(tj_asked_position *out, tj_record *record, int64_t move, const char *path, tj_err *err)
{
    size_t len = record->moves.len, moves = move < 0 ? len : (size_t)move;
    const tj_answer_kind *own = tj_answer_kind_of(tj_game_kind_of_board(record->board));
    int rc;

    if (record->state == TJ_RECORD_DAMAGED && path && (move < 0 || moves > len))
        return tj_fail_path(err, TJ_E_FORMAT, path, "%s", tj_record_last_fault(record));
    if (moves > len)
        return tj_fail_path(err, TJ_E_RANGE, path, "the game has only %zu moves", len);
    rc = own->replay ? own->replay(&out->position, record, moves, path, err)
                     : replay_moves(&out->position, record, moves, path, err);
    for (size_t i = 0; !rc && i < moves; i++)
        rc = tj_move_line_add(&out->moves, record->moves.items[i].point, err);
    return rc;
}

static int read_record(tj_asked_position *out, const tj_position_params *o, tj_corpus *corpus, tj_err *err)
{
    tj_record record;
    int rc;

    if (!o->file && !corpus)
        return tj_fail(err, TJ_E_USAGE, "--record needs a corpus");
    tj_record_init(&record);
    rc = o->file ? tj_record_read_file(o->file, &record, err)
                 : tj_game_record(corpus, (uint32_t)o->record, &record, err);
    if (!rc && !(rc = check_kind(o, tj_game_kind_of_board(record.board), err)))
        rc = replay(out, &record, o->move, o->file, err);
    tj_record_release(&record);
    return rc;
}

static int read_moves(tj_asked_position *out, const tj_position_params *o, tj_corpus *corpus, tj_err *err)
{
    const tj_game_kind *kind;
    const tj_answer_kind *own;
    int rc = tj_position_params_kind(o, corpus, &kind, err);

    if (rc)
        return rc;
    own = tj_answer_kind_of(kind);
    rc = o->sfen ? tj_position_read_start(&out->start, kind, "sfen", o->sfen, err)
                 : tj_position_init(&out->start, o->size ? (unsigned)o->size : tj_game_kind_usual_board(kind),
                                    err);
    if (rc || (own->set_up && (rc = own->set_up(&out->start, o, err))))
        return rc;
    tj_position_copy(&out->position, &out->start);
    return tj_move_line_play(&out->moves, &out->position, &o->moves, err);
}

int tj_position_params_read(tj_asked_position *out, const tj_position_params *o, tj_corpus *corpus,
                            tj_err *err)
{
    int rc;

    out->position.board = 0;
    out->moves = (tj_move_line){0};
    if ((rc = tj_position_params_check(o, err)) ||
        (rc = (o->record || o->file ? read_record : read_moves)(out, o, corpus, err)))
        return rc;
    return o->to_move ? tj_position_set_to_move(&out->position, o->to_move, err) : 0;
}

void tj_asked_position_release(tj_asked_position *position)
{
    tj_move_line_release(&position->moves);
}

/* ---- JSON ---- */

const char *tj_colour_name(int colour)
{
    return colour == TJ_WHITE ? "white" : "black";
}

void tj_asked_position_json(tj_json *json, const tj_asked_position *position)
{
    const char *key = tj_answer_kind_of(position->position.kind)->position_key;
    char text[TJ_POSITION_TEXT_MAX];

    tj_position_format(&position->position, text);
    if (key)
        tj_json_string(json, key, text);
    else
        tj_json_u64(json, "size", tj_board_lines(position->position.board));
}

static void put_move(tj_json *json, const char *key, const tj_position *position, const uint16_t *last,
                     unsigned move, bool native)
{
    tj_buf text = TJ_BUF_INIT;

    tj_move_put(position, last, move, native, &text);
    tj_json_buf(json, key, &text);
    tj_buf_release(&text);
}

void tj_move_json(tj_json *json, const tj_position *position, const uint16_t *last, unsigned move)
{
    const char *native_key = tj_answer_kind_of(position->kind)->native_key;

    put_move(json, "move", position, last, move, false);
    if (native_key)
        put_move(json, native_key, position, last, move, true);
}

void tj_asked_move_json(tj_json *json, const tj_asked_position *position, unsigned move, bool is_move)
{
    const char *native_key = tj_answer_kind_of(position->position.kind)->native_key;

    if (is_move) {
        tj_move_json(json, &position->position, tj_move_line_last(&position->moves), move);
        return;
    }
    tj_json_null(json, "move");
    if (native_key)
        tj_json_null(json, native_key);
}

static void put_moves(tj_json *json, const char *key, const tj_asked_position *position, bool native)
{
    tj_position at;

    tj_position_copy(&at, &position->start);
    tj_json_array(json, key);
    for (size_t i = 0; i < position->moves.len; i++) {
        const uint16_t *move = &position->moves.items[i];

        put_move(json, NULL, &at, i ? move - 1 : NULL, *move, native);
        tj_position_play(&at, *move, NULL);
    }
    tj_json_end(json);
}

void tj_asked_board_json(tj_json *json, const tj_asked_position *position)
{
    const tj_position *at = &position->position;
    const tj_answer_kind *own = tj_answer_kind_of(at->kind);
    const uint16_t *last = tj_move_line_last(&position->moves);

    tj_json_string(json, "game", tj_game_kind_name(at->kind));
    tj_asked_position_json(json, position);
    if (own->put_stones)
        own->put_stones(json, at);
    tj_json_string(json, "to_move", tj_colour_name(tj_position_to_move(at)));
    put_moves(json, "moves", position, false);
    if (own->native_key)
        put_moves(json, own->native_key, position, true);
    if (last)
        put_move(json, "last", at, NULL, *last, false);
    else
        tj_json_null(json, "last");
    if (own->put_rules)
        own->put_rules(json, at);
}

/* ---- the question ---- */

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    asked->found = 1;
    return tj_position_params_read(answer, asked->params, NULL, err);
}

static void release(void *answer)
{
    tj_asked_position_release(answer);
}

static int json(const tj_asked *asked TJ_UNUSED, const void *answer, tj_json *json, tj_err *err TJ_UNUSED)
{
    tj_asked_board_json(json, answer);
    return 0;
}

const tj_question tj_position_question = {
    .name = "position",
    .summary = "show the board after some moves",
    .description = "",
    .params = tj_position_param_table,
    TJ_QUESTION_TYPES(tj_position_params, tj_asked_position, .move = -1),
    .run = run,
    .json = json,
    .release = release,
};
