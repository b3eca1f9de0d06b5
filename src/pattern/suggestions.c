#include "tejun/suggest.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "pattern/pattern_kind.h"

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

int tj_learn(const char *corpus, const char *name, const tj_learn_options *given, tj_learn_summary *summary,
             const tj_progress_monitor *monitor, tj_err *err)
{
    const struct tj_pattern_kind *kind;
    tj_memory_learn_options how = TJ_MEMORY_LEARN_INIT;
    tj_learn_options options;

    *summary = (tj_learn_summary){0, false};
    tj_learn_options_init(&options, sizeof options);
    tj_options_read(&options, sizeof options, given);
    if (!(kind = tj_pattern_kind_of_board(options.board)))
        return tj_fail(err, TJ_E_RANGE, "there are no memories for board %u", options.board);
    if (options.sided && !kind->has_sides)
        return tj_fail(err, TJ_E_USAGE, "patterns of this game have no sides");
    how.size = options.board;
    how.radius = options.radius ? options.radius : kind->radius_usual;
    how.filter = options.filter;
    how.games_max = options.games_max;
    how.cases_max = options.cases_max;
    how.sided = options.sided;
    return tj_memory_set_learn(corpus, name ? name : kind->memory_name, &how, summary, monitor, err);
}

int tj_memory_set_open(tj_memory_set **out, tj_corpus *corpus, unsigned board, const char *name, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    tj_memory_set *memory;
    bool there = true;
    int rc;

    *out = NULL;
    if (board && !tj_pattern_kind_of_board(board))
        return tj_fail(err, TJ_E_RANGE, "there are no memories for board %u", board);
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
    tj_suggest_options options;
    tj_candidates proposed; /* by the memory */
    tj_ranked_move *ranked;
    size_t ranked_count;
    bool has_ranking;
} suggestion;

static int propose(suggestion *s, tj_err *err)
{
    bool equal = s->options.order == TJ_SUGGEST_EQUAL;
    char words[TJ_BOARD_WORDS_MAX];

    if (s->options.order != TJ_SUGGEST_LIKELY && !s->memory)
        return tj_fail(err, TJ_E_NOTFOUND, "there is no pattern memory for games %s; `tejun learn` makes one",
                       tj_board_words(s->position->board, words));
    if (equal && !s->kind->suggest_equal)
        return tj_fail(err, TJ_E_USAGE, "equal is no order for %s", s->position->kind->title);
    if (!s->memory)
        return 0;
    return equal ? s->kind->suggest_equal(s->memory, s->position, &s->proposed, err)
                 : s->kind->suggest(s->memory, s->position, &s->proposed, err);
}

static const tj_candidate *proposed_move(const suggestion *s, unsigned move)
{
    for (size_t i = 0; i < s->proposed.len; i++)
        if (s->proposed.items[i].move == move)
            return &s->proposed.items[i];
    return NULL;
}

static float probability_of(const suggestion *s, unsigned move)
{
    for (size_t i = 0; i < s->ranked_count; i++)
        if (s->ranked[i].move == move)
            return s->ranked[i].probability;
    return s->has_ranking ? 0 : -1;
}

static int list(const suggestion *s, tj_suggestions *out, tj_err *err)
{
    bool likely = s->has_ranking && s->options.order == TJ_SUGGEST_LIKELY;
    size_t len = likely ? s->ranked_count : s->proposed.len;

    if (s->options.limit && s->options.limit < len)
        len = s->options.limit;
    if (!(out->items = tj_alloc(len, sizeof *out->items)))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < len; i++) {
        uint16_t move = likely ? s->ranked[i].move : s->proposed.items[i].move;
        const tj_candidate *one = proposed_move(s, move);

        out->items[i] = one ? *one : (tj_candidate){.move = move};
        out->items[i].probability = likely ? s->ranked[i].probability : probability_of(s, move);
    }
    out->len = len;
    out->proposed = s->proposed.len;
    return 0;
}

/* Only those that are listed and proposed are counted. */
static int count_results(const suggestion *s, tj_suggestions *out, tj_err *err)
{
    tj_candidates counted = {.items = tj_alloc(out->len, sizeof *counted.items), .cap = out->len};
    size_t next = 0;
    int rc = counted.items ? 0 : tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < out->len; i++)
        if (out->items[i].cases)
            counted.items[counted.len++] = out->items[i];
    if (!rc && counted.len)
        rc = s->kind->count_results(s->memory, s->options.corpus, s->position, &counted, counted.len, err);
    for (size_t i = 0; !rc && i < out->len; i++)
        if (out->items[i].cases)
            out->items[i].record = counted.items[next++].record;
    tj_candidates_release(&counted);
    return rc;
}

int tj_suggest(tj_suggestions **out, const tj_position *position, const tj_memory_set *memory,
               tj_ranking *ranking, const tj_suggest_options *options, tj_err *err)
{
    suggestion s = {.position = position,
                    .kind = tj_game_row_of(position->kind)->pattern,
                    .memory = memory,
                    .has_ranking = ranking};
    tj_suggestions *found = NULL;
    int rc = 0;

    *out = NULL;
    tj_suggest_options_init(&s.options, sizeof s.options);
    if (options)
        tj_options_read(&s.options, sizeof s.options, options);
    if (!s.kind)
        return tj_fail(err, TJ_E_USAGE, "there are no memories for %s", position->kind->title);
    if ((rc = propose(&s, err)))
        goto out;
    if (!(s.ranked = tj_alloc(TJ_POSITION_MOVES_MAX, sizeof *s.ranked)) ||
        !(found = tj_zalloc(1, sizeof *found))) {
        rc = tj_fail_nomem(err);
        goto out;
    }
    if (ranking)
        rc = tj_rank(ranking, position, s.options.history, s.options.history_count, s.ranked, &s.ranked_count,
                     err);
    if (!rc)
        rc = list(&s, found, err);
    if (!rc && s.options.corpus)
        rc = count_results(&s, found, err);
out:
    free(s.ranked);
    tj_candidates_release(&s.proposed);
    if (rc)
        tj_suggestions_free(found);
    else
        *out = found;
    return rc;
}

void tj_suggestions_free(tj_suggestions *suggestions)
{
    if (suggestions)
        free(suggestions->items);
    free(suggestions);
}
