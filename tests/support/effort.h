/* How much of what chance makes is tried: little in `make test`, much in `make check-long`. */
#pragma once

/* The first number, or the second where the environment has TEST_EFFORT=long. */
unsigned effort(unsigned usual, unsigned more);
