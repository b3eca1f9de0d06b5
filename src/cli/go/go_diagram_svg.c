#include "cli/go/go_diagram_svg.h"

#include <assert.h>
#include <string.h>

#include "base/text/text.h"
#include "base/text/xml.h"

#define UNIT         20 /* from line to line */
#define PAD          12 /* from the outermost lines to the rim: a stone, or the lines running on */
#define CELL_DEFAULT 22
#define CELL_MAX     1000

/* Room for coordinates beyond PAD, and their centres' distance from the outermost line. */
#define ROOM_LEFT      16
#define ROOM_BELOW     13
#define CENTRE_LEFT    21
#define CENTRE_BELOW   19
#define BASELINE_SMALL 3 /* of text of size 9 below its centre */

/* The upper left point of what is drawn is the origin. */
typedef struct drawing {
    const tj_go_diagram *diagram;
    const tj_go_diagram_svg_style *style;
    tj_buf *out;
    unsigned n_spots;
    int width, height; /* between the outermost lines, in units */
} drawing;

/* A place on the drawing. */
typedef struct spot {
    unsigned point; /* of the board */
    int x, y;
} spot;

/* The i-th of the n_spots points that are drawn, by rows. */
static spot spot_at(const drawing *d, unsigned i)
{
    const tj_go_diagram *g = d->diagram;
    unsigned columns = g->right - g->left + 1, row = i / columns, column = i % columns;

    return (spot){(g->top + row) * g->size + g->left + column, (int)column * UNIT, (int)row * UNIT};
}

static unsigned stone_at(const drawing *d, unsigned point)
{
    return d->diagram->stone[point] <= TJ_WHITE ? d->diagram->stone[point] : TJ_EMPTY;
}

static bool has_label(const drawing *d, unsigned point)
{
    return d->diagram->label[point][0] != 0;
}

static void put_head(const drawing *d)
{
    unsigned cell = d->style->cell ? d->style->cell : CELL_DEFAULT;
    int left = PAD + (d->style->coordinates ? ROOM_LEFT : 0);
    int width = left + d->width + PAD, height = PAD + d->height + PAD;

    cell = cell < CELL_MAX ? cell : CELL_MAX;
    height += d->style->coordinates ? ROOM_BELOW : 0;
    tj_buf_printf(d->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\"",
                  ((unsigned)width * cell + UNIT / 2) / UNIT, ((unsigned)height * cell + UNIT / 2) / UNIT);
    tj_buf_printf(d->out, " viewBox=\"%d %d %d %d\"", -left, -PAD, width, height);
    tj_buf_puts(d->out, d->style->title ? " role=\"img\"" : " aria-hidden=\"true\"");
    tj_buf_puts(d->out, " style=\"background:var(--board,#fff);font:14px sans-serif;text-anchor:middle\">");
    if (d->style->title) {
        tj_buf_puts(d->out, "<title>");
        tj_xml_text(d->out, d->style->title);
        tj_buf_puts(d->out, "</title>");
    }
}

/* Lines end at the board's edge and run on to the rim elsewhere. */
static void put_grid(const drawing *d)
{
    const tj_go_diagram *g = d->diagram;
    unsigned last = g->size - 1;
    int from_x = g->left == 0 ? 0 : -PAD, to_x = d->width + (g->right == last ? 0 : PAD);
    int from_y = g->top == 0 ? 0 : -PAD, to_y = d->height + (g->bottom == last ? 0 : PAD);

    tj_buf_puts(d->out, "<g style=\"fill:none;stroke:var(--board-line,#333)\"><path d=\"");
    for (int y = 0; y <= d->height; y += UNIT)
        tj_buf_printf(d->out, "M%d %dH%d", from_x, y, to_x);
    for (int x = 0; x <= d->width; x += UNIT)
        tj_buf_printf(d->out, "M%d %dV%d", x, from_y, to_y);
    tj_buf_puts(d->out, "\"/>");
    if (g->top == 0 || g->left == 0 || g->bottom == last || g->right == last) {
        tj_buf_puts(d->out, "<path stroke-width=\"2\" stroke-linecap=\"square\" d=\"");
        if (g->top == 0)
            tj_buf_printf(d->out, "M%d 0H%d", from_x, to_x);
        if (g->bottom == last)
            tj_buf_printf(d->out, "M%d %dH%d", from_x, d->height, to_x);
        if (g->left == 0)
            tj_buf_printf(d->out, "M0 %dV%d", from_y, to_y);
        if (g->right == last)
            tj_buf_printf(d->out, "M%d %dV%d", d->width, from_y, to_y);
        tj_buf_puts(d->out, "\"/>");
    }
}

