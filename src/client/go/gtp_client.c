#include "client/go/gtp_client.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "format/result.h"

#define WORD_MAX 31

/* ---- what it says ---- */

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

/* ---- life and death ---- */

int tj_gtp_client_open(tj_gtp_client *gtp, const char *command, const atomic_bool *stop, tj_err *err)
{
    *gtp = (tj_gtp_client){0};
    return tj_client_open(&gtp->client, command, stop, err);
}

void tj_gtp_client_close(tj_gtp_client *gtp)
{
    tj_client_close(&gtp->client);
    tj_buf_release(&gtp->answer);
    *gtp = (tj_gtp_client){0};
}

int tj_gtp_client_restart(tj_gtp_client *gtp, tj_err *err)
{
    gtp->asked = 0;
    gtp->tells_ids = false;
    return tj_client_restart(&gtp->client, err);
}

/* ---- asking ---- */

/* Is it the answer to the last question?  Those to others are left over from something that went wrong. */
static bool is_ours(tj_gtp_client *gtp, const tj_gtp_response_head *head)
{
    if (!head->has_id)
        return !gtp->tells_ids;
    if (head->id != gtp->asked)
        return false;
    gtp->tells_ids = true;
    return true;
}

typedef struct answer_reader {
    tj_gtp_client *gtp;
    bool began, refused;
} answer_reader;

/* The answer begins with "=" or "?" and ends with an empty line; other talk before it is skipped. */
static bool take_answer(void *ctx, tj_span line)
{
    answer_reader *reader = ctx;
    tj_buf *answer = &reader->gtp->answer;
    tj_gtp_response_head head;

    if (reader->began) {
        line = tj_gtp_response_trim(line);
        if (line.n) {
            tj_buf_putc(answer, '\n');
            tj_buf_add(answer, line.at, line.n);
        }
        return !line.n;
    }
    if (tj_gtp_response_begins(line, &head) && is_ours(reader->gtp, &head)) {
        reader->began = true;
        reader->refused = head.refused;
        tj_buf_add(answer, head.text.at, head.text.n);
    }
    return false;
}

static int refuse(tj_gtp_client *gtp, const char *command, tj_err *err)
{
    gtp->client.fault = TJ_CLIENT_REFUSED;
    return tj_fail(err, TJ_E_USAGE, "%.40s: refuses `%.60s`%s%.100s", tj_process_name(gtp->client.process),
                   command, gtp->answer.len ? ": " : "", gtp->answer.len ? gtp->answer.data : "");
}

int tj_gtp_client_ask(tj_gtp_client *gtp, double seconds, const char *command, tj_err *err)
{
    answer_reader reader = {.gtp = gtp};
    tj_buf line = TJ_BUF_INIT;
    int rc;

    if (strpbrk(command, "\r\n"))
        return tj_fail(err, TJ_E_USAGE, "a GTP command is one line");
    tj_buf_clear(&gtp->answer);
    tj_buf_printf(&line, "%" PRIu32 " %s", ++gtp->asked, command);
    rc = tj_buf_ok(&line) ? tj_client_ask(&gtp->client, line.data, command, tj_clock() + seconds, take_answer,
                                          &reader, err)
                          : tj_fail_nomem(err);
    tj_buf_release(&line);
    if (!rc && !tj_buf_ok(&gtp->answer))
        return tj_client_fail(&gtp->client, TJ_PROCESS_NOMEM, command, err);
    return !rc && reader.refused ? refuse(gtp, command, err) : rc;
}

int tj_gtp_client_send(tj_gtp_client *gtp, tj_err *err, const char *format, ...)
{
    tj_buf command = TJ_BUF_INIT;
    va_list args;
    int rc;

    va_start(args, format);
    tj_buf_vprintf(&command, format, args);
    va_end(args);
    rc = tj_buf_ok(&command) ? tj_gtp_client_ask(gtp, gtp->client.seconds, command.data, err)
                             : tj_fail_nomem(err);
    tj_buf_release(&command);
    return rc;
}

static tj_span answer_of(const tj_gtp_client *gtp)
{
    return (tj_span){gtp->answer.data, gtp->answer.len};
}

/* ---- single questions ---- */

int tj_gtp_client_text(tj_gtp_client *gtp, const char *command, char **text, tj_err *err)
{
    int rc = tj_gtp_client_ask(gtp, gtp->client.seconds, command, err);
    tj_span rest = answer_of(gtp);

    *text = rc ? NULL : tj_client_short_text(tj_span_cut(&rest, "\n"));
    return rc || *text ? rc : tj_fail_nomem(err);
}

int tj_gtp_client_known(tj_gtp_client *gtp, const char *command, bool *known, tj_err *err)
{
    tj_err refusal = TJ_ERR_INIT;
    int rc = tj_gtp_client_send(gtp, &refusal, "known_command %s", command);

    *known = !rc && tj_span_is(tj_gtp_response_trim(answer_of(gtp)), "true");
    return !rc || rc == TJ_E_USAGE ? 0 : tj_fail(err, rc, "%s", refusal.text);
}

int tj_gtp_client_play(tj_gtp_client *gtp, unsigned size, int colour, unsigned point, tj_err *err)
{
    char name[8];

    tj_go_point_format(size, point, name);
    return tj_gtp_client_send(gtp, err, "play %s %s", colour == TJ_BLACK ? "b" : "w", name);
}

int tj_gtp_client_genmove(tj_gtp_client *gtp, unsigned size, int colour, double seconds, unsigned *move,
                          tj_err *err)
{
    const char *command = colour == TJ_BLACK ? "genmove b" : "genmove w";
    char what[64];
    int rc = tj_gtp_client_ask(gtp, seconds, command, err);

    if (rc || tj_gtp_response_move(answer_of(gtp), size, move))
        return rc;
    snprintf(what, sizeof what, "answers \"%.20s\"", gtp->answer.data ? gtp->answer.data : "");
    return tj_client_fail_garbled(&gtp->client, what, command, err);
}

int tj_gtp_client_final_score(tj_gtp_client *gtp, double seconds, double *score, tj_err *err)
{
    int rc = tj_gtp_client_ask(gtp, seconds, "final_score", err);

    if (rc || tj_gtp_response_score(answer_of(gtp), score))
        return rc;
    return tj_client_fail_garbled(&gtp->client, "answers no score", "final_score", err);
}

int tj_gtp_client_final_dead(tj_gtp_client *gtp, unsigned size, double seconds, bool dead[TJ_GO_POINTS_MAX],
                             tj_err *err)
{
    int rc = tj_gtp_client_ask(gtp, seconds, "final_status_list dead", err);

    memset(dead, 0, TJ_GO_POINTS_MAX * sizeof *dead);
    if (rc || tj_gtp_response_points(answer_of(gtp), size, dead))
        return rc;
    return tj_client_fail_garbled(&gtp->client, "answers no list of points", "final_status_list dead", err);
}
