#include "client/process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "client/command_line.h"

#define BLOCK        4096
#define WORDS_MAX    2000 /* bytes of its error output that are kept */
#define WORDS_SHOWN  120  /* and shown in a sentence */
#define POLL_SECONDS 0.1  /* seconds after which stop and death are looked for */
#define EXIT_SECONDS 0.5  /* seconds that a program has to die once it has closed its output */

struct tj_process {
    pid_t pid; /* also its group */
    int to, from, errors;
    const atomic_bool *stop;
    char *name;
    tj_buf in; /* received, of which [0, at) has been handed out */
    size_t at;
    tj_buf words; /* the last of its error output */
    bool ended;   /* its output is at the end */
    bool dead;
    siginfo_t how; /* once it is dead */
};

/* ---- starting ---- */

/* Closes an end of a pipe unless it is closed, which -1 says. */
static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* A pipe none of whose ends is 0, 1 or 2, which the program is going to have for itself; both are -1 after a
 * failure.  Returns 0 or an errno. */
static int open_pipe(int ends[2])
{
    int rc = 0;
    ends[0] = ends[1] = -1;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return errno;
    for (int i = 0; i < 2; i++) {
        int low = ends[i];

        if (low > 2)
            continue;
        ends[i] = fcntl(low, F_DUPFD_CLOEXEC, 3);
        rc = ends[i] < 0 ? errno : rc;
        close(low);
    }
    for (int i = 0; i < 2 && rc; i++)
        close_end(&ends[i]);
    return rc;
}

/* PATH is libc's business; these two are ours. */
static int spawn_somewhere(pid_t *pid, char *const *words, const posix_spawn_file_actions_t *actions,
                           const posix_spawnattr_t *attributes)
{
    static const char *const FOLDERS[] = {"/usr/games", "/usr/local/games"};
    int rc = posix_spawnp(pid, words[0], actions, attributes, words, environ);

    for (size_t i = 0; i < 2 && rc == ENOENT && !strchr(words[0], '/'); i++) {
        tj_buf path = TJ_BUF_INIT;

        tj_buf_printf(&path, "%s/%s", FOLDERS[i], words[0]);
        rc = tj_buf_ok(&path) ? posix_spawn(pid, path.data, actions, attributes, words, environ) : ENOMEM;
        tj_buf_release(&path);
    }
    return rc;
}

/* child: what becomes its 0, 1 and 2. */
static int spawn(pid_t *pid, char *const *words, const int child[3])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    int rc;

    if ((rc = posix_spawn_file_actions_init(&actions)))
        return rc;
    if ((rc = posix_spawnattr_init(&attributes)))
        goto out;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    for (int i = 0; i < 3 && !rc; i++)
        rc = posix_spawn_file_actions_adddup2(&actions, child[i], i);
    if (!rc &&
        !(rc = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                         POSIX_SPAWN_SETSIGDEF)) &&
        !(rc = posix_spawnattr_setsigmask(&attributes, &none)) &&
        !(rc = posix_spawnattr_setsigdefault(&attributes, &usual)))
        rc = spawn_somewhere(pid, words, &actions, &attributes);
    posix_spawnattr_destroy(&attributes);
out:
    posix_spawn_file_actions_destroy(&actions);
    return rc;
}

/* Starts a program.  words: as exec wants them.  The program gets a process group of its own, no blocked
 * signals, and SIGPIPE as usual.  ends: where its input is written and its output and error output are read,
 * not blocking, closed on exec, none of them 0 to 2; all -1 after a failure.  Returns 0 or an errno. */
static int spawn_with_pipes(char *const *words, pid_t *pid, int ends[3])
{
    int child[3] = {-1, -1, -1}, rc = 0;

    ends[0] = ends[1] = ends[2] = -1;
    for (int i = 0; i < 3 && !rc; i++) {
        int pipe[2];

        rc = open_pipe(pipe);
        child[i] = pipe[i > 0];
        ends[i] = pipe[i == 0];
        if (!rc && fcntl(ends[i], F_SETFL, O_NONBLOCK) != 0)
            rc = errno;
    }
    if (!rc)
        rc = spawn(pid, words, child);
    for (int i = 0; i < 3; i++) {
        close_end(&child[i]);
        if (rc)
            close_end(&ends[i]);
    }
    return rc;
}

int tj_process_start(tj_process **out, const char *command, const atomic_bool *stop, tj_err *err)
{
    tj_command_words words;
    tj_process *process;
    const char *slash;
    int ends[3], rc = tj_command_line_split(&words, command, err);

    *out = NULL;
    if (rc)
        return rc;
    process = tj_zalloc(1, sizeof *process);
    slash = strrchr(words.words[0], '/');
    slash = slash ? slash + 1 : words.words[0];
    if (process)
        process->name = tj_strndup(slash, strlen(slash));
    if (!process || !process->name)
        rc = tj_fail_nomem(err);
    else if ((errno = spawn_with_pipes(words.words, &process->pid, ends))) {
        rc = errno == ENOENT ? TJ_E_NOTFOUND : TJ_E_IO;
        tj_fail_errno(err, words.words[0], "start the program");
    }
    free(words.words);
    if (rc) {
        free(process ? process->name : NULL);
        free(process);
        return rc;
    }
    process->to = ends[0];
    process->from = ends[1];
    process->errors = ends[2];
    process->stop = stop;
    *out = process;
    return 0;
}

