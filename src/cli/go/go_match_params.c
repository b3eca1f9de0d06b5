#include "cli/match_params.h"
#include "tejun/go.h"

static const char *const kos[] = {"simple", "superko", NULL}; /* TJ_MATCH_SUPERKO */

const tj_param tj_match_params_go[] = {
    TJ_INTEGER(tj_match_params, match.board, 0, "size", "N", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX,
               "play on N x N boards"),
    TJ_NUMBER(tj_match_params, match.komi, 0, "komi", "POINTS", -1000, 1000, "komi for White"),
    TJ_CHOICE(tj_match_params, ko, 0, "ko", "RULE", kos, "repetition that is forbidden"),
    TJ_FLAG(tj_match_params, match.allow_suicide, 0, "allow-suicide", "allow suicide of two or more stones"),
    TJ_TEXT(tj_match_params, match.referee, 0, "referee", "COMMAND",
            "engine that decides which stones are dead"),
    TJ_PARAMS_END};
