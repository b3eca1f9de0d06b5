#include "full_text.h"

#include <stdio.h>
#include <sys/stat.h>

#include "base/database.h"
#include "harness.h"

enum { SIZE = 19 };

/* Safe against nothing but as fast as can be: the file is thrown away; words stand in the index only. */
static const char SCHEMA[] = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;"
                             "CREATE VIRTUAL TABLE game USING fts5(moves, content = '')";

static void put_words(tj_buf *out, const uint16_t *symbols, size_t n)
{
    for (size_t i = 0; i < n; i++)
        tj_buf_printf(out, "%s%u", i ? " " : "", symbols[i]);
    if (!tj_buf_ok(out))
        bench_die("memory ran out");
}

static const char INSERT[] = "INSERT INTO game (moves) VALUES (?)";

static void add_segment(bench_full_text *text, const tj_segment *segment)
{
    tj_buf words = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;

    for (uint32_t g = 0; g < segment->game_count; g++) {
        uint32_t from = segment->games[g].start, to = tj_segment_game_end(segment, g);

        tj_buf_clear(&words);
        put_words(&words, segment->index.place + from, to - from);
        text->moves += to - from;
        bench_must(tj_statements_put(&text->statements, &err, INSERT, "t", words.data ? words.data : ""),
                   &err, "FTS5");
    }
    tj_buf_release(&words);
}

void bench_full_text_build(bench_full_text *text, const tj_corpus *corpus, const char *path)
{
    double start = bench_now();
    tj_err err = TJ_ERR_INIT;
    struct stat info;

    *text = (bench_full_text){0};
    if (sqlite3_open(path, &text->statements.db))
        bench_die("SQLite cannot make %s", path);
    bench_must(tj_db_exec(text->statements.db, SCHEMA, &err), &err, "FTS5");
    for (size_t s = 0; s < corpus->segment_count; s++)
        if (corpus->segments[s]->board == SIZE) {
            text->geometry = &corpus->segments[s]->geometry;
            add_segment(text, corpus->segments[s]);
        }
    if (!text->geometry)
        bench_die("the corpus has no game on 19x19");
    bench_must(tj_db_exec(text->statements.db, "COMMIT; INSERT INTO game (game) VALUES ('optimize')", &err),
               &err, "FTS5");
    text->seconds = bench_now() - start;
    if (stat(path, &info))
        bench_die("cannot find %s", path);
    text->bytes = (double)info.st_size;
}

uint64_t bench_full_text_games(bench_full_text *text, const tj_query *query)
{
    tj_buf phrases = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    bench_needles images;
    int64_t games;

    bench_find_images(text->geometry, query, &images);
    for (unsigned i = 0; i < images.count; i++) {
        tj_buf_puts(&phrases, i ? " OR \"" : "\"");
        put_words(&phrases, images.strings[i], images.len);
        tj_buf_puts(&phrases, "\"");
    }
    bench_must(tj_statements_number(&text->statements, &games, &err,
                                    "SELECT count(*) FROM game WHERE game MATCH ?", "t", phrases.data),
               &err, "FTS5");
    tj_buf_release(&phrases);
    return (uint64_t)games;
}

void bench_full_text_release(bench_full_text *text)
{
    tj_statements_release(&text->statements);
    sqlite3_close(text->statements.db);
    *text = (bench_full_text){0};
}
