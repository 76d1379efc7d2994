/* transcript.h -- rules as transcripts: a record with lines of expectation between its plays.
 *
 *     A 1d1 ! 4.1.occupied      the move is refused, and why; `notation` when it cannot be read
 *     A sees PATH VALUE         what A's view describes there: compact JSON, or the bare text of a
 *                               string; `nothing` when it is absent or null. `-` is a spectator,
 * `*` the truth A hears B ~?              the latest play as A may read it now; `nothing` when A
 * may not A scores 9 (9 6 0)        the running score A asks 3                  A must decide,
 * between so many moves over                      the game is over */
#ifndef MASTABA_TESTS_TRANSCRIPT_H
#define MASTABA_TESTS_TRANSCRIPT_H
#include "reading.h"

/* What to do with a fault: "expected ..., found ...". */
typedef void transcript_report(void *to, uint32_t line, const char *fault);

/* Reads a whole transcript and returns the number of faults. */
uint32_t transcript_run(const char *text, size_t length, transcript_report *report, void *to);

#endif
