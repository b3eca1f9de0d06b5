/* Mining: set sequences such as joseki, found in many games (Go on 19x19).
 *
 *     tj_corpus *corpus;
 *     tj_mining *mining = NULL;
 *     tj_mine_options options;
 *     tj_mined mined;
 *
 *     tj_mine_options_init(&options, sizeof options);
 *     options.top = 10;
 *     options.few_games = true;
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 &&
 *         tj_mine(&mining, corpus, &options, NULL, NULL) == 0)
 *         for (size_t i = 0; i < tj_mining_count(mining); i++) {
 *             tj_mining_get(mining, i, &mined);
 *             printf("%u moves, played %u times\n", mined.sequence.len, mined.frequency);
 *         }
 *     tj_mining_free(mining);
 *     tj_corpus_free(corpus);
 *
 * The same statistics show how common the moves of one game are (tj_profile_new), and which lines of a joseki
 * dictionary a mined list holds (tj_recall_acquire). */
#ifndef TEJUN_MINE_H
#define TEJUN_MINE_H

#include "tejun/corpus.h"
#include "tejun/search.h"

#define TJ_MINE_SIZE 19 /* lines of the board: mining is defined for this one */

/* Can games of this kind be mined, and profiled? */
TJ_API bool tj_mine_knows(const tj_game_kind *kind);

/* How set sequences are told from chance.  All but LOCAL are those of Nakamura 2002. */
typedef enum tj_mine_method {
    TJ_MINE_LOCAL,      /* what is played in a corner and then left, moves elsewhere left out */
    TJ_MINE_NORMALISED, /* frequency, weighted by the number of strings that are not longer */
    TJ_MINE_ENTROPY,    /* of the moves before and behind */
    TJ_MINE_SFP,        /* steep rise and fall of the frequency profile, one window */
    TJ_MINE_MSFP        /* the same with several windows */
} tj_mine_method;

/* What a sequence consists of: relative codes (E_R), relative codes without signs and order (E_S), or
 * points (LOCAL only). */
typedef enum tj_mine_code { TJ_MINE_ER, TJ_MINE_ES, TJ_MINE_POINTS } tj_mine_code;

#define TJ_MINE_WINDOWS_MAX 8
#define TJ_MINE_WINDOW_MAX  50  /* codes in a window, and in a sequence */
#define TJ_MINE_GAMES_MIN   100 /* fewer games cannot tell set sequences from chance */

typedef struct tj_mine_options {
    size_t size;                           /* set by tj_mine_options_init, as all below is */
    tj_mine_method method;                 /* LOCAL */
    tj_mine_code code;                     /* E_R; methods other than LOCAL */
    unsigned windows[TJ_MINE_WINDOWS_MAX]; /* SFP: the first one; MSFP: all; 1 to TJ_MINE_WINDOW_MAX */
    size_t window_count;                   /* 0: 6 for SFP, 4 and 5 for MSFP */
    double threshold;                      /* SFP: 4; above 1 */
    unsigned moves_min, moves_max;         /* 0: whatever the method gives (LOCAL: at least 3) */
    size_t top;                            /* ranks to keep; 0: all */
    bool rank_correct;       /* E_R: sequences with equal E_S codes share the rank of the best */
    bool distinct;           /* leave out games that share 40 codes in a row with an earlier one */
    bool few_games;          /* mine even if there are fewer than TJ_MINE_GAMES_MIN games */
    const tj_filter *filter; /* NULL: all games; it must stay as long as the mining */
} tj_mine_options;

/* The values above; size is sizeof *options. */
TJ_API void tj_mine_options_init(tj_mine_options *options, size_t size);

typedef struct tj_mining tj_mining;

/* The corpus must stay open until the mining is freed.  TJ_E_NOTFOUND: no games, too few of them, or nothing
 * that repeats; TJ_E_USAGE: options that make no sense.  *out is NULL after an error. */
TJ_API int tj_mine(tj_mining **out, tj_corpus *corpus, const tj_mine_options *options,
                   const tj_progress_monitor *monitor, tj_err *err);
TJ_API void tj_mining_free(tj_mining *mining); /* NULL is fine */

