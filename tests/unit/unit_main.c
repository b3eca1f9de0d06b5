/* Runs the test files of one folder of tests/unit, which are linked into one program.
 *
 *     build/unit/corpus [--list] [FILE [TEST]]
 *
 * FILE and TEST are names or patterns as in a shell: `build/unit/corpus test_segment`, `build/unit/corpus
 * 'test_s*' '*_damage'`.  test_X.c defines `int test_X(void)`, which runs its cmocka group and returns 0 if
 * all of it passed; the Makefile passes the names in UNIT_FILES, as X(test_A) X(test_B)...
 *
 * Each file runs in a process of its own, so that a crash does not hide the others; a single file runs in
 * this process, which debuggers and checkers like better. */
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define X(name) int name(void);
UNIT_FILES
#undef X

typedef struct unit_file {
    const char *name;
    int (*run)(void);
} unit_file;

#define X(name) {#name, name},
static const unit_file FILES[] = {UNIT_FILES};
enum { FILE_COUNT = sizeof FILES / sizeof *FILES };

static bool passes_apart(const unit_file *file)
{
    int status = 0;
    pid_t pid;

    fflush(NULL);
    pid = fork();
    if (pid == 0)
        exit(file->run() ? EXIT_FAILURE : EXIT_SUCCESS);
    if (pid < 0 || waitpid(pid, &status, 0) != pid) {
        perror(file->name);
        return false;
    }
    if (WIFSIGNALED(status)) /* in a form that tools/run-tests counts */
        printf("%s: signal %d\n%s: 0 passed, 1 failed\n", file->name, WTERMSIG(status), file->name);
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    bool list = argc > 1 && strcmp(argv[1], "--list") == 0, passed = true;
    const char *pattern = argc > 1 + list ? argv[1 + list] : "*";
    size_t count = 0;

    if (argc > 2 + list)
        cmocka_set_test_filter(argv[2 + list]);
    for (size_t i = 0; i < FILE_COUNT; i++)
        count += fnmatch(pattern, FILES[i].name, 0) == 0;
    for (size_t i = 0; i < FILE_COUNT; i++) {
        if (fnmatch(pattern, FILES[i].name, 0) != 0)
            continue;
        printf("%s\n", FILES[i].name);
        if (!list)
            passed &= count > 1 ? passes_apart(&FILES[i]) : FILES[i].run() == 0;
    }
    if (!count)
        fprintf(stderr, "%s: no test file matches \"%s\"; --list names them\n", argv[0], pattern);
    return !count ? 2 : passed ? 0 : 1;
}
