/* Two opening books play each other: where do they run out of moves?
 *
 *     cc book_versus.c -o versus $(pkg-config --cflags --libs libtejun)
 *     ./versus black.book white.book */
#include <stdio.h>
#include <tejun.h>

int main(int argc, char **argv)
{
    tj_book *black = NULL, *white = NULL;
    tj_book_match *match = NULL;
    const tj_book_match_result *played;
    tj_err err = TJ_ERR_INIT;
    int status = 1;

    if (argc != 3) {
        fprintf(stderr, "usage: %s BOOK BOOK\n", argv[0]);
        return 2;
    }
    if (tj_book_open(&black, argv[1], NULL, &err) || tj_book_open(&white, argv[2], NULL, &err) ||
        tj_book_match_play(&match, black, white, NULL, &err))
        goto out;

    played = tj_book_match_result_of(match);
    printf("%zu positions in which a book ends, %.2f bits, after %.1f moves\n", played->n_exits,
           played->entropy, played->length);
    for (size_t i = 0; i < played->n_exits && i < 3; i++) {
        tj_position position;
        char text[TJ_POSITION_TEXT_MAX];
        tj_book_match_position(match, played->exits[i].number, &position);
        tj_position_format(&position, text);
        printf("%5.2f %%  %s\n", 100 * played->exits[i].probability, text);
    }
    status = 0;

out:
    if (status) {
        char line[1024];
        tj_err_format(&err, line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    tj_book_match_free(match);
    tj_book_free(black);
    tj_book_free(white);
    return status;
}
