/* Which requests are allowed: those of a user of this machine, or of a client that knows the token, but not
 * those of another site's page in a browser here.
 *
 * Host is checked, so that no foreign name can be made to point here (DNS rebinding); Origin and
 * Sec-Fetch-Site tell whose page a browser asks for (cross-site requests). */
#pragma once

#include "answer/param.h"

typedef struct tj_access_rules {
    bool is_public;    /* listens on an address others can reach: any address may be the host */
    tj_words hosts;    /* names that are the server's, too */
    const char *token; /* that every request must know; NULL: none */
} tj_access_rules;

/* Headers of a request; NULL where there is none. */
typedef struct tj_credentials {
    const char *host, *origin, *fetch_site, *authorization, *cookie;
    const char *given; /* the token in the address */
} tj_credentials;

enum tj_access {
    TJ_ACCESS_GRANTED,
    TJ_ACCESS_WRONG_HOST, /* asked under another name */
    TJ_ACCESS_CROSS_SITE, /* by another page */
    TJ_ACCESS_NO_TOKEN
};

/* `is_navigation`: the page itself is requested, which links on other pages may lead to. */
enum tj_access tj_access_check(const tj_access_rules *access_rules, const tj_credentials *credentials,
                               bool is_navigation);

/* Is it an address that only this machine can reach, or "localhost"? */
bool tj_is_loopback(const char *host);

/* The cookie that carries the token. */
#define TJ_TOKEN_COOKIE "tejun"
