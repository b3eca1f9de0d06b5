/* Options of `tejun match` that are for one game. */
#ifndef TJ_CLI_MATCH_PARAMS_H
#define TJ_CLI_MATCH_PARAMS_H

#include "answer/param.h"

typedef struct tj_match_params {
    const char *think, *think1, *think2;
    tj_words option1, option2;
    int64_t size;
    double komi, margin;
    int ko, impasse; /* indices into words */
    bool allow_suicide;
    const char *referee;
} tj_match_params;

enum { TJ_MATCH_SUPERKO = 1 };
extern const unsigned tj_match_impasse_points[];

extern const tj_param tj_go_match_param_table[], tj_shogi_match_param_table[];

#endif
