/* assert.h -- of the C library of the page, which is always built without checks. */
#ifndef WASM_ASSERT_H
#define WASM_ASSERT_H

#define assert(condition) ((void)0)

#endif