TJ_API size_t tj_mining_count(const tj_mining *mining); /* of sequences, best first */
/* How many of them have a rank up to that: as many, or more where ranks are shared. */
TJ_API size_t tj_mining_rank_count(const tj_mining *mining, size_t rank);
TJ_API uint64_t tj_mining_games(const tj_mining *mining);           /* that were mined */
TJ_API uint64_t tj_mining_duplicate_games(const tj_mining *mining); /* that were left out: options.distinct */

/* ---- sequences ---- */

#define TJ_SEQUENCE_MAX 51 /* moves */

/* A move of a sequence, or a stone: the point in the lower bits, bit 15 for White. */
#define TJ_SEQUENCE_PASS  0x1FFu
#define TJ_SEQUENCE_WHITE 0x8000u

static inline unsigned tj_sequence_point(uint16_t move) /* row * 19 + column, or TJ_PASS */
{
    return (move & TJ_SEQUENCE_PASS) == TJ_SEQUENCE_PASS ? TJ_PASS : move & TJ_SEQUENCE_PASS;
}

static inline int tj_sequence_colour(uint16_t move)
{
    return move & TJ_SEQUENCE_WHITE ? TJ_WHITE : TJ_BLACK;
}

/* "Q16", "pass". */
TJ_API void tj_sequence_move_format(uint16_t move, char out[8]);

/* Moves as they are drawn: the first one is Black's and lies in the upper right corner. */
typedef struct tj_sequence {
    uint16_t moves[TJ_SEQUENCE_MAX];
    unsigned len;
} tj_sequence;

typedef struct tj_mined {
    uint32_t rank; /* from 1; several sequences may share one */
    double score;
    uint32_t frequency;
    tj_sequence sequence;
} tj_mined;

/* The sequence of that number, below tj_mining_count. */
TJ_API void tj_mining_get(const tj_mining *mining, size_t number, tj_mined *out);

/* What happens at the borders of a sequence. */
typedef struct tj_border {
    uint32_t count;                     /* occurrences */
    uint32_t left;                      /* after which the next move was elsewhere, a pass, or none */
    uint32_t extra_before, extra_after; /* whose first or last move does not belong to the rest */
} tj_border;

/* Figure 15 of Nakamura 2002, decided there by a person, here by counting; the first that fits. */
typedef enum tj_border_class {
    TJ_BORDER_COMPLETE,     /* at least every second time the next move is elsewhere */
    TJ_BORDER_MAY_CONTINUE, /* at least every fourth time */
    TJ_BORDER_EXTRA_MOVE,   /* mostly its first or last move lies far from all other stones, or was played
                               after moves elsewhere; comes before the others */
    TJ_BORDER_TRUNCATED,    /* mostly it goes on */
    TJ_BORDER_CLASSES
} tj_border_class;

TJ_API void tj_mining_border(const tj_mining *mining, size_t number, tj_border *out);
TJ_API tj_border_class tj_border_classify(const tj_border *border);
TJ_API const char *tj_border_class_text(tj_border_class border_class); /* "complete", ... */
/* How many of the first n sequences are of each class. */
TJ_API void tj_mining_classes(const tj_mining *mining, size_t n, size_t classes[TJ_BORDER_CLASSES]);

#define TJ_SUCCESSOR_NONE SIZE_MAX

typedef struct tj_successor {
    size_t item;    /* number of the sequence that most often follows, or TJ_SUCCESSOR_NONE */
    uint32_t count; /* how often it does */
} tj_successor;

#define TJ_SUCCESSORS_MIN 1000

/* out[i], for the first n sequences (at most all): which sequence follows it most often, among the first n or
 * TJ_SUCCESSORS_MIN, so that a short list says the same as a longer one; of equally frequent ones the better
 * ranked.
 *
 * Strings of codes follow one another where the next one begins with the code behind the first.  LOCAL
 * sequences follow one another in a corner that has both: the longer one goes on from the shorter one, at
 * once or after moves elsewhere.  Memory: 4 bytes a move and 8 an occurrence. */
TJ_API int tj_mining_successors(const tj_mining *mining, size_t n, tj_successor *out,
                                const tj_progress_monitor *monitor, tj_err *err);

