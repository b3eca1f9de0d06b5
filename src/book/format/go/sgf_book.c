/* Books of Go as SGF: one tree from the empty board with all that can be reached, then one for each position
 * that cannot, with its stones set up.
 *
 * A book's positions are reached in many ways, and turned; a tree of all ways could be of any size.  Hence a
 * position is continued where it is met first, the likeliest moves being followed first, and elsewhere a
 * comment refers to it.  Reading the file again gives the same positions and moves.  SGF cannot express ko
 * bans of positions that are set up.
 *
 * All variations are read: a move counts once for each node.  Nodes behind an illegal move are left out and
 * counted as faults; so are trees on boards of another size than the first one's. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/atomic_file.h"
#include "base/compare.h"
#include "base/error.h"
#include "base/key_set.h"
#include "base/text/text.h"
#include "book/go/go_book_kind.h"
#include "book/memory_book.h"
#include "format/go/sgf_internal.h"
#include "format/go/sgf_lines.h"

#define WORK_MAX ((uint64_t)1 << 26)
#define LETTERS  26

/* ---- reading ---- */

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

/* How many nodes the line shares with the one before, in whose place it is remembered. */
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

/* Places the stones that are set up before that move; false if stones are left without a liberty. */
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
            why = "set-up stones have no liberty";
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

/* ---- writing: nodes ---- */

/* A position on the way down, as it lies on the tree's board. */
typedef struct frame {
    tj_go_board board;
    int colour;
    tj_book_entry entry; /* likeliest moves first */
    size_t next;
    bool closes; /* a parenthesis was opened for it */
} frame;

typedef struct write_state {
    tj_book *book;
    const tj_progress_monitor *monitor;
    uint64_t done; /* positions */
    tj_key_set seen;
    tj_buf out;
    struct {
        frame *items;
        size_t len, cap;
    } path;
} write_state;

static int compare_moves(const void *a, const void *b)
{
    const tj_book_move *p = a, *q = b;

    if (p->probability != q->probability)
        return p->probability > q->probability ? -1 : 1;
    return p->move < q->move ? -1 : p->move > q->move;
}

static void put_facts(const tj_book_move *move, tj_buf *out)
{
    unsigned known = move->known;

    if (known & TJ_BOOK_COUNT)
        tj_buf_printf(out, "\n%u %s", (unsigned)move->count, move->count == 1 ? "game" : "games");
    if (known & TJ_BOOK_WINS)
        tj_buf_printf(out, ", won %u", (unsigned)move->wins);
    if (known & TJ_BOOK_LOSSES)
        tj_buf_printf(out, ", lost %u", (unsigned)move->losses);
    if (known & TJ_BOOK_DRAWS)
        tj_buf_printf(out, ", drawn %u", (unsigned)move->draws);
    if (known & TJ_BOOK_WEIGHT)
        tj_buf_printf(out, "\nweight %.6g", move->weight);
    if (known & TJ_BOOK_EVALUATION)
        tj_buf_printf(out, "\nevaluation %d", (int)move->evaluation);
    if (known & TJ_BOOK_DEPTH)
        tj_buf_printf(out, "\ndepth %d", (int)move->depth);
}

static void put_comment(const tj_book_move *move, bool elsewhere, tj_buf *out)
{
    tj_buf_puts(out, "C[");
    if (move->probability > 0)
        tj_buf_printf(out, "played %.2f %%", 100 * move->probability);
    else
        tj_buf_puts(out, "never played");
    put_facts(move, out);
    if (move->note) {
        tj_buf_puts(out, "\n");
        tj_sgf_put_escaped(out, move->note);
    }
    if (move->source) {
        tj_buf_puts(out, "\nfrom ");
        tj_sgf_put_escaped(out, move->source);
    }
    if (elsewhere)
        tj_buf_puts(out, "\nthis position goes on in another variation");
    tj_buf_puts(out, "]");
}

/* Letters for the moves of the book. */
static void put_labels(const frame *f, tj_buf *out)
{
    size_t put = 0;

    for (size_t i = 0; i < f->entry.len && i < LETTERS; i++) {
        unsigned point = f->entry.items[i].move;

        if (point == TJ_PASS)
            continue;
        tj_buf_printf(out, "%s[%c%c:%c]", put++ ? "" : "LB", 'a' + (int)(point % f->board.size),
                      'a' + (int)(point / f->board.size), 'a' + (int)i);
    }
}

/* ---- writing: trees ---- */

/* Appends a frame to the path, which owns it then. */
static int push(write_state *w, frame *f, tj_err *err)
{
    int rc = TJ_APPEND(&w->path, err, *f);

    if (rc)
        tj_book_entry_release(&f->entry);
    return rc;
}

static void pop(write_state *w)
{
    tj_book_entry_release(&w->path.items[--w->path.len].entry);
}

