#include "corpus/store/segment.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sequence/suffix_array.h"

#define SEGMENT_MAGIC   "tejunseg"
#define FACTS_MAGIC     "tejunfct"
#define SEGMENT_VERSION 1
#define FACTS_VERSION   1

typedef struct segment_info {
    uint32_t board, symbols, games, entries[TJ_INDEX_LISTS];
} segment_info;

static size_t block_count(uint32_t symbols)
{
    return ((size_t)symbols >> TJ_BLOCK_SHIFT) + 1;
}

static uint32_t *make_blocks(const tj_game_buffer *buffer)
{
    size_t count = block_count((uint32_t)buffer->place.len), game = 0;
    uint32_t *blocks = tj_alloc(count, sizeof *blocks);

    for (size_t b = 0; blocks && b < count; b++) {
        while (game + 1 < buffer->games.len && buffer->games.items[game + 1].start <= b << TJ_BLOCK_SHIFT)
            game++;
        blocks[b] = (uint32_t)game;
    }
    return blocks;
}

/* ---- sections ---- */

/* A section is written as soon as its part is made: two parts at once would take twice the memory. */
enum part { GAMES, POSITIONS, INDEX };

/* What a section has an entry for.  LIST and KEYS: see tj_index_list. */
enum per { PER_GAME, PER_BLOCK, PER_SETUP, PER_SYMBOL, PER_POSITION, LIST, KEYS };

static const struct section {
    const char *name;
    size_t pointer; /* where a tj_segment points to it */
    enum part part;
    enum per per;
    size_t entry;  /* bytes; LIST and KEYS: which list */
    bool relative; /* absent from plain indexes */
} SECTIONS[] = {
#define AT(member) offsetof(tj_segment, member)
    {"games", AT(games), GAMES, PER_GAME, sizeof(tj_segment_game), false},
    {"blocks", AT(blocks), GAMES, PER_BLOCK, sizeof(uint32_t), false},
    {"setup", AT(setup), GAMES, PER_SETUP, sizeof(tj_stored_setup), false},
    {"place", AT(index.place), GAMES, PER_SYMBOL, sizeof(uint16_t), false},
    {"position.keys", AT(positions.key), POSITIONS, PER_POSITION, sizeof(uint64_t), false},
    {"position.at", AT(positions.at), POSITIONS, PER_POSITION, sizeof(uint32_t), false},
    {"position.turns", AT(positions.turn), POSITIONS, PER_POSITION, 1, false},
    {"codes", AT(index.codes), INDEX, PER_SYMBOL, sizeof(uint16_t), true},
    {"steps", AT(index.steps), INDEX, PER_SYMBOL, sizeof(uint16_t), true},
    {"fixed.list", AT(index.list[TJ_INDEX_FIXED].packed), INDEX, LIST, TJ_INDEX_FIXED, false},
    {"fixed.keys", AT(index.list[TJ_INDEX_FIXED].keys), INDEX, KEYS, TJ_INDEX_FIXED, false},
    {"coded.list", AT(index.list[TJ_INDEX_CODED].packed), INDEX, LIST, TJ_INDEX_CODED, false},
    {"coded.keys", AT(index.list[TJ_INDEX_CODED].keys), INDEX, KEYS, TJ_INDEX_CODED, false},
    {"anywhere.list", AT(index.list[TJ_INDEX_ANYWHERE].packed), INDEX, LIST, TJ_INDEX_ANYWHERE, false},
    {"anywhere.keys", AT(index.list[TJ_INDEX_ANYWHERE].keys), INDEX, KEYS, TJ_INDEX_ANYWHERE, false},
#undef AT
};
#define SECTIONS_END (SECTIONS + sizeof SECTIONS / sizeof *SECTIONS)

static size_t section_bytes(const tj_segment *segment, const struct section *section)
{
    const tj_index *index = &segment->index;

    switch (section->per) {
    case PER_GAME:
        return segment->game_count * section->entry;
    case PER_BLOCK:
        return block_count(index->n) * section->entry;
    case PER_SETUP:
        return segment->setup_count * section->entry;
    case PER_SYMBOL:
        return index->n * section->entry;
    case PER_POSITION:
        return segment->positions.count * section->entry;
    case LIST:
        return tj_index_list_bytes(index->list[section->entry].count, index->bits);
    default:
        return tj_index_list_keys(index->list[section->entry].count) * sizeof *index->list->keys;
    }
}

static void add_part(tj_container_writer *out, const tj_segment *segment, enum part part)
{
    for (const struct section *row = SECTIONS; row < SECTIONS_END; row++) {
        tj_section section = {.name = row->name, .size = section_bytes(segment, row)};

        if (row->part != part || (row->relative && tj_index_is_plain(&segment->index)))
            continue;
        memcpy(&section.data, (const char *)segment + row->pointer, sizeof section.data);
        tj_container_add(out, &section);
    }
}

