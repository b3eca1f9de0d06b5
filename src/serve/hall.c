#include "serve/hall.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "corpus/corpus.h"

struct tj_room {
    char *id, *path, *catalogue;
    pthread_mutex_t lock; /* for all that follows */
    sqlite3 *watch;       /* reads the generation, outside of any transaction */
    dev_t device;         /* of the catalogue: a corpus may be taken away and made anew */
    ino_t inode;
    unsigned long changes; /* how often that has happened: inodes are used again */
    tj_shelf *shelf;       /* of the newest generation seen */
    tj_desk *free[TJ_DESKS];
    size_t free_count;
};

struct tj_hall {
    tj_room **rooms;
    size_t count;
};

/* ---- names ---- */

static bool is_taken(const char *name, const char *const *ids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(ids[i], name))
            return true;
    return false;
}

/* The last part of a path: its length, from *start on; 0 for "/", "." and "..". */
static size_t last_part(const char *path, size_t *start)
{
    size_t end = strlen(path), n;

    while (end > 0 && path[end - 1] == '/')
        end--;
    for (*start = end; *start > 0 && path[*start - 1] != '/'; --*start)
        ;
    n = end - *start;
    return n <= 2 && strspn(path + *start, ".") >= n ? 0 : n;
}

char *tj_hall_name(const char *path, const char *true_path, const char *const *ids, size_t count)
{
    size_t start, n = last_part(path, &start);
    tj_buf name = TJ_BUF_INIT;

    if (!n)
        n = last_part(path = true_path, &start);
    for (unsigned number = 1;; number++) {
        tj_buf_clear(&name);
        tj_buf_add(&name, n ? path + start : "corpus", n ? n : strlen("corpus"));
        if (number > 1)
            tj_buf_printf(&name, "-%u", number);
        if (!tj_buf_ok(&name) || !is_taken(name.data, ids, count))
            return tj_buf_detach(&name);
    }
}

/* ---- opening ---- */

static void free_desk(tj_desk *desk)
{
    if (!desk)
        return;
    if (desk->has_go)
        tj_knowledge_release(&desk->go);
    if (desk->has_shogi)
        tj_shogi_knowledge_release(&desk->shogi);
    free(desk->asked_go);
    free(desk->asked_shogi);
    tj_corpus_free(desk->corpus);
    tj_shelf_free(desk->shelf);
    free(desk);
}

static void free_room(tj_room *room)
{
    if (!room)
        return;
    for (size_t i = 0; i < room->free_count; i++)
        free_desk(room->free[i]);
    tj_shelf_free(room->shelf);
    tj_catalogue_close(room->watch);
    pthread_mutex_destroy(&room->lock);
    free(room->id);
    free(room->path);
    free(room->catalogue);
    free(room);
}

/* A path that is not there, or no corpus: somebody has mistyped it.  One that cannot be read is a room all
 * the same. */
static int new_room(tj_room **out, const char *path, const char *const *ids, size_t count, tj_err *err)
{
    tj_room *room = tj_zalloc(1, sizeof *room);
    int rc = 0;

    *out = NULL;
    if (!room || pthread_mutex_init(&room->lock, NULL)) {
        free(room);
        return tj_fail_nomem(err);
    }
    room->path = realpath(path, NULL);
    if (!room->path && (errno == ENOENT || errno == ENOTDIR))
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path, "there is no such corpus");
    else if (!room->path)
        rc = tj_fail_errno(err, path, "open the corpus");
    else if (!(room->id = tj_hall_name(path, room->path, ids, count)) ||
             !(room->catalogue = tj_path_join(room->path, "catalogue.db")))
        rc = tj_fail_nomem(err);
    else if (access(room->catalogue, F_OK) != 0 && errno == ENOENT)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, path,
                          "this is no corpus; tejun import makes one of a folder of records");
    if (rc)
        free_room(room);
    else
        *out = room;
    return rc;
}

int tj_room_look(tj_room *room, tj_err *err)
{
    tj_desk *desk;
    int rc = tj_desk_take(&desk, room, err);

    tj_desk_give(desk);
    return rc;
}

/* 0 if one of them can be read, otherwise the fault of the first. */
static int look_at_all(const tj_hall *hall, tj_err *err)
{
    int first = 0;

    for (size_t i = 0; i < hall->count; i++) {
        int rc = tj_room_look(hall->rooms[i], i ? NULL : err);

        if (!rc)
            return 0;
        first = i ? first : rc;
    }
    return first;
}

