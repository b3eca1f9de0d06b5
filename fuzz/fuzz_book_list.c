/* Any bytes as a list of moves that are never, or always, played: the first byte says of which game.  Also as
 * the text of a board of Go. */
#include <string.h>

#include "book/build/book_build.h"
#include "game/go/go_canonical.h"
#include "fuzz.h"

static void use_list(const char *text, size_t n, unsigned board)
{
    tj_err err = TJ_ERR_INIT;
    tj_book_move_list *list;

    if (tj_book_move_list_read(&list, board, text, n, &err)) {
        must(err.code && err.text[0] && !list);
        return;
    }
    fuzz_accepted += tj_book_move_list_len(list) > 0;
    for (size_t i = 0; i < tj_book_move_list_len(list); i++) {
        tj_book_state state;
        size_t count;
        const tj_book_move_list_item *found = tj_book_move_list_find(list, &list->items[i].position, &count);

        must(found && count > 0 && found <= &list->items[i] && &list->items[i] < found + count);
        tj_book_state_set(&state, &list->items[i].position);
        must(tj_book_state_is_legal(&state, list->items[i].move));
    }
    tj_book_move_list_free(list);
}

static void use_board(const char *text, size_t n)
{
    char written[TJ_POSITION_TEXT_MAX], again[TJ_POSITION_TEXT_MAX];
    tj_go_canonical form;

    if (tj_go_canonical_parse(&form, text, n, NULL))
        return;
    tj_go_canonical_text(&form, written);
    must(tj_go_canonical_parse(&form, written, strlen(written), NULL) == 0 && form.turn == 0);
    tj_go_canonical_text(&form, again);
    must(strcmp(written, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    if (!n)
        return 0;
    use_list((const char *)data + 1, n - 1, data[0] & 1 ? (data[0] & 2 ? 19 : 5) : TJ_BOARD_SHOGI);
    use_board((const char *)data + 1, n - 1);
    return 0;
}
