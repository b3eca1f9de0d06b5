/* A source on its way through the import: which game its records are of, where each stands, and reading one.
 *
 * Which game a file holds is seen from its content: the one whose record comes first.  Folders hold other
 * things, too: what is no text holds no record. */
#pragma once

#include "corpus/import/source.h"
#include "format/record_kind.h"

/* Its records are spread over several batches. */
typedef struct tj_source_reader {
    atomic_uint references;
    tj_source *source;
    tj_record_bytes file;
    const tj_record_kind *records; /* of the game; NULL: the source has no record */
    void *reader;                  /* of these records */
    int64_t row;                   /* of the source in the catalogue */
    bool known;                    /* its records are in the catalogue already: they are only noted again */
    size_t *bytes_in_use; /* counts the bytes of all readers that have not been freed; NULL: nobody counts */
    bool counted;         /* its bytes count in a batch */
} tj_source_reader;

/* NULL if memory ran out. */
tj_source_reader *tj_source_reader_new(tj_source *source, tj_err *err);
/* *bytes_in_use grows by the bytes that the reader keeps in memory, until its last reference is given back;
 * which from now on only the calling thread may do. */
void tj_source_reader_count_bytes(tj_source_reader *reader, size_t *bytes_in_use);
tj_source_reader *tj_source_reader_ref(tj_source_reader *reader);
void tj_source_reader_free(tj_source_reader *reader);

/* Bytes that it keeps in memory. */
size_t tj_source_reader_bytes(const tj_source_reader *reader);
/* How far it is, and how far there is to go, in bytes. */
void tj_source_reader_progress(const tj_source_reader *reader, size_t *done, size_t *total);

/* The next record; *found is false if there is none. */
int tj_source_reader_next(tj_source_reader *reader, tj_record_location *place, bool *found, tj_err *err);

/* Where a fault of the record stands in the source's file. */
void tj_source_reader_fault_location(const tj_source_reader *reader, const tj_record_location *place,
                                     const tj_fault *fault, uint64_t *line, uint64_t *column);
