/* headers.cpp -- every public header is valid C++, alone and together with the others. */
#include "mastaba/batch.h"
#include "mastaba/bits.h"
#include "mastaba/bot.h"
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/game.h"
#include "mastaba/json.h"
#include "mastaba/record.h"
#include "mastaba/rng.h"
#include "mastaba/search.h"
#include "mastaba/table.h"
#include "mastaba/text.h"

static_assert(sizeof(mst_move) == 4, "a move is 32 bits in every language");

/* Inline functions are compiled here too, not only declared. */
unsigned mastaba_from_cpp(const mst_game *g, const mst_state *s, mst_rng *rng) {
    mst_rng_next(rng);
    mst_rng_below(rng, 6);
    return mst_is_over(g, s) ? mst_bits_count(mst_bits_nth(0xf0u, 2)) : mst_rng_member(rng, 7u);
}
