/* A game record: header, set-up stones and main line, whatever file format it came from.
 *
 *     tj_corpus *corpus;
 *     tj_record record;
 *
 *     tj_record_init(&record);
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 && tj_game_record(corpus, 1, &record, NULL) == 0)
 *         printf("%s plays %zu moves against %s\n", record.field[TJ_FIELD_BLACK], record.moves.len,
 *                record.field[TJ_FIELD_WHITE]);
 *     tj_record_release(&record);
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_RECORD_H
#define TEJUN_RECORD_H

#include "tejun/game_kind.h"

enum tj_colour { TJ_EMPTY = 0, TJ_BLACK = 1, TJ_WHITE = 2 };

/* Who won.  Unfinished games and those whose record does not say are unknown. */
typedef enum tj_winner {
    TJ_WINNER_UNKNOWN = 0,
    TJ_WINNER_BLACK = TJ_BLACK,
    TJ_WINNER_WHITE = TJ_WHITE,
    TJ_WINNER_DRAW = 3,
    TJ_WINNER_NONE = 4 /* void: annulled, triple ko, both lost */
} tj_winner;

/* What a header can say.  All are UTF-8 text as the record's author wrote it. */
enum tj_field {
    TJ_FIELD_BLACK,
    TJ_FIELD_WHITE,
    TJ_FIELD_BLACK_RANK,
    TJ_FIELD_WHITE_RANK,
    TJ_FIELD_EVENT,
    TJ_FIELD_ROUND,
    TJ_FIELD_DATE,
    TJ_FIELD_PLACE,
    TJ_FIELD_RESULT,
    TJ_FIELD_KOMI,
    TJ_FIELD_HANDICAP,
    TJ_FIELD_RULES,
    TJ_FIELD_TITLE,
    TJ_FIELD_COUNT
};

#define TJ_PASS 0xFFFF

typedef struct tj_move {
    uint32_t offset; /* where the move stands, in bytes from the record's first byte */
    uint16_t point;  /* the move as 16 bits, see tejun/position.h, or TJ_PASS */
    uint8_t colour;  /* TJ_BLACK or TJ_WHITE */
} tj_move;

/* A stone or piece put on the board (or taken off it: TJ_EMPTY) just before move number `before` (from 0). */
typedef struct tj_setup {
    uint32_t before;
    uint16_t point;
    uint8_t colour;
} tj_setup;

typedef struct tj_setup_list {
    tj_setup *items;
    size_t len, cap;
} tj_setup_list;

/* How much of a record could be taken. */
enum tj_record_state {
    TJ_RECORD_GOOD,     /* as it stands */
    TJ_RECORD_REPAIRED, /* all of it, after putting something right that changes no move */
    TJ_RECORD_DAMAGED,  /* the moves up to the fault */
    TJ_RECORD_REJECTED  /* nothing: another game, a board that is not supported */
};

typedef struct tj_fault {
    uint8_t state;         /* the tj_record_state this fault leads to */
    uint32_t offset;       /* bytes from the record's first byte */
    uint32_t line, column; /* in the record, from 1 */
    char text[96];         /* one sentence */
} tj_fault;

typedef struct tj_record {
    uint8_t board;               /* its number, see tejun/game_kind.h */
    uint8_t state;               /* tj_record_state: the worst of the faults */
    uint8_t first;               /* who is to move first, where the record says so; else TJ_EMPTY */
    char *field[TJ_FIELD_COUNT]; /* NULL where the header says nothing */
    char *start;                 /* the first position as text, if it is no even game's; NULL if it is, and in
                                    games that keep it as set-up */
    struct {
        tj_move *items;
        size_t len, cap;
    } moves;
    tj_setup_list setup;
    struct {
        tj_fault *items;
        size_t len, cap;
    } faults; /* at most TJ_FAULTS_MAX are kept */
} tj_record;

#define TJ_FAULTS_MAX 16

/* Who makes the first move; where nobody moved, whom the record names; where it does not, White after
 * black stones alone were set up (handicap), and otherwise Black. */
TJ_API int tj_record_first_colour(const tj_record *record);

/* An empty record on the usual board of the first kind of games; release it with tj_record_release. */
TJ_API void tj_record_init(tj_record *record);
TJ_API void tj_record_clear(tj_record *record); /* empty again, array memory kept for the next one */
TJ_API void tj_record_release(tj_record *record);

/* Adds a fault, whose text is copied and cut to its room, and worsens the record's state accordingly.  Of
 * more than TJ_FAULTS_MAX the first are kept, but the last of these gives way to a worse one.  TJ_E_NOMEM. */
TJ_API int tj_record_add_fault(tj_record *record, int state, uint32_t offset, uint32_t line, uint32_t column,
                               const char *text);

/* The sentence of the last fault, which tells why a record was cut or rejected. */
TJ_API const char *tj_record_last_fault(const tj_record *record);

/* The first record in a file, of any game, replayed: it ends before what is illegal.  Initialise the record
 * before.  TJ_E_FORMAT with the path: there is none, or it is rejected. */
TJ_API int tj_record_read_file(const char *path, tj_record *record, tj_err *err);

/* The game whose record comes first in a file with these bytes; NULL if there is no record in it. */
TJ_API const tj_game_kind *tj_record_detect(const char *bytes, size_t n);

#endif
