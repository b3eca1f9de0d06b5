# Every example of every command's help, as it stands there, in a folder that has what the examples name.
#
# A new example is found by itself and run as it is; each must exit with 0.  Where one would go on for long, serve until
# somebody stops it, or ask an engine that may not be here, `shortened` says what is done instead.
set -u
. "$(dirname "$0")/lib.sh"
support=$(cd "$(dirname "$0")/../support" && pwd)
samples=$(dirname "$SAMPLES")
export PATH="$PWD/bin:$(dirname "$T"):$PATH"

# ---- programs that stand for others ----
mkdir bin
# engine NAME SCRIPT ARGUMENT...
engine()
{
    local name=$1 script=$2

    shift 2
    printf '#!/bin/sh\nexec sh %s %s\n' "$support/$script" "$*" >"bin/$name"
    chmod +x "bin/$name"
}
engine go-engine gtp_fake.sh resign 1
engine shogi-engine usi_fake.sh resign 1
engine fairy-stockfish usi_grader.sh /dev/null
for name in gpsusi gnushogi ENGINE; do
    cp bin/fairy-stockfish "bin/$name"
done
# GoGui's, which only starts one of its engines.
cat >bin/gogui-twogtp <<'END'
#!/bin/sh
[ "$1 $3" = "-black -white" ] || exit 1
printf 'name\nquit\n' | $4
END
printf '#!/bin/sh\necho "$1" >opened\n' >bin/xdg-open
command -v man >/dev/null || printf '#!/bin/sh\ncat >/dev/null\n' >bin/man
chmod +x bin/*

# ---- what the examples name ----
mkdir home
cd home || exit
export HOME=$PWD

# short BLACK WHITE DATE MOVES: a record of so many moves as are needed
short()
{
    printf '(;GM[1]SZ[19]PB[%s]PW[%s]DT[%s]EV[Honinbo]RE[B+R]%s)\n' "$1" "$2" "$3" \
        "$(echo "$4" | awk '{ for (i = 1; i <= NF; i++) printf ";%s[%s]", i % 2 ? "B" : "W", $i }')"
}

# Games of the samples, by other players, in other years: 105 up to 2002, and 15 later ones.
mkdir games sgf floodgate match
n=0
for file in $(ls "$SAMPLES"/*.sgf | head -120); do
    n=$((n + 1))
    sed -e "s/PB\[[^]]*/PB[Go Seigen/; s/PW\[[^]]*/PW[Cho Chikun/; s/EV\[[^]]*/EV[Honinbo/" \
        -e "s/DT\[[^]]*/DT[$((n <= 105 ? 1925 + n * 2 / 3 : 2003 + n % 5))-05-01/" "$file" >"games/$n.sgf"
done
short 'Honinbo Sansa' 'Kashio Rigen' 1582 'qd dc pq' >games/old.sgf
short 'Yasuda Shusaku' 'Ota Yuzo' 1853 'qd dc pq oc cp qo pe' >>games/old.sgf
short 'Cho Chikun' 'Go Seigen' 1984 'qf pf pg qe of' >>games/old.sgf
short 'Cho Chikun' 'Go Seigen' 1985 'pd dp pp dd' >>games/old.sgf
short 'Go Seigen' 'Cho Chikun' 1986 'qd dp' >>games/old.sgf
(cd games && zip -q 1998.zip 10?.sgf && rm 10?.sgf)
cp games/2.sgf game.sgf
cp games/2.sgf mine.sgf
cp games/2.sgf sgf/
gzip -c "$SAMPLES/game-0050.sgf" >old.sgf.gz
zip -qj games.zip "$SAMPLES/game-0060.sgf"
printf 'Cho Chikun = Cho Tikun\n' >names.txt
"$T" import pro games/1998.zip games >/dev/null
"$T" learn pro --until 2002 >/dev/null
"$T" train pro --until 2002 --positions 100 >/dev/null 2>&1

# Shogi: some of the samples, a handicap game, and lines that are asked for.
cat >lines.sfen <<'END'
startpos moves 7g7f 3c3d 8h2b+ 3a2b
startpos moves 7g7f 3c3d 2g2f 8c8d
startpos moves 7g7f 3c3d 6g6f 8c8d
startpos moves 7g7f 8c8d 7i6h
startpos moves 2g2f 8c8d 2f2e
END
head -3 lines.sfen >a.sfen
tail -3 lines.sfen >b.sfen
printf '手合割：二枚落ち\n先手：羽生善治\n後手：某\n開始日時：2001/02/03\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n' >handicap.kif
"$T" import kifu "$samples/shogi/fairy-thoughts.csa" "$samples/shogi/gps.ki2" handicap.kif lines.sfen >/dev/null
"$T" learn kifu >/dev/null
"$T" train kifu --positions 100 >/dev/null 2>&1
"$T" import my-games "$SAMPLES/game-0211.sgf" "$SAMPLES/game-0212.sgf" handicap.kif >/dev/null
"$T" games kifu 1 --export kif >game.kif
cp "$samples/shogi/fairy-thoughts.csa" games.csa

# Books.  What a file is, is seen from its content, so that no book of another program is needed.
for name in a b; do "$T" book convert $name.sfen $name.db 2>/dev/null; done
cp a.db c.db
cp a.db joseki.dat
cp b.db mine.db
"$T" book convert b.sfen book.bin 2>/dev/null
"$T" book build kifu -o pro.book --min-games 1 --plies 6 >/dev/null 2>&1
"$T" book grade pro.book --positions -o my.book -e ENGINE --cache grades.db >/dev/null 2>&1
"$T" book build pro -o fuseki.book --min-games 1 --plies 10 >/dev/null 2>&1
"$T" book convert fuseki.book fuseki.sgf 2>/dev/null
cp fuseki.book go.book
printf '7g7f 3c3d: 8h2b+\n' >bad.txt

# Lists and dictionaries.
"$T" mine pro --tsv >local.tsv 2>/dev/null
"$T" mine pro --method msfp --tsv >msfp.tsv 2>/dev/null
"$T" mine pro --tree joseki.sgf >/dev/null 2>&1
printf '1\tleaf\tQ16 R14 O17\n2\tbad\tQ16 Q14 O16\n3\tleaf\tQ16 O17 R14\n' >lines.tsv

# Games with evaluations of which one can be wrong: as CSA, and as a table.
awk '/^V2/ { n = 0; records++ }
    /^[-+][0-9]/ && n < 40 { move[records % 4, ++n] = $0 }
    END {
        for (game = 1; game <= 24; game++) {
            value = (game * 37) % 200 - 100
            last = 40 - (value + game % 5 * 40 > 80)
            printf "%sV2.2\nN+A\nN-B\nPI\n%s\n", (game > 1 ? "/\n" : ""), "+"
            for (i = 1; i <= last; i++)
                printf "%s\nT1\n'"'"'** %d\n", move[game % 4, i], value
            print "%TORYO"
        }
    }' "$samples/shogi/fairy-thoughts.csa" >match/games.csa
tar -cJf floodgate/2024.tar.xz match/games.csa
for _ in 1 2 3; do printf '120\t1\n120\t0\n80\t1\n40\t1\n0\t0\n-30\t0\n-60\t1\n-100\t0\n'; done >games.tsv
cd ..
cp -r home world
touch -d @0 stamp

# ---- the examples ----

# shortened LINE: what is run for it
shortened()
{
    case $1 in
    "tejun match A B --think "*) echo "${1/ A B / shogi-engine shogi-engine } -n 2" ;;
    "tejun match A B "*) echo "${1/ A B / go-engine go-engine } -n 2" ;;
    "tejun match fairy-"*) echo "${1/fairy-stockfish gnushogi/shogi-engine shogi-engine} -n 2" ;;
    "tejun match "*) echo "${1//gnugo/go-engine} -n 2" ;;
    "tejun book versus "*--play*) echo "${1/fairy-stockfish/shogi-engine} --play 2" ;;
    "tejun book expand "*monte-carlo*) echo "$1 --games 1 --think 'nodes 50'" ;;
    "tejun book expand "*) echo "$1 -n 3 --think 'nodes 100'" ;;
    "tejun book grade "*"tejun usi"*) echo "$1 --think 'nodes 100'" ;;
    "tejun serve "*--listen*) echo "${1/192.168.1.5/127.0.0.1} --port 0" ;;
    "tejun serve "*) echo "$1 --port 0" ;;
    "tejun evaluate "*) echo "$1 --games 1" ;;
    "tejun train pro"*) echo "$1 --positions 100" ;;
    "tejun usi --hash "*) echo "${1/--hash 512/--hash 16}" ;;
    *) echo "$1" ;;
    esac
}

