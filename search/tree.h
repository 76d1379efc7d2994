/* tree.h -- a tree of information sets in one block of memory.
 *
 * A node is what one seat knows when it must decide, found by the hash of its view, so that
 * different courses of play that look alike to that seat meet in the same node. Moves follow from
 * the view, so a node's moves are the same in every world. They are written down only when a node
 * is met for the second time: most nodes never are, and large move sets would fill the memory. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H
#include "mastaba/game.h"

typedef struct {
    mst_move move;
    uint32_t visits;
    double reward; /* sum over the visits: a float would stand still after some millions */
    float prior;   /* share of attention, adds up to 1 over a node */
} edge;

typedef struct {
    uint64_t key;
    uint32_t visits;
    uint32_t first; /* of its edges */
    uint32_t edges; /* 0: not written down yet */
    double reward;  /* sum over the visits, of the seat that decides here */
} node;

enum { NO_NODE = 0xffffffffu };

/* Where a key may be found. Half of the key stands here, so that the nodes of other keys, far away
 * in memory, are hardly ever looked at. */
typedef struct {
    uint32_t mark, node; /* node: its index + 1, 0 for an empty slot */
} slot;

typedef struct {
    node *nodes;
    edge *edges;
    slot *slots; /* open addressing */
    uint32_t most_nodes, most_edges, slots_placed, slot_mask;
    uint32_t used_nodes, used_edges;
} tree;

/* Lays a tree into a block; `bytes` decides how much it can hold. */
void tree_place(tree *t, void *block, size_t bytes);
/* Empties it for about so many nodes: a short search should not clear a large table. */
void tree_clear(tree *t, uint32_t nodes);
/* The node of a key; made when there is none, or NO_NODE when the tree is full. */
uint32_t tree_node(tree *t, uint64_t key, bool *is_new);
/* Room for a node's edges, or NULL when the tree is full. */
edge *tree_edges(tree *t, uint32_t node_index, uint32_t count);

#endif
