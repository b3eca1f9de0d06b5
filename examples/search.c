/* Where was this played, and what came next?
 *
 *     cc search.c -o search $(pkg-config --cflags --libs libtejun)
 *     ./search my-games Q16 D4 */
#include <stdio.h>
#include <string.h>
#include <tejun.h>

int main(int argc, char **argv)
{
    tj_query_step steps[TJ_QUERY_MAX];
    tj_query query;
    tj_corpus *corpus = NULL;
    tj_search_result *found = NULL;
    tj_err err = TJ_ERR_INIT;
    int status = 1;

    tj_query_init(&query, sizeof query);
    if (argc < 3) {
        fprintf(stderr, "usage: %s CORPUS MOVE...\n", argv[0]);
        return 2;
    }
    for (int i = 2; i < argc && query.len < TJ_QUERY_MAX; i++) {
        size_t used;
        if (tj_query_step_read(query.board, NULL, argv[i], strlen(argv[i]), &used, &steps[query.len++], NULL,
                               &err))
            goto out;
    }
    query.steps = steps;
    if (tj_corpus_open(&corpus, argv[1], &err) || tj_search(corpus, &query, 0, NULL, &found, &err))
        goto out;

    printf("%llu times in %llu games\n", (unsigned long long)found->occurrences,
           (unsigned long long)found->games);
    for (size_t i = 0; i < found->next_count; i++) {
        const tj_continuation *next = &found->next[i];
        const tj_query_step step = tj_query_step_of(query.board, next->move, next->piece);
        char name[TJ_QUERY_STEP_TEXT_MAX] = "end";
        if (next->kind == TJ_NEXT_MOVE)
            tj_query_step_format(query.board, &step, name);
        printf("%-4s %6llu\n", name, (unsigned long long)next->count);
    }
    status = 0;

out:
    if (status) {
        char line[1024];
        tj_err_format(&err, line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    tj_search_result_free(found);
    tj_corpus_free(corpus);
    return status;
}
