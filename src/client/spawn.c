/* Starting a program with pipes: what posix_spawn needs to be told. */
#include "client/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

/* A pipe none of whose ends is 0, 1 or 2, which the program is going to have for itself. */
static int open_pipe(int ends[2])
{
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        int low = ends[i];

        if (low > 2)
            continue;
        ends[i] = fcntl(low, F_DUPFD_CLOEXEC, 3);
        close(low);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return 0;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    ends[0] = ends[1] = -1;
    return -1;
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
    int rc = posix_spawn_file_actions_init(&actions);

    if (rc)
        return rc;
    rc = posix_spawnattr_init(&attributes);
    if (rc) {
        posix_spawn_file_actions_destroy(&actions);
        return rc;
    }
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    for (int i = 0; i < 3 && !rc; i++)
        rc = posix_spawn_file_actions_adddup2(&actions, child[i], i);
    if (!rc)
        rc = posix_spawnattr_setflags(&attributes,
                                      POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (!rc)
        rc = posix_spawnattr_setsigmask(&attributes, &none);
    if (!rc)
        rc = posix_spawnattr_setsigdefault(&attributes, &usual);
    if (!rc)
        rc = spawn_somewhere(pid, words, &actions, &attributes);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return rc;
}

int tj_spawn(char *const *words, pid_t *pid, int ends[3])
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, rc = 0;

    for (int i = 0; i < 3 && !rc; i++)
        rc = open_pipe(pipes[i]) ? errno : 0;
    if (!rc) {
        const int child[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};

        rc = spawn(pid, words, child);
    }
    tj_close_end(&pipes[0][0]);
    tj_close_end(&pipes[1][1]);
    tj_close_end(&pipes[2][1]);
    ends[0] = pipes[0][1];
    ends[1] = pipes[1][0];
    ends[2] = pipes[2][0];
    for (int i = 0; i < 3; i++) {
        if (rc)
            tj_close_end(&ends[i]);
        else if (fcntl(ends[i], F_SETFL, O_NONBLOCK) != 0)
            rc = errno; /* cannot be, for a pipe of ours */
    }
    return rc;
}
