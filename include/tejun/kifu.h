/* Shogi records: header, moves with times and comments, variations, in the notations in use: CSA, KIF, KI2,
 * USI, JSON Kifu Format.
 *
 *     const char text[] = "startpos moves 7g7f 3c3d\n";
 *     tj_kifu_reader reader;
 *     tj_kifu kifu;
 *     char *csa = NULL;
 *     size_t n = 0;
 *     bool found = false;
 *
 *     tj_kifu_init(&kifu);
 *     if (tj_kifu_reader_init(&reader, text, sizeof text - 1, NULL) == 0 &&
 *         tj_kifu_next(&reader, &kifu, &found, NULL) == 0 && found &&
 *         tj_kifu_write(&kifu, TJ_KIFU_CSA, &csa, &n, NULL) == 0)
 *         fwrite(csa, 1, n, stdout);
 *     free(csa);
 *     tj_kifu_release(&kifu);
 *     tj_kifu_reader_release(&reader); */
#ifndef TEJUN_KIFU_H
#define TEJUN_KIFU_H

#include "tejun/shogi.h"

enum tj_kifu_format {
    TJ_KIFU_UNKNOWN,
    TJ_KIFU_CSA, /* of the Computer Shogi Association, V1 to V3.0 */
    TJ_KIFU_KIF, /* of Kifu for Windows: a move a line, told with its origin */
    TJ_KIFU_KI2, /* moves as people write them */
    TJ_KIFU_USI, /* "startpos moves 7g7f ...": a game a line */
    TJ_KIFU_JKF  /* JSON Kifu Format */
};

/* How a game ended.  "To move" is the side whose turn it was. */
enum tj_kifu_end {
    TJ_KIFU_NO_END = 0,
    TJ_KIFU_RESIGNED, /* who is to move */
    TJ_KIFU_SUSPENDED,
    TJ_KIFU_REPETITION,    /* sennichite: a draw */
    TJ_KIFU_TIME_UP,       /* of who is to move */
    TJ_KIFU_ILLEGAL_MOVE,  /* of who is to move, who loses; the move is not among the moves */
    TJ_KIFU_BLACK_ILLEGAL, /* Black did something illegal and loses */
    TJ_KIFU_WHITE_ILLEGAL,
    TJ_KIFU_IMPASSE,  /* jishogi: a draw */
    TJ_KIFU_DECLARED, /* who is to move has declared, and wins */
    TJ_KIFU_DRAW,
    TJ_KIFU_MOVE_LIMIT, /* a draw */
    TJ_KIFU_TAKEN_BACK, /* matta */
    TJ_KIFU_MATE,       /* who is to move is mated */
    TJ_KIFU_NO_MATE,    /* a problem that has no solution */
    TJ_KIFU_ERROR,
    TJ_KIFU_FORFEITED, /* who is to move did not come */
    TJ_KIFU_SEALED,    /* the next move is in an envelope */
    TJ_KIFU_WALKOVER   /* the opponent of who is to move did not come */
};

#define TJ_KIFU_NO_TIME UINT32_MAX

/* A move, or the end of a line.  Node 0 is the position at the start.  Links are node numbers, 0 being none:
 * a move's number is always greater than that of the one before it and of the one that it could be played
 * instead of. */
typedef struct tj_kifu_node {
    tj_shogi_move move;          /* TJ_SHOGI_NO_MOVE in node 0 and in ends */
    uint8_t end;                 /* tj_kifu_end */
    uint32_t next;               /* what came next */
    uint32_t instead;            /* what was or could have been played instead of it: the next variation */
    uint32_t time;               /* thought about it, in milliseconds, or TJ_KIFU_NO_TIME */
    uint32_t comment, comment_n; /* text.items[comment ...]: lines, divided by \n */
    uint32_t offset;             /* where it stands, in bytes from the record's first byte, in UTF-8 */
} tj_kifu_node;

typedef struct tj_kifu_header {
    uint32_t key, key_n, value, value_n; /* in text.items */
} tj_kifu_header;

/* A record.  All text is UTF-8. */
typedef struct tj_kifu {
    int format;       /* that it was read from */
    tj_shogi start;   /* the position that the first move is played in */
    tj_record record; /* the game without its variations: fields, moves, result, and whatever was wrong */
    struct {
        tj_kifu_node *items;
        size_t len, cap;
    } nodes;
    struct {
        tj_kifu_header *items;
        size_t len, cap;
    } headers; /* as they stand, in their order, with the names that KIF has ("先手", "棋戦" ...) */
    struct {
        char *items;
        size_t len, cap;
    } text;
    int winner; /* a tj_winner: who has won, where the record says so and the end of the game does not */
    size_t offset, length; /* of the record in what tj_kifu_reader read, made UTF-8 */
    uint64_t line;         /* its first one, from 1 */
} tj_kifu;

