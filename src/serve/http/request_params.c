#include "serve/http/request_params.h"

#include <string.h>

#include "base/error.h"

#define SEPARATORS ", \t\r\n"

void tj_params_strip_dashes(tj_err *err)
{
    if (err && !strncmp(err->text, "--", 2))
        memmove(err->text, err->text + 2, strlen(err->text + 2) + 1);
}

static int store(const tj_param_ref *ref, const char *value, char *values, tj_err *err)
{
    bool *flag = (bool *)(void *)(values + ref->at);

    if (ref->option->kind != TJ_PARAM_FLAG)
        return tj_param_set(ref->option, value, values + ref->at, err);
    if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
        return tj_fail(err, TJ_E_USAGE, "%s wants 0 or 1, not \"%.100s\"", ref->option->name, value);
    *flag = *value == '1';
    return 0;
}

int tj_params_read(const tj_param *table, const tj_target *target, void *values, tj_err *err)
{
    tj_param_ref refs[TJ_PARAMS_MAX];
    size_t count = tj_params_flatten(table, refs);

    for (size_t i = 0; i < target->params; i++) {
        const tj_target_param *param = &target->param[i];
        size_t r = 0;
        int rc;

        while (r < count && strcmp(refs[r].option->name, param->name) != 0)
            r++;
        if (r == count)
            return tj_fail(err, TJ_E_USAGE, "there is no parameter \"%.40s\" here", param->name);
        if (!*param->value)
            continue;
        rc = store(&refs[r], param->value, values, err);
        if (rc) {
            tj_params_strip_dashes(err);
            return rc;
        }
    }
    return 0;
}

const char *tj_list_next_item(const char **list, size_t *n)
{
    const char *item = *list + strspn(*list, SEPARATORS);

    *n = strcspn(item, SEPARATORS);
    *list = item + *n;
    return *n ? item : NULL;
}
