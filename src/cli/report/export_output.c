#include "cli/report/export_output.h"

#include <string.h>

#include "cli/command.h"

int tj_print_game(tj_corpus *corpus, uint32_t id, int as, bool behind, const tj_query *query,
                  const tj_hit *hit, tj_err *err)
{
    const char *separator = behind ? tj_export_separator(as) : "";
    tj_buf out = TJ_BUF_INIT;
    int rc = tj_game_export(corpus, id, as, query, hit, &out, err);

    if (!rc) {
        tj_print(separator, strlen(separator));
        tj_print(out.data, out.len);
    }
    tj_buf_release(&out);
    return rc;
}
