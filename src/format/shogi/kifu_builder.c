#include "format/shogi/kifu_builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "format/shogi/kifu_end.h"

/* Out of memory: nothing is added any more. */
static bool fail(tj_kifu_builder *b)
{
    b->failed = b->ended = b->ignores_comments = b->reported_surplus = true;
    return false;
}

static bool add_node(tj_kifu_builder *b, tj_shogi_move move, int end, uint32_t offset)
{
    tj_kifu *kifu = b->kifu;

    if (TJ_RESERVE(&kifu->nodes, kifu->nodes.len + 1))
        return fail(b);
    kifu->nodes.items[kifu->nodes.len++] =
        (tj_kifu_node){.move = move, .end = (uint8_t)end, .time = TJ_KIFU_NO_TIME, .offset = offset};
    return true;
}

static bool add_text(tj_kifu_builder *b, tj_span text, uint32_t *start)
{
    tj_kifu *kifu = b->kifu;

    if (text.n > UINT32_MAX - kifu->text.len || /* offsets have 32 bits */
        TJ_RESERVE(&kifu->text, kifu->text.len + text.n + 1))
        return fail(b);
    *start = (uint32_t)kifu->text.len;
    if (text.n)
        memcpy(kifu->text.items + kifu->text.len, text.at, text.n);
    kifu->text.len += text.n;
    return true;
}

/* ---- the beginning ---- */

/* Keeps where the current line stands after its last move. */
static void extend_path(tj_kifu_builder *b)
{
    if (!b->with_variations)
        return;
    if (TJ_RESERVE(&b->path, (size_t)b->ply + 1)) {
        fail(b);
        return;
    }
    b->path.items[b->ply] = (tj_kifu_path_entry){.position = b->position, .node = b->node, .depth = b->depth};
    b->path.len = (size_t)b->ply + 1;
}

static void begin_at(tj_kifu_builder *b, const tj_shogi *start)
{
    b->kifu->start = b->position = *start;
    extend_path(b);
}

void tj_kifu_builder_init(tj_kifu_builder *b, tj_kifu *kifu, const char *text, bool with_variations)
{
    *b = (tj_kifu_builder){.kifu = kifu, .text = text, .with_variations = with_variations};
    tj_kifu_clear(kifu);
    kifu->record.board = TJ_BOARD_SHOGI;
    if (add_node(b, TJ_SHOGI_NO_MOVE, TJ_KIFU_NO_END, 0))
        begin_at(b, &kifu->start);
}

void tj_kifu_add_header(tj_kifu_builder *b, tj_span key, tj_span value)
{
    tj_kifu_header header = {.key_n = (uint32_t)key.n, .value_n = (uint32_t)value.n};
    tj_kifu *kifu = b->kifu;

    if (!add_text(b, key, &header.key) || !add_text(b, value, &header.value))
        return;
    if (TJ_RESERVE(&kifu->headers, kifu->headers.len + 1))
        fail(b);
    else
        kifu->headers.items[kifu->headers.len++] = header;
}

/* ---- faults ---- */

/* Finding the line means going through the text, so it is not done for faults that tj_record_add_fault would
 * not keep: the list is full, and none is less bad. */
void tj_kifu_fault(tj_kifu_builder *b, int state, const char *at, const char *text)
{
    tj_record *record = &b->kifu->record;
    uint32_t line = 1;
    const char *start = b->text;

    if (record->faults.len >= TJ_FAULTS_MAX && record->faults.items[TJ_FAULTS_MAX - 1].state >= state)
        return;
    for (const char *c; (c = memchr(start, '\n', (size_t)(at - start))); start = c + 1)
        line++;
    if (tj_record_add_fault(record, state, (uint32_t)(at - b->text), line, (uint32_t)(at - start) + 1, text))
        fail(b);
}

void tj_kifu_reject(tj_kifu_builder *b, const char *at, const char *text)
{
    b->ended = b->ignores_comments = b->reported_surplus = true;
    tj_kifu_fault(b, TJ_RECORD_REJECTED, at, text);
}

/* A line that was cut stays so, unless the record says that its last move was illegal. */
static void report_illegal(tj_kifu_builder *b)
{
    if (b->illegal.pending)
        tj_kifu_fault(b, b->depth ? TJ_RECORD_REPAIRED : TJ_RECORD_DAMAGED, b->text + b->illegal.offset,
                      b->illegal.text);
    b->illegal.pending = false;
}

