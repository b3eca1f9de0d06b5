/* tejun serve */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/command.h"
#include "base/text/quantity.h"
#include "serve/serve.h"

struct serve_options {
    tj_serve_options server;
    bool open, check;
};

static const tj_param options[] = {
    TJ_TEXTS(struct serve_options, server.books, 'b', "books", "FILE",
             "an opening book to browse, compare and edit; more files may follow"),
    TJ_FLAG(struct serve_options, server.writable, 'w', "writable",
            "allow the page to import games and edit books"),
    TJ_FLAG(struct serve_options, open, 'o', "open", "open the page in the browser"),
    TJ_FLAG(struct serve_options, check, 0, "check",
            "request the page and the first position of each corpus, report whether that worked, and exit"),
    TJ_INTEGER(struct serve_options, server.port, 'p', "port", "N", 0, 65535,
               "port; if it is in use, the next free one; 0: any"),
    TJ_TEXT(struct serve_options, server.listen, 0, "listen", "ADDRESS",
            "listen on this address, so that other machines can connect (0.0.0.0: all addresses); clients "
            "need the token"),
    TJ_TEXT(struct serve_options, server.token, 0, "token", "WORD",
            "token of 8 to 64 letters and digits; default: a random one"),
    TJ_TEXTS(struct serve_options, server.hosts, 0, "host", "NAME",
             "with --listen: accept requests to this host name"),
    TJ_TEXTS(struct serve_options, server.import_from, 0, "import-from", "FOLDER",
             "import only files below this folder; required with --listen"),
    TJ_INTEGER(struct serve_options, server.threads, 0, "threads", "N", 0, 256,
               "threads that handle requests; 0: a few more than cores"),
    TJ_INTEGER(struct serve_options, server.timeout, 0, "timeout", "SECONDS", 1, 3600,
               "close connections that are idle for this long"),
    TJ_PARAMS_END};

