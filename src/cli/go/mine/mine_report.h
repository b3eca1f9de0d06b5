/* What `tejun mine` found, in each of its forms. */
#ifndef TJ_CLI_GO_MINE_MINE_REPORT_H
#define TJ_CLI_GO_MINE_MINE_REPORT_H

#include "base/memory.h"
#include "cli/go/go_diagram.h"
#include "tejun/mine.h"

typedef struct tj_mine_report {
    const tj_mining *mining;
    const char *method, *code; /* their names */
    const char *corpus;        /* its path */
    bool local;                /* the method is; there is no code then */
    const tj_progress_monitor *monitor;
} tj_mine_report;

/* Each appends the sequences of the ranks up to n (or all there are); TJ_E_NOMEM and what
 * tj_mining_surroundings may give.
 */
int tj_mine_report_list(const tj_mine_report *report, size_t n, const tj_go_diagram_style *style, tj_buf *out,
                        tj_err *err);
int tj_mine_report_tsv(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err);
int tj_mine_report_json(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err);
int tj_mine_report_sgf(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err);
int tj_mine_report_html(const tj_mine_report *report, size_t n, tj_buf *out, tj_err *err);

#endif
