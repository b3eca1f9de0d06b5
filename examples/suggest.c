/* What was played where the position looked like this?
 *
 *     cc suggest.c -o suggest $(pkg-config --cflags --libs libtejun)
 *     ./suggest my-games Q16 D4 */
#include <stdio.h>
#include <string.h>
#include <tejun.h>

int main(int argc, char **argv)
{
    tj_corpus *corpus = NULL;
    tj_memory_set *memory = NULL;
    tj_suggestions *found = NULL;
    tj_suggest_options options;
    tj_learn_options learn;
    tj_learn_summary summary;
    tj_position position;
    tj_err err = TJ_ERR_INIT;
    int status = 1;

    if (argc < 2) {
        fprintf(stderr, "usage: %s CORPUS [MOVE...]\n", argv[0]);
        return 2;
    }
    tj_position_init(&position, 19, NULL);
    for (int i = 2; i < argc; i++) {
        uint16_t move;
        if (tj_position_move_parse(&position, argv[i], strlen(argv[i]), &move, &err) ||
            tj_position_play(&position, move, &err))
            goto out;
    }
    tj_learn_options_init(&learn, sizeof learn);
    tj_suggest_options_init(&options, sizeof options);
    options.limit = 10;
    if (tj_learn(argv[1], NULL, &learn, &summary, NULL, &err) || tj_corpus_open(&corpus, argv[1], &err) ||
        tj_memory_set_open(&memory, corpus, position.board, NULL, &err))
        goto out;
    options.corpus = corpus;
    if (tj_suggest(&found, &position, memory, NULL, &options, &err))
        goto out;
    for (size_t i = 0; i < found->len; i++) {
        const tj_candidate *one = &found->items[i];
        char move[TJ_MOVE_TEXT_MAX];
        tj_position_move_format(&position, one->move, move);
        printf("%-4s played %u times where it looked like this, won %u\n", move, (unsigned)one->cases,
               (unsigned)one->record.wins);
    }
    status = 0;

out:
    if (status) {
        char line[1024];
        tj_err_format(&err, line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    tj_suggestions_free(found);
    tj_memory_set_free(memory);
    tj_corpus_free(corpus);
    return status;
}
