/* Options: a table, from which they are listed and set. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/shogi/usi/usi.h"

typedef enum option_kind { SPIN, CHECK, COMBO, FILE_NAME } option_kind;

typedef struct option {
    const char *name;
    option_kind kind;
    size_t offset; /* in tj_usi_settings; not of a file */
    int64_t usual, least, most;
    const char *const *words; /* of a check or a combo: its values, from 0 on; NULL ends them */
} option;

#define FIELD(name) offsetof(tj_usi_settings, name)
#define HASH_MB     64
#define EVAL_MAX    TJ_USI_BOOK_EVAL_MAX

static const char *const TRUTHS[] = {"false", "true", NULL};
static const char *const WAYS[] = {"weighted", "best", "evaluation", NULL}; /* tj_book_choice_method */

/* Those of the book are called as YaneuraOu calls them where it has them. */
static const option OPTIONS[] = {
    {"USI_Hash", SPIN, FIELD(hash), HASH_MB, 1, TJ_SHOGI_TT_MB_MAX, NULL},
    {"USI_Ponder", CHECK, FIELD(ponder), 0, 0, 1, TRUTHS},
    {"MultiPV", SPIN, FIELD(lines), 1, 1, TJ_SHOGI_MULTIPV_MAX, NULL},
    {"ResignValue", SPIN, FIELD(resign), 5000, 0, 40000, NULL}, /* 0: never */
    {"DrawValue", SPIN, FIELD(draw), 0, -20000, 20000, NULL},
    {"MoveOverhead", SPIN, FIELD(overhead), 100, 0, 10000, NULL},
    {"UsePatterns", CHECK, FIELD(patterns), 1, 0, 1, TRUTHS},
    {"USI_OwnBook", CHECK, FIELD(own_book), 1, 0, 1, TRUTHS},
    {"BookFile", FILE_NAME, 0, 0, 0, 0, NULL},
    {"BookChoice", COMBO, FIELD(book_by), TJ_BOOK_BY_WEIGHT, 0, 2, WAYS},
    {"BookMoves", SPIN, FIELD(book_plies), 0, 0, 100000, NULL}, /* 0: no limit */
    {"BookIgnoreRate", SPIN, FIELD(book_rate), 0, 0, 100, NULL},
    {"BookEvalDiff", SPIN, FIELD(book_diff), EVAL_MAX, 0, EVAL_MAX, NULL},
    {"BookEvalBlackLimit", SPIN, FIELD(book_black), -EVAL_MAX, -EVAL_MAX, EVAL_MAX, NULL},
    {"BookEvalWhiteLimit", SPIN, FIELD(book_white), -EVAL_MAX, -EVAL_MAX, EVAL_MAX, NULL},
    {"FlippedBook", CHECK, FIELD(flipped), 0, 0, 1, TRUTHS},
};
#define OPTION_COUNT (sizeof OPTIONS / sizeof *OPTIONS)

static int64_t *field_of(tj_usi_settings *settings, const option *o)
{
    return (int64_t *)((char *)settings + o->offset);
}

static int64_t within(int64_t value, int64_t most)
{
    return value < -most ? -most : value > most ? most : value;
}

void tj_usi_settings_init(tj_usi *usi)
{
    const tj_book_choice *choice = &usi->choice;
    tj_usi_settings *s = &usi->settings;

    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (OPTIONS[i].kind != FILE_NAME)
            *field_of(s, &OPTIONS[i]) = OPTIONS[i].usual;
    if (usi->options.megabytes)
        s->hash = usi->options.megabytes;
    s->book_by = choice->by;
    s->book_plies = choice->plies;
    s->book_rate = (int64_t)(choice->narrow * 100 + 0.5);
    s->book_diff = within(choice->behind, EVAL_MAX);
    s->book_black = s->book_white = within(choice->least, EVAL_MAX);
    s->flipped = (choice->turns & TJ_BOOK_ROTATED) != 0;
}

static void put_option(const option *o, int64_t value, tj_buf *out)
{
    tj_buf_printf(out, "option name %s type ", o->name);
    switch (o->kind) {
    case CHECK:
        tj_buf_printf(out, "check default %s\n", o->words[value]);
        break;
    case COMBO:
        tj_buf_printf(out, "combo default %s", o->words[value]);
        for (const char *const *word = o->words; *word; word++)
            tj_buf_printf(out, " var %s", *word);
        tj_buf_putc(out, '\n');
        break;
    case FILE_NAME:
        tj_buf_puts(out, "filename default <empty>\n");
        break;
    default:
        tj_buf_printf(out, "spin default %lld min %lld max %lld\n", (long long)value, (long long)o->least,
                      (long long)o->most);
    }
}

