/* The names of an archive's members, each given once: from the second member of a name on they get a number,
 * "a.tar!g.sgf#2". */
#ifndef TJ_CORPUS_IMPORT_MEMBER_NAMES_H
#define TJ_CORPUS_IMPORT_MEMBER_NAMES_H

#include "base/memory.h"

typedef struct tj_member_name {
    char *text; /* NULL: a free place */
    uint64_t hash;
    unsigned copies; /* members that were called so */
} tj_member_name;

typedef struct tj_member_names {
    tj_member_name *slots; /* a hash table; its capacity is 0 or a power of two */
    size_t len, cap;
} tj_member_names;

#define TJ_MEMBER_NAMES_INIT                                                                                 \
    {                                                                                                        \
        NULL, 0, 0                                                                                           \
    }

/* Replaces *name (malloc'ed) by one with a number if it is taken, and takes it.  Constant time on average,
 * however many members have one name. */
int tj_member_names_claim(tj_member_names *names, char **name, tj_err *err);

/* Forgets all names: the next archive begins. */
void tj_member_names_clear(tj_member_names *names);

#endif
