/* qr.h -- QR codes: for the terminal, and for whoever draws them in a page. */
#ifndef SERVER_QR_H
#define SERVER_QR_H
#include "mastaba/json.h"

/* Prints the code with half blocks, two modules to a letter. */
void qr_print(const char *text);
/* {"size","path"}: modules on a side, and the dark ones as a path of SVG in which a module is 1 by
 * 1. Nothing is written and false returned when there is no memory. */
bool qr_write(mst_json *w, const char *text);

#endif
