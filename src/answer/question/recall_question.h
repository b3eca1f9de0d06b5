/* How many lines of a joseki dictionary a mined list holds. */
#ifndef TJ_ANSWER_QUESTION_RECALL_QUESTION_H
#define TJ_ANSWER_QUESTION_RECALL_QUESTION_H

#include "answer/question/question.h"
#include "tejun/mine.h"

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

#endif
