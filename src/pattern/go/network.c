#include "pattern/go/network.h"

#include "base/simd.h"

#define W     TJ_NET_WIDTH
#define V     (W / TJ_LANES) /* vectors that hold the values of a point */
#define PAIR  2              /* points whose sums fit into registers together: PAIR * V of 16 */
#define AT(x) ((tj_lanes *)(x))
#define OF(x) ((const tj_lanes *)(x))
#define ALL(x)                                                                                               \
    {                                                                                                        \
        x, x, x, x, x, x, x, x                                                                               \
    } /* a vector */

_Static_assert(W % TJ_LANES == 0, "values come in whole vectors");

/* From the values of a point to those of the points around it. */
static const ptrdiff_t STEP[TJ_NET_AROUND] = {
    -W * (TJ_PLANE_STRIDE + 1), -W *TJ_PLANE_STRIDE, -W *(TJ_PLANE_STRIDE - 1), -W, 0, W,
    W *(TJ_PLANE_STRIDE - 1),   W *TJ_PLANE_STRIDE,  W *(TJ_PLANE_STRIDE + 1)};

/* The first cell of a row of the board. */
TJ_ALWAYS_INLINE unsigned row_start(unsigned row)
{
    return (row + 1) * TJ_PLANE_STRIDE + 1;
}

/* Looks around every point of a row.  backwards: from where the values went to where they came from.  Row by
 * row, so that what is looked at stays in the processor's first cache. */
TJ_ALWAYS_INLINE void convolve_row(const float near[TJ_NET_AROUND][W], unsigned size, const float *from,
                                   float *to, bool backwards)
{
    for (unsigned v = 0; v < V; v++) {
        const float *centre = from + (size_t)v * TJ_LANES;
        float *out = to + (size_t)v * TJ_LANES;
        tj_lanes weight[TJ_NET_AROUND];

        TJ_UNROLL
        for (unsigned i = 0; i < TJ_NET_AROUND; i++)
            weight[i] = OF(near[backwards ? TJ_NET_AROUND - 1 - i : i])[v];
        for (unsigned column = 0; column < size; column++, centre += W, out += W) {
            tj_lanes sum = weight[0] * *OF(centre + STEP[0]);

            TJ_UNROLL
            for (unsigned i = 1; i < TJ_NET_AROUND; i++)
                sum += weight[i] * *OF(centre + STEP[i]);
            *AT(out) = sum;
        }
    }
}

TJ_ALWAYS_INLINE void convolve(const float near[TJ_NET_AROUND][W], unsigned size, const tj_plane *from,
                               tj_plane *to, bool backwards)
{
    for (unsigned row = 0; row < size; row++)
        convolve_row(near, size, from->at[row_start(row)], to->at[row_start(row)], backwards);
}

/* Mixes the values of `count` points that stand one behind the other; reads PAIR. */
TJ_ALWAYS_INLINE void mix_points(const float *mix, const float *from, float *to, unsigned count)
{
    tj_lanes sum[PAIR][V] = {{{0}}};

    for (unsigned c = 0; c < W; c++) {
        tj_lanes first = ALL(from[c]), second = ALL(from[W + c]);

        TJ_UNROLL
        for (unsigned v = 0; v < V; v++) {
            sum[0][v] += first * OF(mix + c * W)[v];
            sum[1][v] += second * OF(mix + c * W)[v];
        }
    }
    for (unsigned i = 0; i < count; i++)
        TJ_UNROLL
    for (unsigned v = 0; v < V; v++)
        AT(to + i * W)[v] = sum[i][v];
}

TJ_ALWAYS_INLINE void mix_plane(const float *mix, unsigned size, const tj_plane *from, tj_plane *to)
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column += PAIR) {
            unsigned cell = row_start(row) + column;

            mix_points(mix, from->at[cell], to->at[cell], size - column < PAIR ? size - column : PAIR);
        }
}

/* value may be the same plane as next */
TJ_TARGET_CLONES static void forward_layer(const tj_net_layer *layer, unsigned size, const tj_plane *value,
                                           tj_plane *near, tj_plane *next)
{
    convolve(layer->near, size, value, near, false);
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column += PAIR) {
            unsigned cell = row_start(row) + column, count = size - column < PAIR ? size - column : PAIR;
            float mixed[PAIR * W];

            mix_points(layer->mix[0], near->at[cell], mixed, count);
            for (unsigned i = 0; i < count; i++)
                for (unsigned v = 0; v < V; v++) {
                    tj_lanes sum = OF(mixed + i * W)[v] + OF(layer->bias)[v];

                    AT(next->at[cell + i])[v] = OF(value->at[cell + i])[v] + TJ_LANES_SELECT(sum > 0, sum);
                }
        }
}

void tj_net_run(const tj_net *net, unsigned size, tj_plane *value, tj_plane *scratch)
{
    for (unsigned l = 0; l < TJ_NET_LAYERS; l++)
        forward_layer(&net->layer[l], size, value, scratch, value);
}

void tj_net_forward(const tj_net *net, unsigned size, tj_net_activations *path)
{
    for (unsigned l = 0; l < TJ_NET_LAYERS; l++)
        forward_layer(&net->layer[l], size, &path->value[l], &path->near[l], &path->value[l + 1]);
}

