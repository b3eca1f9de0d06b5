#include "serve/http/access_control.h"

#include <arpa/inet.h>
#include <string.h>

#include "base/text/span.h"

#define HOST_MAX 255

/* "127.0.0.1:8361", "[::1]:8361" or "localhost" without port and brackets.  false: it is none. */
static bool read_host(const char *text, char out[HOST_MAX + 1])
{
    bool bracket = *text == '[';
    const char *end = bracket ? strchr(text, ']') : text + strcspn(text, ":");
    const char *start = text + bracket, *port;

    if (!end || end == start || (size_t)(end - start) > HOST_MAX)
        return false;
    port = end + bracket;
    if (*port && (*port != ':' || !port[1] || port[1 + strspn(port + 1, "0123456789")]))
        return false;
    memcpy(out, start, (size_t)(end - start));
    out[end - start] = 0;
    return true;
}

bool tj_is_loopback(const char *host)
{
    struct in_addr four;
    struct in6_addr six;

    if (inet_pton(AF_INET, host, &four) == 1)
        return ntohl(four.s_addr) >> 24 == 127;
    if (inet_pton(AF_INET6, host, &six) == 1)
        return IN6_IS_ADDR_LOOPBACK(&six);
    return tj_case_equal(host, "localhost");
}

/* An address cannot be made to point elsewhere, as a name can. */
static bool is_address(const char *host)
{
    struct in6_addr any;

    return inet_pton(AF_INET, host, &any) == 1 || inet_pton(AF_INET6, host, &any) == 1;
}

static bool host_allowed(const tj_access_rules *access_rules, const char *text)
{
    char host[HOST_MAX + 1];

    if (!text || !read_host(text, host))
        return false;
    if (tj_is_loopback(host) || (access_rules->is_public && is_address(host)))
        return true;
    for (size_t i = 0; i < access_rules->hosts.len; i++)
        if (tj_case_equal(access_rules->hosts.items[i], host))
            return true;
    return false;
}

/* "http://HOST" is this very server. */
static bool origin_allowed(const char *origin, const char *host)
{
    const char *rest = !strncmp(origin, "http://", 7)    ? origin + 7
                       : !strncmp(origin, "https://", 8) ? origin + 8
                                                         : NULL;

    return rest && tj_case_equal(rest, host);
}

/* Takes as long for a wrong token as for the right one. */
static bool same_token(const char *given, size_t n, const char *token)
{
    size_t length = strlen(token);
    unsigned differs = n != length;

    for (size_t i = 0; i < n; i++)
        differs |= (unsigned char)given[i] ^ (unsigned char)token[length ? i % length : 0];
    return !differs && length;
}

/* "tejun=TOKEN" among other cookies. */
static bool cookie_allowed(const char *cookie, const char *token)
{
    const size_t name = strlen(TJ_TOKEN_COOKIE);

    while (*cookie) {
        size_t n;

        cookie += strspn(cookie, "; ");
        n = strcspn(cookie, ";");
        if (n > name && !strncmp(cookie, TJ_TOKEN_COOKIE, name) && cookie[name] == '=' &&
            same_token(cookie + name + 1, n - name - 1, token))
            return true;
        cookie += n;
    }
    return false;
}

static bool token_allowed(const char *token, const tj_credentials *c)
{
    if (!token)
        return true;
    if (c->authorization && tj_case_equal_n(c->authorization, "Bearer ", 7) &&
        same_token(c->authorization + 7, strlen(c->authorization + 7), token))
        return true;
    if (c->given && same_token(c->given, strlen(c->given), token))
        return true;
    return c->cookie && cookie_allowed(c->cookie, token);
}

enum tj_access tj_access_check(const tj_access_rules *access_rules, const tj_credentials *c,
                               bool is_navigation)
{
    if (!host_allowed(access_rules, c->host))
        return TJ_ACCESS_WRONG_HOST;
    if (c->origin && !origin_allowed(c->origin, c->host))
        return TJ_ACCESS_CROSS_SITE;
    if (!is_navigation && c->fetch_site && strcmp(c->fetch_site, "same-origin") != 0 &&
        strcmp(c->fetch_site, "none") != 0)
        return TJ_ACCESS_CROSS_SITE;
    return token_allowed(access_rules->token, c) ? TJ_ACCESS_GRANTED : TJ_ACCESS_NO_TOKEN;
}
