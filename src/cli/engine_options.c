#include "cli/engine_options.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/file.h"
#include "tejun/match.h"

const tj_param tj_engine_param_table[] = {
    TJ_TEXT(tj_engine_params, engine, 'e', "engine", "COMMAND",
            "command of a shogi engine that speaks USI, quoted as one argument"),
    TJ_TEXTS(tj_engine_params, options, 0, "option", "NAME=VALUE", "set an option of the engine"),
    TJ_TEXT(tj_engine_params, think, 'l', "think", "LIMIT",
            "how long the engine thinks: \"nodes N\", \"depth N\", \"seconds S\", \"stop S\" for engines "
            "that must be told to stop, or \"go ...\" to send that command as it is"),
    TJ_INTEGER(tj_engine_params, jobs, 'j', "jobs", "N", 1, TJ_MATCH_JOBS_MAX,
               "run N engines at once, each in its own process"),
    TJ_NUMBER(tj_engine_params, timeout, 0, "timeout", "SECONDS", 0, 1000000,
              "give up on an engine that does not answer within SECONDS beyond the time of its limit"),
    TJ_PARAMS_END};

int tj_engine_setup(const tj_engine_params *given, tj_engine_command *setup, tj_err *err)
{
    if (!given->engine)
        return tj_fail(err, TJ_E_USAGE, "no engine given; name one, as in --engine fairy-stockfish");
    if (!(given->timeout > 0))
        return tj_fail(err, TJ_E_USAGE, "--timeout must be more than 0 seconds");
    *setup = (tj_engine_command){
        .command = given->engine, .options = given->options.items, .option_count = given->options.len};
    return tj_think_limits_parse(&setup->limits, given->think, err);
}

int tj_grade_cache_path(bool make, char **path, tj_err *err)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool has_cache = cache && *cache == '/';
    const char *const folders[] = {has_cache ? cache : home, has_cache ? "" : "/.cache", "/tejun"};
    tj_buf out = TJ_BUF_INIT;
    int rc = 0;

    *path = NULL;
    if (!has_cache && (!home || *home != '/'))
        return tj_fail(err, TJ_E_USAGE, "no home folder to store grades in; name a file with --cache FILE");
    for (size_t i = 0; !rc && i < sizeof folders / sizeof *folders; i++) {
        tj_buf_puts(&out, folders[i]);
        if (make && tj_buf_ok(&out))
            rc = tj_folder_make(out.data, err);
    }
    tj_buf_puts(&out, "/grades.db");
    if (!rc && !(*path = tj_buf_detach(&out)))
        rc = tj_fail_nomem(err);
    tj_buf_release(&out);
    return rc;
}
