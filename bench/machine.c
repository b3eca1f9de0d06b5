/* The lines about the machine. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "harness.h"

/* The first line of a file of "key : value" that begins with the key; "unknown" if there is none. */
static void find_value(const char *path, const char *key, char *out, size_t size)
{
    FILE *file = fopen(path, "r");
    char line[256];

    snprintf(out, size, "unknown");
    while (file && fgets(line, sizeof line, file)) {
        char *value = strchr(line, ':');

        if (strncmp(line, key, strlen(key)) || !value)
            continue;
        value += 1 + strspn(value + 1, " \t");
        snprintf(out, size, "%.*s", (int)strcspn(value, "\n"), value);
        break;
    }
    if (file)
        fclose(file);
}

void bench_machine(void)
{
#if defined(__clang__)
    static const char COMPILER[] = "clang " __clang_version__;
#else
    static const char COMPILER[] = "gcc " __VERSION__;
#endif
    char model[128], memory[64];
    double load = 0;

    find_value("/proc/cpuinfo", "model name", model, sizeof model);
    find_value("/proc/meminfo", "MemTotal", memory, sizeof memory);
    if (getloadavg(&load, 1) != 1)
        load = NAN;
    printf("machine: %u cores, %s, memory %s\n", tj_thread_count(), model, memory);
    printf("         load %.2f%s; compiler %s\n", load,
           load > 0.5 ? " (busy with other things: times are too long)" : "", COMPILER);
}
