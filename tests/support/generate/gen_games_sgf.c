/* Made-up games as SGF, written here so that the library's own writer plays no part. */
#include "gen_games.h"

static void put_point(tj_buf *out, unsigned size, unsigned point, bool odd)
{
    if (point != TJ_PASS)
        tj_buf_printf(out, "[%c%c]", 'a' + (int)(point % size), 'a' + (int)(point / size));
    else /* the old way to pass, on boards that have no such point */
        tj_buf_puts(out, odd && size <= 19 ? "[tt]" : "[]");
}

static void put_header(tj_buf *out, const tj_record *record)
{
    static const struct {
        enum tj_field field;
        const char *name;
    } properties[] = {{TJ_FIELD_BLACK, "PB"},  {TJ_FIELD_WHITE, "PW"},      {TJ_FIELD_EVENT, "EV"},
                      {TJ_FIELD_RESULT, "RE"}, {TJ_FIELD_DATE, "DT"},       {TJ_FIELD_HANDICAP, "HA"},
                      {TJ_FIELD_RULES, "RU"},  {TJ_FIELD_BLACK_RANK, "BR"}, {TJ_FIELD_WHITE_RANK, "WR"}};

    tj_buf_printf(out, "(;GM[1]FF[4]CA[UTF-8]SZ[%u]", record->board);
    for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
        if (record->field[properties[i].field])
            tj_buf_printf(out, "%s[%s]", properties[i].name, record->field[properties[i].field]);
}

/* The stones put before move number `before`; those in the root node need none of their own.  One node each:
 * the order of stones on one point matters. */
static size_t put_setup(tj_buf *out, const tj_record *record, size_t from, size_t before)
{
    static const char *const names[] = {"AE", "AB", "AW"};

    for (; from < record->setup.len && record->setup.items[from].before == before; from++) {
        const tj_setup *stone = &record->setup.items[from];

        tj_buf_printf(out, ";%s", names[stone->colour]);
        put_point(out, record->board, stone->point, false);
    }
    return from;
}

void gen_game_sgf(const gen_game *game, tj_buf *out)
{
    const tj_record *record = &game->record;
    size_t setup = 0;

    put_header(out, record);
    for (size_t i = 0; i <= record->moves.len; i++) {
        setup = put_setup(out, record, setup, i);
        if (i == record->moves.len)
            break;
        tj_buf_puts(out, record->moves.items[i].colour == TJ_BLACK ? ";B" : ";W");
        put_point(out, record->board, record->moves.items[i].point, i % 2);
    }
    tj_buf_puts(out, ")\n");
}
