/* Options: one static table from which parsing, --help and the manual of a command come, or the parameters of
 * a request.
 *
 * Names have dashes: `--to-move` on the command line is `to_move` in a request.
 *
 * The options are kept in a struct of the command or question; a row of the table names the member it fills,
 * and the macros refuse to compile where kind and member type do not fit.
 *
 *     struct search_options { bool json; int64_t limit; int place; };
 *     static const char *const places[] = {"fixed", "anywhere", "coded", NULL};
 *     static const tj_param options[] = {
 *         TJ_FLAG(struct search_options, json, 0, "json", "print JSON for programs"),
 *         TJ_INTEGER(struct search_options, limit, 'n', "limit", "N", 0, 1000000, "show at most N games"),
 *         TJ_CHOICE(struct search_options, place, 0, "place", "WHERE", places, "where the moves may lie"),
 *         TJ_PARAMS_END}; */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "tejun/game_kind.h"

typedef enum tj_param_kind {
    TJ_PARAM_END = 0,
    TJ_PARAM_FLAG,
    TJ_PARAM_TEXT,
    TJ_PARAM_INTEGER,  /* the member has 32 or 64 bits, with or without sign */
    TJ_PARAM_OPTIONAL, /* an integer that may be left out: --local, --local=3, --local 3 */
    TJ_PARAM_NUMBER,
    TJ_PARAM_CHOICE,
    TJ_PARAM_GAME, /* a choice: "any", then the names of all kinds of games */
    TJ_PARAM_DATE,
    TJ_PARAM_TEXTS,     /* may be given several times */
    TJ_PARAM_FILE,      /* a text: a file of the user; only the command line has it */
    TJ_PARAM_ROWS,      /* an integer: how many rows are wanted; 0: all.  A server has a limit of its own */
    TJ_PARAM_ARGUMENTS, /* the arguments of a command; a server has a parameter or a part of the path */
    TJ_PARAM_INCLUDE    /* another table, for a struct embedded in this one */
} tj_param_kind;

/* --local[=N]: value keeps the default where only the name was given. */
typedef struct tj_optional {
    bool given;
    int64_t value;
} tj_optional;

/* 1998, 1998-04 or 1998-04-30 as its first and last day, yyyymmdd; both 0 while not given. */
typedef struct tj_dates {
    int from, to;
} tj_dates;

/* The words of a repeated option, or the arguments; the words themselves are borrowed from argv. */
typedef struct tj_words {
    const char **items;
    size_t len, cap;
} tj_words;

typedef struct tj_param tj_param;
struct tj_param {
    tj_param_kind kind;
    char letter;              /* short form, 0 for none */
    const char *name;         /* long form without its dashes; the heading of an included table */
    const char *value;        /* what the value is called in the help: "N" */
    const char *text;         /* what it does, without a full stop */
    size_t at;                /* offset of the member */
    size_t width;             /* of an integer: the size of the member */
    int64_t low, high;        /* of integers and numbers, inclusive; the member must be able to hold both */
    const char *const *words; /* of a choice, ended by NULL */
    const tj_param *rows;     /* of an included table */
};

/* The member's offset; an error of the compiler unless the member has this type. */
#define TJ_PARAM_OFFSET(T, member, type)                                                                     \
    (offsetof(T, member) + 0 * sizeof(_Generic(&((T *)0)->member, type * : 0)))

#define TJ_PARAM_ROW(kind_, T, member, type, letter_, name_, value_, text_, ...)                             \
    {                                                                                                        \
        .kind = (kind_), .letter = (letter_), .name = (name_), .value = (value_), .text = (text_),           \
        .at = TJ_PARAM_OFFSET(T, member, type), __VA_ARGS__                                                  \
    }

#define TJ_FLAG(T, member, letter, name, text)                                                               \
    TJ_PARAM_ROW(TJ_PARAM_FLAG, T, member, bool, letter, name, NULL, text, .words = NULL)
#define TJ_TEXT(T, member, letter, name, value, text)                                                        \
    TJ_PARAM_ROW(TJ_PARAM_TEXT, T, member, const char *, letter, name, value, text, .words = NULL)
#define TJ_INTEGER(T, member, letter_, name_, value_, low_, high_, text_)                                    \
    {                                                                                                        \
        .kind = TJ_PARAM_INTEGER, .letter = (letter_), .name = (name_), .value = (value_), .text = (text_),  \
        .at = offsetof(T, member), .low = (low_), .high = (high_),                                           \
        .width = _Generic(((T *)0)->member, int32_t : 4, uint32_t : 4, int64_t : 8, uint64_t : 8)            \
    }
#define TJ_OPTIONAL(T, member, letter, name, value, low_, high_, text)                                       \
    TJ_PARAM_ROW(TJ_PARAM_OPTIONAL, T, member, tj_optional, letter, name, value, text, .low = (low_),        \
                 .high = (high_))
