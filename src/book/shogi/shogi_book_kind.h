/* Books of shogi. */
#pragma once

#include "book/book_kind.h"
#include "tejun/shogi.h"

/* The form of a position of shogi: the position itself, with the move's number. */
const tj_shogi *tj_book_position_shogi(const tj_book_position *at);
void tj_book_position_of_shogi(tj_book_position *out, const tj_shogi *position);

/* Is the move at that place of a file legal and not `known` already?  Otherwise it is a fault, unless faults
 * is NULL. */
bool tj_shogi_book_takes(const tj_shogi *position, tj_shogi_move move, bool known, tj_book_faults *faults,
                         uint64_t line, uint64_t offset);

int tj_shogi_fit_records(const char *bytes, size_t n, const struct tj_fit_options *choice,
                         struct tj_fit_games *games, bool *are_records, tj_err *err);

extern const tj_book_format_row tj_bonanza_format, tj_gps_format, tj_yaneuraou_format, tj_book_lines_format,
    tj_apery_format;
