/* The clocks of both players, and how long a move may take.  Pure arithmetic: who measures is the caller. */
#ifndef TJ_ENGINE_GO_GTP_GTP_CLOCK_H
#define TJ_ENGINE_GO_GTP_GTP_CLOCK_H

#include <stdbool.h>
#include <stddef.h>

typedef enum tj_gtp_timing {
    TJ_GTP_UNTIMED,
    TJ_GTP_ABSOLUTE, /* main time and nothing more */
    TJ_GTP_CANADIAN, /* then so many stones in every period */
    TJ_GTP_BYOYOMI   /* then a period for every stone; one that is used up is lost */
} tj_gtp_timing;

typedef struct tj_gtp_clock {
    tj_gtp_timing timing;
    double main, period; /* seconds, as the game began */
    unsigned count;      /* stones in a period, or number of periods */
    double left[3];      /* seconds of a colour: of main time, or of the period it is in */
    unsigned due[3];     /* stones still to be played in it, or periods left; 0: still main time */
} tj_gtp_clock;

/* Restarts both clocks. */
void tj_gtp_clock_set(tj_gtp_clock *clock, tj_gtp_timing timing, double main, double period, unsigned count);
/* Restarts both with the last settings. */
void tj_gtp_clock_reset(tj_gtp_clock *clock);
/* What the controller says is left: due is 0 in main time. */
void tj_gtp_clock_left(tj_gtp_clock *clock, int colour, double seconds, unsigned due);
/* The colour's move took so long. */
void tj_gtp_clock_spend(tj_gtp_clock *clock, int colour, double seconds);

/* Seconds that the colour may think about its next move, having made `moves` of them on a board of so many
 * points; at least TJ_GTP_SECONDS_MIN.  Leaves something for the way the answer has to go.  Only for timed
 * games.
 */
#define TJ_GTP_SECONDS_MIN 0.02
double tj_gtp_clock_seconds(const tj_gtp_clock *clock, int colour, size_t moves, unsigned points);

#endif
