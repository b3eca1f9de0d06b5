/* What `tejun mine` found, in each of its forms.  Boards and records are the game's: cli/go/mine has the
 * functions that draw them. */
#ifndef TJ_CLI_REPORT_MINE_REPORT_H
#define TJ_CLI_REPORT_MINE_REPORT_H

#include "answer/question/questions.h"
#include "cli/terminal/terminal.h"

/* Each appends the sequences of the ranks up to n (or all there are); TJ_E_NOMEM and what
 * tj_mining_surroundings may give. */
int tj_mine_report_list(const tj_mine_answer *answer, size_t n, const tj_terminal *terminal, bool ascii,
                        const tj_progress_monitor *monitor, tj_buf *out, tj_err *err);
int tj_mine_report_sgf(const tj_mine_answer *answer, size_t n, const tj_progress_monitor *monitor,
                       tj_buf *out, tj_err *err);
int tj_mine_report_html(const tj_mine_answer *answer, size_t n, const tj_progress_monitor *monitor,
                        tj_buf *out, tj_err *err);

/* A dictionary as one SGF tree: every node with its facts and usual continuations as a comment, continuations
 * lettered, set sequences named. */
void tj_joseki_write_sgf(const tj_joseki_tree *tree, uint64_t games, tj_buf *out);
/* The same as a page that stands by itself: the tree to open and close, with a board where a set sequence
 * ends. */
void tj_joseki_write_html(const tj_joseki_tree *tree, uint64_t games, tj_buf *out);

#endif
