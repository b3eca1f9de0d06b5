# The public headers: each compiles by itself, in C and in C++; together they promise what the library exports; and
# the examples in their heads compile and run.
set -u
. "$(dirname "$0")/lib.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
library=$(cd "$(dirname "$T")" && pwd)/libtejun.so.0
warnings='-Wall -Wextra -Wpedantic -Werror'

# compilers NAMES: those that are installed
compilers()
{
    local compiler found=

    for compiler in $1; do
        command -v "$compiler" >/dev/null && found="$found $compiler"
    done
    echo "$found"
}
in_c=$(compilers 'gcc clang')
in_cpp=$(compilers 'g++ clang++')
[ -n "$in_c" ] || fail "no compiler"
[ -n "$in_cpp" ] || skip "no compiler of C++"
first() { echo "${1-}"; }

# compiles WHAT FILE...: without a warning, in both languages, by one compiler each
compiles()
{
    local what=$1 cc

    shift
    # shellcheck disable=SC2086
    for cc in $(first $in_c); do
        runs "$what, $cc" 0 "$cc" -std=c11 $warnings -fsyntax-only -I"$root/include" "$@"
    done
    # shellcheck disable=SC2086
    for cc in $(first $in_cpp); do
        runs "$what, $cc" 0 "$cc" -x c++ -std=c++11 $warnings -fsyntax-only -I"$root/include" "$@"
    done
}

mkdir alone
for header in "$root"/include/tejun.h "$root"/include/tejun/*.h; do
    name=${header#"$root"/include/}
    # Twice: a guard that does not guard is seen, too.
    printf '#include <%s>\n#include <%s>\n' "$name" "$name" >"alone/${name//\//-}.c"
    [ "$name" = tejun.h ] || has "tejun.h includes it" "$root/include/tejun.h" "^#include \"$name\"\$"
done
compiles "headers by themselves" alone/*.c

"$root/tools/list-symbols" >symbols
equal "src/libtejun.map lists what the headers declare (make symbols)" "" "$(diff "$root/src/libtejun.map" symbols)"
sed -n 's/^ *\(tj_.*\);/\1/p' symbols >promised
nm -D --defined-only "$library" | awk '$2 ~ /[B-Z]/ { print $3 }' | sed 's/@.*//' | LC_ALL=C sort >exported
[ -z "${SANITIZE:-}" ] || { grep '^tj_' exported >ours; mv ours exported; }
at_most "there are promises" "$(wc -l <promised)" 100
equal "the library exports what the headers promise, and nothing else" "" "$(diff promised exported)"

# What each _INIT is for, in both languages.
grep -ho 'define TJ_[A-Z_]*_INIT' "$root"/include/tejun/*.h | sed 's/define //' | LC_ALL=C sort >inits
cat >inits.c <<'C'
#include <tejun.h>
int main(void)
{
    tj_err err = TJ_ERR_INIT;

    return err.code;
}
C
equal "all are tried" "" "$(grep -o 'TJ_[A-Z_]*_INIT' inits.c | LC_ALL=C sort | diff inits -)"
for cc in $in_c; do
    # shellcheck disable=SC2086
    runs "starting values, $cc" 0 "$cc" -std=c11 $warnings -I"$root/include" inits.c -o inits.run
    runs "are what they should be" 0 ./inits.run
done
for cxx in $in_cpp; do
    # shellcheck disable=SC2086
    runs "starting values, $cxx" 0 "$cxx" -x c++ -std=c++11 $warnings -I"$root/include" inits.c -o inits.run
    runs "are what they should be" 0 ./inits.run
done

# Options that can grow: an _init function presets a struct of the size that it is told, and writes nothing behind it.
cat >options.c <<'C'
#include <string.h>
#include <tejun.h>
#define TRY(init, type)                                                                                            \
    do {                                                                                                           \
        struct { type options; unsigned char behind[8]; } caller;                                                  \
        const unsigned char *bytes = (const unsigned char *)&caller;                                               \
        memset(&caller, 0xA5, sizeof caller);                                                                      \
        init(&caller.options, sizeof(size_t));                                                                     \
        for (size_t i = sizeof(size_t); i < sizeof caller; i++)                                                    \
            bad += bytes[i] != 0xA5;                                                                               \
        init(&caller.options, sizeof caller.options);                                                              \
        bad += caller.options.size != sizeof caller.options || caller.behind[0] != 0xA5;                           \
    } while (0)
int main(void)
{
    int bad = 0;
C
sed -n 's/^TJ_API void \(tj_[a-z_]*_init\)(\(tj_[a-z_]*\) \*[a-z]*, size_t size);.*/    TRY(\1, \2);/p' \
    "$root"/include/tejun/*.h >tries
