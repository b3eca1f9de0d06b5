/* The questions about corpora and positions: their parameters and answers. */
#pragma once

#include "answer/corpus_cache.h"
#include "answer/filter_params.h"
#include "answer/pattern_models.h"
#include "answer/position_params.h"
#include "answer/question/question.h"
#include "tejun/explore.h"
#include "tejun/game.h"

/* ---- info: what a corpus holds; the answer is asked->cache->summary ---- */

extern const tj_question tj_info_question;

/* Into an object that is open.  path: of the corpus; id: a first member of that name; NULL: none. */
void tj_corpus_summary_json(tj_json *json, const tj_corpus_summary *summary, const char *path,
                            const char *id);

/* ---- explore: in which games a position came up, and what came next ---- */

typedef struct tj_explore_params {
    tj_position_params position;
    tj_filter_params filter;
    int64_t limit, skip, players;
} tj_explore_params;

typedef struct tj_explore_answer {
    tj_asked_position position;
    tj_explore_result *result; /* the first `skip` hits are not wanted */
} tj_explore_answer;

extern const tj_question tj_explore_question;

/* ---- games: a list by conditions, or by number ---- */

typedef struct tj_games_params {
    tj_filter_params filter;
    tj_words numbers; /* lists of numbers */
    int sort, game;
    int64_t limit, skip, size; /* limit negative: not given */
    bool reverse, damaged;
} tj_games_params;

typedef struct tj_games_answer {
    uint32_t *items; /* their numbers; how many there are in all is asked.total */
    size_t len, cap;
} tj_games_answer;

extern const tj_question tj_games_question;

/* One game: moves, header, comments and variations as JSON.  The answer is its number. */
typedef struct tj_game_params {
    tj_words number;
} tj_game_params;

extern const tj_question tj_game_question;

/* Reads the number of a game.  TJ_E_USAGE. */
int tj_game_number_parse(const char *text, size_t n, uint32_t *id, tj_err *err);

/* ---- mine: set sequences, joseki and the like, acquired by counting ---- */

#define TJ_MINE_TREE  1000  /* sequences in a joseki dictionary unless a limit is given */
#define TJ_MINE_TABLE 25000 /* in a list for programs */

/* What chooses and tunes the method. */
typedef struct tj_mine_method_params {
    int method, code;
    tj_words windows;
    double threshold;
    bool rank_correct;
} tj_mine_method_params;

typedef struct tj_mine_params {
    tj_filter_params filter;
    tj_mine_method_params how;
    int64_t limit; /* ranks; 0: all; negative: not given */
    size_t preset; /* that many are mined at least where it is not; TJ_MINE_TABLE unless a command asks */
    int64_t min_moves, max_moves;
    bool distinct, few_games;
} tj_mine_params;

typedef struct tj_mine_answer {
    tj_mining *mining;
    const char *method, *code; /* their words */
    bool local;                /* the method is; there is no code then */
    tj_filter filter;          /* of the mining */
} tj_mine_answer;

extern const tj_question tj_mine_question;

/* Ranks that an output shows: the limit, or that many where none is given. */
size_t tj_mine_limit(const tj_mine_params *params, size_t preset);

/* A joseki dictionary as JSON: a list of nodes, each of which names the one before it (doc/api.md, Joseki).
 * The tree is that of the mining's first sequences. */
int tj_joseki_json(const tj_joseki_tree *tree, const tj_mining *mining, tj_buf *out, tj_err *err);

/* ---- players of a corpus ---- */

typedef struct tj_players_params {
    tj_words name;
    const char *complete;
    int64_t limit;
} tj_players_params;

typedef struct tj_players_answer {
    tj_player *items;
    size_t len, listed; /* the others are there to show that there are more */
    bool borrowed;      /* from the cache: only the array is owned */
} tj_players_answer;

extern const tj_question tj_players_question;

