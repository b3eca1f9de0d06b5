/* HTTP: requests come in, questions go to the threads that answer, replies go out.
 *
 * One thread of libmicrohttpd does all reading and writing.  A question that may take a while is put into the
 * pool's line and its connection suspended; the thread that has answered it resumes the connection.  The
 * library does not watch a suspended connection, so that whoever answers looks now and then whether somebody
 * is still there. */
#ifndef TJ_SERVE_HTTP_HTTP_H
#define TJ_SERVE_HTTP_HTTP_H

#include <sys/socket.h>

#include "serve/server.h"

typedef struct tj_http tj_http;

/* Listens on the address (numeric) and port, or on another port if that is in use (0: any). */
int tj_http_start(tj_http **out, tj_server *server, const char *address, unsigned port, tj_err *err);
unsigned tj_http_port(const tj_http *http);
/* Where this machine reaches it; its size, 0 if that cannot be told. */
socklen_t tj_http_address(const tj_http *http, struct sockaddr_storage *where);

/* Answers one question; what the pool calls. */
void tj_http_handle(void *server, void *exchange);

/* Closes connections whose request takes too long to arrive. */
void tj_http_drop_slow(tj_http *http);

/* Accepts nobody any more. */
void tj_http_close(tj_http *http);
/* When nothing is suspended any more. */
void tj_http_free(tj_http *http);

#endif
