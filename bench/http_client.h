/* Asking a server over HTTP, one request after the other on one connection. */
#pragma once

#include "base/memory.h"

typedef struct bench_client {
    int fd;
    tj_buf reply; /* header and body of the last one */
    size_t body;  /* where that begins */
} bench_client;

/* To 127.0.0.1; dies if nobody listens. */
void bench_client_open(bench_client *client, unsigned port);
/* Sends GET target and reads the whole reply; returns its status.  Dies if the talk breaks off. */
int bench_client_get(bench_client *client, const char *target);
void bench_client_close(bench_client *client);
