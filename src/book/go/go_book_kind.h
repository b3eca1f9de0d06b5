/* Books of Go. */
#pragma once

#include "book/book_kind.h"
#include "game/go/go_canonical.h"

/* The form of a position of Go: a tj_go_canonical. */
const tj_go_canonical *tj_book_position_go(const tj_book_position *at);

extern const tj_book_format_row tj_sgf_book_format;
