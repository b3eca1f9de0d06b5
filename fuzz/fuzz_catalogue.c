/* A catalogue whose rows lie.  Whatever is asked, nothing outside of the corpus's files is read, and what
 * writes to the corpus refuses or works.
 *
 * Input: a byte of flags, then the lies. */
#include "corpus/catalogue/catalogue.h"
#include "corrupt_database.h"
#include "corpus_fixture.h"

enum { WRITE = 1 };

static const char *const TABLES[] = {"meta",    "segment", "pack",    "source",          "record", "player",
                                     "removed", "game",    "derived", "sqlite_sequence", NULL};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    sqlite3 *db;

    if (!n)
        return 0;
    fixture_begin();
    fixture_put_back();
    must(tj_catalogue_open(&db, world.corpus, TJ_OPEN_WRITE, NULL) == 0);
    corrupt_database(db, TABLES, data + 1, n - 1);
    sqlite3_close_v2(db);
    ask_everything();
    if (data[0] & WRITE) {
        change_everything();
        ask_everything();
    }
    return 0;
}
