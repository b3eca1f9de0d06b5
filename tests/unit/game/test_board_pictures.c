/* The rules of Go as board pictures: runs every case of the files in tests/board.  A file is a list of lines;
 * '#' begins a comment.
 *
 *   case NAME                    begins a case
 *   rules NAME                   as in a record's header; without it suicide is illegal
 *   board                        the picture below is set up: X black, O white, . empty
 *   empty SIZE                   an empty board
 *   black POINT, white POINT     must be legal; "pass" is a point
 *   refuse COLOUR POINT WHY      must be illegal and change nothing: occupied, suicide, ko, off-board
 *   set COLOUR POINT             set-up: black, white, none
 *   expect                       the picture below must be on the board
 *   prisoners black N white M    stones taken off so far
 *   liberties POINT N            of the chain there (0: none, or no stone)
 *   ko POINT, ko none            where the ban is
 *   state POINT STATE            of the chain there: free, holds, threatened, atari, lost
 * (pattern/go/tactics.h) does COLOUR POINT WHAT N...  what a move would do, as tj_move_tactics counts it:
 * captures, rescues, ...
 *
 * Every case is played in all eight orientations and with colours exchanged, and tj_go_board_check has to
 * agree after every line. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/go/tactics.h"
#include "tejun/go.h"

#define WORDS_MAX 32

typedef struct script {
    const char *path;
    unsigned line;
    char name[128];
    tj_go_board board;
    unsigned symmetry;
    bool exchanged, allow_suicide;
    bool pictured, expecting; /* picture rows may follow; they are to be compared */
    unsigned rows;            /* of the picture so far */
    char picture[TJ_GO_POINTS_MAX];
    unsigned cases, expectations, failures;
} script;

