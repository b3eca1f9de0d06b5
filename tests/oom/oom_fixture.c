/* See world.h. */
#include "oom_fixture.h"

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "tests/support/learn_memory.h"
#include "tests/support/generate/gen_book.h"
#include "pattern/shogi/shogi_similar.h"
#include "pattern/go/go_similar.h"
#include "pattern/memory_set.h"
#include "pattern/go/go_ranking.h"
#include "pattern/shogi/shogi_ranking.h"
#include "tests/support/scratch.h"
#include "tejun.h"

static char root[SCRATCH_PATH], top[SCRATCH_PATH], base[SCRATCH_PATH + 8], now[SCRATCH_PATH + 8];
static bool made;

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "oom: %s failed\n", what);
    abort();
}

static void succeed(int rc, const tj_err *err, const char *what)
{
    char text[900];

    if (!rc)
        return;
    tj_err_format(err, text, sizeof text);
    fprintf(stderr, "oom: %s: %s\n", what, text);
    abort();
}

static void end_world(void)
{
    must(chdir(root) == 0, "chdir");
    remove_folder(top);
}

void fixture_init(void)
{
    must(getcwd(root, sizeof root) != NULL, "getcwd");
    /* Files are written and synced thousands of times: in memory, if that can be had. */
    if (access("/dev/shm", W_OK) == 0)
        setenv("TMPDIR", "/dev/shm", 1);
    make_folder(top);
    snprintf(base, sizeof base, "%s/base", top);
    snprintf(now, sizeof now, "%s/now", top);
    must(mkdir(base, 0777) == 0 && mkdir(now, 0777) == 0 && chdir(now) == 0, "making folders");
    atexit(end_world);
}

/* ---- files ---- */

fixture_bytes fixture_read(const char *path)
{
    char whole[SCRATCH_PATH + 200];
    tj_err err = TJ_ERR_INIT;
    tj_buf bytes = TJ_BUF_INIT;

    snprintf(whole, sizeof whole, "%s/%s", root, path);
    succeed(tj_file_read(path[0] == '/' ? path : whole, &bytes, &err), &err, "reading a file");
    return (fixture_bytes){bytes.data, bytes.len};
}

static void put(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    must(file && fwrite(bytes, 1, n, file) == n && fclose(file) == 0, "writing a file");
}

static void put_text(const char *path, const char *text)
{
    put(path, text, strlen(text));
}

static void append(const char *path, const char *text)
{
    FILE *file = fopen(path, "ab");

    must(file && fputs(text, file) >= 0 && fclose(file) == 0, "writing a file");
}

/* A file of the repository under a name here. */
static void fetch(const char *from, const char *to)
{
    fixture_bytes bytes = fixture_read(from);

    put(to, bytes.data, bytes.len);
    free(bytes.data);
}

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 16];
    int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    ssize_t n;

    must(in >= 0 && out >= 0, "opening a file");
    while ((n = read(in, bytes, sizeof bytes)) > 0)
        must(write(out, bytes, (size_t)n) == n, "copying a file");
    must(n == 0 && close(in) == 0 && close(out) == 0, "copying a file");
}

/* visit(ctx, path of each entry, is it a folder?), sorted. */
static void each_entry(const char *folder,
                       void (*visit)(void *ctx, const char *path, const char *name, bool folder), void *ctx)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, alphasort);

    must(n >= 0, "listing a folder");
    for (int i = 0; i < n; i++) {
        char path[1024];
        struct stat about;
        const char *name = entries[i]->d_name;

        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 && lstat(path, &about) == 0)
            visit(ctx, path, name, S_ISDIR(about.st_mode));
        free(entries[i]);
    }
    free(entries);
}

static void copy_entry(void *ctx, const char *path, const char *name, bool folder)
{
    char to[1024];

    snprintf(to, sizeof to, "%s/%s", (const char *)ctx, name);
    if (!folder) {
        copy_file(path, to);
        return;
    }
    must(mkdir(to, 0777) == 0, "making a folder");
    each_entry(path, copy_entry, to);
}

/* Large, and only read by most jobs: left as they are, and out of sight. */
static bool is_large(const char *name)
{
    return strcmp(name, FIXTURE_GO) == 0 || strcmp(name, FIXTURE_SHOGI) == 0 || strcmp(name, "games") == 0;
}

static void copy_small(void *ctx, const char *path, const char *name, bool folder)
{
    if (!is_large(name))
        copy_entry(ctx, path, name, folder);
}

static void remove_one(void *ctx, const char *path, const char *name, bool folder)
{
    (void)ctx;
    (void)name;
    if (folder)
        remove_folder(path);
    else
        unlink(path);
}

static void remove_small(void *ctx, const char *path, const char *name, bool folder)
{
    if (!is_large(name))
        remove_one(ctx, path, name, folder);
}

