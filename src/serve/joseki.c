#include "serve/joseki.h"

#include <stdlib.h>
#include <string.h>

#include "answer/joseki_json.h"
#include "base/error.h"
#include "corpus/corpus.h"

#define SEQUENCES 1000 /* in a dictionary, as `tejun mine --tree` has */

typedef struct slot {
    tj_josekis *josekis;
    tj_room *room;
    uint64_t mark; /* the very corpus of which all that follows is: another may have come into its place */
    tj_buf text;   /* JSON; empty: there is none */
    int64_t generation;
    int64_t failed; /* the generation for which there is none, and why */
    int rc;
    tj_err err;
    bool mining;
    unsigned job;
} slot;

struct tj_josekis {
    pthread_mutex_t lock;
    tj_jobs *jobs;
    slot *slots;
    size_t count;
};

tj_josekis *tj_josekis_new(const tj_hall *hall, tj_jobs *jobs)
{
    tj_josekis *josekis = tj_zalloc(1, sizeof *josekis);
    size_t count = tj_hall_count(hall);

    if (!josekis || !(josekis->slots = tj_zalloc(count, sizeof *josekis->slots))) {
        free(josekis);
        return NULL;
    }
    pthread_mutex_init(&josekis->lock, NULL);
    josekis->jobs = jobs;
    josekis->count = count;
    for (size_t i = 0; i < count; i++) {
        josekis->slots[i].josekis = josekis;
        josekis->slots[i].room = tj_hall_room(hall, i);
        josekis->slots[i].failed = -1;
    }
    return josekis;
}

void tj_josekis_free(tj_josekis *josekis)
{
    if (!josekis)
        return;
    for (size_t i = 0; i < josekis->count; i++)
        tj_buf_release(&josekis->slots[i].text);
    pthread_mutex_destroy(&josekis->lock);
    free(josekis->slots);
    free(josekis);
}

/* ---- mining ---- */

static int mine(tj_corpus *corpus, const tj_watch *watch, tj_buf *out, tj_err *err)
{
    tj_mine_options options = TJ_MINE_INIT;
    tj_mining mining;
    tj_joseki_tree tree;
    int rc;

    options.acquire.method = TJ_METHOD_LOCAL;
    options.top = SEQUENCES;
    rc = tj_mine(&mining, corpus, &options, watch, err);
    if (!rc) {
        rc = tj_mining_tree(&mining, &tree, watch, err);
        if (!rc)
            rc = tj_joseki_json(&tree, &mining, out, err);
        tj_joseki_tree_release(&tree);
    }
    tj_mining_release(&mining);
    return rc ? rc : tj_buf_ok(out) ? 0 : tj_fail_nomem(err);
}

/* Forgets what is known of another corpus than that.  Under the lock. */
static void turn_to(slot *s, uint64_t mark)
{
    if (s->mark == mark)
        return;
    s->mark = mark;
    s->failed = -1;
    tj_buf_release(&s->text);
}

/* Takes over what was mined, or why nothing was. */
static void settle(slot *s, uint64_t mark, int64_t generation, int rc, const tj_err *err, tj_buf *text)
{
    pthread_mutex_lock(&s->josekis->lock);
    turn_to(s, mark);
    if (!rc) {
        tj_buf_release(&s->text);
        s->text = *text;
        *text = (tj_buf)TJ_BUF_INIT;
        s->generation = generation;
    } else if (rc != TJ_E_STOPPED) {
        s->failed = generation;
        s->rc = rc;
        s->err = *err;
    }
    pthread_mutex_unlock(&s->josekis->lock);
    tj_buf_release(text);
}

static int work(tj_job *job, void *data, tj_err *err)
{
    slot *s = data;
    tj_buf text = TJ_BUF_INIT;
    tj_corpus *corpus = NULL;
    int64_t generation = 0;
    uint64_t mark = tj_room_mark(s->room); /* before it is opened: if it changes then, that is noticed */
    int rc = tj_corpus_open(&corpus, tj_room_path(s->room), err);

    if (!rc) {
        generation = corpus->generation;
        rc = mine(corpus, tj_job_watch(job), &text, err);
    }
    tj_corpus_free(corpus);
    settle(s, mark, generation, rc, err, &text);
    return rc;
}

/* Only here may the next job begin: were it after settle() already, this would take it for its own.  The job
 * may also have been stopped before its work began. */
static void release(void *data)
{
    slot *s = data;

    pthread_mutex_lock(&s->josekis->lock);
    s->mining = false;
    pthread_mutex_unlock(&s->josekis->lock);
}

/* Under the lock. */
static int begin(slot *s, tj_err *err)
{
    const tj_job_order order = {
        .kind = "joseki", .room = s->room, .work = work, .release = release, .data = s};
    int rc = s->mining ? 0 : tj_jobs_begin(s->josekis->jobs, &order, &s->job, err);

    s->mining = s->mining || !rc;
    return rc;
}

/* ---- asking ---- */

static slot *slot_of(tj_josekis *josekis, const tj_room *room)
{
    size_t i = 0;

    while (josekis->slots[i].room != room)
        i++;
    return &josekis->slots[i];
}

/* {"stale":true, and the rest. */
static void put(const slot *s, bool stale, tj_buf *out)
{
    tj_buf_printf(out, "{\"stale\":%s,", stale ? "true" : "false");
    tj_buf_add(out, s->text.data + 1, s->text.len - 1);
}

enum tj_joseki_state tj_josekis_ask(tj_josekis *josekis, const tj_desk *desk, bool start, tj_buf *out,
                                    unsigned *job, int *rc, tj_err *err)
{
    slot *s = slot_of(josekis, desk->room);
    int64_t now = desk->shelf->generation;
    enum tj_joseki_state state = TJ_JOSEKI_MISSING;
    bool fresh;

    pthread_mutex_lock(&josekis->lock);
    turn_to(s, tj_room_mark(desk->room));
    fresh = s->text.len && s->generation == now;
    *rc = 0;
    if (!fresh && s->failed == now && !s->text.len) {
        *rc = s->rc;
        *err = s->err;
        state = TJ_JOSEKI_FAILED;
    } else {
        if (!fresh && start && s->failed != now)
            *rc = begin(s, err);
        if (s->text.len) {
            put(s, !fresh, out);
            state = TJ_JOSEKI_THERE;
        } else if (*rc)
            state = TJ_JOSEKI_FAILED;
        else if (s->mining)
            state = TJ_JOSEKI_MINING;
    }
    *job = s->job;
    pthread_mutex_unlock(&josekis->lock);
    return state;
}
