#include "client/go/go_score.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

#define SCORING_SECONDS 60 /* at least, to tell which stones are dead */

/* ---- counting ---- */

/* The size of the empty region at a cell, if Black is all around it, the same below 0 for White, or 0.  The
 * region counts as edge from then on. */
static int take_region(uint8_t *stone, unsigned cell)
{
    uint16_t cells[TJ_GO_POINTS_MAX] = {(uint16_t)cell};
    unsigned borders = 0;
    int count = 1;

    stone[cell] = TJ_GO_EDGE;
    for (int done = 0; done < count; done++)
        for (int i = 0; i < 4; i++) {
            unsigned beside = tj_go_neighbour(cells[done], i);

            if (stone[beside] == TJ_EMPTY) {
                stone[beside] = TJ_GO_EDGE;
                cells[count++] = (uint16_t)beside;
            } else if (stone[beside] != TJ_GO_EDGE)
                borders |= stone[beside];
        }
    return borders == TJ_BLACK ? count : borders == TJ_WHITE ? -count : 0;
}

int tj_go_area(const tj_go_board *board, const bool *dead)
{
    unsigned points = (unsigned)board->size * board->size;
    uint8_t stone[TJ_GO_CELLS];
    int area = 0;

    memcpy(stone, board->stone, sizeof stone);
    for (unsigned point = 0; point < points && dead; point++)
        for (unsigned cell = tj_go_cell(board, point); dead[point] && stone[cell] != TJ_EMPTY;
             cell = board->next[cell]) /* with all of its chain */
            stone[cell] = TJ_EMPTY;
    for (unsigned point = 0; point < points; point++) {
        unsigned cell = tj_go_cell(board, point);

        if (stone[cell] == TJ_EMPTY)
            area += take_region(stone, cell);
        else if (stone[cell] != TJ_GO_EDGE)
            area += stone[cell] == TJ_BLACK ? 1 : -1;
    }
    return area;
}

/* ---- asking engines ---- */

/* An engine's word on a finished game. */
typedef struct opinion {
    bool said;
    double score;                /* Black's points minus White's, komi included */
    bool dead[TJ_GO_POINTS_MAX]; /* if it was asked for a list */
} opinion;

static const tj_go_board *board_of(const tj_match_run *run)
{
    return tj_position_go(&run->referee.position);
}

static double score_without(const tj_match_run *run, const bool *dead)
{
    return tj_go_area(board_of(run), dead) - run->match->options.komi;
}

/* By its list of dead stones or by its score. */
static int ask(const tj_match_run *run, tj_gtp_client *gtp, bool by_list, opinion *word, tj_err *err)
{
    const tj_go_board *board = board_of(run);
    double timeout = run->match->options.timeout;
    double seconds = timeout > SCORING_SECONDS ? timeout : SCORING_SECONDS;
    int rc;

    if (!by_list)
        return tj_gtp_client_final_score(gtp, seconds, &word->score, err);
    rc = tj_gtp_client_final_dead(gtp, board->size, seconds, word->dead, err);
    for (unsigned point = 0; point < (unsigned)board->size * board->size && !rc; point++)
        if (word->dead[point] && tj_go_board_at(board, point) == TJ_EMPTY)
            rc = tj_fail(err, TJ_E_FORMAT, "%.40s: lists a dead stone where there is none",
                         tj_process_name(gtp->client.process));
    if (!rc)
        word->score = score_without(run, word->dead);
    return rc;
}

static void remark(tj_match_run *run, const char *text)
{
    if (run->remarks.len)
        tj_buf_puts(&run->remarks, "; ");
    tj_client_put_text(&run->remarks, text);
}

/* A failure of an engine is a remark, no error. */
static int pass_over(tj_match_run *run, int rc, const tj_err *fault, tj_err *err)
{
    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault->text);
    if (rc)
        remark(run, fault->text);
    return 0;
}

