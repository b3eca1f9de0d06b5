#include "tejun/suggest.h"

#include <stdlib.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/options.h"
#include "base/thread.h"
#include "corpus/corpus_handle.h"
#include "pattern/pattern_kind.h"

#define FEW_CASES 500000 /* below, threads cost more than they bring */

/* ---- results of games ---- */

/* Result and year of every game by its number: 4 bytes a game. */
typedef struct game_outcome {
    uint16_t year;  /* 0: unknown */
    uint8_t winner; /* tj_winner */
} game_outcome;

typedef struct game_outcomes {
    game_outcome *items; /* by number of the game */
    size_t len;
} game_outcomes;

/* One more than the largest number of a game. */
static size_t number_limit(const tj_corpus *corpus)
{
    size_t end = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; g < segment->game_count; g++)
            if (segment->games[g].id >= end)
                end = (size_t)segment->games[g].id + 1;
    }
    return end;
}

static int load_outcomes(game_outcomes *outcomes, const tj_corpus *corpus, tj_err *err)
{
    *outcomes = (game_outcomes){NULL, number_limit(corpus)};
    if (!(outcomes->items = tj_zalloc(outcomes->len, sizeof *outcomes->items)))
        return tj_fail_nomem(err);
    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; segment->facts && g < segment->game_count; g++) {
            int year = tj_facts_year(&segment->facts[g]);

            outcomes->items[segment->games[g].id] =
                (game_outcome){(uint16_t)(year > 0 && year < 10000 ? year : 0), segment->facts[g].winner};
        }
    }
    return 0;
}

/* Nothing is known of a game that is not there. */
static game_outcome outcome_of(const game_outcomes *outcomes, uint32_t game)
{
    return game < outcomes->len ? outcomes->items[game] : (game_outcome){0, TJ_WINNER_UNKNOWN};
}

/* ---- memories ---- */

void tj_learn_options_init(tj_learn_options *options, size_t size)
{
    const tj_learn_options preset = {.board = 19};

    tj_options_preset(options, size, &preset, sizeof preset);
}

bool tj_learn_radius(unsigned board, unsigned *smallest, unsigned *largest)
{
    const struct tj_pattern_kind *kind = tj_pattern_kind_of_board(board);

    *smallest = kind ? kind->radius_min : 0;
    *largest = kind ? kind->radius_max : 0;
    return kind;
}

const char *tj_memory_set_usual_name(unsigned board)
{
    const struct tj_pattern_kind *kind = tj_pattern_kind_of_board(board);

    return kind ? kind->memory_name : NULL;
}

static int fail_no_memories(unsigned board, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    return kind ? tj_fail(err, TJ_E_USAGE, "there are no pattern memories for %s", kind->title)
                : tj_fail(err, TJ_E_RANGE, "no game has board %u", board);
}

int tj_learn(const char *corpus, const char *name, const tj_learn_options *given, tj_learn_summary *summary,
             const tj_progress_monitor *monitor, tj_err *err)
{
    const struct tj_pattern_kind *kind;
    tj_learn_options options;
    int rc;

    *summary = (tj_learn_summary){0, false};
    tj_learn_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)))
        return rc;
    if (!(kind = tj_pattern_kind_of_board(options.board)))
        return fail_no_memories(options.board, err);
    if (options.sided && !kind->has_sides)
        return tj_fail(err, TJ_E_USAGE, "mirrored patterns always count as one in %s",
                       tj_game_kind_of_board(options.board)->title);
    if (!options.radius)
        options.radius = kind->radius_usual;
    return tj_memory_set_learn(corpus, name ? name : kind->memory_name, &options, summary, monitor, err);
}

int tj_memory_set_open(tj_memory_set **out, tj_corpus *corpus, unsigned board, const char *name, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    tj_memory_set *memory;
    bool there = true;
    int rc;

    *out = NULL;
    if (board && !tj_pattern_kind_of_board(board))
        return fail_no_memories(board, err);
    if (!(memory = tj_zalloc(1, sizeof *memory)))
        return tj_fail_nomem(err);
    rc = board ? tj_memory_set_read_for(memory, corpus, kind, board, name, &there, err)
               : tj_memory_set_read(memory, corpus, name, err);
    if (!rc && there)
        rc = tj_memory_set_compare(memory, corpus, err);
    if (rc || !there)
        tj_memory_set_free(memory);
    else
        *out = memory;
    return rc;
}

void tj_memory_set_free(tj_memory_set *memory)
{
    if (memory)
        tj_memory_set_release(memory);
    free(memory);
}

void tj_memory_set_info_get(const tj_memory_set *memory, tj_memory_set_info *info)
{
    *info = (tj_memory_set_info){.board = memory->size,
                                 .radius = memory->radius,
                                 .sided = memory->sided,
                                 .games = memory->games,
                                 .cases = memory->cases,
                                 .patterns = memory->patterns,
                                 .parts = memory->count,
                                 .age = memory->age};
}

/* ---- candidates ---- */