/* How many sections a segment of a game has: `info` and those of the table. */
static size_t section_count(const tj_game_kind *kind)
{
    size_t count = 1;

    for (const struct section *row = SECTIONS; row < SECTIONS_END; row++)
        count += !row->relative || kind->relative_codes;
    return count;
}

/* ---- writing ---- */

static int write_games(tj_container_writer *out, tj_segment *games, const tj_game_buffer *buffer, tj_err *err)
{
    uint32_t *blocks = make_blocks(buffer);

    if (!blocks)
        return tj_fail_nomem(err);
    games->blocks = blocks;
    add_part(out, games, GAMES);
    free(blocks);
    return 0;
}

/* The positions of games that are no segment yet: those of merged segments as they are, those of the others
 * by playing them. */
static int find_positions(tj_segment *games, const tj_merged_segments *merged, unsigned threads,
                          tj_position_index *out, const tj_progress_monitor *monitor, tj_err *err)
{
    bool merge = merged && merged->len && !merged->replay;
    tj_position_index played;
    tj_position_source *sources;
    int rc = tj_position_index_build(merge ? &played : out, games, merge ? merged->games : 0, threads,
                                     monitor, err);

    if (rc || !merge)
        return rc;
    sources = tj_alloc(merged->len + 1, sizeof *sources);
    if (sources) {
        memcpy(sources, merged->items, merged->len * sizeof *sources);
        games->positions = played;
        sources[merged->len] = (tj_position_source){games, NULL};
        rc = tj_position_index_merge(out, sources, merged->len + 1, monitor, err);
    } else
        rc = tj_fail_nomem(err);
    free(sources);
    tj_position_index_release(&played);
    return rc;
}

tj_segment *tj_segment_of_buffer(unsigned board, const tj_game_buffer *buffer)
{
    tj_segment *games = tj_zalloc(1, sizeof *games);

    if (!games)
        return NULL;
    games->board = board;
    games->index.place = buffer->place.items;
    games->index.n = (uint32_t)buffer->place.len;
    games->games = buffer->games.items;
    games->facts = buffer->facts.items;
    games->game_count = (uint32_t)buffer->games.len;
    games->setup = buffer->setup.items;
    games->setup_count = (uint32_t)buffer->setup.len;
    return games;
}

static int write_positions(tj_container_writer *out, tj_segment *games, const tj_merged_segments *merged,
                           unsigned threads, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_position_index positions;
    int rc = find_positions(games, merged, threads, &positions, monitor, err);

    if (rc)
        return rc;
    games->positions = positions;
    add_part(out, games, POSITIONS);
    tj_position_index_release(&positions);
    return 0;
}

static int write_index(tj_container_writer *out, tj_segment *games, unsigned threads,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(games->board);
    segment_info info = {games->board, games->index.n, games->game_count, {0}};
    tj_index index;
    int rc;

    if (kind->relative_codes)
        tj_geometry_init(&games->geometry, games->board);
    rc = tj_index_build(&index, kind->relative_codes ? &games->geometry : NULL, kind->symbols,
                        games->index.place, games->index.n, threads, monitor, err);
    if (rc)
        return rc;
    games->index = index;
    add_part(out, games, INDEX);
    for (int list = 0; list < TJ_INDEX_LISTS; list++)
        info.entries[list] = index.list[list].count;
    tj_container_add(out, &(tj_section){"info", &info, sizeof info});
    tj_index_release(&index);
    return 0;
}

