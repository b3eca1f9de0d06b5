#include "client/go/gtp_response.h"

#include <string.h>

#include "base/text/span.h"
#include "format/result.h"

#define WORD_MAX 31

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ' || c == 127;
}

tj_span tj_gtp_response_trim(tj_span text)
{
    while (text.n && is_blank(text.at[0])) {
        text.at++;
        text.n--;
    }
    while (text.n && is_blank(text.at[text.n - 1]))
        text.n--;
    return text;
}

/* Reads the digits at line[1..]; returns where they end. */
static size_t read_id(tj_span line, uint32_t *id)
{
    uint64_t number;
    size_t at = 1;

    while (at < line.n && tj_is_digit(line.at[at]))
        at++;
    tj_span_number((tj_span){line.at + 1, at - 1}, &number);
    *id = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
    return at;
}

bool tj_gtp_response_begins(tj_span line, tj_gtp_response_head *head)
{
    size_t at;

    if (!line.n || (line.at[0] != '=' && line.at[0] != '?'))
        return false;
    *head = (tj_gtp_response_head){.refused = line.at[0] == '?'};
    at = read_id(line, &head->id);
    /* "=5x" has no number: engines that forget the blank still mean their answer. */
    head->has_id = at > 1 && (at == line.n || is_blank(line.at[at]));
    if (!head->has_id) {
        head->id = 0;
        at = 1;
    }
    head->text = tj_gtp_response_trim((tj_span){line.at + at, line.n - at});
    return true;
}

/* The word as a string; false if it is too long for any that we know. */
static bool copy_word(tj_span text, char word[WORD_MAX + 1])
{
    if (!text.n || text.n > WORD_MAX || memchr(text.at, 0, text.n))
        return false;
    memcpy(word, text.at, text.n);
    word[text.n] = 0;
    return true;
}

/* Unlike tj_go_point_parse it takes no pairs of letters: "aa" is not GTP. */
static bool read_point(const char *word, unsigned size, unsigned *point)
{
    return tj_is_digit(word[1]) && tj_go_point_parse(size, word, point, NULL) == 0 && *point != TJ_PASS;
}

bool tj_gtp_response_move(tj_span text, unsigned size, unsigned *move)
{
    char word[WORD_MAX + 1];

    if (!copy_word(tj_gtp_response_trim(text), word))
        return false;
    if (tj_case_equal(word, "pass"))
        *move = TJ_PASS;
    else if (tj_case_equal(word, "resign"))
        *move = TJ_GTP_RESPONSE_RESIGN;
    else
        return read_point(word, size, move);
    return true;
}

bool tj_gtp_response_points(tj_span text, unsigned size, bool point[TJ_GO_POINTS_MAX])
{
    char word[WORD_MAX + 1];
    unsigned at;

    for (text = tj_gtp_response_trim(text); text.n; text = tj_gtp_response_trim(text)) {
        if (!copy_word(tj_span_cut(&text, " \t\r\n"), word) || !read_point(word, size, &at))
            return false;
        point[at] = true;
    }
    return true;
}

bool tj_gtp_response_score(tj_span text, double *score)
{
    char word[WORD_MAX + 1];
    tj_result result;

    if (!copy_word(tj_gtp_response_trim(text), word))
        return false;
    if (strcmp(word, "0") == 0 || tj_case_equal(word, "draw") || tj_case_equal(word, "jigo")) {
        *score = 0;
        return true;
    }
    if ((word[0] != 'B' && word[0] != 'W' && word[0] != 'b' && word[0] != 'w') || word[1] != '+')
        return false;
    result = tj_result_parse(word);
    if (result.how != TJ_WIN_POINTS)
        return false;
    *score = (result.winner == TJ_WINNER_BLACK ? 1 : -1) * (double)result.quarters / 4;
    return true;
}