/* A star on the empty board, or the patch of board below a letter. */
static bool has_dot(const drawing *d, unsigned point, bool star)
{
    unsigned size = d->diagram->size;

    return !stone_at(d, point) && has_label(d, point) != star &&
           (!star || tj_go_diagram_star(size, point / size, point % size));
}

/* Dots as lines without length and with round caps: a few bytes each.  `attributes` give width and colour. */
static void put_dots(const drawing *d, const char *attributes, bool stars)
{
    bool any = false;

    for (unsigned i = 0; i < d->n_spots; i++) {
        spot s = spot_at(d, i);

        if (!has_dot(d, s.point, stars))
            continue;
        if (!any)
            tj_buf_printf(d->out, "<path stroke-linecap=\"round\" %s d=\"", attributes);
        any = true;
        tj_buf_printf(d->out, "M%d %dh0", s.x, s.y);
    }
    if (any)
        tj_buf_puts(d->out, "\"/>");
}

static void put_stones(const drawing *d, unsigned colour, const char *fill)
{
    bool any = false;

    for (unsigned i = 0; i < d->n_spots; i++) {
        spot s = spot_at(d, i);

        if (stone_at(d, s.point) != colour)
            continue;
        if (!any)
            tj_buf_printf(d->out, "<g style=\"fill:%s;stroke:var(--stone-line,#000)\">", fill);
        any = true;
        tj_buf_printf(d->out, "<circle cx=\"%d\" cy=\"%d\" r=\"9.2\"/>", s.x, s.y);
    }
    if (any)
        tj_buf_puts(d->out, "</g>");
}

static const char black[] = "var(--stone-black,#000)", white[] = "var(--stone-white,#fff)";

/* What is legible on a stone of that colour, or on the board. */
static const char *ink_on(unsigned colour)
{
    if (colour == TJ_BLACK)
        return white;
    return colour == TJ_WHITE ? black : "var(--board-text,#000)";
}

/* Digits and capitals are 0.72 of the font's size high in the fonts in use, so with these sizes the baseline
 * is a whole number below the middle.  By columns of the label, from 1. */
static const struct label_size {
    const char *font_size;
    int baseline;
} label_sizes[] = {{"14", 5}, {"11", 4}, {"8.4", 3}};

#define N_LABEL_SIZES (sizeof label_sizes / sizeof *label_sizes)

typedef struct label {
    char text[sizeof((tj_go_diagram *)0)->label[0] + 1];
    size_t size; /* among label_sizes */
    int baseline;
} label;

static label label_of(const drawing *d, unsigned point)
{
    label l = {.text = ""};
    size_t width;

    memcpy(l.text, d->diagram->label[point], sizeof l.text - 1);
    width = tj_utf8_width(l.text);
    l.size = width <= 1 ? 0 : width - 1 < N_LABEL_SIZES ? width - 1 : N_LABEL_SIZES - 1;
    /* Small letters are lower, and they share a line with each other only. */
    l.baseline = label_sizes[l.size].baseline - (l.text[0] >= 'a' && l.text[0] <= 'z');
    return l;
}

