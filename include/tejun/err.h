/* Errors: an int and a place.
 *
 * Functions return 0 or one of the TJ_E_* codes.  Those that can tell more take a tj_err as their last
 * argument (NULL is fine); it is filled once, where the fault is known. */
#ifndef TEJUN_ERR_H
#define TEJUN_ERR_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
#define TJ_C extern "C"
#else
#define TJ_C
#endif
#if defined(__GNUC__)
#define TJ_API                 TJ_C __attribute__((visibility("default")))
#define TJ_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TJ_API TJ_C
#define TJ_PRINTF(text, first)
#endif

enum tj_code {
    TJ_OK = 0,
    TJ_E_NOMEM,   /* memory ran out */
    TJ_E_IO,      /* the system refused to read or write */
    TJ_E_FORMAT,  /* bytes that are not what they should be */
    TJ_E_RANGE,   /* a value outside what is supported */
    TJ_E_USAGE,   /* the caller asked for something that makes no sense */
    TJ_E_BUSY,    /* somebody else is writing to the corpus */
    TJ_E_STOPPED, /* a progress callback said stop */
    TJ_E_NOTFOUND /* no such corpus, game or source */
};

typedef struct tj_err {
    int code;        /* TJ_E_*, 0 while nothing went wrong */
    char path[512];  /* file the fault is in, "" if none; over-long paths lose their beginning */
    uint64_t line;   /* from 1; 0 if it has no line */
    uint64_t column; /* from 1, in bytes; 0 if it has no column */
    uint64_t offset; /* byte offset in the file */
    char text[256];  /* one sentence in the words of a user */
} tj_err;

#define TJ_ERR_INIT                                                                                          \
    {                                                                                                        \
        0, "", 0, 0, 0, ""                                                                                   \
    }

/* Writes "path:line:column: text" (the parts that are known) into out, always ended by a NUL. */
TJ_API void tj_err_format(const tj_err *err, char *out, size_t size);

/* What the code means, for an error without a text.  Never NULL. */
TJ_API const char *tj_code_text(int code);

#endif
