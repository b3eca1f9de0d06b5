#include "pattern/memory_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/thread.h"
#include "corpus/store/derived.h"
#include "pattern/pattern_kind.h"

const struct tj_pattern_kind *tj_pattern_kind_of_board(unsigned board)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    return kind ? tj_game_row_of(kind)->pattern : NULL;
}

const char *tj_board_words(unsigned board, char out[TJ_BOARD_WORDS_MAX])
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    if (!kind || kind->first_board != kind->last_board)
        snprintf(out, TJ_BOARD_WORDS_MAX, "on %ux%u", board, board);
    else
        snprintf(out, TJ_BOARD_WORDS_MAX, "of %s", kind->title);
    return out;
}

void tj_memory_set_release(tj_memory_set *learnt)
{
    for (size_t i = 0; i < learnt->count; i++)
        tj_memory_release(&learnt->parts[i]);
    free(learnt->gone);
    memset(learnt, 0, sizeof *learnt);
}

static int open_part(tj_memory_set *learnt, const char *corpus, const tj_derived *row, tj_err *err)
{
    char *path = tj_derived_path(corpus, row->file);
    tj_memory *part = &learnt->parts[learnt->count];
    int rc = path ? tj_memory_open(part, path, err) : tj_fail_nomem(err);

    if (rc == TJ_E_NOTFOUND) /* the memory exists, its file does not */
        rc = TJ_E_IO;
    if (!rc) {
        learnt->count++;
        learnt->size = part->size;
        learnt->radius = part->radius;
        learnt->sided = part->sided;
        learnt->games += part->games;
        learnt->cases += part->cases;
        learnt->patterns += part->patterns;
    }
    free(path);
    return rc;
}

/* Parts that do not go together can only come from a damaged catalogue. */
static int open_parts(tj_memory_set *learnt, const char *corpus, const tj_derived_list *rows, tj_err *err)
{
    int rc = 0;

    memset(learnt, 0, sizeof *learnt);
    if (rows->len > TJ_MEMORY_SET_PARTS)
        return tj_fail_path(err, TJ_E_FORMAT, corpus, "the pattern memory has too many parts");
    for (size_t i = 0; i < rows->len && !rc; i++) {
        rc = open_part(learnt, corpus, &rows->items[i], err);
        if (!rc && (learnt->parts[i].size != learnt->parts[0].size ||
                    learnt->parts[i].sided != learnt->parts[0].sided ||
                    learnt->parts[i].radius != learnt->parts[0].radius))
            rc = tj_fail_path(err, TJ_E_FORMAT, corpus, "the parts of the pattern memory do not match");
    }
    return rc;
}

/* See describe. */
static bool is_whole(const char *parameters)
{
    static const char END[] = " games 0 cases 0 where 1";
    size_t n = strlen(parameters);

    return n >= sizeof END - 1 && strcmp(parameters + n - (sizeof END - 1), END) == 0;
}

int tj_memory_set_read(tj_memory_set *learnt, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_derived_list rows;
    int rc;

    memset(learnt, 0, sizeof *learnt);
    if ((rc = tj_derived_find(corpus->db, TJ_MEMORY_KIND, name, &rows, err)))
        goto out;
    if (!rows.len)
        rc = tj_fail_path(err, TJ_E_NOTFOUND, corpus->path,
                          "no pattern memory \"%s\"; run `tejun learn` first", name);
    else if (!(rc = open_parts(learnt, corpus->path, &rows, err)))
        learnt->age.whole = is_whole(rows.items[0].parameters);
out:
    tj_derived_release(&rows);
    return rc;
}

static bool is_for(unsigned board, const tj_game_kind *kind, unsigned size)
{
    return size == TJ_MEMORY_ANY_BOARD ? tj_game_kind_of_board(board) == kind : board == size;
}

