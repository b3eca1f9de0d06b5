/* "position", "go" and "ponderhit": what to think about, and how long. */
#include <math.h>

#include "engine/shogi/usi/usi.h"

#define TIME_MAX_MS        3600000000 /* milliseconds: a thousand hours */
#define PONDERHIT_SECONDS  1          /* seconds from "ponderhit" on, where nobody says how long to think */
#define SECONDS_MIN        0.005      /* seconds: something must be found */
#define OVERHEAD_SHARE_MAX 0.2        /* of the time for a move */
#define MOVES_LEFT         45         /* of one side, at the beginning */
#define MOVES_MIN          18

/* ---- numbers and clocks ---- */

bool tj_usi_integer(tj_span *rest, int64_t least, int64_t most, int64_t *out)
{
    tj_span ahead = *rest, word;
    uint64_t size;
    int64_t value;
    bool negative;

    if (!tj_next_word(&ahead, &word))
        return false;
    negative = tj_span_begins(word, "-");
    if (!tj_span_number(tj_span_from(word, negative), &size))
        return false;
    value = size < INT64_MAX ? (int64_t)size : INT64_MAX;
    value = negative ? -value : value;
    *out = value < least ? least : value > most ? most : value;
    *rest = ahead;
    return true;
}

/* What is lost on the way, in seconds; of a very short time not so much that nothing would be left. */
static double overhead_of(int64_t overhead, double allowed)
{
    return fmin((double)overhead / 1000, allowed * OVERHEAD_SHARE_MAX);
}

void tj_usi_clock_limits(const tj_usi_clock *clock, unsigned colour, unsigned move_number, int64_t overhead,
                         double *soft, double *hard)
{
    double main = (double)clock->time[colour] / 1000;
    double increment = (double)clock->increment[colour] / 1000, byoyomi = (double)clock->byoyomi / 1000;

    *soft = *hard = 0;
    if (!clock->given)
        return;
    if (clock->movetime) {
        /* All of it: the search ends when it must. */
        double all = (double)clock->movetime / 1000;
        *hard = fmax(all - overhead_of(overhead, all), SECONDS_MIN);
        return;
    }
    unsigned played = move_number / 2;
    double left = played < MOVES_LEFT - MOVES_MIN ? MOVES_LEFT - played : MOVES_MIN;
    double all = main + increment + byoyomi, lost = overhead_of(overhead, all),
           most = fmax(all - lost, SECONDS_MIN);
    /* Of an increment, what is not used stays on the clock. */
    *soft = fmax(main / left + 0.8 * increment + byoyomi - lost, SECONDS_MIN);
    *hard = fmin(fmax(main / left * 4 + increment + byoyomi - lost, SECONDS_MIN), most);
    *soft = fmin(*soft, *hard);
    /* With nothing but the countdown left, what is not used is lost. */
    if (byoyomi > 0 && main <= byoyomi * 0.5)
        *soft = *hard * 1.8;
}

/* ---- positions ---- */

/* What stands before the word "moves", which is cut off with it. */
static tj_span before_moves(tj_span *rest)
{
    tj_span all = *rest, word;

    while (tj_next_word(rest, &word))
        if (tj_span_is(word, "moves")) {
            all.n = (size_t)(word.at - all.at);
            return all;
        }
    return all;
}

static bool begin(tj_usi *usi, tj_span where)
{
    tj_err err = TJ_ERR_INIT;
    tj_shogi start;
    int rc = tj_shogi_sfen_parse(&start, where.at, where.n, &err);

    if (rc)
        tj_usi_info_string(usi, "position: %s", err.text);
    if (rc && rc != TJ_E_RANGE)
        return false;
    if (tj_shogi_game_begin(&usi->game, &start)) {
        tj_usi_info_string(usi, "out of memory");
        return false;
    }
    return true;
}

/* What comes behind a move that is not legal does not count: players may look at what the engine thinks of a
 * game that went wrong. */
static void play(tj_usi *usi, tj_span moves)
{
    tj_shogi_move move;
    tj_span word;

    while (tj_next_word(&moves, &word)) {
        int verdict = tj_shogi_move_parse(word.at, word.n, &move, NULL)
                          ? TJ_SHOGI_NO_SUCH_MOVE
                          : tj_shogi_legality(&usi->game.position, move);

        if (verdict != TJ_SHOGI_LEGAL) {
            tj_usi_info_string(usi, "position: %.*s: %s", (int)(word.n < 20 ? word.n : 20), word.at,
                               tj_shogi_legality_text(verdict));
            return;
        }
        if (tj_shogi_game_play(&usi->game, move)) {
            tj_usi_info_string(usi, "out of memory");
            return;
        }
    }
}

void tj_usi_position(tj_usi *usi, tj_span rest)
{
    tj_span where = before_moves(&rest);

    tj_usi_stop(usi);
    usi->invalid_position = !begin(usi, where);
    if (!usi->invalid_position)
        play(usi, rest);
}

/* ---- limits ---- */

typedef struct go_params {
    tj_usi_clock clock;
    int64_t nodes, depth, mate;
    bool ponder, infinite;
    tj_span only; /* from the first move behind "searchmoves" on */
} go_params;

/* Numbers that stand behind a word. */
static int64_t *number_of(go_params *w, tj_span word)
{
    const struct {
        const char *word;
        int64_t *value;
        bool clock;
    } NUMBERS[] = {
        {"btime", &w->clock.time[TJ_BLACK], true},
        {"wtime", &w->clock.time[TJ_WHITE], true},
        {"binc", &w->clock.increment[TJ_BLACK], true},
        {"winc", &w->clock.increment[TJ_WHITE], true},
        {"byoyomi", &w->clock.byoyomi, true},
        {"movetime", &w->clock.movetime, true},
        {"nodes", &w->nodes, false},
        {"depth", &w->depth, false},
    };

    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++)
        if (tj_span_is(word, NUMBERS[i].word)) {
            w->clock.given = w->clock.given || NUMBERS[i].clock;
            return NUMBERS[i].value;
        }
    return NULL;
}

