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
    TJ_FILE(tj_position_params, file, 0, "file", "FILE",
            "take the position from the first game in this file"),
    TJ_INTEGER(tj_position_params, record, 0, "record", "N", 1, UINT32_MAX,
               "take the position from this game of the corpus"),
    TJ_INTEGER(tj_position_params, move, 0, "move", "N", -1, 100000,
               "with --file or --record: the position after N moves; -1: at the end"),
    TJ_GAME(tj_position_params, game, 0, "game",
            "which game's start, if nothing else tells; any: the one that the corpus has most games of"),
    TJ_INTEGER(tj_position_params, size, 0, "size", "N", 2, 25, "Go: lines of the board; default: 19"),
    TJ_TEXT(tj_position_params, add_black, 0, "add-black", "POINTS", "Go: black stones set up"),
    TJ_TEXT(tj_position_params, add_white, 0, "add-white", "POINTS", "Go: white stones set up"),
    TJ_TEXT(tj_position_params, sfen, 0, "sfen", "SFEN",
            "shogi: moves begin with this position, which may be a handicap's name, such as 2-piece"),
    TJ_CHOICE(tj_position_params, to_move, 0, "to-move", "WHO", COLOURS,
              "who is to move: whose turn it is, or that side"),
    TJ_PARAMS_END};

/* What else was given that tells the position. */
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
    return other ? tj_fail(err, TJ_E_USAGE, "%s cannot be used with %s, which has moves of its own", other,
                           from)
                 : 0;
}

/* held: bit i for game i, those in whose words it is told. */
static int fail_no_move(const char *word, unsigned held, tj_err *err)
{
    bool several = (held & (held - 1)) != 0;
    char how[256] = "", whose[64] = "";
    size_t n = 0;

    for (size_t i = 0; tj_answer_kind_at(i) && n < sizeof how; i++) {
        const tj_answer_kind *kind = tj_answer_kind_at(i);
        const char *title = tj_game_kind_title(tj_game_kind_named(kind->name));

        if (!(held >> i & 1))
            continue;
        n += (size_t)snprintf(how + n, sizeof how - n, "%s%s%s%s", n ? ", " : "", kind->moves_example,
                              several ? " for " : "", several ? title : "");
        snprintf(whose, sizeof whose, " of %s", title);
    }
    return tj_fail(err, TJ_E_USAGE, "\"%.*s\" is no move%s; write %s",
                   (int)tj_utf8_complete_length(word, strnlen(word, 40)), word, several ? "" : whose, how);
}

/* The games that the corpus holds, bit i for game i, and the one that it has most of; NULL: none. */
static int games_held(tj_corpus *corpus, unsigned *held, const tj_answer_kind **most, tj_err *err)
{
    uint64_t largest = 0;
    tj_corpus_info info;
    int rc = tj_corpus_info_get(corpus, &info, err);

    *held = 0;
    *most = NULL;
    for (size_t i = 0; !rc && tj_answer_kind_at(i); i++) {
        const tj_game_kind *game = tj_game_kind_named(tj_answer_kind_at(i)->name);
        uint64_t games = 0;

        for (unsigned b = tj_game_kind_first_board(game); b <= tj_game_kind_last_board(game); b++)
            games += info.games_of_size[b];
        *held |= (unsigned)(games > 0) << i;
        if (games > largest) {
            largest = games;
            *most = tj_answer_kind_at(i);
        }
    }
    return rc;
}

/* What the parameters tell; NULL: nothing. */
static const tj_answer_kind *told_kind(const tj_position_params *o)
{
    const tj_answer_kind *kind;

    for (size_t i = 0; o->moves.len && (kind = tj_answer_kind_at(i)) != NULL; i++)
        if (kind->is_move(o->moves.items[0] + strspn(o->moves.items[0], ", \t")))
            return kind;
    for (size_t i = 0; (kind = tj_answer_kind_at(i)) != NULL; i++)
        if (kind->own_param(o))
            return kind;
    return NULL;
}

static int check_kind(const tj_position_params *o, const tj_answer_kind *kind, tj_err *err)
{
    const tj_answer_kind *other;
    const char *own;

    for (size_t i = 0; (other = tj_answer_kind_at(i)) != NULL; i++)
        if (other != kind && (own = other->own_param(o)) != NULL)
            return tj_fail(err, TJ_E_USAGE, "%s is for %s", own,
                           tj_game_kind_title(tj_game_kind_named(other->name)));
    if (o->game && tj_answer_kind_of(tj_game_chosen(o->game)) != kind)
        return tj_fail(err, TJ_E_USAGE, "--game %s cannot be used with a position of %s",
                       tj_game_kind_name(tj_game_chosen(o->game)),
                       tj_game_kind_title(tj_game_kind_named(kind->name)));
    return 0;
}

int tj_position_params_kind(const tj_position_params *o, tj_corpus *corpus, const tj_answer_kind **out,
                            tj_err *err)
{
    unsigned held = 0;
    int rc = 0;

    if ((*out = told_kind(o)) != NULL)
        return check_kind(o, *out, err);
    if ((*out = tj_answer_kind_of(tj_game_chosen(o->game))) != NULL)
        held = 1U << (o->game - 1);
    else if (corpus)
        rc = games_held(corpus, &held, out, err);
    if (!*out)
        *out = tj_answer_kind_at(0);
    return rc || !o->moves.len ? rc : fail_no_move(o->moves.items[0], held ? held : ~0U, err);
}

static int read_record(tj_asked_position *out, const tj_position_params *o, tj_corpus *corpus, tj_err *err)
{
    size_t moves = o->move < 0 ? SIZE_MAX : (size_t)o->move;
    tj_record record;
    int rc;

    if (!corpus)
        return tj_fail(err, TJ_E_USAGE, "--record needs a corpus");
    tj_record_init(&record);
    rc = tj_game_record(corpus, (uint32_t)o->record, &record, err);
    if (!rc) {
        out->kind = tj_answer_kind_of(tj_game_kind_of_board(record.board));
        rc = out->kind->read_record(out, &record, moves, err);
    }
    tj_record_release(&record);
    return rc;
}

/* The first game that can make sense of the file has it; the error of the first tells what is wrong. */
static int read_file(tj_asked_position *out, const tj_position_params *o, tj_err *err)
{
    size_t moves = o->move < 0 ? SIZE_MAX : (size_t)o->move;
    const tj_answer_kind *kind;
    tj_err first = TJ_ERR_INIT;

    for (size_t i = 0; (kind = tj_answer_kind_at(i)) != NULL; i++) {
        tj_err inner = TJ_ERR_INIT;
        int rc;

        if (o->game && tj_answer_kind_of(tj_game_chosen(o->game)) != kind)
            continue;
        memset(out, 0, sizeof *out);
        out->kind = kind;
        rc = kind->read_file(out, o->file, moves, &inner);
        if (!rc)
            return 0;
        if (!first.code)
            first = inner;
        if (rc != TJ_E_FORMAT)
            break;
    }
    *err = first;
    return first.code;
}

int tj_position_params_read(tj_asked_position *out, const tj_position_params *o, tj_corpus *corpus,
                            tj_err *err)
{
    int rc = tj_position_params_check(o, err);

    memset(out, 0, sizeof *out);
    if (!rc && o->record)
        rc = read_record(out, o, corpus, err);
    else if (!rc && o->file)
        rc = read_file(out, o, err);
    else if (!rc) {
        rc = tj_position_params_kind(o, corpus, &out->kind, err);
        if (!rc)
            rc = out->kind->read(out, o, err);
    }
    return rc || !o->to_move ? rc : out->kind->set_to_move(out, o->to_move, err);
}
