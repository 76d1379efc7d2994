/* search_alone.c -- linked with the whole of search and with core, and with nothing else: if search
 * asked for a game, a table or a store, this program could not be built. */
#include "mastaba/bot.h"

int main(void) {
    return mst_bot_levels[0].name ? 0 : 1;
}