/* Behind "mate": milliseconds, "infinite", or nothing. */
static void read_mate(go_params *w, tj_span *rest)
{
    tj_span ahead = *rest, word;

    w->mate = TIME_MAX_MS;
    if (tj_next_word(&ahead, &word) && tj_span_is(word, "infinite"))
        *rest = ahead;
    else
        tj_usi_integer(rest, 1, TIME_MAX_MS, &w->mate);
}

/* Behind "searchmoves": moves, as many as there are. */
static void read_only(go_params *w, tj_span *rest)
{
    tj_span ahead = *rest, word;
    tj_shogi_move move;

    w->only = *rest;
    while (tj_next_word(&ahead, &word) && tj_shogi_move_parse(word.at, word.n, &move, NULL) == 0)
        *rest = ahead;
    w->only.n = (size_t)(rest->at - w->only.at);
}

/* Those that are legal, each once; all moves if none is. */
static void set_only(tj_usi *usi, tj_span words)
{
    tj_shogi_move *only = usi->task.only, move;
    size_t count = 0;
    tj_span word;

    while (tj_next_word(&words, &word)) {
        size_t at = 0;

        if (tj_shogi_move_parse(word.at, word.n, &move, NULL) ||
            tj_shogi_legality(&usi->game.position, move) != TJ_SHOGI_LEGAL) {
            tj_usi_info_string(usi, "go: not a legal move: %.*s", (int)(word.n < 20 ? word.n : 20), word.at);
            continue;
        }
        while (at < count && only[at] != move)
            at++;
        only[at] = move;
        count += at == count;
    }
    usi->task.limits.only = only;
    usi->task.limits.only_count = count;
}

/* `of`: the command. */
static void parse_go(tj_usi *usi, const char *of, tj_span rest, go_params *w)
{
    tj_span word;

    while (tj_next_word(&rest, &word)) {
        int64_t *number = number_of(w, word);

        if (number) {
            if (!tj_usi_integer(&rest, 0, number == &w->nodes ? INT64_MAX / 2 : TIME_MAX_MS, number))
                tj_usi_info_string(usi, "%s: a number is missing after %.*s", of, (int)word.n, word.at);
        } else if (tj_span_is(word, "mate")) {
            read_mate(w, &rest);
        } else if (tj_span_is(word, "searchmoves")) {
            read_only(w, &rest);
        } else if (tj_span_is(word, "ponder")) {
            w->ponder = true;
        } else if (tj_span_is(word, "infinite")) {
            w->infinite = true;
        } else {
            tj_usi_info_string(usi, "%s: not understood: %.*s", of, (int)(word.n < 20 ? word.n : 20),
                               word.at);
        }
    }
}

void tj_usi_go(tj_usi *usi, tj_span rest)
{
    go_params w = {.nodes = 0};
    tj_shogi_search_limits *limits = &usi->task.limits;
    const tj_shogi *position = &usi->game.position;

    parse_go(usi, "go", rest, &w);
    tj_usi_stop(usi);
    *limits = (tj_shogi_search_limits){
        .nodes = (uint64_t)w.nodes,
        .depth = (unsigned)(w.depth > TJ_SHOGI_PLIES_MAX ? TJ_SHOGI_PLIES_MAX : w.depth),
        .lines = (unsigned)usi->settings.lines,
        .draw = (int)usi->settings.draw};
    set_only(usi, w.only);
    usi->task.mate = w.mate != 0;
    usi->task.infinite = w.infinite;
    if (w.mate)
        limits->hard = w.mate == TIME_MAX_MS ? 0 : (double)w.mate / 1000;
    else if (!w.infinite)
        tj_usi_clock_limits(&w.clock, position->side, position->number, usi->settings.overhead, &limits->soft,
                            &limits->hard);
    /* "go" alone would never end. */
    usi->task.unlimited = false;
    if (!w.mate && !w.infinite && !w.clock.given && !w.nodes && !w.depth) {
        limits->nodes = usi->options.limits.nodes;
        usi->task.infinite = !limits->nodes && !w.ponder;
        usi->task.unlimited = !limits->nodes && w.ponder;
    }
    if (usi->nodes_max && (!limits->nodes || limits->nodes > usi->nodes_max))
        limits->nodes = usi->nodes_max;
    usi->signals.new_limits = false;
    atomic_store(&usi->signals.ponder, w.ponder);
    tj_usi_think(usi);
}

/* Some programs send the clocks with it, which have gone on since "go ponder". */
void tj_usi_ponderhit(tj_usi *usi, tj_span rest)
{
    const tj_shogi *position = &usi->game.position;
    tj_shogi_search_signals *signals = &usi->signals;
    go_params w = {.nodes = 0};

    if (!usi->thinking || !atomic_load(&signals->ponder))
        return;
    parse_go(usi, "ponderhit", rest, &w);
    signals->new_limits = w.clock.given || usi->task.unlimited;
    signals->soft = 0;
    signals->hard = PONDERHIT_SECONDS;
    if (w.clock.given)
        tj_usi_clock_limits(&w.clock, position->side, position->number, usi->settings.overhead,
                            &signals->soft, &signals->hard);
    tj_usi_stop_pondering(usi);
}
