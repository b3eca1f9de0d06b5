/* Is it well-formed?  A strict reader of the little XML that our pages and pictures are: lower case names,
 * attributes in double quotes, five entities, no comments, one element around everything. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define XML_NONE SIZE_MAX

typedef struct xml_element {
    char name[16], attributes[4096];
    char text[256]; /* directly behind the start tag, escapes as they are; no more of it than has room */
    size_t parent;  /* in xml_document.items; XML_NONE for the outermost */
} xml_element;

/* The elements, in the order of their start tags. */
typedef struct xml_document {
    xml_element *items;
    size_t len, cap;
} xml_document;

/* Fills *document, which was zero or filled before; false if the text is not well-formed.  "<!DOCTYPE html>"
 * may stand in front.  Ends the process if memory runs out. */
bool xml_check(const char *text, xml_document *document);
void xml_release(xml_document *document);

/* The value of an attribute, "" if there is none; stays until the next call. */
const char *xml_value(const xml_element *element, const char *name);
/* How many elements have that name. */
size_t xml_count(const xml_document *document, const char *name);
