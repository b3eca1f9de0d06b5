/* What `tejun mine` found, in each of its forms.  Boards and records are the game's: cli/go/mine has the
 * functions that draw them. */
#pragma once

#include "answer/question/questions.h"
#include "cli/terminal/terminal.h"

/* A list with boards, game records, or a page. */
enum tj_mine_form { TJ_MINE_LIST, TJ_MINE_SGF, TJ_MINE_HTML };

/* Appends the sequences of the ranks up to n (or all there are); ascii: for the list.  TJ_E_NOMEM and what
 * tj_mining_surroundings may give. */
int tj_mine_report(const tj_mine_answer *answer, enum tj_mine_form form, size_t n,
                   const tj_terminal *terminal, bool ascii, const tj_progress_monitor *monitor, tj_buf *out,
                   tj_err *err);

/* A dictionary as one SGF tree: every node with its facts and usual continuations as a comment, continuations
 * lettered, set sequences named. */
void tj_joseki_write_sgf(const tj_joseki_tree *tree, uint64_t games, tj_buf *out);
/* The same as a page that stands by itself: the tree to open and close, with a board where a set sequence
 * ends. */
void tj_joseki_write_html(const tj_joseki_tree *tree, uint64_t games, tj_buf *out);
