#include "effort.h"

#include <stdlib.h>
#include <string.h>

unsigned effort(unsigned usual, unsigned more)
{
    const char *value = getenv("TEST_EFFORT");

    return value && strcmp(value, "long") == 0 ? more : usual;
}
