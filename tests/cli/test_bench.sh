# `make bench` with the sample games and topics that take no time: the form of its table and of its file, the
# choice of topics, and that answers which differ from the baseline's end it.
set -u
. "$(dirname "$0")/lib.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
bench=$(dirname "$T")/bench/bench

if ! "$root/tools/setup" bench --check >/dev/null 2>&1; then
    skip "libdivsufsort, with which it compares, is not installed"
    pass
    the_end
    exit
elif [ ! -x "$bench" ]; then
    skip "$bench is not built"
    pass
    the_end
    exit
fi
mkdir work

# measures WHAT CODE WORD...: runs it with work/ to work in
measures()
{
    local what=$1 code=$2

    shift 2
    runs "$what" "$code" "$bench" --tejun "$T" --work work "$@"
    equal "$what: nothing is left behind" "" "$(ls work)"
}

# rows: the lines of the table in ./out that have figures, as "what|tejun|baseline|ratio|target|name"
rows()
{
    sed -n 's/^\([^ -].\{31\}\) \(.\{8\}\) \(.\{8\}\) \(.\{7\}x\)  \(.\{14\}\) \([^ ].*\)$/\1|\2|\3|\4|\5|\6/p' out |
        sed 's/ *| */|/g'
}

# columns TSV AWK-CONDITION: how many of its lines below the first fulfil it
columns()
{
    awk -F '\t' "NR > 1 && ($2)" "$1" | wc -l
}

# well_formed WHAT: what holds of any table in ./out with its file ./tsv
well_formed()
{
    equal "$1: no line is wider than 100" "" "$(grep -E '^.{101}' out)"
    equal "$1: one head" 1 "$(grep -c '^what  *tejun baseline    ratio  target         the baseline is$' out)"
    equal "$1: head of the file" "topic what unit tejun baseline ratio target met baseline is" \
        "$(head -1 tsv | tr '\t' ' ')"
    equal "$1: nine columns" "" "$(awk -F '\t' 'NF != 9' tsv)"
    equal "$1: figures, a baseline, a ratio of them, and a name" "" "$(awk -F '\t' '
        NR > 1 && !($4 > 0 && $5 > 0 && ($3 == "s" || $3 == "B") && $9 != "" &&
            $6 / ($5 / $4) > 0.999 && $6 / ($5 / $4) < 1.001)' tsv)"
    equal "$1: every line once" "" "$(cut -f 1,2 tsv | LC_ALL=C sort | uniq -d)"
    equal "$1: the table and the file have the same lines" "$(sed 1d tsv | cut -f 2,9 | tr '\t' '|')" \
        "$(rows | cut -d '|' -f 1,6)"
    equal "$1: figures have units" "" "$(rows | cut -d '|' -f 2,3 |
        grep -Ev '^[0-9.]+ (ns|us|ms|s|min|B|kB|MB|GB)\|[0-9.]+ (ns|us|ms|s|min|B|kB|MB|GB)$')"
}

# Two topics, in the order of the table, whatever the order of asking.
measures "two topics" 0 --topic sort --topic open --tsv tsv "$SAMPLES"
well_formed "two topics"
equal "their sections" "open sort" "$(sed -n 's/^-- \([a-z]*\): .*-$/\1/p' out | xargs)"
equal "their lines" "open sort" "$(sed 1d tsv | cut -f 1 | uniq | xargs)"
has "the machine" out '^machine: [0-9]+ cores'
has "the games" out "^games:   go: 202 games, 46542 moves, .*; targets are for the large collection\$"
equal "few games have no targets" 0 "$(columns tsv '$7 != "" || $8 != ""')"
at_most "there are lines" "$(columns tsv 1)" 10

# The large collection is what stands where it is looked for.
mkdir -p data/go
if command -v xz >/dev/null; then
    cat "$SAMPLES"/*.sgf | xz >data/go/pro-to-2010.sgf.xz
    TEJUN_DATA=$PWD/data measures "targets" 0 --topic open --tsv tsv
    well_formed "targets"
    at_most "some have targets" "$(columns tsv '$7 ~ /^<=[0-9.e+-]+$/ && ($8 == "yes" || $8 == "no")')" 1
    equal "others have none" "$(columns tsv '$7 == "" && $8 == ""')" "$(rows | cut -d '|' -f 5 | grep -c '^$')"
    equal "what is met is so" "" "$(awk -F '\t' '
        $7 ~ /^<=/ && ($8 == "yes") != ($4 <= substr($7, 3) * 1.000001)' tsv)"
    equal "the table says the same" "$(awk -F '\t' '$8 != "" && NR > 1 { print $8 == "yes" ? "met" : "MISSED" }' tsv)" \
        "$(rows | cut -d '|' -f 5 | sed -n 's/^[0-9.]* [A-Za-z]* \(met\|MISSED\)$/\1/p')"
else
    skip "targets: there is no xz"
fi

# What is wrong is said.
measures "no such topic" 2 --topic open --topic luck --tsv none
has "which" err 'there is no topic of that name: luck$'
has "the list of topics" err '^topics: import growth open .* book$'
measures "no such option" 2 --speed
has "the options" err '^usage: bench \[--topic NAME\]'
measures "no such games" 3 --topic open --tsv none "$PWD/nowhere"
equal "no file of what was not measured" "" "$(ls none* 2>/dev/null)"

# A command that says something else than the server.
printf '#!/bin/sh\n[ "$1" != explore ] || { echo "{}"; exit 0; }\nexec "%s" "$@"\n' "$T" >liar
chmod +x liar
runs "another answer" 3 "$bench" --tejun ./liar --work work --topic serve --tsv none "$SAMPLES"
has "it is told" err 'tejun explore says something else$'
equal "another answer: no file" "" "$(ls none* 2>/dev/null)"
equal "another answer: nothing is left behind" "" "$(ls work)"

# make passes on what it is told.
make -C "$root" -n bench BUILD="$(dirname "$T")" TOPICS='explore serve' >plan 2>&1
has "topics by make" plan 'bench/bench .*--topic explore --topic serve --tsv .*/bench\.tsv$'
make -C "$root" -n bench-quick BUILD="$(dirname "$T")" >plan 2>&1
has "the samples by make" plan 'bench/bench .*/bench-quick\.tsv samples/go$'
the_end