const char *tj_process_name(const tj_process *process)
{
    return process->name;
}

/* ---- ending ---- */

/* Is it dead?  It is not reaped yet, so that its number, and its group's, stay ours. */
static bool has_exited(tj_process *process)
{
    if (!process->dead) {
        memset(&process->how, 0, sizeof process->how);
        process->dead = waitid(P_PID, (id_t)process->pid, &process->how, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                        process->how.si_pid == process->pid;
    }
    return process->dead;
}

static void wait_for_exit(tj_process *process, double patience)
{
    double deadline = tj_clock() + patience;

    while (!has_exited(process) && tj_clock() < deadline)
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

/* ---- reading and writing ---- */

/* Reads one block if there is one; false at the end. */
static bool read_block(int fd, tj_buf *to)
{
    char block[BLOCK];
    ssize_t n = read(fd, block, sizeof block);

    if (n > 0)
        tj_buf_add(to, block, (size_t)n);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static void read_errors(tj_process *process)
{
    if (!read_block(process->errors, &process->words))
        close_end(&process->errors);
    if (process->words.len > 2 * WORDS_MAX) {
        size_t drop = process->words.len - WORDS_MAX;

        memmove(process->words.data, process->words.data + drop, WORDS_MAX);
        process->words.len = WORDS_MAX;
        process->words.data[WORDS_MAX] = 0;
    }
}

/* write, whose SIGPIPE nobody gets to see: it goes to the thread that writes, where it is blocked and taken
 * away. */
static ssize_t write_quietly(int fd, const char *bytes, size_t n)
{
    const struct timespec at_once = {0, 0};
    sigset_t pipe_signal, before, pending;
    bool was_pending;
    ssize_t done;
    int error;

    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigpending(&pending);
    was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    done = write(fd, bytes, n);
    error = errno;
    if (done < 0 && error == EPIPE && !was_pending)
        while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR)
            ;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return done;
}

/* What is left of its output once it is dead or was silent. */
static void drain_errors(tj_process *process)
{
    for (int i = 0; i < 64 && process->errors >= 0; i++) {
        struct pollfd wait = {process->errors, POLLIN, 0};

        if (poll(&wait, 1, 0) <= 0)
            return;
        read_errors(process);
    }
}

/* Waits a moment for something to read, or (writing) for room to write, and reads what there is.
 * TJ_PROCESS_OK: something may have changed. */
static tj_process_status poll_pipes(tj_process *process, bool writing, double deadline)
{
    struct pollfd waits[3] = {
        {process->from, POLLIN, 0}, {process->errors, POLLIN, 0}, {writing ? process->to : -1, POLLOUT, 0}};
    double left = deadline - tj_clock();
    int ready;

    if (process->stop && atomic_load(process->stop))
        return TJ_PROCESS_STOPPED;
    if (left <= 0)
        return TJ_PROCESS_TIMEOUT;
    ready = poll(waits, 3, (int)ceil((left < POLL_SECONDS ? left : POLL_SECONDS) * 1000));
    if (ready > 0 && waits[1].revents)
        read_errors(process);
    if (ready > 0 && waits[0].revents && !read_block(process->from, &process->in))
        process->ended = true;
    if (!tj_buf_ok(&process->in) || !tj_buf_ok(&process->words))
        return TJ_PROCESS_NOMEM;
    if (process->ended)
        wait_for_exit(process, EXIT_SECONDS);
    /* A child of the dead may hold the pipes open: what is not there by now is not its own. */
    if (process->ended || (ready == 0 && has_exited(process))) {
        drain_errors(process);
        process->ended = true;
        return TJ_PROCESS_EXITED;
    }
    return TJ_PROCESS_OK;
}

tj_process_status tj_process_send(tj_process *process, const char *line, double deadline)
{
    tj_buf out = TJ_BUF_INIT;
    tj_process_status status = TJ_PROCESS_OK;
    size_t sent = 0;

    tj_buf_puts(&out, line);
    tj_buf_putc(&out, '\n');
    if (!tj_buf_ok(&out))
        status = TJ_PROCESS_NOMEM;
    while (status == TJ_PROCESS_OK && sent < out.len) {
        ssize_t n = write_quietly(process->to, out.data + sent, out.len - sent);

        if (n > 0)
            sent += (size_t)n;
        else if (errno == EAGAIN)
            status = poll_pipes(process, true, deadline);
        else if (errno != EINTR) {
            /* It reads no more: dead, or as good as that. */
            wait_for_exit(process, EXIT_SECONDS);
            drain_errors(process);
            status = TJ_PROCESS_EXITED;
        }
        /* One that talks without listening would fill our memory. */
        if (process->in.len - process->at > 16 * TJ_PROCESS_LINE_MAX)
            status = TJ_PROCESS_OVERFLOW;
    }
    tj_buf_release(&out);
    return status;
}

/* Takes the line in[at..end-1]; `next` is what follows it. */
static void take_line(tj_process *process, size_t end, size_t next, tj_span *line)
{
    *line = (tj_span){process->in.data + process->at, end - process->at};
    if (line->n && line->at[line->n - 1] == '\r')
        line->n--;
    process->at = next;
}

static void compact_input(tj_process *process)
{
    size_t rest = process->in.len - process->at;

    if (process->at < process->in.len && process->at < 8 * BLOCK)
        return; /* many short lines are moved once, not once each */
    if (rest)
        memmove(process->in.data, process->in.data + process->at, rest);
    process->in.len = rest;
    process->at = 0;
}

tj_process_status tj_process_receive(tj_process *process, tj_span *line, double deadline)
{
    tj_process_status status = TJ_PROCESS_OK;

    compact_input(process);
    for (;;) {
        size_t rest = process->in.len - process->at;
        const char *from = rest ? process->in.data + process->at : NULL;
        const char *end = rest ? memchr(from, '\n', rest) : NULL;

        if (end) {
            size_t n = (size_t)(end - process->in.data);

            take_line(process, n, n + 1, line);
            return TJ_PROCESS_OK;
        }
        if (rest > TJ_PROCESS_LINE_MAX)
            return TJ_PROCESS_OVERFLOW;
        if (process->ended && rest) {
            take_line(process, process->in.len, process->in.len, line);
            return TJ_PROCESS_OK;
        }
        if (process->ended)
            return TJ_PROCESS_EXITED;
        status = poll_pipes(process, false, deadline);
        if (status != TJ_PROCESS_OK && !(status == TJ_PROCESS_EXITED && process->in.len > process->at))
            return status;
    }
}

void tj_process_free(tj_process *process, double patience)
{
    double deadline = tj_clock() + patience;

    if (!process)
        return;
    close_end(&process->to);
    process->stop = NULL;
    if (process->pid > 0) {
        while (!has_exited(process) && !process->ended &&
               poll_pipes(process, false, deadline) == TJ_PROCESS_OK)
            tj_buf_clear(&process->in);
        kill(-process->pid, SIGKILL);
        while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    close_end(&process->from);
    close_end(&process->errors);
    tj_buf_release(&process->in);
    tj_buf_release(&process->words);
    free(process->name);
    free(process);
}

/* ---- telling ---- */

/* The last of what it said, on one line. */
static void put_words(const tj_process *process, tj_buf *out)
{
    size_t end = process->words.len, start;
    const char *text = process->words.data;

    while (end && (unsigned char)text[end - 1] <= ' ')
        end--;
    if (!end)
        return;
    start = end > WORDS_SHOWN ? end - WORDS_SHOWN : 0;
    while (start && start < end && ((unsigned char)text[start] & 0xC0) == 0x80)
        start++; /* not within a character */
    tj_buf_puts(out, start ? "; it said: ..." : "; it said: ");
    for (; start < end; start++)
        tj_buf_putc(out, (unsigned char)text[start] < ' ' ? ' ' : text[start]);
}

static void put_exit(const tj_process *process, tj_buf *out)
{
    if (!process->dead)
        tj_buf_puts(out, "closed its output");
    else if (process->how.si_code == CLD_EXITED)
        tj_buf_printf(out, "ended with exit code %d", process->how.si_status);
    else
        tj_buf_printf(out, "died of signal %d (%s)", process->how.si_status,
                      sigdescr_np(process->how.si_status) ? sigdescr_np(process->how.si_status) : "unknown");
}

int tj_process_fail(const tj_process *process, tj_process_status status, const char *asked, tj_err *err)
{
    static const int CODES[] = {0, TJ_E_IO, TJ_E_IO, TJ_E_FORMAT, TJ_E_STOPPED, TJ_E_NOMEM};
    tj_buf text = TJ_BUF_INIT;

    if (status == TJ_PROCESS_NOMEM)
        return tj_fail_nomem(err);
    if (status == TJ_PROCESS_STOPPED)
        return tj_fail(err, TJ_E_STOPPED, "stopped");
    if (status == TJ_PROCESS_EXITED)
        put_exit(process, &text);
    else
        tj_buf_puts(&text, status == TJ_PROCESS_OVERFLOW ? "said too much" : "did not answer in time");
    if (asked)
        tj_buf_printf(&text, " when asked for `%.60s`", asked);
    put_words(process, &text);
    if (tj_buf_ok(&text))
        tj_fail(err, CODES[status], "%.40s: %s", process->name, text.data);
    else
        tj_fail_nomem(err);
    tj_buf_release(&text);
    return CODES[status];
}
