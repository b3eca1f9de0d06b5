/* Talking to the GTP engine in tests: a script in, the answers out. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "tejun/book.h"
#include "engine/go/gtp/gtp.h"
#include "tejun/go.h"

static tj_gtp *gtp;
static tj_buf said = TJ_BUF_INIT; /* the answers to the last script */

static inline int set_up(void **state)
{
    tj_engine_options options;

    (void)state;
    tj_engine_options_init(&options, sizeof options);
    options.limits.nodes = 30;
    return tj_gtp_new(&gtp, NULL, &options, NULL);
}

static inline int tear_down(void **state)
{
    (void)state;
    tj_gtp_free(gtp);
    tj_buf_release(&said);
    gtp = NULL;
    return 0;
}

/* Files, not pipes: nothing waits for anything.  Returns what was answered. */
static inline const char *talk_bytes(const char *bytes, size_t n)
{
    FILE *in = tmpfile(), *out = tmpfile();
    tj_err err = TJ_ERR_INIT;

    assert_true(in && out);
    assert_int_equal(fwrite(bytes, 1, n, in), n);
    assert_int_equal(fflush(in), 0);
    lseek(fileno(in), 0, SEEK_SET);
    assert_int_equal(tj_gtp_serve(gtp, fileno(in), fileno(out), &err), 0);
    lseek(fileno(out), 0, SEEK_SET);
    tj_buf_clear(&said);
    tj_buf_puts(&said, "");
    assert_int_equal(tj_fd_read(fileno(out), 1 << 24, &said), 0);
    fclose(in);
    fclose(out);
    return said.data ? said.data : "";
}

static inline const char *talk(const char *script)
{
    return talk_bytes(script, strlen(script));
}

#define EXPECT(script, answers) assert_string_equal(talk(script), answers)

/* Is it "= " and a legal move for colour on an empty board of that size? */
static inline void expect_move(const char *answer, const char *head, unsigned size)
{
    unsigned point;
    char name[8] = "";

    assert_int_equal(strncmp(answer, head, strlen(head)), 0);
    assert_int_equal(sscanf(answer + strlen(head), "%7s", name), 1);
    assert_int_equal(tj_go_point_parse(size, name, &point, NULL), 0);
    assert_string_equal(strstr(answer, name) + strlen(name), "\n\n");
}

/* Two eyes each and a wall between: what is settled is left alone. */
#define SETTLED                                                                                              \
    "boardsize 5\nkomi 0.5\nplay b B1\nplay b B2\nplay b B3\nplay b B4\nplay b B5\n"                         \
    "play b A2\nplay b A4\nplay b C1\nplay b C2\nplay b C3\nplay b C4\nplay b C5\n"                          \
    "play w D1\nplay w D2\nplay w D3\nplay w D4\nplay w D5\nplay w E2\nplay w E4\n"

#define SESSION(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)
