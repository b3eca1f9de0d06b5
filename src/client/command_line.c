#include "client/command_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Copies what stands in quotes; *at is behind the opening one and comes to stand behind the closing one. */
static bool copy_quoted(const char **at, char quote, char **to)
{
    const char *from = *at;

    for (; *from && *from != quote; from++) {
        if (quote == '"' && *from == '\\' && (from[1] == '"' || from[1] == '\\'))
            from++;
        *(*to)++ = *from;
    }
    *at = *from ? from + 1 : from;
    return *from == quote;
}

/* Copies one word and its NUL. */
static bool copy_word(const char **at, char **to)
{
    bool closed = true;

    while (**at && !is_blank(**at) && closed) {
        char c = *(*at)++;

        if (c == '\'' || c == '"') {
            closed = copy_quoted(at, c, to);
            continue;
        }
        if (c == '\\' && **at)
            c = *(*at)++;
        *(*to)++ = c;
    }
    *(*to)++ = 0;
    return closed;
}

int tj_command_line_split(tj_command_words *out, const char *line, tj_err *err)
{
    size_t length = strlen(line), most = length / 2 + 2;
    char **words, *to;
    bool closed = true;

    /* Every word has a byte and a blank, so the pointers come first and the copy fits behind them. */
    if (length > (size_t)1 << 20)
        return tj_fail(err, TJ_E_USAGE, "the command is longer than 1 MB");
    words = malloc(most * sizeof *words + length + 2);
    if (!words)
        return tj_fail_nomem(err);
    *out = (tj_command_words){words, 0};
    to = (char *)(words + most);
    for (;;) {
        while (is_blank(*line))
            line++;
        if (!*line || !closed)
            break;
        words[out->count++] = to;
        closed = copy_word(&line, &to);
    }
    words[out->count] = NULL;
    if (closed && out->count && words[0][0])
        return 0;
    free(words);
    out->words = NULL;
    return closed ? tj_fail(err, TJ_E_USAGE, "the command is empty")
                  : tj_fail(err, TJ_E_USAGE, "the command has a quote that is not closed");
}
