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
bad src/base/memory.c '#include "format/go/sgf_text.h"' 'base stands below format'
bad src/sequence/go/relative_code.c '#include "corpus/corpus_handle.h"' 'sequence stands below corpus'
bad src/corpus/corpus_handle.c '# include <search/go/go_plan.h>' 'corpus stands below search'
bad src/search/go/go_plan.c '#include "cli/terminal/terminal.h"' 'search stands below cli'
bad src/search/go/go_plan.c '#include "plan.h"' '"plan.h" is not written as layer/file'
bad src/search/go/go_plan.c '#include "../cli/table.h"' '"../cli/table.h" is not written as layer/file'
bad src/game/go/go_board.c '#include "game/shogi/board.h"' 'go may not include'
bad src/game/shogi/extra.c '#include "game/go/board.h"' 'shogi may not include'
bad src/serve/jobs.c '#include "corpus/corpus_handle.h"' 'serve may not include corpus/corpus_handle.h, which is inside'
bad src/book/go/go_book_kind.c '#include "client/shogi/usi_client.h"' 'go may not include'
bad src/book/book.c 'int x = TJ_BOARD_SHOGI;' 'only folders of a game may mention TJ_BOARD_SHOGI'
bad src/answer/param.c 'bool is_shogi;' 'only folders of a game may mention is_shogi'
bad src/cli/command.c 'void *kind = tj_game_kind_named("go");' 'only folders of a game may mention'
bad src/base/memory.c '#include SOMETHING' 'this include cannot be checked'
bad src/format/date.c '#include <ctype.h>' 'ctype.h depends on the locale'
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