/* ---- position: what the board looks like; its parameters are a tj_position_params, its answer is a
 * tj_asked_position ---- */

extern const tj_question tj_position_question;

/* ---- profile: how often each window of the codes of one game was played in a corpus ---- */

typedef struct tj_profile_params {
    tj_filter_params filter;
    tj_words game;    /* its number in the corpus */
    const char *file; /* or one that has it; only a command names files */
    tj_words windows; /* lists of widths */
    double threshold;
    int code; /* of tj_mine_code */
} tj_profile_params;

typedef struct tj_profile_answer {
    tj_profile *profile;
    const char *file;  /* of the parameters */
    tj_game header;    /* of a file: borrowed from the record, without number, line and copies */
    tj_record record;  /* of the game */
    tj_game_text *own; /* what it was compared with, where games were chosen */
} tj_profile_answer;

extern const tj_question tj_profile_question;

/* Reads the widths in lists of numbers, each once, into windows[0..*count-1].  Nothing is written where there
 * are no lists.  TJ_E_USAGE. */
int tj_windows_read(const tj_words *lists, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count, tj_err *err);

/* ---- recall: how many lines of a joseki dictionary a mined list holds ---- */

typedef struct tj_recall_params {
    tj_words files;     /* the list and the dictionary */
    const char *corpus; /* to count in; NULL: the one that the list names, or `preset` */
    const char *preset; /* of the command's environment; NULL: none */
    const char *only;
    int half; /* of tj_dictionary_half */
    bool lines;
} tj_recall_params;

typedef struct tj_recall_answer {
    tj_sequence_list *list;
    tj_sequence_list_info list_info;
    tj_dictionary *dictionary;
    tj_dictionary_info lines;
    uint32_t *ranks;   /* of each line of the dictionary */
    uint64_t *counts;  /* NULL: nothing was counted */
    tj_corpus *corpus; /* where it was counted; NULL: nowhere */
    uint64_t games;    /* that passed the list's filters there */
} tj_recall_answer;

extern const tj_question tj_recall_question;

/* Those of Nakamura 2002, Table 3. */
#define TJ_RECALL_RANKS 13
extern const uint32_t tj_recall_ranks[TJ_RECALL_RANKS];

/* The recall up to a rank. */
tj_recall tj_recall_answer_at(const tj_recall_answer *answer, uint32_t rank);

/* A line's place in the dictionary, and its moves as "BQ16 WO17 ..." in place of what is in the buffer. */
uint64_t tj_recall_answer_line(const tj_recall_answer *answer, size_t line, tj_buf *moves);

/* ---- search: where a sequence of moves was played, and what came next ---- */

typedef struct tj_search_params {
    tj_filter_params filter;
    tj_words moves;
    const char *file, *range;
    int place, colour, game;
    tj_optional local;
    int64_t size, earliest, latest, limit, skip; /* limit negative: not given */
    bool mirror, rotate, count;
} tj_search_params;

typedef struct tj_search_answer {
    tj_corpus *corpus;
    tj_query query;
    tj_search_result *result; /* NULL: only counted; the first `skip` hits are not wanted */
    size_t skip;
    uint64_t occurrences;
    int colour; /* of the first move, where the query, its moves or the file tell; otherwise 0 */
    struct {
        tj_query_step *items;
        size_t len, cap;
    } steps;
} tj_search_answer;

extern const tj_question tj_search_question;

/* ---- suggest: which moves memory and ranking suggest for a position, and where they were played ---- */

typedef struct tj_suggest_params {
    tj_position_params position;
    const char *memory, *ranking;
    int by;        /* tj_suggest_order */
    int64_t limit; /* negative: not given */
} tj_suggest_params;

typedef struct tj_suggest_answer {
    tj_asked_position position;
    const tj_pattern_models *models; /* borrowed from asked->models */
    tj_suggestions *found;
} tj_suggest_answer;

extern const tj_question tj_suggest_question;
