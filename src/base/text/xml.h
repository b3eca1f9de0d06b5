/* Text for XML and HTML. */
#pragma once

#include "base/memory.h"

/* Appends text for element content or a quoted attribute.  Bytes that are not UTF-8, control characters
 * other than tab and line ends, and what XML forbids become U+FFFD each. */
void tj_xml_text(tj_buf *out, const char *text);

/* The same, apostrophes staying as they are: for element content or an attribute in double quotes. */
void tj_xml_content(tj_buf *out, const char *text);
