#include "built_book.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/random.h"
#include "tejun/shogi.h"

/* Lines that share beginnings and transpose, in CSA with players and results. */
static void put_games(uint64_t *random, tj_buf *text)
{
    static const char *const ENDS[] = {"%TORYO", "%SENNICHITE", "%CHUDAN"};

    for (size_t i = 0; i < BOOK_GAMES; i++) {
        tj_shogi position;

        tj_shogi_init(&position);
        tj_buf_printf(text, "%sV2.2\nN+Sente%d\nN-Gote%d\nPI\n+\n", i ? "/\n" : "", (int)(i % 4),
                      (int)(i % 3));
        for (unsigned ply = 0; ply < BOOK_PLIES + i % 3; ply++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
            size_t n = tj_shogi_moves(&position, moves);
            tj_shogi_move move = moves[tj_random(random) % (n < 3 ? n : 3)];
            unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
            static const char KINDS[] = "??FUKYKEGIKIKAHIOUTONYNKNG??UMRY";
            unsigned kind =
                tj_shogi_piece_kind(position.board[from]) + (tj_shogi_move_promotes(move) ? 8 : 0);

            tj_buf_printf(text, "%c%u%u%u%u%.2s\n", position.side == TJ_BLACK ? '+' : '-',
                          tj_shogi_file(from), tj_shogi_rank(from), tj_shogi_file(to), tj_shogi_rank(to),
                          KINDS + 2 * kind);
            tj_shogi_apply(&position, move);
        }
        tj_buf_printf(text, "%s\n", ENDS[tj_random(random) % 3]);
    }
}

void gen_csa_corpus(gen_corpus *made)
{
    tj_buf text = TJ_BUF_INIT;
    uint64_t random = 4;

    gen_corpus_init(made);
    put_games(&random, &text);
    gen_corpus_import(made, "games.csa", text.data, text.len);
    tj_buf_release(&text);
    gen_corpus_refresh(made);
    assert_int_equal(made->count, BOOK_GAMES);
}

tj_book *build_book(gen_corpus *made, const tj_book_build_options *options, tj_book_build_result *built)
{
    char path[400];
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    snprintf(path, sizeof path, "%s/my.book", made->folder);
    unlink(path);
    if (tj_book_build(made->corpus, options, path, built, &err))
        fail_msg("%s", err.text);
    assert_int_equal(tj_book_open(&book, path, NULL, NULL), 0);
    return book;
}
