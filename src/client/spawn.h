/* Starting a program with pipes for its input, output and error output.  Used by process.c only. */
#ifndef TJ_CLIENT_SPAWN_H
#define TJ_CLIENT_SPAWN_H

#include <sys/types.h>
#include <unistd.h>

/* Closes an end of a pipe unless it is closed, which -1 says. */
static inline void tj_close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* words: as exec wants them; names without slash are looked for in PATH, /usr/games and /usr/local/games.
 * The program gets a process group of its own, no blocked signals, and SIGPIPE as usual.  ends: where its
 * input is written and its output and error output are read, not blocking, closed on exec, none of them 0 to
 * 2; all -1 after a failure.  Returns 0 or an errno. */
int tj_spawn(char *const *words, pid_t *pid, int ends[3]);

#endif
