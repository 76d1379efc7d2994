/* version.h -- what this program is: its version, the commit it was made of, and what is built in.
 */
#ifndef PROGRAM_VERSION_H
#define PROGRAM_VERSION_H

extern const char
    version_commit[]; /* written by the build (tools/commit.cmake); empty: not known */

void version_print(void);

#endif
