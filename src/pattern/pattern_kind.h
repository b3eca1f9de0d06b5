/* What memories and rankings know of a game: a row each in pattern/go and pattern/shogi. */
#pragma once

#include "game/kind.h"
#include "pattern/memory_set.h"
#include "tejun/evaluation.h"

/* What a ranking was trained on: a board, and the numbers of the games, ascending. */
typedef struct tj_ranking_info {
    unsigned board;
    const uint32_t *games; /* of the ranking */
    size_t count;
} tj_ranking_info;

/* What is common to the trainings of all games. */
typedef struct tj_training {
    const struct tj_pattern_kind *kind;
    const char *path, *name; /* of the corpus, of the ranking */
    tj_train_options options;
    tj_corpus *corpus;
    tj_selected_game *games; /* to train on, by number */
    uint32_t *ids;           /* their numbers */
    size_t count;
    tj_buf parameters; /* how the ranking is made, as the catalogue tells it */
    const tj_progress_monitor *monitor;
} tj_training;

/* Puts what the game has trained in place of the ranking of that name, in one transaction. */
int tj_training_keep(const tj_training *training, const void *trained, tj_err *err);

struct tj_pattern_kind {
    /* ---- memories ---- */

    const char *memory_name;                       /* unless another is given */
    unsigned radius_min, radius_max, radius_usual; /* of patterns */
    bool has_sides;                                /* patterns can be kept apart from mirrored ones */
    unsigned (*words)(unsigned radius);            /* of a pattern of that radius */
    /* The order of the second list of patterns; NULL: there is none. */
    uint64_t (*second_key)(uint64_t word);
    /* What learning needs to know of patterns of that radius: malloc'ed, NULL if memory ran out.
     * The function is NULL if it needs nothing. */
    void *(*shape)(unsigned radius);
    /* Adds a case for each move of a game.  TJ_E_FORMAT: damaged from there on; TJ_E_NOMEM. */
    int (*learn_game)(const void *shape, bool sided, tj_stored_game stored, uint32_t game,
                      tj_memory_case_list *out);

    /* A position as patterns see it: malloc'ed, NULL if memory ran out.  Threads share it. */
    void *(*view)(const tj_position *position, unsigned radius);
    /* Calls found for all patterns of this part of a memory in which the move, a legal one, was played. */
    void (*search)(const void *view, const tj_memory *part, unsigned move, tj_found_fn *found, void *ctx);
    float (*weight)(uint32_t difference); /* of a case; NULL: cases have none */
    /* Orders of tj_candidates, best first; the second for what was played in equal surroundings: NULL where
     * the game has no such list. */
    int (*by_similarity)(const void *a, const void *b);
    int (*by_equal)(const void *a, const void *b);
    /* Is the move one of those that are found?  NULL: listing them is as good. */
    bool (*proposes)(const void *shape, const tj_memory_set *memory, const tj_position *position,
                     unsigned move);

    /* ---- rankings ---- */

    const char *ranking_kind; /* of files in the corpus (corpus/store/derived.h) */
    /* *info becomes what it was trained on, as long as it is open. */
    int (*ranking_open)(void **out, tj_corpus *corpus, const char *name, tj_ranking_info *info, tj_err *err);
    void (*ranking_free)(void *ranking);
    int (*ranking_check)(const void *ranking); /* proves all that was read */
    uint64_t (*patterns)(const void *ranking); /* that it knows; NULL: none */
    /* In any order. */
    int (*rank)(void *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
                tj_ranked_move *out, size_t *count, tj_err *err);

    unsigned passes, least; /* unless given: passes over the games, times that patterns were played */
    /* Adds options of the game's own to the parameters; NULL: there are none. */
    void (*describe)(const tj_train_options *options, tj_buf *out);
    /* Trains and keeps a ranking; if summary->up_to_date, only tidies up. */
    int (*train)(const tj_training *training, tj_train_summary *summary, tj_err *err);
    int (*ranking_write)(const void *trained, const char *path, tj_err *err);

    /* Of a game, in evaluations: the first move of each; 0 ends them. */
    uint32_t stages[TJ_EVALUATION_STAGES];
};

struct tj_ranking {
    const tj_game_kind *kind;
    const struct tj_pattern_kind *pattern;
    tj_ranking_info info;
    void *own; /* the game's */
};

/* The file of a ranking, malloc'ed; TJ_E_NOTFOUND if there is none of that name. */
int tj_ranking_path(tj_corpus *corpus, const tj_game_kind *kind, const char *name, char **path, tj_err *err);

/* The likeliest first, then by number. */
void tj_ranked_moves_sort(tj_ranked_move *moves, size_t count);

/* The row of the game that is played on that board; NULL if it has none. */
const struct tj_pattern_kind *tj_pattern_kind_of_board(unsigned board);

/* "on 19x19" where the game has several boards, otherwise "of shogi": for messages about games. */
#define TJ_BOARD_WORDS_MAX 64
const char *tj_board_words(unsigned board, char out[TJ_BOARD_WORDS_MAX]);
