#include "corpus/import/member_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

#define CAPACITY_MIN 64

/* The place of the name, or the free one where it belongs.  The table is never full. */
static tj_member_name *find_slot(const tj_member_names *names, const char *text, uint64_t hash)
{
    size_t at = (size_t)hash & (names->cap - 1);

    while (names->slots[at].text &&
           (names->slots[at].hash != hash || strcmp(names->slots[at].text, text) != 0))
        at = (at + 1) & (names->cap - 1);
    return &names->slots[at];
}

/* Keeps half of the slots free. */
static int reserve_slot(tj_member_names *names)
{
    tj_member_names larger = {NULL, names->len, names->cap ? 2 * names->cap : CAPACITY_MIN};

    if (2 * (names->len + 1) <= names->cap)
        return 0;
    larger.slots = tj_zalloc(larger.cap, sizeof *larger.slots);
    if (!larger.slots)
        return TJ_E_NOMEM;
    for (size_t i = 0; i < names->cap; i++)
        if (names->slots[i].text)
            *find_slot(&larger, names->slots[i].text, names->slots[i].hash) = names->slots[i];
    free(names->slots);
    *names = larger;
    return 0;
}

/* Takes the name if it is free; *copy is then 1, otherwise the number to try next. */
static int claim(tj_member_names *names, const char *text, unsigned *copy)
{
    uint64_t hash = tj_hash64(text, strlen(text));
    tj_member_name *place;

    if (reserve_slot(names))
        return TJ_E_NOMEM;
    place = find_slot(names, text, hash);
    if (!place->text) {
        if (!(place->text = tj_strndup(text, strlen(text))))
            return TJ_E_NOMEM;
        place->hash = hash;
        names->len++;
    }
    *copy = ++place->copies;
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
    for (size_t i = 0; i < names->cap; i++)
        free(names->slots[i].text);
    free(names->slots);
    *names = (tj_member_names)TJ_MEMBER_NAMES_INIT;
}
