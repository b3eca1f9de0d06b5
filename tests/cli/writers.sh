# Every command and option that writes: what it writes, and a line that does so in a small world of its own.
# Sourced behind lib.sh by the tests of what happens when it is killed, and when the disk is full.
#
# A new command has a row in `writing` or in `printing`, or a name in `silent`; a new option that names a file or a
# folder has a row in `writing` or a name in `reading`.  test_full_disk.sh says what is missing.

# COMMAND [OPTION] | KIND TARGET... | the line behind `tejun`, with < if it reads standard input from a file
#
# KIND tells what is whole:
#   file    the old one or the new one, byte for byte
#   told    the same, and what goes wrong is told in the talk
#   new     none or the new one: where there is one already, the command refuses
#   report  a file that is written beside the corpus "fresh"
#   corpus  as before or as after, and sound
#   made    a corpus, or something that the same command makes one of
#   book    says what it said before, or what it is to say
#   steps   a book that grows: it can be read at every moment, and the same command goes on
#   match, grades   the same for a match and for a file of grades
#   log     begins with what was there before
writing='
import | corpus pro | import pro more.sgf
import | made fresh | import fresh more.sgf
import --report | report dirt.txt | import fresh dirty.sgf --report dirt.txt
remove | corpus pro | remove pro --until 1970
players --merge | corpus pro | players pro --merge names.txt
compact | corpus two | compact two
learn | corpus pro | learn pro
learn | corpus kifu | learn kifu
train | corpus pro | train pro --positions 60 --first-games 10
train | corpus kifu | train kifu --positions 60
convert | file game.kif | convert game.csa game.kif
mine --tree | file tree.sgf | mine pro --tree tree.sgf
mine --tree-html | file tree.html | mine pro --tree-html tree.html
mine --tree-json | file tree.json | mine pro --tree-json tree.json
mine --html | file page.html | mine pro --html page.html
profile --svg | file profile.svg | profile pro 12 --svg profile.svg
book build --output | new made.book | book build kifu -o made.book --plies 6 --min-games 1
book info --svg | file charts/positions.svg charts/moves.svg | book info my.book --svg charts
book versus --svg | file charts/exits.svg charts/inside.svg charts/entropy.svg charts/entropy-layer.svg | book versus my.book lines.sfen --all --svg charts
book versus --out | match games | book versus my.book lines.sfen --play 4 -e "$usi resign 1" -o games --estimate 0.5,0.5
book grade --svg | file charts/evaluations.svg | book grade my.book -e "$grader" --no-cache --svg charts
book grade --write | new made.book | book grade lines.sfen --positions -e "$grader" --no-cache --write made.book
book grade --cache | grades grades.db | book grade lines.sfen -e "$grader" --cache grades.db
book fit --svg | file charts/curve.svg | book fit games.tsv --strength none --svg charts
book convert | new made.book | book convert lines.sfen made.book
book convert | new made.db | book convert my.book made.db
book convert | new made.bin | book convert my.book made.bin
book convert | new made.sgf | book convert go.book made.sgf
book merge | new made.book | book merge made.book my.book lines.sfen
book merge | new made.db | book merge made.db my.book lines.sfen
book edit | book my.book | book edit my.book --move 7g7f --weight 3
book edit | book my.book | book edit my.book --move 7g7f --delete
book expand | steps my.book | book expand my.book -n 4 -l "nodes 1" -e "$grader" --alternatives none
book expand | steps made.book | book expand made.book -n 2 -l "nodes 1" -e "$grader" --alternatives none
gtp --log | log talk.txt | gtp small --playouts 1 --log talk.txt < list.gtp
gtp | told played.sgf | gtp small --playouts 1 < save.gtp
usi --log | log talk.txt | usi --log talk.txt < talk.usi
match --out | match games | match "$gtp resign 1" "$gtp resign 1" --size 9 -n 4 -o games
match --out | match games | match "$usi resign 1" "$usi resign 1" -n 4 -o games
'

# Options that name a file or a folder to be read.
reading='
search --file
explore --file
suggest --file
serve --books
serve --import-from
book build --never
book build --always
book versus --cache
book fit --book
gtp --book
usi --book
match --openings
'

