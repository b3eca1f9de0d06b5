/* Who has reached this position, and how did they go on?  Moves of any game: the corpus says which one.
 *
 *     cc explore_position.c -o explore $(pkg-config --cflags --libs libtejun)
 *     ./explore my-games Q16 D4 */
#include <stdio.h>
#include <string.h>
#include <tejun.h>

int main(int argc, char **argv)
{
    tj_explore_query query;
    tj_explore_result *found = NULL;
    tj_position position;
    tj_corpus *corpus = NULL;
    unsigned board = 0;
    tj_err err = TJ_ERR_INIT;
    int status = 1;

    tj_explore_query_init(&query, sizeof query);
    if (argc < 2) {
        fprintf(stderr, "usage: %s CORPUS [MOVE...]\n", argv[0]);
        return 2;
    }
    if (tj_corpus_open(&corpus, argv[1], &err))
        goto out;
    for (unsigned b = 0; b < TJ_BOARDS; b++)
        if (tj_corpus_games_on(corpus, b) > tj_corpus_games_on(corpus, board))
            board = b;
    if (tj_position_init(&position, board, &err))
        goto out;
    for (int i = 2; i < argc; i++) {
        uint16_t move;
        if (tj_position_move_parse(&position, argv[i], strlen(argv[i]), &move, &err) ||
            tj_position_play(&position, move, &err))
            goto out;
    }
    query.position = &position;
    if (tj_explore(corpus, &query, NULL, &found, &err))
        goto out;

    printf("%llu games\n", (unsigned long long)found->games);
    for (size_t i = 0; i < found->next_count; i++) {
        const tj_explore_next *next = &found->next[i];
        char name[TJ_MOVE_TEXT_MAX] = "end";
        if (next->kind != TJ_EXPLORE_END)
            tj_position_move_format(&position, next->move, name);
        printf("%-5s %6llu\n", name, (unsigned long long)next->games);
    }
    status = 0;

out:
    if (status) {
        char line[1024];
        tj_err_format(&err, line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    tj_explore_result_free(found);
    tj_corpus_free(corpus);
    return status;
}
