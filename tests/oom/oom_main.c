/* Lets the n-th call for memory fail, for every n, while the library does its jobs (job.h).
 *
 *     oom [--all] [GROUP|JOB...]          those jobs, otherwise all; --all: every n instead of some
 *     oom JOB own|sqlite one|from N       one of them, and where the call was made that fails
 *     oom --list                          the jobs
 *
 * A job that is short of memory must not crash, hold nothing afterwards (blocks, mapped files, descriptors,
 * SQLite's memory), and say that memory ran out or give just what it gives otherwise; what is on disk is as
 * before or as after; and then it can be done as if nothing had happened. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "oom_job.h"
#include "failing_alloc.h"
#include "oom_fixture.h"

enum { FAULTS_SHOWN = 5 };

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static const job_group *const GROUPS[] = {&GROUP_FORMAT, &GROUP_CORPUS,  &GROUP_BOOK, &GROUP_PATTERN,
                                          &GROUP_ENGINE, &GROUP_COMMAND, &GROUP_SERVE};
enum { GROUP_COUNT = sizeof GROUPS / sizeof *GROUPS };

static const char *const WHOSE[] = {"own", "sqlite"}, *const WHICH[] = {"one", "from"};

static bool all_calls;
static unsigned faults;
static uint64_t tried;

/* One job's: what it gives and leaves on disk when nothing is missing, and now. */
static char room[5][TRANSCRIPT_MAX];
static transcript expected = {room[0], 0}, before = {room[1], 0}, after = {room[2], 0}, given = {room[3], 0},
                  seen = {room[4], 0};

typedef struct attempt {
    const oom_job *job;
    enum oom_owner whose;
    enum oom_mode which;
    uint64_t n;
} attempt;

static void complain(const attempt *a, const char *text)
{
    if (++faults <= FAULTS_SHOWN)
        printf("%s %s %s %llu: %s\n", a->job->name, WHOSE[a->whose], WHICH[a->which],
               (unsigned long long)a->n, text);
    fflush(stdout);
}