int tj_segment_write(const char *path, unsigned board, const tj_game_buffer *buffer,
                     const tj_merged_segments *merged, unsigned threads, const tj_progress_monitor *monitor,
                     tj_err *err)
{
    tj_container_writer *out = NULL;
    tj_segment *games;
    int rc;

    if (buffer->place.len >= TJ_SUFFIX_TEXT_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many moves for one segment");
    if (!(games = tj_segment_of_buffer(board, buffer)))
        return tj_fail_nomem(err);
    if ((rc = tj_container_begin(&out, path, SEGMENT_MAGIC, SEGMENT_VERSION,
                                 section_count(tj_game_kind_of_board(board)), err)) ||
        (rc = write_games(out, games, buffer, err)) ||
        (rc = write_positions(out, games, merged, threads, monitor, err)) ||
        (rc = write_index(out, games, threads, monitor, err)))
        tj_container_discard(out);
    else
        rc = tj_container_end(out, err);
    free(games);
    return rc;
}

int tj_facts_write(const char *path, const tj_facts *facts, const tj_sides *sides, uint32_t count,
                   tj_err *err)
{
    tj_section sections[] = {{"facts", facts, count * sizeof *facts},
                             {"sides", sides, count * sizeof *sides}};

    return tj_container_write(path, FACTS_MAGIC, FACTS_VERSION, sections, sides ? 2 : 1, err);
}

/* ---- opening ---- */

/* What is played in the segment; TJ_E_FORMAT where this program does not know. */
static int find_kind(tj_segment *segment, const segment_info *info, const char *path, tj_err *err)
{
    segment->board = info->board;
    segment->kind = tj_game_kind_of_board(info->board);
    if (!segment->kind)
        return tj_fail_path(err, TJ_E_FORMAT, path,
                            "the corpus has games on board %u, which this program does not support; use the "
                            "version of tejun that imported them",
                            segment->board);
    if (segment->kind->relative_codes) {
        tj_geometry_init(&segment->geometry, segment->board);
        segment->index.geometry = &segment->geometry;
    }
    return 0;
}

/* Points the segment to its sections; false if one is absent or has the wrong size.  Positions may be absent,
 * but not in part. */
static bool map_sections(tj_segment *segment, const segment_info *info)
{
    tj_index *index = &segment->index;
    size_t setup = 0, positions = 0;

    tj_container_any(&segment->file, "setup", &setup);
    tj_container_any(&segment->file, "position.turns", &positions);
    if (info->symbols >= TJ_SUFFIX_TEXT_MAX || info->games == 0 || positions > info->symbols)
        return false;
    index->n = info->symbols;
    index->bits = tj_index_bits(info->symbols);
    segment->game_count = info->games;
    segment->setup_count = (uint32_t)(setup / sizeof *segment->setup);
    segment->positions.count = (uint32_t)positions;
    for (int list = 0; list < TJ_INDEX_LISTS; list++)
        if ((index->list[list].count = info->entries[list]) > info->symbols)
            return false;
    for (const struct section *row = SECTIONS; row < SECTIONS_END; row++) {
        const void *data = tj_container_section(&segment->file, row->name, section_bytes(segment, row));

        if ((row->relative && tj_index_is_plain(index)) || (row->part == POSITIONS && !positions))
            continue;
        if (!data)
            return false;
        memcpy((char *)segment + row->pointer, &data, sizeof data);
    }
    if (tj_index_is_plain(index))
        index->codes = index->steps = index->place;
    return true;
}

static int open_facts(tj_segment *segment, const char *path, tj_err *err)
{
    int rc = tj_container_open(&segment->facts_file, path, FACTS_MAGIC, FACTS_VERSION, err);

    if (rc)
        return rc;
    segment->facts =
        tj_container_section(&segment->facts_file, "facts", segment->game_count * sizeof *segment->facts);
    segment->sides =
        tj_container_section(&segment->facts_file, "sides", segment->game_count * sizeof *segment->sides);
    return segment->facts ? 0 : tj_fail_path(err, TJ_E_FORMAT, path, "the facts do not match their segment");
}

int tj_segment_open(tj_segment **out, const char *path, const char *facts_path, tj_err *err)
{
    tj_segment *segment = tj_zalloc(1, sizeof *segment);
    const segment_info *info = NULL;
    int rc;

    *out = NULL;
    if (!segment)
        return tj_fail_nomem(err);
    rc = tj_container_open(&segment->file, path, SEGMENT_MAGIC, SEGMENT_VERSION, err);
    if (!rc && (info = tj_container_section(&segment->file, "info", sizeof *info)))
        rc = find_kind(segment, info, path, err);
    if (!rc && (!info || !map_sections(segment, info)))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the sections of the segment do not match");
    if (!rc && facts_path)
        rc = open_facts(segment, facts_path, err);
    if (rc)
        tj_segment_free(segment);
    else
        *out = segment;
    return rc;
}

void tj_segment_free(tj_segment *segment)
{
    if (!segment)
        return;
    tj_container_close(&segment->file);
    tj_container_close(&segment->facts_file);
    free(segment->skips);
    free(segment);
}

uint32_t tj_segment_game_at(const tj_segment *segment, uint32_t at)
{
    uint32_t game = segment->blocks[at >> TJ_BLOCK_SHIFT];

    if (game >= segment->game_count)
        game = segment->game_count - 1;
    while (game && segment->games[game].start > at) /* only in a damaged file */
        game--;
    while (game + 1 < segment->game_count && segment->games[game + 1].start <= at)
        game++;
    return game;
}

uint32_t tj_segment_game_end(const tj_segment *segment, uint32_t game)
{
    const uint16_t *place = segment->index.place;
    uint32_t start = segment->games[game].start, n = segment->index.n;
    uint32_t end = game + 1 < segment->game_count ? segment->games[game + 1].start : n;

    if (end > n)
        end = n;
    while (end > start && place[end - 1] == TJ_SYMBOL_BORDER)
        end--;
    return end < start ? start : end;
}

/* The first of `count` rows of `width` words whose word at keys[0] is not below `key`. */
static uint32_t first_not_below(const uint32_t *keys, size_t width, uint32_t count, uint32_t key)
{
    uint32_t from = 0, to = count;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;

        if (keys[middle * width] < key)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

bool tj_segment_find_game(const tj_segment *segment, uint32_t id, uint32_t *game)
{
    *game =
        first_not_below(&segment->games[0].id, sizeof *segment->games / sizeof id, segment->game_count, id);
    return *game < segment->game_count && segment->games[*game].id == id;
}

const tj_stored_setup *tj_segment_setup(const tj_segment *segment, uint32_t game, uint32_t *count)
{
    uint32_t from;

    *count = 0;
    if (!segment->setup_count) /* then there may be no memory for it either */
        return segment->setup;
    from = first_not_below(&segment->setup[0].game, sizeof *segment->setup / sizeof game,
                           segment->setup_count, game);
    while (from + *count < segment->setup_count && segment->setup[from + *count].game == game)
        ++*count;
    return segment->setup + from;
}

int tj_segment_count_skips(tj_segment *segment)
{
    const uint16_t *place = segment->index.place;
    uint32_t count = 0;

    if (segment->skips)
        return 0;
    segment->skips = tj_alloc(block_count(segment->index.n), sizeof *segment->skips);
    for (uint32_t at = 0; segment->skips && at < segment->index.n; at++) {
        if (at % (1u << TJ_BLOCK_SHIFT) == 0)
            segment->skips[at >> TJ_BLOCK_SHIFT] = count;
        count += place[at] == TJ_SYMBOL_SKIP;
    }
    return segment->skips ? 0 : TJ_E_NOMEM;
}

/* Left-out turns in [from, to), by going through them. */
static uint32_t skips_between(const tj_segment *segment, uint32_t from, uint32_t to)
{
    uint32_t count = 0;

    for (uint32_t at = from; at < to; at++)
        count += segment->index.place[at] == TJ_SYMBOL_SKIP;
    return count;
}

/* Left-out turns before a position, by the counts. */
static uint32_t skips_before(const tj_segment *segment, uint32_t at)
{
    uint32_t block = at >> TJ_BLOCK_SHIFT;

    return segment->skips[block] + skips_between(segment, block << TJ_BLOCK_SHIFT, at);
}

uint32_t tj_segment_moves_before(const tj_segment *segment, uint32_t game, uint32_t at)
{
    uint32_t start = segment->games[game].start;

    if (at >= segment->index.n)
        at = segment->index.n - 1; /* the last border */
    if (at <= start)
        return 0;
    return at - start -
           (segment->skips ? skips_before(segment, at) - skips_before(segment, start)
                           : skips_between(segment, start, at));
}

static int check_games(const tj_segment *segment, const char *path, tj_err *err)
{
    for (uint32_t g = 0; g < segment->game_count; g++) {
        uint32_t start = segment->games[g].start;

        if (start % 2 || start >= segment->index.n || (g == 0 && start != 0) ||
            (g && (start <= segment->games[g - 1].start || segment->games[g].id <= segment->games[g - 1].id ||
                   segment->index.place[start - 1] != TJ_SYMBOL_BORDER)))
            return tj_fail_path(err, TJ_E_FORMAT, path, "the list of games is damaged at game %u", g);
    }
    for (uint32_t i = 0; i < segment->index.n; i += 1u << TJ_BLOCK_SHIFT)
        if (segment->blocks[i >> TJ_BLOCK_SHIFT] > tj_segment_game_at(segment, i) ||
            segment->games[segment->blocks[i >> TJ_BLOCK_SHIFT]].start > i)
            return tj_fail_path(err, TJ_E_FORMAT, path, "the list of blocks is damaged");
    return 0;
}

int tj_segment_check(const tj_segment *segment, const char *path, const char *facts_path, tj_err *err)
{
    int rc;

    if (!(rc = tj_container_check(&segment->file, path, err)) &&
        !(segment->facts && (rc = tj_container_check(&segment->facts_file, facts_path, err))) &&
        !(rc = check_games(segment, path, err)) &&
        !(rc = tj_index_check(&segment->index, segment->board, err)) && segment->positions.count)
        rc = tj_position_index_check(segment, err);
    tj_err_set_place(err, path, 0, 0, 0);
    return rc;
}

tj_stored_game tj_segment_stored(const tj_segment *segment, uint32_t game)
{
    uint32_t start = segment->games[game].start, setups;
    tj_stored_game stored = {.board = segment->board,
                             .symbols = segment->index.place + start,
                             .n = tj_segment_game_end(segment, game) - start};

    stored.setup = tj_segment_setup(segment, game, &setups);
    stored.setups = setups;
    return stored;
}
