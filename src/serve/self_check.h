/* A server that asks itself, as a browser would: does the page come, and does the API answer? */
#ifndef TJ_SERVE_SELF_CHECK_H
#define TJ_SERVE_SELF_CHECK_H

#include "serve/serve.h"

/* Asks for all files of the page, the list of corpora and the first position of each; *asked is how many
 * requests that were, *page_bytes the page's size as it was sent.  TJ_E_IO with a sentence if one of them is
 * not answered as it should be.  For servers on 127.0.0.1. */
int tj_server_self_check(const tj_server *server, unsigned *asked, size_t *page_bytes, tj_err *err);

#endif