/* Rows and columns of a board, inclusive. */
typedef struct tj_sequence_box {
    unsigned top, bottom, left, right;
    bool empty; /* all moves are passes: there is no rectangle */
} tj_sequence_box;

/* The stones around a sequence: of all pictures the most frequent one, as it occurred first.  A picture is
 * the rectangle around the moves, widened by 2 lines, just before the sequence (LOCAL: after its first
 * move).  Pictures are equal up to symmetry and translation; colours are those of the first mover. */
typedef struct tj_surroundings {
    tj_sequence sequence;                         /* the moves of that occurrence, as drawn */
    tj_sequence_box box;                          /* the widened rectangle */
    uint16_t stones[TJ_MINE_SIZE * TJ_MINE_SIZE]; /* as moves, in the same frame, ascending by point */
    unsigned stone_count;
    uint32_t at;        /* position of the occurrence among all moves of all games */
    uint32_t frequency; /* occurrences with this picture */
    uint32_t pictures;  /* different ones */
} tj_surroundings;

/* Those of the first n sequences: every game is replayed once, as far as needed; 32 bytes an occurrence. */
TJ_API int tj_mining_surroundings(const tj_mining *mining, size_t n, tj_surroundings *out,
                                  const tj_progress_monitor *monitor, tj_err *err);

/* ---- joseki trees ---- */

#define TJ_JOSEKI_NEXT_MAX   5   /* continuations kept of a node */
#define TJ_JOSEKI_CLASSIFIED 100 /* sequences that get a class */
#define TJ_JOSEKI_NONE       UINT32_MAX

/* What came next in the same corner, at once or after moves elsewhere. */
typedef struct tj_joseki_next {
    uint16_t move;
    uint32_t count;
} tj_joseki_next;

typedef struct tj_joseki_node {
    uint32_t parent, child, sibling; /* TJ_JOSEKI_NONE; children with more corners first */
    uint16_t move;                   /* a pass at the root */
    uint8_t depth;
    uint8_t border_class; /* tj_border_class of the sequence that ends here, if its rank is at most
                             TJ_JOSEKI_CLASSIFIED */
    uint32_t rank;        /* of the sequence that ends here; 0: none, or folded into a longer one */
    uint32_t near;        /* first of the near-duplicates folded into this node, linked by `sibling` */
    uint32_t same_as;     /* the node with the same stones by another order, which has all that follows */
    uint32_t count;       /* corners that came here, by this order and those merged into it */
    uint32_t own;         /* by one order: that in which the node was mined first */
    uint32_t elsewhere;   /* of `own`: the next move was elsewhere, a pass, or none */
    tj_score score;       /* of `own`, for the player who made the move */
    int year_first, year_last;
    tj_joseki_next next[TJ_JOSEKI_NEXT_MAX]; /* of `own`, most frequent first; count 0: no more */
    uint32_t then;       /* the sequence that most often comes next in the same corner ... */
    uint32_t then_count; /* ... and in how many corners; node, or TJ_JOSEKI_NONE */
} tj_joseki_node;

/* A joseki dictionary made of LOCAL sequences.  Node 0 is the empty corner, every other node a move.  Orders
 * of play that leave the same stones are merged; a sequence that goes on to a longer one nine times out of
 * ten, or differs from a more frequent one only by a last move one line off, is folded into it.  Corners are
 * counted once. */
typedef struct tj_joseki_tree {
    tj_joseki_node *nodes;
    size_t len, cap;
    size_t sequences; /* that end in the tree */
    size_t folded;    /* of these */
    size_t merged;    /* leaves that are another order of stones that stand elsewhere in the tree */
    size_t classes[TJ_BORDER_CLASSES]; /* of the first TJ_JOSEKI_CLASSIFIED sequences */
} tj_joseki_tree;

/* The tree of the first n sequences (0: all); method LOCAL only, otherwise TJ_E_USAGE.  Free it. */
TJ_API int tj_mining_tree(const tj_mining *mining, size_t n, tj_joseki_tree **out,
                          const tj_progress_monitor *monitor, tj_err *err);
