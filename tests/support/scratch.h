/* Temporary files and folders, below $TMPDIR or else /tmp.  What fails ends the process with a sentence. */
#pragma once

#include <stddef.h>

enum { SCRATCH_PATH = 256 };

/* Makes an empty folder. */
void make_folder(char path[SCRATCH_PATH]);
/* Removes a folder with all that is in it. */
void remove_folder(const char *path);

/* Makes an empty file; a path under which nothing is. */
void make_file(char path[SCRATCH_PATH]);
void make_path(char path[SCRATCH_PATH]);

/* ---- one folder for a whole test program: set-up and tear-down for cmocka ---- */

int scratch_set_up(void **state);
int scratch_tear_down(void **state);
/* The same where every test is to leave nothing behind: fails if the folder is not empty. */
int scratch_tear_down_empty(void **state);

/* The path of NAME in that folder; overwritten by the fourth call from now. */
const char *in_scratch(const char *name);
