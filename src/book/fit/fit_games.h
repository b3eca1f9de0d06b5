/* Behind tejun/book_fit.h: how games are added. */
#pragma once

#include "base/text/span.h"
#include "tejun/book_fit.h"

/* The player's number, who is added if new; "" is nobody. */
int tj_fit_games_add_player(tj_fit_games *games, const char *name, size_t n, uint32_t *number, tj_err *err);

/* Adds the game of a record, or counts why not.  evaluation NaN: the record has none. */
int tj_fit_games_add_record(tj_fit_games *games, const tj_record *record, double evaluation,
                            const tj_fit_options *choice, tj_err *err);
