/* A socket to listen on. */
#ifndef TJ_SERVE_HTTP_LISTEN_H
#define TJ_SERVE_HTTP_LISTEN_H

#include <sys/socket.h>

#include "tejun/err.h"

/* Listens on a numeric address and that port; if it is in use, on one of the next, then on any.  TJ_E_USAGE:
 * no address; TJ_E_IO. */
int tj_listen(const char *address, unsigned port, int *fd, tj_err *err);

/* Where this machine reaches what listens on fd: its address, or where that is any, the machine itself.  0 if
 * that cannot be told. */
socklen_t tj_listen_address(int fd, struct sockaddr_storage *where);
unsigned tj_address_port(const struct sockaddr_storage *address);

#endif
