/* The experiment of Kato et al. 2012, shared by the parts of `make paper-kato`. */
#pragma once

#include "corpus/corpus_handle.h"

enum { KATO_QUERIES = 5, KATO_MOVES_MAX = 12, KATO_STEPS_MAX = 21 };

/* The games of a corpus on 19x19, by number, as one place text. */
typedef struct kato_text {
    tj_geometry geometry;
    uint16_t *place;
    size_t *ends; /* of the text of the first 1, 2, 3 ... games */
    size_t games;
} kato_text;

void kato_text_gather(kato_text *text, const tj_corpus *corpus);
void kato_text_release(kato_text *text);

/* Different symbols among the first so many games. */
typedef struct kato_codes {
    size_t games;
    unsigned relative; /* E_R codes */
    unsigned all;      /* with the symbols for first moves and for the pass */
} kato_codes;

/* Fills in codes[i] for codes[i].games, which must ascend. */
void kato_count_codes(const kato_text *text, kato_codes *codes, size_t count);

/* What was measured for the first so many games. */
typedef struct kato_step {
    size_t games, moves;
    double index_seconds[KATO_QUERIES], scan_seconds[KATO_QUERIES]; /* of a search */
    size_t matches[KATO_QUERIES];
    double coded_bytes; /* E_R text and its sorted list: what this search needs */
    double whole_bytes; /* the whole index, with the other modes */
    double build_seconds;
} kato_step;

double kato_mean(const double seconds[KATO_QUERIES]);

/* Writes figure-4.svg and figure-5.svg into the folder. */
void kato_charts_write(const char *folder, const kato_step *steps, size_t step_count, const kato_codes *codes,
                       size_t code_count);