# What prints something, a line for each command.
printing='
import pro more.sgf
import pro dirty.sgf --report -
remove pro --until 1970
remove pro --until 1970 --dry-run
convert game.csa --to usi
convert game.csa - --to kif
search pro Q17
search pro Q17 --json
search pro Q17 --export sgf
explore pro
games pro
games pro --export sgf
games pro --export original
players pro
players pro --merge names.txt
suggest taught Q16
serve pro --port 0
serve pro --port 0 --check
mine pro
mine pro --tsv
mine pro --tree -
profile pro 12
profile pro 12 --svg -
recall mined.tsv joseki.txt
learn pro
train kifu --positions 60
evaluate taught --since 1990 --games 2
book build kifu -o made.book
book info my.book
book versus my.book lines.sfen
book grade my.book -e "$grader" --no-cache
book fit games.tsv --strength none
book show my.book
book expand my.book -n 1 -l "nodes 1" -e "$grader" --alternatives none
gtp small < list.gtp
usi < talk.usi
match "$gtp resign 1" "$gtp resign 1" --size 9 -n 1
info pro
check pro
compact pro
perft 1
help
help --manual
version
'

# What says nothing on standard output.
silent='
book convert
book merge
book edit
'

support=$(cd "$(dirname "$0")/../support" && pwd)
gtp="sh $support/gtp_fake.sh"
usi="sh $support/usi_fake.sh"
grader="sh $support/usi_grader.sh /dev/null"
export gtp usi grader

# make_world: the folder ./world, in which the lines are run
make_world()
{
    mkdir world world/charts
    cd world || exit
    # A joseki on points that the other moves do not take, so that there is something to be mined.
    many 1 110 32 | sed 's/;B/;B[pc];W[qd];B[od];W[qf];B[pe];W[nc];B[re];W[of];B/' >pro.sgf
    many 200 260 40 >more.sgf
    { many 300 303 40; echo '(;GM[1]SZ[19];B[aa];W[aa])(;GM[1]SZ[19];B[zz]'; } >dirty.sgf
    many 400 401 20 >small.sgf
    many 402 403 20 >second.sgf
    "$T" import pro pro.sgf >/dev/null
    "$T" import small small.sgf >/dev/null
    "$T" import two small.sgf >/dev/null
    "$T" import two second.sgf >/dev/null
    head -8 "$(dirname "$SAMPLES")/shogi/fairy.usi" >kifu.usi
    "$T" import kifu kifu.usi >/dev/null
    echo 'Black 1 = Black 2' >names.txt
    cp "$(dirname "$SAMPLES")/shogi/fairy-thoughts.csa" game.csa
    printf 'startpos moves 7g7f 3c3d 2g2f 4c4d\nstartpos moves 2g2f 8c8d\nstartpos moves 7g7f 8c8d\n' >lines.sfen
    "$T" book convert lines.sfen my.book 2>/dev/null
    "$T" book build small -o go.book --plies 4 --min-games 1 >/dev/null 2>&1
    for _ in 1 2 3; do printf '120\t1\n120\t0\n80\t1\n40\t1\n0\t0\n-30\t0\n-60\t1\n-100\t0\n'; done >games.tsv
    printf 'boardsize 9\nplay b E5\nprintsgf played.sgf\nquit\n' >save.gtp
    printf 'list_commands\nlist_commands\nquit\n' >list.gtp
    printf 'usi\nisready\nquit\n' >talk.usi
    "$T" import taught pro.sgf >/dev/null
    "$T" learn taught --until 1980 >/dev/null
    "$T" mine pro --tsv >mined.tsv 2>/dev/null
    echo 'Q17 R16 P16 R14 Q15' >joseki.txt
    for name in dirt.txt game.kif tree.sgf tree.html tree.json page.html profile.svg played.sgf talk.txt \
        charts/positions.svg charts/moves.svg charts/exits.svg charts/inside.svg charts/entropy.svg \
        charts/entropy-layer.svg charts/evaluations.svg charts/curve.svg; do
        echo "the old $name" >$name
    done
    cd ..
}

# each_row FUNCTION: calls it for every row with $what, $kind, $targets and $line set; ROW="book edit" in the
# environment: for those that begin so
each_row()
{
    local row

    while IFS= read -r row <&4; do
        case $row in "${ROW-}"*' | '*) ;; *) continue ;; esac
        IFS='|' read -r what kind line <<<"${row// | /|}"
        targets=${kind#* }
        kind=${kind%% *}
        "$1"
    done 4<<<"$writing"
}

