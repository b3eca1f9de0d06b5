#include "mine/go/mining.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "mine/go/border.h"
#include "mine/go/game_text.h"
#include "mine/go/sequence_list.h"
#include "mine/go/surroundings.h"

#define LOCAL_MOVES_MIN 3 /* a stone, an answer, and something that makes a sequence of them */

static bool is_local(const tj_mining *mining)
{
    return mining->options.method == TJ_MINE_LOCAL;
}

/* Moves as drawn to codes: n codes are n + 1 moves, or n where they begin with their game. */
static int set_lengths(tj_mining *mining, tj_err *err)
{
    bool local = is_local(mining);
    unsigned low = mining->options.moves_min, high = mining->options.moves_max, limit = TJ_NGRAM_MAX + !local;

    if (!low)
        low = local ? LOCAL_MOVES_MIN : 1;
    if (!high || high > limit)
        high = limit;
    if (low > high)
        return tj_fail(err, TJ_E_USAGE, "no sequence has at least %u and at most %u moves", low, high);
    mining->options.moves_min = low;
    mining->options.moves_max = high;
    mining->acquire.len_min = local ? low : low > 2 ? low - 1 : 1;
    mining->acquire.len_max = high < TJ_NGRAM_MAX ? high : TJ_NGRAM_MAX;
    return 0;
}

static int read_options(tj_mining *mining, const tj_mine_options *given, tj_err *err)
{
    tj_mine_options *options = &mining->options;
    int rc;

    tj_mine_options_init(options, sizeof *options);
    if ((rc = tj_options_read(options, sizeof *options, given, err)))
        return rc;
    if (options->rank_correct && (is_local(mining) || options->code != TJ_MINE_ER))
        return tj_fail(err, TJ_E_USAGE, "ranks are corrected for sequences in code er only");
    if (is_local(mining) && options->code == TJ_MINE_ES)
        return tj_fail(err, TJ_E_USAGE, "method local looks at places, not at codes");
    if (options->window_count > TJ_MINE_WINDOWS_MAX)
        return tj_fail(err, TJ_E_USAGE, "more than %d windows", TJ_MINE_WINDOWS_MAX);
    options->code = is_local(mining) ? TJ_MINE_POINTS : options->code;
    mining->acquire.method = options->method;
    memcpy(mining->acquire.windows, options->windows, sizeof options->windows);
    mining->acquire.window_count = options->window_count;
    mining->acquire.threshold = options->threshold;
    return set_lengths(mining, err);
}

static int check_games(const tj_mining *mining, tj_err *err)
{
    const tj_acquire_options *acquire = &mining->acquire;
    size_t games = mining->text->game_count;
    unsigned longest = 0;

    if (games < 2)
        return tj_fail(err, TJ_E_NOTFOUND, "mining needs many games, not one");
    if (games < TJ_MINE_GAMES_MIN && !mining->options.few_games)
        return tj_fail(err, TJ_E_NOTFOUND,
                       "%zu games are too few to tell set sequences from chance; mining needs %d or more",
                       games, TJ_MINE_GAMES_MIN);
    for (size_t g = 0; g < games; g++)
        if (mining->text->games[g].moves > longest)
            longest = mining->text->games[g].moves;
    for (size_t w = 0; w < acquire->window_count; w++)
        if (acquire->windows[w] > longest)
            return tj_fail(err, TJ_E_USAGE,
                           "a window of %u codes is longer than any game; the longest has %u",
                           acquire->windows[w], longest);
    return 0;
}

/* Strings that begin with their game are drawn without a move before: only now their moves are known. */
static void keep_lengths(tj_mining *mining)
{
    tj_scored_list *list = &mining->list;
    size_t kept = 0;

    for (size_t i = 0; i < list->len; i++) {
        uint32_t first;
        unsigned moves = tj_sequence_span(mining->text, list->items[i].at, list->items[i].len, &first);

        if (moves >= mining->options.moves_min && moves <= mining->options.moves_max)
            list->items[kept++] = list->items[i];
    }
    list->len = kept;
}

static int mine_codes(tj_mining *mining, const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_mine_options *options = &mining->options;
    bool whole = options->rank_correct || options->moves_min > 1 || options->moves_max <= TJ_NGRAM_MAX;
    int rc;

    if (options->code == TJ_MINE_ES)
        tj_game_text_simplify(mining->text);
    if ((rc = tj_ngrams_build(&mining->grams, mining->text->symbols, mining->text->n,
                              tj_code_limit(mining->text->code), monitor, err)) ||
        (rc = tj_acquire(&mining->grams, &mining->acquire, whole ? 0 : options->top, &mining->list, monitor,
                         err)))
        return rc;
    if (whole) {
        keep_lengths(mining);
        tj_scored_sort(&mining->list, options->rank_correct ? 0 : options->top);
    }
    return options->rank_correct
               ? tj_scored_correct_ranks(&mining->list, mining->text->symbols, options->top, err)
               : 0;
}

