/* What memories and rankings know of a game: a row each in pattern/go and pattern/shogi. */
#ifndef TJ_PATTERN_PATTERN_KIND_H
#define TJ_PATTERN_PATTERN_KIND_H

#include "game/kind.h"
#include "pattern/memory_set.h"
#include "tejun/evaluation.h"

/* Candidates of a memory. */
typedef struct tj_candidates {
    tj_candidate *items;
    size_t len, cap;
} tj_candidates;

void tj_candidates_release(tj_candidates *candidates);

/* What a ranking was trained on: a board, and the numbers of the games, ascending. */
typedef struct tj_ranking_info {
    unsigned board;
    const uint32_t *games; /* of the ranking */
    size_t count;
} tj_ranking_info;

struct tj_pattern_kind {
    /* ---- memories ---- */

    const char *memory_name;                       /* unless another is given */
    unsigned radius_min, radius_max, radius_usual; /* of patterns */
    bool has_sides;                                /* patterns can be kept apart from mirrored ones */
    unsigned (*words)(unsigned radius);            /* of a pattern of that radius */
    /* The order of the second list of patterns; NULL: there is none. */
    uint64_t (*second_key)(uint64_t word);
    /* What learning and checking need to know of patterns of that radius: malloc'ed, NULL if memory ran out.
     * The function is NULL if they need nothing. */
    void *(*shape)(unsigned radius);
    /* Adds a case for each move of a game.  TJ_E_FORMAT: damaged from there on; TJ_E_NOMEM. */
    int (*learn_game)(const void *shape, bool sided, tj_stored_game stored, uint32_t game,
                      tj_memory_case_list *out);
    bool (*is_canonical)(const void *shape, const tj_memory *memory, uint32_t pattern);

    /* What a memory of this game proposes; `equal`: only what was played in equal surroundings, NULL where
     * the game has no such list. */
    int (*suggest)(const tj_memory_set *memory, const tj_position *position, tj_candidates *out, tj_err *err);
    int (*suggest_equal)(const tj_memory_set *memory, const tj_position *position, tj_candidates *out,
                         tj_err *err);
    /* Is the move one of those that `suggest` lists?  NULL: listing them is as good. */
    bool (*proposes)(const void *shape, const tj_memory_set *memory, const tj_position *position,
                     unsigned move);
    /* Fills the records of the first `count` candidates. */
    int (*count_results)(const tj_memory_set *memory, const tj_corpus *corpus, const tj_position *position,
                         tj_candidates *candidates, size_t count, tj_err *err);

    /* ---- rankings ---- */

    int (*ranking_open)(void **out, tj_corpus *corpus, const char *name, tj_err *err);
    void (*ranking_free)(void *ranking);
    tj_ranking_info (*ranking_info)(const void *ranking);
    /* In any order. */
    int (*rank)(void *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
                tj_ranked_move *out, size_t *count, tj_err *err);
    int (*train)(const char *corpus, const char *name, const tj_train_options *options,
                 tj_train_summary *summary, const tj_progress_monitor *monitor, tj_err *err);

    uint32_t
        stages[TJ_EVALUATION_STAGES]; /* of a game, in evaluations: the first move of each; 0 ends them */
};

struct tj_ranking {
    const tj_game_kind *kind;
    const struct tj_pattern_kind *pattern;
    void *own; /* the game's */
};

tj_ranking_info tj_ranking_info_of(const tj_ranking *ranking);

/* The row of the game that is played on that board; NULL if it has none. */
const struct tj_pattern_kind *tj_pattern_kind_of_board(unsigned board);

/* "on 19x19" where the game has several boards, otherwise "of shogi": for sentences about games. */
#define TJ_BOARD_WORDS_MAX 64
const char *tj_board_words(unsigned board, char out[TJ_BOARD_WORDS_MAX]);

#endif
