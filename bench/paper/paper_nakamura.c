/* `make paper-nakamura`: the experiment of Nakamura 2002 on a corpus of ours.
 *
 *     paper_nakamura FOLDER [--corpus CORPUS] [--until YYYYMMDD] [--dict FILE [--only WORD]] [--game NUMBER]
 *
 * Prints the paper's tables 1, 2 and 3 beside ours, and writes them with figures 7 and 8 to FOLDER.  Without
 * --corpus one is made from the large collection or the samples; without --until the games up to 2002 are
 * taken, as the paper could; near-duplicates are left out.  What differs is explained in
 * doc/nakamura-2002.md. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/harness.h"
#include "mine/go/game_text.h"
#include "nakamura.h"
#include "paper.h"

enum { LAST_DAY = 20021231 };

typedef struct settings {
    const char *folder, *corpus, *dictionary, *only;
    unsigned long until, game; /* 0: not given */
} settings;

static unsigned long read_number(const char *text)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (!*text || *text == '-' || *end || !value || value > INT32_MAX)
        bench_die("%s is not a number of that kind", text);
    return value;
}

static settings read_settings(int argc, char **argv)
{
    static const struct option OPTIONS[] = {
        {"corpus", required_argument, NULL, 'c'}, {"dict", required_argument, NULL, 'd'},
        {"only", required_argument, NULL, 'o'},   {"until", required_argument, NULL, 'u'},
        {"game", required_argument, NULL, 'g'},   {NULL, 0, NULL, 0},
    };
    settings s = {NULL, NULL, NULL, NULL, 0, 0};

    for (int option; (option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;)
        if (option == 'c')
            s.corpus = optarg;
        else if (option == 'd')
            s.dictionary = optarg;
        else if (option == 'o')
            s.only = optarg;
        else if (option == 'u')
            s.until = read_number(optarg);
        else if (option == 'g')
            s.game = read_number(optarg);
        else
            exit(2); /* getopt has said why */
    if (optind + 1 != argc)
        bench_die("usage: paper_nakamura FOLDER [--corpus CORPUS] [--until YYYYMMDD] [--dict FILE "
                  "[--only WORD]] [--game NUMBER]");
    s.folder = argv[optind];
    return s;
}

static void read_games(nakamura_games *games, tj_corpus *corpus, int until)
{
    tj_game_text *text;
    tj_filter filter;
    tj_err err = TJ_ERR_INIT;
    size_t dropped;

    tj_filter_init(&filter, sizeof filter);
    games->corpus = corpus;
    filter.date_to = until;
    bench_must(tj_game_text_new(&text, corpus, until ? &filter : NULL, TJ_MINE_ER, NULL, &err), &err,
               until ? "UNTIL=YYYYMMDD" : "games");
    bench_must(tj_game_text_distinct(text, &dropped, NULL, &err), &err, "near-duplicates");
    games->text[TJ_MINE_ER] = text;
    printf("%zu games", text->game_count + dropped);
    if (until)
        printf(" up to %d", until);
    printf(", %zu near-duplicates left out: %zu games, %zu moves\n", dropped, text->game_count,
           text->n - text->game_count);
}

static void simplify_games(nakamura_games *games)
{
    const tj_game_text *text = games->text[TJ_MINE_ER];
    tj_game_text *simple = bench_alloc(1, sizeof *simple);

    *simple = *text;
    simple->symbols = bench_alloc(text->n, sizeof *simple->symbols);
    memcpy(simple->symbols, text->symbols, text->n * sizeof *text->symbols);
    tj_game_text_simplify(simple);
    games->text[TJ_MINE_ES] = simple;
}

static void sort_games(nakamura_games *games)
{
    tj_err err = TJ_ERR_INIT;

    for (size_t c = 0; c < NAKAMURA_CODINGS; c++) {
        const tj_game_text *text = games->text[c];

        bench_must(
            tj_ngrams_build(&games->grams[c], text->symbols, text->n, tj_code_limit(text->code), NULL, &err),
            &err, "sort");
    }
}

static void release_games(nakamura_games *games)
{
    for (size_t c = 0; c < NAKAMURA_CODINGS; c++)
        tj_ngrams_release(&games->grams[c]);
    free(games->text[TJ_MINE_ES]->symbols);
    free(games->text[TJ_MINE_ES]);
    tj_game_text_free(games->text[TJ_MINE_ER]);
}

static void compare_with_dictionary(const settings *s, const nakamura_games *games)
{
    nakamura_dictionaries dictionaries = {NULL, 0, 0, 0};

    if (s->dictionary)
        nakamura_dictionaries_read(&dictionaries, s->dictionary, s->only);
    else
        nakamura_dictionaries_find(&dictionaries);
    if (dictionaries.lines) {
        nakamura_table_3(s->folder, games, &dictionaries);
        nakamura_local(s->folder, games, &dictionaries);
    } else
        printf("\nTable 3: there are no joseki lines; DICT=FILE names some\n");
    nakamura_dictionaries_release(&dictionaries);
}

int main(int argc, char **argv)
{
    settings s = read_settings(argc, argv);
    double start = bench_now();
    nakamura_games games;
    paper_corpus corpus;

    bench_machine();
    paper_corpus_open(&corpus, s.folder, s.corpus);
    memset(&games, 0, sizeof games);
    /* the samples are younger than the paper */
    read_games(&games, corpus.corpus, s.until ? (int)s.until : corpus.is_samples ? 0 : LAST_DAY);
    simplify_games(&games);
    sort_games(&games);
    nakamura_table_1(s.folder, &games);
    nakamura_table_2(s.folder, &games);
    compare_with_dictionary(&s, &games);
    nakamura_figures(s.folder, &games, (uint32_t)s.game);
    printf("\ntables (TSV) and figures (SVG): %s; %.0f s\n", s.folder, bench_now() - start);
    release_games(&games);
    paper_corpus_close(&corpus);
    return 0;
}
