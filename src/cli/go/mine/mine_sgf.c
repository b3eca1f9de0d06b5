/* Acquired sequences as an SGF collection. */
#include <stdlib.h>

#include "base/error.h"
#include "cli/go/mine/mine_item.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

static int add_setup(tj_record *record, tj_setup stone)
{
    if (TJ_RESERVE(&record->setup, record->setup.len + 1))
        return TJ_E_NOMEM;
    record->setup.items[record->setup.len++] = stone;
    return 0;
}

/* By colours, so that the tree gets one AB and one AW. */
static int add_stones(tj_record *record, const tj_surroundings *around, tj_go_board *board)
{
    for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned i = 0; i < around->stone_count; i++) {
            unsigned point = tj_sequence_point(around->stones[i]);

            if (tj_sequence_colour(around->stones[i]) != colour)
                continue;
            if (add_setup(record, (tj_setup){0, (uint16_t)point, (uint8_t)colour}))
                return TJ_E_NOMEM;
            tj_go_board_set(board, point, colour);
        }
    return 0;
}

/* Stones outside the rectangle are not there, so the rules may see less captured than was. */
static int add_move(tj_record *record, uint16_t move, tj_go_board *board)
{
    unsigned point = tj_sequence_point(move);
    int colour = tj_sequence_colour(move), verdict = tj_go_board_play(board, point, colour, false);

    if (verdict == TJ_GO_OCCUPIED || verdict == TJ_GO_KO) {
        tj_setup away = {(uint32_t)record->moves.len, (uint16_t)point, TJ_EMPTY};

        if (add_setup(record, away))
            return TJ_E_NOMEM;
        tj_go_board_set(board, point, TJ_EMPTY);
        tj_go_board_play(board, point, colour, false);
    }
    if (TJ_RESERVE(&record->moves, record->moves.len + 1))
        return TJ_E_NOMEM;
    record->moves.items[record->moves.len++] = (tj_move){0, (uint16_t)point, (uint8_t)colour};
    return 0;
}

static int fill_record(tj_record *record, const tj_mine_item *item)
{
    const tj_sequence *sequence = tj_mine_item_sequence(item);
    tj_go_board board;
    int rc = 0;

    tj_go_board_init(&board, TJ_MINE_SIZE);
    if (item->surroundings)
        rc = add_stones(record, item->surroundings, &board);
    for (unsigned i = 0; !rc && i < sequence->len; i++)
        rc = add_move(record, sequence->moves[i], &board);
    return rc;
}

static void put_comment(const tj_mine_item *item, tj_buf *out)
{
    tj_buf_printf(out, "Rank %u, score %s, %s", item->mined.rank, tj_mine_item_score(item->mined.score).text,
                  tj_mine_item_played(item).text);
    if (item->surroundings)
        tj_buf_printf(out, ", %s", tj_mine_item_around(item).text);
    tj_buf_puts(out, ".");
    if (item->note)
        tj_buf_printf(out, "\n%s", item->note);
}

static int put_tree(const tj_mine_item *item, char **out, size_t *n, tj_err *err)
{
    tj_buf name = TJ_BUF_INIT, comment = TJ_BUF_INIT;
    tj_sgf_write_options options;
    tj_record record;
    int rc;

    tj_sgf_write_options_init(&options, sizeof options);
    tj_record_init(&record);
    tj_buf_printf(&name, "%u. %s", item->mined.rank, tj_mine_item_played(item).text);
    put_comment(item, &comment);
    options.comment = comment.data;
    record.field[TJ_FIELD_TITLE] = tj_buf_detach(&name);
    if (!record.field[TJ_FIELD_TITLE] || !tj_buf_ok(&comment) || fill_record(&record, item))
        rc = tj_fail_nomem(err);
    else
        rc = tj_sgf_write(&record, &options, out, n, err);
    tj_record_release(&record);
    tj_buf_release(&comment);
    return rc;
}

int tj_mine_sgf(const tj_mine_item *item, size_t count, tj_buf *out, tj_err *err)
{
    char *text = NULL;
    size_t n = 0;
    int rc = 0;

    if (!count)
        return tj_fail(err, TJ_E_NOTFOUND, "no sequences for an SGF file");
    for (size_t i = 0; !rc && i < count; i++)
        rc = put_tree(&item[i], &text, &n, err);
    tj_buf_add(out, text, rc ? 0 : n);
    free(text);
    return rc || tj_buf_ok(out) ? rc : tj_fail_nomem(err);
}
