#include "client/shogi/usi_response.h"

#include <string.h>

/* Cuts off the next word; empty at the end. */
static tj_span next_word(tj_span *rest)
{
    return tj_span_word(rest, " \t\r\n");
}

bool tj_usi_response_begins(tj_span line, const char *words, tj_span *rest)
{
    tj_span wanted = {words, strlen(words)}, word;

    while ((word = next_word(&wanted)).n) {
        tj_span said = next_word(&line);

        if (said.n != word.n || memcmp(said.at, word.at, word.n) != 0)
            return false;
    }
    *rest = line;
    return true;
}

/* A decimal number with an optional sign; too large ones are cut to `most`. */
static bool read_number(tj_span word, uint64_t most, bool *negative, uint64_t *value)
{
    *negative = tj_span_begins(word, "-");
    if (!tj_span_number(tj_span_from(word, *negative || tj_span_begins(word, "+")), value))
        return false;
    *value = *value > most ? most : *value;
    return true;
}

static bool read_count(tj_span word, uint64_t most, uint64_t *value)
{
    bool negative;

    return read_number(word, most, &negative, value) && !negative;
}

static bool read_signed(tj_span word, int32_t *value)
{
    uint64_t size;
    bool negative;

    if (!read_number(word, INT32_MAX, &negative, &size))
        return false;
    *value = negative ? -(int32_t)size : (int32_t)size;
    return true;
}

/* What stands behind "score": "cp 20", "mate 3", "mate +", each with an optional bound. */
static void read_score(tj_span *rest, tj_analysis *line)
{
    tj_span kind = next_word(rest), word = next_word(rest), look;

    line->mate = tj_span_is(kind, "mate");
    if (!line->mate && !tj_span_is(kind, "cp"))
        return;
    line->has_score = read_signed(word, &line->score);
    if (!line->has_score && line->mate && (tj_span_is(word, "+") || tj_span_is(word, "-"))) {
        line->score = word.at[0] == '-' ? -INT32_MAX : INT32_MAX;
        line->has_score = true;
    }
    look = *rest;
    word = next_word(&look);
    if (tj_span_is(word, "lowerbound") || tj_span_is(word, "upperbound")) {
        line->bound = word.at[0] == 'l' ? TJ_ANALYSIS_LOWER_BOUND : TJ_ANALYSIS_UPPER_BOUND;
        *rest = look;
    }
}

static void read_line(tj_span *rest, tj_analysis *line)
{
    while (line->count < TJ_ANALYSIS_LINE_MAX) {
        tj_span look = *rest, word = next_word(&look);

        if (tj_shogi_move_parse(word.at, word.n, &line->line[line->count], NULL))
            return;
        line->count++;
        *rest = look;
    }
}

/* The score, and what it belongs to. */
static void take_score(tj_analysis *analysis, const tj_analysis *line)
{
    if (line->bound != TJ_ANALYSIS_EXACT && analysis->has_score && analysis->bound == TJ_ANALYSIS_EXACT)
        return;
    analysis->has_score = true;
    analysis->mate = line->mate;
    analysis->score = line->score;
    analysis->bound = line->bound;
    analysis->depth = line->depth;
    analysis->count = line->count;
    memcpy(analysis->line, line->line, line->count * sizeof *line->line);
}

/* False if it is another line. */
static bool read_info(tj_span text, tj_analysis *line, uint64_t *rank)
{
    uint64_t value;
    tj_span word;

    *line = (tj_analysis){0};
    *rank = 1;
    if (!tj_usi_response_begins(text, "info", &text))
        return false;
    while ((word = next_word(&text)).n && !tj_span_is(word, "string")) {
        if (tj_span_is(word, "depth") && read_count(next_word(&text), UINT32_MAX, &value))
            line->depth = (uint32_t)value;
        else if (tj_span_is(word, "nodes") && read_count(next_word(&text), UINT64_MAX / 16, &value))
            line->nodes = value;
        else if (tj_span_is(word, "multipv"))
            read_count(next_word(&text), UINT32_MAX, rank);
        else if (tj_span_is(word, "score"))
            read_score(&text, line);
        else if (tj_span_is(word, "pv"))
            read_line(&text, line);
    }
    return true;
}

bool tj_usi_response_info(tj_span text, tj_analysis *analysis)
{
    tj_analysis line;
    uint64_t rank;

    if (!read_info(text, &line, &rank))
        return false;
    if (line.nodes)
        analysis->nodes = line.nodes;
    if (rank == 1 && line.has_score)
        take_score(analysis, &line);
    else if (!analysis->has_score && line.depth)
        analysis->depth = line.depth;
    return true;
}

void tj_usi_response_line(tj_span text, tj_analysis_lines *lines)
{
    tj_analysis line;
    uint64_t rank;
    size_t at = 0;

    if (!read_info(text, &line, &rank) || !line.has_score || !line.count)
        return;
    while (at < lines->len && lines->items[at].move != line.line[0])
        at++;
    if (at == TJ_ANALYSIS_LINES_MAX)
        return;
    if (at == lines->len)
        lines->len++;
    else if (line.bound != TJ_ANALYSIS_EXACT && lines->items[at].bound == TJ_ANALYSIS_EXACT)
        return;
    lines->items[at] = (tj_analysis_line){line.line[0], line.mate, line.bound, line.score, line.depth};
}

bool tj_usi_response_bestmove(tj_span text, tj_analysis *analysis)
{
    tj_span word;

    if (!tj_usi_response_begins(text, "bestmove", &text))
        return false;
    analysis->choice = TJ_ANALYSIS_NOTHING;
    analysis->move = analysis->ponder = TJ_SHOGI_NO_MOVE;
    word = next_word(&text);
    if (tj_span_is(word, "resign"))
        analysis->choice = TJ_ANALYSIS_RESIGN;
    else if (tj_span_is(word, "win"))
        analysis->choice = TJ_ANALYSIS_WIN;
    else if (tj_shogi_move_parse(word.at, word.n, &analysis->move, NULL) == 0)
        analysis->choice = TJ_ANALYSIS_MOVE;
    if (tj_usi_response_begins(text, "ponder", &text)) {
        word = next_word(&text);
        tj_shogi_move_parse(word.at, word.n, &analysis->ponder, NULL);
    }
    return true;
}

bool tj_usi_response_option(tj_span line, tj_span *name)
{
    tj_span word;

    if (!tj_usi_response_begins(line, "option name", &line))
        return false;
    *name = next_word(&line);
    for (word = *name; word.n && !tj_span_is(word, "type"); word = next_word(&line))
        name->n = (size_t)(word.at + word.n - name->at);
    return name->n > 0;
}