void fixture_restore_small(void)
{
    fixture_make();
    each_entry(now, remove_small, NULL);
    each_entry(base, copy_small, now);
}

void fixture_restore(void)
{
    fixture_make();
    each_entry(now, remove_one, NULL);
    each_entry(base, copy_entry, now);
}

/* ---- making them ---- */

static const char GO[] =
    "(;SZ[9]PB[Black One]PW[White 2]DT[1998-04-30]RE[B+3.5]EV[Cup]HA[0]KM[5.5];B[ee];W[cc];B[gc];W[cg];B[gg]"
    ";W[eb];B[];W[dd])"
    "(;SZ[9]PB[White 2]PW[Black One]BR[2100]WR[9d]DT[2001]RE[W+R]AB[cc][gg];W[ee];B[ge];W[ec];B[cg])"
    "(;SZ[5]PB[a]PW[b]RE[0];B[cc];W[bb];W[dd];B[db])";
static const char GO_MORE[] =
    "(;SZ[9]PB[Third]PW[White-2]DT[1999]RE[B+R]C[a comment];B[ee];W[cc];B[gc];W[gg];B[cg])"
    "(;SZ[9]PB[Third]PW[damaged];B[ee];W[ee];B[cc])"
    "(;SZ[9]PB[Black One]PW[White 2]DT[1998-04-30]RE[B+3.5];B[ee];W[cc];B[gc];W[cg];B[gg];W[eb];B[];W[dd])"
    "(;GM[3]PB[chess])";
static const char GO_NEW[] =
    "(;SZ[9]PB[Newcomer]PW[Third]DT[2002];B[cc];W[gg];B[ee](;W[cg];B[gc])(;W[gc];B[cg]))"
    "(;SZ[9]PB[Third]PW[White-2]DT[1999]RE[B+R];B[ee];W[cc];B[gc];W[gg];B[cg])"
    "(;SZ[9]PB[x]PW[y];B[aa];W[zz];B[bb])"
    "(;SZ[13]PB[\x93\xa1\x91\xf2]PW[y]CA[Shift_JIS];B[aa];W[dd];B[bb])";
static const char SHOGI[] = "V2.2\nN+A\nN-B\n$START_TIME:2010/05/06\nPI\n+\n+7776FU\nT1\n-3334FU\n"
                            "'a comment\n+2726FU\n-4132KI\n%TORYO\n";
static const char SHOGI_MORE[] = "V2.2\nN+C\nN-D\n$START_TIME:2011/05/06\nPI\n+\n+7776FU\nT1\n-3334FU\n"
                                 "+2726FU\n-8384FU\n+2625FU\n-8485FU\n%TORYO\n/\n"
                                 "V2.2\nN+C\nN-D\nPI\n+\n+2726FU\n-3334FU\n+1716FU\n-1516FU\n%TORYO\n";
/* With an evaluation of the first move, and one more or none before Black or White resigns. */
static const char GRADED[] =
    "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT1\n'** %d\n-3334FU\nT1\n+2726FU\nT1\n%s%%TORYO\n/\n";
static const char SHORT[] = "(;SZ[19]PB[A]PW[B]RE[B+R];B[qd];W[dc];B[pq];W[oc];B[cp];W[qo];B[pe];W[np])";
static const char HANDICAP[] = "手合割：二枚落ち\n先手：羽生善治\n後手：某\n開始日時：2001/02/03\n   1 "
                               "６二銀(71)\n   2 ７六歩(77)\n   3 投了\n";
static const char LINES[] = "startpos moves 7g7f 3c3d 8h2b+ 3a2b\nstartpos moves 7g7f 3c3d 2g2f 8c8d\n"
                            "startpos moves 7g7f 3c3d 6g6f 8c8d\nstartpos moves 7g7f 8c8d 7i6h\n"
                            "startpos moves 2g2f 8c8d 2f2e\n";

static void import(const char *corpus, const char *path, size_t segment_moves)
{
    tj_import_options options;
    tj_import_summary summary;
    tj_err err = TJ_ERR_INIT;

    tj_import_options_init(&options, sizeof options);
    options.threads = 1;
    options.segment_moves = segment_moves;
    succeed(tj_import(corpus, &path, 1, &options, &summary, &err), &err, "import");
    must(summary.added > 0, "import");
}

static void learn(const char *corpus, unsigned board, unsigned radius, const char *name)
{
    learn_options options = LEARN_OPTIONS_INIT;
    tj_learn_summary summary;
    tj_err err = TJ_ERR_INIT;

    options.size = board;
    options.radius = radius;
    succeed(learn_set(corpus, name, &options, &summary, NULL, &err), &err, "learning");
}

