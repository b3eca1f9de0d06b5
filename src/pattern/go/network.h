/* The network behind a ranking: values at every point of the board, which a few layers refine by looking at
 * the points around.  With W values (channels) at a point p, and L layers,
 *
 *     near[l][p][c]  = sum over the 9 points q at p and around it:  near_weight[l][q - p][c] * value[l][q][c]
 *     value[l+1][p]  = value[l][p] + max(0, bias[l] + mix[l] * near[l][p])
 *     score[p]       = out * value[L][p]
 *
 * and 0 for all points off the board.  A look around that keeps the values apart and then a mixture of the
 * values at each point (a separable convolution) costs an eighth of doing both at once.  W = 48 and L = 6
 * make 17,000 numbers and 6 million multiplications a position, a quarter of a millisecond.
 *
 * What value[0] is, the model says (pattern/go/go_model.h). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "tejun/go.h"

#define TJ_NET_WIDTH  48 /* W */
#define TJ_NET_LAYERS 6  /* L */
#define TJ_NET_AROUND 9  /* row by row from the upper left */

typedef struct tj_net_layer {
    float near[TJ_NET_AROUND][TJ_NET_WIDTH];
    float mix[TJ_NET_WIDTH][TJ_NET_WIDTH]; /* [from][to] */
    float bias[TJ_NET_WIDTH];
} tj_net_layer;

/* Floats only. */
typedef struct tj_net {
    float out[TJ_NET_WIDTH];
    tj_net_layer layer[TJ_NET_LAYERS];
} tj_net;

#define TJ_NET_NUMBERS (sizeof(tj_net) / sizeof(float))

/* Values at the points of a board of any size, in a frame that is always 0. */
#define TJ_PLANE_STRIDE (TJ_GO_SIZE_MAX + 1)
#define TJ_PLANE_CELLS  ((TJ_GO_SIZE_MAX + 2) * TJ_PLANE_STRIDE + 1)

typedef struct tj_plane {
    float at[TJ_PLANE_CELLS][TJ_NET_WIDTH];
} tj_plane;

static inline unsigned tj_plane_cell(unsigned size, unsigned point)
{
    return (point / size + 1) * TJ_PLANE_STRIDE + point % size + 1;
}

/* What a position goes through, kept for the way back.  Zeroed before the first use, and again for another
 * board size. */
typedef struct tj_net_activations {
    tj_plane value[TJ_NET_LAYERS + 1], near[TJ_NET_LAYERS];
    tj_plane slope, scratch;
} tj_net_activations;

/* Refines value in place; scratch is overwritten and begins with zeros. */
void tj_net_run(const tj_net *net, unsigned size, tj_plane *value, tj_plane *scratch);

/* Goes from path->value[0] to path->value[L]. */
void tj_net_forward(const tj_net *net, unsigned size, tj_net_activations *path);

/* Goes back after tj_net_forward: path->slope holds by how much the loss grows with each of value[L], and
 * then the same for value[0]; what it grows by with the numbers of the layers is added to gradient (not that
 * of out).  path->near is destroyed. */
void tj_net_backward(const tj_net *net, unsigned size, tj_net_activations *path, tj_net *gradient);

float tj_net_score(const tj_net *net, const float value[TJ_NET_WIDTH]);
