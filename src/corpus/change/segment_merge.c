/* Writing segments: which old ones are merged with the new games, and rewriting those that lose games.
 *
 * Segments of a board size stand in the order of their games' numbers.  New games become a segment behind
 * them; while the segment before it has less than twice its symbols, the two are merged.  So sizes at least
 * halve from one to the next, about log2(games) segments are live, and a game is rewritten about log2(games)
 * times in its life.  No segment grows beyond the writer's segment_max by merging: a large corpus has several
 * of about that size, which are then left alone until games of theirs go. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "corpus/catalogue/persons.h"
#include "corpus/change/writer.h"

/* A live segment of one board size. */
typedef struct live {
    int64_t row;
    char file[32], facts[32];
    tj_segment *segment;
    tj_sides *read_sides; /* from the catalogue where the segment does not have them, or NULL */
    bool loses_games;     /* games of it are taken out */
    bool merge;           /* it goes into the new segment */
} live;

typedef struct live_list {
    live *items;
    size_t len, cap;
} live_list;

static const tj_sides *sides_of(const live *one)
{
    return one->read_sides ? one->read_sides : one->segment->sides;
}

static bool is_removed(const tj_writer *writer, uint32_t id)
{
    int64_t key = id;

    return writer->removed.len &&
           bsearch(&key, writer->removed.items, writer->removed.len, sizeof key, tj_compare_i64);
}

static void live_list_release(live_list *all)
{
    for (size_t i = 0; i < all->len; i++) {
        tj_segment_free(all->items[i].segment);
        free(all->items[i].read_sides);
    }
    free(all->items);
    *all = (live_list){NULL, 0, 0};
}

static int open_live(tj_writer *writer, live *one, tj_err *err)
{
    char *path = tj_corpus_file(writer->path, "segments", one->file, ".seg");
    char *facts = tj_corpus_file(writer->path, "segments", one->facts, ".facts");
    int rc = path && facts ? tj_segment_open(&one->segment, path, facts, err) : tj_fail_nomem(err);

    free(path);
    free(facts);
    if (rc ||
        (!one->segment->sides && (rc = tj_sides_read(writer->db, one->segment, &one->read_sides, err)))) {
        tj_segment_free(one->segment);
        return rc;
    }
    for (size_t i = 0; i < writer->removed.len && !one->loses_games; i++) {
        uint32_t game;

        one->loses_games = tj_segment_find_game(one->segment, (uint32_t)writer->removed.items[i], &game);
    }
    return 0;
}

static int open_live_list(tj_writer *writer, unsigned size, live_list *all, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc =
        tj_db_query(&rows, writer->db, err,
                    "SELECT id, file, facts FROM segment WHERE size = ?1 ORDER BY first", "i", (int64_t)size);

    while (tj_db_next(rows, &rc, err)) {
        live one = {.row = sqlite3_column_int64(rows, 0)};

        snprintf(one.file, sizeof one.file, "%s", tj_db_column_text(rows, 1));
        snprintf(one.facts, sizeof one.facts, "%s", tj_db_column_text(rows, 2));
        rc = TJ_RESERVE(all, all->len + 1) ? tj_fail_nomem(err) : open_live(writer, &one, err);
        if (!rc)
            all->items[all->len++] = one;
    }
    sqlite3_finalize(rows);
    return rc;
}

/* Decides which old segments, always the last few, are merged with the new games. */
static void select_merges(const tj_writer *writer, live_list *all, uint64_t symbols)
{
    for (size_t i = all->len; i-- > 0;) {
        uint64_t old = all->items[i].segment->index.n;

        if (symbols + old > writer->segment_max)
            break;
        if (!writer->merge_all && (!symbols || old >= 2 * symbols))
            break;
        all->items[i].merge = true;
        symbols += old;
    }
}

