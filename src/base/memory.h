/* Memory: growable arrays and byte buffers.  Plain malloc and free underneath; every failure is reported. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tejun/err.h"

/* Behind a parameter that only other functions of the same type need. */
#define TJ_UNUSED __attribute__((unused))

#define TJ_COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* malloc(count * size) that refuses to overflow and to return NULL for 0. */
void *tj_alloc(size_t count, size_t size);
void *tj_zalloc(size_t count, size_t size);

/* A copy of bytes[0..n-1] with a NUL behind it; NULL if memory ran out. */
char *tj_strndup(const char *bytes, size_t n);

/* Makes room for `need` elements of `size` bytes in the array *p with capacity *cap, growing by half.
 * Returns 0 or TJ_E_NOMEM, the array being untouched then. */
int tj_grow(void **p, size_t *cap, size_t need, size_t size);

/* TJ_RESERVE(v, n): room for n elements in any struct with members `items` and `cap`. */
#define TJ_RESERVE(v, n) tj_grow((void **)&(v)->items, &(v)->cap, (n), sizeof *(v)->items)

/* TJ_APPEND(v, err, ITEM): adds an item behind the last one of such a struct, which also has `len`.  0, or
 * TJ_E_NOMEM with err (base/error.h). */
#define TJ_APPEND(v, err, ...)                                                                               \
    (TJ_RESERVE((v), (v)->len + 1) ? tj_fail_nomem(err) : ((v)->items[(v)->len++] = (__VA_ARGS__), 0))

/* A growing string of bytes, always followed by a NUL once anything was written.  Failure to get memory is
 * remembered: append without looking, then ask tj_buf_ok once. */
typedef struct tj_buf {
    char *data;
    size_t len, cap;
    bool failed;
} tj_buf;

#define TJ_BUF_INIT                                                                                          \
    {                                                                                                        \
        NULL, 0, 0, false                                                                                    \
    }

void tj_buf_add(tj_buf *buf, const void *bytes, size_t n);
void tj_buf_puts(tj_buf *buf, const char *text);
void tj_buf_putc(tj_buf *buf, char c);
void tj_buf_printf(tj_buf *buf, const char *format, ...) TJ_PRINTF(2, 3);
void tj_buf_vprintf(tj_buf *buf, const char *format, va_list args) TJ_PRINTF(2, 0);
/* Appends what is in text; if memory had run out there, it has here. */
void tj_buf_join(tj_buf *buf, const tj_buf *text);
void tj_buf_clear(tj_buf *buf); /* empty, memory kept, failures forgotten */
bool tj_buf_ok(const tj_buf *buf);
char *tj_buf_detach(tj_buf *buf); /* hands over the string (never NULL unless memory ran out), buf is empty */
void tj_buf_release(tj_buf *buf);
