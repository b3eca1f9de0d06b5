#include "corpus/import/source_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

size_t tj_source_reader_bytes(const tj_source_reader *reader)
{
    return reader->source->n + (reader->file.decoded ? reader->file.text_n : 0) +
           (reader->records && reader->records->memory ? reader->records->memory(reader->reader) : 0);
}

static int start(tj_source_reader *reader, tj_err *err)
{
    const tj_game_row *row;
    int rc;

    if ((rc = tj_record_bytes_init(&reader->file, reader->source->bytes, reader->source->n, err)) ||
        (rc = tj_record_open(&reader->file, &row, &reader->reader, err)))
        return rc;
    if (row)
        reader->records = row->records;
    return 0;
}

tj_source_reader *tj_source_reader_new(tj_source *source, tj_err *err)
{
    tj_source_reader *reader = tj_zalloc(1, sizeof *reader);

    if (!reader) {
        tj_fail_nomem(err);
        return NULL;
    }
    atomic_init(&reader->references, 1);
    reader->source = tj_source_ref(source);
    if (start(reader, err)) {
        tj_source_reader_free(reader);
        return NULL;
    }
    return reader;
}

void tj_source_reader_count_bytes(tj_source_reader *reader, size_t *bytes_in_use)
{
    reader->bytes_in_use = bytes_in_use;
    *bytes_in_use += tj_source_reader_bytes(reader);
}

tj_source_reader *tj_source_reader_ref(tj_source_reader *reader)
{
    atomic_fetch_add(&reader->references, 1);
    return reader;
}

void tj_source_reader_free(tj_source_reader *reader)
{
    if (!reader || atomic_fetch_sub(&reader->references, 1) > 1)
        return;
    if (reader->bytes_in_use)
        *reader->bytes_in_use -= tj_source_reader_bytes(reader);
    if (reader->records)
        reader->records->close(reader->reader);
    tj_source_free(reader->source);
    tj_record_bytes_release(&reader->file);
    free(reader);
}

void tj_source_reader_progress(const tj_source_reader *reader, size_t *done, size_t *total)
{
    *done = *total = 0;
    if (reader->records)
        reader->records->progress(reader->reader, done, total);
}

int tj_source_reader_next(tj_source_reader *reader, tj_record_location *place, bool *found, tj_err *err)
{
    memset(place, 0, sizeof *place);
    *found = false;
    return reader->records ? reader->records->next(reader->reader, place, found, err) : 0;
}

void tj_source_reader_fault_location(const tj_source_reader *reader, const tj_record_location *place,
                                     const tj_fault *fault, uint64_t *line, uint64_t *column)
{
    uint64_t in_line = fault->line, in_column = fault->column;

    if (reader->records->fault_place)
        reader->records->fault_place(reader->reader, place, fault, &in_line, &in_column);
    if (!in_line)
        in_line = in_column = 1;
    *line = place->line + in_line - 1;
    *column = in_line == 1 ? place->column + in_column - 1 : in_column;
}