/* Looks up the moves of a frame with a board and a colour, and tells whether its position was met before. */
static int find_moves(write_state *w, frame *f, bool *again, tj_err *err)
{
    tj_position position;
    tj_book_position at;
    int rc;

    tj_position_set_go(&position, &f->board, f->colour);
    tj_book_position_of(&at, &position);
    if (!(rc = tj_key_set_add(&w->seen, at.kind->hash(&at), again, err)))
        rc = tj_book_find(w->book, &position, &f->entry, err);
    if (!rc)
        TJ_SORT(&f->entry, compare_moves);
    if (!rc && ++w->done % 1024 == 0)
        rc = tj_progress_report(w->monitor, "writing", w->done, 0, err);
    return rc;
}

/* Writes the next move of the last position, and goes there. */
static int write_next_move(write_state *w, tj_err *err)
{
    frame *from = &w->path.items[w->path.len - 1];
    const tj_book_move *move = &from->entry.items[from->next++];
    frame to = {.board = from->board, .colour = tj_go_opponent(from->colour), .closes = from->entry.len > 1};
    bool again, elsewhere;
    int rc;

    tj_go_board_play(&to.board, move->move, from->colour, true);
    rc = find_moves(w, &to, &again, err);
    elsewhere = !rc && again && to.entry.len;
    tj_buf_puts(&w->out, to.closes ? "\n(;" : "\n;");
    tj_buf_putc(&w->out, from->colour == TJ_BLACK ? 'B' : 'W');
    tj_sgf_put_point(&w->out, from->board.size, move->move);
    put_comment(move, elsewhere, &w->out);
    if (elsewhere)
        to.next = to.entry.len;
    else
        put_labels(&to, &w->out);
    if (!rc)
        return push(w, &to, err);
    tj_book_entry_release(&to.entry);
    return rc;
}

/* All below the only frame of the path, whose node is written. */
static int write_moves(write_state *w, tj_err *err)
{
    int rc = 0;

    while (!rc && w->path.len) {
        const frame *last = &w->path.items[w->path.len - 1];

        if (last->next < last->entry.len) {
            rc = write_next_move(w, err);
            continue;
        }
        if (last->closes)
            tj_buf_putc(&w->out, ')');
        pop(w);
    }
    return rc;
}

static void put_setup(const tj_go_board *board, int colour, tj_buf *out)
{
    static const char NAMES[3][3] = {"", "AB", "AW"};

    for (int stone = TJ_BLACK; stone <= TJ_WHITE; stone++) {
        bool any = false;

        for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
            if (tj_go_board_at(board, p) == stone) {
                tj_buf_puts(out, any ? "" : NAMES[stone]);
                tj_sgf_put_point(out, board->size, p);
                any = true;
            }
    }
    tj_buf_printf(out, "PL[%c]", colour == TJ_BLACK ? 'B' : 'W');
}

/* A tree of its own, unless the position was met before. */
static int write_tree(write_state *w, const tj_go_board *board, int colour, tj_err *err)
{
    frame root = {.board = *board, .colour = colour};
    bool again;
    int rc = find_moves(w, &root, &again, err);

    if (rc || again) {
        tj_book_entry_release(&root.entry);
        return rc;
    }
    tj_buf_printf(&w->out, "(;FF[4]GM[1]CA[UTF-8]AP[tejun:%s]SZ[%u]", TJ_VERSION, (unsigned)board->size);
    put_setup(board, colour, &w->out);
    put_labels(&root, &w->out);
    if ((rc = push(w, &root, err)) || (rc = write_moves(w, err)))
        return rc;
    tj_buf_puts(&w->out, ")\n");
    return tj_buf_ok(&w->out) ? 0 : tj_fail_nomem(err);
}

static int write_rest(void *ctx, const tj_position *position, const tj_book_entry *entry TJ_UNUSED,
                      tj_err *err)
{
    return write_tree(ctx, tj_position_go(position), tj_position_to_move(position), err);
}

static int write_book(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    write_state w = {.book = book, .monitor = monitor};
    tj_go_board empty;
    int rc = tj_book_begin_read(book, err);

    if (rc)
        return rc;
    tj_go_board_init(&empty, book->board);
    if (!(rc = write_tree(&w, &empty, TJ_BLACK, err)))
        rc = tj_book_each(book, write_rest, &w, err);
    tj_book_end_read(book);
    if (!rc)
        rc = tj_atomic_file_write(path, &w.out, false, err);
    while (w.path.len)
        pop(&w);
    free(w.path.items);
    tj_key_set_release(&w.seen);
    tj_buf_release(&w.out);
    return rc;
}

const tj_book_format_row tj_sgf_book_format = {.id = TJ_BOOK_SGF,
                                               .name = "sgf",
                                               .is_text = true,
                                               .looks_like = looks_like,
                                               .read = read_bytes,
                                               .write = write_book};
