/* A corpus in a temporary folder, made of made-up games through the same import that people use, and what the
 * oracle wants to know of its games. */
#ifndef TJ_TESTS_MADE_CORPUS_H
#define TJ_TESTS_MADE_CORPUS_H

#include "made_games.h"
#include "oracle.h"
#include "scratch.h"

typedef struct made_corpus {
    char folder[SCRATCH_PATH]; /* holds the records and the corpus */
    char path[300];            /* the corpus */
    tj_corpus *corpus;
    oracle_game *games; /* sorted by id */
    size_t count;
    tj_record *records; /* of those games, as the corpus gives them back */
    unsigned files;
    size_t segment_moves; /* for the next imports: tj_import_options.segment_moves */
} made_corpus;

/* All of these end the process with a sentence if something fails. */
void made_corpus_init(made_corpus *made);
/* Writes text to a new file NAME and imports it. */
void made_corpus_import(made_corpus *made, const char *name, const char *text, size_t n);
/* Imports a file or folder. */
void made_corpus_import_path(made_corpus *made, const char *path);
/* Imports games[from..to-1] as one file. */
void made_corpus_add(made_corpus *made, const made_games *games, size_t from, size_t to);
/* Opens the newest generation and reads the list of its games. */
void made_corpus_refresh(made_corpus *made);
/* Removes the folder with all that is in it. */
void made_corpus_release(made_corpus *made);

/* The game with that number, or NULL. */
const oracle_game *made_corpus_game(const made_corpus *made, uint32_t id);

#endif
