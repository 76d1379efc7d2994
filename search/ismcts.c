/* ismcts.c -- one iteration: guess a world, go down the tree, play on, remember.
 *
 * Every seat decides in its own information sets and maximises its own reward, so any number of
 * seats is the same search. Chance is sampled. Where several seats decide at once, each decides on
 * its own view, in which the others' choices lie face down. */
#include "ismcts.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include <string.h>

/* How much attention a move gets before its results speak, and how an untried one is reckoned. */
static const float exploration = 0.7f, doubt_about_untried = 0.1f, indifference = 3.0f;

/* What follows a move is worth a node only when the move has been tried so often: shallow trees are
 * fast, and early results are noise. */
enum { VISITS_BEFORE_A_NODE = 8 };

typedef struct {
    uint32_t node, edge;
    mst_seat seat;
} step;

void ismcts_start(searcher *s, const mst_state *view, mst_seat seat, uint64_t seed,
                  uint32_t iterations) {
    s->view = view;
    s->seat = seat;
    s->only = 0;
    s->seats = s->game->seats(s->game, view);
    s->rng = mst_rng_seed(seed);
    tree_clear(&s->tree, iterations ? iterations + 1 : s->tree.most_nodes);
    memset(s->root, 0, s->game->max_choices * sizeof *s->root);
}

/* ---- nodes ---- */

/* Attention by rating, of what the seat can see: one guessed world would speak for all of them.
 * Half as much for a move that seems `indifference` points worse. */
static void set_priors(searcher *s, const mst_state *seen, mst_seat seat, edge *edges,
                       uint32_t count) {
    float best, sum = 0;
    if (!s->advice || !s->advice->rate) {
        for (uint32_t i = 0; i < count; i++) edges[i].prior = 1.0f / (float)count;
        return;
    }
    s->advice->rate(s->game, seen, seat, s->choices, count, s->points);
    best = s->points[0];
    for (uint32_t i = 1; i < count; i++)
        if (s->points[i] > best) best = s->points[i];
    for (uint32_t i = 0; i < count; i++) {
        float worse = 1 + (best - s->points[i]) / indifference;
        edges[i].prior = 1 / (worse * worse);
        sum += edges[i].prior;
    }
    for (uint32_t i = 0; i < count; i++) edges[i].prior /= sum;
}

/* `seen` is the view of the seat that decides at the node. */
static bool write_edges(searcher *s, uint32_t node_index, const mst_state *seen, mst_seat seat) {
    uint32_t count = s->game->moves(s->game, seen, seat, s->choices);
    edge *edges = tree_edges(&s->tree, node_index, count);
    if (!edges) return false;
    for (uint32_t i = 0; i < count; i++) edges[i] = (edge){.move = s->choices[i]};
    set_priors(s, seen, seat, edges, count);
    return true;
}

/* The edge with the best sum of result and curiosity. */
static uint32_t select_edge(const tree *t, const node *n) {
    const edge *edges = &t->edges[n->first];
    float mean = n->visits ? (float)n->reward / (float)n->visits : 0.5f;
    float untried = mean - doubt_about_untried;
    float curiosity = exploration * __builtin_sqrtf((float)(n->visits + 1) * (float)n->edges);
    float best_value = -1;
    uint32_t best = 0;
    for (uint32_t i = 0; i < n->edges; i++) {
        const edge *e = &edges[i];
        float result = e->visits ? (float)e->reward / (float)e->visits : untried;
        float value = result + curiosity * e->prior / (float)(1 + e->visits);
        if (value > best_value) best_value = value, best = i;
    }
    return best;
}

/* At the root only one move may be asked for. */
static uint32_t choose_edge(const searcher *s, const node *n, bool is_root) {
    const edge *edges = &s->tree.edges[n->first];
    for (uint32_t i = 0; is_root && s->only && i < n->edges; i++)
        if (edges[i].move == s->only) return i;
    return select_edge(&s->tree, n);
}

/* ---- one iteration ---- */

/* Who decides next: the seat we search for before others who decide at the same time. */
static mst_seat next_actor(const searcher *s, mst_seats actors) {
    return actors >> s->seat & 1 ? s->seat : mst_first_of(actors);
}

static uint64_t key_of(searcher *s, mst_seat seat) {
    s->game->view(s->game, s->world, seat, s->seen);
    return mst_hash(s->game, s->seen) + seat;
}

/* Every iteration begins where the first did: the root is the first node, and need not be looked
 * for again. */
static uint32_t find_node(searcher *s, mst_seat seat, uint32_t depth, bool *is_new) {
    *is_new = false;
    if (depth == 0 && s->tree.used_nodes) return 0;
    return tree_node(&s->tree, key_of(s, seat), is_new);
}

/* Goes down to the first node that is new or full; returns the steps made. */
static uint32_t descend(searcher *s, step path[MAX_DEPTH]) {
    const mst_game *g = s->game;
    uint32_t depth = 0;
    while (depth < MAX_DEPTH) {
        mst_seats actors = g->actors(g, s->world);
        if (!actors) break;
        if (actors >> MST_CHANCE & 1) {
            g->play(g, s->world, MST_CHANCE, g->draw(g, s->world, &s->rng));
            continue;
        }
        bool is_new;
        mst_seat seat = next_actor(s, actors);
        note_turn(s, seat);
        uint32_t index = find_node(s, seat, depth, &is_new);
        if (index == NO_NODE) break;
        node *n = &s->tree.nodes[index];
        step *here = &path[depth++];
        *here = (step){index, NO_NODE, seat};
        bool is_root = depth == 1;
        if (is_new && !is_root) break;
        const mst_state *seen = is_root ? s->view : s->seen; /* by which the node was found */
        if (!n->edges && !write_edges(s, index, seen, seat)) break;
        here->edge = choose_edge(s, n, is_root);
        const edge *chosen = &s->tree.edges[n->first + here->edge];
        g->play(g, s->world, seat, chosen->move);
        if (chosen->visits < VISITS_BEFORE_A_NODE) break;
    }
    return depth;
}

static void remember(searcher *s, const step path[], uint32_t depth, const outcome *o) {
    for (uint32_t i = 0; i < depth; i++) {
        node *n = &s->tree.nodes[path[i].node];
        float reward = o->reward[path[i].seat];
        n->visits++;
        n->reward += reward;
        if (path[i].edge == NO_NODE) continue;
        edge *e = &s->tree.edges[n->first + path[i].edge];
        e->visits++;
        e->reward += reward;
    }
    if (!depth || path[0].edge == NO_NODE) return;
    root_sum *sum = &s->root[path[0].edge];
    for (uint32_t seat = 0; seat < s->seats; seat++) sum->win[seat] += o->win[seat];
    sum->margin += o->margin[s->seat];
}

void ismcts_iterate(searcher *s) {
    step path[MAX_DEPTH];
    s->turns = 0;
    s->mover = s->seat;
    s->game->resample(s->game, s->view, s->seat, &s->rng, s->world);
    uint32_t depth = descend(s, path);
    outcome o = search_playout(s);
    remember(s, path, depth, &o);
}