/* Moves behind the end of the game, told once. */
static void report_surplus(tj_kifu_builder *b, const char *at)
{
    b->illegal.followed = true;
    if (b->reported_surplus || b->illegal.pending || b->depth)
        return;
    b->reported_surplus = true;
    tj_kifu_fault(b, TJ_RECORD_REPAIRED, at, "moves after the end of the game were skipped");
}

/* what: the move, with a blank before it, or "". */
static void cut_line(tj_kifu_builder *b, const char *at, const char *what, const char *why)
{
    b->ended = b->ignores_comments = b->illegal.pending = true;
    b->illegal.followed = false;
    b->illegal.offset = (uint32_t)(at - b->text);
    snprintf(b->illegal.text, sizeof b->illegal.text, "%smove %u, %s%s: %.50s", b->depth ? "variation, " : "",
             (unsigned)b->ply + 1, b->position.side == TJ_BLACK ? "Black" : "White", what, why);
}

void tj_kifu_set_start(tj_kifu_builder *b, const tj_shogi *start, const char *at)
{
    char text[sizeof((tj_fault *)0)->text];
    tj_err err = TJ_ERR_INIT;
    int rc = tj_shogi_validate(start, &err);

    if (rc == TJ_E_FORMAT) {
        tj_kifu_reject(b, at, err.text);
        return;
    }
    snprintf(text, sizeof text, "%.60s; used as it is", err.text);
    if (rc)
        tj_kifu_fault(b, TJ_RECORD_REPAIRED, at, text);
    begin_at(b, start);
}

/* ---- moves ---- */

/* Makes the node added last follow the current one. */
static void link_node(tj_kifu_builder *b)
{
    tj_kifu_node *nodes = b->kifu->nodes.items;
    uint32_t added = (uint32_t)(b->kifu->nodes.len - 1), tail = 0;

    if (b->with_variations) {
        tail = b->path.items[b->ply].tail;
        b->path.items[b->ply].tail = added;
    }
    if (tail)
        nodes[tail].instead = added;
    else
        nodes[b->node].next = added;
    b->node = added;
}

/* A variation of a line that has ended there without saying so gets an empty node to stand beside. */
static bool make_place(tj_kifu_builder *b)
{
    uint32_t parent = b->node;

    if (!b->branches || b->path.items[b->ply].tail)
        return true;
    if (!add_node(b, TJ_SHOGI_NO_MOVE, TJ_KIFU_NO_END, b->kifu->nodes.items[parent].offset))
        return false;
    link_node(b);
    b->node = parent;
    return true;
}

static void append_move(tj_kifu_builder *b, tj_shogi_move move, const char *at)
{
    if (!make_place(b) || !add_node(b, move, TJ_KIFU_NO_END, (uint32_t)(at - b->text)))
        return;
    link_node(b);
    b->branches = false;
    b->last = move;
    b->ply++;
    extend_path(b);
}

void tj_kifu_add_move(tj_kifu_builder *b, tj_shogi_move move, const char *at, const char *why)
{
    char what[9] = "";

    if (b->ended) {
        report_surplus(b, at);
        return;
    }
    if (move) {
        int verdict = tj_shogi_play(&b->position, move);

        if (verdict == TJ_SHOGI_LEGAL) {
            append_move(b, move, at);
            return;
        }
        what[0] = ' ';
        tj_shogi_move_format(move, what + 1);
        why = tj_shogi_legality_text(verdict);
    }
    cut_line(b, at, what, why);
}

void tj_kifu_add_told_move(tj_kifu_builder *b, unsigned colour, const tj_japanese_move *told, const char *at)
{
    const char *why = "it is the other player's turn";
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;

    if (!b->ended && (!colour || colour == b->position.side))
        move = tj_japanese_move_find(told, &b->position, b->last, &why);
    tj_kifu_add_move(b, move, at, why);
}

void tj_kifu_add_end(tj_kifu_builder *b, int end, const char *at)
{
    if (b->illegal.pending && !b->illegal.followed && tj_kifu_end_is_illegal(end)) {
        b->illegal.pending = b->ignores_comments = false;
        end = TJ_KIFU_ILLEGAL_MOVE; /* the player whose move was cut off is to move now */
    } else if (b->ended) {
        return;
    }
    b->ended = true;
    if (make_place(b) && add_node(b, TJ_SHOGI_NO_MOVE, end, (uint32_t)(at - b->text)))
        link_node(b);
}