void tj_usi_options_list(const tj_usi *usi, tj_buf *out)
{
    tj_usi_settings settings = usi->settings;

    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const option *o = &OPTIONS[i];

        if (o->kind == FILE_NAME)
            put_option(o, 0, out);
        else if (o->offset != FIELD(patterns) || usi->policy)
            put_option(o, *field_of(&settings, o), out);
    }
}

/* Names are the same whatever the case. */
static const option *find(tj_span name)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (strlen(OPTIONS[i].name) == name.n && tj_case_equal_n(OPTIONS[i].name, name.at, name.n))
            return &OPTIONS[i];
    return NULL;
}

static bool read_value(const option *o, tj_span *rest, int64_t *value)
{
    tj_span word;

    if (o->kind == SPIN)
        return tj_usi_integer(rest, o->least, o->most, value);
    tj_next_word(rest, &word);
    for (*value = 0; o->words[*value]; ++*value)
        if (tj_span_is(word, o->words[*value]))
            return true;
    return false;
}

static const char *wanted(const option *o)
{
    return o->kind == CHECK ? "true or false" : o->kind == COMBO ? "one of those listed" : "a whole number";
}

/* ---- the book ---- */

void tj_usi_book_set(tj_usi *usi, tj_book *opened)
{
    tj_book_entry_release(&usi->entry); /* its texts may be the book's */
    tj_book_free(usi->own_file);
    usi->own_file = opened;
}

/* Plays from this file from now on; "" or "<empty>", which programs send for no file: from the book of the
 * options.  A file that is not a book leaves things as they are. */
static void open_book(tj_usi *usi, tj_span path)
{
    tj_book_open_options reading;
    tj_err err = TJ_ERR_INIT;
    char text[sizeof err.path + sizeof err.text + 64];
    tj_book *book = NULL;
    char *name = NULL;

    tj_book_open_options_init(&reading, sizeof reading);
    reading.whole_file = reading.unchecked = true;
    path = tj_span_trim(path, " ");
    if (!path.n || tj_span_is(path, "<empty>")) {
        tj_usi_book_set(usi, NULL);
    } else if (usi->no_files) {
        tj_usi_info_string(usi, "books cannot be opened here");
    } else if (!(name = tj_strndup(path.at, path.n))) {
        tj_usi_info_string(usi, "out of memory");
    } else if (tj_book_open(&book, name, &reading, &err)) {
        tj_err_format(&err, text, sizeof text);
        tj_usi_info_string(usi, "BookFile: %s", text);
    } else if (tj_book_board_of(book) != TJ_BOARD_SHOGI) {
        tj_usi_info_string(usi, "BookFile: the book is for another game");
        tj_book_free(book);
    } else
        tj_usi_book_set(usi, book);
    free(name);
}

/* ---- setting ---- */

static void apply(tj_usi *usi, const option *o)
{
    if (o->offset == FIELD(hash) && tj_shogi_searcher_resize(usi->search, (size_t)usi->settings.hash))
        tj_usi_info_string(usi, "not enough memory for a table of %lld MB", (long long)usi->settings.hash);
    if (o->offset == FIELD(patterns))
        tj_shogi_searcher_set_policy(usi->search, usi->settings.patterns ? usi->policy : NULL);
}

void tj_usi_setoption(tj_usi *usi, tj_span rest)
{
    tj_span word, name;
    int64_t value;

    if (!tj_next_word(&rest, &word) || !tj_span_is(word, "name") || !tj_next_word(&rest, &name)) {
        tj_usi_info_string(usi, "setoption: a name is missing");
        return;
    }
    const option *o = find(name);
    if (!o) {
        /* Other names are ignored: programs set options of all kinds. */
        tj_usi_info_string(usi, "no such option: %.*s", (int)(name.n < 60 ? name.n : 60), name.at);
        return;
    }
    bool valued = tj_next_word(&rest, &word) && tj_span_is(word, "value");
    if (o->kind == FILE_NAME) {
        tj_usi_stop(usi);
        open_book(usi, rest);
        return;
    }
    if (!valued || !read_value(o, &rest, &value)) {
        tj_usi_info_string(usi, "option %s: the value must be %s", o->name, wanted(o));
        return;
    }
    tj_usi_stop(usi);
    *field_of(&usi->settings, o) = value;
    apply(usi, o);
}
