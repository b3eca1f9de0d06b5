#include "cli/absolute_path.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

/* Appends "/NAME" for every name of the path; "" in out is the root. */
static void add_names(tj_buf *out, const char *path)
{
    while (*path) {
        size_t n = strcspn(path, "/");

        if (n == 2 && !memcmp(path, "..", 2)) {
            while (out->len && out->data[--out->len] != '/')
                ;
        } else if (n && !(n == 1 && *path == '.')) {
            tj_buf_putc(out, '/');
            tj_buf_add(out, path, n);
        }
        path += n + (path[n] == '/');
    }
}

char *tj_absolute_path_lexical(const char *folder, const char *path)
{
    tj_buf out = TJ_BUF_INIT;

    if (*path != '/')
        add_names(&out, folder);
    add_names(&out, path);
    if (!out.len)
        tj_buf_putc(&out, '/');
    else
        out.data[out.len] = 0; /* it may end before names that ".." took back */
    return tj_buf_detach(&out);
}

/* Resolves links in the longest part of the absolute path that is there. */
static char *resolve_rest(const char *path)
{
    for (size_t n = strlen(path); n > 1;) {
        char *part, *real, *whole;

        while (n > 1 && path[n - 1] != '/')
            n--;
        part = tj_strndup(path, n > 1 ? n - 1 : n);
        real = part ? realpath(part, NULL) : NULL;
        free(part);
        if (real) {
            whole = tj_absolute_path_lexical(real, path + n);
            free(real);
            return whole;
        }
        n--;
    }
    return NULL;
}

char *tj_absolute_path(const char *path)
{
    char *real = realpath(path, NULL), *folder, *lexical;

    if (real || errno == ENOMEM)
        return real;
    folder = getcwd(NULL, 0);
    lexical = folder ? tj_absolute_path_lexical(folder, path) : NULL;
    free(folder);
    real = lexical ? resolve_rest(lexical) : NULL;
    if (!real)
        return lexical;
    free(lexical);
    return real;
}
