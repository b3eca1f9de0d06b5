/* Instead of the page, where it was not built. */
#include "serve/http/page.h"

static const unsigned char INDEX[] = "<!doctype html>\n"
                                     "<html lang=\"en\"><meta charset=\"utf-8\"><title>tejun</title>\n"
                                     "<h1>tejun</h1>\n"
                                     "<p>This program was built without its page (<code>make WEB=no</code>, "
                                     "or npm is missing). The <a href=\"/api\">API</a> is available.</p>\n"
                                     "</html>\n";

const tj_page_file tj_page_files[] = {
    {"index.html", "text/html; charset=utf-8", "none", INDEX, sizeof INDEX - 1, NULL, 0}, {.path = NULL}};