# fresh FOLDER: a new world with what the row's line names
fresh()
{
    local name

    rm -rf "$1"
    mkdir "$1"
    for name in $line $targets; do
        name=${name%%/*}
        if [ -e "world/$name" ] && [ ! -e "$1/$name" ]; then cp -r "world/$name" "$1"; fi
    done
}

# in_world FOLDER RUNNER...: runs the row's line in that folder, through RUNNER; what it says is in ./err
in_world()
{
    local folder=$1 input=/dev/null words=$line

    shift
    case $words in *" < "*) input=${words##* < } words=${words% < *} ;; esac
    eval "words=($words)"
    (cd "$folder" && exec "$@" "$T" "${words[@]}" <"$input" >/dev/null 2>"$top/err")
}
top=$PWD

# names FOLDER: all files of it; those of a corpus are numbered
names()
{
    (cd "$1" && find . -type f | sed 's/g[0-9]*-[0-9]*\./g./' | LC_ALL=C sort)
}

view_corpus()
{
    "$T" check "$1" >check.out 2>&1 || head -1 check.out
    "$T" info "$1" --json | sed 's/.*"games":\(.*\)"segments".*"memories"/\1/; s/"years".*//'
}

view_book()
{
    local text=text.db

    case $1 in *go.book) text=text.sgf ;; esac
    rm -f $text
    "$T" book convert "$1" $text 2>&1 && cat $text
}

view_match()
{
    sed -n 's/^\([0-9]*\)\t.*/\1/p' "$1/results.tsv" 2>/dev/null | sort -n
}

view_grades()
{
    ! command -v sqlite3 >/dev/null || sqlite3 "$1" 'PRAGMA integrity_check' 2>&1
}

# view FOLDER TARGET: what it holds, as text
view()
{
    case $kind in
    corpus) view_corpus "$1/$2" ;;
    made) "$T" info "$1/$2" >/dev/null 2>&1 && view_corpus "$1/$2" ;;
    book | steps) [ ! -e "$1/$2" ] || view_book "$1/$2" ;;
    match) view_match "$1/$2" ;;
    grades) [ ! -e "$1/$2" ] || view_grades "$1/$2" ;;
    report) sed "s,^$top/$1/,," "$1/$2" ;;
    *) [ ! -e "$1/$2" ] || cat "$1/$2" ;;
    esac
}

# views FOLDER NAME: what all targets hold, in ./NAME.1, ./NAME.2 ...
views()
{
    local i=0 target

    for target in $targets; do
        i=$((i + 1))
        view "$1" "$target" >"$2.$i" 2>&1
    done
}

# grows_soundly FOLDER NUMBER TARGET: can it be read, if it is of a kind that grows in steps, whatever step that is?
# 2: it is of another kind.  ./now is what it holds.
grows_soundly()
{
    view "$1" "$3" >now 2>&1
    case $kind in
    log) cmp -s -n "$(wc -c <old.$2)" old.$2 now ;;
    steps) grep -q '^#YANEURAOU' now || cmp -s now old.$2 ;;
    grades) head -1 now | grep -qx ok || cmp -s now old.$2 ;;
    match) true ;;
    *) return 2 ;;
    esac
}

# complain WHEN WHAT [FILE FILE]: adds to $bad, with the difference of the files
complain()
{
    bad="$bad; $1: $2"
    [ $# -lt 3 ] || bad="$bad: $(diff "$3" "$4" | head -3)"
}

# ---- strace ----

# For a command and its threads, but not for the engines it starts; empty where it does not work.  Leaks are not looked
# for in what is traced, which cannot be.
strace=(env ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" strace -f -b execve -qq -y -o "$PWD/trace")
"${strace[@]}" -e trace=write -e inject=write:error=ENOSPC:when=99 true 2>/dev/null || strace=()

# trace_it: runs the row's line and keeps the calls that change files in ./trace
trace_it()
{
    in_world w "${strace[@]}" \
        -e trace=write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat2,link,unlink,mkdir,rmdir,fchmod
}

# moments MOST [CONDITION]: the calls of ./trace as "NAME WHEN", the WHENth of that name in its thread; MOST of them,
# evenly spread, of those for which an expression of awk is true
moments()
{
    awk -v most="$1" -v kind="$kind" -v line="$line" '{ name = $2; sub(/\(.*/, "", name) }
        name !~ /^[a-z0-9]+$/ { next }
        { key = name " " ++calls[$1, name] }
        !(key in seen) && ('"${2:-1}"') { seen[key]; list[n++] = key }
        END { for (i = 0; i < most && i < n; i++) print list[int(n <= most ? i : (i + 0.5) * n / most)] }' trace
}
