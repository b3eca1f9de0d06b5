/* Games and opening lines as a book, in any notation of shogi records: how often each move was played, and
 * where results are known, how often who played it won.  A game counts as often as the file has it; a
 * position that it repeats counts each time. */
#include "base/error.h"
#include "book/memory_book.h"
#include "book/shogi/shogi_book_kind.h"
#include "format/result.h"
#include "tejun/kifu.h"

static bool looks_like(const void *bytes, size_t n)
{
    tj_kifu_reader reader;

    if (tj_kifu_reader_init(&reader, bytes, n, NULL))
        return false;
    tj_kifu_reader_release(&reader);
    return true;
}

/* A move of `side` in a game with that winner. */
static tj_book_move move_of(tj_winner winner, unsigned side, tj_shogi_move move)
{
    tj_book_move out = {.move = move, .count = 1, .known = TJ_BOOK_COUNT};

    if (winner == TJ_WINNER_BLACK || winner == TJ_WINNER_WHITE || winner == TJ_WINNER_DRAW) {
        out.draws = winner == TJ_WINNER_DRAW;
        out.wins = (unsigned)winner == side;
        out.losses = !out.draws && !out.wins;
        out.known |= TJ_BOOK_WINS | TJ_BOOK_LOSSES | TJ_BOOK_DRAWS;
    }
    return out;
}

/* The main line: first moves all the way. */
static int add_game(const tj_kifu *kifu, tj_memory_book *memory, tj_err *err)
{
    tj_winner winner = tj_result_parse(kifu->record.field[TJ_FIELD_RESULT]).winner;
    tj_shogi position = kifu->start;
    int rc = 0;

    for (uint32_t node = kifu->nodes.len ? kifu->nodes.items[0].next : 0; !rc && node;
         node = kifu->nodes.items[node].next) {
        tj_shogi_move move = kifu->nodes.items[node].move;
        tj_book_move added = move_of(winner, position.side, move);
        tj_book_position at;

        if (move == TJ_SHOGI_NO_MOVE)
            break;
        tj_book_position_of_shogi(&at, &position);
        rc = tj_memory_book_count_move(memory, &at, &added, err);
        tj_shogi_apply(&position, move);
    }
    return rc;
}

static int add_record(const tj_kifu *kifu, tj_memory_book *memory, tj_book_faults *faults, tj_err *err)
{
    const tj_record *record = &kifu->record;
    const tj_fault *fault = record->faults.len ? &record->faults.items[0] : NULL;
    uint64_t line = kifu->line + (fault && fault->line ? fault->line - 1 : 0);

    if (record->state == TJ_RECORD_REJECTED || tj_shogi_validate(&kifu->start, NULL)) {
        tj_book_fault_add(faults, TJ_BOOK_BAD_POSITION, line, kifu->offset, "%.100s",
                          fault ? fault->text : "a game from an impossible position");
        return 0;
    }
    if (record->state == TJ_RECORD_DAMAGED)
        tj_book_fault_add(faults, TJ_BOOK_BAD_MOVE, line, kifu->offset, "%.100s",
                          fault ? fault->text : "the game cannot be played to its end");
    return add_game(kifu, memory, err);
}

static int read_bytes(const void *bytes, size_t n, const tj_book_open_options *options,
                      tj_memory_book *memory, tj_book_faults *faults, tj_err *err)
{
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found = true;
    uint64_t games = 0;
    int rc = tj_kifu_reader_init(&reader, bytes, n, err);

    if (rc)
        return rc;
    tj_kifu_init(&kifu);
    while (!rc && found) {
        rc = tj_kifu_next(&reader, &kifu, &found, err);
        if (!rc && found)
            rc = add_record(&kifu, memory, faults, err);
        if (!rc && ++games % 64 == 0)
            rc = tj_progress_report(options->monitor, "reading", reader.at, reader.n, err);
    }
    tj_kifu_release(&kifu);
    tj_kifu_reader_release(&reader);
    return rc;
}

const tj_book_format_row tj_book_lines_format = {
    .id = TJ_BOOK_LINES, .name = "lines", .is_text = true, .looks_like = looks_like, .read = read_bytes};
