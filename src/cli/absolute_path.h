/* The absolute path of a file or folder that may be gone.
 *
 * Sources are kept under their real paths.  realpath knows those of what exists; for anything else the names
 * "." and ".." and empty ones are resolved as text, then links in what is still there of the path. */
#pragma once

/* The path seen from the current folder; malloc'ed, NULL if memory ran out or there is no current folder. */
char *tj_absolute_path(const char *path);

/* The path seen from that absolute folder, as text only: no ".", "..", "//" nor trailing slash; malloc'ed. */
char *tj_absolute_path_lexical(const char *folder, const char *path);