/* The end of the game, where the record says elsewhere who has won. */
static void correct_end(tj_kifu_builder *b, int end, int winner, bool better)
{
    tj_kifu_node *node = &b->kifu->nodes.items[b->node];
    int told = tj_kifu_end_winner(node->end, b->position.side);

    if (!node->end || told == winner || !(better || told == TJ_WINNER_DRAW))
        return;
    /* "後手の勝ち" alone is how resignations are told, too: here it is of checks that were repeated, or of
     * points that were counted. */
    if (!better && end == TJ_KIFU_RESIGNED)
        end = node->end == TJ_KIFU_REPETITION ? TJ_KIFU_ILLEGAL_MOVE : TJ_KIFU_NO_END;
    if ((int)tj_kifu_end_winner(end, b->position.side) == winner)
        node->end = (uint8_t)end;
    else if (told != TJ_WINNER_UNKNOWN)
        node->end = TJ_KIFU_ERROR;
}

void tj_kifu_add_closing(tj_kifu_builder *b, int end, int winner, bool better, const char *at)
{
    bool ended = b->ended;

    if (end)
        tj_kifu_add_end(b, end, at);
    if (b->depth || !winner)
        return;
    b->kifu->winner = winner;
    if (ended)
        correct_end(b, end, winner, better);
}

void tj_kifu_clear_illegal(tj_kifu_builder *b)
{
    if (b->illegal.pending && !b->illegal.followed)
        b->illegal.pending = b->ended = b->ignores_comments = false;
}

void tj_kifu_add_time(tj_kifu_builder *b, uint32_t milliseconds)
{
    if (b->node && !b->ignores_comments)
        b->kifu->nodes.items[b->node].time = milliseconds;
}

void tj_kifu_add_comment(tj_kifu_builder *b, tj_span line)
{
    if (b->ignores_comments)
        return;
    if (b->comments.len + line.n > UINT32_MAX || TJ_RESERVE(&b->comment_lines, b->comment_lines.len + 1)) {
        fail(b);
        return;
    }
    b->comment_lines.items[b->comment_lines.len++] =
        (tj_kifu_comment_part){b->node, (uint32_t)b->comments.len, (uint32_t)line.n};
    tj_buf_add(&b->comments, line.at, line.n);
}

static int by_node(const void *a, const void *b)
{
    const tj_kifu_comment_part *x = a, *y = b;

    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    return x->start < y->start ? -1 : x->start > y->start;
}

/* Puts the lines of each comment together in the text, whatever came between them in the record. */
static int fill_comments(tj_kifu_builder *b)
{
    static const tj_span line_break = {"\n", 1};
    tj_kifu_comment_part *lines = b->comment_lines.items;
    bool sorted = true; /* as nearly always, and sorting takes time */
    uint32_t start;

    if (!tj_buf_ok(&b->comments))
        return TJ_E_NOMEM;
    for (size_t i = 1; i < b->comment_lines.len && sorted; i++)
        sorted = lines[i - 1].node <= lines[i].node;
    if (!sorted)
        TJ_SORT(&b->comment_lines, by_node);
    for (size_t i = 0; i < b->comment_lines.len; i++) {
        tj_kifu_node *node = &b->kifu->nodes.items[lines[i].node];
        tj_span line = {b->comments.data + lines[i].start, lines[i].n};

        if (((node->comment || !b->kifu->text.len) && /* no comment begins at 0 */
             !add_text(b, line_break, &start)) ||
            !add_text(b, line, &start))
            return TJ_E_NOMEM;
        node->comment = node->comment ? node->comment : start;
        node->comment_n = (uint32_t)b->kifu->text.len - node->comment;
    }
    return TJ_OK;
}

/* ---- variations ---- */

void tj_kifu_branch(tj_kifu_builder *b, uint32_t ply, const char *at)
{
    report_illegal(b);
    bool reached = ply >= 1 && ply <= b->path.len;
    b->depth = reached ? b->path.items[ply - 1].depth + 1 : 1;
    b->ended = b->ignores_comments = !reached || b->depth > TJ_KIFU_DEPTH_MAX;
    if (b->ended) {
        tj_kifu_fault(b, TJ_RECORD_REPAIRED, at, "a variation of a move that does not exist was skipped");
        return;
    }
    b->branches = true;
    b->ply = ply - 1;
    b->path.len = ply;
    b->position = b->path.items[b->ply].position;
    b->node = b->path.items[b->ply].node;
    b->last = b->kifu->nodes.items[b->node].move;
}

