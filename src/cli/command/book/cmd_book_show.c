/* tejun book show */
#include "answer/book_json.h"
#include "cli/book/book_board.h"
#include "cli/book/book_input.h"
#include "cli/terminal/text_table.h"

struct show_options {
    const char *sfen;
    bool whole_file, json, tsv, ascii;
};

static const tj_param options[] = {
    TJ_TEXT(struct show_options, sfen, 's', "sfen", "POSITION",
            "shogi: the moves begin in this position instead of the start of an even game"),
    TJ_FLAG(struct show_options, whole_file, 0, "whole-file",
            "look the position up as the book's own engine would"),
    TJ_FLAG(struct show_options, tsv, 0, "tsv", "print tab-separated values"),
    TJ_FLAG(struct show_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct show_options, ascii, 0, "ascii", "plain ASCII: boards, and moves in USI notation"),
    TJ_PARAMS_END};

static void number_cell(const tj_book_move *move, unsigned fact, int64_t value, tj_table *table)
{
    if (move->known & fact)
        tj_table_printf(table, "%lld", (long long)value);
    else
        tj_table_text(table, "-");
}

/* Columns that no move has anything for are left out. */
typedef struct columns {
    tj_column items[16];
    size_t n;
    unsigned known;
    bool notes, sources;
} columns;

static void add_column(columns *c, bool shown, const char *heading, tj_align align)
{
    if (shown)
        c->items[c->n++] = (tj_column){heading, align};
}

static columns columns_of(const tj_book_entry *entry, bool tsv)
{
    columns c = {.n = 0};

    for (size_t i = 0; i < entry->len; i++) {
        c.known |= entry->items[i].known;
        c.notes |= entry->items[i].note != NULL;
        c.sources |= entry->items[i].source != NULL;
    }
    if (tsv) {
        c.known = ~0u;
        c.notes = c.sources = true;
    }
    add_column(&c, !tsv, "", TJ_LEFT);
    add_column(&c, true, "move", TJ_LEFT);
    add_column(&c, true, tsv ? "probability" : "played", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_WEIGHT, "weight", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_COUNT, "count", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_WINS, "won", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_LOSSES, "lost", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_DRAWS, "drawn", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_EVALUATION, "eval", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_DEPTH, "depth", TJ_RIGHT);
    add_column(&c, c.known & TJ_BOOK_REPLY, "answer", TJ_LEFT);
    add_column(&c, c.sources, "source", TJ_LEFT);
    add_column(&c, c.notes, "note", TJ_LEFT);
    return c;
}

static void move_cell(const tj_position *query, uint16_t move, bool ascii, tj_table *table)
{
    tj_buf text = TJ_BUF_INIT;

    tj_book_query_put_move(query, move, ascii, &text);
    tj_table_buf(table, &text);
    tj_buf_release(&text);
}

static void reply_cell(const tj_position *query, const tj_book_move *move, bool ascii, tj_table *table)
{
    tj_position after;

    tj_position_copy(&after, query);
    tj_position_play_any_rules(&after, move->move, NULL);
    if (move->known & TJ_BOOK_REPLY)
        move_cell(&after, move->reply, ascii, table);
    else
        tj_table_text(table, "-");
}

static void move_row(const columns *c, const tj_position *query, const tj_book_move *move, bool ascii,
                     bool tsv, tj_table *table)
{
    move_cell(query, move->move, ascii, table);
    if (tsv)
        tj_table_printf(table, "%.9g", move->probability);
    else
        tj_table_printf(table, "%.2f %%", 100 * move->probability);
    if (c->known & TJ_BOOK_WEIGHT && move->known & TJ_BOOK_WEIGHT)
        tj_table_printf(table, "%.6g", move->weight);
    else if (c->known & TJ_BOOK_WEIGHT)
        tj_table_text(table, "-");
    if (c->known & TJ_BOOK_COUNT)
        number_cell(move, TJ_BOOK_COUNT, move->count, table);
    if (c->known & TJ_BOOK_WINS)
        number_cell(move, TJ_BOOK_WINS, move->wins, table);
    if (c->known & TJ_BOOK_LOSSES)
        number_cell(move, TJ_BOOK_LOSSES, move->losses, table);
    if (c->known & TJ_BOOK_DRAWS)
        number_cell(move, TJ_BOOK_DRAWS, move->draws, table);
    if (c->known & TJ_BOOK_EVALUATION)
        number_cell(move, TJ_BOOK_EVALUATION, move->evaluation, table);
    if (c->known & TJ_BOOK_DEPTH)
        number_cell(move, TJ_BOOK_DEPTH, move->depth, table);
    if (c->known & TJ_BOOK_REPLY)
        reply_cell(query, move, ascii, table);
    if (c->sources)
        tj_table_text(table, move->source);
    if (c->notes)
        tj_table_text(table, move->note);
}