# served LINE: starts a server, waits until it says where it is, and stops it
served()
{
    local code

    bash -c "exec $1" >out 2>err </dev/null &
    for _ in $(seq 600); do
        [ -s out ] && break
        kill -0 $! 2>/dev/null || break
        sleep 0.1
    done
    kill $! 2>/dev/null
    wait $!
    code=$?
    equal "$1" 0 "$code"
    has "$1" out '^http://'
}

# made_by LINE: the files that it is about to make, which are in the world for those that read them
made_by()
{
    case $1 in
    "tejun book convert "* | "tejun convert "*" "*.*" "*.*) echo "${1##* }" ;;
    *" -o "*) echo "$1" | sed 's/.* -o \([^ ]*\).*/\1/' ;;
    esac
}

# is_changed: has the copy of the world, ./home, files that are new, gone or written to?  Apart from what `runs` keeps.
is_changed()
{
    local kept=(-type f ! -name out ! -name err)

    [ "$(find home "${kept[@]}" | wc -l)" != "$(find world "${kept[@]}" | wc -l)" ] ||
        [ -n "$(find home "${kept[@]}" -newercm stamp -print -quit)" ]
}

# example LINE: in a copy of the world, a fresh one if the last example has changed it
example()
{
    local run

    run=$(shortened "$1")
    case $run in
    *--engine\ \'gnugo*) [ -x /usr/games/gnugo ] || command -v gnugo >/dev/null || { skip "no gnugo: $1" && return; } ;;
    esac
    if is_changed; then
        rm -rf home
        cp -r world home
        sleep 0.01 # clocks of file systems tick
        touch stamp
    fi
    cd home || exit
    # shellcheck disable=SC2046  # none, or one
    rm -rf out err $(made_by "$1")
    case $1 in
    "tejun serve "*) served "$run" ;;
    *) runs "$run" 0 bash -o pipefail -c "$run" </dev/null ;;
    esac
    cp out ../out
    cd ..
}

