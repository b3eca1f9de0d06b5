/* The table of commands, and main. */
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/terminal/help.h"

/* One row a line. */
/* clang-format off */
static const tj_command_row commands[] = {
    {&tj_cmd_import, "Games in"},
    {&tj_cmd_remove, "Games in"},
    {&tj_cmd_convert, "Games in"},
    {&tj_cmd_search, "Questions"},
    {&tj_cmd_explore, "Questions"},
    {&tj_cmd_games, "Questions"},
    {&tj_cmd_players, "Questions"},
    {&tj_cmd_suggest, "Questions"},
    {&tj_cmd_serve, "Questions"},
    {&tj_cmd_mine, "Knowledge"},
    {&tj_cmd_profile, "Knowledge"},
    {&tj_cmd_recall, "Knowledge"},
    {&tj_cmd_learn, "Knowledge"},
    {&tj_cmd_train, "Knowledge"},
    {&tj_cmd_evaluate, "Knowledge"},
    {&tj_cmd_book_build, "Opening books"},
    {&tj_cmd_book_info, "Opening books"},
    {&tj_cmd_book_versus, "Opening books"},
    {&tj_cmd_book_grade, "Opening books"},
    {&tj_cmd_book_fit, "Opening books"},
    {&tj_cmd_book_show, "Opening books"},
    {&tj_cmd_book_convert, "Opening books"},
    {&tj_cmd_book_merge, "Opening books"},
    {&tj_cmd_book_edit, "Opening books"},
    {&tj_cmd_book_expand, "Opening books"},
    {&tj_cmd_gtp, "Engines"},
    {&tj_cmd_usi, "Engines"},
    {&tj_cmd_match, "Engines"},
    {&tj_cmd_info, "The corpus"},
    {&tj_cmd_check, "The corpus"},
    {&tj_cmd_compact, "The corpus"},
    {&tj_cmd_perft, "About"},
    {&tj_cmd_help, "About"},
    {&tj_cmd_version, "About"},
    {NULL, NULL},
};
/* clang-format on */

static int unknown(int argc, char *const *argv)
{
    tj_buf text = TJ_BUF_INIT, family = TJ_BUF_INIT;
    const char *const *words = (const char *const *)argv;
    bool has_family = tj_help_family(commands, words[0], &family);

    bool help = has_family && argc > 1 && (!strcmp(words[1], "--help") || !strcmp(words[1], "-h"));

    if (help) {
        tj_print_buf(&family, NULL);
    } else {
        tj_command_unknown(commands, (size_t)argc, words, &text);
        tj_terminal_message("tejun: %s", tj_buf_ok(&text) ? text.data : "unknown command");
        tj_terminal_message("see: tejun help%s%s", has_family ? " " : "", has_family ? words[0] : "");
    }
    tj_buf_release(&text);
    tj_buf_release(&family);
    return help ? TJ_EXIT_DONE : TJ_EXIT_USAGE;
}

static int no_command(void)
{
    tj_buf out = TJ_BUF_INIT;

    tj_help_overview(commands, &out);
    fputs(tj_buf_ok(&out) ? out.data : "see: tejun help\n", stderr);
    tj_buf_release(&out);
    return TJ_EXIT_USAGE;
}

/* argv holds the words behind the program's name. */
static int dispatch(int argc, char *const *argv)
{
    const tj_command *command;
    size_t used;

    if (argc < 1)
        return no_command();
    if (!strcmp(argv[0], "--help") || !strcmp(argv[0], "-h"))
        return tj_command_run(&tj_cmd_help, commands, argc - 1, argv + 1);
    if (!strcmp(argv[0], "--version"))
        return tj_command_run(&tj_cmd_version, commands, argc - 1, argv + 1);
    command = tj_command_find(commands, (size_t)argc, (const char *const *)argv, &used);
    if (!command)
        return unknown(argc, argv);
    return tj_command_run(command, commands, argc - (int)used, argv + used);
}

int main(int argc, char **argv)
{
    /* Only the characters: numbers keep their decimal point everywhere. */
    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN);
    return tj_exit_flush(dispatch(argc - 1, argv + 1));
}
