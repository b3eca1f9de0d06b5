/* The server itself, its corpora, and their players. */
#include <stdlib.h>

#include "answer/players_json.h"
#include "base/error.h"
#include "base/json.h"
#include "serve/server.h"
#include "serve/upload.h"

static void put_limits(tj_json *json)
{
    tj_json_object(json, "limits");
    tj_json_u64(json, "rows", TJ_ROWS_MAX);
    tj_json_u64(json, "json_bytes", TJ_JSON_BYTES);
    tj_json_u64(json, "record_bytes", TJ_RECORD_BYTES);
    tj_json_u64(json, "import_bytes", TJ_UPLOAD_BYTES);
    tj_json_u64(json, "import_files", TJ_UPLOAD_FILES);
    tj_json_end(json);
}

int tj_answer_server(tj_ask *ask)
{
    tj_json json;
    int rc = tj_ask_no_params(ask);

    if (rc)
        return rc;
    tj_json_init(&json, &ask->reply.body);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "program", "tejun");
    tj_json_string(&json, "version", TJ_VERSION);
    tj_json_bool(&json, "writable", ask->server->writable);
    tj_json_array(&json, "corpora");
    for (size_t i = 0; i < tj_hall_count(ask->hall); i++)
        tj_json_string(&json, NULL, tj_room_id(tj_hall_room(ask->hall, i)));
    tj_json_end(&json);
    tj_json_array(&json, "books");
    for (size_t i = 0; i < tj_library_count(ask->library); i++)
        tj_json_string(&json, NULL, tj_volume_id(tj_library_volume(ask->library, i)));
    tj_json_end(&json);
    put_limits(&json);
    tj_json_end(&json);
    tj_buf_putc(&ask->reply.body, '\n');
    return 0;
}

int tj_answer_load(tj_ask *ask)
{
    tj_server *server = ask->server;
    tj_json json;
    int rc = tj_ask_no_params(ask);

    if (rc)
        return rc;
    tj_json_init(&json, &ask->reply.body);
    tj_json_object(&json, NULL);
    tj_json_u64(&json, "connections", atomic_load(&server->connections));
    tj_json_u64(&json, "waiting", atomic_load(&server->waiting));
    tj_json_u64(&json, "answered", atomic_load(&server->answered));
    tj_json_u64(&json, "refused", atomic_load(&server->refused));
    tj_json_u64(&json, "gone", atomic_load(&server->gone));
    tj_json_u64(&json, "stopped", atomic_load(&server->stopped));
    tj_json_end(&json);
    tj_buf_putc(&ask->reply.body, '\n');
    return 0;
}

static int add_contents(tj_ask *ask, tj_room *room)
{
    tj_desk *desk;
    int rc = tj_desk_take(&desk, room, &ask->err);

    if (!rc)
        rc = tj_shelf_contents(desk->shelf, desk->corpus, tj_room_id(room), &ask->err);
    if (!rc)
        tj_buf_add(&ask->reply.body, desk->shelf->contents.data, desk->shelf->contents.len);
    tj_desk_give(desk);
    return rc;
}

/* A corpus that cannot be read: what is wrong with it, in its place. */
static void put_broken(tj_ask *ask, const tj_room *room, int rc)
{
    tj_buf fault = TJ_BUF_INIT;
    tj_json json;

    tj_room_fault(room, rc, &ask->err, &fault);
    tj_json_init(&json, &ask->reply.body);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "id", tj_room_id(room));
    tj_json_string(&json, "error", tj_buf_ok(&fault) ? fault.data : tj_code_text(rc));
    if (ask->err.why)
        tj_json_string(&json, "why", ask->err.why);
    tj_json_end(&json);
    tj_buf_putc(&ask->reply.body, '\n');
    tj_buf_release(&fault);
    ask->err = (tj_err)TJ_ERR_INIT;
}

int tj_answer_corpora(tj_ask *ask)
{
    tj_buf *out = &ask->reply.body;
    int rc = tj_ask_no_params(ask);

    if (rc)
        return rc;
    tj_buf_putc(out, '[');
    for (size_t i = 0; i < tj_hall_count(ask->hall); i++) {
        tj_room *room = tj_hall_room(ask->hall, i);

        rc = add_contents(ask, room);
        if (rc == TJ_E_NOMEM)
            return rc;
        if (rc)
            put_broken(ask, room, rc);
        if (!out->failed)
            out->data[out->len - 1] = ','; /* instead of its line end */
    }
    if (!out->failed && out->len > 1)
        out->len--;
    tj_buf_puts(out, "]\n");
    return 0;
}

int tj_answer_corpus(tj_ask *ask)
{
    tj_room *room;
    int rc = tj_hall_find(ask->hall, ask->target->part[2], &room, &ask->err);

    if (!rc)
        rc = tj_ask_no_params(ask);
    return rc ? rc : add_contents(ask, room);
}

/* ---- players ---- */

struct player_options {
    const char *name, *complete;
    int64_t limit;
};

static const tj_option player_rows[] = {
    TJ_TEXT(struct player_options, name, 0, "name", "NAME", "whose name matches"),
    TJ_TEXT(struct player_options, complete, 0, "complete", "START", "whose name begins with it"),
    TJ_INTEGER(struct player_options, limit, 0, "limit", "N", 1, TJ_ROWS_MAX, "at most so many"),
    TJ_OPTIONS_END};

static int complete(tj_ask *ask, const struct player_options *given)
{
    const tj_shelf *shelf = ask->desk->shelf;
    tj_player *players = NULL;
    size_t *found, count;
    int rc = tj_shelf_complete(shelf, given->complete ? given->complete : "", (size_t)given->limit, &found,
                               &count, &ask->err);

    if (!rc && !(players = tj_alloc(count, sizeof *players)))
        rc = tj_fail_nomem(&ask->err);
    for (size_t i = 0; !rc && i < count; i++)
        players[i] = shelf->players[found[i]];
    if (!rc)
        tj_players_json(players, count, &ask->reply.body);
    free(players);
    free(found);
    return rc;
}

int tj_answer_players(tj_ask *ask)
{
    struct player_options given = {.limit = 50};
    tj_player *players;
    size_t count;
    int rc = tj_ask_desk(ask);

    if (!rc)
        rc = tj_ask_params(ask, player_rows, &given);
    if (rc || tj_ask_unchanged(ask))
        return rc;
    if (given.name && given.complete)
        return tj_fail(&ask->err, TJ_E_USAGE, "name does not go with complete");
    if (given.name) {
        rc = tj_player_list(ask->desk->corpus, given.name, (size_t)given.limit, &players, &count, &ask->err);
        if (!rc) {
            tj_players_json(players, count, &ask->reply.body);
            tj_player_list_free(players, count);
        }
        return rc;
    }
    rc = tj_shelf_players(ask->desk->shelf, ask->desk->corpus, &ask->err);
    return rc ? rc : complete(ask, &given);
}
