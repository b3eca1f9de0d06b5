/* How the recall of a list is shown: text, tab-separated values or JSON. */
#ifndef TJ_CLI_GO_MINE_RECALL_REPORT_H
#define TJ_CLI_GO_MINE_RECALL_REPORT_H

#include "base/memory.h"
#include "cli/terminal/terminal.h"
#include "tejun/mine.h"

typedef struct tj_recall_report {
    const char *list_path;
    tj_sequence_list_info list;
    const char *dictionary_path;
    const tj_dictionary *dictionary;
    tj_dictionary_info lines_read;
    const uint32_t *ranks;   /* of each line of the dictionary */
    const uint64_t *counts;  /* NULL: nothing was counted */
    const char *corpus_path; /* where it was counted */
    uint64_t games;          /* that passed the list's filters there */
    bool lines;              /* every line instead of the recall at ranks (JSON: as well) */
    bool tsv;
    const tj_terminal *terminal;
} tj_recall_report;

/* Text or tab-separated values; what goes wrong the buffer remembers. */
void tj_recall_report_table(const tj_recall_report *report, tj_buf *out);
void tj_recall_report_json(const tj_recall_report *report, tj_buf *out);

/* Appends "the list ends at rank 800" if it ends before the last rank shown, without a newline. */
void tj_recall_report_end(const tj_recall_report *report, tj_buf *out);

#endif
