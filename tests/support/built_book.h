/* Games of shogi that meet, and books built from a made corpus. */
#pragma once

#include "book/build/book_build.h"
#include "tests/support/generate/gen_corpus.h"
#include "tejun/book.h"

enum { BOOK_GAMES = 60, BOOK_PLIES = 12 };

/* A corpus of BOOK_GAMES games of BOOK_PLIES moves and a few, by chance among few moves, so that they share
 * beginnings and transpose: Sente0 to Sente3 against Gote0 to Gote2, won, drawn or broken off. */
void gen_csa_corpus(gen_corpus *made);

/* The book that the options makes of the corpus, in its folder, opened. */
tj_book *build_book(gen_corpus *made, const tj_book_build_options *options, tj_book_build_result *built);
