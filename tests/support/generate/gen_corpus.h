/* A corpus in a temporary folder, made of made-up games through the same import that people use, and what the
 * oracle wants to know of its games. */
#pragma once

#include "gen_games.h"
#include "tests/support/oracle/oracle.h"
#include "tests/support/scratch.h"

typedef struct gen_corpus {
    char folder[SCRATCH_PATH]; /* holds the records and the corpus */
    char path[300];            /* the corpus */
    tj_corpus *corpus;
    oracle_game *games; /* sorted by id */
    size_t count;
    tj_record *records; /* of those games, as the corpus gives them back */
    unsigned files;
    size_t segment_moves; /* for the next imports: tj_import_options.segment_moves */
} gen_corpus;

/* All of these end the process with a sentence if something fails. */
void gen_corpus_init(gen_corpus *made);
/* Writes text to a new file NAME and imports it. */
void gen_corpus_import(gen_corpus *made, const char *name, const char *text, size_t n);
/* Imports a file or folder. */
void gen_corpus_import_path(gen_corpus *made, const char *path);
/* Imports games[from..to-1] as one file. */
void gen_corpus_add(gen_corpus *made, const gen_games *games, size_t from, size_t to);
/* Opens the newest generation and reads the list of its games. */
void gen_corpus_refresh(gen_corpus *made);
/* Removes the folder with all that is in it. */
void gen_corpus_release(gen_corpus *made);

/* The game with that number, or NULL. */
const oracle_game *gen_corpus_game(const gen_corpus *made, uint32_t id);
