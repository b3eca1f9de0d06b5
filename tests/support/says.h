/* Sentences in tests: looked at for what they must say, so that their wording can improve. */
#pragma once

#include <stdbool.h>
#include <string.h>

/* Do these words, divided by |, stand in the text, one behind the other?  No words: it must be empty. */
static inline bool says(const char *text, const char *words)
{
    if (!*words)
        return !*text;
    for (size_t n; *words; words += n + (words[n] == '|')) {
        const char *at = text;

        n = strcspn(words, "|");
        while (strncmp(at, words, n) != 0)
            if (!*at++)
                return false;
        text = at + n;
    }
    return true;
}
