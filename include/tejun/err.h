/* Errors: an int and a place; and what holds for all of tejun's headers.
 *
 * Functions that can fail return 0 or one of the TJ_E_* codes; TJ_E_NOMEM is possible wherever memory is
 * needed, TJ_E_IO and TJ_E_FORMAT wherever files are, also where a comment names only what is particular.
 * Those that can tell more take a tj_err as their last argument (NULL is fine); it is filled once, where the
 * fault is known, and means nothing after a call that returned 0.  The library never prints, never exits and
 * never reads the environment.
 *
 * Who owns what can be read off the names.  _open, _new and functions with a `T **out` hand over an object
 * that is given back with its _free (NULL is fine); *out is NULL after a failure.  _init and _release are for
 * structs of the caller's; a record or entry that is initialised can be filled again and again.  `const T *`
 * is borrowed for the call, or for as long as a comment says.  What is malloc'ed is for free().  A pointer
 * may be NULL only where it says so.  Text is UTF-8, ended by a NUL unless its length is given.
 *
 * An object is used by one thread at a time; different objects, also two handles of one corpus, may be used
 * by different threads at once.  Functions that take only plain values or const structs can be called from
 * any thread.
 *
 *     tj_corpus *corpus;
 *     tj_err err = TJ_ERR_INIT;
 *     char line[1024];
 *
 *     if (tj_corpus_open(&corpus, "nowhere", &err)) {
 *         tj_err_format(&err, line, sizeof line);
 *         printf("%s\n", line);
 *     }
 *     tj_corpus_free(corpus); */
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

enum tj_err_code {
    TJ_OK = 0,
    TJ_E_NOMEM,   /* memory ran out */
    TJ_E_IO,      /* the system refused to read or write, or the disk is full */
    TJ_E_FORMAT,  /* bytes that are not what they should be: a damaged file, text that cannot be read */
    TJ_E_RANGE,   /* a value outside what exists or is supported */
    TJ_E_USAGE,   /* the caller asked for something that makes no sense */
    TJ_E_BUSY,    /* somebody else is writing to the corpus or book */
    TJ_E_STOPPED, /* a tj_progress_monitor said stop */
    TJ_E_NOTFOUND /* no such file, corpus, game or source, or nothing that was asked for in it */
};

typedef struct tj_err {
    int code;        /* TJ_E_*, 0 while nothing went wrong */
    char path[512];  /* file the fault is in, "" if none; over-long paths lose their beginning */
    uint64_t line;   /* from 1; 0 if it has no line */
    uint64_t column; /* from 1, in bytes; 0 if it has no column */
    uint64_t offset; /* byte offset in the file */
    char text[256];  /* one sentence in the words of a user */
    const char *why; /* a word for this very fault, which stays the same, for programs that tell it in another
                        language (doc/api.md has all of them); NULL if it has none */
} tj_err;

#define TJ_ERR_INIT                                                                                          \
    {                                                                                                        \
        0, "", 0, 0, 0, "", NULL                                                                             \
    }

/* Writes "path:line:column: text" (the parts that are known) into out[0..size-1], cut if need be and always
 * ended by a NUL. */
TJ_API void tj_err_format(const tj_err *err, char *out, size_t size);

/* What the code means, for an error without a text.  Never NULL. */
TJ_API const char *tj_err_code_text(int code);

#endif
