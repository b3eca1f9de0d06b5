/* Options of `tejun match` that are for one game. */
#pragma once

#include "answer/param.h"
#include "tejun/match.h"

typedef struct tj_match_params {
    tj_match_options match; /* what needs no further reading */
    const char *think, *think1, *think2;
    tj_words option1, option2;
    int ko, impasse; /* indices into words */
} tj_match_params;

enum { TJ_MATCH_SUPERKO = 1 };
extern const unsigned tj_match_impasse_points[];

extern const tj_param tj_match_params_go[], tj_match_params_shogi[];

/* Rows for a table whose struct has a member `rules` of this type: one for each game, under its title. */
#define TJ_MATCH_PARAMS(T)                                                                                   \
    TJ_INCLUDE(T, rules, tj_match_params, "Go", tj_match_params_go),                                         \
        TJ_INCLUDE(T, rules, tj_match_params, "Shogi", tj_match_params_shogi)
