#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *tj_alloc(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    return malloc(count && size ? count * size : 1);
}

void *tj_zalloc(size_t count, size_t size)
{
    return calloc(count ? count : 1, size ? size : 1);
}

char *tj_strndup(const char *bytes, size_t n)
{
    char *copy = n < SIZE_MAX ? malloc(n + 1) : NULL;

    if (!copy)
        return NULL;
    if (n)
        memcpy(copy, bytes, n);
    copy[n] = 0;
    return copy;
}

int tj_grow(void **p, size_t *cap, size_t need, size_t size)
{
    size_t want = *cap + *cap / 2;
    void *grown;

    if (need <= *cap)
        return 0;
    if (want < need)
        want = need;
    if (want < 16)
        want = 16;
    if (want > SIZE_MAX / size)
        return TJ_E_NOMEM;
    grown = realloc(*p, want * size);
    if (!grown)
        return TJ_E_NOMEM;
    *p = grown;
    *cap = want;
    return 0;
}

static bool reserve(tj_buf *buf, size_t more)
{
    if (buf->failed)
        return false;
    if (more >= SIZE_MAX - buf->len || tj_grow((void **)&buf->data, &buf->cap, buf->len + more + 1, 1)) {
        buf->failed = true;
        return false;
    }
    return true;
}

void tj_buf_add(tj_buf *buf, const void *bytes, size_t n)
{
    if (!reserve(buf, n))
        return;
    if (n)
        memcpy(buf->data + buf->len, bytes, n);
    buf->len += n;
    buf->data[buf->len] = 0;
}

void tj_buf_puts(tj_buf *buf, const char *text)
{
    tj_buf_add(buf, text, strlen(text));
}

void tj_buf_putc(tj_buf *buf, char c)
{
    tj_buf_add(buf, &c, 1);
}

void tj_buf_vprintf(tj_buf *buf, const char *format, va_list args)
{
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0)
        buf->failed = true;
    if (n < 0 || !reserve(buf, (size_t)n))
        return;
    vsnprintf(buf->data + buf->len, (size_t)n + 1, format, args);
    buf->len += (size_t)n;
}

void tj_buf_printf(tj_buf *buf, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    tj_buf_vprintf(buf, format, args);
    va_end(args);
}

void tj_buf_join(tj_buf *buf, const tj_buf *text)
{
    buf->failed |= text->failed;
    tj_buf_add(buf, text->data, text->len);
}

void tj_buf_clear(tj_buf *buf)
{
    buf->len = 0;
    buf->failed = false;
    if (buf->data)
        buf->data[0] = 0;
}

bool tj_buf_ok(const tj_buf *buf)
{
    return !buf->failed;
}

char *tj_buf_detach(tj_buf *buf)
{
    char *data;

    if (!buf->data)
        tj_buf_add(buf, "", 0);
    data = buf->failed ? NULL : buf->data;
    if (buf->failed)
        free(buf->data);
    *buf = (tj_buf)TJ_BUF_INIT;
    return data;
}

void tj_buf_release(tj_buf *buf)
{
    free(buf->data);
    *buf = (tj_buf)TJ_BUF_INIT;
}