static void make_records(void)
{
    char from[60], to[60];

    put_text("first.sgf", GO);
    put_text("second.sgf", GO_MORE);
    put_text("new.sgf", GO_NEW);
    put_text("copy.sgf", GO);
    put_text("first.csa", SHOGI);
    put_text("more.csa", SHOGI_MORE);
    put_text("handicap.kif", HANDICAP);
    put_text("lines.sfen", LINES);
    put_text("names.txt", "White 2 = White-2\nThird = Troisième = 3rd\n");
    must(mkdir("games", 0777) == 0, "mkdir");
    for (int i = 1; i <= 8; i++) {
        snprintf(from, sizeof from, "samples/go/game-%04d.sgf", i);
        snprintf(to, sizeof to, "games/%d.sgf", i);
        fetch(from, to);
    }
    must(mkdir("archives", 0777) == 0, "mkdir");
    fetch("fuzz/archive/zip", "archives/a.zip");
    fetch("fuzz/archive/tar.gz", "archives/b.tar.gz");
    fetch("fuzz/archive/7z", "archives/c.7z");
    fetch("fuzz/archive/nested", "archives/d.zip");
    fetch("fuzz/archive/zst", "archives/e.sgf.zst");
    fetch("samples/shogi/gps.ki2", "gps.ki2");
    put_text("lines.tsv", "1\tleaf\tQ16 R14 O17\n2\tbad\tQ16 Q14 O16\n3\tleaf\tQ16 O17 R14\n");
    for (int i = 0; i < 3; i++)
        append("values.tsv", "120\t1\n120\t0\n80\t1\n40\t1\n0\t0\n-30\t0\n-60\t1\n-100\t0\n");
    for (int i = 0; i < 12; i++) {
        char text[400];

        snprintf(text, sizeof text, GRADED, i % 3 * 40 - 30, i % 2 ? "-8384FU\nT1\n" : "");
        append("values.csa", text);
    }
    put_text("short.sgf", SHORT);
}

static void make_corpora(void)
{
    tj_train_summary trained;
    tj_train_options how;
    tj_err err = TJ_ERR_INIT;

    import(FIXTURE_TEST, "short.sgf", 0);
    import(FIXTURE_TEST, "more.csa", 0);
    import(FIXTURE_SMALL, "first.sgf", 0);
    import(FIXTURE_SMALL, "second.sgf", 0);
    import(FIXTURE_SMALL, "first.csa", 0);
    learn(FIXTURE_SMALL, 9, 4, TJ_MEMORY_NAME_GO);
    learn(FIXTURE_SMALL, TJ_BOARD_SHOGI, TJ_WINDOW_RADIUS, TJ_MEMORY_NAME_SHOGI);
    import(FIXTURE_GO, "games", 0);
    learn(FIXTURE_GO, 19, 4, TJ_MEMORY_NAME_GO);
    tj_train_options_init(&how, sizeof how);
    how.positions = 64;
    how.least = 2;
    succeed(tj_train(FIXTURE_GO, NULL, &how, &trained, NULL, &err), &err, "training");
    import(FIXTURE_SHOGI, "gps.ki2", 0);
    import(FIXTURE_SHOGI, "handicap.kif", 0);
    import(FIXTURE_SHOGI, "lines.sfen", 0);
    learn(FIXTURE_SHOGI, TJ_BOARD_SHOGI, TJ_WINDOW_RADIUS, TJ_MEMORY_NAME_SHOGI);
    tj_train_options_init(&how, sizeof how);
    how.board = TJ_BOARD_SHOGI;
    how.positions = 100;
    how.least = 0;
    succeed(tj_train(FIXTURE_SHOGI, NULL, &how, &trained, NULL, &err), &err, "training");
}

static void put_made(const char *path, const oracle_book *book, void (*write)(const oracle_book *, tj_buf *))
{
    tj_buf bytes = TJ_BUF_INIT;

    write(book, &bytes);
    put(path, bytes.data, bytes.len);
    tj_buf_release(&bytes);
}

static void yaneuraou(const oracle_book *book, tj_buf *out)
{
    gen_yaneuraou(book, "\n", out);
}

static void convert(const char *from, int format, const char *to)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    succeed(tj_book_open(&book, from, NULL, &err), &err, "opening a book");
    succeed(tj_book_write(book, format, to, NULL, &err), &err, "writing a book");
    tj_book_free(book);
}

