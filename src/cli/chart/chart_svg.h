/* Pieces of SVG, shared by the parts of the chart module only. */
#ifndef TJ_CLI_CHART_CHART_SVG_H
#define TJ_CLI_CHART_CHART_SVG_H

#include "base/memory.h"

#define TJ_SVG_FONT_SIZE 12

/* A point or an extent, in pixels. */
typedef struct tj_svg_point {
    double x, y;
} tj_svg_point;

typedef struct tj_svg_stroke {
    const char *colour;
    const char *dash; /* "" for a full line */
    double width;
} tj_svg_stroke;

void tj_svg_line(tj_buf *out, tj_svg_point from, tj_svg_point to, const tj_svg_stroke *ink);
void tj_svg_box(tj_buf *out, tj_svg_point corner, tj_svg_point extent, const char *fill);

/* anchor: "start", "middle" or "end"; turned by `degrees` about the point. */
void tj_svg_text(tj_buf *out, tj_svg_point at, const char *anchor, int degrees, const char *text);

/* A mark about 7 pixels wide: circle, square, triangle, diamond ... by shape 0..7. */
void tj_svg_mark(tj_buf *out, tj_svg_point at, unsigned shape, const char *colour, bool hollow);

/* Pixels a text takes, roughly: fonts differ. */
double tj_svg_text_width(const char *text);

#endif
