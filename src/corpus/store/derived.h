/* Derived files: what was worked out from the games of a corpus and is kept beside it (pattern memories, and
 * what else will come).  A file is immutable; its row in the catalogue says what it is and how it was made.
 *
 *     derived(kind, name, parameters, file, games)      the table is made when the first file is
 *
 * kind is a word of the layer that makes such files, name what the user calls it, parameters a text that is
 * equal exactly if the files were made in the same way and begins with the lines of their boards ("size 19"),
 * games the number of games behind the file. */
#pragma once

#include "corpus/change/writer.h"

#define TJ_DERIVED_FOLDER "derived"
#define TJ_DERIVED_ENDING ".derived"

/* The kinds there are, and how their files begin. */
#define TJ_MEMORY_KIND     "memory" /* pattern/pattern_memory.h */
#define TJ_MEMORY_MAGIC    "tejunmem"
#define TJ_MEMORY_VERSION  1
#define TJ_RANKING_KIND    "ranking" /* pattern/go/go_model.h */
#define TJ_RANKING_MAGIC   "tejunrnk"
#define TJ_RANKING_VERSION 2
#define TJ_WEIGHTS_KIND    "shogi-ranking" /* pattern/shogi/shogi_ranking.h */
#define TJ_WEIGHTS_MAGIC   "tejunsrk"
#define TJ_WEIGHTS_VERSION 1

typedef struct tj_derived {
    int64_t id;
    char *kind, *name, *parameters, *file;
    uint64_t games;
} tj_derived;

typedef struct tj_derived_list {
    tj_derived *items;
    size_t len, cap;
} tj_derived_list;

/* The files of a kind (NULL: all) and name (NULL: all), oldest first.  Release the list whatever is returned.
 */
int tj_derived_find(sqlite3 *db, const char *kind, const char *name, tj_derived_list *list, tj_err *err);
void tj_derived_release(tj_derived_list *list);

/* The lines of the boards that a file is for; 0 if its parameters do not tell. */
unsigned tj_derived_size(const tj_derived *row);

/* Magic and version of files of a kind; NULL if it is unknown. */
const char *tj_derived_magic(const char *kind, uint32_t *version);

/* The path of a file of the corpus; malloc'ed. */
char *tj_derived_path(const char *corpus, const char *file);

/* Writes a new file and adds its row, which has no file yet; `write` writes what `content` is. */
typedef int tj_derived_write_fn(const void *content, const char *path, tj_err *err);
int tj_derived_add(tj_writer *writer, const tj_derived *row, tj_derived_write_fn *write, const void *content,
                   tj_err *err);
/* Takes a row and, at the commit, its file away. */
int tj_derived_drop(tj_writer *writer, const tj_derived *row, tj_err *err);
