/* Clocks for telling how long something takes. */
#ifndef TJ_BASE_CLOCK_H
#define TJ_BASE_CLOCK_H

/* Seconds of a steady clock. */
double tj_clock(void);

/* Seconds of processor time that this thread has used. */
double tj_clock_thread(void);

#endif