/* What comes back through max(0, ...): where a value did not grow, nothing. */
TJ_ALWAYS_INLINE void backward_relu(const tj_plane *value, const tj_plane *next, unsigned size,
                                    const tj_plane *slope, tj_plane *out, float bias[W])
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned cell = row_start(row); cell < row_start(row) + size; cell++)
            for (unsigned v = 0; v < V; v++) {
                tj_lanes back =
                    TJ_LANES_SELECT(OF(next->at[cell])[v] > OF(value->at[cell])[v], OF(slope->at[cell])[v]);

                AT(out->at[cell])[v] = back;
                AT(bias)[v] += back;
            }
}

/* What one row of the board adds to two rows of the gradient of a mixture. */
TJ_ALWAYS_INLINE void mix_gradient_pair(const float *near, const float *slope, unsigned size, float *gradient)
{
    tj_lanes sum[PAIR][V];

    TJ_UNROLL
    for (unsigned v = 0; v < V; v++) {
        sum[0][v] = OF(gradient)[v];
        sum[1][v] = OF(gradient + W)[v];
    }
    for (unsigned column = 0; column < size; column++, near += W, slope += W) {
        tj_lanes first = ALL(near[0]), second = ALL(near[1]);

        TJ_UNROLL
        for (unsigned v = 0; v < V; v++) {
            sum[0][v] += first * OF(slope)[v];
            sum[1][v] += second * OF(slope)[v];
        }
    }
    TJ_UNROLL
    for (unsigned v = 0; v < V; v++) {
        AT(gradient)[v] = sum[0][v];
        AT(gradient + W)[v] = sum[1][v];
    }
}

TJ_ALWAYS_INLINE void mix_gradient(const tj_plane *near, const tj_plane *slope, unsigned size,
                                   float gradient[W][W])
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned from = 0; from < W; from += PAIR)
            mix_gradient_pair(near->at[row_start(row)] + from, slope->at[row_start(row)], size,
                              gradient[from]);
}

TJ_ALWAYS_INLINE void near_gradient_row(const float *value, const float *slope, unsigned size,
                                        float gradient[TJ_NET_AROUND][W])
{
    for (unsigned v = 0; v < V; v++) {
        const float *centre = value + (size_t)v * TJ_LANES, *back = slope + (size_t)v * TJ_LANES;
        tj_lanes sum[TJ_NET_AROUND];

        TJ_UNROLL
        for (unsigned i = 0; i < TJ_NET_AROUND; i++)
            sum[i] = OF(gradient[i])[v];
        for (unsigned column = 0; column < size; column++, centre += W, back += W)
            TJ_UNROLL
        for (unsigned i = 0; i < TJ_NET_AROUND; i++)
            sum[i] += *OF(back) * *OF(centre + STEP[i]);
        TJ_UNROLL
        for (unsigned i = 0; i < TJ_NET_AROUND; i++)
            AT(gradient[i])[v] = sum[i];
    }
}

TJ_ALWAYS_INLINE void near_gradient(const tj_plane *value, const tj_plane *slope, unsigned size,
                                    float gradient[TJ_NET_AROUND][W])
{
    for (unsigned row = 0; row < size; row++)
        near_gradient_row(value->at[row_start(row)], slope->at[row_start(row)], size, gradient);
}

TJ_ALWAYS_INLINE void add_plane(const tj_plane *from, unsigned size, tj_plane *to)
{
    for (unsigned row = 0; row < size; row++)
        for (unsigned cell = row_start(row); cell < row_start(row) + size; cell++)
            for (unsigned v = 0; v < V; v++)
                AT(to->at[cell])[v] += OF(from->at[cell])[v];
}

TJ_TARGET_CLONES static void backward_layer(const tj_net_layer *layer, unsigned size, unsigned l,
                                            tj_net_activations *path, tj_net_layer *gradient)
{
    const tj_plane *value = &path->value[l];
    tj_plane *near = &path->near[l], *scratch = &path->scratch;
    float turned[W * W];

    for (unsigned i = 0; i < W; i++)
        for (unsigned j = 0; j < W; j++)
            turned[j * W + i] = layer->mix[i][j];
    backward_relu(value, &path->value[l + 1], size, &path->slope, scratch, gradient->bias);
    mix_gradient(near, scratch, size, gradient->mix);
    mix_plane(turned, size, scratch, near); /* from here on the slopes of near */
    near_gradient(value, near, size, gradient->near);
    convolve(layer->near, size, near, scratch, true);
    add_plane(scratch, size, &path->slope);
}

void tj_net_backward(const tj_net *net, unsigned size, tj_net_activations *path, tj_net *gradient)
{
    for (unsigned l = TJ_NET_LAYERS; l-- > 0;)
        backward_layer(&net->layer[l], size, l, path, &gradient->layer[l]);
}

float tj_net_score(const tj_net *net, const float value[TJ_NET_WIDTH])
{
    float score = 0;

    for (unsigned c = 0; c < W; c++)
        score += net->out[c] * value[c];
    return score;
}
