#include "serve/library.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "serve/hall.h"

#define REMEMBERED     16
#define REMEMBER_BYTES ((size_t)4 << 20) /* longer texts are worked out again */

/* What tells that a file is another one. */
typedef struct stamp {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
} stamp;

typedef struct reader {
    pthread_mutex_t lock;
    tj_book *book;
    stamp seen;
} reader;

struct tj_volume {
    char *id, *path;
    size_t number;
    reader readers[TJ_READERS];
    atomic_uint edits;
};

struct tj_library {
    tj_volume **volumes;
    size_t count;
    pthread_mutex_t lock; /* for what is remembered */
    struct {
        char *name, *text;
    } remembered[REMEMBERED];
    size_t next;
};

static stamp stamp_of(const char *path)
{
    struct stat info;

    if (stat(path, &info) != 0)
        memset(&info, 0, sizeof info);
    return (stamp){info.st_dev, info.st_ino, info.st_size, info.st_mtim};
}

static bool same_stamp(const stamp *a, const stamp *b)
{
    return a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->changed.tv_sec == b->changed.tv_sec && a->changed.tv_nsec == b->changed.tv_nsec;
}

static void free_volume(tj_volume *volume)
{
    if (!volume)
        return;
    for (int i = 0; i < TJ_READERS; i++) {
        tj_book_free(volume->readers[i].book);
        pthread_mutex_destroy(&volume->readers[i].lock);
    }
    free(volume->id);
    free(volume->path);
    free(volume);
}

static int new_volume(tj_volume **out, const char *path, const char *const *ids, size_t number, tj_err *err)
{
    tj_volume *volume = tj_zalloc(1, sizeof *volume);

    *out = volume;
    if (!volume)
        return tj_fail_nomem(err);
    for (int i = 0; i < TJ_READERS; i++)
        pthread_mutex_init(&volume->readers[i].lock, NULL);
    atomic_init(&volume->edits, 0);
    volume->number = number;
    volume->path = realpath(path, NULL);
    if (!volume->path && errno == ENOMEM)
        return tj_fail_nomem(err);
    if (!volume->path)
        return tj_fail_why(err, TJ_E_NOTFOUND, "no_file", path, "there is no such file");
    volume->id = tj_hall_name(path, volume->path, ids, number);
    return volume->id ? 0 : tj_fail_nomem(err);
}

int tj_library_open(tj_library **out, const char *const *paths, size_t count, tj_err *err)
{
    tj_library *library = tj_zalloc(1, sizeof *library);
    const char **ids = tj_zalloc(count, sizeof *ids);
    int rc = 0;

    *out = NULL;
    if (library)
        pthread_mutex_init(&library->lock, NULL);
    if (!library || !ids || !(library->volumes = tj_zalloc(count, sizeof *library->volumes)))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < count; i++) {
        rc = new_volume(&library->volumes[i], paths[i], ids, i, err);
        library->count++;
        ids[i] = rc ? NULL : library->volumes[i]->id;
    }
    free(ids);
    if (rc)
        tj_library_free(library);
    else
        *out = library;
    return rc;
}

void tj_library_free(tj_library *library)
{
    if (!library)
        return;
    for (size_t i = 0; i < library->count; i++)
        free_volume(library->volumes[i]);
    for (size_t i = 0; i < REMEMBERED; i++) {
        free(library->remembered[i].name);
        free(library->remembered[i].text);
    }
    pthread_mutex_destroy(&library->lock);
    free(library->volumes);
    free(library);
}

size_t tj_library_count(const tj_library *library)
{
    return library->count;
}

tj_volume *tj_library_volume(const tj_library *library, size_t i)
{
    return library->volumes[i];
}

int tj_library_find(const tj_library *library, const char *id, tj_volume **out, tj_err *err)
{
    for (size_t i = 0; i < library->count; i++)
        if (!strcmp(library->volumes[i]->id, id)) {
            *out = library->volumes[i];
            return 0;
        }
    return tj_fail(err, TJ_E_NOTFOUND, "there is no book \"%.100s\" here", id);
}

const char *tj_volume_id(const tj_volume *volume)
{
    return volume->id;
}

const char *tj_volume_path(const tj_volume *volume)
{
    return volume->path;
}

size_t tj_volume_number(const tj_volume *volume)
{
    return volume->number;
}

/* Our own file is a database, which sees changes by itself as long as it is the same file. */
static bool is_old(const reader *r, const stamp *now)
{
    if (tj_book_format_of(r->book) == TJ_BOOK_TEJUN)
        return r->seen.device != now->device || r->seen.inode != now->inode;
    return !same_stamp(&r->seen, now);
}

int tj_volume_take(tj_volume *volume, enum tj_reader which, tj_book **out, tj_err *err)
{
    reader *r = &volume->readers[which];
    stamp now;
    int rc = 0;

    pthread_mutex_lock(&r->lock);
    now = stamp_of(volume->path);
    if (r->book && is_old(r, &now)) {
        tj_book_free(r->book);
        r->book = NULL;
    }
    if (!r->book) {
        r->seen = now;
        rc = tj_book_open(&r->book, volume->path, NULL, err);
    }
    *out = r->book;
    if (rc)
        pthread_mutex_unlock(&r->lock);
    return rc;
}

void tj_volume_give(tj_volume *volume, enum tj_reader which)
{
    pthread_mutex_unlock(&volume->readers[which].lock);
}

void tj_volume_stamp(tj_volume *volume, tj_buf *out)
{
    stamp now = stamp_of(volume->path);

    tj_buf_printf(out, "%s/%llu/%lld/%lld.%ld/%u ", volume->id, (unsigned long long)now.inode,
                  (long long)now.size, (long long)now.changed.tv_sec, now.changed.tv_nsec,
                  atomic_load(&volume->edits));
}

void tj_volume_changed(tj_volume *volume)
{
    atomic_fetch_add(&volume->edits, 1);
}

/* ---- memory ---- */

char *tj_library_recall(tj_library *library, const char *name)
{
    char *found = NULL;

    pthread_mutex_lock(&library->lock);
    for (size_t i = 0; i < REMEMBERED && !found; i++)
        if (library->remembered[i].name && !strcmp(library->remembered[i].name, name))
            found = tj_strndup(library->remembered[i].text, strlen(library->remembered[i].text));
    pthread_mutex_unlock(&library->lock);
    return found;
}

void tj_library_remember(tj_library *library, const char *name, const char *text)
{
    size_t n = strlen(text), slot;
    char *copy = n <= REMEMBER_BYTES ? tj_strndup(text, n) : NULL;
    char *name_copy = copy ? tj_strndup(name, strlen(name)) : NULL;

    if (!name_copy) {
        free(copy);
        return;
    }
    pthread_mutex_lock(&library->lock);
    slot = library->next++ % REMEMBERED;
    free(library->remembered[slot].name);
    free(library->remembered[slot].text);
    library->remembered[slot].name = name_copy;
    library->remembered[slot].text = copy;
    pthread_mutex_unlock(&library->lock);
}
