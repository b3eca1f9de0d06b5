/* Taking a command line apart.  What a value may be is in answer/param.c. */
#include "cli/option_parser.h"

#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "cli/terminal/nearest_word.h"

/* Where the parser stands. */
typedef struct parser {
    const tj_param_list *list;
    int argc, at;
    char *const *argv;
    char *values;
    tj_words *args;
    bool *help;
    tj_err *err;
} parser;

static const tj_param_ref *find_name(const parser *p, const char *name, size_t n)
{
    for (size_t i = 0; i < p->list->len; i++)
        if (strlen(p->list->items[i].option->name) == n && !memcmp(p->list->items[i].option->name, name, n))
            return &p->list->items[i];
    return NULL;
}

static const tj_param_ref *find_letter(const parser *p, char letter)
{
    for (size_t i = 0; i < p->list->len; i++)
        if (p->list->items[i].option->letter == letter)
            return &p->list->items[i];
    return NULL;
}

static int unknown_name(const parser *p, const char *name, size_t n)
{
    tj_nearest_word best = tj_nearest_word_for(name, n);

    for (size_t i = 0; i < p->list->len; i++)
        tj_nearest_word_try(&best, p->list->items[i].option->name);
    tj_nearest_word_try(&best, "help");
    if (best.word)
        return tj_fail(p->err, TJ_E_USAGE, "unknown option --%.*s; did you mean --%s?", (int)n, name,
                       best.word);
    return tj_fail(p->err, TJ_E_USAGE, "unknown option --%.*s", (int)n, name);
}

/* The option's value: the one attached to it, or the next word if it needs one. */
static int take(parser *p, const tj_param_ref *ref, const char *attached)
{
    const tj_param *option = ref->option;
    const char *next = p->at < p->argc ? p->argv[p->at] : NULL;

    if (!attached && option->kind != TJ_PARAM_FLAG && next &&
        (option->kind != TJ_PARAM_OPTIONAL || tj_param_is_integer(next))) {
        attached = next;
        p->at++;
    }
    return tj_param_set(option, attached, p->values + ref->at, p->err);
}

static int parse_long(parser *p, const char *name)
{
    size_t n = strcspn(name, "=");
    const tj_param_ref *ref = find_name(p, name, n);

    if (ref)
        return take(p, ref, name[n] ? name + n + 1 : NULL);
    if (n == 4 && !memcmp(name, "help", 4)) {
        *p->help = true;
        return 0;
    }
    return unknown_name(p, name, n > 100 ? 100 : n);
}

/* "-n5", or several flags behind one dash. */
static int parse_letters(parser *p, const char *letters)
{
    for (; *letters; letters++) {
        const tj_param_ref *ref = find_letter(p, *letters);
        int rc;

        if (!ref && *letters == 'h') {
            *p->help = true;
            return 0;
        }
        if (!ref)
            return tj_fail(p->err, TJ_E_USAGE, "unknown option -%.*s", (*letters & 0x80) ? 4 : 1, letters);
        if (ref->option->kind != TJ_PARAM_FLAG)
            return take(p, ref, letters[1] ? letters + 1 : NULL);
        rc = take(p, ref, NULL);
        if (rc)
            return rc;
    }
    return 0;
}

/* No option is a digit: -3334FU is a move of White as CSA writes it. */
static bool is_plain(const char *word)
{
    return word[0] != '-' || !word[1] || tj_is_digit(word[1]);
}

int tj_options_parse(const tj_param_list *list, int argc, char *const *argv, void *values, tj_words *args,
                     bool *help, tj_err *err)
{
    parser p = {
        .list = list, .argc = argc, .argv = argv, .values = values, .args = args, .help = help, .err = err};
    bool ended = false;
    int rc = 0;

    *help = false;
    while (!rc && p.at < argc && !*help) {
        const char *word = argv[p.at++];

        if (ended || is_plain(word))
            rc = tj_words_add(args, word, err);
        else if (!strcmp(word, "--"))
            ended = true;
        else if (word[1] == '-')
            rc = parse_long(&p, word + 2);
        else
            rc = parse_letters(&p, word + 1);
    }
    return rc;
}

int tj_options_exclusive(const tj_given *options, tj_err *err)
{
    const char *first = NULL;

    for (; options->name; options++) {
        if (options->given && first)
            return tj_fail(err, TJ_E_USAGE, "%s cannot be used with %s", options->name, first);
        if (options->given)
            first = options->name;
    }
    return 0;
}

/* A sentence about the first that was given. */
static int refuse_given(const tj_given *options, const char *sentence, const char *what, tj_err *err)
{
    for (; options->name; options++)
        if (options->given)
            return tj_fail(err, TJ_E_USAGE, "%s %s %s", options->name, sentence, what);
    return 0;
}

int tj_options_require(const char *with, const tj_given *options, tj_err *err)
{
    return refuse_given(options, "needs", with, err);
}

int tj_options_conflict(const char *beside, const tj_given *options, tj_err *err)
{
    return refuse_given(options, "cannot be used with", beside, err);
}

static size_t size_of(const tj_param *option)
{
    switch (option->kind) {
    case TJ_PARAM_FLAG:
        return sizeof(bool);
    case TJ_PARAM_CHOICE:
    case TJ_PARAM_GAME:
        return sizeof(int);
    case TJ_PARAM_NUMBER:
        return sizeof(double);
    case TJ_PARAM_INTEGER:
        return option->width;
    case TJ_PARAM_ROWS:
        return sizeof(int64_t);
    case TJ_PARAM_TEXTS:
        return sizeof(tj_words);
    case TJ_PARAM_OPTIONAL:
        return sizeof(tj_optional);
    case TJ_PARAM_DATE:
        return sizeof(tj_dates);
    default:
        return sizeof(const char *);
    }
}

const char *tj_params_changed(const tj_param *table, const void *values, const void *defaults)
{
    for (; table->kind; table++)
        if (memcmp((const char *)values + table->at, (const char *)defaults + table->at, size_of(table)))
            return table->name;
    return NULL;
}
