/* "go" and "ponderhit": the limits of a search. */
#include "engine/shogi/usi/usi_private.h"

#define TIME_MAX_MS       3600000000 /* milliseconds: a thousand hours */
#define PONDERHIT_SECONDS 1          /* seconds from "ponderhit" on, where nobody says how long to think */

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
    if (tj_usi_word(&ahead, &word) && tj_span_is(word, "infinite"))
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
    while (tj_usi_word(&ahead, &word) && tj_shogi_move_parse(word.at, word.n, &move, NULL) == 0)
        *rest = ahead;
    w->only.n = (size_t)(rest->at - w->only.at);
}

/* Those that are legal, each once; all moves if none is. */
static void set_only(tj_usi *usi, tj_span words)
{
    tj_shogi_move *only = usi->task.only, move;
    size_t count = 0;
    tj_span word;

    while (tj_usi_word(&words, &word)) {
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

/* `of` says whose words these are. */
static void parse_go(tj_usi *usi, const char *of, tj_span rest, go_params *w)
{
    tj_span word;

    while (tj_usi_word(&rest, &word)) {
        int64_t *number = number_of(w, word);

        if (number) {
            if (!tj_usi_integer(&rest, 0, number == &w->nodes ? INT64_MAX / 2 : TIME_MAX_MS, number))
                tj_usi_info_string(usi, "%s: a number is missing behind %.*s", of, (int)word.n, word.at);
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
    /* "go" alone would last for ever, which nobody means. */
    usi->task.unlimited = false;
    if (!w.mate && !w.infinite && !w.clock.given && !w.nodes && !w.depth) {
        limits->nodes = usi->options.nodes;
        usi->task.infinite = !limits->nodes && !w.ponder;
        usi->task.unlimited = !limits->nodes && w.ponder;
    }
    if (usi->options.budget && (!limits->nodes || limits->nodes > usi->options.budget))
        limits->nodes = usi->options.budget;
    usi->signals.new_limits = false;
    atomic_store(&usi->signals.ponder, w.ponder);
    tj_usi_think(usi);
}

/* Some programs tell the clocks with it, which have gone on since "go ponder". */
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