int tj_hall_open(tj_hall **out, const char *const *paths, size_t count, tj_err *err)
{
    tj_hall *hall = tj_zalloc(1, sizeof *hall);
    const char **ids = tj_zalloc(count, sizeof *ids);
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    *out = NULL;
    if (!hall || !ids || !(hall->rooms = tj_zalloc(count, sizeof *hall->rooms)))
        rc = tj_fail_nomem(&fault);
    for (size_t i = 0; !rc && i < count; i++) {
        rc = new_room(&hall->rooms[i], paths[i], ids, i, &fault);
        if (!rc) {
            ids[i] = hall->rooms[i]->id;
            hall->count++;
        }
    }
    if (!rc)
        rc = look_at_all(hall, &fault);
    free(ids);
    if (rc && err)
        *err = fault;
    if (rc)
        tj_hall_free(hall);
    else
        *out = hall;
    return rc;
}

void tj_hall_free(tj_hall *hall)
{
    if (!hall)
        return;
    for (size_t i = 0; i < hall->count; i++)
        free_room(hall->rooms[i]);
    free(hall->rooms);
    free(hall);
}

size_t tj_hall_count(const tj_hall *hall)
{
    return hall->count;
}

tj_room *tj_hall_room(const tj_hall *hall, size_t i)
{
    return hall->rooms[i];
}

int tj_hall_find(const tj_hall *hall, const char *id, tj_room **out, tj_err *err)
{
    for (size_t i = 0; i < hall->count; i++)
        if (!strcmp(hall->rooms[i]->id, id)) {
            *out = hall->rooms[i];
            return 0;
        }
    return tj_fail(err, TJ_E_NOTFOUND, "there is no corpus \"%.100s\" here", id);
}

const char *tj_room_id(const tj_room *room)
{
    return room->id;
}

const char *tj_room_path(const tj_room *room)
{
    return room->path;
}

void tj_room_fault(const tj_room *room, int rc, const tj_err *err, tj_buf *out)
{
    size_t n = strlen(room->path);

    if (!strncmp(err->path, room->path, n) && err->path[n] == '/')
        tj_buf_printf(out, "%s: ", err->path + n + 1);
    tj_buf_puts(out, err->text[0] ? err->text : tj_code_text(rc));
}

uint64_t tj_room_mark(tj_room *room)
{
    tj_buf text = TJ_BUF_INIT;
    uint64_t mark;

    pthread_mutex_lock(&room->lock);
    tj_buf_printf(&text, "%s %llu %llu %lu", room->path, (unsigned long long)room->device,
                  (unsigned long long)room->inode, room->changes);
    pthread_mutex_unlock(&room->lock);
    mark = tj_buf_ok(&text) ? tj_hash64(text.data, text.len) : 0;
    tj_buf_release(&text);
    return mark;
}

/* ---- desks ---- */

/* Throws out what is idle and old.  Under the lock. */
static void drop_old(tj_room *room, int64_t newest)
{
    size_t kept = 0;

    for (size_t i = 0; i < room->free_count; i++)
        if (room->free[i]->corpus->generation == newest)
            room->free[kept++] = room->free[i];
        else
            free_desk(room->free[i]);
    room->free_count = kept;
    if (room->shelf && room->shelf->generation != newest) {
        tj_shelf_free(room->shelf);
        room->shelf = NULL;
    }
}

/* The newest generation; what belongs to older ones, or to another corpus of this path, goes.  Under the
 * lock. */