/* The usual memory for a board, otherwise the oldest; *name is malloc'ed, NULL if there is none. */
static int choose(tj_corpus *corpus, const tj_game_kind *kind, unsigned size, char **name, tj_err *err)
{
    const struct tj_pattern_kind *patterns = tj_game_row_of(kind)->pattern;
    const tj_derived *best = NULL;
    tj_derived_list rows;
    int rc = tj_derived_find(corpus->db, TJ_MEMORY_KIND, NULL, &rows, err);

    *name = NULL;
    for (size_t i = 0; i < rows.len && !rc; i++)
        if (is_for(tj_derived_size(&rows.items[i]), kind, size) &&
            (!best || strcmp(rows.items[i].name, patterns->memory_name) == 0))
            best = &rows.items[i];
    if (best && !(*name = tj_strndup(best->name, strlen(best->name))))
        rc = tj_fail_nomem(err);
    tj_derived_release(&rows);
    return rc;
}

int tj_memory_set_read_for(tj_memory_set *learnt, tj_corpus *corpus, const tj_game_kind *kind, unsigned size,
                           const char *name, bool *there, tj_err *err)
{
    char *chosen = NULL, words[TJ_BOARD_WORDS_MAX];
    tj_err fault = TJ_ERR_INIT;
    int rc;

    memset(learnt, 0, sizeof *learnt);
    *there = false;
    if (!name && ((rc = choose(corpus, kind, size, &chosen, err)) || !chosen))
        return rc;
    rc = tj_memory_set_read(learnt, corpus, name ? name : chosen, &fault);
    rc = tj_err_ignore_missing(name, rc, &fault, there, err);
    if (!rc && *there && !is_for(learnt->size, kind, size))
        rc = tj_fail_path(err, TJ_E_USAGE, corpus->path, "the memory \"%s\" is for games %s",
                          name ? name : chosen, tj_board_words(learnt->size, words));
    free(chosen);
    return rc;
}

/* ---- comparing ---- */

static bool is_among(const uint32_t *numbers, size_t count, uint32_t number)
{
    return count && bsearch(&number, numbers, count, sizeof *numbers, tj_compare_u32);
}

/* The numbers of the games on boards of that size, ascending; NULL if memory ran out. */
static uint32_t *list_games(const tj_corpus *corpus, unsigned size, size_t *count)
{
    uint32_t *numbers;
    size_t room = 0;

    for (size_t s = 0; s < corpus->segment_count; s++)
        room += corpus->segments[s]->game_count;
    numbers = tj_alloc(room, sizeof *numbers);
    *count = 0;
    for (size_t s = 0; numbers && s < corpus->segment_count; s++)
        for (uint32_t g = 0; corpus->segments[s]->board == size && g < corpus->segments[s]->game_count; g++)
            numbers[(*count)++] = corpus->segments[s]->games[g].id;
    if (numbers)
        qsort(numbers, *count, sizeof *numbers, tj_compare_u32);
    return numbers;
}

int tj_memory_set_compare(tj_memory_set *learnt, const tj_corpus *corpus, tj_err *err)
{
    tj_memory_set_age *age = &learnt->age;
    size_t count;
    uint32_t *games = list_games(corpus, learnt->size, &count);

    free(learnt->gone);
    age->gone = age->to_learn = 0;
    learnt->gone = tj_alloc(learnt->games + 1, sizeof *learnt->gone);
    if (!games || !learnt->gone) {
        free(games);
        return tj_fail_nomem(err);
    }
    for (size_t i = 0; i < learnt->count; i++)
        for (uint32_t g = 0; g < learnt->parts[i].games; g++)
            if (!is_among(games, count, learnt->parts[i].game[g]))
                learnt->gone[age->gone++] = learnt->parts[i].game[g];
    free(games);
    qsort(learnt->gone, age->gone, sizeof *learnt->gone, tj_compare_u32);
    if (age->whole && count > learnt->games - age->gone)
        age->to_learn = count - (learnt->games - age->gone);
    age->known = true;
    return 0;
}

/* ---- learning ---- */