static void mismatch(script *s, const char *format, ...) TJ_PRINTF(2, 3);
static void mismatch(script *s, const char *format, ...)
{
    va_list args;

    s->failures++;
    fprintf(stderr, "%s:%u: %s (orientation %u%s): ", s->path, s->line, s->name, s->symmetry,
            s->exchanged ? ", colours exchanged" : "");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

static int colour_of(const script *s, const char *word)
{
    int colour = TJ_EMPTY;
    if (!strcmp(word, "black") || !strcmp(word, "X"))
        colour = TJ_BLACK;
    else if (!strcmp(word, "white") || !strcmp(word, "O"))
        colour = TJ_WHITE;
    return s->exchanged && colour ? TJ_BLACK + TJ_WHITE - colour : colour;
}

/* As it lies in this orientation; off the board if it cannot be read. */
static unsigned point_of(const script *s, const char *word)
{
    unsigned point, size = s->board.size;
    if (tj_go_point_parse(size, word, &point, NULL))
        return size * size;
    return tj_go_transform(size, s->symmetry, point);
}

static void start_board(script *s, unsigned size)
{
    if (tj_go_board_init(&s->board, size))
        mismatch(s, "no such board size: %u", size);
}

/* A picture is complete when it has as many rows as columns. */
static void finish_picture(script *s, unsigned size)
{
    if (!s->expecting)
        start_board(s, size);
    else if (size != s->board.size)
        mismatch(s, "the picture has another size than the board");
    for (unsigned point = 0; point < size * size; point++) {
        char letter[2] = {s->picture[point], 0};
        unsigned turned = tj_go_transform(size, s->symmetry, point);
        if (!s->expecting)
            tj_go_board_set(&s->board, turned, colour_of(s, letter));
        else if (tj_go_board_at(&s->board, turned) != colour_of(s, letter))
            mismatch(s, "row %u, column %u of the picture is not as expected", point / size + 1,
                     point % size + 1);
    }
    s->pictured = false;
}

static void picture_row(script *s, char **words, unsigned n)
{
    if (!s->pictured) {
        mismatch(s, "a picture nobody asked for");
        return;
    }
    for (unsigned i = 0; i < n; i++)
        s->picture[s->rows * n + i] = words[i][0];
    if (++s->rows == n)
        finish_picture(s, n);
}

static void do_move(script *s, char **words)
{
    unsigned point = point_of(s, words[1]);
    int verdict = tj_go_board_play(&s->board, point, colour_of(s, words[0]), s->allow_suicide);
    if (verdict != TJ_GO_LEGAL)
        mismatch(s, "%s %s: %s", words[0], words[1], tj_go_legality_text(verdict));
}

static void do_refuse(script *s, char **words)
{
    static const char *const names[] = {"legal", "off-board", "occupied", "suicide", "ko"};
    tj_go_board before = s->board;
    unsigned point = point_of(s, words[2]);
    int verdict = tj_go_board_play(&s->board, point, colour_of(s, words[1]), s->allow_suicide);
    if (strcmp(names[verdict], words[3]))
        mismatch(s, "%s %s is %s", words[1], words[2], names[verdict]);
    else if (memcmp(&before, &s->board, sizeof before))
        mismatch(s, "a refused move changed the board");
}

static void do_ko(script *s, char **words)
{
    unsigned ko = strcmp(words[1], "none") ? point_of(s, words[1]) : TJ_PASS;
    if (s->board.ko != ko)
        mismatch(s, "the ko is not at %s", words[1]);
}

static void do_prisoners(script *s, char **words)
{
    for (int i = 1; i < 5; i += 2)
        if (s->board.captured[colour_of(s, words[i])] != strtoul(words[i + 1], NULL, 10))
            mismatch(s, "%u %s prisoners", s->board.captured[colour_of(s, words[i])], words[i]);
}

static void do_liberties(script *s, char **words)
{
    unsigned liberties = tj_go_board_liberties(&s->board, point_of(s, words[1]));
    if (liberties != strtoul(words[2], NULL, 10))
        mismatch(s, "%s has %u liberties", words[1], liberties);
}

static void do_state(script *s, char **words)
{
    static const char *const names[] = {"free", "holds", "threatened", "atari", "lost"};
    static tj_tactics tactics;
    enum tj_chain_state state;

    if (!tj_go_board_at(&s->board, point_of(s, words[1]))) {
        mismatch(s, "there is no stone at %s", words[1]);
        return;
    }
    tj_tactics_init(&tactics, &s->board);
    state = tj_tactics_state(&tactics, s->board.head[tj_go_cell(&s->board, point_of(s, words[1]))]);
    if (strcmp(names[state], words[2]))
        mismatch(s, "%s is %s", words[1], names[state]);
}

static const struct {
    const char *name;
    size_t at;
} counts[] = {
    {"empty", offsetof(tj_move_tactics, empty)},
    {"own", offsetof(tj_move_tactics, own)},
    {"other", offsetof(tj_move_tactics, other)},
    {"weakest", offsetof(tj_move_tactics, least_other)},
    {"liberties", offsetof(tj_move_tactics, liberties)},
    {"captures", offsetof(tj_move_tactics, captures)},
    {"rescues", offsetof(tj_move_tactics, rescues)},
    {"atari-own", offsetof(tj_move_tactics, atari_own)},
    {"escapes", offsetof(tj_move_tactics, escapes)},
    {"threatened", offsetof(tj_move_tactics, threatened)},
    {"protects", offsetof(tj_move_tactics, protects)},
    {"atari", offsetof(tj_move_tactics, atari)},
    {"ladder", offsetof(tj_move_tactics, ladder)},
};

static bool count_named(const tj_move_tactics *move, const char *name, unsigned *count)
{
    *count = move->captures_escaping;
    if (!strcmp(name, "captures-escaping"))
        return true;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!strcmp(counts[i].name, name)) {
            memcpy(count, (const char *)move + counts[i].at, sizeof *count);
            return true;
        }
    return false;
}

static void do_does(script *s, char **words)
{
    static tj_tactics tactics;
    tj_move_tactics move;
    unsigned point = point_of(s, words[2]), count;
    int colour = colour_of(s, words[1]);

    if (tj_go_board_legality(&s->board, point, colour, false) != TJ_GO_LEGAL) {
        mismatch(s, "%s %s is illegal", words[1], words[2]);
        return;
    }
    tj_tactics_init(&tactics, &s->board);
    tj_tactics_move(&tactics, point, colour, &move);
    for (unsigned i = 3; words[i] && words[i + 1]; i += 2) {
        if (!count_named(&move, words[i], &count))
            mismatch(s, "nothing is called '%s'", words[i]);
        else if (count != strtoul(words[i + 1], NULL, 10))
            mismatch(s, "%s %s: %s %u", words[1], words[2], words[i], count);
    }
}

