# tools/setup, with a package manager, an administrator and a compiler that are only played.
set -u
. "$(dirname "$0")/lib.sh"
setup=$(cd "$(dirname "$0")/../.." && pwd)/tools/setup
real=$(command -v "${CC:-cc}" || command -v cc)
unset CPPFLAGS
mkdir stage
PATH=$PWD/stage:$PATH

# plays COMMAND SCRIPT
plays()
{
    printf '#!/bin/sh\n%s\n' "$2" >"stage/$1"
    chmod +x "stage/$1"
}
plays apt-get "echo \"\$*\" >>$PWD/calls"
plays sudo 'exit 1'
: >calls

runs "nothing is missing" 0 env CC="$real" "$setup" run
equal "and nothing is said" "" "$(cat out err)"
runs "no such task" 2 "$setup" dance
runs "no task" 2 "$setup"

# Every header is looked for: a compiler that lacks one of them, and fails like a real one.
for need in stdio.h:libc6-dev sqlite3.h:libsqlite3-dev archive.h:libarchive-dev zstd.h:libzstd-dev \
    xxhash.h:libxxhash-dev cmocka.h:libcmocka-dev; do
    plays poor-cc "! grep -q '#include <${need%:*}>'"
    runs "without ${need%:*}" 1 env CC=poor-cc "$setup" test --check
    has "without ${need%:*}" err "^  (sudo )?apt-get install -y --no-install-recommends ([a-z0-9-]+ )*${need#*:}( |\$)"
done

# And so is what single tasks need: a search path without it.
mkdir bare
for tool in bash env dirname id sort; do ln -s "$(command -v "$tool")" bare; done
for need in valgrind:valgrind fuzz:clang test:jq; do
    runs "without ${need#*:}" 1 env PATH="$PWD/bare" CC="$real" "$setup" "${need%:*}" --check
    has "without ${need#*:}" err "(install what Debian calls:|install) .*\\b${need#*:}\\b"
done
lacks "a test needs no valgrind" err valgrind

plays id 'echo 1000'
runs "a user who may not install" 1 env CC=strange-cc "$setup" run
has "what to run" err '^  sudo apt-get install -y --no-install-recommends .*libsqlite3-dev .*strange-cc$'
plays id 'echo 0'
runs "asking only" 1 env CC=strange-cc "$setup" run --check
has "what to run as root" err '^  apt-get install -y --no-install-recommends .*strange-cc$'
equal "nothing was installed so far" "" "$(cat calls)"

runs "packages that do not help" 1 env CC=strange-cc "$setup" run
has "they were asked for" calls 'install --no-install-recommends .*strange-cc'
has "it is noticed" err 'still not found'

plays apt-get "case \"\$*\" in *install*) ln -sf '$real' $PWD/stage/strange-cc;; esac"
runs "packages that help" 0 env CC=strange-cc "$setup" run
has "what is installed is told" out '^tools/setup: installing .*strange-cc \(this may take a few minutes\)$'
runs "then nothing is missing" 0 env CC=strange-cc "$setup" run
equal "and nothing is said again" "" "$(cat out err)"

rm stage/strange-cc
plays apt-get 'echo "no network"; exit 100'
runs "a package manager that fails" 1 env CC=strange-cc "$setup" run
has "its words" err '^no network$'

rm -f stage/strange-cc
plays id 'echo 1000'
plays sudo 'case $1 in -n) shift;; esac; exec "$@"'
plays apt-get "case \"\$*\" in *install*) ln -sf '$real' $PWD/stage/strange-cc;; esac"
runs "a user with sudo" 0 env CC=strange-cc "$setup" run

rm -f stage/strange-cc stage/sudo
if ! command -v sudo >/dev/null; then
    runs "a user where there is no sudo" 1 env CC=strange-cc "$setup" run
    has "who has to run it" err '^Please run as root:$'
    has "and what" err '^  apt-get install .*strange-cc$'
fi
the_end
