/* One function for each method: appends the scored strings, in no particular order. */
#ifndef TJ_MINE_METHOD_H
#define TJ_MINE_METHOD_H

#include "mine/acquire.h"

int tj_method_normalised(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                         const tj_progress_monitor *monitor, tj_err *err);
int tj_method_entropy(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                      const tj_progress_monitor *monitor, tj_err *err);
int tj_method_sfp(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                  const tj_progress_monitor *monitor, tj_err *err);
int tj_method_msfp(const tj_ngrams *grams, const tj_acquire_options *options, tj_scored_list *list,
                   const tj_progress_monitor *monitor, tj_err *err);

#endif
