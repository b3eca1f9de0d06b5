/* Who may ask: that a request comes from a person at this machine, or from somebody who knows the token, and
 * not from a page of somebody else that a browser here has open.
 *
 * Host is checked, so that no foreign name can be made to point here (DNS rebinding); Origin and
 * Sec-Fetch-Site tell whose page a browser asks for (cross-site requests). */
#ifndef TJ_SERVE_GUARD_H
#define TJ_SERVE_GUARD_H

#include <stdbool.h>
#include <stddef.h>

#include "tejun/err.h"

typedef struct tj_guard {
    bool anywhere;            /* listens on an address others can reach: any address may be the host */
    const char *const *hosts; /* names that are the server's, too; ended by NULL */
    const char *token;        /* that every request must know; NULL: none */
} tj_guard;

/* Headers of a request; NULL where there is none. */
typedef struct tj_credentials {
    const char *host, *origin, *fetch_site, *authorization, *cookie;
    const char *given; /* the token in the address */
} tj_credentials;

enum tj_verdict {
    TJ_ADMITTED,
    TJ_WRONG_HOST, /* asked under another name */
    TJ_FOREIGN,    /* by another page */
    TJ_NO_TOKEN
};

/* `opens`: somebody goes to the page itself, which links on other pages may lead to. */
enum tj_verdict tj_guard_check(const tj_guard *guard, const tj_credentials *credentials, bool opens);

/* The cookie that carries the token. */
#define TJ_GUARD_COOKIE "tejun"

#endif
