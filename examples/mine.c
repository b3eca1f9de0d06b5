/* Which sequences do the players of these games play as units?
 *
 *     cc mine.c -o mine $(pkg-config --cflags --libs libtejun)
 *     ./mine my-games */
#include <stdio.h>
#include <tejun.h>

int main(int argc, char **argv)
{
    tj_corpus *corpus = NULL;
    tj_mining *mining = NULL;
    tj_mine_options options;
    tj_err err = TJ_ERR_INIT;
    char text[1024];

    if (argc != 2) {
        fprintf(stderr, "usage: %s CORPUS\n", argv[0]);
        return 2;
    }
    tj_mine_options_init(&options, sizeof options);
    options.top = 20;
    options.few_games = true;
    if (tj_corpus_open(&corpus, argv[1], &err) || tj_mine(&mining, corpus, &options, NULL, &err)) {
        tj_err_format(&err, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        tj_corpus_free(corpus);
        return 1;
    }
    for (size_t i = 0; i < tj_mining_count(mining); i++) {
        tj_mined mined;
        tj_mining_get(mining, i, &mined);
        printf("%2u. %4u times:", mined.rank, mined.frequency);
        for (unsigned k = 0; k < mined.sequence.len; k++) {
            tj_go_point_format(TJ_MINE_SIZE, tj_sequence_point(mined.sequence.moves[k]), text);
            printf(" %s", text);
        }
        printf("\n");
    }
    tj_mining_free(mining);
    tj_corpus_free(corpus);
    return 0;
}
