#pragma once
#include <stdint.h>

// A timer over the calling thread's processor time, which notes where the thread stands when it goes off.

/// Starts the calling thread's time anew: it may use so many nanoseconds from here on. Always call it on one and the same thread.
void loop_watchdog_arm(int64_t nanoseconds);

/// Stops the timer.
///
/// @param frames Gets where the thread stood when its time was over, innermost first.
/// @param capacity How many frames fit.
/// @param used Gets the processor time since loop_watchdog_arm, in nanoseconds.
/// @return How many frames there are; 0 where the thread did not use all of its time.
int loop_watchdog_disarm(void **frames, int capacity, int64_t *used);

/// How many times as long as on the machine that the limit was chosen on the calling thread takes for the same work now; at least 1.
double loop_watchdog_slowness(void);

/// The symbol that an address belongs to; NULL where none is known.
const char *loop_watchdog_symbol(const void *address);

/// The file name of the library or program that an address belongs to; "" where none is known.
const char *loop_watchdog_library(const void *address);
