/* Clocks for telling how long something takes. */
#pragma once

/* Seconds of a steady clock. */
double tj_clock(void);

/* Seconds of processor time that this thread has used. */
double tj_clock_thread(void);
