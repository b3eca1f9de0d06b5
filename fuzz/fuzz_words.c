/* Any line as what people write in headers, on the command line and in requests: dates, results, ratings,
 * limits of time, command lines, lists of moves, positions, options.  What is read makes sense, and what is
 * not understood has a sentence.  Words are divided by line ends. */
#include <string.h>

#include "answer/filter_params.h"
#include "answer/move_line.h"
#include "tejun/go.h"
#include "tejun/search.h"
#include "tejun/shogi.h"
#include "client/command_line.h"
#include "client/shogi/shogi_engine.h"
#include "format/date.h"
#include "format/rating.h"
#include "format/result.h"
#include "fuzz.h"

static void told(int rc, const tj_err *err)
{
    fuzz_accepted += !rc;
    must(rc == 0 || (err->code && err->text[0]));
}

static bool is_day(int32_t day)
{
    int month = day / 100 % 100, of_month = day % 100;

    return day >= 10101 && day <= 99991231 && month >= 1 && month <= 12 && of_month >= 1 && of_month <= 31;
}

static void check_header(const char *text)
{
    tj_date_range range;
    tj_result result = tj_result_parse(text), again;
    unsigned rating = tj_rating_parse(text);
    char normal[16];

    if (tj_date_parse(text, &range))
        must(is_day(range.from) && is_day(range.to) && range.from <= range.to);
    else
        must(range.from == 0 && range.to == 0);
    tj_result_format(result, normal, sizeof normal);
    again = tj_result_parse(normal);
    must(again.winner == result.winner && again.how == result.how && again.quarters == result.quarters);
    must(rating == 0 || (rating >= TJ_RATING_MIN && rating <= TJ_RATING_MAX));
}

static void check_limit(const char *text)
{
    const tj_game_clocks clocks = {{0, 10, 20}};
    tj_think_limits limit;
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_think_limits_parse(&limit, text, &err);

    told(rc, &err);
    if (!rc) {
        tj_usi_put_limits(&limit, &clocks, &out);
        must(tj_buf_ok(&out));
    }
    tj_buf_release(&out);
}

static void check_command(const char *text)
{
    tj_command_words words;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_command_line_split(&words, text, &err);

    told(rc, &err);
    if (rc)
        return;
    must(words.count >= 1 && words.words[words.count] == NULL);
    for (size_t i = 0; i < words.count; i++)
        must(strlen(words.words[i]) <= strlen(text));
    free(words.words);
}

static void check_options(const char *text)
{
    for (const tj_param *row = tj_filter_param_table; row->kind != TJ_PARAM_END; row++) {
        tj_filter_params options = {0};
        tj_err err = TJ_ERR_INIT;
        tj_filter filter;
        int rc = tj_param_set(row, text, (char *)&options + row->at, &err);

        told(rc, &err);
        if (!rc)
            tj_filter_from_params(&options, &filter);
    }
    tj_param_is_integer(text);
}

static void check_line(tj_position *position, const tj_words *words)
{
    tj_move_line line = {0};
    tj_err err = TJ_ERR_INIT;
    int rc = tj_move_line_play(&line, position, words, &err);

    told(rc, &err);
    tj_move_line_release(&line);
}

static void check_go(const tj_words *words)
{
    static tj_position position;

    for (unsigned size = 5; size <= 19; size += 14) {
        must(tj_position_init(&position, size, NULL) == 0);
        check_line(&position, words);
        must(tj_go_board_check(tj_position_go(&position), NULL) == 0);
    }
}

static void check_step(const char *word)
{
    char out[TJ_QUERY_STEP_TEXT_MAX];
    tj_err err = TJ_ERR_INIT;
    tj_query_step step;
    size_t used;
    int colour,
        rc = tj_query_step_read(TJ_BOARD_SHOGI, NULL, word, strlen(word), &used, &step, &colour, &err);

    told(rc, &err);
    must(used <= strlen(word));
    if (!rc)
        tj_query_step_format(TJ_BOARD_SHOGI, &step, out);
}

static void check_shogi(const tj_words *words)
{
    const char *starts[] = {NULL, words->len ? words->items[0] : NULL};
    tj_err err = TJ_ERR_INIT;
    static tj_position position;

    for (size_t i = 0; i < words->len; i++)
        check_step(words->items[i]);
    for (int i = 0; i < 2; i++) {
        const tj_words rest = {words->items + (i && words->len), words->len - (i && words->len), 0};
        int rc = tj_position_read_start(&position, tj_game_kind_named("shogi"), "sfen",
                                        starts[i] ? starts[i] : "even", &err);

        told(rc, &err);
        if (!rc)
            check_line(&position, &rest);
        must(rc || tj_shogi_check(tj_position_shogi(&position), NULL) == 0);
        err = (tj_err)TJ_ERR_INIT;
    }
}

static void check_word(const char *text)
{
    check_header(text);
    check_limit(text);
    check_command(text);
    check_options(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char *copy = malloc(n + 1), *at, *end;
    tj_words words = {0};

    must(copy != NULL);
    if (n)
        memcpy(copy, data, n);
    copy[n] = 0;
    for (at = copy; at && words.len < 50; at = end) {
        end = strchr(at, '\n');
        if (end)
            *end++ = 0;
        must(tj_words_add(&words, at, NULL) == 0);
        check_word(at);
    }
    check_go(&words);
    check_shogi(&words);
    free(words.items);
    free(copy);
    return 0;
}
