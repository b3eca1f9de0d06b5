#include "cli/report/memory_age_text.h"

#include "base/text/quantity.h"
#include "cli/terminal/terminal.h"

void tj_memory_age_put(const tj_memory_set_age *age, tj_buf *out)
{
    if (age->to_learn)
        tj_buf_printf(out, "%s not learned yet",
                      tj_quantity_noun(age->to_learn, "game is", "games are").text);
    if (age->to_learn && age->gone)
        tj_buf_puts(out, ", ");
    if (age->gone)
        tj_buf_printf(out, "%s gone",
                      tj_quantity_noun(age->gone, "game of the memory is", "games of the memory are").text);
}

void tj_memory_age_warn(const tj_memory_set_age *age)
{
    tj_buf text = TJ_BUF_INIT;

    tj_memory_age_put(age, &text);
    if (text.len && tj_buf_ok(&text))
        tj_terminal_message("tejun: %s; run `tejun learn` again with the same options", text.data);
    tj_buf_release(&text);
}