# under: what a checker reports is a failure, whoever was run and however it ended; that somebody was stopped is none.
under=$root/tools/run-checked
runs "no checker" 2 "$under" dance true
runs "nothing to run" 2 "$under" tsan
runs "nothing to report" 0 "$under" tsan true
runs "a test that fails for itself" 1 "$under" tsan false
cat >race.sh <<'END'
log=${TSAN_OPTIONS#*log_path=}
echo "a race" >"${log%% *}.7"
END
runs "a race that nobody sees" 99 "$under" tsan sh race.sh
has "it is told" out '^a race$'
mkdir stage
cat >stage/valgrind <<'END'
#!/bin/sh
while case $1 in --*) true;; *) false;; esac; do
    case $1 in --log-file=*) log=${1#*=};; esac
    shift
done
printf "$COMPLAINT" >"$log"
"$@"
END
chmod +x stage/valgrind
# in_valgrind WHAT CODE COMPLAINT COMMAND...
in_valgrind() { runs "$1" "$2" env PATH="$PWD/stage:$PATH" TEJUN=/bin/echo COMPLAINT="$3" "$under" valgrind "${@:4}"; }
stopped='==7== \n==7== Process terminating with default action of signal 15 (SIGTERM)\n==7==    at 0x1: pause\n==7== \n'
lost='==7== 9 bytes in 1 blocks are definitely lost\n'
in_valgrind "a script that is clean" 0 '' sh -c '"$TEJUN" "two  words"'
equal "what it was given" "two  words" "$(cat out)"
in_valgrind "a script whose program was stopped" 0 "$stopped" sh -c '"$TEJUN"'
in_valgrind "a script that does not care" 99 "$lost" sh -c '"$TEJUN" || true'
in_valgrind "stopped and not clean" 99 "$stopped$lost" sh -c '"$TEJUN"'
has "what was found is told" out 'definitely lost'
mkdir -p built/unit
cp /bin/true built/unit/nothing
in_valgrind "a program that is clean" 0 '' built/unit/nothing
in_valgrind "a program that is not" 99 "$lost" built/unit/nothing

# check-docs: blocks marked sh are run in order, in one folder, and stop at the first command that fails.
docs=$root/tools/check-docs
cat >good.md <<'END'
```sh
tejun version
echo made > file
```

Text between them: the next block is not what it prints.

```text
false
```
```sh
cat file
ls samples
```
END
runs "commands that work" 0 "$docs" good.md
equal "blocks marked sh" "2 passed, 0 failed" "$(tail -1 out)"
printf '```sh\nno-such-command\ntrue\n```\n' >bad.md
runs "a command that does not" 1 "$docs" bad.md
has "where" out '^bad.md:2: exit status 127'
equal "its sum" "0 passed, 1 failed" "$(tail -1 out)"
runs "a page without commands" 1 "$docs" "$root/LICENSE"

# shows COMMAND LINE...: a page with that command and these lines as what it prints
shows()
{
    printf '```sh\n%s\n```\n\n```\n' "$1" >shown.md
    shift
    [ $# -eq 0 ] || printf '%s\n' "$@" >>shown.md
    echo '```' >>shown.md
}
shows 'seq 9' 1 2 3 4 5 6 7 8 9
runs "what is printed" 0 "$docs" shown.md
equal "is compared" "outputs compared: 1" "$(head -1 out)"
shows 'seq 9' 1 2 ... 5 6 ... 9
runs "lines left out" 0 "$docs" shown.md
shows 'seq 9' ... 9
runs "the beginning left out" 0 "$docs" shown.md
shows 'seq 9' 1 ...
runs "the end left out" 0 "$docs" shown.md
shows 'echo "3 games, 0.12 s"; echo "http://127.0.0.1:4711/" >&2' '3 games, 17 s' 'http://127.0.0.1:8361/'
runs "times and ports" 0 "$docs" shown.md
for lines in "1 2 3" "1 2 ... 8" "2 ..." "1 ... 6 5 ... 9" "1 2 3 4 5 6 7 8 9 10" ""; do
    shows 'seq 9' $lines
    runs "not what seq 9 prints: $lines" 1 "$docs" shown.md
    has "where" out '^shown.md:2: prints something else'
done
shows 'echo "3 games, 0.12 s"' '4 games, 0.12 s'
runs "another number" 1 "$docs" shown.md
runs "to be written" 0 "$docs" --write shown.md
runs "then it is right" 0 "$docs" shown.md
has "what was written" shown.md '^3 games, 0.12 s$'
shows 'seq 11 29' 1 ... 15 99 ... 9
runs "to be written where lines are left out" 0 "$docs" --write shown.md
equal "the same lines as before" "11 ... 15 16 ... 29" "$(sed -n '6,$p' shown.md | grep -v '`' | tr '\n' ' ' | sed 's/ $//')"
cp shown.md before.md
runs "nothing to write" 0 "$docs" --write shown.md
same "the page is as it was" before.md shown.md

# What a page does not show, what lives from block to block, and what is left running.
cat >hidden.md <<'END'
<!-- sh
sleep 600 & echo $! > process
echo "WORD=hello" > "$BASH_ENV"
-->
```sh
echo $WORD; kill -0 $(cat process); cp process "$OLDPWD/process.out"
```
```
hello
```
END
runs "a hidden block" 0 "$docs" hidden.md
equal "is one, too" "2 passed, 0 failed" "$(tail -1 out)"
left=$(cat process.out)
for _ in $(seq 300); do
    kill -0 "$left" 2>/dev/null || break
    sleep 0.1
done
runs "what was left running is ended" 1 kill -0 "$left"

# check-links
printf '[a](shown.md) [b](https://nowhere.invalid/) [c](#here) <img src="hidden.md">\n' >links.md
runs "links that lead somewhere" 0 "$root/tools/check-links" links.md
equal "how many" "2 links, 0 lead nowhere" "$(cat out)"
printf 'x\n[a](no/such.md)\n' >links.md
runs "a link that does not" 1 "$root/tools/check-links" links.md
has "where" out '^links.md:2: no/such.md is not there$'

# compare-answers: what a program of our own answers, which tells the values of a file.
if command -v python3 >/dev/null; then
    answers=$root/tools/compare-answers
    cat >program <<END
#!/bin/sh
case \$1 in help) echo '  -n, --top N   the best'; exit;; esac
echo "{\\"given\\": \\"\$*\\", \\"seconds\\": \$\$, \$(cat "$PWD/values")}"
END
    chmod +x program
    echo '"a": 1, "b": [{"c": 2, "text": "a word"}]' >values
    runs "answers kept" 0 "$answers" keep answers --program program --only 'samples/go/mine/l*'
    has "the spelling that the program knows" answers/samples/go/mine/lengths.json '"--top"'
    echo '"b": [{"text": "another", "c": 2}], "a": 1' >values
    runs "other times, words and order" 0 "$answers" compare answers --program program --only 'samples/go/mine/l*'
    echo '"a": 1, "b": [{"c": 2.5, "text": "a word"}]' >values
    runs "another value" 1 "$answers" compare answers --program program --only 'samples/go/mine/lengths'
    has "which" out '^DIFFERENT  samples/go/mine/lengths: 1 '
    has "where" out 'answer.b\[0\].c: 2, now 2.5$'
    printf 'samples/go/m*@answer.b a reason\n' >expected
    runs "it is expected" 0 "$answers" compare answers --program program --only 'samples/go/mine/lengths' --expected expected
    has "why" out '^expected .* a reason$'
    printf 'samples/go/m*@answer.a a reason\n' >expected
    runs "another one is expected" 1 "$answers" compare answers --program program --only 'samples/go/mine/lengths' --expected expected
    echo '{}' >answers/samples/go/mine/old.json
    runs "a question that is not asked" 1 "$answers" compare answers --program program --only 'samples/go/mine/old'
    runs "no program" 3 "$answers" compare answers --program none

    cat >stage/valgrind <<END
#!/bin/sh
echo "==7== Collected : \$(cat "$PWD/values")" >&2
END
    export PATH="$PWD/stage:$PATH"
    instructions=$root/tools/count-instructions
    echo 1000 >values
    cat >tj_search.c <<'END'
void tj_search(void) {}
int main(void) { tj_search(); }
END
    gcc -o searching tj_search.c
    runs "instructions kept" 0 "$instructions" keep counts.tsv --program searching --only 'search-place'
    equal "both commands" "search-place	2000" "$(cat counts.tsv)"
    echo 1030 >values
    runs "3 % more" 0 "$instructions" compare counts.tsv --program searching --only 'search-place'
    echo 1031 >values
    runs "3.1 % more" 1 "$instructions" compare counts.tsv --program searching --only 'search-place'
    has "which" out '^search-place .* 1.0310  GREW$'
    runs "a function that is not there" 3 "$instructions" compare counts.tsv --program searching --only 'explore-go'
    echo 0 >values
    runs "a function that is not called" 3 "$instructions" compare counts.tsv --program searching --only 'search-place'
fi
# put-figures: what was measured, put into pages; a page that shows something else is noticed.
mkdir -p pages/tools pages/doc/figures
cp "$root/tools/put-figures" "$root/tools/scale-table" pages/tools
printf 'count\tfixed: median\ts\t1.24e-06\t0.029\t23387\t\t\tscan\n' >pages/doc/figures/bench.tsv
printf '10 made\tgames\t10\n10 made\timport.seconds\t50.4\n' >pages/doc/figures/scale.tsv
printf 'head\n\nTable 1:   moves\nall   7   42.5\n\nTable 2: others\nall 9\n' >pages/doc/figures/paper-x.txt
cat >pages/README.md <<'END'
It takes <!--= bench count/fixed: median/tejun -->?<!--=--> of <!--= bench count/fixed: median/baseline -->?<!--=-->,
imports in <!--= scale 10 made/import.seconds -->?<!--=-->, finds <!--= paper-x Table 1/all/3 -->?<!--=--> %.
<!-- figures paper-x: Table 1: moves -->
```text
```
END
: >pages/HACKING.md
: >pages/doc/page.md
runs "figures that are not there" 1 pages/tools/put-figures --check
runs "figures" 0 pages/tools/put-figures
has "times in their units" pages/README.md 'median/tejun -->1\.2 µs<.*baseline -->29 ms<'
has "others" pages/README.md 'seconds -->50 s<.*all/3 -->42\.5<'
has "a table" pages/README.md '^all   7   42\.5$'
lacks "no other" pages/README.md '^Table 2'
runs "as they should be" 0 pages/tools/put-figures --check
sed -i 's/29 ms/28 ms/' pages/README.md
runs "changed by hand" 1 pages/tools/put-figures --check
sed -i 's/all\/3/none\/3/' pages/README.md
runs "no such row" 1 pages/tools/put-figures
has "which" err 'README\.md:2: no row "none"'
the_end