static void do_set(script *s, char **words)
{
    if (tj_go_board_set(&s->board, point_of(s, words[2]), colour_of(s, words[1])))
        mismatch(s, "cannot set %s", words[2]);
}

static void do_case(script *s, char **words)
{
    (void)words;
    s->cases++;
    s->allow_suicide = false;
}

static void do_board(script *s, char **words)
{
    s->expecting = words[0][0] == 'e';
    s->pictured = true;
    s->rows = 0;
}

static void do_empty(script *s, char **words)
{
    start_board(s, (unsigned)strtoul(words[1], NULL, 10));
}

static void do_rules(script *s, char **words)
{
    for (int i = 1; words[i]; i++)
        s->allow_suicide = s->allow_suicide || tj_go_rules_allow_suicide(words[i]);
}

static const struct {
    const char *word;
    unsigned least, most; /* words in the line */
    bool expectation;
    void (*act)(script *s, char **words);
} lines[] = {
    {"case", 2, WORDS_MAX, false, do_case},
    {"rules", 2, WORDS_MAX, false, do_rules},
    {"board", 1, 1, false, do_board},
    {"empty", 2, 2, false, do_empty},
    {"black", 2, 2, false, do_move},
    {"white", 2, 2, false, do_move},
    {"set", 3, 3, false, do_set},
    {"refuse", 4, 4, true, do_refuse},
    {"expect", 1, 1, true, do_board},
    {"ko", 2, 2, true, do_ko},
    {"prisoners", 5, 5, true, do_prisoners},
    {"liberties", 3, 3, true, do_liberties},
    {"state", 3, 3, true, do_state},
    {"does", 5, WORDS_MAX, true, do_does},
};

static void act(script *s, char **words, unsigned n)
{
    if (n && words[0][1] == '\0') {
        picture_row(s, words, n);
        return;
    }
    if (s->pictured)
        mismatch(s, "the picture above is not square");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (strcmp(lines[i].word, words[0]))
            continue;
        if (n < lines[i].least || n > lines[i].most)
            mismatch(s, "%s with %u words", words[0], n);
        else
            lines[i].act(s, words);
        s->expectations += lines[i].expectation;
        return;
    }
    mismatch(s, "nothing is called '%s'", words[0]);
}

static void run_line(script *s, char *text)
{
    char *words[WORDS_MAX + 1], *rest = text, *word;
    unsigned n = 0;
    tj_err err = TJ_ERR_INIT;

    text[strcspn(text, "#\n")] = '\0';
    if (!strncmp(text, "case ", 5))
        snprintf(s->name, sizeof s->name, "%.120s", text + 5);
    while (n < WORDS_MAX && (word = strsep(&rest, " ")))
        if (*word)
            words[n++] = word;
    words[n] = NULL;
    if (!n)
        return;
    act(s, words, n);
    if (s->board.size && tj_go_board_check(&s->board, &err))
        mismatch(s, "%s", err.text);
}

static void run_file(script *s, const char *path, unsigned symmetry, bool exchanged)
{
    char text[512];
    FILE *file = fopen(path, "r");

    s->path = path;
    s->line = 0;
    s->symmetry = symmetry;
    s->exchanged = exchanged;
    if (!file) {
        mismatch(s, "cannot be opened");
        return;
    }
    while (fgets(text, sizeof text, file)) {
        s->line++;
        run_line(s, text);
    }
    fclose(file);
}

static void every_picture(void **state)
{
    static script s;
    glob_t found = {0};

    (void)state;
    assert_int_equal(glob("tests/board/*.txt", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        for (unsigned way = 0; way < 2 * TJ_GO_SYMMETRIES; way++)
            run_file(&s, found.gl_pathv[i], way % TJ_GO_SYMMETRIES, way >= TJ_GO_SYMMETRIES);
    globfree(&found);
    printf("%u cases, %u expectations, each in 16 ways, %u failures\n", s.cases / 16, s.expectations / 16,
           s.failures);
    assert_int_equal(s.failures, 0);
    assert_true(s.cases > 0 && s.expectations >= s.cases);
}

int test_board_pictures(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_picture)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