TJ_API void tj_joseki_tree_free(tj_joseki_tree *tree); /* NULL is fine */
/* How many of the node's continuations are worth showing: the first, and those of at least one in a hundred.
 */
TJ_API unsigned tj_joseki_next_count(const tj_joseki_node *node);

/* ---- the profile of a game ---- */

/* The games of a corpus as one text of codes: made once, compared with as often as one likes, also by
 * several threads at once. */
typedef struct tj_game_text tj_game_text;

/* The games on 19x19 that pass the filter (NULL: all).  TJ_E_NOTFOUND if there is none; TJ_E_RANGE if they
 * have 2^31 moves. */
TJ_API int tj_game_text_new(tj_game_text **out, tj_corpus *corpus, const tj_filter *filter, tj_mine_code code,
                            const tj_progress_monitor *monitor, tj_err *err);
TJ_API void tj_game_text_free(tj_game_text *text); /* NULL is fine */

/* A stretch of a profile that rises and falls steeply: a set sequence. */
typedef struct tj_profile_mountain {
    size_t window_first, window_last; /* the windows it covers */
    size_t move_first, move_last;     /* from 1; the moves it is drawn as */
    size_t codes;
    uint32_t highest; /* frequency */
} tj_profile_mountain;

/* How often each window of that many codes was played in the games of a text. */
typedef struct tj_profile_window {
    unsigned width;
    size_t count;        /* windows */
    uint32_t *frequency; /* of the window that starts at move i + 1 and ends at move i + width */
    tj_profile_mountain *mountains;
    size_t mountain_count;
} tj_profile_window;

typedef struct tj_profile {
    tj_mine_code code;
    double threshold;
    uint16_t *moves; /* of the game: tj_sequence_point, tj_sequence_colour */
    size_t move_count;
    uint64_t games;    /* it was compared with */
    uint32_t included; /* the one among them that is this game, or has its codes; 0: none */
    tj_profile_window windows[TJ_MINE_WINDOWS_MAX];
    size_t window_count;
} tj_profile;

typedef struct tj_profile_options {
    size_t size;                           /* set by tj_profile_options_init, as all below is */
    unsigned windows[TJ_MINE_WINDOWS_MAX]; /* 6 and 8 */
    size_t window_count;                   /* 2 */
    double threshold;                      /* 4; how steep a mountain must be, above 1 */
    uint32_t game; /* the record's number in the corpus of the text; 0: it comes from elsewhere */
} tj_profile_options;

TJ_API void tj_profile_options_init(tj_profile_options *options, size_t size);

/* Compares a record, whose moves are legal (tj_record_read_file, tj_game_record), with a text.  Free the
 * profile.  TJ_E_USAGE: options that make no sense, or a game that is not mined; TJ_E_RANGE: another board,
 * or fewer moves than a window has codes; TJ_E_NOTFOUND: the text has no other game. */
TJ_API int tj_profile_new(tj_profile **out, const tj_game_text *text, const tj_record *record,
                          const tj_profile_options *options, const tj_progress_monitor *monitor, tj_err *err);
TJ_API void tj_profile_free(tj_profile *profile); /* NULL is fine */

/* ---- recall: which lines of a dictionary does a mined list hold? ---- */

/* The first sequences, up to that rank, as a text that tj_sequence_list_open reads (doc/formats.md). `corpus`
 * is the path to be named in it, or NULL.  *text is malloc'ed. */
TJ_API int tj_mining_list(const tj_mining *mining, size_t rank, const char *corpus, char **text, size_t *n,
                          tj_err *err);

typedef struct tj_sequence_list tj_sequence_list;

/* Reads a file of at most 1 GiB.  TJ_E_FORMAT with file, line and reason; TJ_E_IO, TJ_E_NOTFOUND. */
TJ_API int tj_sequence_list_open(tj_sequence_list **out, const char *path, tj_err *err);
TJ_API void tj_sequence_list_free(tj_sequence_list *list); /* NULL is fine */

