/* Whole commands, which reach all layers: mining, patterns, rankings, books, reports.  A command that is
 * short of memory ends with status 3 and says so on stderr, or prints what it prints otherwise. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "oom_job.h"
#include "failing_alloc.h"
#include "memory_file.h"
#include "oom_fixture.h"

static const tj_command_row COMMANDS[] = {
    {&tj_cmd_import, ""},
    {&tj_cmd_remove, ""},
    {&tj_cmd_convert, ""},
    {&tj_cmd_search, ""},
    {&tj_cmd_explore, ""},
    {&tj_cmd_games, ""},
    {&tj_cmd_players, ""},
    {&tj_cmd_suggest, ""},
    {&tj_cmd_mine, ""},
    {&tj_cmd_profile, ""},
    {&tj_cmd_recall, ""},
    {&tj_cmd_learn, ""},
    {&tj_cmd_train, ""},
    {&tj_cmd_evaluate, ""},
    {&tj_cmd_book_build, ""},
    {&tj_cmd_book_info, ""},
    {&tj_cmd_book_versus, ""},
    {&tj_cmd_book_grade, ""},
    {&tj_cmd_book_fit, ""},
    {&tj_cmd_book_show, ""},
    {&tj_cmd_book_convert, ""},
    {&tj_cmd_book_merge, ""},
    {&tj_cmd_book_edit, ""},
    {&tj_cmd_book_expand, ""},
    {&tj_cmd_match, ""},
    {&tj_cmd_info, ""},
    {&tj_cmd_check, ""},
    {&tj_cmd_compact, ""},
    {NULL, NULL},
};

/* Puts a file in the place of a descriptor; returns what was there. */
static int put_instead(int fd, int file)
{
    int before = fcntl(fd, F_DUPFD_CLOEXEC, 10);

    if (before < 0 || dup2(file, fd) != fd)
        abort();
    return before;
}

static void put_back(int fd, int before)
{
    if (dup2(before, fd) != fd)
        abort();
    close(before);
}

static int run_words(const char *const *words)
{
    size_t count = 0, used;
    const tj_command *command;

    while (words[count])
        count++;
    command = tj_command_find(COMMANDS, count, words, &used);
    if (!command)
        abort();
    return tj_exit_flush(
        tj_command_run(command, COMMANDS, (int)(count - used), (char *const *)(uintptr_t)(words + used)));
}

static void run_command(job_run *run)
{
    static char said_text[TRANSCRIPT_MAX];
    transcript said = {said_text, 0};
    int files[3] = {memory_file_new(""), memory_file_new(""), memory_file_new("")}, before[3], status;

    fflush(stdout);
    for (int fd = 0; fd < 3; fd++)
        before[fd] = put_instead(fd, files[fd]);
    status = run_words(run->job->words);
    fflush(stdout);
    clearerr(stdout);
    for (int fd = 0; fd < 3; fd++)
        put_back(fd, before[fd]);
    memory_file_read(files[1], run->out);
    said_text[0] = 0;
    memory_file_read(files[2], &said);
    for (int fd = 0; fd < 3; fd++)
        close(files[fd]);
    if (oom_failed() && status == TJ_EXIT_FAILURE &&
        (strstr(said.text, "memory") || strstr(said.text, "thread")))
        run->rc = TJ_E_NOMEM;
    else if (oom_failed() && status)
        job_wrong(run, "ends with status %d and says: %.300s", status, said.text);
    else if (status)
        job_wrong(run, "does not work, status %d: %.300s", status, said.text);
}

static void mine_to(const char *path, const char *const *words)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666), before;

    fflush(stdout);
    before = put_instead(STDOUT_FILENO, file);
    if (run_words(words))
        abort();
    put_back(STDOUT_FILENO, before);
    close(file);
}

/* Lists to be recalled from. */
static void prepare_lists(void)
{
    fixture_make();
    if (access("local.tsv", F_OK) == 0)
        return;
    mine_to("local.tsv", (const char *const[]){"mine", FIXTURE_GO, "--few-games", "--tsv", NULL});
    mine_to("msfp.tsv",
            (const char *const[]){"mine", FIXTURE_GO, "--few-games", "--method", "msfp", "--tsv", NULL});
}

#define WORDS(...)                                                                                           \
    .words = (const char *const[])                                                                           \
    {                                                                                                        \
        __VA_ARGS__, NULL                                                                                    \
    }
