#include "cli/report/html.h"

#include <string.h>

#include "base/text/xml.h"

/* Colours are variables, which the boards of go_diagram_svg.h use too.  Boards shrink with their card and
 * never grow beyond the size they were drawn for.  Indentation of trees stops growing at the eighth level: a
 * narrow screen has no room for more, and the lines at the left go on telling the levels apart. */
static const char style_sheet[] =
    ":root{color-scheme:light dark;--page:#f5f4f0;--card:#fff;--text:#1d1d1b;--faint:#6a6862;--rule:#d9d6cd;"
    "--link:#1f5fa8;--board:#fff;--board-line:#3a3a3a;--board-text:#000;--stone-black:#000;"
    "--stone-white:#fff;--stone-line:#000;--stone-mark:#d0322d}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--page:#15171a;--card:#1f2226;--text:#e4e2dc;"
    "--faint:#a09d95;--rule:#3a3e44;--link:#8ab8f0;--board:#4a4e54;--board-line:#9fa3a9;--board-text:#fff;"
    "--stone-black:#000;--stone-white:#ececea;--stone-line:#000;--stone-mark:#ff7a6b}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;max-width:88rem;padding:1rem clamp(.75rem,3vw,2.5rem) 3rem;background:var(--page);"
    "color:var(--text);font:1rem/1.5 system-ui,-apple-system,\"Segoe UI\",Roboto,\"Hiragino Sans\","
    "\"Yu Gothic UI\",Meiryo,\"Noto Sans CJK JP\",\"Noto Sans JP\",sans-serif;overflow-wrap:anywhere}\n"
    "h1{margin:.5rem 0;font-size:1.7rem;line-height:1.2}\n"
    "h2{margin:2rem 0 .75rem;font-size:1.25rem;line-height:1.3}\n"
    "h3{margin:0 0 .5rem;font-size:1rem;line-height:1.35}\n"
    "p{margin:.5rem 0;max-width:46rem}\n"
    ".lead{color:var(--faint)}\n"
    "a{color:var(--link)}\n"
    "svg{display:block;max-width:100%;height:auto}\n"
    ".cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1rem}\n"
    ".card{min-width:0;padding:.9rem 1rem;background:var(--card);border:1px solid var(--rule);"
    "border-radius:.5rem}\n"
    ".card svg{margin:0 auto}\n"
    ".card p{margin:.5rem 0 0;font-size:.9rem;color:var(--faint)}\n"
    "@media (min-width:36rem){.wide{grid-column:span 2}}\n"
    ".scroll{overflow-x:auto;margin:.75rem 0}\n"
    "table{border-collapse:collapse;font-size:.95rem;overflow-wrap:normal}\n"
    "th,td{padding:.3rem .75rem;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top}\n"
    "th{color:var(--faint);font-weight:600}\n"
    ".number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\n"
    ".tree details{margin:.1rem 0 .1rem .3rem;padding-left:clamp(.4rem,1.5vw,1rem);"
    "border-left:1px solid var(--rule)}\n"
    ".tree details details details details details details details details{margin-left:0;"
    "padding-left:.15rem}\n"
    "summary{cursor:pointer;padding:.15rem 0}\n"
    ".tree svg{margin:.4rem 0}\n"
    ".note{margin-left:.75em;color:var(--faint);font-size:.9em}\n"
    "@media print{:root{color-scheme:light;--page:#fff;--rule:#bbb}body{max-width:none;padding:0;"
    "font-size:10pt}.card{break-inside:avoid}h2,h3,summary{break-after:avoid}tr,svg{break-inside:avoid}}\n";

void tj_html_open(tj_buf *out, const char *tag)
{
    tj_buf_printf(out, "<%s>", tag);
}

void tj_html_close(tj_buf *out, const char *tag)
{
    tj_buf_printf(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

void tj_html_element(tj_buf *out, const char *tag, const char *text)
{
    tj_html_open(out, tag);
    tj_xml_text(out, text);
    tj_html_close(out, tag);
}

void tj_html_begin(tj_buf *out, const char *title, const char *lead)
{
    /* The policy makes the browser refuse whatever a page of ours never has: scripts and anything from
     * elsewhere. */
    tj_buf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                     "style-src 'unsafe-inline';img-src data:\"/>\n"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n"
                     "<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    tj_html_element(out, "title", title);
    tj_buf_puts(out, "<style>\n");
    tj_buf_puts(out, style_sheet);
    tj_buf_puts(out, "</style>\n</head>\n<body>\n");
    tj_html_element(out, "h1", title);
    if (lead)
        tj_html_element(out, "p class=\"lead\"", lead);
}

void tj_html_end(tj_buf *out)
{
    tj_buf_puts(out, "</body>\n</html>\n");
}
