#include "cli/match_params.h"
#include "tejun/go.h"

static const char *const kos[] = {"simple", "superko", NULL}; /* TJ_MATCH_SUPERKO */

const tj_param tj_match_params_go[] = {
    TJ_INTEGER(tj_match_params, size, 0, "size", "N", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX, "on boards of N lines"),
    TJ_NUMBER(tj_match_params, komi, 0, "komi", "POINTS", -1000, 1000, "points that White gets"),
    TJ_CHOICE(tj_match_params, ko, 0, "ko", "RULE", kos, "what may not be repeated"),
    TJ_FLAG(tj_match_params, allow_suicide, 0, "allow-suicide",
            "two or more stones may be taken off by their own player"),
    TJ_TEXT(tj_match_params, referee, 0, "referee", "COMMAND",
            "a third engine that tells which stones are dead"),
    TJ_PARAMS_END};
