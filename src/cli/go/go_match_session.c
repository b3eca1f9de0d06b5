/* What `tejun match` does for Go. */
#include <math.h>

#include "base/error.h"
#include "base/json.h"
#include "cli/match_session.h"
#include "cli/terminal/wait_notice.h"

static const char *const kos[] = {"simple", "superko", NULL};

const tj_param tj_go_match_param_table[] = {
    TJ_INTEGER(tj_go_match_params, size, 0, "size", "N", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX,
               "on boards of N lines"),
    TJ_NUMBER(tj_go_match_params, komi, 0, "komi", "POINTS", -1000, 1000, "points that White gets"),
    TJ_CHOICE(tj_go_match_params, ko, 0, "ko", "RULE", kos, "what may not be repeated"),
    TJ_FLAG(tj_go_match_params, allow_suicide, 0, "allow-suicide",
            "two or more stones may be taken off by their own player"),
    TJ_TEXT(tj_go_match_params, referee, 0, "referee", "COMMAND",
            "a third engine that tells which stones are dead"),
    TJ_PARAMS_END};

static int check(const tj_match_session *c, tj_err *err)
{
    const tj_match_command_options *given = c->given, *usual = c->call->command->defaults;
    const tj_shogi_match_params *shogi = &given->shogi;
    const tj_given others[] = {
        {"--margin", shogi->margin != usual->shogi.margin}, {"--impasse", shogi->impasse}, {0}};

    if (shogi->limit || shogi->limit1 || shogi->limit2 || shogi->option1.len || shogi->option2.len)
        return tj_fail(err, TJ_E_USAGE,
                       "--limit and --option are for shogi; Go engines are told in their commands");
    if (tj_options_only_for("shogi", others, err))
        return TJ_E_USAGE;
    if (fabs(given->go.komi * 4 - round(given->go.komi * 4)) > 0)
        return tj_fail(err, TJ_E_USAGE, "--komi wants a multiple of 0.25");
    return 0;
}

static int make_openings(tj_match_session *c, tj_err *err)
{
    const tj_match_command_options *given = c->given;
    size_t left_out = 0;
    int rc;

    if (!given->openings) {
        tj_match_session_note_random(c);
        return tj_go_openings_random(&c->openings, c->go.rules.size, (unsigned)given->random_moves,
                                     (uint64_t)given->seed, tj_match_session_pairs(c), err);
    }
    rc = tj_go_openings_read(&c->openings, given->openings, &c->go.rules, (unsigned)given->first_moves,
                             &left_out, err);
    if (!rc)
        tj_match_session_note_file(c, left_out, "other boards, set-up stones, or illegal");
    return rc;
}

static void add_facts(tj_match_session *c, const char *komi)
{
    const tj_go_match_params *given = &c->given->go;

    tj_match_session_add_fact(c, "game", "Go");
    tj_match_session_add_fact(c, "first engine", "%s", c->command[0]);
    tj_match_session_add_fact(c, "second engine", "%s", c->command[1]);
    tj_match_session_add_fact(c, "first name", "%s", c->label[0]);
    tj_match_session_add_fact(c, "second name", "%s", c->label[1]);
    tj_match_session_add_fact(c, "size", "%u", c->go.rules.size);
    tj_match_session_add_fact(c, "komi", "%s", komi);
    tj_match_session_add_fact(c, "ko", "%s", kos[given->ko]);
    tj_match_session_add_fact(c, "suicide", "%s", given->allow_suicide ? "allowed" : "forbidden");
    tj_match_session_add_fact(c, "move limit", "%u", c->go.rules.move_limit);
    tj_match_session_add_fact(c, "timeout", "%g", c->given->timeout);
    tj_match_session_add_opening_fact(c);
    tj_match_session_add_fact(c, "referee", "%s", given->referee ? given->referee : "none");
}

static int probe(tj_match_session *c, int i, tj_err *err)
{
    tj_wait_notice notice;
    int rc;

    tj_wait_notice_start(&notice, &c->call->terminal, c->call->command->name, c->command[i]);
    rc = tj_go_match_probe(c->command[i], &c->go.rules, c->go.seconds, &c->label[i], err);
    tj_wait_notice_end(&notice);
    return rc;
}

int tj_go_match_prepare(tj_match_session *c, tj_err *err)
{
    const tj_match_command_options *given = c->given;
    const tj_go_match_params *go = &given->go;
    tj_buf komi = TJ_BUF_INIT;
    int rc = check(c, err);

    c->go = (tj_go_match){
        .rules = {.size = (unsigned)go->size,
                  .komi = go->komi,
                  .superko = go->ko == 1,
                  .allow_suicide = go->allow_suicide,
                  .move_limit = (unsigned)(given->move_limit ? given->move_limit : 3 * go->size * go->size)},
        .command = {c->command[0], c->command[1]},
        .referee = go->referee,
        .seconds = given->timeout,
        .openings = &c->openings};
    if (!rc)
        rc = make_openings(c, err);
    for (int i = 0; i < 2 && !rc; i++)
        rc = probe(c, i, err);
    if (!rc)
        rc = tj_match_session_choose_labels(c, err);
    tj_buf_put_double(&komi, go->komi);
    if (!rc && !tj_buf_ok(&komi))
        rc = tj_fail_nomem(err);
    if (!rc) {
        c->go.label[0] = c->label[0];
        c->go.label[1] = c->label[1];
        add_facts(c, komi.data);
        tj_buf_printf(&c->conditions, "%ux%u, komi %s, %s", c->go.rules.size, c->go.rules.size, komi.data,
                      c->opening_text.data ? c->opening_text.data : "");
        c->game = tj_go_match_game(&c->go);
    }
    tj_buf_release(&komi);
    return rc;
}