/* An empty record; release it with tj_kifu_release. */
TJ_API void tj_kifu_init(tj_kifu *kifu);
TJ_API void tj_kifu_clear(tj_kifu *kifu); /* empty again, memory kept for the next one */
TJ_API void tj_kifu_release(tj_kifu *kifu);

/* The bytes of a file, looked at one record after the other. */
typedef struct tj_kifu_reader {
    const char *text; /* UTF-8 */
    size_t n, at;
    uint64_t line;     /* of `at`, from 1 */
    int format;        /* tj_kifu_format, of the whole file */
    char *owned;       /* a copy made UTF-8, NULL if the bytes were that */
    const char *bytes; /* the file as it is */
    size_t bytes_n;
    uint8_t unit;      /* bytes of a character in it: 2 if it is UTF-16, otherwise at least 1 */
    bool big_endian;   /* UTF-16 */
    char line_break;   /* what ends its lines: \n, or \r alone */
    uint64_t raw_line; /* of raw_at in `bytes`, for tj_kifu_next_extent */
    size_t raw_at;
} tj_kifu_reader;

/* A record's place. */
typedef struct tj_kifu_extent {
    size_t offset, length;         /* in reader->text */
    size_t raw_offset, raw_length; /* in the file's own bytes */
    uint64_t line;                 /* its first one, from 1 */
} tj_kifu_extent;

/* Which notation is it, by content?  TJ_KIFU_UNKNOWN if no shogi record. */
TJ_API int tj_kifu_detect(const char *text, size_t n);
/* "csa", "kif" ...; NULL for TJ_KIFU_UNKNOWN. */
TJ_API const char *tj_kifu_format_name(int format);

/* bytes are borrowed until the reader is released.  Any encoding, decided by content: UTF-8 with or without
 * mark, UTF-16, Shift_JIS, EUC-JP, ISO-2022-JP.  TJ_E_FORMAT if it is no shogi record, TJ_E_RANGE (4 GB),
 * TJ_E_NOMEM. */
TJ_API int tj_kifu_reader_init(tj_kifu_reader *reader, const char *bytes, size_t n, tj_err *err);
TJ_API void tj_kifu_reader_release(tj_kifu_reader *reader);

/* Reads the next record; *found is false at the end.  All moves are replayed; a line is cut at its first
 * illegal move, and the record is damaged then, unless the move stands last and the record says that it was
 * illegal. Everything else that is odd becomes a fault, too; the only error is TJ_E_NOMEM. */
TJ_API int tj_kifu_next(tj_kifu_reader *reader, tj_kifu *kifu, bool *found, tj_err *err);

/* The same in two steps, for reading by several threads: finds where the next record, or something that is
 * none (comments between games), stands; false at the end.  TJ_E_NOMEM. */
TJ_API int tj_kifu_next_extent(tj_kifu_reader *reader, tj_kifu_extent *extent, bool *found, tj_err *err);
/* Reads what stands there; the reader is not changed. */
TJ_API int tj_kifu_read_at(const tj_kifu_reader *reader, const tj_kifu_extent *extent, tj_kifu *kifu,
                           bool *found, tj_err *err);

/* The first record of bytes in memory, or of a file; initialise kifu before.  TJ_E_FORMAT with the reason if
 * there is none from which anything could be taken. */
TJ_API int tj_kifu_read_first(const char *bytes, size_t n, tj_kifu *kifu, tj_err *err);
TJ_API int tj_kifu_read_file(const char *path, tj_kifu *kifu, tj_err *err);

/* Proves the tree: links, moves, ends, texts.  0, or TJ_E_FORMAT with a sentence. */
TJ_API int tj_kifu_check(const tj_kifu *kifu, tj_err *err);

/* Writes the record in that notation onto the end of a malloc'ed string: *out may be NULL at first and is
 * grown.  Variations are written as KIF, KI2 and JKF; CSA and USI have none.  USI has no header, times and
 * comments.  A winner that no end tells is kept by KIF and KI2 alone; who did not come has done something
 * illegal as CSA and JKF.  TJ_E_USAGE: format is none of these. */
TJ_API int tj_kifu_write(const tj_kifu *kifu, int format, char **out, size_t *out_n, tj_err *err);

#endif
