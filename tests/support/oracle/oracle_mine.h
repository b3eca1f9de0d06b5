/* n-gram mining by comparing every position with every other: slow, plain, and written from the definitions
 * alone ("n-gram statistics", "Codes", "E_S", "Joseki recall").  It shares no code with the library's miner.
 *
 * A text is text[0..n-1]; 0 ends a game, every game is followed by one 0, everything else is a code.
 * Occurrences may overlap.  What these functions take is proved by nobody, and they end the process if memory
 * runs out.  Meant for texts of some hundred symbols.
 *
 * Where the definitions leave room, this is how it is filled:
 *  - SFP: what stands before the first and behind the last window has F = 0; one window may be rise and fall
 *    at once; a fall ends its mountain, so that the next fall needs a new rise; no mountain outlives its
 * game;
 *  - a cut that is too long or occurs once is dropped after it was made, and ends its mountain all the same;
 *  - a game that starts with passes has its first-move symbol at its first move that is no pass, and under
 *    E_S too a pass leaves the previous point as it is. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oracle.h"

typedef struct oracle_string {
    double score;
    unsigned frequency;
    size_t first; /* position of the first occurrence */
    size_t len;
} oracle_string;

/* Sorted: higher score (equal up to 1e-9 of the larger is equal), higher frequency, longer, earlier. */
typedef struct oracle_strings {
    oracle_string *items;
    size_t len;
} oracle_strings;

/* f of the len codes at `at`; 0 if they cross a border or the text's end, or if len is 0. */
unsigned oracle_frequency(const uint16_t *text, size_t n, size_t at, size_t len);

/* The four ways of acquisition.  Each lists the strings of len_min..len_max codes, 50 at the most, that occur
 * at least twice and have a score above 0.  *out is overwritten. */
void oracle_normalised(const uint16_t *text, size_t n, unsigned len_min, unsigned len_max,
                       oracle_strings *out);
void oracle_entropy(const uint16_t *text, size_t n, unsigned len_min, unsigned len_max, oracle_strings *out);
/* window >= 1, threshold > 0. */
void oracle_sfp(const uint16_t *text, size_t n, unsigned window, double threshold, unsigned len_min,
                unsigned len_max, oracle_strings *out);
/* n_windows >= 1, each window >= 1. */
void oracle_msfp(const uint16_t *text, size_t n, const unsigned *windows, size_t n_windows, unsigned len_min,
                 unsigned len_max, oracle_strings *out);
void oracle_strings_release(oracle_strings *strings);

/* Games that have a run of `run` equal codes in common are one cluster, also by way of others; the first of
 * each stays.  run >= 1; stays[g] is written for every game; returns how many stay. */
size_t oracle_near_duplicates(const uint16_t *er_text, size_t n, unsigned run, bool *stays);

/* The paper's Table 2: over the strings of len codes that occur at least twice and hold no pass, how many
 * shapes the moves that bear these codes have; two are equal if a symmetry and a translation take one
 * sequence of points to the other.  points[] goes with text[]: row * 19 + column, 0xFFFF for a pass, anything
 * at a border.  largest and mean are 0 if there are no such strings. */
typedef struct oracle_shape_counts {
    size_t strings, largest;
    double mean;
} oracle_shape_counts;

oracle_shape_counts oracle_shapes(const uint16_t *points, const uint16_t *text, size_t n, size_t len);

/* E_S.  For the first move small and large are its distances (0..9) to the nearest corner; 0 for a pass. */
enum oracle_es_kind { ORACLE_ES_FIRST, ORACLE_ES_PASS, ORACLE_ES_STEP };

typedef struct oracle_es {
    enum oracle_es_kind kind;
    int small, large;
} oracle_es;

/* Of a relative E_R code, or of any other way to tell the step. */
oracle_es oracle_es_of_step(int x, int y);
/* One game's moves; points as above. */
void oracle_es_codes(const uint16_t *points, size_t n, oracle_es *out);
/* A number for texts and strings: different for different codes, never 0, under 2000. */
uint16_t oracle_es_symbol(oracle_es code);

/* Rank correction: es_strings[0..n-1], best first, are the E_S strings of a list.  ranks[i] is that of the
 * best string equal to the i-th; the different ones are numbered 1, 2, 3 ... */
void oracle_rank_correct(const uint16_t *const *es_strings, const size_t *lens, size_t n, unsigned *ranks);

/* Joseki recall, lists of E_R codes: the rank (from 1) of the first string that equals the codes of the line
 * without its first stone under any inherited axes; 0 if none does.  line[0..k-1] are points without passes,
 * k >= 3.  First moves and passes in the strings are any codes that no step has. */
unsigned oracle_acquired_at(const uint16_t *line, size_t k, const oracle_code *const *strings,
                            const size_t *lens, size_t n);