cat tries - >>options.c <<'C'
    return bad != 0;
}
C
at_most "options that can grow" "$(wc -l <tries)" 10
equal "all options have an _init function" "" "$(grep -ho '^} tj_[a-z_]*_options;' "$root"/include/tejun/*.h | sed 's/} //; s/;//' |
    while read -r type; do grep -q "_init, $type)" tries || echo "$type"; done)"
runs "linking options.c" 0 ${CC:-cc} -std=c11 ${SANITIZE:-} -I"$root/include" options.c -o options.run \
    "$library" -Wl,-rpath,"$(dirname "$library")"
runs "nothing is written behind an older caller's options" 0 ./options.run

# The examples: the indented lines of the head.  Those that begin with a function are that, others are the inside of
# one.  They find a corpus, a file and a book where they look for them.
"$T" import my-games "$SAMPLES" "$root/samples/shogi" >/dev/null 2>&1
"$T" book build my-games --game shogi -o opening.book >/dev/null 2>&1
many 1 3 20 >games.sgf
mkdir quoted
for header in "$root"/include/tejun/*.h; do
    name=$(basename "$header" .h)
    sed '/\*\//q' "$header" | sed -n 's/^ \*     //p; s/^ \*$//p' | sed 's: *\*/$::' >body
    {
        printf '#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <tejun.h>\n'
        if grep -q '^static' body; then
            cat body
            echo 'int main(void) { volatile sig_atomic_t never = 0; return compact_until(&never, NULL); }'
        else
            echo 'int main(void) {'
            cat body
            echo 'return 0; }'
        fi
    } >"quoted/$name.c"
    # Sanitizers of two compilers do not go together: it is linked by the one that made the library.
    # shellcheck disable=SC2086
    runs "linking the example of $name.h" 0 ${CC:-cc} -std=c11 ${SANITIZE:-} -I"$root/include" "quoted/$name.c" -o example.run \
        "$library" -Wl,-rpath,"$(dirname "$library")"
    runs "running the example of $name.h" 0 ./example.run
    cat out err >said
    has "$name.h says something" said .
    cp said "$name.said"
done
compiles "examples" quoted/*.c
has "an error" err.said '^nowhere: '
has "a progress monitor" progress_monitor.said '%'
has "a board" go.said '^4 liberties$'
has "an import" import.said '^3 games are new$'
has "records" sgf.said '^2 moves$'
has "a position" shogi.said '^30 answers to .* w - 2$'
has "a record of shogi" kifu.said '^\+7776FU'
has "a book" book.said '^7g7f 0\.[0-9]+$'
has "an empty book to expand" book_expand.said '^0 positions$'
has "grades" book_grade.said '^mean 80, Black wins 0\.5[0-9]+$'
has "a curve" book_fit.said '^6 games: '
has "candidates" suggest.said '^[A-T][0-9]+ [0-9]+$'
has "no ranking" ranking.said 'tejun train'
has "mining" mine.said '^[0-9]+ moves, played [0-9]+ times$'
equal "ten games" 10 "$(wc -l <game.said)"
equal "three players" 3 "$(wc -l <player.said)"
equal "counted by the library and by the command" "$("$T" search my-games Q16 D4 --count) times" "$(cat search.said)"

# The programs of examples/, which tests/cli/test_install.sh builds as a user would.
"$T" import go-games "$SAMPLES"/game-000[1-9].sgf >/dev/null
"$T" train go-games --positions 50 --least 2 >/dev/null
"$T" book build go-games -o go.book >/dev/null
while read -r program corpus words; do
    # shellcheck disable=SC2086
    runs "building examples/$program.c" 0 ${CC:-cc} -std=c11 ${SANITIZE:-} $warnings -I"$root/include" \
        "$root/examples/$program.c" -o example "$library" -Wl,-rpath,"$(dirname "$library")"
    eval "set -- $words"
    runs "running examples/$program.c" 0 ./example "$corpus" "$@"
    has "examples/$program.c says something" out .
    [ "$program" = think ] || runs "examples/$program.c without a file" 1 ./example nowhere "$@"
    programs="${programs-} $program.c"
done <<'END'
book_versus go.book go.book
explore_position go-games Q16
mine go-games
search go-games Q16 D4
suggest go-games Q16
think go 'nodes 20' Q16
END
equal "all examples" "$(cd "$root/examples" && echo *.c)" "${programs# }"
the_end
