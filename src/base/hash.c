#include "base/hash.h"

#include <xxhash.h>

tj_hash tj_hash128(const void *bytes, size_t n)
{
    XXH128_hash_t hash = XXH3_128bits(bytes, n);

    return (tj_hash){hash.low64, hash.high64};
}

uint64_t tj_hash64(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}

int tj_hash_compare(tj_hash a, tj_hash b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}
