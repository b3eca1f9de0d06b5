#include "corpus/import/member_names.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

typedef struct member_name {
    unsigned copies; /* members that were called so */
    char text[];
} member_name;

static int by_text(const void *a, const void *b)
{
    return strcmp(((const member_name *)a)->text, ((const member_name *)b)->text);
}

/* Takes the name if it is free; *copy is then 1, otherwise the number to try next. */
static int claim(tj_member_names *names, const char *text, unsigned *copy)
{
    size_t n = strlen(text) + 1;
    member_name *own = malloc(sizeof *own + n), **found;

    if (!own)
        return TJ_E_NOMEM;
    own->copies = 0;
    memcpy(own->text, text, n);
    found = tsearch(own, &names->tree, by_text);
    if (!found || *found != own)
        free(own);
    if (!found)
        return TJ_E_NOMEM;
    *copy = ++(*found)->copies;
    return 0;
}

int tj_member_names_claim(tj_member_names *names, char **name, tj_err *err)
{
    tj_buf numbered = TJ_BUF_INIT;
    unsigned copy, taken = 0;
    int rc = claim(names, *name, &copy);

    while (!rc && copy > 1 && taken != 1) { /* a member may really be called "g.sgf#2" */
        tj_buf_clear(&numbered);
        tj_buf_printf(&numbered, "%s#%u", *name, copy);
        rc = tj_buf_ok(&numbered) ? claim(names, numbered.data, &taken) : TJ_E_NOMEM;
        if (!rc && taken != 1)
            rc = claim(names, *name, &copy);
    }
    if (!rc && copy > 1) {
        free(*name);
        *name = tj_buf_detach(&numbered);
    }
    tj_buf_release(&numbered);
    return rc ? tj_fail_nomem(err) : 0;
}

void tj_member_names_clear(tj_member_names *names)
{
    tdestroy(names->tree, free);
    names->tree = NULL;
}