static bool is_file(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

/* An argument that is a file is a book: `--books a.book b.book` is what one would write.  $TEJUN_CORPUS where
 * no corpus remains. */
static int split_arguments(const tj_invocation *call, tj_words *corpora, tj_words *books, tj_err *err)
{
    const struct serve_options *given = call->options;
    int rc;

    for (size_t i = 0; i < given->server.books.len; i++)
        if ((rc = tj_words_add(books, given->server.books.items[i], err)))
            return rc;
    for (size_t i = 0; i < call->args.len; i++)
        if ((rc = tj_words_add(is_file(call->args.items[i]) ? books : corpora, call->args.items[i], err)))
            return rc;
    if (!corpora->len && call->corpus && (rc = tj_words_add(corpora, call->corpus, err)))
        return rc;
    if (!corpora->len && !books->len)
        return tj_fail(err, TJ_E_USAGE, "no corpus given; name one or set TEJUN_CORPUS");
    return 0;
}

/* Starts whatever this system opens addresses with, without waiting for it. */
static void open_browser(const char *address, const sigset_t *blocked)
{
    pid_t child = fork();
    int null_fd;

    if (child < 0)
        tj_terminal_message("tejun: cannot start the browser: %s", strerror(errno));
    if (child)
        return;
    null_fd = open("/dev/null", O_RDWR);
    if (null_fd >= 0) {
        dup2(null_fd, STDIN_FILENO);
        dup2(null_fd, STDOUT_FILENO);
        dup2(null_fd, STDERR_FILENO);
    }
    setsid();
    sigprocmask(SIG_UNBLOCK, blocked, NULL);
    signal(SIGPIPE, SIG_DFL);
    execlp("xdg-open", "xdg-open", address, (char *)NULL);
    _exit(127);
}

/* Waits for a signal to stop.  Meanwhile the process that starts the browser may end. */
static void wait_for_end(const sigset_t *ends)
{
    int which, status;

    while (!sigwait(ends, &which) && which == SIGCHLD)
        while (waitpid(-1, &status, WNOHANG) > 0)
            if (!WIFEXITED(status) || WEXITSTATUS(status))
                tj_terminal_message("tejun: cannot start a browser; open the address yourself");
}

/* Reports what does not work, though the page is served. */
static void report_faults(const tj_server *server, void (*find)(const tj_server *server, tj_buf *out))
{
    tj_buf faults = TJ_BUF_INIT;

    find(server, &faults);
    tj_terminal_messages("tejun: ", &faults);
    tj_buf_release(&faults);
}

static void *report_book_faults(void *server)
{
    report_faults(server, tj_server_book_faults);
    return NULL;
}

static int check(const tj_server *server, const char *address, tj_err *err)
{
    unsigned asked;
    size_t bytes;
    int rc = tj_server_self_check(server, &asked, &bytes, err);

    if (!rc)
        printf("the page works: %u requests, %s, %s\n", asked, tj_quantity_bytes(bytes).text, address);
    return rc;
}

/* False if the address could not be printed, which is reported when the command has returned. */
static bool announce(tj_server *server, unsigned port, const char *address)
{
    report_faults(server, tj_server_faults);
    if (port && tj_server_port(server) != port)
        tj_terminal_message("tejun: port %u is not available; using %u", port, tj_server_port(server));
    tj_terminal_message("Press Ctrl-C to stop.");
    printf("%s\n", address);
    return tj_print_flush();
}

static int serve(const tj_serve_options *how, const struct serve_options *given, const sigset_t *ends,
                 tj_err *err)
{
    tj_server *server;
    tj_buf address = TJ_BUF_INIT;
    int rc = tj_server_start(&server, how, err);

    if (rc)
        return rc;
    tj_server_address(server, how->listen, &address);
    if (!tj_buf_ok(&address))
        rc = tj_fail_nomem(err);
    else if (given->check)
        rc = check(server, address.data, err);
    else if (announce(server, how->port, address.data) || given->open) {
        if (given->open)
            open_browser(address.data, ends);
        pthread_t reporter; /* the page is there, and can be ended, while large books are read */
        bool reporting = pthread_create(&reporter, NULL, report_book_faults, server) == 0;

        wait_for_end(ends);
        sigprocmask(SIG_UNBLOCK, ends, NULL); /* a second signal ends the program at once */
        if (reporting)
            pthread_join(reporter, NULL);
    }
    tj_buf_release(&address);
    tj_server_stop(server);
    return rc;
}

static int run(tj_invocation *call, tj_buf *out TJ_UNUSED, tj_err *err)
{
    const struct serve_options *given = call->options;
    tj_words corpora = {0}, books = {0};
    sigset_t ends;
    int rc = split_arguments(call, &corpora, &books, err);
    tj_serve_options how = given->server;

    how.corpora = corpora;
    how.books = books;
    /* Blocked in all threads, so that only sigwait sees them. */
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    if (!rc)
        rc = serve(&how, given, &ends, err);
    free(corpora.items);
    free(books.items);
    return rc;
}

const tj_command tj_cmd_serve = {
    .name = "serve",
    .synopsis = "CORPUS... [--books FILE...]",
    .summary = "open everything in the browser: explore, search, games, books",
    .description =
        "Serves a web page for these corpora and books, to this machine only, and prints its address. On the "
        "page you can play moves on the board and see what came next, search for sequences, view games with "
        "their profiles and with what the pattern memory thinks of each move, browse the joseki mined from "
        "the games, see candidate moves with the games behind them, and browse and compare opening books. "
        "Games added to a corpus show up at once. If one of several corpora cannot be read, or a file is not "
        "a book, a message says so here and on the page, and the others are served. Ctrl-C stops the "
        "server.\n\n"
        "Without --writable nothing is ever changed. With --listen other machines can open the page if they "
        "know the token, which is part of the address printed. The connection is not encrypted.\n\n"
        "Programs can ask the same questions and get JSON; see doc/api.md.",
    .examples =
        (const tj_example[]){
            {"tejun serve my-games", "one corpus"},
            {"tejun serve pro kifu --books joseki.dat my.book --open", "two corpora and two books"},
            {"tejun serve pro --writable", "import files dropped onto the page"},
            {"tejun serve pro --listen 192.168.1.5 --port 8080", "for other machines on the network"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct serve_options, .server = {.port = TJ_SERVE_PORT, .timeout = 30}),
    .corpus = TJ_CORPUS_ALL,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
