/* Commands that read and write game records. */
#include <stdio.h>
#include <string.h>

#include "base/text/span.h"
#include "base/atomic_file.h"
#include "engine/go/gtp/gtp_private.h"
#include "format/go/sgf_file.h"
#include "format/go/sgf_write.h"

#define PATH_ROOM 4096

/* "FILE [MOVE]": a last word of digits behind another word is the move; the file's name may have spaces. */
static bool file_and_move(tj_span args, char path[PATH_ROOM], uint32_t *moves)
{
    tj_span name = tj_span_trim(args, " "), last;
    size_t n = name.n;
    uint32_t number;

    while (n && name.at[n - 1] != ' ')
        n--;
    last = (tj_span){name.at + n, name.n - n};
    *moves = UINT32_MAX;
    if (n && tj_gtp_integer(&last, INT32_MAX, &number)) {
        /* the position before that move */
        *moves = number ? number - 1 : 0;
        name = tj_span_trim((tj_span){name.at, n}, " ");
    }
    return name.n && tj_gtp_text(name, path, PATH_ROOM);
}

static bool loadsgf(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    char path[PATH_ROOM];
    tj_record record;
    uint32_t moves;
    int rc;

    if (!file_and_move(args, path, &moves))
        return tj_gtp_fail(text, "syntax error");
    tj_record_init(&record);
    rc = gtp->options.no_files ? TJ_E_NOTFOUND : tj_sgf_file_first(path, &record, NULL);
    /* A damaged record is good for the moves before the damage, if those are all that is wanted. */
    if (!rc && record.state == TJ_RECORD_DAMAGED && moves > record.moves.len)
        rc = TJ_E_FORMAT;
    if (!rc)
        rc = tj_gtp_game_load(&gtp->game, &record, moves);
    tj_record_release(&record);
    if (rc)
        return tj_gtp_fail(text, "cannot load file");
    tj_gtp_new_game(gtp);
    return true;
}

static bool printsgf(tj_gtp *gtp, tj_span args, tj_buf *text)
{
    char komi[32], handicap[32], path[PATH_ROOM];
    tj_record record = gtp->game.record; /* borrows; only the header is told otherwise */
    tj_span name = tj_span_trim(args, " ");
    tj_err err = TJ_ERR_INIT;

    snprintf(komi, sizeof komi, "%g", gtp->game.komi);
    snprintf(handicap, sizeof handicap, "%zu", tj_gtp_game_stones(&gtp->game));
    record.field[TJ_FIELD_KOMI] = komi;
    record.field[TJ_FIELD_HANDICAP] = tj_gtp_game_stones(&gtp->game) >= 2 ? handicap : NULL;
    if (tj_sgf_write_commented(&record, NULL, text, NULL))
        return tj_gtp_fail(text, "out of memory");
    if (!name.n)
        return true;
    if (gtp->options.no_files || !tj_gtp_text(name, path, sizeof path))
        return tj_gtp_fail(text, "cannot save file");
    if (tj_atomic_file_write(path, text, true, &err))
        return tj_gtp_fail_err(text, &err);
    tj_buf_clear(text);
    return true;
}

const tj_gtp_command tj_gtp_sgf_commands[] = {{"loadsgf", loadsgf}, {"printsgf", printsgf}, {NULL, NULL}};