/* Learning under way: what is there, what is to be there. */
typedef struct update {
    tj_writer writer;
    tj_corpus *corpus;
    const tj_learn_options *options;
    const char *name;
    tj_selected_game *games; /* to learn from */
    size_t count;
    tj_derived_list rows;
    tj_buf parameters;
    bool same;           /* what is there was made in the same way */
    tj_memory_set parts; /* open if a part can be added to them */
    uint32_t *known;     /* games that they cover, ascending */
    size_t known_count;
} update;

static int describe(update *s, tj_err *err)
{
    const tj_learn_options *o = s->options;
    int rc;

    tj_buf_printf(&s->parameters, "size %u ", o->board);
    if (o->sided)
        tj_buf_puts(&s->parameters, "sided");
    else
        tj_buf_printf(&s->parameters, "radius %u", o->radius);
    tj_buf_printf(&s->parameters, " games %u cases %u where ", (unsigned)o->games_max,
                  (unsigned)o->cases_max);
    rc = tj_filter_where(s->corpus->db, o->filter, &s->parameters, err);
    return !rc && !tj_buf_ok(&s->parameters) ? tj_fail_nomem(err) : rc;
}

static int gather_known(update *s, tj_err *err)
{
    if (!(s->known = tj_alloc(s->parts.games, sizeof *s->known)))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < s->parts.count; i++) {
        const tj_memory *part = &s->parts.parts[i];

        memcpy(s->known + s->known_count, part->game, part->games * sizeof *s->known);
        s->known_count += part->games;
    }
    qsort(s->known, s->known_count, sizeof *s->known, tj_compare_u32);
    return 0;
}

/* Are the files as they were written?  Everything is read: a part that is kept must not hide damage. */
static bool parts_are_sound(const tj_memory_set *parts)
{
    bool sound = true;

    for (size_t i = 0; i < parts->count && sound; i++)
        sound = !tj_container_check(&parts->parts[i].file, "", NULL);
    return sound;
}

/* Are all that are known still to be learned from?  Then only the others are left. */
static bool drop_known(update *s)
{
    size_t found = 0, kept = 0;

    for (size_t g = 0; g < s->count; g++)
        found += is_among(s->known, s->known_count, s->games[g].id);
    if (found < s->known_count)
        return false;
    for (size_t g = 0; g < s->count; g++)
        if (!is_among(s->known, s->known_count, s->games[g].id))
            s->games[kept++] = s->games[g];
    s->count = kept;
    return true;
}

/* Can a part be added to those that are there? */
static int check_parts(update *s, bool *grows, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    *grows = false;
    s->same = s->rows.len > 0;
    for (size_t i = 0; i < s->rows.len; i++)
        s->same = s->same && strcmp(s->rows.items[i].parameters, s->parameters.data) == 0;
    if (!s->same || s->options->games_max || s->options->cases_max)
        return 0;
    /* damaged parts are rebuilt */
    if (!open_parts(&s->parts, s->corpus->path, &s->rows, &fault) && parts_are_sound(&s->parts) &&
        !(rc = gather_known(s, err)))
        *grows = drop_known(s);
    return rc;
}

static int write_memory(const void *memory, const char *path, tj_err *err)
{
    return tj_memory_write(memory, path, err);
}

static int write_part(update *s, const tj_memory *memory, tj_err *err)
{
    const tj_derived row = {.kind = (char *)TJ_MEMORY_KIND,
                            .name = (char *)s->name,
                            .parameters = s->parameters.data,
                            .games = memory->games};

    return tj_derived_add(&s->writer, &row, write_memory, memory, err);
}

static int drop_parts(update *s, size_t from, tj_err *err)
{
    int rc = 0;

    for (size_t i = from; !rc && i < s->rows.len; i++)
        rc = tj_derived_drop(&s->writer, &s->rows.items[i], err);
    return rc;
}

/* There is no room for a new part: the latest parts, each not larger than all behind it, become one with it.
 * What is left has parts of which each is larger than all behind it. */
