/* A book file of our own, an SQLite database: a damaged one is refused, or what is left of it is sound.
 *
 * Input: such a file; or one byte, which of two sound books it is, and lies about it. */
#include "base/file.h"
#include "book_use.h"
#include "corrupt_database.h"

static const char *const TABLES[] = {"meta", "position", "move", NULL};

static const char SHOGI[] = "#YANEURAOU-DB2016 1.00\n"
                            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
                            "7g7f 3c3d 50 8 10\n2g2f none 20 20 4\n"
                            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
                            "3c3d none 0 0 3\n";
static const char GO[] = "(;GM[1]SZ[9];B[ee](;W[ge];B[gc])(;W[ce]))";

static void make_book(const char *text, tj_buf *out)
{
    char path[FUZZ_PATH];
    tj_book *book;

    bytes_as_database((const uint8_t *)"", 0, path);
    unlink(path);
    must(tj_book_open_bytes(&book, text, strlen(text), NULL, NULL) == 0);
    must(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL) == 0);
    must(tj_file_read(path, out, NULL) == 0);
    tj_book_free(book);
    database_end(path);
}

/* The sound book of that number; kept until the end. */
static const tj_buf *sound_book(unsigned number)
{
    static tj_buf books[2];

    if (!books[number].len)
        make_book(number ? GO : SHOGI, &books[number]);
    return &books[number];
}

static void use_file(const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    if (tj_book_open(&book, path, NULL, &err)) {
        must(err.code && err.text[0]);
        return;
    }
    if (tj_book_format_of(book) == TJ_BOOK_TEJUN) {
        tj_err damage = TJ_ERR_INIT;

        fuzz_accepted++;
        must(check_all(book, &damage) == 0 || damage.text[0]);
    }
    tj_book_free(book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];

    if (!n)
        return 0;
    if (is_database(data, n)) {
        bytes_as_database(data, n, path);
    } else {
        const tj_buf *sound = sound_book(data[0] & 1);

        bytes_as_database((const uint8_t *)sound->data, sound->len, path);
        corrupt_database_file(path, TABLES, data + 1, n - 1);
    }
    use_file(path);
    database_end(path);
    return 0;
}
