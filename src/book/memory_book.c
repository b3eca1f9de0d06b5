#include "book/memory_book.h"

#include <stdlib.h>

#include "base/error.h"

#define NO_MOVE UINT32_MAX

/* The moves of a position are chained, because they may come in any order. */
typedef struct chained_move {
    tj_book_move move;
    uint32_t next;
} chained_move;

typedef struct memory_position {
    uint32_t first, last; /* in moves, or NO_MOVE */
    uint32_t ply;
    bool again;
} memory_position;

struct tj_memory_book {
    tj_position_table table;
    struct {
        memory_position *items;
        size_t len, cap;
    } positions; /* by their numbers in the table */
    struct {
        chained_move *items;
        size_t len, cap;
    } moves;
    tj_string_arena *strings;
};

tj_memory_book *tj_memory_book_new(void)
{
    return tj_zalloc(1, sizeof(tj_memory_book));
}

void tj_memory_book_free(tj_memory_book *memory)
{
    if (!memory)
        return;
    tj_position_table_release(&memory->table);
    free(memory->positions.items);
    free(memory->moves.items);
    tj_string_arena_free(memory->strings);
    free(memory);
}

int tj_memory_book_add_position(tj_memory_book *memory, const tj_book_position *position, uint32_t *number,
                                tj_err *err)
{
    bool added;
    int rc = tj_position_table_add(&memory->table, position, number, &added, err);

    if (rc || !added)
        return rc;
    return TJ_APPEND(&memory->positions, err, (memory_position){NO_MOVE, NO_MOVE, position->ply, false});
}

void tj_memory_book_mark_again(tj_memory_book *memory, uint32_t number)
{
    memory->positions.items[number].again = true;
}

static int append(tj_memory_book *memory, memory_position *position, const tj_book_move *move, tj_err *err)
{
    uint32_t number = (uint32_t)memory->moves.len;
    chained_move added = {*move, NO_MOVE};
    int rc;

    if (memory->moves.len >= NO_MOVE)
        return tj_fail(err, TJ_E_RANGE, "the book has more than 4,294,967,295 moves");
    if ((rc = tj_book_copy_text(&memory->strings, &added.move.note, err)) ||
        (rc = tj_book_copy_text(&memory->strings, &added.move.source, err)) ||
        (rc = TJ_APPEND(&memory->moves, err, added)))
        return rc;
    if (position->first == NO_MOVE)
        position->first = number;
    else
        memory->moves.items[position->last].next = number;
    position->last = number;
    return 0;
}

int tj_memory_book_add_move(tj_memory_book *memory, uint32_t number, const tj_book_move *move,
                            tj_book_on_duplicate how, bool *duplicate, tj_err *err)
{
    memory_position *position = &memory->positions.items[number];
    tj_book_move *into = NULL;
    const char *note, *source;
    int rc;

    for (uint32_t i = position->first; !into && i != NO_MOVE; i = memory->moves.items[i].next)
        if (memory->moves.items[i].move.move == move->move)
            into = &memory->moves.items[i].move;
    if (duplicate)
        *duplicate = into != NULL;
    if (!into)
        return append(memory, position, move, err);
    if (how == TJ_BOOK_KEEP_FIRST)
        return 0;
    tj_book_move_merge(into, move);
    note = into->note ? NULL : move->note;
    source = into->source ? NULL : move->source;
    if ((rc = tj_book_copy_text(&memory->strings, &note, err)) ||
        (rc = tj_book_copy_text(&memory->strings, &source, err)))
        return rc;
    into->note = note ? note : into->note;
    into->source = source ? source : into->source;
    return 0;
}

int tj_memory_book_count_move(tj_memory_book *memory, const tj_book_position *position,
                              const tj_book_move *move, tj_err *err)
{
    uint32_t number;
    int rc = tj_memory_book_add_position(memory, position, &number, err);

    return rc ? rc : tj_memory_book_add_move(memory, number, move, TJ_BOOK_ADD_UP, NULL, err);
}