/* ---- the record ---- */

/* Which header becomes which field.  The first one that says something counts. */
static const struct {
    const char *key;
    int field;
} FIELDS[] = {
    {"先手", TJ_FIELD_BLACK},  {"下手", TJ_FIELD_BLACK},          {"後手", TJ_FIELD_WHITE},
    {"上手", TJ_FIELD_WHITE},  {"棋戦", TJ_FIELD_EVENT},          {"開始日時", TJ_FIELD_DATE},
    {"対局日", TJ_FIELD_DATE}, {"場所", TJ_FIELD_PLACE},          {"手合割", TJ_FIELD_HANDICAP},
    {"表題", TJ_FIELD_TITLE},  {"先手段級", TJ_FIELD_BLACK_RANK}, {"後手段級", TJ_FIELD_WHITE_RANK},
};

int tj_kifu_field(tj_span key)
{
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (tj_span_is(key, FIELDS[i].key))
            return FIELDS[i].field;
    return -1;
}

static int fill_fields(tj_kifu *kifu)
{
    for (size_t h = 0; h < kifu->headers.len; h++) {
        const tj_kifu_header *header = &kifu->headers.items[h];
        int field = tj_kifu_field((tj_span){kifu->text.items + header->key, header->key_n});

        if (field < 0 || kifu->record.field[field] || !header->value_n)
            continue;
        kifu->record.field[field] = tj_strndup(kifu->text.items + header->value, header->value_n);
        if (!kifu->record.field[field])
            return TJ_E_NOMEM;
    }
    return TJ_OK;
}

/* The game itself: what comes next from node to node.  Returns how it ends, and who is to move then. */
static int fill_moves(tj_kifu *kifu, unsigned *side, int *end)
{
    tj_record *record = &kifu->record;

    *end = TJ_KIFU_NO_END;
    *side = kifu->start.side;
    for (uint32_t i = kifu->nodes.items[0].next; i; i = kifu->nodes.items[i].next) {
        const tj_kifu_node *node = &kifu->nodes.items[i];

        *end = node->end;
        if (!node->move)
            break;
        if (TJ_RESERVE(&record->moves, record->moves.len + 1))
            return TJ_E_NOMEM;
        record->moves.items[record->moves.len++] = (tj_move){node->offset, node->move, (uint8_t)*side};
        *side = tj_shogi_opponent(*side);
    }
    return TJ_OK;
}

static int fill_start(tj_kifu *kifu)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi even;

    tj_shogi_init(&even);
    if (kifu->start.number == even.number && tj_shogi_key(&kifu->start) == tj_shogi_key(&even))
        return TJ_OK;
    tj_shogi_sfen_format(&kifu->start, sfen);
    kifu->record.start = tj_strndup(sfen, strlen(sfen));
    return kifu->record.start ? TJ_OK : TJ_E_NOMEM;
}

/* The result, where end or record tell it. */
static int fill_result(tj_kifu *kifu, unsigned side, int end)
{
    char result[16];

    if (tj_kifu_end_winner(end, side) != TJ_WINNER_UNKNOWN)
        kifu->winner = TJ_WINNER_UNKNOWN; /* the end tells */
    tj_kifu_end_result(end, side, (tj_winner)kifu->winner, result, sizeof result);
    if (strcmp(result, "?") == 0)
        return TJ_OK;
    kifu->record.field[TJ_FIELD_RESULT] = tj_strndup(result, strlen(result));
    return kifu->record.field[TJ_FIELD_RESULT] ? TJ_OK : TJ_E_NOMEM;
}

int tj_kifu_finish(tj_kifu_builder *b)
{
    tj_kifu *kifu = b->kifu;
    unsigned side;
    int end;

    report_illegal(b);
    if (b->failed || fill_comments(b) || fill_fields(kifu) || fill_moves(kifu, &side, &end) ||
        fill_start(kifu) || fill_result(kifu, side, end))
        b->failed = true;
    free(b->path.items);
    free(b->comment_lines.items);
    tj_buf_release(&b->comments);
    return b->failed ? TJ_E_NOMEM : TJ_OK;
}