static int mine_corners(tj_mining *mining, const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_acquire_options *acquire = &mining->acquire;
    int rc;

    if ((rc = tj_local_text_build(&mining->local, mining->text, monitor, err)) ||
        (rc = tj_local_ngrams_build(&mining->grams, &mining->local, monitor, err)))
        return rc;
    return tj_acquire_local(&mining->local, &mining->grams, acquire->len_min, acquire->len_max,
                            mining->options.top, &mining->list, monitor, err);
}

void tj_mine_options_init(tj_mine_options *options, size_t size)
{
    const tj_mine_options preset = {.threshold = 4};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_mine(tj_mining **out, tj_corpus *corpus, const tj_mine_options *options,
            const tj_progress_monitor *monitor, tj_err *err)
{
    tj_mining *mining = tj_zalloc(1, sizeof *mining);
    int rc;

    *out = NULL;
    if (!mining)
        return tj_fail_nomem(err);
    mining->corpus = corpus;
    if ((rc = read_options(mining, options, err)) ||
        (rc = tj_game_text_new(&mining->text, corpus, mining->options.filter, TJ_MINE_ER, monitor, err)) ||
        (mining->options.distinct &&
         (rc = tj_game_text_distinct(mining->text, &mining->near_duplicates, monitor, err))) ||
        (rc = check_games(mining, err)) ||
        (rc = is_local(mining) ? mine_corners(mining, monitor, err) : mine_codes(mining, monitor, err)))
        goto out;
    if (!mining->list.len)
        rc = tj_fail(err, TJ_E_NOTFOUND, "no set sequences in these games");
out:
    if (rc)
        tj_mining_free(mining);
    else
        *out = mining;
    return rc;
}

void tj_mining_free(tj_mining *mining)
{
    if (!mining)
        return;
    free(mining->list.items);
    tj_ngrams_release(&mining->grams);
    tj_local_text_release(&mining->local);
    tj_game_text_free(mining->text);
    free(mining);
}

size_t tj_mining_count(const tj_mining *mining)
{
    return mining->list.len;
}

size_t tj_mining_rank_count(const tj_mining *mining, size_t rank)
{
    size_t count = 0;

    while (count < mining->list.len && mining->list.items[count].rank <= rank)
        count++;
    return count;
}

uint64_t tj_mining_games(const tj_mining *mining)
{
    return mining->text->game_count;
}

uint64_t tj_mining_duplicate_games(const tj_mining *mining)
{
    return mining->near_duplicates;
}

void tj_mining_get(const tj_mining *mining, size_t number, tj_mined *out)
{
    const tj_scored *scored = &mining->list.items[number];
    unsigned moves;
    uint32_t first;

    *out = (tj_mined){.rank = scored->rank, .score = scored->score, .frequency = scored->frequency};
    if (is_local(mining)) {
        out->sequence.len = scored->len;
        for (unsigned i = 0; i < scored->len; i++)
            out->sequence.moves[i] = tj_local_move(mining->local.symbols[scored->at + i]);
    } else {
        moves = tj_sequence_span(mining->text, scored->at, scored->len, &first);
        tj_sequence_of_moves(mining->text->moves + first, moves, &out->sequence);
    }
}

void tj_mining_find(const tj_mining *mining, size_t item, uint32_t *from, uint32_t *to)
{
    const tj_scored *scored = &mining->list.items[item];

    tj_ngrams_find(&mining->grams, mining->grams.text + scored->at, scored->len, from, to);
}

static bool are_near(unsigned a, unsigned b)
{
    int rows = (int)(a / TJ_MINE_SIZE) - (int)(b / TJ_MINE_SIZE);
    int columns = (int)(a % TJ_MINE_SIZE) - (int)(b % TJ_MINE_SIZE);

    return abs(rows) <= TJ_BORDER_NEAR && abs(columns) <= TJ_BORDER_NEAR;
}

/* Is the move near one of moves[0..n-1]?  A pass, or the border behind a game, never is. */
static bool is_near(uint16_t move, const uint16_t *moves, size_t n)
{
    unsigned point = tj_text_point(move);

    for (size_t i = 0; point != TJ_SEQUENCE_PASS && i < n; i++)
        if (tj_text_point(moves[i]) != TJ_SEQUENCE_PASS && are_near(point, tj_text_point(moves[i])))
            return true;
    return false;
}

void tj_mining_border(const tj_mining *mining, size_t item, tj_border *out)
{
    unsigned len = mining->list.items[item].len;
    uint32_t from, to;

    tj_mining_find(mining, item, &from, &to);
    if (is_local(mining)) {
        tj_border_of_streams(&mining->local, &mining->grams, from, to, len, out);
        return;
    }
    *out = (tj_border){to - from, 0, 0, 0};
    for (uint32_t i = from; i < to; i++) {
        uint32_t first = 0;
        size_t n = tj_sequence_span(mining->text, mining->grams.sa[i], len, &first);
        const uint16_t *moves = mining->text->moves + first;

        out->left += !is_near(moves[n], moves, n);
        out->extra_before += n > 1 && !is_near(moves[0], moves + 1, n - 1);
        out->extra_after += n > 1 && !is_near(moves[n - 1], moves, n - 1);
    }
}

void tj_mining_classes(const tj_mining *mining, size_t n, size_t classes[TJ_BORDER_CLASSES])
{
    memset(classes, 0, TJ_BORDER_CLASSES * sizeof *classes);
    for (size_t i = 0; i < n && i < mining->list.len; i++) {
        tj_border border;

        tj_mining_border(mining, i, &border);
        classes[tj_border_classify(&border)]++;
    }
}

/* The corners that begin with a sequence, each once, as moves of their games; *count of them, malloc'ed. */
static tj_sequence_occurrence *corner_occurrences(const tj_mining *mining, size_t item, size_t *count)
{
    const tj_scored *scored = &mining->list.items[item];
    const tj_local_text *local = &mining->local;
    tj_sequence_occurrence *places = tj_alloc(scored->frequency, sizeof *places);
    uint32_t from, to;

    *count = 0;
    tj_mining_find(mining, item, &from, &to);
    for (uint32_t i = from; places && i < to && *count < scored->frequency; i++) {
        const tj_local_stone *stones = local->stones + mining->grams.sa[i];

        if (!(stones[scored->len - 1].flags & TJ_LOCAL_DISTINCT))
            continue;
        places[*count].game = tj_local_stream_at(local, mining->grams.sa[i])->game;
        for (unsigned k = 0; k < scored->len; k++)
            places[*count].move[k] = stones[k].move;
        ++*count;
    }
    return places;
}

static int describe_item(const tj_mining *mining, size_t item, tj_occurrences *out, tj_err *err)
{
    uint32_t from, to;

    out->len = mining->list.items[item].len;
    if (is_local(mining)) {
        out->before = out->len > 1;
        out->places = corner_occurrences(mining, item, &out->count);
        return out->places ? 0 : tj_fail_nomem(err);
    }
    tj_mining_find(mining, item, &from, &to);
    out->codes_at = mining->grams.sa + from;
    out->count = to - from;
    return 0;
}

int tj_mining_surroundings(const tj_mining *mining, size_t n, tj_surroundings *out,
                           const tj_progress_monitor *monitor, tj_err *err)
{
    tj_occurrences *lists = tj_zalloc(n, sizeof *lists);
    int rc = lists ? 0 : tj_fail_nomem(err);

    for (size_t i = 0; i < n && !rc; i++)
        rc = describe_item(mining, i, &lists[i], err);
    if (!rc)
        rc = tj_surroundings_find(mining->text, mining->corpus, lists, n, out, monitor, err);
    for (size_t i = 0; lists && i < n; i++)
        free((void *)lists[i].places);
    free(lists);
    return rc;
}

int tj_mining_tree(const tj_mining *mining, size_t n, tj_joseki_tree **out,
                   const tj_progress_monitor *monitor, tj_err *err)
{
    tj_scored_list list = mining->list;

    *out = NULL;
    if (!is_local(mining))
        return tj_fail(err, TJ_E_USAGE, "a joseki tree needs method local");
    if (n && list.len > n)
        list.len = n;
    return tj_joseki_tree_build(out, mining->corpus, mining->text, &mining->local, &mining->grams, &list,
                                monitor, err);
}

int tj_mining_list(const tj_mining *mining, size_t rank, const char *corpus, char **text, size_t *n,
                   tj_err *err)
{
    static const char *const METHODS[] = {"local", "normalised", "entropy", "sfp", "msfp"};
    const tj_mine_options *options = &mining->options;
    tj_sequence_list_header header = {.method = METHODS[options->method],
                                      .code = options->code,
                                      .corpus = corpus,
                                      .games = mining->text->game_count,
                                      .distinct = options->distinct};
    tj_buf out = TJ_BUF_INIT;
    int rc;

    tj_filter_init(&header.filter, sizeof header.filter);
    if ((rc = tj_options_read(&header.filter, sizeof header.filter, options->filter, err)))
        return rc;
    tj_sequence_list_put_header(&out, &header);
    for (size_t i = 0; i < mining->list.len && mining->list.items[i].rank <= rank; i++) {
        const tj_scored *scored = &mining->list.items[i];
        tj_sequence_list_row row;
        tj_mined mined;

        tj_mining_get(mining, i, &mined);
        row = (tj_sequence_list_row){.rank = mined.rank,
                                     .score = mined.score,
                                     .frequency = mined.frequency,
                                     .symbols = is_local(mining) ? NULL : mining->text->symbols + scored->at,
                                     .symbol_count = scored->len,
                                     .moves = mined.sequence.moves,
                                     .move_count = mined.sequence.len};
        tj_sequence_list_put_row(&out, header.code, &row);
    }
    *n = out.len;
    *text = tj_buf_detach(&out);
    return *text ? 0 : tj_fail_nomem(err);
}
