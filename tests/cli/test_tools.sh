# The scripts that guard the project: each must be able to say no.
set -u
. "$(dirname "$0")/lib.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)

# check-layers, on a copy into which a bad include is put.
mkdir copy
cp -r "$root/include" "$root/src" "$root/examples" copy
mkdir -p copy/src/game/shogi
echo >copy/src/game/shogi/extra.c
runs "the layers as they are" 0 "$root/tools/check-layers" copy

# bad FILE INCLUDE SENTENCE
bad()
{
    cp "copy/$1" kept
    printf '%s\n' "$2" >>"copy/$1"
    runs "$2 in $1" 1 "$root/tools/check-layers" copy
    has "$2 in $1" out "^$1:[0-9]+: $3"
    cp kept "copy/$1"
}
bad src/base/memory.c '#include "format/sgf_text.h"' 'base stands below format'
bad src/sequence/code.c '#include "corpus/corpus.h"' 'sequence stands below corpus'
bad src/corpus/corpus.c '# include <search/plan.h>' 'corpus stands below search'
bad src/search/search.c '#include "cli/table.h"' 'search stands below cli'
bad src/search/search.c '#include "plan.h"' '"plan.h" is not written as layer/file'
bad src/search/search.c '#include "../cli/table.h"' '"../cli/table.h" is not written as layer/file'
bad src/game/go/board.c '#include "game/shogi/board.h"' 'go may not include'
bad src/game/shogi/extra.c '#include "game/go/board.h"' 'shogi may not include'
bad src/base/memory.c '#include SOMETHING' 'this include cannot be checked'
bad include/tejun/err.h '#include "base/memory.h"' 'a public header may not include'
bad include/tejun/err.h '#include <sqlite3.h>' 'a public header may not include'
bad examples/search.c '#include <tejun/go.h>' 'an example may include <tejun.h> only'
mkdir copy/src/extra
echo >copy/src/extra/extra.c
runs "a folder that is no layer" 1 "$root/tools/check-layers" copy

# run-tests: what it counts, and when it fails.
cat >cmocka.sh <<'END'
printf '[==========] tests: 4 test(s) run.\n[  PASSED  ] 2 test(s).\n'
printf '[  SKIPPED ] 1 test(s), listed below:\n[  SKIPPED ] a\n[  FAILED  ] 1 test(s), listed below:\n[  FAILED  ] b\n'
exit 1
END
runs "tests that pass" 0 "$root/tools/run-tests" true "echo 'a: 5 passed, 0 failed'" "echo '2 passed, 0 failed'"
equal "their sum" "8 passed, 0 failed" "$(tail -1 out)"
runs "a test that fails" 1 "$root/tools/run-tests" true false
equal "its sum" "1 passed, 1 failed" "$(tail -1 out)"
runs "a test that crashes" 1 "$root/tools/run-tests" 'echo "5 passed, 0 failed"; kill -SEGV $$'
equal "its sum" "5 passed, 1 failed" "$(tail -1 out)"
runs "failures told with status 0" 1 "$root/tools/run-tests" "echo '1 passed, 2 failed'"
runs "cmocka" 1 "$root/tools/run-tests" "sh $PWD/cmocka.sh"
has "cmocka's line" out '^FAIL .* 2 passed, 1 failed, 1 skipped \('
has "the output of what failed" out '\| \[  FAILED  \] b$'
equal "cmocka's sum" "2 passed, 1 failed" "$(tail -1 out)"
runs "no tests at all" 0 "$root/tools/run-tests"
equal "their sum" "0 passed, 0 failed" "$(tail -1 out)"

# check-readme: blocks marked sh are run in order, in one folder, and stop at the first command that fails.
cat >good.md <<'END'
```sh
tejun version
echo made > file
```
```text
false
```
```sh
cat file
ls samples
```
END
runs "commands that work" 0 "$root/tools/check-readme" good.md
equal "blocks marked sh" "2 passed, 0 failed" "$(tail -1 out)"
printf '```sh\nno-such-command\ntrue\n```\n' >bad.md
runs "a command that does not" 1 "$root/tools/check-readme" bad.md
has "where" out '^bad.md:2: exit status 127'
equal "its sum" "0 passed, 1 failed" "$(tail -1 out)"
the_end
