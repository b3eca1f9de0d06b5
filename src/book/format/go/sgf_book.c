#include "book/format/go/sgf_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "format/go/sgf_internal.h"
#include "format/go/sgf_lines.h"

#define WORK_MAX ((uint64_t)1 << 26)

static bool looks_like(const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    size_t start = 0;

    tj_encoding_of_bom(bytes, n, &start);
    start = tj_sgf_skip_space(at, n, start);
    if (start >= n || at[start] != '(')
        return false;
    start = tj_sgf_skip_space(at, n, start + 1);
    return start < n && at[start] == ';';
}

typedef struct read_state {
    tj_memory_book *memory;
    tj_book_faults *faults;
    const tj_progress_monitor *monitor;
    tj_err *err;
    unsigned size;  /* of the first tree's board; 0: not known yet */
    uint64_t lines; /* so far */
    struct {
        uint32_t *items; /* where the nodes of the line before stand */
        size_t len, cap;
    } before;
} read_state;

/* How many nodes the line shares with the one before; from there on they are noted. */
static int shared_nodes(read_state *r, const tj_sgf_line *line, size_t *shared)
{
    size_t i = 0;

    while (i < line->move_count && i < r->before.len && line->moves[i].offset == r->before.items[i])
        i++;
    *shared = i;
    if (TJ_RESERVE(&r->before, line->move_count))
        return tj_fail_nomem(r->err);
    for (; i < line->move_count; i++)
        r->before.items[i] = line->moves[i].offset;
    r->before.len = line->move_count;
    return 0;
}

static int add_move(read_state *r, const tj_go_board *board, const tj_move *played, size_t ply)
{
    tj_book_move move = {.move = played->point, .count = 1, .known = TJ_BOOK_COUNT};
    tj_position position;
    tj_book_position at;

    tj_position_set_go(&position, board, played->colour);
    position.ply = (uint32_t)ply;
    tj_book_position_of(&at, &position);
    tj_book_position_map_move(&at, &move.move, &move.reply);
    return tj_memory_book_count_move(r->memory, &at, &move, r->err);
}

/* Puts what is set up before that move; false if stones are left without a liberty. */
static bool set_up(const tj_sgf_line *line, size_t *next, size_t move, tj_go_board *board)
{
    size_t n = 0;

    while (*next + n < line->setup_count && line->setup[*next + n].before <= move)
        n++;
    if (!n)
        return true;
    tj_go_board_set_all(board, line->setup + *next, n);
    *next += n;
    return !tj_go_board_has_zero_liberties(board);
}

static int add_line(read_state *r, const tj_sgf_line *line, size_t shared)
{
    tj_go_board board;
    size_t next = 0;
    int rc = 0;

    tj_go_board_init(&board, line->size);
    for (size_t i = 0; !rc && i < line->move_count; i++) {
        const tj_move *move = &line->moves[i];
        const char *why = NULL;

        if (!set_up(line, &next, i, &board))
            why = "stones are set up without a liberty";
        else if (tj_go_board_legality(&board, move->point, move->colour, true) != TJ_GO_LEGAL)
            why = tj_go_legality_text(tj_go_board_legality(&board, move->point, move->colour, true));
        if (why && i >= shared)
            tj_book_fault_add(r->faults, TJ_BOOK_BAD_MOVE, line->line, move->offset, "move %zu: %s", i + 1,
                              why);
        if (why)
            break;
        if (i >= shared)
            rc = add_move(r, &board, move, i);
        tj_go_board_play(&board, move->point, move->colour, true);
    }
    return rc;
}

static int add_variation(void *ctx, const tj_sgf_line *line)
{
    read_state *r = ctx;
    size_t shared;
    int rc = shared_nodes(r, line, &shared);

    if (rc)
        return rc;
    if (!r->size)
        r->size = line->size;
    if (line->size != r->size) {
        tj_book_fault_add(r->faults, TJ_BOOK_BAD_POSITION, line->line, 0,
                          "a board of %u lines among boards of %u", line->size, r->size);
        return 0;
    }
    if (++r->lines % 256 == 0)
        rc = tj_progress_report(r->monitor, "reading", r->lines, 0, r->err);
    return rc ? rc : add_line(r, line, shared);
}

static int add_fault(void *ctx, const tj_fault *fault)
{
    read_state *r = ctx;

    tj_book_fault_add(r->faults, TJ_BOOK_BAD_MOVE, fault->line, fault->offset, "%.100s", fault->text);
    return 0;
}

static int read_bytes(const void *bytes, size_t n, const tj_book_open_options *options,
                      tj_memory_book *memory, tj_book_faults *faults, tj_err *err)
{
    read_state r = {.memory = memory, .faults = faults, .monitor = options->monitor, .err = err};
    const tj_sgf_visitor visitor = {add_variation, add_fault, &r, WORK_MAX};
    int rc = tj_sgf_lines(bytes, n, &visitor, err);

    free(r.before.items);
    return rc;
}

const tj_book_format_row tj_sgf_book_format = {.id = TJ_BOOK_SGF,
                                               .name = "sgf",
                                               .is_text = true,
                                               .looks_like = looks_like,
                                               .read = read_bytes,
                                               .write = tj_sgf_book_write};
