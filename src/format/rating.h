/* Ratings: a player's strength as a number ("2345", "1534.5"), which a header gives where others give a rank
 * ("9d", "九段"). */
#pragma once

#include <stdint.h>

#define TJ_RATING_MIN 100 /* "9" is a rank whose author forgot the dan */
#define TJ_RATING_MAX 9999

/* The rating to the nearest whole number, or 0 where the text (NULL: none) is anything but one number within
 * the bounds. */
uint16_t tj_rating_parse(const char *text);
