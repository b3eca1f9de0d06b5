/* Any bytes as what a GTP engine says: heads of answers, moves, points, scores and valued moves.  What is
 * taken lies within the bytes, makes sense on the board, and is read again as the same. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "client/go/gtp_client.h"
#include "bench/paper/sei/sei_loss.h"
#include "fuzz.h"

static void within(tj_span outer, tj_span inner)
{
    must(inner.n <= outer.n &&
         (!inner.n || (inner.at >= outer.at && inner.at - outer.at <= (ptrdiff_t)(outer.n - inner.n))));
    must(!inner.n || ((unsigned char)inner.at[0] > ' ' && (unsigned char)inner.at[inner.n - 1] > ' '));
}

/* The number behind the mark, read once more in the slow way. */
static void check_id(tj_span line, const tj_gtp_response_head *head)
{
    char digits[24] = "";
    size_t first = 1, count = 0;

    while (first < line.n && line.at[first] == '0')
        first++;
    while (first + count < line.n && line.at[first + count] >= '0' && line.at[first + count] <= '9')
        count++;
    must(first + count > 1); /* at least one digit */
    if (count >= sizeof digits) {
        must(head->id == UINT32_MAX);
        return;
    }
    memcpy(digits, line.at + first, count);
    must(head->id == (strtoull(digits, NULL, 10) < UINT32_MAX ? strtoull(digits, NULL, 10) : UINT32_MAX));
}

static void check_line(tj_span line)
{
    tj_gtp_response_head head;

    if (!tj_gtp_response_begins(line, &head)) {
        must(!line.n || (line.at[0] != '=' && line.at[0] != '?'));
        return;
    }
    must(line.at[0] == (head.refused ? '?' : '='));
    within((tj_span){line.at + 1, line.n - 1}, head.text);
    if (head.has_id)
        check_id(line, &head);
    else
        must(!head.id);
}

static void check_move(tj_span text, unsigned size)
{
    char name[8];
    unsigned move, again;

    if (!tj_gtp_response_move(text, size, &move))
        return;
    must(move < size * size || move == TJ_PASS || move == TJ_GTP_RESPONSE_RESIGN);
    fuzz_accepted++;
    if (move == TJ_GTP_RESPONSE_RESIGN)
        return;
    tj_go_point_format(size, move, name);
    must(tj_gtp_response_move((tj_span){name, strlen(name)}, size, &again) && again == move);
}

static void check_points(tj_span text, unsigned size)
{
    bool points[TJ_GO_POINTS_MAX] = {false};
    size_t count = 0;

    if (!tj_gtp_response_points(text, size, points))
        return;
    for (unsigned p = 0; p < TJ_GO_POINTS_MAX; p++) {
        must(!points[p] || p < size * size);
        count += points[p];
    }
    must(count <= (text.n + 1) / 3); /* each is two letters and a blank at least */
}

static void check_numbers(tj_span text, unsigned size)
{
    sei_move_value moves[SEI_TOP_MOVES];
    size_t count = sei_top_moves_parse(text, size, moves);
    double score;
    bool listed;

    must(count <= SEI_TOP_MOVES);
    for (size_t i = 0; i < count; i++) {
        must(moves[i].point < size * size && isfinite(moves[i].value));
        must(sei_top_moves_loss(moves, count, moves[i].point, &listed) >= 0 && listed);
    }
    if (tj_gtp_response_score(text, &score))
        must(isfinite(score) && score * 4 == floor(score * 4));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const unsigned SIZES[] = {2, 9, 19, 25};
    tj_span all = {(const char *)data, n}, rest = all;

    within(all, tj_gtp_response_trim(all));
    while (rest.n) {
        tj_span line = tj_span_cut(&rest, "\n");

        check_line(line);
        for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
            check_move(line, SIZES[i]);
    }
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        check_points(all, SIZES[i]);
        check_numbers(all, SIZES[i]);
    }
    return 0;
}