/* The labels of one size on stones of one colour, or on the empty board. */
static void put_labels(const drawing *d, unsigned colour, size_t size)
{
    bool any = false;

    for (unsigned i = 0; i < d->n_spots; i++) {
        spot s = spot_at(d, i);
        label l;

        if (stone_at(d, s.point) != colour || !has_label(d, s.point))
            continue;
        l = label_of(d, s.point);
        if (l.size != size)
            continue;
        if (!any)
            tj_buf_printf(d->out, "<g font-size=\"%s\" style=\"fill:%s\">", label_sizes[size].font_size,
                          ink_on(colour));
        any = true;
        tj_buf_printf(d->out, "<text x=\"%d\" y=\"%d\">", s.x, s.y + l.baseline);
        tj_xml_text(d->out, l.text);
        tj_buf_puts(d->out, "</text>");
    }
    if (any)
        tj_buf_puts(d->out, "</g>");
}

/* A ring at a spot, drawn as two half circles. */
static void put_ring(const drawing *d, const spot *s, int radius, int thickness, const char *colour)
{
    tj_buf_printf(d->out, "<path stroke-width=\"%d\" style=\"fill:none;stroke:%s\" d=\"", thickness, colour);
    tj_buf_printf(d->out, "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0z\"/>", s->x - radius, s->y, radius,
                  radius, 2 * radius, radius, radius, -2 * radius);
}

static void put_marks(const drawing *d)
{
    for (unsigned i = 0; i < d->n_spots; i++) {
        spot s = spot_at(d, i);

        if (s.point == d->diagram->last && has_label(d, s.point))
            put_ring(d, &s, 9, 2, "var(--stone-mark,#c22)");
        else if (s.point == d->diagram->last)
            put_ring(d, &s, 5, 2, ink_on(stone_at(d, s.point)));
    }
}

/* One text with a place for each letter; numbers need an element each. */
static void put_coordinates(const drawing *d)
{
    int y = d->height + CENTRE_BELOW + BASELINE_SMALL;

    tj_buf_printf(d->out, "<g font-size=\"9\" style=\"fill:var(--board-line,#333)\"><text y=\"%d\" x=\"0", y);
    for (int x = UNIT; x <= d->width; x += UNIT)
        tj_buf_printf(d->out, " %d", x);
    tj_buf_puts(d->out, "\">");
    for (unsigned column = d->diagram->left; column <= d->diagram->right; column++) {
        char name[8];

        tj_go_point_format(d->diagram->size, column, name);
        tj_buf_putc(d->out, name[0]);
    }
    tj_buf_puts(d->out, "</text>");
    for (unsigned row = d->diagram->top; row <= d->diagram->bottom; row++)
        tj_buf_printf(d->out, "<text x=\"-%d\" y=\"%d\">%u</text>", CENTRE_LEFT,
                      (int)(row - d->diagram->top) * UNIT + BASELINE_SMALL, d->diagram->size - row);
    tj_buf_puts(d->out, "</g>");
}

void tj_go_diagram_svg(const tj_go_diagram *diagram, const tj_go_diagram_svg_style *style, tj_buf *out)
{
    unsigned columns = diagram->right - diagram->left, rows = diagram->bottom - diagram->top;
    drawing d = {.diagram = diagram,
                 .style = style,
                 .out = out,
                 .n_spots = (columns + 1) * (rows + 1),
                 .width = (int)columns * UNIT,
                 .height = (int)rows * UNIT};

    assert(diagram->top <= diagram->bottom && diagram->bottom < diagram->size);
    assert(diagram->left <= diagram->right && diagram->right < diagram->size);
    put_head(&d);
    put_grid(&d);
    put_dots(&d, "stroke-width=\"6\"", true);
    put_dots(&d, "stroke-width=\"17\" style=\"stroke:var(--board,#fff)\"", false);
    tj_buf_puts(out, "</g>"); /* of the grid */
    put_stones(&d, TJ_BLACK, black);
    put_stones(&d, TJ_WHITE, white);
    for (unsigned colour = TJ_EMPTY; colour <= TJ_WHITE; colour++)
        for (size_t size = 0; size < N_LABEL_SIZES; size++)
            put_labels(&d, colour, size);
    put_marks(&d);
    if (style->coordinates)
        put_coordinates(&d);
    tj_buf_puts(out, "</svg>\n");
}
