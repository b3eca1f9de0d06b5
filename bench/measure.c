/* Runs a command and tells on standard output what it cost, a figure a line:
 *
 *     measure [-o FILE] COMMAND ARGUMENT...
 *
 * seconds, seconds of all processors, peak memory (all that is mapped and in memory, and of that what belongs
 * to no file), bytes written to files, and the exit status.  The command's own output goes to FILE, or
 * nowhere.  Memory that belongs to a file can be taken away by the system at any time without harm. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

extern char **environ;

enum { LOOK_EVERY = 2000 /* microseconds */ };

/* "RssAnon:  1234 kB" of the process, in bytes; 0 if it is gone. */
static double anonymous_memory(pid_t process)
{
    char path[64], line[256];
    unsigned long long kilobytes = 0;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "RssAnon:", 8) == 0)
            kilobytes = strtoull(line + 8, NULL, 10);
    if (file)
        fclose(file);
    return (double)kilobytes * 1024;
}

static pid_t start(char **argv, const char *output)
{
    posix_spawn_file_actions_t actions;
    pid_t child;

    if (posix_spawn_file_actions_init(&actions) ||
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0666))
        bench_die("memory ran out");
    if (posix_spawnp(&child, argv[0], &actions, NULL, argv, environ))
        bench_die("cannot run %s", argv[0]);
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

int main(int argc, char **argv)
{
    bool named = argc > 2 && strcmp(argv[1], "-o") == 0;
    double begin = bench_now(), anonymous = 0;
    struct rusage usage;
    int state = 0;
    pid_t child, ended;

    if (argc < (named ? 4 : 2))
        bench_die("usage: measure [-o FILE] COMMAND ARGUMENT...");
    child = start(argv + (named ? 3 : 1), named ? argv[2] : "/dev/null");
    while ((ended = wait4(child, &state, WNOHANG, &usage)) == 0) {
        double now = anonymous_memory(child);

        anonymous = now > anonymous ? now : anonymous;
        usleep(LOOK_EVERY);
    }
    if (ended != child)
        bench_die("%s is lost", argv[1]);
    printf("seconds\t%.3f\n", bench_now() - begin);
    printf("processor\t%.3f\n", seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    printf("memory\t%.0f\n", (double)usage.ru_maxrss * 1024);
    printf("anonymous\t%.0f\n", anonymous);
    printf("written\t%.0f\n", (double)usage.ru_oublock * 512);
    printf("status\t%d\n", WIFEXITED(state) ? WEXITSTATUS(state) : -1);
    return 0;
}
