/* make tune-shogi SAMPLES='FILE...' [EPOCHS=N]: fits the weights of the shogi evaluation to samples
 * (shogi_teach writes them) and writes src/engine/shogi/eval/shogi_weights.c.
 *
 *     shogi_tune OUT EPOCHS MIXTURE FRESH|GOING FILE...
 *
 * FRESH begins with the worth of the pieces only, GOING with the weights of the program.  Every 20th sample
 * is not learnt from but tested on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "engine/shogi/eval/shogi_tuner.h"

#define HELD_OUT 20

static void give_up(const char *what)
{
    fprintf(stderr, "shogi_tune: %s\n", what);
    exit(1);
}

static void begin_fresh(double *weights)
{
    static const double WORTH[TJ_SHOGI_KINDS] = {0, 90,  230, 250, 370, 440, 570, 640,
                                                 0, 420, 420, 440, 450, 0,   830, 920};

    memset(weights, 0, TJ_SHOGI_TUNE_PARAMETERS * sizeof *weights);
    for (unsigned half = 0; half < 2; half++) {
        for (unsigned kind = 1; kind < TJ_SHOGI_KINDS; kind++)
            weights[2 * (TJ_SHOGI_F_MATERIAL + kind) + half] = WORTH[kind];
        for (unsigned kind = 1; kind < 8; kind++)
            for (unsigned n = 1; n < 19; n++)
                weights[2 * (TJ_SHOGI_F_HAND + kind * 19 + n) + half] = WORTH[kind] * n;
        weights[2 * TJ_SHOGI_F_TEMPO + half] = 30;
    }
}

static void write_weights(const char *path, const tj_shogi_weight *w, size_t samples)
{
    FILE *out = fopen(path, "w");

    if (!out)
        give_up("cannot write the weights");
    fprintf(out,
            "/* Made by `make tune-shogi` from %zu positions; see shogi_tune.h.  A table, eight traits to a "
            "line, so\n"
            " * that its length is that of the list of traits; nobody edits it by hand. */\n",
            samples);
    fprintf(out, "#include \"engine/shogi/eval/shogi_eval.h\"\n\n/* clang-format off */\n");
    fprintf(out, "const tj_shogi_weight tj_shogi_weights[TJ_SHOGI_TRAITS] = {\n");
    for (size_t i = 0; i < TJ_SHOGI_EVAL_FEATURES; i++)
        fprintf(out, "{%d,%d},%s", w[i].opening, w[i].endgame, i % 8 == 7 ? "\n" : "");
    fprintf(out, "\n};\n");
    if (fclose(out))
        give_up("cannot write the weights");
}

static void tell(void *ctx, unsigned epoch, double loss)
{
    (void)ctx;
    fprintf(stderr, "epoch %u: %.6f\n", epoch, loss);
}

/* Every 20th sample goes to the end. */
static size_t hold_out(tj_shogi_samples *samples)
{
    size_t kept = samples->len;

    for (size_t i = 0; i < kept; i += HELD_OUT - 1) {
        tj_shogi_sample swapped = samples->items[i];

        samples->items[i] = samples->items[--kept];
        samples->items[kept] = swapped;
    }
    return kept;
}

int main(int argc, char **argv)
{
    static double weights[TJ_SHOGI_TUNE_PARAMETERS];
    static tj_shogi_weight rounded[TJ_SHOGI_EVAL_FEATURES];
    tj_shogi_tune_options options = TJ_SHOGI_TUNE_INIT;
    tj_shogi_samples samples = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;

    if (argc < 6)
        give_up("OUT EPOCHS MIXTURE FRESH|GOING FILE...");
    options.epochs = (unsigned)strtoul(argv[2], NULL, 10);
    options.mixture = strtod(argv[3], NULL);
    if (!strcmp(argv[4], "FRESH"))
        begin_fresh(weights);
    else
        tj_shogi_tune_load(weights, tj_shogi_weights);
    for (int i = 5; i < argc; i++) {
        tj_buf text = TJ_BUF_INIT;

        if (tj_file_read(argv[i], &text, &err) || tj_shogi_samples_read(&samples, text.data, text.len, &err))
            give_up(err.text);
        tj_buf_release(&text);
    }
    size_t all = samples.len, kept = hold_out(&samples);
    fprintf(stderr, "%zu samples, %zu to learn from\n", all, kept);
    fprintf(stderr, "held out, before: %.6f\n",
            tj_shogi_tune_loss(samples.items + kept, all - kept, weights, options.mixture, NULL));
    samples.len = kept;
    if (tj_shogi_tune(&samples, weights, &options, tell, NULL, &err))
        give_up(err.text);
    fprintf(stderr, "held out, after: %.6f\n",
            tj_shogi_tune_loss(samples.items + kept, all - kept, weights, options.mixture, NULL));
    tj_shogi_tune_round(weights, rounded);
    write_weights(argv[1], rounded, all);
    tj_shogi_samples_release(&samples);
    return 0;
}
