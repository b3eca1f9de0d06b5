/* What writing and reading lists share: the words of the format. */
#ifndef TJ_MINE_GO_SEQUENCE_LIST_PRIVATE_H
#define TJ_MINE_GO_SEQUENCE_LIST_PRIVATE_H

#include "mine/go/sequence_list.h"

#define TJ_SEQUENCE_LIST_MAGIC    "# tejun list " /* a version comes behind it */
#define TJ_SEQUENCE_LIST_HEADINGS "rank\tscore\tfrequency\tlength\tcodes\tmoves"
#define TJ_SEQUENCE_LIST_HALF     (TJ_MINE_SIZE / 2 + 1) /* lines from an edge to the middle */

/* A text of the header with its member; the first is the method. */
typedef struct tj_sequence_list_key {
    const char *name;
    size_t at; /* offset of a const char * in tj_sequence_list_header */
} tj_sequence_list_key;

#define TJ_SEQUENCE_LIST_TEXT_KEYS (sizeof((tj_sequence_list *)0)->texts / sizeof(char *))
extern const tj_sequence_list_key tj_sequence_list_text_keys[TJ_SEQUENCE_LIST_TEXT_KEYS];

typedef struct tj_sequence_list_result {
    const char *name;
    int winner;
} tj_sequence_list_result;

#define TJ_SEQUENCE_LIST_RESULTS 5
extern const tj_sequence_list_result tj_sequence_list_results[TJ_SEQUENCE_LIST_RESULTS];

/* The number, from 0, of the class of first moves on these lines (from 0, near <= far): by the nearer edge's,
 * then the other's, as tj_geometry numbers orbits. */
static inline unsigned tj_sequence_list_first_number(unsigned near, unsigned far)
{
    return near * TJ_SEQUENCE_LIST_HALF - near * (near + 1) / 2 + far;
}

#endif
