/* How much of what chance makes is tried: little in `make test`, much in `make check-long`. */
#ifndef TESTS_SUPPORT_EFFORT_H
#define TESTS_SUPPORT_EFFORT_H

/* The first number, or the second where the environment has TEST_EFFORT=long. */
unsigned effort(unsigned usual, unsigned more);

#endif