static int ask_engine(tj_match_run *run, int number, bool by_list, opinion *word, tj_err *err)
{
    tj_go_match_engine *engine = tj_go_match_engine_of(run->engine[number]);
    tj_err fault = TJ_ERR_INIT;
    int rc;

    word->said = false;
    if (!engine->gtp.client.process || !(by_list ? engine->lists_dead : engine->scores))
        return 0;
    rc = ask(run, &engine->gtp, by_list, word, &fault);
    word->said = rc == 0;
    return pass_over(run, rc, &fault, err);
}

/* Shows the game to the referee engine; *ready tells whether it has seen it. */
static int send_game_to_referee(tj_match_run *run, bool *ready, tj_err *err)
{
    tj_client *engine = run->engine[TJ_MATCH_REFEREE];
    const tj_referee *game = &run->referee;
    tj_err fault = TJ_ERR_INIT;
    int rc;

    *ready = false;
    if (!engine)
        return 0;
    rc = run->match->kind->new_game(engine, &fault);
    for (size_t i = 0; i < game->moves.len && !rc; i++)
        rc = run->match->kind->tell(run, engine, i % 2 ? TJ_WHITE : TJ_BLACK, game->moves.items[i], &fault);
    *ready = rc == 0;
    return pass_over(run, rc, &fault, err);
}

/* A word that favours neither: only stones that both call dead are taken off, none if there are no lists. */
static double settle(tj_match_run *run, bool by_list, const opinion words[2])
{
    bool dead[TJ_GO_POINTS_MAX] = {false};
    char text[160];

    for (unsigned point = 0; point < TJ_GO_POINTS_MAX && by_list; point++)
        dead[point] = words[0].dead[point] && words[1].dead[point];
    snprintf(text, sizeof text, "the engines disagree about the score: %+g or %+g for Black", words[0].score,
             words[1].score);
    remark(run, text);
    remark(run, by_list ? "only stones that both call dead were taken off" : "all stones count as alive");
    return score_without(run, dead);
}

/* One player alone has told the score, and is believed: who reads the record is told whose word it is. */
static void note_single_score(tj_match_run *run, int player, double score)
{
    double alive = score_without(run, NULL);
    char text[240];

    if (score == alive)
        return;
    snprintf(text, sizeof text, "the score is the word of %.120s alone: %+g for Black if all stones live",
             run->match->name[player], alive);
    remark(run, text);
}

static int ask_players(tj_match_run *run, bool by_list, opinion *word, tj_err *err)
{
    opinion words[2];
    int rc = 0;

    words[0].said = words[1].said = false;
    for (int i = 0; i < 2 && !rc; i++)
        rc = ask_engine(run, i, by_list, &words[i], err);
    word->said = words[0].said || words[1].said;
    if (!word->said || rc)
        return rc;
    word->score = words[0].said ? words[0].score : words[1].score;
    if (words[0].said != words[1].said)
        note_single_score(run, words[1].said, word->score);
    else if (words[0].score != words[1].score) {
        run->row->disputed = true;
        word->score = settle(run, by_list, words);
    }
    return 0;
}

int tj_go_match_score(tj_match_run *run, tj_err *err)
{
    opinion word;
    bool ready;
    int rc = send_game_to_referee(run, &ready, err);

    word.said = false;
    for (int by_list = 1; by_list >= 0 && ready && !word.said && !rc; by_list--)
        rc = ask_engine(run, TJ_MATCH_REFEREE, by_list, &word, err);
    if (!rc && !word.said && run->match->options.referee) {
        run->row->disputed = true;
        remark(run, "the referee did not tell the score");
    }
    for (int by_list = 1; by_list >= 0 && !word.said && !rc; by_list--)
        rc = ask_players(run, by_list, &word, err);
    if (!rc && !word.said) {
        remark(run, "nobody tells which stones are dead: all count as alive");
        word.score = score_without(run, NULL);
    }
    if (!rc)
        run->score = word.score;
    return rc;
}
