/* Options that name a USI engine and how it is asked, for commands that include them. */
#pragma once

#include "cli/option_parser.h"
#include "tejun/engine.h"

typedef struct tj_engine_params {
    const char *engine, *think;
    tj_words options;
    int64_t jobs;
    double timeout;
} tj_engine_params;

/* usual: how long it thinks unless one is given. */
#define TJ_ENGINE_OPTIONS_INIT(usual)                                                                        \
    {                                                                                                        \
        .think = (usual), .jobs = 1, .timeout = 300                                                          \
    }

extern const tj_param tj_engine_param_table[];

/* The engine as the client wants it; everything is borrowed.  TJ_E_USAGE with a sentence. */
int tj_engine_setup(const tj_engine_params *given, tj_engine_command *setup, tj_err *err);

/* Where grades are kept unless said otherwise: $XDG_CACHE_HOME/tejun/grades.db, or ~/.cache/tejun/grades.db;
 * malloc'ed.  Folders on the way are made if `make`.  TJ_E_USAGE: there is no home. */
int tj_grade_cache_path(bool make, char **path, tj_err *err);
