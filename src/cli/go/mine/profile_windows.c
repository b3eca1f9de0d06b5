#include "cli/go/mine/profile_windows.h"

#include <stdlib.h>

#include "base/error.h"

static int add(const char *word, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count, tj_err *err)
{
    char *end;
    unsigned long width = strtoul(word, &end, 10);

    if (word[0] < '0' || word[0] > '9' || *end || width < 1 || width > TJ_MINE_WINDOW_MAX)
        return tj_fail(err, TJ_E_USAGE, "--window wants a number from 1 to %d, not \"%s\"",
                       TJ_MINE_WINDOW_MAX, word);
    for (size_t w = 0; w < *count; w++)
        if (windows[w] == width)
            return 0;
    if (*count == TJ_MINE_WINDOWS_MAX)
        return tj_fail(err, TJ_E_USAGE, "--window can be given at most %d times", TJ_MINE_WINDOWS_MAX);
    windows[(*count)++] = (unsigned)width;
    return 0;
}

int tj_profile_windows_parse(const tj_words *words, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count,
                             tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; i < words->len && !rc; i++)
        rc = add(words->items[i], windows, count, err);
    return rc;
}
