/* Options: a table, from which they are listed and set. */
#include <stddef.h>
#include <strings.h>
#include <string.h>

#include "engine/shogi_table.h"
#include "engine/usi_private.h"

typedef struct option {
    const char *name;
    size_t offset; /* in tj_usi_settings */
    bool check;    /* true or false; otherwise a number */
    int64_t usual, least, most;
} option;

#define FIELD(name) offsetof(tj_usi_settings, name)

static const option OPTIONS[] = {
    {"USI_Hash", FIELD(hash), false, TJ_USI_HASH, 1, TJ_SHOGI_TABLE_MB_MAX},
    {"USI_Ponder", FIELD(ponder), true, 0, 0, 1},
    {"MultiPV", FIELD(lines), false, 1, 1, TJ_SHOGI_LINES_MAX},
    {"ResignValue", FIELD(resign), false, 5000, 0, 40000}, /* 0: never */
    {"DrawValue", FIELD(draw), false, 0, -20000, 20000},
    {"MoveOverhead", FIELD(overhead), false, 100, 0, 10000},
    {"UsePatterns", FIELD(patterns), true, 1, 0, 1},
};
#define OPTION_COUNT (sizeof OPTIONS / sizeof *OPTIONS)

static int64_t *field_of(tj_usi_settings *settings, const option *o)
{
    return (int64_t *)((char *)settings + o->offset);
}

void tj_usi_settings_init(tj_usi_settings *settings, unsigned megabytes)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        *field_of(settings, &OPTIONS[i]) = OPTIONS[i].usual;
    settings->hash = megabytes;
}

void tj_usi_options_list(tj_buf *out, unsigned megabytes, bool patterns)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const option *o = &OPTIONS[i];
        int64_t usual = o->offset == FIELD(hash) ? megabytes : o->usual;

        if (o->offset == FIELD(patterns) && !patterns)
            continue;
        if (o->check)
            tj_buf_printf(out, "option name %s type check default %s\n", o->name,
                          usual ? "true" : "false");
        else
            tj_buf_printf(out, "option name %s type spin default %lld min %lld max %lld\n", o->name,
                          (long long)usual, (long long)o->least, (long long)o->most);
    }
}

/* Names are the same whatever the case, and some programs write a name of two words. */
static const option *find(tj_span name)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (strlen(OPTIONS[i].name) == name.n && !strncasecmp(OPTIONS[i].name, name.at, name.n))
            return &OPTIONS[i];
    return NULL;
}

static bool read_value(const option *o, tj_span *rest, int64_t *value)
{
    tj_span word;

    if (!o->check)
        return tj_usi_integer(rest, o->least, o->most, value);
    if (!tj_usi_word(rest, &word) || (!tj_span_is(word, "true") && !tj_span_is(word, "false")))
        return false;
    *value = tj_span_is(word, "true");
    return true;
}

static void apply(tj_usi *usi, const option *o)
{
    if (o->offset == FIELD(hash) && tj_shogi_searcher_resize(usi->search, (size_t)usi->settings.hash))
        tj_usi_complain(usi, "not enough memory for a table of %lld MB", (long long)usi->settings.hash);
    if (o->offset == FIELD(patterns))
        tj_shogi_searcher_advised(usi->search, usi->settings.patterns ? usi->options.adviser : NULL);
}

void tj_usi_setoption(tj_usi *usi, tj_span rest)
{
    tj_span word, name;
    int64_t value;

    if (!tj_usi_word(&rest, &word) || !tj_span_is(word, "name") || !tj_usi_word(&rest, &name)) {
        tj_usi_complain(usi, "setoption: a name is missing");
        return;
    }
    const option *o = find(name);
    if (!o) {
        /* Nothing else is told: programs set options of all kinds. */
        tj_usi_complain(usi, "no such option: %.*s", (int)(name.n < 60 ? name.n : 60), name.at);
        return;
    }
    if (!tj_usi_word(&rest, &word) || !tj_span_is(word, "value") || !read_value(o, &rest, &value)) {
        tj_usi_complain(usi, "option %s: a value of this kind is wanted: %s", o->name,
                        o->check ? "true or false" : "a whole number");
        return;
    }
    tj_usi_stop(usi);
    *field_of(&usi->settings, o) = value;
    apply(usi, o);
}
