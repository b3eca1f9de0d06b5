/* Pages that stand by themselves: one HTML file with its style inside, no script, nothing loaded.
 *
 * Every function appends to a buffer; tj_buf_ok says at the end whether memory sufficed.  What is called text
 * is escaped, so it may come from anywhere.  _begin and _end come in pairs and nest as HTML does:
 *
 *     tj_html_begin(&out, "Set sequences", "From 36,000 games.");
 *     tj_html_heading(&out, "Corner");
 *     tj_html_cards_begin(&out);
 *     tj_html_card_begin(&out, "1", false);
 *     tj_html_paragraph(&out, "1,234 times");
 *     tj_html_card_end(&out);
 *     tj_html_cards_end(&out);
 *     tj_html_end(&out);
 *
 * Pages are light or dark as the reader's system is, and light on paper.  The output is well-formed XML too
 * (but for the doctype, which has no system identifier). */
#ifndef TJ_CLI_REPORT_HTML_H
#define TJ_CLI_REPORT_HTML_H

#include <stdbool.h>

#include "base/memory.h"

/* Appends text for element content or a quoted attribute.  Bytes that are not UTF-8, control characters
 * other than tab and line ends, and what XML forbids become U+FFFD each. */
void tj_html_text(tj_buf *out, const char *text);

/* Everything up to the first heading: title is also the page's heading, lead a paragraph below it (or NULL).
 */
void tj_html_begin(tj_buf *out, const char *title, const char *lead);
void tj_html_end(tj_buf *out);

void tj_html_heading(tj_buf *out, const char *text); /* of a section, below the page's */
void tj_html_paragraph(tj_buf *out, const char *text);

/* A place in the page, and a paragraph that is a link to it.  Names are letters and digits. */
void tj_html_anchor(tj_buf *out, const char *name);
void tj_html_link(tj_buf *out, const char *name, const char *text);

/* A grid of cards, as many beside each other as fit.  A card has a heading (or NULL); a wide one takes two
 * places where there are two: for whole boards. */
void tj_html_cards_begin(tj_buf *out);
void tj_html_card_begin(tj_buf *out, const char *heading, bool wide);
void tj_html_card_end(tj_buf *out);
void tj_html_cards_end(tj_buf *out);

/* Trees that open and close: a branch shows its summary and a fainter note (or NULL), and what is written
 * until its end, further branches among that, once it is opened. */
void tj_html_tree_begin(tj_buf *out);
void tj_html_branch_begin(tj_buf *out, const char *summary, const char *note, bool open);
void tj_html_branch_end(tj_buf *out);
void tj_html_tree_end(tj_buf *out);

/* Tables.  Between row_begin and row_end as many cells as there are heads; numbers are set to the right. */
void tj_html_table_begin(tj_buf *out, const char *const *heads, size_t n_heads);
void tj_html_row_begin(tj_buf *out);
void tj_html_cell(tj_buf *out, const char *text);
void tj_html_cell_number(tj_buf *out, const char *text);
void tj_html_row_end(tj_buf *out);
void tj_html_table_end(tj_buf *out);

#endif
