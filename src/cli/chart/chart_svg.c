#include "cli/chart/chart_svg.h"

#include "cli/chart/axis.h"
#include "base/text/text.h"
#include "base/text/xml.h"

/* " name='12.5'", locale or not. */
static void put_number(tj_buf *out, const char *name, double value)
{
    tj_buf_printf(out, " %s=\"", name);
    tj_axis_put_fixed(value, 2, false, out);
    tj_buf_putc(out, '"');
}

void tj_svg_line(tj_buf *out, tj_svg_point from, tj_svg_point to, const tj_svg_stroke *ink)
{
    tj_buf_puts(out, "<line");
    put_number(out, "x1", from.x);
    put_number(out, "y1", from.y);
    put_number(out, "x2", to.x);
    put_number(out, "y2", to.y);
    put_number(out, "stroke-width", ink->width);
    if (*ink->dash)
        tj_buf_printf(out, " stroke-dasharray=\"%s\"", ink->dash);
    tj_buf_printf(out, " stroke=\"%s\"/>\n", ink->colour);
}

void tj_svg_box(tj_buf *out, tj_svg_point corner, tj_svg_point extent, const char *fill)
{
    tj_buf_puts(out, "<rect");
    put_number(out, "x", corner.x);
    put_number(out, "y", corner.y);
    put_number(out, "width", extent.x);
    put_number(out, "height", extent.y);
    tj_buf_printf(out, " fill=\"%s\"/>\n", fill);
}

void tj_svg_text(tj_buf *out, tj_svg_point at, const char *anchor, int degrees, const char *text)
{
    tj_buf_puts(out, "<text");
    put_number(out, "x", at.x);
    put_number(out, "y", at.y);
    if (degrees) {
        tj_buf_printf(out, " transform=\"rotate(%d ", degrees);
        tj_axis_put_fixed(at.x, 2, false, out);
        tj_buf_putc(out, ' ');
        tj_axis_put_fixed(at.y, 2, false, out);
        tj_buf_puts(out, ")\"");
    }
    tj_buf_printf(out, " text-anchor=\"%s\">", anchor);
    tj_xml_content(out, text);
    tj_buf_puts(out, "</text>\n");
}

void tj_svg_mark(tj_buf *out, tj_svg_point at, unsigned shape, const char *colour, bool hollow)
{
    /* Drawn around the origin and moved there. */
    static const char *const paths[8] = {
        "M-3.5 0A3.5 3.5 0 1 1 3.5 0A3.5 3.5 0 1 1 -3.5 0Z",
        "M-3.2 -3.2H3.2V3.2H-3.2Z",
        "M0 -4.2L3.9 3H-3.9Z",
        "M0 -4.5L4.5 0L0 4.5L-4.5 0Z",
        "M0 4.2L3.9 -3H-3.9Z",
        "M-1.4 -4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4V-1.4H-1.4Z",
        "M-4.2 0L3 -3.9V3.9Z",
        "M4.2 0L-3 -3.9V3.9Z",
    };

    tj_buf_puts(out, "<path transform=\"translate(");
    tj_axis_put_fixed(at.x, 2, false, out);
    tj_buf_putc(out, ' ');
    tj_axis_put_fixed(at.y, 2, false, out);
    tj_buf_printf(out, ")\" d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>\n", paths[shape % 8],
                  hollow ? "#ffffff" : colour, colour, hollow ? "1.6" : "0.6");
}

double tj_svg_text_width(const char *text)
{
    return (double)tj_utf8_width(text) * TJ_SVG_FONT_SIZE * 0.56;
}
