# The gtp command: a talk through pipes as programs hold it, options, the log, endings.
set -u
. "$(dirname "$0")/lib.sh"

runs "import" 0 "$T" import s "$SAMPLES"

# A script.
cat >script <<'END'
# a comment
1 protocol_version
2 name
boardsize 9
komi 5.5
3 genmove b
genmove w
4 fly
quit
name
END
runs "a script" 0 "$T" gtp s --playouts 50 <script
cp out first
equal "answers" 8 "$(grep -c '^[=?]' out)"
has "its version" out '^=1 2$'
has "its name" out '^=2 tejun$'
has "a move" out '^=3 [A-J][1-9]$'
has "an unknown command" out '^\?4 unknown command$'
equal "quit ends it" "=" "$(tail -n 2 out | head -n 1)"
lacks "nothing behind it" out '^= tejun'
has "no ranking is told" err 'no ranking "default".*`tejun train`'
lacks "on standard error only" out ranking
runs "a ranking that was named" 3 "$T" gtp s --name nothing </dev/null
has "must be there" err '^tejun: s: no ranking "nothing"'
runs "the same seed" 0 "$T" gtp s --playouts 50 <script
same "the same moves" first out
runs "without a last line feed" 0 "$T" gtp s < <(printf 'name')
equal "counts" "= tejun" "$(head -n 1 out)"
runs "nothing at all" 0 "$T" gtp s </dev/null
equal "no output" "" "$(cat out)"

# Hostile input.
LC_ALL=C awk 'BEGIN { srand(1); for (i = 0; i < 100000; i++) printf "%c", int(rand() * 256) }' >noise
printf '\nname\n' >>noise
runs "noise" 0 timeout 60 "$T" gtp s --playouts 1 <noise
equal "it still answers" "= tejun" "$(tail -n 2 out | head -n 1)"

# A talk in which each side waits for the other: answers come at once, and analysis goes on until it is told
# to stop.
coproc ENGINE { "$T" gtp s --playouts 20 2>talk.err; }
# bash forgets all about it as soon as the engine has ended
engine=$ENGINE_PID
exec {to_engine}>&"${ENGINE[1]}" {from_engine}<&"${ENGINE[0]}"
ask()
{
    printf '%s\n' "$1" >&"$to_engine"
}
# The next line; empty if none comes for a minute.
hear()
{
    heard=
    IFS= read -r -t 60 heard <&"$from_engine"
}
ask "boardsize 9"
hear
equal "an answer at once" "=" "$heard"
hear
ask "8 lz-analyze b 10"
hear
equal "analysis begins" "=8" "$heard"
for word in one two three; do
    hear
    case $heard in
    "info move "*" pv "*) pass ;;
    *) fail "line $word of the analysis: $heard" ;;
    esac
done
ask "name"
while hear && [ -n "$heard" ]; do
    case $heard in info*) ;; *) fail "within the analysis: $heard" ;; esac
done
equal "an empty line ends it" "" "$heard"
hear
equal "and the next answer follows" "= tejun" "$heard"
hear
ask "lz-genmove_analyze b 10"
hear
equal "a move with its analysis" "=" "$heard"
while hear && [ "${heard#info}" != "$heard" ]; do pass; done
case $heard in
"play "[A-J][1-9]) pass ;;
*) fail "the move: $heard" ;;
esac
hear
ask "quit"
hear
equal "quit is answered" "=" "$heard"
wait "$engine"
equal "exit code" 0 "$?"
exec {to_engine}>&- {from_engine}<&-

# A reader that goes away.
(printf 'name\n'; sleep 1; yes name | head -n 100000) | { "$T" gtp s 2>err; echo $? >code; } | head -n 1 >out
equal "ends quietly" 0 "$(cat code)"
equal "no word about it" "" "$(grep -v ranking err)"

# The log.
runs "log" 0 "$T" gtp s --log talk.log < <(printf '5 name # who\nshowboard\nfly\n')
has "what came" talk.log '^> 5 name *$'
has "what was answered" talk.log '^< =5 tejun$'
has "line by line" talk.log '^<  9 \. '
has "failures too" talk.log '^< \? unknown command$'
runs "log again" 0 "$T" gtp s --log talk.log < <(printf 'version\n')
has "is appended to" talk.log '^> version$'
has "after the first" talk.log '^> 5 name'
runs "no place for a log" 3 "$T" gtp s --log nowhere/talk.log </dev/null
has "which is told" err 'nowhere/talk.log'

# Time, threads, resigning.
runs "time" 0 "$T" gtp s --seconds 0.05 --threads 2 < <(printf 'boardsize 9\ngenmove b\ntime_settings 0 1 20\ngenmove w\n')
equal "moves" 2 "$(grep -c '^= [A-J][1-9]$' out)"
# One white stone against a board of black ones is lost; three moves later it is given up.
handicap=$(for c in A B C D E F G H J; do for r in 2 4 6 8; do printf ' %s%s' $c $r; done; done)
lost="boardsize 9\nset_free_handicap$handicap\ngenmove w\ngenmove w\ngenmove w\n"
runs "a lost game" 0 "$T" gtp s --playouts 100 < <(printf "$lost")
equal "is resigned" "= resign" "$(tail -n 2 out | head -n 1)"
equal "on the third move" 1 "$(grep -c resign out)"
runs "or not" 0 "$T" gtp s --playouts 100 --resign 0 < <(printf "$lost")
lacks "never" out resign

# Records.
printf '(;SZ[9]KM[0.5];B[ee];W[cc])' >"a game.sgf"
runs "loadsgf" 0 "$T" gtp s < <(printf 'loadsgf a game.sgf\nget_komi\nprintsgf copy.sgf\nloadsgf nowhere.sgf\n')
equal "komi" 1 "$(grep -c '^= 0.5$' out)"
has "no such file" out '^\? cannot load file$'
has "a copy" copy.sgf ';B\[ee\];W\[cc\]'

# Mistakes.
runs "no corpus" 3 "$T" gtp nowhere </dev/null
runs "no argument" 2 "$T" gtp </dev/null
runs "too many" 2 "$T" gtp s s </dev/null
runs "no threads" 2 "$T" gtp s --threads -1 </dev/null
runs "no chance" 2 "$T" gtp s --resign 2 </dev/null
runs "help" 0 "$T" gtp --help
has "Sabaki" out 'Sabaki'
has "GoGui" out 'GoGui'
has "Lizzie" out 'Lizzie'
at_most "80 columns" 80 "$(wc -L <out)"
the_end
