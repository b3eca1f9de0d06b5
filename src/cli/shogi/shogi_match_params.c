#include "cli/match_params.h"

static const char *const impasses[] = {"27", "24", NULL};
const unsigned tj_match_impasse_points[] = {27, 24};

const tj_param tj_match_params_shogi[] = {
    TJ_TEXT(tj_match_params, think, 0, "think", "LIMIT",
            "how long engines think: \"nodes N\", \"depth N\", \"seconds S\" for a move, \"clock S\", "
            "\"clock S+S\" with an increment for each move, \"clock S byoyomi S\", \"stop S\" for engines "
            "that need to be told, or \"go ...\" as they want it (seconds 1)"),
    TJ_TEXT(tj_match_params, think1, 0, "think1", "LIMIT", "another limit for the first engine"),
    TJ_TEXT(tj_match_params, think2, 0, "think2", "LIMIT", "another limit for the second"),
    TJ_TEXTS(tj_match_params, option1, 0, "option1", "NAME=VALUE", "an option of the first engine"),
    TJ_TEXTS(tj_match_params, option2, 0, "option2", "NAME=VALUE", "an option of the second"),
    TJ_NUMBER(tj_match_params, margin, 0, "margin", "SECONDS", 0, 1000,
              "clocks may be overdrawn by so much, for the way between engine and clock"),
    TJ_CHOICE(tj_match_params, impasse, 0, "impasse", "POINTS", impasses,
              "for a declaration: 27 points win (Black 28), or 31 win and 24 draw"),
    TJ_PARAMS_END};