static bool same(const transcript *a, const transcript *b)
{
    return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

static unsigned descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    unsigned count = 0;

    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

static void prepare(const oom_job *job)
{
    if (job->prepare)
        job->prepare();
}

static void look(const oom_job *job, transcript *out)
{
    out->len = 0;
    if (job->look)
        job->look(out);
}

/* Runs the job once; what it gives stands in `given`. */
static uint64_t run_once(const attempt *a, job_run *run, bool trace)
{
    oom_usage held = oom_usage_now(), left;
    unsigned open = descriptors();
    uint64_t calls;

    *run = (job_run){.out = &given, .err = TJ_ERR_INIT, .job = a->job};
    given.len = 0;
    oom_begin(a->whose, a->which, a->n, trace);
    a->job->run(run);
    calls = oom_end();
    left = oom_usage_now();
    if (left.blocks != held.blocks)
        job_wrong(run, "%lld blocks are never given back, first that of call %llu",
                  (long long)(left.blocks - held.blocks), (unsigned long long)oom_oldest_block());
    if (left.maps != held.maps || left.sqlite != held.sqlite)
        job_wrong(run, "%lld mapped files, %lld bytes of SQLite's are never given back",
                  (long long)(left.maps - held.maps), (long long)(left.sqlite - held.sqlite));
    if (descriptors() != open)
        job_wrong(run, "%d descriptors stay open", (int)(descriptors() - open));
    return calls;
}

/* The job, now that there is memory, after an attempt that has changed nothing on disk. */
static void run_again(const attempt *a)
{
    attempt quiet = {a->job, OOM_OWN, OOM_ONE, 0};
    job_run run;

    run_once(&quiet, &run, false);
    if (run.rc || !same(&given, &expected))
        job_wrong(&run, "gives something else");
    look(a->job, &seen);
    if (a->job->look && !same(&seen, &after))
        job_wrong(&run, "leaves something else on disk");
    if (run.wrong[0]) {
        char text[800];

        snprintf(text, sizeof text, "done again: %s", run.wrong);
        complain(a, text);
    }
}

static void show_difference(const transcript *a, const transcript *b, char *out, size_t size)
{
    size_t i = 0, start;

    while (i < a->len && i < b->len && a->text[i] == b->text[i])
        i++;
    start = i < 60 ? 0 : i - 60;
    snprintf(out, size, "\n  \"%.150s\"\n  instead of \"%.150s\"", a->len > start ? a->text + start : "",
             b->len > start ? b->text + start : "");
}

/* False once n is beyond the last call. */
static bool attempt_one(const attempt *a, bool trace)
{
    char difference[400];
    bool failed, changed;
    job_run run;

    if (a->job->look)
        prepare(a->job);
    run_once(a, &run, trace);
    tried++;
    failed = oom_failed();
    if (!run.rc && !same(&given, &expected)) {
        show_difference(&given, &expected, difference, sizeof difference);
        job_wrong(&run, "says nothing and gives something else:%s", difference);
    }
    look(a->job, &seen);
    changed = a->job->look && same(&seen, &after);
    if (a->job->look && !changed && (!run.rc || !same(&seen, &before))) {
        show_difference(&seen, run.rc ? &before : &after, difference, sizeof difference);
        job_wrong(&run, "leaves something else on disk:%s", difference);
    }
    if (run.wrong[0])
        complain(a, run.wrong);
    if (failed && a->job->look && !changed)
        run_again(a);
    return failed;
}

static void attempt_all(const oom_job *job, enum oom_owner whose, enum oom_mode which)
{
    attempt a = {job, whose, which, 1};
    unsigned steps = job->steps ? job->steps : JOB_STEPS;

    /* SQLite makes many calls, and has been tested in this way by its makers. */
    if (whose == OOM_SQLITE)
        steps = (steps + 2) / 3;
    /* The second time, and in builds with sanitizers, from another call on, so that others are met. */
    while (attempt_one(&a, false) && faults < FAULTS_SHOWN)
        a.n += all_calls ? 1 : 1 + (a.n + (2 * which + SANITIZED) * steps / 4) / steps;
    if (!job->look)
        run_again(&a);
}

/* What the job gives when nothing is missing; false if that is not sound already. */
static bool expect(const oom_job *job, uint64_t calls[OOM_OWNERS])
{
    for (int whose = 0; whose < OOM_OWNERS; whose++) {
        attempt a = {job, (enum oom_owner)whose, OOM_ONE, 0};
        job_run run;

        prepare(job);
        look(job, &before);
        calls[whose] = run_once(&a, &run, false);
        look(job, &after);
        if (run.rc)
            job_wrong(&run, "does not even work with memory: code %d: %s", run.rc, run.err.text);
        if (whose && !same(&given, &expected))
            job_wrong(&run, "gives something else the second time");
        expected.len = 0;
        transcript_add(&expected, given.text, given.len);
        if (run.wrong[0]) {
            complain(&a, run.wrong);
            return false;
        }
    }
    return true;
}

static bool do_job(const oom_job *job)
{
    uint64_t calls[OOM_OWNERS];

    faults = 0;
    tried = 0;
    if (expect(job, calls))
        for (int whose = 0; whose < OOM_OWNERS; whose++)
            for (int which = 0; which < OOM_MODES && calls[whose]; which++)
                attempt_all(job, (enum oom_owner)whose, (enum oom_mode)which);
    printf("%s  %s: %llu calls of ours, %llu of SQLite's; %llu attempts\n", faults ? "FAIL" : "ok  ",
           job->name, (unsigned long long)calls[OOM_OWN], (unsigned long long)calls[OOM_SQLITE],
           (unsigned long long)tried);
    fflush(stdout);
    return !faults;
}

static int index_of(const char *const *words, const char *word)
{
    return strcmp(words[0], word) == 0 ? 0 : strcmp(words[1], word) == 0 ? 1 : -1;
}

static bool is_named(const job_group *group, const oom_job *job, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], group->name) == 0 || strcmp(argv[i], job->name) == 0)
            return true;
    return argc == 0;
}

/* JOB WHOSE WHICH N */
static int debug(char **argv)
{
    attempt a = {NULL, (enum oom_owner)index_of(WHOSE, argv[1]), (enum oom_mode)index_of(WHICH, argv[2]),
                 strtoull(argv[3], NULL, 10)};
    uint64_t calls[OOM_OWNERS];

    for (size_t g = 0; g < GROUP_COUNT; g++)
        for (const oom_job *job = GROUPS[g]->jobs; job->name; job++)
            if (strcmp(job->name, argv[0]) == 0)
                a.job = job;
    if (!a.job || (int)a.whose < 0 || (int)a.which < 0)
        return 2;
    if (expect(a.job, calls) && !attempt_one(&a, true))
        printf("it has %llu calls\n", (unsigned long long)calls[a.whose]);
    return faults ? 1 : 0;
}

int main(int argc, char **argv)
{
    unsigned passed = 0, failed = 0;

    argc--, argv++;
    signal(SIGPIPE, SIG_IGN);
    oom_init();
    fixture_init();
    if (argc == 4 && index_of(WHOSE, argv[1]) >= 0)
        return debug(argv);
    if (argc && strcmp(argv[0], "--all") == 0) {
        all_calls = true;
        argc--, argv++;
    }
    for (size_t g = 0; g < GROUP_COUNT; g++)
        for (const oom_job *job = GROUPS[g]->jobs; job->name; job++)
            if (argc == 1 && strcmp(argv[0], "--list") == 0)
                printf("%s %s\n", GROUPS[g]->name, job->name);
            else if (is_named(GROUPS[g], job, argc, argv))
                *(do_job(job) ? &passed : &failed) += 1;
    printf("%u passed, %u failed\n", passed, failed);
    return failed || !(passed + failed) ? 1 : 0;
}
