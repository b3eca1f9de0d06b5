/* Any bytes as a request: the first line is its target, the rest its body, read as a change of a book and as
 * a list of paths.  What is understood is clean: no path leads elsewhere, every text is UTF-8 without NULs,
 * and what takes a change back is a change itself. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "game/kind.h"
#include "fuzz.h"
#include "serve/http/request.h"
#include "serve/handler/book_edit_body.h"
#include "serve/http/access_control.h"
#include "answer/position_params.h"
#include "tejun/go.h"
#include "tejun/shogi.h"
#include "serve/http/upload.h"

static void check_text(const char *text)
{
    must(tj_utf8_valid(text, strlen(text)));
}

/* The position that the parameters mean, if they do. */
static void check_scene(const tj_target *target)
{
    tj_position_params values = {.move = -1};
    tj_asked_position *position = malloc(sizeof *position);
    tj_param_list list = {.len = 0};
    tj_buf out = TJ_BUF_INIT;

    must(position != NULL);
    position->moves = (tj_move_line){0};
    tj_param_list_add(&list, tj_position_param_table, NULL, 0);
    if (tj_params_read(&list, target, &values, NULL) == 0 &&
        tj_position_params_read(position, &values, NULL, NULL) == 0) {
        tj_json json;

        tj_json_init(&json, &out);
        tj_json_object(&json, NULL);
        tj_asked_board_json(&json, position);
        must(tj_position_shogi(&position->position)
                 ? tj_shogi_check(tj_position_shogi(&position->position), NULL) == 0
                 : tj_go_board_check(tj_position_go(&position->position), NULL) == 0);
    }
    tj_param_list_release(&list, &values);
    tj_buf_release(&out);
    tj_asked_position_release(position);
    free(position);
}

static void check_target(const char *text, size_t n)
{
    tj_target target;
    bool known;

    if (tj_target_parse(&target, text, n, NULL) == 0) {
        for (size_t i = 0; i < target.parts; i++) {
            check_text(target.part[i]);
            must(target.part[i][0] && strcmp(target.part[i], ".") != 0 && strcmp(target.part[i], "..") != 0 &&
                 !strpbrk(target.part[i], "/\\"));
        }
        for (size_t i = 0; i < target.params; i++) {
            check_text(target.param[i].name);
            check_text(target.param[i].value);
        }
        for (int verb = 0; verb < TJ_HTTP_METHODS; verb++)
            tj_route_find((enum tj_http_method)verb, &target, &known);
        check_scene(&target);
    }
    tj_target_release(&target);
}

static int read_change(tj_book_edit_body *body, tj_book_change *change, unsigned board, const char *text,
                       size_t n)
{
    int rc = tj_book_edit_body_parse(body, text, n, NULL);

    return rc ? rc : tj_book_change_read(change, board, &body->params, NULL);
}

/* The move, of the board as books have it turned. */
static unsigned as_in_books(const tj_book_change *change)
{
    tj_book_move move = change->facts;

    tj_book_map_move(&change->query.at, &move.move, &move.reply);
    return move.move;
}

/* {"undo": {...}} without the wrapping. */
static void check_undo(const tj_book_change *change, const tj_book_move *before)
{
    tj_buf out = TJ_BUF_INIT;
    tj_json json;
    tj_book_edit_body body;
    tj_book_change back;

    tj_json_init(&json, &out);
    tj_json_object(&json, NULL);
    tj_book_undo_json(&json, change, before);
    tj_json_end(&json);
    must(tj_buf_ok(&out));
    must(read_change(&body, &back, change->query.at.board, out.data + strlen("{\"undo\":"),
                     out.len - strlen("{\"undo\":}")) == 0);
    must(as_in_books(&back) == as_in_books(change));
    tj_book_edit_body_release(&body);
    tj_buf_release(&out);
}

static void check_edit(unsigned board, const char *text, size_t n)
{
    tj_book_edit_body body;
    tj_book_change change;

    if (read_change(&body, &change, board, text, n) == 0) {
        must(!change.query.at.kind->illegal(change.query.at.state, change.facts.move, true));
        fuzz_accepted++;
        must(!(change.facts.known & ~change.fields));
        check_undo(&change, NULL);
        check_undo(&change, &change.facts);
    }
    tj_book_edit_body_release(&body);
}

static void check_headers(const char *text)
{
    const tj_access_rules guard = {.is_public = true, .token = "secret-word"};
    const tj_credentials all = {text, text, text, text, text, text};
    tj_buf name = TJ_BUF_INIT;

    tj_access_check(&guard, &all, false);
    tj_upload_put_name(text, &name);
    must(tj_buf_ok(&name) && name.len && !strpbrk(name.data, "/\\") && strcmp(name.data, ".") != 0 &&
         strcmp(name.data, "..") != 0);
    check_text(name.data);
    tj_buf_release(&name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const char *text = (const char *)data, *line = n ? memchr(text, '\n', n) : NULL;
    size_t head = line ? (size_t)(line - text) : n;
    char *copy = malloc(head + 1);

    must(copy != NULL);
    if (head)
        memcpy(copy, text, head);
    copy[head] = 0;
    check_target(text ? text : "", head);
    check_headers(copy);
    if (line) {
        check_edit(TJ_BOARD_SHOGI, line + 1, n - head - 1);
        check_edit(19, line + 1, n - head - 1);
    }
    free(copy);
    return 0;
}