static int write_merged(update *s, const tj_memory *memory, tj_err *err)
{
    const tj_memory *merged[TJ_MEMORY_SET_PARTS + 1] = {memory};
    size_t first = s->parts.count, count = 1;
    uint64_t cases = memory->cases;
    tj_memory whole;
    int rc;

    while (first && (count == 1 || s->parts.parts[first - 1].cases <= cases)) {
        merged[count++] = &s->parts.parts[--first];
        cases += s->parts.parts[first].cases;
    }
    if (!(rc = tj_memory_merge(&whole, merged, count, err)))
        rc = write_part(s, &whole, err);
    tj_memory_release(&whole);
    return rc ? rc : drop_parts(s, first, err);
}

static int learn_part(update *s, bool grows, tj_learn_summary *summary, const tj_progress_monitor *monitor,
                      tj_err *err)
{
    tj_memory memory;
    int rc = tj_memory_learn(&memory, s->corpus, s->options, s->games, s->count, monitor, err);

    if (rc == TJ_E_NOTFOUND && grows) { /* nothing came since */
        if (err)
            *err = (tj_err)TJ_ERR_INIT;
        return 0;
    }
    if (!rc)
        rc = grows && s->parts.count == TJ_MEMORY_SET_PARTS ? write_merged(s, &memory, err)
                                                            : write_part(s, &memory, err);
    if (!rc && (grows || !(rc = drop_parts(s, 0, err))))
        *summary = (tj_learn_summary){memory.games, !grows};
    tj_memory_release(&memory);
    return rc;
}

/* No game is left of those that the memory was made from: it is removed, and an error says so. */
static int drop_memory(update *s, tj_err *err)
{
    char words[TJ_BOARD_WORDS_MAX];
    int rc;

    if (err)
        *err = (tj_err)TJ_ERR_INIT;
    if ((rc = drop_parts(s, 0, err)))
        tj_writer_abort(&s->writer);
    else if (!(rc = tj_writer_commit(&s->writer, err)))
        rc = tj_fail_path(err, TJ_E_NOTFOUND, s->corpus->path,
                          "no games %s are left to learn from; the memory \"%s\" was removed",
                          tj_board_words(s->options->board, words), s->name);
    return rc;
}

static int learn(update *s, const char *corpus, tj_learn_summary *summary, const tj_progress_monitor *monitor,
                 tj_err *err)
{
    const tj_learn_options *o = s->options;
    bool grows = false;
    int rc;

    if ((rc = tj_corpus_open(&s->corpus, corpus, err)) || (rc = describe(s, err)) ||
        (rc = tj_derived_find(s->writer.db, TJ_MEMORY_KIND, s->name, &s->rows, err)) ||
        (rc = tj_corpus_select(s->corpus, o->filter, o->board, &s->games, &s->count, err)))
        return rc;
    if (o->games_max && s->count > o->games_max)
        s->count = o->games_max;
    rc = check_parts(s, &grows, err);
    return rc ? rc : learn_part(s, grows, summary, monitor, err);
}

int tj_memory_set_learn(const char *corpus, const char *name, const tj_learn_options *options,
                        tj_learn_summary *summary, const tj_progress_monitor *monitor, tj_err *err)
{
    update s = {.options = options, .name = name};
    int rc = tj_writer_begin(&s.writer, corpus, false, tj_thread_count(), monitor, err);

    *summary = (tj_learn_summary){0, false};
    if (rc)
        return rc;
    rc = learn(&s, corpus, summary, monitor, err);
    if (rc == TJ_E_NOTFOUND && s.same)
        rc = drop_memory(&s, err);
    else if (rc || !summary->games_new)
        tj_writer_abort(&s.writer);
    else
        rc = tj_writer_commit(&s.writer, err);
    tj_corpus_free(s.corpus);
    tj_derived_release(&s.rows);
    tj_buf_release(&s.parameters);
    tj_memory_set_release(&s.parts);
    free(s.games);
    free(s.known);
    return rc;
}
