# Installing: what arrives, that a program can be built on it, and that it all goes away again.
set -u
. "$(dirname "$0")/lib.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
built=$(dirname "$T")
built=${built#"$root"/}
cc=${CC:-cc}

# made TARGET NAME=VALUE...: make in the repository, on what is built already
made()
{
    make -C "$root" --no-print-directory BUILD="$built" "$@" >make.out 2>&1 || fail "make $*: $(tail -3 make.out)"
}

# files FOLDER: all that is not a folder
files()
{
    (cd "$1" && find . ! -type d | LC_ALL=C sort)
}

# A package is put together below DESTDIR, and names only where it will lie.
made install DESTDIR="$PWD/package" PREFIX=/usr LIBDIR=/usr/lib/here
files package/usr >list
for file in bin/tejun lib/here/libtejun.a lib/here/libtejun.so lib/here/libtejun.so.0 include/tejun.h \
    include/tejun/search.h lib/here/pkgconfig/libtejun.pc share/man/man1/tejun.1 \
    share/bash-completion/completions/tejun share/zsh/vendor-completions/_tejun share/doc/tejun/LICENSE \
    share/doc/tejun/doc/search.md share/doc/tejun/doc/pictures/page.webp \
    share/doc/tejun/examples/search.c share/doc/tejun/examples/think.c; do
    has "installed" list "^\./$file\$"
done
equal "every header" "$(cd "$root/include" && files . | wc -l)" "$(grep -c '^\./include/' list)"
equal "nothing beside PREFIX" usr "$(ls package)"
has "the package's place" package/usr/lib/here/pkgconfig/libtejun.pc '^prefix=/usr$'
lacks "the place of building" package/usr/lib/here/pkgconfig/libtejun.pc "$PWD|@"
has "the manual" package/usr/share/man/man1/tejun.1 '^\.TH'
made uninstall DESTDIR="$PWD/package" PREFIX=/usr LIBDIR=/usr/lib/here
equal "all is taken away" "" "$(files package)"

# Installed for use: command, headers, library.
made install PREFIX="$PWD/opt"
runs "the installed command" 0 opt/bin/tejun version
readelf -d opt/lib/libtejun.so >dynamic
has "the name programs remember" dynamic 'SONAME.*\[libtejun\.so\.0\]'

# The example, on the shared and on the static library, says the same as the command.
if compgen -G "$SAMPLES/*.sgf" >/dev/null; then
    games=$SAMPLES query="Q16 D4"
else
    many 1 40 60 >games.sgf
    games=games.sgf query="C3"
fi
runs "games for the example" 0 "$T" import corpus "$games"
# shellcheck disable=SC2086
count=$("$T" search corpus $query --count)
example=$root/examples/search.c
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH=$PWD/opt/lib/pkgconfig
    # shellcheck disable=SC2046,SC2086
    runs "building on the shared library" 0 $cc ${SANITIZE:-} -Wall -Wextra -Wpedantic -Werror "$example" -o shared \
        $(pkg-config --cflags --libs libtejun)
    # shellcheck disable=SC2046,SC2086
    runs "building as C++" 0 g++ ${SANITIZE:-} -x c++ -Wall -Wextra -Wpedantic -Werror "$example" -x none -o plusplus \
        $(pkg-config --cflags --libs libtejun)
    # shellcheck disable=SC2046,SC2086
    runs "building on the static library" 0 $cc ${SANITIZE:-} "$example" -o static $(pkg-config --cflags libtejun) \
        opt/lib/libtejun.a $(pkg-config --static --libs libtejun | sed 's/-ltejun//')
    export LD_LIBRARY_PATH=$PWD/opt/lib
    for program in ./shared ./plusplus ./static; do
        # shellcheck disable=SC2086
        runs "$program" 0 $program corpus $query
        has "$program counts like the command" out "^$count times in [0-9]+ games\$"
        equal "$program: what came next adds up" "$count" "$(awk 'NR > 1 { n += $2 } END { print n }' out)"
        runs "$program without a corpus" 1 $program nowhere Q16
        has "$program says why" err 'nowhere'
        runs "$program with a wrong point" 1 $program corpus Z99
    done
    # The other example: our engine, for any game.
    # shellcheck disable=SC2046,SC2086
    runs "building think.c" 0 $cc ${SANITIZE:-} -Wall -Wextra -Wpedantic -Werror "$root/examples/think.c" -o think \
        $(pkg-config --cflags --libs libtejun)
    runs "thinking about shogi" 0 ./think shogi 'depth 2' 7g7f 3c3d
    equal "three candidates" 3 "$(wc -l <out)"
    runs "thinking about Go" 0 ./think go 'nodes 20' Q16 D4
    has "a score and a line" out '^ *[-+][0-9.]+  [A-T][0-9]+'
    runs "an illegal move" 1 ./think shogi 'depth 2' 7g7e
    runs "an unknown game" 2 ./think checkers 'depth 2'
    lacks "the static program needs no libtejun.so" <(ldd ./static) libtejun
else
    skip "pkg-config is not installed"
fi
made uninstall PREFIX="$PWD/opt"
equal "all is taken away again" "" "$(files opt)"
equal "with its folders" "" "$(find opt -mindepth 1)"
the_end
