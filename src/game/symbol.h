/* Symbols of place texts that all games share (sequence/go/relative_code.h says what a place text is). */
#ifndef TJ_GAME_SYMBOL_H
#define TJ_GAME_SYMBOL_H

enum {
    TJ_SYMBOL_BORDER = 0, /* between games */
    TJ_SYMBOL_SKIP = 1,   /* a turn that was left out */
    TJ_SYMBOL_PASS = 2,
    TJ_SYMBOL_MOVE = 3 /* the first move */
};

#endif
