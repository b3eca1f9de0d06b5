#include "tejun/ranking.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "corpus/store/derived.h"
#include "pattern/pattern_kind.h"

static int check_kind(const tj_game_kind *kind, tj_err *err)
{
    const struct tj_pattern_kind *pattern = kind ? tj_game_row_of(kind)->pattern : NULL;

    return pattern && pattern->rank
               ? 0
               : tj_fail(err, TJ_E_USAGE, "there are no rankings for %s", kind ? kind->title : "this board");
}

/* ---- training ---- */

void tj_train_options_init(tj_train_options *options, size_t size)
{
    const tj_train_options preset = {
        .board = 19, .positions = 1500000, .save_seconds = TJ_TRAIN_SAVE_SECONDS};

    tj_options_preset(options, size, &preset, sizeof preset);
}

static int choose_games(tj_training *t, tj_err *err)
{
    const tj_train_options *o = &t->options;
    char words[TJ_BOARD_WORDS_MAX];
    int rc = tj_corpus_select(t->corpus, o->filter, o->board, &t->games, &t->count, err);

    if (rc)
        return rc;
    if (!t->count)
        return tj_fail_path(err, TJ_E_NOTFOUND, t->path, "no games %s to train on",
                            tj_board_words(o->board, words));
    if (o->games_max && t->count > o->games_max)
        t->count = o->games_max;
    if (!(t->ids = tj_alloc(t->count, sizeof *t->ids)))
        return tj_fail_nomem(err);
    for (size_t g = 0; g < t->count; g++)
        t->ids[g] = t->games[g].id;
    return 0;
}

static int describe(tj_training *t, tj_err *err)
{
    const tj_train_options *o = &t->options;
    int rc;

    tj_buf_printf(&t->parameters, "size %u games %u positions %" PRIu64 " passes %u", o->board,
                  (unsigned)o->games_max, o->positions, o->passes);
    if (t->kind->describe)
        t->kind->describe(o, &t->parameters);
    tj_buf_puts(&t->parameters, " where ");
    rc = tj_filter_where(t->corpus->db, o->filter, &t->parameters, err);
    return !rc && !tj_buf_ok(&t->parameters) ? tj_fail_nomem(err) : rc;
}

/* Is there a sound ranking, made of these games in this way? */
static int find_ready(tj_training *t, tj_train_summary *summary, tj_err *err)
{
    const struct tj_pattern_kind *kind = t->kind;
    tj_ranking_info info;
    tj_derived_list rows;
    void *ranking;
    int rc = tj_derived_find(t->corpus->db, kind->ranking_kind, t->name, &rows, err);

    if (!rc && rows.len == 1 && strcmp(rows.items[0].parameters, t->parameters.data) == 0 &&
        !kind->ranking_open(&ranking, t->corpus, t->name, &info, NULL)) {
        summary->up_to_date = info.count == t->count &&
                              memcmp(info.games, t->ids, t->count * sizeof *t->ids) == 0 &&
                              !kind->ranking_check(ranking);
        if (summary->up_to_date && kind->patterns)
            summary->patterns = kind->patterns(ranking);
        kind->ranking_free(ranking);
    }
    tj_derived_release(&rows);
    return rc;
}

int tj_train(const char *corpus, const char *name, const tj_train_options *given, tj_train_summary *summary,
             const tj_progress_monitor *monitor, tj_err *err)
{
    tj_training t = {.path = corpus, .name = name ? name : TJ_RANKING_NAME, .monitor = monitor};
    int rc;

    *summary = (tj_train_summary){0};
    tj_train_options_init(&t.options, sizeof t.options);
    if ((rc = tj_options_read(&t.options, sizeof t.options, given, err)) ||
        (rc = check_kind(tj_game_kind_of_board(t.options.board), err)))
        return rc;
    t.kind = tj_pattern_kind_of_board(t.options.board);
    if (t.options.least && !t.kind->patterns)
        return tj_fail(err, TJ_E_USAGE, "%s rankings use all patterns, however rare",
                       tj_game_kind_of_board(t.options.board)->title);
    if (!t.options.least)
        t.options.least = t.kind->least;
    if (!t.options.passes)
        t.options.passes = t.kind->passes;
    if ((rc = tj_corpus_open(&t.corpus, corpus, err)) || (rc = choose_games(&t, err)) ||
        (rc = describe(&t, err)) || (!t.options.anew && (rc = find_ready(&t, summary, err))))
        goto out;
    rc = t.kind->train(&t, summary, err);
out:
    summary->games = t.count;
    summary->has_patterns = t.kind->patterns;
    tj_corpus_free(t.corpus);
    tj_buf_release(&t.parameters);
    free(t.games);
    free(t.ids);
    return rc;
}

