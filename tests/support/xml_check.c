#include "xml_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"
#define DIGITS  "0123456789"

const char *xml_value(const xml_element *element, const char *name)
{
    static char value[sizeof element->attributes];
    char start[32];
    const char *at;

    snprintf(start, sizeof start, " %s=\"", name);
    at = strstr(element->attributes, start);
    value[0] = 0;
    if (at)
        snprintf(value, sizeof value, "%.*s", (int)strcspn(at + strlen(start), "\""), at + strlen(start));
    return value;
}

size_t xml_count(const xml_document *document, const char *name)
{
    size_t n = 0;

    for (size_t i = 0; i < document->len; i++)
        n += strcmp(document->items[i].name, name) == 0;
    return n;
}

void xml_release(xml_document *document)
{
    free(document->items);
    *document = (xml_document){NULL, 0, 0};
}

static bool is_entity(const char *p)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(p, known[i], strlen(known[i])) == 0)
            return true;
    return false;
}

/* No raw signs of markup, no controls. */
static bool text_is_sound(const char *text, size_t n)
{
    for (const char *p = text; p < text + n; p++)
        if (*p == '<' || *p == '>' || (*p == '&' && !is_entity(p)) ||
            ((unsigned char)*p < 0x20 && !strchr("\t\n\r", *p)))
            return false;
    return true;
}

/* name="value" any number of times, each with a space before. */
static bool attributes_are_sound(const char *p)
{
    while (*p) {
        size_t name, value;

        if (*p++ != ' ')
            return false;
        name = strspn(p, LETTERS DIGITS "B-");
        if (!name || p[name] != '=' || p[name + 1] != '"')
            return false;
        p += name + 2;
        value = strcspn(p, "\"");
        if (p[value] != '"' || !text_is_sound(p, value))
            return false;
        p += value + 1;
    }
    return true;
}

/* Takes the text up to the next tag; its beginning is written to `out`, if that is not NULL. */
static bool take_text(const char **p, xml_element *out)
{
    size_t n = strcspn(*p, "<");

    if (out)
        snprintf(out->text, sizeof out->text, "%.*s", (int)n, *p);
    *p += n;
    return text_is_sound(*p - n, n);
}

static bool take_start(const char **p, xml_element *e, bool *empty)
{
    const char *start = *p + 1;
    size_t n = strcspn(start, ">"), name = strspn(start, LETTERS DIGITS);

    if (!name || name >= sizeof e->name || n >= sizeof e->attributes)
        return false;
    *p = start + n + 1;
    *empty = start[n - 1] == '/';
    snprintf(e->name, sizeof e->name, "%.*s", (int)name, start);
    snprintf(e->attributes, sizeof e->attributes, "%.*s", (int)(n - *empty - name), start + name);
    return attributes_are_sound(e->attributes);
}

static bool take_end(const char **p, const xml_element *e)
{
    size_t name = strlen(e->name);

    if (strncmp(*p + 2, e->name, name) != 0 || (*p)[2 + name] != '>')
        return false;
    *p += name + 3;
    return true;
}

static xml_element *add_element(xml_document *document, size_t parent)
{
    xml_element *e;

    if (TJ_RESERVE(document, document->len + 1))
        abort();
    e = &document->items[document->len++];
    *e = (xml_element){.parent = parent};
    return e;
}

bool xml_check(const char *text, xml_document *document)
{
    static const char doctype[] = "<!DOCTYPE html>\n";
    size_t inside = XML_NONE; /* which element */

    document->len = 0;
    if (strncmp(text, doctype, strlen(doctype)) == 0)
        text += strlen(doctype);
    do {
        xml_element *opened = NULL;

        if (*text != '<' || !strchr(text, '>'))
            return false;
        if (text[1] == '/') {
            if (inside == XML_NONE || !take_end(&text, &document->items[inside]))
                return false;
            inside = document->items[inside].parent;
        } else {
            bool empty;

            opened = add_element(document, inside);
            if (!take_start(&text, opened, &empty))
                return false;
            inside = empty ? inside : document->len - 1;
            opened = empty ? NULL : opened;
        }
        if (inside != XML_NONE && !take_text(&text, opened))
            return false;
    } while (inside != XML_NONE);
    return text[strspn(text, "\n")] == 0;
}
