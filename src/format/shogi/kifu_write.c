/* Writing a record in the notation that is asked for. */
#include "base/error.h"
#include "format/shogi/notation/csa.h"
#include "format/shogi/notation/jkf.h"
#include "format/shogi/notation/kif.h"
#include "format/shogi/notation/usi_game.h"

int tj_kifu_write(const tj_kifu *kifu, int format, char **out, size_t *out_n, tj_err *err)
{
    tj_buf buf = {*out, *out ? *out_n : 0, *out ? *out_n : 0, false};
    size_t before = buf.len;

    switch (format) {
    case TJ_KIFU_CSA:
        tj_csa_write(kifu, &buf);
        break;
    case TJ_KIFU_KIF:
        tj_kif_write(kifu, &buf);
        break;
    case TJ_KIFU_KI2:
        tj_ki2_write(kifu, &buf);
        break;
    case TJ_KIFU_USI:
        tj_usi_write(kifu, &buf);
        break;
    case TJ_KIFU_JKF:
        tj_jkf_write(kifu, &buf);
        break;
    default:
        return tj_fail(err, TJ_E_USAGE, "there is no such notation");
    }
    *out = buf.data;
    *out_n = buf.len;
    if (tj_buf_ok(&buf))
        return TJ_OK;
    /* The caller keeps what it had. */
    *out_n = before;
    return tj_fail_nomem(err);
}
