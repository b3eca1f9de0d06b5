/* The experiment of Nakamura 2002, shared by the parts of `make paper-nakamura`. */
#pragma once

#include "mine/go/joseki/dictionary.h"
#include "mine/go/game_text.h"
#include "mine/ngram.h"

enum { NAKAMURA_CODINGS = 2 }; /* by tj_mine_code */

/* The games, in both codings. */
typedef struct nakamura_games {
    tj_corpus *corpus;                    /* borrowed */
    tj_game_text *text[NAKAMURA_CODINGS]; /* that in E_S shares all but its symbols with that in E_R */
    tj_ngrams grams[NAKAMURA_CODINGS];
} nakamura_games;

#define NAKAMURA_RANKS 13
extern const uint32_t nakamura_ranks[NAKAMURA_RANKS]; /* of Table 3: 1,000 to 25,000 */

/* Each prints its table beside the paper's and writes it to the folder as TSV. */
void nakamura_table_1(const char *folder, const nakamura_games *games);
void nakamura_table_2(const char *folder, const nakamura_games *games);

/* Joseki dictionaries, taken together. */
typedef struct nakamura_dictionaries {
    tj_dictionary **items;
    size_t len, cap;
    size_t lines; /* of all */
} nakamura_dictionaries;

/* Adds a file; only its lines with the field `only` if that is not NULL. */
void nakamura_dictionaries_read(nakamura_dictionaries *dictionaries, const char *path, const char *only);
/* The leaf lines of go/joseki/ in $TEJUN_DATA or ../shared/data, if they are there. */
void nakamura_dictionaries_find(nakamura_dictionaries *dictionaries);
void nakamura_dictionaries_release(nakamura_dictionaries *dictionaries);

void nakamura_table_3(const char *folder, const nakamura_games *games,
                      const nakamura_dictionaries *dictionaries);

/* Recall of method local beside that of MSFP. */
void nakamura_local(const char *folder, const nakamura_games *games,
                    const nakamura_dictionaries *dictionaries);

/* Figures 7 and 8 for a game by its number in the corpus; 0: for that with the most mountains of width 6
 * among the first 2,000 games played in 1950 or later. */
void nakamura_figures(const char *folder, const nakamura_games *games, uint32_t game);