size_t tj_memory_book_position_count(const tj_memory_book *memory)
{
    return memory->positions.len;
}

void tj_memory_book_get(const tj_memory_book *memory, uint32_t number, tj_book_position *out)
{
    tj_position_table_get(&memory->table, number, out);
    out->ply = memory->positions.items[number].ply;
}

/* ---- as a book ---- */

/* Texts stay with the book: they are not copied. */
static int fill(const tj_memory_book *memory, uint32_t number, tj_book_entry *entry, tj_err *err)
{
    const memory_position *position = &memory->positions.items[number];
    int rc = 0;

    entry->again = position->again;
    for (uint32_t i = position->first; !rc && i != NO_MOVE; i = memory->moves.items[i].next)
        rc = TJ_APPEND(entry, err, memory->moves.items[i].move);
    return rc;
}

static int find(void *self, const tj_book_position *position, tj_book_entry *entry, tj_err *err)
{
    const tj_memory_book *memory = self;
    uint32_t number = tj_position_table_find(&memory->table, position);

    return number == TJ_POSITION_NONE ? 0 : fill(memory, number, entry, err);
}

static int each(void *self, tj_book_visit_form visit, void *ctx, tj_err *err)
{
    const tj_memory_book *memory = self;
    tj_book_entry entry = {0};
    tj_book_position position;
    int rc = 0;

    for (uint32_t i = 0; !rc && i < memory->positions.len; i++) {
        tj_book_entry_clear(&entry);
        tj_memory_book_get(memory, i, &position);
        rc = fill(memory, i, &entry, err);
        tj_book_entry_set_probabilities(&entry);
        if (!rc && entry.len)
            rc = visit(ctx, &position, &entry, err);
    }
    tj_book_entry_release(&entry);
    return rc;
}

static void free_self(void *self)
{
    tj_memory_book_free(self);
}

void tj_memory_book_attach(tj_memory_book *memory, tj_book *book)
{
    static const tj_book_backend BACKEND = {find, each, free_self, NULL};

    book->kind = &BACKEND;
    book->self = memory;
    if (memory->table.len) {
        book->board = memory->table.board;
        book->game = tj_game_kind_of_board(book->board);
    }
}

/* ---- copying ---- */

typedef struct copy_state {
    tj_memory_book *memory;
    const tj_book_choice *choice;
} copy_state;

static int copy_position(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    const copy_state *c = ctx;
    uint64_t words[TJ_BOOK_PACKED_WORDS_MAX];
    uint32_t number;
    int rc;

    if (!position->kind->pack(position, words))
        return 0;
    rc = tj_memory_book_add_position(c->memory, position, &number, err);
    if (!rc && entry->again)
        tj_memory_book_mark_again(c->memory, number);
    for (size_t i = 0; !rc && i < entry->len; i++) {
        tj_book_move move = entry->items[i];

        if (c->choice) {
            move.weight = tj_book_choice_allows(c->choice, entry, &move) ? move.probability : 0;
            move.known |= TJ_BOOK_WEIGHT;
        }
        rc = tj_memory_book_add_move(c->memory, number, &move, TJ_BOOK_KEEP_FIRST, NULL, err);
    }
    return rc;
}

int tj_memory_book_copy(tj_book **out, tj_book *from, const tj_book_choice *choice, tj_memory_book **memory,
                        const tj_progress_monitor *monitor, tj_err *err)
{
    copy_state c = {tj_memory_book_new(), choice};
    tj_book *book = tj_book_new(from->format, from->board);
    int rc;

    *out = NULL;
    if (!c.memory || !book) {
        tj_memory_book_free(c.memory);
        free(book);
        return tj_fail_nomem(err);
    }
    rc = tj_book_each_form(from, copy_position, &c, "reading", monitor, err);
    tj_memory_book_attach(c.memory, book);
    if (rc) {
        tj_book_free(book);
        return rc;
    }
    if (memory)
        *memory = c.memory;
    *out = book;
    return 0;
}