void tj_suggest_options_init(tj_suggest_options *options, size_t size)
{
    const tj_suggest_options preset = {.order = TJ_SUGGEST_LIKELY};

    tj_options_preset(options, size, &preset, sizeof preset);
}

/* What a question works with. */
typedef struct suggestion {
    const tj_position *position;
    const struct tj_pattern_kind *kind;
    const tj_memory_set *memory;
    void *view; /* the position as the memory's patterns see it */
    game_outcomes outcomes;
    tj_suggestions *found;
} suggestion;

/* One of its moves, being looked for. */
typedef struct search {
    const suggestion *of;
    tj_candidate *candidate;
} search;

static bool comes_first(const tj_case *a, const tj_case *b)
{
    if (a->difference != b->difference)
        return a->difference < b->difference;
    return a->game != b->game ? a->game > b->game : a->move < b->move;
}

static void keep_case(tj_case *shown, size_t *count, tj_case one)
{
    for (size_t i = 0; i < TJ_CANDIDATE_CASES; i++) {
        tj_case lower;

        if (i == *count) {
            shown[(*count)++] = one;
            return;
        }
        if (!comes_first(&one, &shown[i]))
            continue;
        lower = shown[i];
        shown[i] = one;
        one = lower;
    }
}

static bool is_gone(const tj_memory_set *learnt, uint32_t game)
{
    return learnt->age.gone &&
           bsearch(&game, learnt->gone, learnt->age.gone, sizeof *learnt->gone, tj_compare_u32);
}

/* Puts the cases of a pattern among those that are shown: the most similar ones, of equally similar ones the
 * latest games, of a game the earliest moves, and none of a game that is known to be gone.  Returns how many
 * cases the pattern has. */
static uint32_t show_cases(tj_case shown[TJ_CANDIDATE_CASES], size_t *count, const tj_memory_set *learnt,
                           const tj_memory *part, uint32_t pattern, uint32_t difference)
{
    uint32_t from, to, last = 0, seen = 0; /* the game and number of those that are not gone */

    tj_memory_cases(part, pattern, &from, &to);
    /* the latest games stand last; a game once begun is gone through */
    for (uint32_t c = to; c > from && (seen < TJ_CANDIDATE_CASES || part->case_game[c - 1] == last); c--) {
        const tj_case one = {part->case_game[c - 1], part->case_move[c - 1], difference};

        if (is_gone(learnt, one.game))
            continue;
        keep_case(shown, count, one);
        last = one.game;
        seen++;
    }
    return to - from;
}

static void found_cases(void *ctx, const tj_memory *part, uint32_t pattern, uint32_t difference, bool equal)
{
    const search *s = ctx;
    tj_candidate *one = s->candidate;
    uint32_t cases;

    if (!one->cases || difference < one->difference)
        one->difference = difference;
    cases = show_cases(one->shown, &one->shown_count, s->of->memory, part, pattern, difference);
    one->cases += cases;
    one->equal += equal ? cases : 0;
    if (s->of->kind->weight)
        one->weight += (float)cases * s->of->kind->weight(difference);
}

static void count_result(tj_case_record *record, unsigned winner, int mover)
{
    if (mover == TJ_EMPTY ||
        (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE && winner != TJ_WINNER_DRAW))
        record->unknown++;
    else if (winner == TJ_WINNER_DRAW)
        record->draws++;
    else if (winner == (unsigned)mover)
        record->wins++;
    else
        record->losses++;
}

static void found_results(void *ctx, const tj_memory *part, uint32_t pattern, uint32_t difference TJ_UNUSED,
                          bool equal TJ_UNUSED)
{
    const search *s = ctx;
    tj_case_record *record = &s->candidate->record;
    uint32_t from, to;

    tj_memory_cases(part, pattern, &from, &to);
    for (uint32_t c = from; c < to; c++) {
        game_outcome fact = outcome_of(&s->of->outcomes, part->case_game[c]);
        uint32_t move = part->case_move[c];

        count_result(record, fact.winner, tj_memory_colour(part, c));
        if (fact.year && (!record->year_first || fact.year < record->year_first))
            record->year_first = fact.year;
        if (fact.year > record->year_last)
            record->year_last = fact.year;
        if (!record->move_first || move < record->move_first)
            record->move_first = move;
        if (move > record->move_last)
            record->move_last = move;
    }
}

static void search_parts(const suggestion *s, tj_candidate *candidate, tj_found_fn *found)
{
    search one = {s, candidate};

    for (size_t i = 0; i < s->memory->count; i++)
        s->kind->search(s->view, &s->memory->parts[i], candidate->move, found, &one);
}

static void find_cases(void *ctx, size_t number)
{
    const suggestion *s = ctx;

    search_parts(s, &s->found->items[number], found_cases);
}

/* Only of those that the memory proposes. */
static void find_results(void *ctx, size_t number)
{
    const suggestion *s = ctx;

    if (s->found->items[number].cases)
        search_parts(s, &s->found->items[number], found_results);
}