static int by_changed_id(const void *a, const void *b)
{
    const tj_changed_facts *x = a, *y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* Sorts the changes by game and keeps the last one of each. */
static void sort_changes(tj_writer *writer)
{
    tj_changed_facts *items = writer->changed.items;
    size_t kept = 0;

    TJ_SORT(&writer->changed, by_changed_id);
    for (size_t i = 0; i < writer->changed.len; i++) {
        if (i + 1 < writer->changed.len && items[i + 1].id == items[i].id)
            continue;
        items[kept] = items[i];
        items[kept++].order = 0;
    }
    writer->changed.len = kept;
}

static const tj_changed_facts *changed_facts(const tj_writer *writer, uint32_t id)
{
    tj_changed_facts key = {.id = id}, *found = NULL;

    if (writer->changed.len)
        found = bsearch(&key, writer->changed.items, writer->changed.len, sizeof key, by_changed_id);
    return found;
}

static void merged_release(tj_merged_segments *merged)
{
    for (size_t i = 0; i < merged->len; i++)
        free(merged->items[i].start);
    free(merged->items);
}

/* Copies the games of a segment, or of games that are none yet, that stay onto the buffer.  starts[g] becomes
 * where game g begins there. */
static int copy_staying(const tj_writer *writer, const tj_segment *from, const tj_sides *sides,
                        tj_game_buffer *buffer, uint32_t *starts, tj_err *err)
{
    for (uint32_t g = 0; g < from->game_count; g++) {
        const tj_changed_facts *changed = changed_facts(writer, from->games[g].id);
        tj_game_buffer_entry entry = {.id = from->games[g].id};
        tj_stored_game game;

        starts[g] = TJ_GAME_GONE;
        if (is_removed(writer, entry.id))
            continue;
        if (from->games[g].start > from->index.n)
            return tj_fail(err, TJ_E_FORMAT, "a segment is damaged");
        game = tj_segment_stored(from, g);
        entry.symbols = game.symbols;
        entry.n = game.n;
        entry.facts = changed ? changed->facts : from->facts[g];
        entry.sides = changed ? changed->sides : sides[g];
        starts[g] = (uint32_t)buffer->place.len;
        if (tj_game_buffer_add(buffer, &entry))
            return tj_fail_nomem(err);
        for (size_t s = 0; s < game.setups; s++)
            if (tj_game_buffer_add_setup(buffer, game.setup[s].before, game.setup[s].point,
                                         game.setup[s].colour))
                return tj_fail_nomem(err);
    }
    return 0;
}

/* The same for a segment that is merged: where its games are is noted.  Damage is found first, because it
 * must not get new checksums.  Nothing of the old file stays in memory. */
static int copy_games(const tj_writer *writer, const live *old, tj_game_buffer *buffer,
                      tj_merged_segments *merged, tj_err *err)
{
    const tj_segment *segment = old->segment;
    size_t before = buffer->games.len;
    uint32_t *starts = NULL;
    int rc;

    if ((rc = tj_container_check(&segment->file, writer->path, err)) ||
        (rc = tj_container_check(&segment->facts_file, writer->path, err)))
        goto out;
    if (TJ_RESERVE(merged, merged->len + 1) || !(starts = tj_alloc(segment->game_count, sizeof *starts))) {
        rc = tj_fail_nomem(err);
        goto out;
    }
    merged->items[merged->len++] = (tj_position_source){segment, starts};
    merged->replay = merged->replay || !segment->positions.count;
    rc = copy_staying(writer, segment, sides_of(old), buffer, starts, err);
    merged->games += (uint32_t)(buffer->games.len - before);
out:
    tj_mapped_file_discard(&segment->file.map, 0, segment->file.map.size);
    return rc;
}

/* Appends the games of another buffer that stay. */
static int append_games(const tj_writer *writer, tj_game_buffer *buffer, const tj_game_buffer *more,
                        tj_err *err)
{
    tj_segment *games = tj_segment_of_buffer(0, more);
    uint32_t *starts = tj_alloc(more->games.len, sizeof *starts);
    int rc = games && starts ? copy_staying(writer, games, more->sides.items, buffer, starts, err)
                             : tj_fail_nomem(err);

    free(games);
    free(starts);
    return rc;
}

/* What changed after a new game was put on its buffer: another record gave it a richer header, or its source
 * was replaced in the same import. */
static int apply_changes(const tj_writer *writer, tj_game_buffer *buffer, tj_err *err)
{
    tj_game_buffer kept = {0};
    bool loses_games = false;
    int rc;

    for (size_t g = 0; g < buffer->games.len; g++) {
        const tj_changed_facts *changed = changed_facts(writer, buffer->games.items[g].id);

        if (changed) {
            buffer->facts.items[g] = changed->facts;
            buffer->sides.items[g] = changed->sides;
        }
        loses_games = loses_games || is_removed(writer, buffer->games.items[g].id);
    }
    if (!loses_games)
        return 0;
    rc = append_games(writer, &kept, buffer, err);
    tj_game_buffer_release(buffer);
    *buffer = kept;
    return rc;
}

static int drop_live(tj_writer *writer, const live *old, tj_err *err)
{
    int rc;

    if ((rc = tj_db_execute(writer->db, err, "DELETE FROM segment WHERE id = ?1", "i", old->row)) ||
        (rc = tj_writer_drop_file(writer, "segments", old->file, ".seg", err)))
        return rc;
    return tj_writer_drop_file(writer, "segments", old->facts, ".facts", err);
}

static int write_facts(tj_writer *writer, const tj_facts *facts, const tj_sides *sides, uint32_t count,
                       char name[32], tj_err *err)
{
    char *path = tj_writer_new_file(writer, "segments", ".facts", name, err);
    int rc = path ? tj_facts_write(path, facts, sides, count, err) : TJ_E_NOMEM;

    free(path);
    return rc;
}

static int write_segment(tj_writer *writer, unsigned size, const tj_game_buffer *buffer,
                         const tj_merged_segments *merged, tj_err *err)
{
    char name[32], facts[32], *path;
    int rc;

    if (!buffer->games.len)
        return 0;
    path = tj_writer_new_file(writer, "segments", ".seg", name, err);
    rc = path ? tj_segment_write(path, size, buffer, merged, writer->threads, writer->monitor, err)
              : TJ_E_NOMEM;
    free(path);
    if (rc ||
        (rc = write_facts(writer, buffer->facts.items, buffer->sides.items, (uint32_t)buffer->facts.len,
                          facts, err)) ||
        (rc = tj_db_execute(writer->db, err,
                            "INSERT INTO segment(file, facts, size, games, symbols, first)"
                            " VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
                            "ttiiii", name, facts, (int64_t)size, (int64_t)buffer->games.len,
                            (int64_t)buffer->place.len, (int64_t)buffer->games.items[0].id)))
        return rc;
    /* for programs that do not know the game */
    return tj_db_execute(writer->db, err, "INSERT OR IGNORE INTO meta VALUES('game ' || ?1, ?2)", "it",
                         (int64_t)size, tj_game_kind_of_board(size)->title);
}

/* A segment that keeps its games but whose facts changed gets a new file of facts. */
static int rewrite_facts(tj_writer *writer, const live *old, tj_err *err)
{
    const tj_segment *segment = old->segment;
    tj_facts *facts = tj_alloc(segment->game_count, sizeof *facts);
    tj_sides *sides = tj_alloc(segment->game_count, sizeof *sides);
    bool differs = false;
    char name[32];
    int rc = facts && sides ? tj_container_check(&segment->facts_file, old->facts, err) : tj_fail_nomem(err);

    if (rc)
        goto out;
    memcpy(facts, segment->facts, segment->game_count * sizeof *facts);
    memcpy(sides, sides_of(old), segment->game_count * sizeof *sides);
    for (size_t i = 0; i < writer->changed.len; i++) {
        uint32_t game;

        if (!tj_segment_find_game(segment, writer->changed.items[i].id, &game))
            continue;
        facts[game] = writer->changed.items[i].facts;
        sides[game] = writer->changed.items[i].sides;
        differs = true;
    }
    if (differs && !(rc = write_facts(writer, facts, sides, segment->game_count, name, err)) &&
        !(rc = tj_db_execute(writer->db, err, "UPDATE segment SET facts = ?1 WHERE id = ?2", "ti", name,
                             old->row)))
        rc = tj_writer_drop_file(writer, "segments", old->facts, ".facts", err);
out:
    free(facts);
    free(sides);
    return rc;
}

static int rewrite_shrunk(tj_writer *writer, unsigned size, const live_list *all, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < all->len; i++) {
        const live *old = &all->items[i];
        tj_game_buffer buffer = {0};
        tj_merged_segments merged = {NULL, 0, 0, 0, false};

        if (old->merge)
            continue;
        if (!old->loses_games) {
            rc = rewrite_facts(writer, old, err);
            continue;
        }
        if (!(rc = copy_games(writer, old, &buffer, &merged, err)) &&
            !(rc = write_segment(writer, size, &buffer, &merged, err)))
            rc = drop_live(writer, old, err);
        tj_game_buffer_release(&buffer);
        merged_release(&merged);
    }
    return rc;
}

