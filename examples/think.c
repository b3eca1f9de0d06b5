/* What would be played here?
 *
 *     cc think.c -o think $(pkg-config --cflags --libs libtejun)
 *     ./think shogi 'nodes 20000' 7g7f 3c3d
 *     ./think go 'nodes 500' Q16 D4 */
#include <stdio.h>
#include <string.h>
#include <tejun.h>

int main(int argc, char **argv)
{
    const tj_game_kind *kind = argc > 1 ? tj_game_kind_named(argv[1]) : NULL;
    tj_engine_options options;
    tj_engine_result result;
    tj_engine *engine = NULL;
    tj_think_limits limits;
    tj_err err = TJ_ERR_INIT;
    static tj_position position;
    int status = 1;

    if (argc < 3 || !kind) {
        fprintf(stderr, "usage: %s GAME LIMIT MOVE...\n", argv[0]);
        return 2;
    }
    tj_engine_options_init(&options, sizeof options);
    tj_engine_result_init(&result);
    if (tj_think_limits_parse(&limits, argv[2], &err) || tj_engine_new(&engine, kind, NULL, &options, &err) ||
        tj_position_init(&position, tj_game_kind_usual_board(kind), &err))
        goto out;
    for (int i = 3; i < argc; i++) {
        uint16_t move;
        if (tj_position_move_parse(&position, argv[i], strlen(argv[i]), &move, &err) ||
            tj_position_play(&position, move, &err))
            goto out;
    }
    if (tj_engine_set_position(engine, &position, NULL, 0, &err) ||
        tj_engine_think(engine, &limits, 3, &result, &err))
        goto out;

    for (size_t i = 0; i < result.count; i++) {
        const tj_engine_line *line = &result.lines[i];
        tj_position after = position;
        printf("%+8.1f ", line->score);
        for (size_t k = 0; k < line->count; k++) {
            char text[TJ_MOVE_TEXT_MAX];
            tj_position_move_format(&after, line->moves[k], text);
            printf(" %s", text);
            tj_position_play(&after, line->moves[k], NULL);
        }
        printf("\n");
    }
    status = 0;

out:
    if (status) {
        char line[1024];
        tj_err_format(&err, line, sizeof line);
        fprintf(stderr, "%s\n", line);
    }
    tj_engine_result_release(&result);
    tj_engine_free(engine);
    return status;
}
