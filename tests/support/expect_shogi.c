#include "expect_shogi.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

tj_shogi position_of(const char *sfen)
{
    tj_shogi position;
    tj_err err = TJ_ERR_INIT;

    if (tj_shogi_sfen_parse(&position, sfen, strlen(sfen), &err))
        fail_msg("%s: %s", sfen, err.text);
    return position;
}

tj_shogi_move move_of(const char *usi)
{
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;
    tj_err err = TJ_ERR_INIT;

    if (tj_shogi_move_parse(usi, strlen(usi), &move, &err))
        fail_msg("%s: %s", usi, err.text);
    return move;
}