/* The merged segments' games and the new ones on one buffer; the buffer of new games itself if nothing is
 * merged.
 */
static int write_merged(tj_writer *writer, unsigned size, const live_list *all, tj_err *err)
{
    tj_game_buffer games = {0};
    tj_merged_segments merged = {NULL, 0, 0, 0, false};
    bool complete = true;
    int rc = 0;

    for (size_t i = 0; !rc && i < all->len; i++)
        if (all->items[i].merge) {
            /* has it everything that this version writes? */
            complete = complete && all->items[i].segment->sides && all->items[i].segment->positions.count;
            rc = copy_games(writer, &all->items[i], &games, &merged, err);
        }
    if (!rc && !merged.len)
        rc = write_segment(writer, size, &writer->buffer[size], NULL, err);
    else if (!rc && !(merged.len == 1 && complete && !writer->buffer[size].games.len &&
                      !writer->removed.len && !writer->changed.len)) {
        rc = append_games(writer, &games, &writer->buffer[size], err);
        tj_game_buffer_release(&writer->buffer[size]);
        if (!rc)
            rc = write_segment(writer, size, &games, &merged, err);
        for (size_t i = 0; !rc && i < all->len; i++)
            if (all->items[i].merge)
                rc = drop_live(writer, &all->items[i], err);
    }
    tj_game_buffer_release(&games);
    merged_release(&merged);
    return rc;
}

int tj_writer_spill(tj_writer *writer, unsigned size, size_t more, tj_err *err)
{
    int rc;

    if (!writer->buffer[size].games.len || writer->buffer[size].place.len + more <= writer->segment_max)
        return 0;
    rc = write_segment(writer, size, &writer->buffer[size], NULL, err);
    tj_game_buffer_release(&writer->buffer[size]);
    return rc;
}

int tj_writer_flush_segments(tj_writer *writer, tj_err *err)
{
    bool touches_old = writer->removed.len || writer->changed.len || writer->merge_all;
    int rc = 0;

    sort_changes(writer);
    TJ_SORT(&writer->removed, tj_compare_i64);
    for (unsigned size = 0; !rc && size < TJ_BOARDS; size++) {
        live_list all = {NULL, 0, 0};

        if (!touches_old && !writer->buffer[size].games.len)
            continue;
        if (!(rc = apply_changes(writer, &writer->buffer[size], err)) &&
            !(rc = open_live_list(writer, size, &all, err))) {
            select_merges(writer, &all, writer->buffer[size].place.len);
            if (!(rc = rewrite_shrunk(writer, size, &all, err)))
                rc = write_merged(writer, size, &all, err);
        }
        live_list_release(&all);
    }
    return rc;
}