#define READS(NAME, ...)                                                                                     \
    {                                                                                                        \
        .name = NAME, .run = run_command, .prepare = fixture_make, .steps = 4, WORDS(__VA_ARGS__)            \
    }
#define RECALLS(NAME, ...)                                                                                   \
    {                                                                                                        \
        .name = NAME, .run = run_command, .prepare = prepare_lists, .steps = 4, WORDS(__VA_ARGS__)           \
    }
#define WRITES(NAME, ...)                                                                                    \
    {                                                                                                        \
        .name = NAME, .run = run_command, .prepare = fixture_restore_small, .look = fixture_snapshot_small,  \
        .steps = 3, WORDS(__VA_ARGS__)                                                                       \
    }

static const oom_job JOBS[] = {
    READS("mine-local", "mine", FIXTURE_GO, "--few-games"),
    READS("mine-msfp", "mine", FIXTURE_GO, "--few-games", "--method", "msfp", "--tsv", "--distinct"),
    READS("mine-sfp", "mine", FIXTURE_GO, "--few-games", "--method", "sfp", "--window", "2", "--threshold",
          "1.1", "--json"),
    READS("mine-entropy", "mine", FIXTURE_GO, "--few-games", "--method", "entropy", "--export", "sgf"),
    READS("mine-normalised", "mine", FIXTURE_GO, "--few-games", "--method", "normalised", "--rank-correct"),
    WRITES("mine-tree", "mine", FIXTURE_GO, "--few-games", "--tree", "joseki.sgf"),
    WRITES("mine-tree-html", "mine", FIXTURE_GO, "--few-games", "--tree-html", "joseki.html"),
    WRITES("mine-tree-json", "mine", FIXTURE_GO, "--few-games", "--tree-json", "joseki.json"),
    WRITES("mine-html", "mine", FIXTURE_GO, "--few-games", "--html", "page.html"),
    RECALLS("recall", "recall", "local.tsv", "lines.tsv", "--corpus", FIXTURE_GO, "--lines"),
    RECALLS("recall-sgf", "recall", "msfp.tsv", "games/1.sgf", "--json"),
    READS("profile", "profile", FIXTURE_GO, "1", "--window", "2", "--threshold", "1.2"),
    READS("profile-json", "profile", FIXTURE_GO, "games/2.sgf", "--json"),
    WRITES("profile-svg", "profile", FIXTURE_GO, "1", "--svg", "profile.svg"),
    READS("suggest", "suggest", FIXTURE_GO, "Q16", "D4", "Q3"),
    READS("suggest-similar", "suggest", FIXTURE_GO, "Q16", "D4", "--by", "alike", "--json"),
    READS("suggest-shogi", "suggest", FIXTURE_SHOGI, "7g7f", "3c3d"),
    READS("suggest-shogi-similar", "suggest", FIXTURE_SHOGI, "7g7f", "--by", "alike", "--json"),
    READS("evaluate-shogi", "evaluate", FIXTURE_SHOGI, "--test", FIXTURE_TEST, "--game", "shogi", "--json"),
    READS("info", "info", FIXTURE_SMALL),
    READS("games-export", "games", FIXTURE_SHOGI, "--export", "kif"),
    READS("games-tsv", "games", FIXTURE_SMALL, "--tsv", "--sort", "date"),
    READS("convert", "convert", "more.csa", "--to", "ki2"),
    READS("search-json", "search", FIXTURE_GO, "Q16", "D4", "--local", "--json"),
    READS("search-shogi-text", "search", FIXTURE_SHOGI, "7g7f", "3c3d", "--mirror"),
    READS("explore-text", "explore", FIXTURE_SHOGI, "7g7f"),
    READS("book-info", "book", "info", "own.book", "bonanza.bin", "--plies"),
    READS("book-show", "book", "show", "go.book", "--json"),
    READS("book-versus-tsv", "book", "versus", "own.book", "text.db", "gps.dat", "--exits", "--tsv"),
    WRITES("book-versus-svg", "book", "versus", "own.book", "text.db", "--svg", "charts"),
    READS("book-fit", "book", "fit", "values.tsv", "--strength", "none"),
    READS("book-fit-games", "book", "fit", "values.csa", "--json", "--strength", "none"),
    {0},
};

const job_group GROUP_COMMAND = {"command", JOBS};