static void make_books(void)
{
    static oracle_book book, folded;
    tj_book_build_options recipe;
    tj_err err = TJ_ERR_INIT;
    uint64_t state = 7;
    tj_book_build_result built;
    tj_corpus *corpus;
    size_t classes;

    tj_book_build_options_init(&recipe, sizeof recipe);
    recipe.board = TJ_BOARD_SHOGI;
    gen_book(&state, 12, &book);
    put_made("text.db", &book, yaneuraou);
    put_made("apery.bin", &book, gen_apery_bytes);
    put_made("gps.dat", &book, gen_gps_bytes);
    gen_bonanza(&state, 6, &folded, &classes);
    put_made("bonanza.bin", &folded, gen_bonanza_bytes);
    oracle_book_release(&book);
    oracle_book_release(&folded);
    convert("text.db", TJ_BOOK_TEJUN, "own.book");
    succeed(tj_corpus_open(&corpus, FIXTURE_SMALL, &err), &err, "opening");
    recipe.board = 9;
    recipe.games = 1;
    recipe.threads = 1;
    succeed(tj_book_build(corpus, &recipe, "go.book", &built, &err), &err, "building a book");
    tj_corpus_free(corpus);
    convert("go.book", TJ_BOOK_SGF, "tree.sgf");
}

void fixture_make(void)
{
    if (made)
        return;
    made = true;
    must(chdir(base) == 0, "chdir");
    make_records();
    make_corpora();
    make_books();
    must(chdir(now) == 0, "chdir");
    each_entry(base, copy_entry, now);
}

/* ---- looking at them ---- */

static void print_rows(transcript *out, sqlite3 *db, const char *sql)
{
    sqlite3_stmt *rows;

    if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK)
        return; /* a table that is not there yet */
    while (sqlite3_step(rows) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(rows); i++) {
            const char *text = (const char *)sqlite3_column_text(rows, i);

            transcript_print(out, "%s|", text ? text : "");
        }
        transcript_print(out, "\n");
    }
    sqlite3_finalize(rows);
}

static void print_fault(void *ctx, const char *text)
{
    transcript_print(ctx, "fault: %s\n", text);
}

/* A corpus without games is none: it may be there or not, and so may an empty file that was to become its
 * catalogue. */
static void print_corpus(transcript *out, const char *folder)
{
    char path[1100];
    sqlite3 *db = NULL;
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus;
    struct stat about;
    uint64_t wrong = 0;

    snprintf(path, sizeof path, "%s/catalogue.db", folder);
    if (stat(path, &about) != 0 || !about.st_size)
        return;
    if (tj_corpus_open(&corpus, folder, &err) == 0) {
        if (tj_corpus_check(corpus, NULL, print_fault, out, &wrong, &err))
            transcript_print(out, "cannot be checked: %s\n", err.text);
        tj_corpus_free(corpus);
    } else if (err.code && err.code != TJ_E_NOTFOUND)
        transcript_print(out, "cannot be opened: %s\n", err.text);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        print_rows(out, db, "SELECT * FROM game ORDER BY id");
        print_rows(out, db, "SELECT id, path, container, bytes, options FROM source ORDER BY id");
        print_rows(out, db, "SELECT * FROM record ORDER BY id");
        print_rows(out, db, "SELECT * FROM player ORDER BY id");
        print_rows(out, db, "SELECT * FROM removed ORDER BY 1");
        print_rows(out, db, "SELECT size, games, symbols, first FROM segment ORDER BY id");
        print_rows(out, db, "SELECT kind, name, parameters, games FROM derived ORDER BY id");
    }
    sqlite3_close(db);
}

/* Books are told by their content: SQLite's files of equal content can differ. */
static void print_book(transcript *out, const char *path)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
        print_rows(out, db, "PRAGMA integrity_check");
        print_rows(out, db, "SELECT * FROM position ORDER BY id");
        print_rows(out, db, "SELECT * FROM move ORDER BY 1, 2");
        print_rows(out, db, "SELECT * FROM examined ORDER BY 1");
    }
    sqlite3_close(db);
}

static bool has_ending(const char *name, const char *ending)
{
    size_t n = strlen(name), k = strlen(ending);

    return n >= k && strcmp(name + n - k, ending) == 0;
}

static void look_at(void *ctx, const char *path, const char *name, bool folder)
{
    transcript *out = ctx;
    size_t at;

    if (strcmp(name, "archives") == 0 || strcmp(name, "games") == 0 || has_ending(name, ".sgf.part"))
        return;
    if (folder) {
        transcript_print(out, "%s:\n", name);
        at = out->len;
        print_corpus(out, path);
        if (out->len == at)
            out->len -= strlen(name) + 2;
    } else {
        fixture_bytes bytes = fixture_read(path);

        transcript_print(out, "%s:\n", name);
        if (has_ending(name, ".book"))
            print_book(out, path);
        else
            transcript_print(out, "%zu bytes, %016llx\n", bytes.len,
                             (unsigned long long)tj_hash64(bytes.data, bytes.len));
        free(bytes.data);
    }
}

static void look_at_small(void *ctx, const char *path, const char *name, bool folder)
{
    if (!is_large(name))
        look_at(ctx, path, name, folder);
}

void fixture_snapshot_small(transcript *out)
{
    each_entry(now, look_at_small, out);
}

void fixture_snapshot(transcript *out)
{
    each_entry(now, look_at, out);
}