static int replace(const tj_training *t, tj_writer *writer, const void *ranking, tj_err *err)
{
    const tj_derived row = {.kind = (char *)t->kind->ranking_kind,
                            .name = (char *)t->name,
                            .parameters = t->parameters.data,
                            .games = t->count};
    tj_derived_list old;
    int rc = tj_derived_find(writer->db, t->kind->ranking_kind, t->name, &old, err);

    for (size_t i = 0; i < old.len && !rc; i++)
        rc = tj_derived_drop(writer, &old.items[i], err);
    tj_derived_release(&old);
    return rc ? rc : tj_derived_add(writer, &row, t->kind->ranking_write, ranking, err);
}

int tj_training_keep(const tj_training *t, const void *ranking, tj_err *err)
{
    tj_writer writer;
    int rc = tj_writer_begin(&writer, t->path, false, 1, t->monitor, err);

    if (rc)
        return rc;
    if (!(rc = replace(t, &writer, ranking, err)))
        return tj_writer_commit(&writer, err);
    tj_writer_abort(&writer);
    return rc;
}

/* ---- rankings ---- */

int tj_ranking_path(tj_corpus *corpus, const tj_game_kind *kind, const char *name, char **path, tj_err *err)
{
    tj_derived_list rows;
    int rc = tj_derived_find(corpus->db, tj_game_row_of(kind)->pattern->ranking_kind, name, &rows, err);

    *path = NULL;
    if (!rc && !rows.len)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, corpus->path,
                          "no ranking \"%s\" of %s moves; run `tejun train` first", name, kind->title);
    if (!rc && !(*path = tj_derived_path(corpus->path, rows.items[rows.len - 1].file)))
        rc = tj_fail_nomem(err);
    tj_derived_release(&rows);
    return rc;
}

int tj_ranking_open(tj_ranking **out, tj_corpus *corpus, const tj_game_kind *kind, const char *name,
                    tj_err *err)
{
    tj_ranking *ranking = NULL;
    int rc = check_kind(kind, err);

    *out = NULL;
    if (rc)
        return rc;
    if (!(ranking = tj_zalloc(1, sizeof *ranking)))
        return tj_fail_nomem(err);
    ranking->kind = kind;
    ranking->pattern = tj_game_row_of(kind)->pattern;
    rc = ranking->pattern->ranking_open(&ranking->own, corpus, name ? name : TJ_RANKING_NAME, &ranking->info,
                                        err);
    if (rc)
        free(ranking);
    else
        *out = ranking;
    return rc;
}

void tj_ranking_free(tj_ranking *ranking)
{
    if (ranking)
        ranking->pattern->ranking_free(ranking->own);
    free(ranking);
}

uint64_t tj_ranking_games(const tj_ranking *ranking)
{
    return ranking->info.count;
}

static int by_probability(const void *a, const void *b)
{
    const tj_ranked_move *x = a, *y = b;

    if (x->probability != y->probability)
        return x->probability > y->probability ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

void tj_ranked_moves_sort(tj_ranked_move *moves, size_t count)
{
    qsort(moves, count, sizeof *moves, by_probability);
}

int tj_rank(tj_ranking *ranking, const tj_position *position, const uint16_t *history, size_t history_count,
            tj_ranked_move out[TJ_POSITION_MOVES_MAX], size_t *count, tj_err *err)
{
    int rc;

    *count = 0;
    if (position->kind != ranking->kind)
        return tj_fail(err, TJ_E_USAGE, "the ranking is for %s, but the position is from %s",
                       ranking->kind->title, position->kind->title);
    rc = ranking->pattern->rank(ranking->own, position, history, history_count, out, count, err);
    if (!rc)
        tj_ranked_moves_sort(out, *count);
    return rc;
}
