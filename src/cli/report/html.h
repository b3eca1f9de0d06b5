/* Pages that stand by themselves: one HTML file with its style inside, no script, nothing loaded.
 *
 * Every function appends to a buffer; tj_buf_ok says at the end whether memory sufficed.  What is called text
 * is escaped, so it may come from anywhere.  What is opened is closed, and nests as HTML does:
 *
 *     tj_html_begin(&out, "Set sequences", "From 36,000 games.");
 *     tj_html_element(&out, "h2", "Corner");
 *     tj_html_open(&out, "div class=\"cards\"");
 *     tj_html_open(&out, "div class=\"card\"");
 *     tj_html_element(&out, "p", "1,234 times");
 *     tj_html_close(&out, "div");
 *     tj_html_close(&out, "div");
 *     tj_html_end(&out);
 *
 * Pages are light or dark as the reader's system is, and light on paper.  The output is well-formed XML too
 * (but for the doctype, which has no system identifier). */
#pragma once

#include "base/memory.h"

/* Everything up to the first heading: title is also the page's heading, lead a paragraph below it (or NULL).
 */
void tj_html_begin(tj_buf *out, const char *title, const char *lead);
void tj_html_end(tj_buf *out);

/* A tag is an element's name, perhaps with attributes, which the closing tag has not. */
void tj_html_open(tj_buf *out, const char *tag);
void tj_html_close(tj_buf *out, const char *tag);
void tj_html_element(tj_buf *out, const char *tag, const char *text);

/* Classes: `div class="cards"` is a grid of `div class="card"`, as many beside each other as fit; those of
 * class "card wide" take two places where there are two, for whole boards.  `div class="tree"` holds details
 * that open and close, whose summary may have a fainter `span class="note"`.  A table stands in
 * `div class="scroll"`; a td or th of class "number" is set to the right. */