/* What a list says of itself; texts live as long as the list. */
typedef struct tj_sequence_list_info {
    const char *method;
    tj_mine_code code;
    const char *code_name; /* "er", "es", "place" */
    const char *corpus;    /* NULL: not told */
    uint64_t games;        /* 0: not told */
    size_t sequences;
    uint32_t last_rank; /* 0: no sequences */
} tj_sequence_list_info;

TJ_API void tj_sequence_list_info_get(const tj_sequence_list *list, tj_sequence_list_info *info);

/* Lines of joseki: an SGF file, all of whose variations count; a text with a line of moves in each line; or a
 * table. */
typedef struct tj_dictionary tj_dictionary;

enum tj_dictionary_half { TJ_DICTIONARY_ALL, TJ_DICTIONARY_EVEN, TJ_DICTIONARY_ODD };

typedef struct tj_dictionary_options {
    size_t size;                  /* set by tj_dictionary_options_init, as all below is */
    const char *only;             /* a table: only lines one of whose fields is this word; NULL */
    enum tj_dictionary_half half; /* every second line, the first of which is odd; ALL */
} tj_dictionary_options;

TJ_API void tj_dictionary_options_init(tj_dictionary_options *options, size_t size);

/* Reads a file of at most 1 GiB; options may be NULL.  Lines that are illegal or cannot be read are faults
 * and left out.  *out is NULL or to be freed whatever is returned: after an error its faults are worth
 * showing.  TJ_E_FORMAT: no good line at all; TJ_E_USAGE: `only` with SGF, which has no fields; TJ_E_IO. */
TJ_API int tj_dictionary_open(tj_dictionary **out, const char *path, const tj_dictionary_options *options,
                              tj_err *err);
TJ_API void tj_dictionary_free(tj_dictionary *dictionary); /* NULL is fine */

typedef struct tj_dictionary_info {
    size_t lines;
    size_t faults;     /* all of them; of the first 1,000 the sentence is kept */
    size_t duplicates; /* good lines that repeat an earlier one */
    bool once;         /* SGF: duplicates are left out */
} tj_dictionary_info;

TJ_API void tj_dictionary_info_get(const tj_dictionary *dictionary, tj_dictionary_info *info);
/* Writes "joseki.sgf:12: move 5 (Q16): the point is occupied"; false if that fault was not kept. */
TJ_API bool tj_dictionary_fault_text(const tj_dictionary *dictionary, size_t fault, char *out, size_t room);

typedef struct tj_dictionary_move {
    uint16_t point;  /* row * 19 + column; never TJ_PASS */
    uint16_t colour; /* TJ_BLACK or TJ_WHITE; mostly, but not always, in turn */
} tj_dictionary_move;

/* A line: its moves, *count of them, which live as long as the dictionary.  Returns the number of the line in
 * the file where it ends, from 1. */
TJ_API uint64_t tj_dictionary_line_get(const tj_dictionary *dictionary, size_t line,
                                       const tj_dictionary_move **moves, size_t *count);

/* ranks[i] becomes the rank at which line i was mined, 0 if it was not.
 *
 * A list of codes: the line's first move is dropped, the codes of the others must be a sequence of the list.
 * A list of points: all moves must be the same, turned, mirrored or with colours exchanged. */
TJ_API int tj_recall_acquire(const tj_sequence_list *list, const tj_dictionary *dictionary, uint32_t *ranks,
                             tj_err *err);

/* counts[i] becomes the number of times that line i was played in those games of the corpus that pass the
 * list's filters; *games is their number.  Points: moves more than 2 lines off the rectangle around the line
 * do not interrupt it.  TJ_E_NOTFOUND: no such game. */
TJ_API int tj_recall_count(const tj_sequence_list *list, const tj_dictionary *dictionary, tj_corpus *corpus,
                           uint64_t *counts, uint64_t *games, const tj_progress_monitor *monitor,
                           tj_err *err);

/* The recall at a rank: of all lines, and of those that were played twice or more. */
typedef struct tj_recall {
    size_t lines, acquired;
    size_t repeated, repeated_acquired; /* 0 where nothing was counted */
} tj_recall;

/* counts may be NULL. */
TJ_API tj_recall tj_recall_at(const uint32_t *ranks, const uint64_t *counts, size_t lines, uint32_t rank);

#endif
