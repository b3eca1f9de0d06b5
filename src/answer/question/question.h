/* A question that can be asked about games: one description, from which the command line and the server take
 * parameters, ranges, defaults, checks, execution and JSON.  The command adds a report for the terminal, the
 * server a route; neither decides anything about the question.
 *
 *     static int check(const tj_asked *asked, tj_err *err);
 *     static int run(tj_asked *asked, void *answer, tj_err *err);
 *     static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err);
 *
 *     const tj_question tj_players_question = {
 *         .name = "players",
 *         .summary = "list players",
 *         .description = "First paragraph.\n\nSecond paragraph.",
 *         .params = params,
 *         TJ_QUESTION_TYPES(tj_players_params, tj_players_answer, .limit = 50),
 *         .corpus = true,
 *         .check = check,
 *         .run = run,
 *         .json = json,
 *         .release = release,
 *     };
 */
#pragma once

#include "answer/param.h"
#include "base/json.h"
#include "tejun/book.h"
#include "tejun/filter.h"

typedef struct tj_question tj_question;

typedef struct tj_books {
    tj_book **items;
    const char **names; /* as answers call them */
    size_t len;
} tj_books;

/* A question that is being asked. */
typedef struct tj_asked {
    const tj_question *question;
    void *params;                       /* the question's struct of parameters */
    const char *path;                   /* of the corpus, or of a book that is to be changed; or NULL */
    const char *id;                     /* what a server calls it; or NULL */
    tj_corpus *corpus;                  /* open when the question runs; NULL without one */
    struct tj_corpus_cache *cache;      /* what is known about the corpus already (answer/corpus_cache.h) */
    tj_books books;                     /* of a question about books: they are open when it runs */
    struct tj_model_cache *models;      /* memories and rankings that are open (answer/pattern_models.h) */
    const tj_progress_monitor *monitor; /* or NULL */
    /* Takes what was written so far, and clears it: there may be millions of rows.  Anything but 0 ends the
     * writing.  NULL: all is kept. */
    int (*sink)(tj_buf *out, tj_err *err);
    bool strict; /* one missing of several things asked for is an error; without it, all of them are */
    /* What `run` tells besides the answer: */
    uint64_t found;   /* 0: nothing */
    int64_t total;    /* rows that there are, of which the answer may have a part; negative: not known */
    bool missing;     /* TJ_E_NOTFOUND is about what was asked for, and no failure */
    bool incomplete;  /* something was left out that could not be read: exit code 3 all the same */
    tj_filter filter; /* what was looked for, and on which board (0: any): to explain why nothing was found */
    unsigned board;
    tj_buf notes; /* lines for people: what was left out, or is otherwise than one may think */
} tj_asked;

struct tj_question {
    const char *name;
    const char *summary;     /* one line, no full stop */
    const char *description; /* paragraphs, with an empty line between them */
    const tj_param *params;
    const void *defaults; /* these by TJ_QUESTION_TYPES */
    size_t params_size, answer_size;
    bool corpus; /* is it about a corpus? */
    bool list;   /* is its JSON an array, and no object? */
    /* Are the parameters right and do they go together?  Nothing is open yet.  NULL: always.  TJ_E_USAGE. */
    int (*check)(const tj_asked *asked, tj_err *err);
    /* Fills the answer, which is all zeroes. */
    int (*run)(tj_asked *asked, void *answer, tj_err *err);
    /* The members of the object, or the elements of the array. */
    int (*json)(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err);
    void (*release)(void *answer); /* NULL: nothing is owned */
};

#define TJ_QUESTION_TYPES(params_type, answer_type, ...)                                                     \
    .defaults = &(const params_type){__VA_ARGS__}, .params_size = sizeof(params_type),                       \
    .answer_size = sizeof(answer_type)

static inline int tj_question_check(const tj_asked *asked, tj_err *err)
{
    return asked->question->check ? asked->question->check(asked, err) : 0;
}

/* Appends the answer as JSON and a line end; where there is a sink, that may have taken the beginning. */
static inline int tj_question_json(const tj_asked *asked, const void *answer, tj_buf *out, tj_err *err)
{
    tj_json json;
    int rc;

    tj_json_init(&json, out);
    (asked->question->list ? tj_json_array : tj_json_object)(&json, NULL);
    if (!(rc = asked->question->json(asked, answer, &json, err)))
        tj_json_finish(&json);
    return rc;
}
