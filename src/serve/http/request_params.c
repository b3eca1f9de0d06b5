#include "serve/http/request_params.h"

#include <string.h>

#include "base/error.h"

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

void tj_params_strip_dashes(tj_err *err)
{
    char *to = err ? err->text : NULL;
    bool name = false; /* of an option */

    for (const char *from = to; from && *from; from++) {
        bool starts = from == err->text || strchr(" (\"", from[-1]);

        if (starts && from[0] == '-' && from[1] == '-' && is_lower(from[2])) {
            from += 2;
            name = true;
        }
        name = name && (is_lower(*from) || *from == '-');
        *to++ = name && *from == '-' ? '_' : *from;
    }
    if (to)
        *to = 0;
}

static int store_flag(const tj_param *option, const char *value, bool *flag, tj_err *err)
{
    if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
        return tj_fail(err, TJ_E_USAGE, "--%s must be 0 or 1, not \"%.100s\"", option->name, value);
    *flag = *value == '1';
    return 0;
}

static int store(const tj_param_ref *ref, const char *value, char *values, tj_err *err)
{
    tj_param capped = *ref->option;

    if (capped.kind == TJ_PARAM_FLAG)
        return store_flag(&capped, value, (bool *)(void *)(values + ref->at), err);
    if (capped.kind == TJ_PARAM_ROWS)
        capped.high = TJ_ROWS_MAX;
    return tj_param_set(&capped, value, values + ref->at, err);
}

/* All rows are as many as one answer may have. */
static void cap_rows(const tj_param_list *list, char *values)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->items[i].option->kind == TJ_PARAM_ROWS) {
            int64_t *rows = (int64_t *)(void *)(values + list->items[i].at);

            *rows = *rows ? *rows : TJ_ROWS_MAX;
        }
}

/* "to_move" is the parameter that the table calls "to-move". */
static bool is_name(const char *asked, const char *name)
{
    while (*asked && (*asked == *name || (*asked == '_' && *name == '-')))
        asked++, name++;
    return *asked == *name;
}

static int read_one(const tj_param_list *list, const tj_target_param *param, char *values, tj_err *err)
{
    if (list->arguments && is_name(param->name, list->arguments->name))
        return *param->value ? tj_param_set(list->arguments, param->value, values + list->arguments_at, err)
                             : 0;
    for (size_t i = 0; i < list->len; i++)
        if (is_name(param->name, list->items[i].option->name) && list->items[i].option->kind != TJ_PARAM_FILE)
            return *param->value ? store(&list->items[i], param->value, values, err) : 0;
    return tj_fail(err, TJ_E_USAGE, "unknown parameter \"%.40s\"", param->name);
}

int tj_params_read(const tj_param_list *list, const tj_target *target, void *values, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < target->params; i++)
        rc = read_one(list, &target->param[i], values, err);
    tj_params_strip_dashes(err);
    cap_rows(list, values);
    return rc;
}
