#include "cli/match_params.h"

static const char *const impasses[] = {"27", "24", NULL};
const unsigned tj_match_impasse_points[] = {27, 24};

const tj_param tj_match_params_shogi[] = {
    TJ_TEXT(tj_match_params, think, 0, "think", "LIMIT",
            "how long engines think: \"nodes N\", \"depth N\", \"seconds S\" per move, \"clock S\", \"clock "
            "S+S\" with an increment per move, \"clock S byoyomi S\", \"stop S\" for engines that must be "
            "told to stop, or \"go ...\" to send that command as it is; default: seconds 1"),
    TJ_TEXT(tj_match_params, think1, 0, "think1", "LIMIT", "limit for the first engine only"),
    TJ_TEXT(tj_match_params, think2, 0, "think2", "LIMIT", "limit for the second engine only"),
    TJ_TEXTS(tj_match_params, option1, 0, "option1", "NAME=VALUE", "set an option of the first engine"),
    TJ_TEXTS(tj_match_params, option2, 0, "option2", "NAME=VALUE", "set an option of the second engine"),
    TJ_NUMBER(tj_match_params, match.margin, 0, "margin", "SECONDS", 0, 1000,
              "tolerance when a clock runs out, for delays between engine and clock"),
    TJ_CHOICE(tj_match_params, impasse, 0, "impasse", "POINTS", impasses,
              "rule for declarations: 27 points win (Black 28), or 31 win and 24 draw"),
    TJ_PARAMS_END};
