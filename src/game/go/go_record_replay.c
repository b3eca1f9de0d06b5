/* Replaying a Go record by the rules, and knowing from the rules' name whether they allow suicide.
 *
 * Superko is not enforced: rule sets differ in it, and a record that repeats a position was played that way.
 */
#include "base/text/span.h"
#include "tejun/go.h"

#include <stdio.h>
#include <string.h>

bool tj_go_rules_allow_suicide(const char *rules)
{
    if (!rules)
        return false;
    /* Ing as it is written in Chinese (both ways) and in Japan. */
    if (strstr(rules, "應氏") || strstr(rules, "应氏") || strstr(rules, "応氏"))
        return true;
    while (*rules) {
        size_t n = 0;
        while (tj_is_letter(rules[n]))
            n++;
        if (tj_case_listed("nz|zealand|newzealand|ing|goe|tromp|tromptaylor", rules, n))
            return true;
        rules += n ? n : 1;
    }
    return false;
}

/* The byte to show for something that happens before move number `move`. */
static uint32_t offset_near(const tj_record *record, size_t move)
{
    if (record->moves.len == 0)
        return 0;
    return record->moves.items[move < record->moves.len ? move : record->moves.len - 1].offset;
}

static int drop_setup_off_board(tj_record *record)
{
    unsigned points = (unsigned)record->board * record->board;
    size_t kept = 0;

    for (size_t i = 0; i < record->setup.len; i++)
        if (record->setup.items[i].point < points && record->setup.items[i].colour <= TJ_WHITE)
            record->setup.items[kept++] = record->setup.items[i];
    if (kept == record->setup.len)
        return TJ_OK;
    record->setup.len = kept;
    return tj_record_add_fault(record, TJ_RECORD_REPAIRED, 0, 0, 0, "set-up outside the board was dropped");
}

/* Puts the stones of setup.items[*at..] that belong before this move. */
static int apply_setup(tj_record *record, tj_go_board *board, size_t move, size_t *at, bool *zero_liberties)
{
    size_t first = *at;

    while (*at < record->setup.len && record->setup.items[*at].before <= move)
        ++*at;
    if (*at == first)
        return TJ_OK;
    int code = tj_go_board_set_all(board, record->setup.items + first, *at - first);
    if (code || *zero_liberties || !tj_go_board_has_zero_liberties(board))
        return code;
    *zero_liberties = true; /* once per record is enough */
    return tj_record_add_fault(record, TJ_RECORD_REPAIRED, offset_near(record, move), 0, 0,
                               "set-up leaves a chain without liberties");
}

/* Ends the record before the illegal move, whose verdict is given. */
static int cut(tj_record *record, size_t move, int verdict)
{
    const tj_move *bad = &record->moves.items[move];
    char text[sizeof((tj_fault *)0)->text], place[8];

    tj_go_point_format(record->board, bad->point, place);
    snprintf(text, sizeof text, "move %zu, %s %s: %s", move + 1, bad->colour == TJ_BLACK ? "Black" : "White",
             place, tj_go_legality_text(verdict));
    int code = tj_record_add_fault(record, TJ_RECORD_DAMAGED, bad->offset, 0, 0, text);
    record->moves.len = move;
    while (record->setup.len && record->setup.items[record->setup.len - 1].before > move)
        record->setup.len--;
    return code;
}

int tj_go_record_replay(tj_record *record, tj_go_board *board)
{
    bool allow_suicide = tj_go_rules_allow_suicide(record->field[TJ_FIELD_RULES]), zero_liberties = false;
    tj_go_board own;
    size_t at = 0;

    if (!board)
        board = &own;
    int code;
    if ((code = tj_go_board_init(board, record->board)) || (code = drop_setup_off_board(record)))
        return code;
    for (size_t i = 0; i < record->moves.len; i++) {
        if ((code = apply_setup(record, board, i, &at, &zero_liberties)))
            return code;
        const tj_move *move = &record->moves.items[i];
        int verdict = tj_go_board_play(board, move->point, move->colour, allow_suicide);
        if (verdict != TJ_GO_LEGAL)
            return cut(record, i, verdict);
    }
    return apply_setup(record, board, SIZE_MAX, &at, &zero_liberties);
}
