/* marks.h -- the control characters that mark things in a sentence (mastaba/sentence.h):
 *
 *     THING kind NEXT id NEXT words END          a thing; of a person the kind is "seat"
 *     FORMS letter NEXT third NEXT second END    a verb, for whoever has that seat and for "you" */
#ifndef MARKS_H
#define MARKS_H

enum { MARK_THING = 1, MARK_NEXT, MARK_END, MARK_FORMS };

#endif