static void put_table(const tj_invocation *call, const tj_position *query, const tj_book_entry *entry,
                      bool ascii, tj_buf *out)
{
    const struct show_options *given = call->options;
    tj_table_style style = {given->tsv, !call->terminal.utf8, call->terminal.cut_width};
    columns c = columns_of(entry, given->tsv);
    tj_table *table = tj_table_new(c.items, c.n);

    for (size_t i = 0; i < entry->len; i++) {
        const char letter[] = {tj_book_query_letter(query, entry, i), '\0'};

        if (!given->tsv)
            tj_table_text(table, letter);
        move_row(&c, query, &entry->items[i], ascii || given->tsv, given->tsv, table);
    }
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

static void put(const tj_invocation *call, const tj_position *query, tj_book_entry *entry, tj_buf *out)
{
    const struct show_options *given = call->options;
    bool ascii = given->ascii || !call->terminal.utf8;

    if (given->json) {
        tj_book_show_json(query, entry, out);
        return;
    }
    tj_book_entry_sort(entry);
    if (!given->tsv) {
        tj_book_query_draw(query, entry, ascii, out);
        tj_buf_puts(out, entry->len ? "\n" : "\nthe book does not know this position\n");
    }
    if (entry->len || given->tsv)
        put_table(call, query, entry, ascii, out);
}

static int run(tj_invocation *call)
{
    const struct show_options *given = call->options;
    const tj_given outputs[] = {{"--json", given->json}, {"--tsv", given->tsv}, {0}};
    const tj_words words = {call->args.items + 1, call->args.len - 1, 0};
    tj_position query;
    tj_books books = {0};
    tj_book_entry entry;
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_options_exclusive(outputs, &err);
    bool none;

    tj_book_entry_init(&entry);
    if (!rc)
        rc = tj_books_open_quick(&books, call, call->args.items[0], given->whole_file, &err);
    if (!rc)
        rc = tj_book_query_from_words(&query, tj_book_board_of(books.items[0]), given->sfen, &words, &err);
    if (!rc)
        rc = tj_book_find(books.items[0], &query, &entry, &err);
    if (!rc)
        put(call, &query, &entry, &out);
    none = !entry.len;
    tj_book_entry_release(&entry);
    tj_books_close(&books);
    return tj_exit_text(call, rc, &err, &out, none ? TJ_EXIT_NOTHING : TJ_EXIT_DONE);
}

const tj_command tj_cmd_book_show = {
    .name = "book show",
    .synopsis = "FILE [MOVE...]",
    .summary = "what an opening book says about a position",
    .description =
        "Draws the position after the moves, and lists the book's moves, the most likely first (with --json "
        "as the file has them), with all that it knows of them: how likely it plays each, weight, count, "
        "games won, lost and drawn by who played it, "
        "evaluation in hundredths of a pawn, depth, the answer expected, source and note. Moves "
        "that are never played (0 %) are kept so that they can be answered.\n\n"
        "Moves are written 7g7f or ▲７六歩, for books of Go Q16 or pd. A position of Go is found however "
        "the board is turned; where it looks the same from several sides, one move stands for all that are "
        "the "
        "same then.",
    .examples = (const tj_example[]){{"tejun book show joseki.dat", "the first move"},
                                     {"tejun book show joseki.dat 7g7f 3c3d", "after two moves"},
                                     {"tejun book show my.book --sfen 2-piece", "in a handicap game"},
                                     {"tejun book show fuseki.book Q16 D4", "a book of Go"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct show_options, 0),
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