#define TJ_NUMBER(T, member, letter, name, value, low_, high_, text)                                         \
    TJ_PARAM_ROW(TJ_PARAM_NUMBER, T, member, double, letter, name, value, text, .low = (low_),               \
                 .high = (high_))
/* The member is an int: the index of the word that was chosen. */
#define TJ_CHOICE(T, member, letter, name, value, words_, text)                                              \
    TJ_PARAM_ROW(TJ_PARAM_CHOICE, T, member, int, letter, name, value, text, .words = (words_))
/* The same; the words are "any" and the names of the games that the library knows: see tj_game_chosen. */
#define TJ_GAME(T, member, letter, name, text)                                                               \
    TJ_PARAM_ROW(TJ_PARAM_GAME, T, member, int, letter, name, "GAME", text, .words = NULL)
#define TJ_DATE(T, member, letter, name, value, text)                                                        \
    TJ_PARAM_ROW(TJ_PARAM_DATE, T, member, tj_dates, letter, name, value, text, .words = NULL)
#define TJ_TEXTS(T, member, letter, name, value, text)                                                       \
    TJ_PARAM_ROW(TJ_PARAM_TEXTS, T, member, tj_words, letter, name, value, text, .words = NULL)
#define TJ_FILE(T, member, letter, name, value, text)                                                        \
    TJ_PARAM_ROW(TJ_PARAM_FILE, T, member, const char *, letter, name, value, text, .words = NULL)
#define TJ_ROWS(T, member, letter, name, text)                                                               \
    TJ_PARAM_ROW(TJ_PARAM_ROWS, T, member, int64_t, letter, name, "N", text, .low = 0, .high = 1000000000)
#define TJ_ARGUMENTS(T, member, name, value, text)                                                           \
    TJ_PARAM_ROW(TJ_PARAM_ARGUMENTS, T, member, tj_words, 0, name, value, text, .words = NULL)
/* The rows of a table that several commands share, filling the member of type type_, under a heading in the
 * help.  Tables that include do not include one another any deeper. */
#define TJ_INCLUDE(T, member, type, heading, rows_)                                                          \
    TJ_PARAM_ROW(TJ_PARAM_INCLUDE, T, member, type, 0, heading, NULL, NULL, .rows = (rows_))
#define TJ_PARAMS_END                                                                                        \
    {                                                                                                        \
        .kind = TJ_PARAM_END                                                                                 \
    }

/* The rows of one or more tables, with those of included tables, in one list. */
#define TJ_PARAMS_MAX 64
typedef struct tj_param_ref {
    const tj_param *option;
    const char *heading; /* of the included table; NULL for a table's own rows, which come first */
    const void *preset;  /* the default; NULL: not known */
    size_t at;           /* offset of the member in the block of values */
} tj_param_ref;

typedef struct tj_param_list {
    tj_param_ref items[TJ_PARAMS_MAX];
    size_t len;
    const tj_param *arguments; /* the row of the arguments, which is none of the items; NULL: none */
    size_t arguments_at;
} tj_param_list;

/* Adds a table (NULL: none) whose struct stands at `base` in the block of values and has these defaults
 * (NULL: not known).  Asserts that names and letters are unique and that every row has a text. */
void tj_param_list_add(tj_param_list *list, const tj_param *table, const void *defaults, size_t base);

/* Releases the words of repeated options and arguments in the block of values. */
void tj_param_list_release(const tj_param_list *list, void *values);

/* Stores one value as parsing does; word may be NULL for a flag or an optional number. */
int tj_param_set(const tj_param *option, const char *word, void *member, tj_err *err);

/* Word i of a choice; NULL behind the last, and for what is no choice. */
const char *tj_param_word(const tj_param *option, size_t i);
/* The kind of game that was chosen; NULL: any. */
static inline const tj_game_kind *tj_game_chosen(int choice)
{
    return choice ? tj_game_kind_at((size_t)choice - 1) : NULL;
}

static inline int tj_game_choice(const tj_game_kind *kind)
{
    int choice = 0;

    while (kind && tj_game_chosen(++choice) != kind)
        ;
    return choice;
}

/* Is this word one that an optional number takes? */
bool tj_param_is_integer(const char *word);

/* Appends what belongs in parentheses behind the option's text: the words of a choice, the default found in
 * member (NULL: none); nothing if there is nothing to say. */
void tj_param_note(const tj_param *option, const void *member, tj_buf *out);

/* The items of a list, divided by commas or blanks, one after the other: returns the next one's beginning,
 * its length in *n, and goes on behind it; NULL at the end. */
const char *tj_list_next_item(const char **list, size_t *n);

int tj_words_add(tj_words *words, const char *word, tj_err *err);