static int look(tj_room *room, int64_t *newest, tj_err *err)
{
    struct stat info;
    int rc = 0;

    if (stat(room->catalogue, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR
                   ? tj_fail_why(err, TJ_E_NOTFOUND, "corpus_gone", room->path,
                                 "the corpus is not there any more")
                   : tj_fail_errno(err, room->catalogue, "open the corpus");
    if (!room->watch || info.st_dev != room->device || info.st_ino != room->inode) {
        drop_old(room, -1);
        room->changes += room->inode && info.st_ino != room->inode;
        tj_catalogue_close(room->watch);
        room->watch = NULL;
        room->device = info.st_dev;
        room->inode = info.st_ino;
        rc = tj_catalogue_open(&room->watch, room->path, TJ_OPEN_READ, err);
    }
    if (!rc)
        rc = tj_catalogue_generation(room->watch, newest, err);
    if (!rc)
        drop_old(room, *newest);
    return rc;
}

/* The shelf of that generation: the room's, or, if the corpus has changed once more just now, one's own. */
static tj_shelf *shelf_for(tj_room *room, int64_t generation)
{
    tj_shelf *shelf;

    pthread_mutex_lock(&room->lock);
    if (room->shelf && room->shelf->generation < generation) {
        tj_shelf_free(room->shelf);
        room->shelf = NULL;
    }
    if (!room->shelf)
        room->shelf = tj_shelf_new(generation);
    if (room->shelf && room->shelf->generation == generation)
        shelf = tj_shelf_ref(room->shelf);
    else
        shelf = tj_shelf_new(generation);
    pthread_mutex_unlock(&room->lock);
    return shelf;
}

static int open_desk(tj_desk **out, tj_room *room, tj_err *err)
{
    tj_desk *desk = tj_zalloc(1, sizeof *desk);
    int rc = desk ? tj_corpus_open(&desk->corpus, room->path, err) : tj_fail_nomem(err);

    if (!rc && !(desk->shelf = shelf_for(room, desk->corpus->generation)))
        rc = tj_fail_nomem(err);
    if (rc) {
        free_desk(desk);
        return rc;
    }
    desk->room = room;
    *out = desk;
    return 0;
}

int tj_desk_take(tj_desk **out, tj_room *room, tj_err *err)
{
    int64_t newest = 0;
    int rc;

    *out = NULL;
    pthread_mutex_lock(&room->lock);
    rc = look(room, &newest, err);
    if (!rc && room->free_count)
        *out = room->free[--room->free_count];
    pthread_mutex_unlock(&room->lock);
    return rc || *out ? rc : open_desk(out, room, err);
}

void tj_desk_give(tj_desk *desk)
{
    tj_room *room = desk ? desk->room : NULL;

    if (!desk)
        return;
    pthread_mutex_lock(&room->lock);
    if (room->free_count < TJ_DESKS && room->shelf == desk->shelf) {
        room->free[room->free_count++] = desk;
        desk = NULL;
    }
    pthread_mutex_unlock(&room->lock);
    free_desk(desk);
}

void tj_hall_sweep(tj_hall *hall)
{
    for (size_t i = 0; i < hall->count; i++) {
        tj_room *room = hall->rooms[i];
        int64_t newest;

        pthread_mutex_lock(&room->lock);
        look(room, &newest, NULL);
        pthread_mutex_unlock(&room->lock);
    }
}

/* ---- knowledge ---- */

/* "19 default default"; NULL if memory ran out. */
static char *question(unsigned size, const char *memory, const char *ranking)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%u %s\n%s", size, memory ? memory : "", ranking ? ranking : "");
    return tj_buf_detach(&text);
}

int tj_desk_go(tj_desk *desk, unsigned size, const char *memory, const char *ranking, tj_knowledge **out,
               tj_err *err)
{
    char *asked = question(size, memory, ranking);
    int rc = asked ? 0 : tj_fail_nomem(err);

    if (!rc && (!desk->has_go || strcmp(desk->asked_go, asked) != 0)) {
        if (desk->has_go)
            tj_knowledge_release(&desk->go);
        rc = tj_knowledge_open(&desk->go, desk->corpus, size, memory, ranking, err);
        desk->has_go = !rc;
        if (rc)
            tj_knowledge_release(&desk->go);
        free(desk->asked_go);
        desk->asked_go = asked;
        asked = NULL;
    }
    free(asked);
    *out = &desk->go;
    return rc;
}

int tj_desk_shogi(tj_desk *desk, const char *memory, const char *ranking, tj_shogi_knowledge **out,
                  tj_err *err)
{
    char *asked = question(0, memory, ranking);
    int rc = asked ? 0 : tj_fail_nomem(err);

    if (!rc && (!desk->has_shogi || strcmp(desk->asked_shogi, asked) != 0)) {
        if (desk->has_shogi)
            tj_shogi_knowledge_release(&desk->shogi);
        rc = tj_shogi_knowledge_open(&desk->shogi, desk->corpus, memory, ranking, err);
        desk->has_shogi = !rc;
        if (rc)
            tj_shogi_knowledge_release(&desk->shogi);
        free(desk->asked_shogi);
        desk->asked_shogi = asked;
        asked = NULL;
    }
    free(asked);
    *out = &desk->shogi;
    return rc;
}
