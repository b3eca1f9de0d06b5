/* The names of an archive's members, each given once: from the second member of a name on they get a number,
 * "a.tar!g.sgf#2". */
#ifndef TJ_CORPUS_IMPORT_MEMBER_NAMES_H
#define TJ_CORPUS_IMPORT_MEMBER_NAMES_H

#include "base/memory.h"

typedef struct tj_member_names {
    void *tree; /* of tsearch; NULL: empty */
} tj_member_names;

/* Replaces *name (malloc'ed) by one with a number if it is taken, and takes it.  Logarithmic time, however
 * many members have one name. */
int tj_member_names_claim(tj_member_names *names, char **name, tj_err *err);

/* Forgets all names: the next archive begins. */
void tj_member_names_clear(tj_member_names *names);

#endif