# The examples of one command: lines with two blanks behind the heading.
examples_of()
{
    "$T" help "$@" | awk 'on && /^  [^ ]/ { print substr($0, 3) } /^Examples:$/ { on = 1 }'
}

"$T" help | sed -n 's/^  \([a-z][a-z]*\( [a-z][a-z]*\)\{0,1\}\)  .*/\1/p' >commands
"$T" help --manual | sed -n 's/^\\fB\(.*\)\\fR$/\1/p' |
    sed -e 's/\\-/-/g' -e 's/\\(ti/~/g' -e "s/\\\\(aq/'/g" -e 's/\\e/\\\\/g' -e 's/\\\[u\(....\)\]/\\u\1/g' |
    while IFS= read -r line; do printf '%b\n' "$line"; done >manual
: >all
while read -r command; do
    # shellcheck disable=SC2086  # two words
    examples_of $command >lines
    at_most "$command has examples" "$(wc -l <lines)" 1
    cat lines >>all
done <commands
while IFS= read -r line <&3; do
    example "$line"
    if grep -qxF -- "$line" manual; then pass; else fail "not in the manual page: $line"; fi
    case $line in
    "tejun perft 5") equal "$line" 19861490 "$(tr -d ', ' <out | head -1)" ;;
    "tejun version") equal "$line" "$("$T" help version | sed -n 's/^      prints //p')" "$(cat out)" ;;
    esac
done 3<all
at_most "all were found" "$(wc -l <all)" 100
the_end
