#include "cli/report/joseki_text.h"

#include "base/text/quantity.h"

void tj_joseki_put_point(tj_buf *out, uint16_t move)
{
    char text[8];

    tj_sequence_move_format(move, text);
    tj_buf_puts(out, text);
}

void tj_joseki_put_path(tj_buf *out, const tj_joseki_tree *tree, uint32_t node)
{
    uint16_t path[TJ_SEQUENCE_MAX];
    unsigned depth = tree->nodes[node].depth;

    for (unsigned i = depth; i-- > 0; node = tree->nodes[node].parent)
        path[i] = tree->nodes[node].move;
    for (unsigned i = 0; i < depth; i++) {
        if (i)
            tj_buf_putc(out, ' ');
        tj_joseki_put_point(out, path[i]);
    }
}

void tj_joseki_put_facts(tj_buf *out, const tj_joseki_node *node)
{
    double rate = tj_score_rate(&node->score);

    tj_buf_printf(out, "played in %s", tj_quantity_noun(node->count, "corner").text);
    if (node->own < node->count)
        tj_buf_printf(out, " (%s in one order)", tj_quantity_count(node->own).text);
    if (node->year_first && node->year_first < node->year_last)
        tj_buf_printf(out, ", %d-%d", node->year_first, node->year_last);
    else if (node->year_first)
        tj_buf_printf(out, ", %d", node->year_first);
    if (rate >= 0)
        tj_buf_printf(out, "; %s won %.1f %%", tj_sequence_colour(node->move) == TJ_WHITE ? "White" : "Black",
                      100 * rate);
}

void tj_joseki_put_next(tj_buf *out, const tj_joseki_node *node)
{
    unsigned count = tj_joseki_next_count(node);

    for (unsigned i = 0; i < count; i++) {
        tj_buf_printf(out, "%s%c %s ", i ? ", " : "next here: ", 'a' + (int)i,
                      tj_sequence_colour(node->next[i].move) == TJ_WHITE ? "White" : "Black");
        tj_joseki_put_point(out, node->next[i].move);
        tj_buf_printf(out, " %s", tj_quantity_percent(node->next[i].count, node->own).text);
    }
    tj_buf_printf(out, "%stenuki first: %s", count ? "; " : "",
                  tj_quantity_percent(node->elsewhere, node->own).text);
}

void tj_joseki_put_rank(tj_buf *out, const tj_joseki_tree *tree, uint32_t number)
{
    const tj_joseki_node *node = &tree->nodes[number];

    if (!node->rank)
        return;
    tj_buf_printf(out, "set sequence %u", (unsigned)node->rank);
    if (node->rank <= TJ_JOSEKI_CLASSIFIED)
        tj_buf_printf(out, ": %s", tj_border_class_text((tj_border_class)node->border_class));
    for (uint32_t near = node->near; near != TJ_JOSEKI_NONE; near = tree->nodes[near].sibling) {
        tj_buf_puts(out, near == node->near ? "; also " : ", ");
        tj_joseki_put_point(out, tree->nodes[near].move);
        tj_buf_printf(out, " (%s)", tj_quantity_count(tree->nodes[near].count).text);
    }
    if (node->then != TJ_JOSEKI_NONE)
        tj_buf_printf(out, "; %s continued to set sequence %u",
                      tj_quantity_noun(node->then_count, "corner").text,
                      (unsigned)tree->nodes[node->then].rank);
}

void tj_joseki_put_classes(tj_buf *out, const size_t classes[TJ_BORDER_CLASSES])
{
    size_t total = 0;

    for (int c = 0; c < TJ_BORDER_CLASSES; c++)
        total += classes[c];
    tj_buf_printf(out,
                  "Of the first %zu: %zu complete, %zu complete but may continue, %zu with a move before or "
                  "after, %zu incomplete; %zu are units.",
                  total, classes[TJ_BORDER_COMPLETE], classes[TJ_BORDER_MAY_CONTINUE],
                  classes[TJ_BORDER_EXTRA_MOVE], classes[TJ_BORDER_TRUNCATED],
                  total - classes[TJ_BORDER_TRUNCATED]);
    tj_buf_puts(out, " Nakamura (2002) found 46 complete and 67 units among 100, judged by a person.");
}

void tj_joseki_put_summary(tj_buf *out, const tj_joseki_tree *tree, uint64_t games)
{
    tj_buf_printf(out, "%s from %s.", tj_quantity_noun(tree->sequences, "set sequence").text,
                  tj_quantity_noun(games, "game").text);
}

void tj_joseki_put_legend(tj_buf *out)
{
    tj_buf_puts(
        out, "All corners are shown as the upper right one, with the side that played there first as Black. "
             "For every move: the number of corners in which it was reached, whatever was played elsewhere "
             "in between, the years, and how often the player who made it won the game; then the next moves "
             "in that corner, and how often the players played tenuki first. A set sequence is one that "
             "players play to its end and then leave; lower numbers are more firmly established.");
}

void tj_joseki_put_remarks(tj_buf *out, const tj_joseki_tree *tree)
{
    if (tree->merged)
        tj_buf_printf(
            out, "%s merged: counts cover all orders; years, wins and next moves cover one. ",
            tj_quantity_phrase(tree->merged, "other move order was", "other move orders were").text);
    if (tree->folded)
        tj_buf_printf(out,
                      "%s folded into others that are nearly the same (\"also\") or nearly always follow. ",
                      tj_quantity_phrase(tree->folded, "sequence was", "sequences were").text);
}
