#include "serve/http/request.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"

/* Decoded text is never longer than the encoded one. */
typedef struct parser {
    const char *at, *end;
    char *out;
    tj_err *err;
} parser;

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Is it UTF-8 without control characters other than tabs and line ends? */
static bool is_clean(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < 0x20 ? !strchr("\t\n\r", text[i]) || !text[i] : text[i] == 0x7F)
            return false;
    return tj_utf8_valid(text, n);
}

/* Decodes up to one of the characters in `stop`, or the end, and appends a NUL. */
static int decode(parser *p, const char *stop, bool plus_is_blank, const char **text)
{
    char *start = p->out;

    while (p->at < p->end && !(*p->at && strchr(stop, *p->at))) {
        char c = *p->at++;

        if (c == '%') {
            int high = p->end - p->at >= 2 ? hex_digit(p->at[0]) : -1;
            int low = high >= 0 ? hex_digit(p->at[1]) : -1;

            if (low < 0)
                return tj_fail(p->err, TJ_E_USAGE, "the address has a %% without two hexadecimal digits");
            c = (char)(high << 4 | low);
            p->at += 2;
        } else if (c == '+' && plus_is_blank)
            c = ' ';
        *p->out++ = c;
    }
    *text = start;
    if (!is_clean(start, (size_t)(p->out - start)))
        return tj_fail(p->err, TJ_E_USAGE, "the address is not valid UTF-8");
    *p->out++ = 0;
    return 0;
}

static int parse_path(parser *p, tj_target *target)
{
    while (p->at < p->end && *p->at == '/') {
        const char *part;
        int rc;

        p->at++;
        if (!target->parts && (p->at == p->end || *p->at == '?'))
            return 0; /* "/" alone */
        if ((rc = decode(p, "/?", false, &part)))
            return rc;
        if (!*part || !strcmp(part, ".") || !strcmp(part, "..") || strpbrk(part, "/\\"))
            return tj_fail(p->err, TJ_E_USAGE, "not a path");
        if (target->parts == TJ_TARGET_PARTS)
            return tj_fail(p->err, TJ_E_USAGE, "the path has too many parts");
        target->part[target->parts++] = part;
    }
    return p->at < p->end && *p->at != '?' ? tj_fail(p->err, TJ_E_USAGE, "not a path") : 0;
}

static int parse_param(parser *p, tj_target *target)
{
    tj_target_param param = {NULL, ""};
    int rc = decode(p, "=&", true, &param.name);

    if (!rc && p->at < p->end && *p->at == '=') {
        p->at++;
        rc = decode(p, "&", true, &param.value);
    }
    if (rc || !*param.name)
        return rc;
    for (size_t i = 0; i < target->params; i++)
        if (!strcmp(target->param[i].name, param.name))
            return tj_fail(p->err, TJ_E_USAGE, "%.40s is given twice", param.name);
    if (target->params == TJ_TARGET_PARAMS)
        return tj_fail(p->err, TJ_E_USAGE, "too many parameters");
    target->param[target->params++] = param;
    return 0;
}

int tj_target_parse(tj_target *target, const char *text, size_t n, tj_err *err)
{
    parser p = {text, text + n, NULL, err};
    int rc;

    *target = (tj_target){.memory = n < SIZE_MAX - 2 ? tj_alloc(n + 2, 1) : NULL};
    p.out = target->memory;
    if (!p.out)
        return tj_fail_nomem(err);
    if (!n || text[0] != '/')
        return tj_fail(err, TJ_E_USAGE, "not a path");
    rc = parse_path(&p, target);
    while (!rc && p.at < p.end) { /* at "?" or "&" */
        p.at++;
        rc = parse_param(&p, target);
    }
    return rc;
}

void tj_target_release(tj_target *target)
{
    free(target->memory);
    *target = (tj_target){.memory = NULL};
}

const char *tj_target_value(const tj_target *target, const char *name)
{
    for (size_t i = 0; i < target->params; i++)
        if (!strcmp(target->param[i].name, name))
            return *target->param[i].value ? target->param[i].value : NULL;
    return NULL;
}

bool tj_target_matches(const tj_target *target, const char *pattern)
{
    for (size_t i = 0; i < target->parts; i++) {
        size_t n = strcspn(pattern, "/");

        if (!n || ((n != 1 || *pattern != '?') &&
                   (strlen(target->part[i]) != n || memcmp(target->part[i], pattern, n) != 0)))
            return false;
        pattern += n + (pattern[n] == '/');
    }
    return !*pattern;
}