static void for_moves(suggestion *s, void (*work)(void *ctx, size_t number))
{
    tj_parallel_for(s->memory->cases < FEW_CASES ? 1 : tj_thread_count(), s->found->len, work, s);
}

/* The moves that the memory knows, best first. */
static int propose(suggestion *s, bool equal, tj_err *err)
{
    uint16_t moves[TJ_POSITION_MOVES_MAX];
    char words[TJ_BOARD_WORDS_MAX];
    tj_suggestions *out = s->found;
    size_t count = tj_position_moves(s->position, moves);

    if (s->memory->size != s->position->board)
        return tj_fail(err, TJ_E_RANGE, "the memory is for games %s", tj_board_words(s->memory->size, words));
    if (!(s->view = s->kind->view(s->position, s->memory->radius)) ||
        !(out->items = tj_zalloc(count, sizeof *out->items)))
        return tj_fail_nomem(err);
    for (; out->len < count; out->len++) {
        out->items[out->len].move = moves[out->len];
        out->items[out->len].probability = -1;
    }
    for_moves(s, find_cases);
    out->len = 0;
    for (size_t i = 0; i < count; i++)
        if (equal ? out->items[i].equal : out->items[i].cases)
            out->items[out->len++] = out->items[i];
    qsort(out->items, out->len, sizeof *out->items, equal ? s->kind->by_equal : s->kind->by_similarity);
    out->proposed = out->len;
    return 0;
}

static int by_probability(const void *a, const void *b)
{
    const tj_candidate *x = a, *y = b;

    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Fills in probabilities, 0 for moves that are not ranked; if that is asked for, takes in all ranked moves
 * and orders by them. */
static int apply_ranking(suggestion *s, tj_ranking *ranking, const tj_suggest_options *o, tj_err *err)
{
    bool likely = o->order == TJ_SUGGEST_LIKELY;
    tj_ranked_move ranked[TJ_POSITION_MOVES_MAX];
    tj_suggestions *found = s->found;
    size_t count, room = found->len;
    int rc = tj_rank(ranking, s->position, o->history, o->history_count, ranked, &count, err);

    if (rc)
        return rc;
    if (likely && tj_grow((void **)&found->items, &room, found->len + count, sizeof *found->items))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < found->len; i++)
        found->items[i].probability = 0;
    for (size_t k = 0; k < count; k++) {
        size_t at = 0;

        while (at < found->len && found->items[at].move != ranked[k].move)
            at++;
        if (likely && at == found->len)
            found->items[found->len++] = (tj_candidate){.move = ranked[k].move};
        if (at < found->len)
            found->items[at].probability = ranked[k].probability;
    }
    if (likely && found->len)
        qsort(found->items, found->len, sizeof *found->items, by_probability);
    return 0;
}

static int check_order(const suggestion *s, enum tj_suggest_order order, tj_err *err)
{
    char words[TJ_BOARD_WORDS_MAX];

    if (!s->kind)
        return tj_fail(err, TJ_E_USAGE, "there are no memories for %s", s->position->kind->title);
    if (order != TJ_SUGGEST_LIKELY && !s->memory)
        return tj_fail(err, TJ_E_NOTFOUND, "no pattern memory for games %s; run `tejun learn` first",
                       tj_board_words(s->position->board, words));
    if (order == TJ_SUGGEST_EQUAL && !s->kind->by_equal)
        return tj_fail(err, TJ_E_USAGE, "%s moves cannot be listed by \"equal\"", s->position->kind->title);
    return 0;
}

int tj_suggest(tj_suggestions **out, const tj_position *position, const tj_memory_set *memory,
               tj_ranking *ranking, const tj_suggest_options *given, tj_err *err)
{
    suggestion s = {position, tj_game_row_of(position->kind)->pattern, memory, .found = NULL};
    tj_suggest_options options;
    int rc;

    *out = NULL;
    tj_suggest_options_init(&options, sizeof options);
    if ((rc = tj_options_read(&options, sizeof options, given, err)) ||
        (rc = check_order(&s, options.order, err)))
        return rc;
    if (!(s.found = tj_zalloc(1, sizeof *s.found)))
        return tj_fail_nomem(err);
    if (memory && (rc = propose(&s, options.order == TJ_SUGGEST_EQUAL, err)))
        goto out;
    if (ranking && (rc = apply_ranking(&s, ranking, &options, err)))
        goto out;
    if (options.limit && options.limit < s.found->len)
        s.found->len = options.limit;
    if (memory && options.corpus) {
        if (!(rc = load_outcomes(&s.outcomes, options.corpus, err)))
            for_moves(&s, find_results);
    }
out:
    free(s.view);
    free(s.outcomes.items);
    if (rc)
        tj_suggestions_free(s.found);
    else
        *out = s.found;
    return rc;
}

void tj_suggestions_free(tj_suggestions *suggestions)
{
    if (suggestions)
        free(suggestions->items);
    free(suggestions);
}
