/* tree.c -- one block, cut in three: nodes, edges, and the table that finds nodes by key. */
#include "tree.h"
#include <string.h>

enum { EDGES_PER_NODE = 8 };

void tree_place(tree *t, void *block, size_t bytes) {
    size_t per_node = sizeof(node) + EDGES_PER_NODE * sizeof(edge) + 4 * sizeof(slot);
    uint32_t slots = 64;
    memset(t, 0, sizeof *t);
    while ((size_t)slots * per_node <= bytes && slots < 1u << 30) slots *= 2;
    /* At most `slots / 2` nodes for `slots` slots, so the table stays half empty. */
    t->slots_placed = slots;
    t->slots = block;
    bytes -= slots * sizeof *t->slots;
    t->most_nodes = (uint32_t)(bytes / (sizeof(node) + EDGES_PER_NODE * sizeof(edge)));
    if (t->most_nodes > slots / 2) t->most_nodes = slots / 2;
    t->nodes = (node *)(t->slots + slots);
    t->edges = (edge *)(t->nodes + t->most_nodes);
    t->most_edges = (uint32_t)((bytes - t->most_nodes * sizeof(node)) / sizeof(edge));
    tree_clear(t, t->most_nodes);
}

void tree_clear(tree *t, uint32_t nodes) {
    uint32_t slots = 64;
    while (slots < t->slots_placed && slots / 2 < nodes) slots *= 2;
    t->slot_mask = slots - 1;
    memset(t->slots, 0, ((size_t)t->slot_mask + 1) * sizeof *t->slots);
    t->used_nodes = t->used_edges = 0;
}

uint32_t tree_node(tree *t, uint64_t key, bool *is_new) {
    uint32_t at = (uint32_t)key & t->slot_mask, mark = (uint32_t)(key >> 32);
    *is_new = false;
    for (; t->slots[at].node; at = (at + 1) & t->slot_mask) {
        const slot *taken = &t->slots[at];
        if (taken->mark == mark && t->nodes[taken->node - 1].key == key) return taken->node - 1;
    }
    if (t->used_nodes == t->most_nodes || t->used_nodes > t->slot_mask / 2) return NO_NODE;
    *is_new = true;
    t->nodes[t->used_nodes] = (node){.key = key};
    t->slots[at] = (slot){mark, ++t->used_nodes};
    return t->used_nodes - 1;
}

edge *tree_edges(tree *t, uint32_t node_index, uint32_t count) {
    if (t->most_edges - t->used_edges < count) return NULL;
    node *n = &t->nodes[node_index];
    n->first = t->used_edges;
    n->edges = count;
    t->used_edges += count;
    return &t->edges[n->first];
}
