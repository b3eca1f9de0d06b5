/* Any bytes as a file that is imported: an archive is taken apart, whatever lies in it becomes a source, and
 * each record found there stands where it says.  Nothing is written. */
#include <string.h>

#include "base/file.h"
#include "base/text/text.h"
#include "corpus/import/source_reader.h"
#include "corpus/import/source.h"
#include "fuzz.h"

#define RECORDS_MAX 20

static void read_records(tj_source_reader *reading)
{
    const tj_source *source = reading->source;
    tj_record record;
    bool found = true;

    tj_record_init(&record);
    for (int i = 0; i < RECORDS_MAX && found; i++) {
        tj_record_location place;
        bool is_record;

        must(tj_source_reader_next(reading, &place, &found, NULL) == 0);
        if (!found)
            break;
        must(place.offset <= source->n && place.length <= source->n - place.offset);
        must(place.line >= 1 && place.column >= 1);
        must(reading->records->read(reading->reader, &place, &record, &is_record) == 0);
        for (size_t k = 0; is_record && k < record.faults.len; k++) {
            uint64_t line, column;

            tj_source_reader_fault_location(reading, &place, &record.faults.items[k], &line, &column);
            must(line >= 1);
        }
    }
    tj_record_release(&record);
}

static int on_source(void *ctx, tj_source *source, tj_err *err)
{
    size_t *left = ctx;
    tj_source_reader *reading;

    must(source->name && source->name[0] && tj_utf8_valid(source->name, strlen(source->name)));
    if (!*left)
        return TJ_E_STOPPED;
    --*left;
    reading = tj_source_reader_new(source, err);
    must(reading != NULL);
    if (reading->records) {
        fuzz_accepted++;
        read_records(reading);
    }
    tj_source_reader_free(reading);
    return 0;
}

static int on_talk(void *ctx, const char *path, const char *text, bool skipped, tj_err *err)
{
    (void)ctx, (void)skipped, (void)err;
    must(path && path[0] && text && text[0]);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    size_t left = 10; /* sources that are looked at */
    const tj_source_visitor visitor = {.source = on_source, .problem = on_talk, .ctx = &left};
    const tj_archive_input input = {.path = "fuzz", .bytes = (const char *)data, .n = n};
    tj_err err = TJ_ERR_INIT;
    char *copy;

    if (tj_archive_detect(data, n)) {
        int rc = tj_archive_visit(&input, &visitor, &err);

        must(rc == 0 || rc == TJ_E_STOPPED);
        return 0;
    }
    copy = malloc(n ? n : 1);
    must(copy != NULL);
    if (n)
        memcpy(copy, data, n);
    must(tj_source_visit(&visitor, &(tj_source_label){"fuzz", NULL, true, false}, copy, n, &err) == 0);
    return 0;
}
