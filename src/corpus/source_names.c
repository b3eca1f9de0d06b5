#include "corpus/source_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"

#define CAPACITY_MIN 64

/* The place of the name, or the free one where it belongs.  The table is never full. */
static tj_source_name *place_of(const tj_source_names *names, const char *text, uint64_t hash)
{
    size_t at = (size_t)hash & (names->cap - 1);

    while (names->places[at].text &&
           (names->places[at].hash != hash || strcmp(names->places[at].text, text) != 0))
        at = (at + 1) & (names->cap - 1);
    return &names->places[at];
}

/* Keeps half of the places free. */
static int make_place(tj_source_names *names)
{
    tj_source_names larger = {NULL, names->len, names->cap ? 2 * names->cap : CAPACITY_MIN};

    if (2 * (names->len + 1) <= names->cap)
        return 0;
    larger.places = tj_zalloc(larger.cap, sizeof *larger.places);
    if (!larger.places)
        return TJ_E_NOMEM;
    for (size_t i = 0; i < names->cap; i++)
        if (names->places[i].text)
            *place_of(&larger, names->places[i].text, names->places[i].hash) = names->places[i];
    free(names->places);
    *names = larger;
    return 0;
}

/* Takes the name if it is free; *copy is then 1, otherwise the number to try next. */
static int try_name(tj_source_names *names, const char *text, unsigned *copy)
{
    uint64_t hash = tj_hash64(text, strlen(text));
    tj_source_name *place;

    if (make_place(names))
        return TJ_E_NOMEM;
    place = place_of(names, text, hash);
    if (!place->text) {
        if (!(place->text = tj_strndup(text, strlen(text))))
            return TJ_E_NOMEM;
        place->hash = hash;
        names->len++;
    }
    *copy = ++place->copies;
    return 0;
}

int tj_source_names_take(tj_source_names *names, char **name, tj_err *err)
{
    tj_buf numbered = TJ_BUF_INIT;
    unsigned copy, taken = 0;
    int rc = try_name(names, *name, &copy);

    while (!rc && copy > 1 && taken != 1) { /* a member may really be called "g.sgf#2" */
        tj_buf_clear(&numbered);
        tj_buf_printf(&numbered, "%s#%u", *name, copy);
        rc = tj_buf_ok(&numbered) ? try_name(names, numbered.data, &taken) : TJ_E_NOMEM;
        if (!rc && taken != 1)
            rc = try_name(names, *name, &copy);
    }
    if (!rc && copy > 1) {
        free(*name);
        *name = tj_buf_detach(&numbered);
    }
    tj_buf_release(&numbered);
    return rc ? tj_fail_nomem(err) : 0;
}

void tj_source_names_clear(tj_source_names *names)
{
    for (size_t i = 0; i < names->cap; i++)
        free(names->places[i].text);
    free(names->places);
    *names = (tj_source_names)TJ_SOURCE_NAMES_INIT;
}
