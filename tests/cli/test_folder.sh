# The corpus as a folder: what else lies there stays, other databases are left alone, lies are found out.
set -u
. "$(dirname "$0")/lib.sh"

echo '(;PB[A]PW[B]DT[before 1850];B[aa];W[bb])' >a.sgf
echo '(;PB[C]PW[D]DT[after 1990]KM[3 3/4 zi]HA[four];B[cc];W[dd];B[ee])' >b.sgf
echo '(;PB[E]PW[F]DT[1975];B[ff])' >c.sgf

# Somebody's own folder.
mkdir -p mine/originals mine/segments
echo '(;GM[1];B[aa])' >mine/originals/game.sgf
echo notes >mine/segments/notes.txt
echo notes >mine/todo.txt
runs "a folder with other things is refused" 3 "$T" import mine a.sgf
has "and says why" err 'mine: .*folder .*\(todo.txt\)'
[ ! -e mine/catalogue.db ] && pass || fail "no catalogue is made there"
rm mine/todo.txt
runs "our folders alone are taken" 0 "$T" import mine a.sgf
runs "and used again" 0 "$T" import mine b.sgf
[ -e mine/originals/game.sgf ] && pass || fail "a file in originals/ that is not ours stays"
[ -e mine/segments/notes.txt ] && pass || fail "a file in segments/ that is not ours stays"
cp mine/segments/"$(cd mine/segments && echo g*.seg | cut -d' ' -f1)" mine/segments/g99-7.seg
runs "import after a crash" 0 "$T" import mine c.sgf
[ ! -e mine/segments/g99-7.seg ] && pass || fail "an orphan is swept away"

# Somebody else's database.
mkdir other
if command -v sqlite3 >/dev/null; then
    sqlite3 other/catalogue.db 'CREATE TABLE theirs(x)'
    cp other/catalogue.db before.db
    runs "another database is refused" 3 "$T" import other a.sgf
    has "and says why" err 'no.* catalogue'
    same "it is left as it was" before.db other/catalogue.db
else
    skip "no sqlite3"
fi

# Headers as written, years that make sense, numbers that are not used again.
takes "three games" 3 c a.sgf b.sgf c.sgf
"$T" info c >out
has "open dates give no wild years" out '^years  *1975$'
"$T" players c >out
has "a player's year" out '^A  *1  *-  *1849$'
lacks "no wild years" out ' 1-1|9999'
"$T" games c 2 --export sgf >out
has "komi as written" out 'KM\[3 3/4 zi\]'
has "handicap as written" out 'HA\[four\]'
runs "remove" 0 "$T" remove c --source c.sgf
echo '(;PB[G];B[gg])' >d.sgf
takes "another game" 1 c d.sgf
equal "it has a number of its own" 4 "$("$T" games c --tsv | tail -n 1 | cut -f 1)"

# Somebody else's corpus: it may be asked, and is not changed.  Root may write everywhere, and becomes nobody.
as_reader()
{
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}
chmod a+rx . && chmod -R a+rX c && chmod a-w c
if as_reader "$T" version >out 2>&1 && as_reader test -r "$PWD/c/catalogue.db"; then
    runs "somebody else's corpus" 0 as_reader "$T" info c
    runs "is searched" 0 as_reader "$T" search c A19 -c
    runs "and checked" 0 as_reader "$T" check c
    runs "but not written to" 3 as_reader "$T" remove c --source a.sgf
    has "which is told" err '^tejun: .*cannot be opened for writing'
    # While its owner has it open, SQLite's files are there.
    chmod u+w c
    mkfifo talk
    "$T" gtp c <talk >gtp.out 2>&1 &
    exec 3>talk
    echo name >&3
    until grep -q '^=' gtp.out; do sleep 0.1; done
    chmod a+r c/* && chmod a-w c
    runs "one that its owner has open" 0 as_reader "$T" info c
    exec 3>&-
    wait $!
else
    skip "somebody else's corpus: nobody can be started here"
fi
chmod u+w c

# A catalogue that lies.
lie() # WHAT SQL REGEX
{
    rm -rf lying
    cp -r c lying
    sqlite3 lying/catalogue.db "$2"
    runs "$1" 3 "$T" check lying
    has "$1: said" out "$3"
}
if command -v sqlite3 >/dev/null; then
    sound "the truth" c
    lie "a wrong hash" "UPDATE source SET hash = x'00' WHERE id = 1" 'a.sgf: the stored original .* what was imported'
    lie "a record shifted" "UPDATE record SET offset = 1, length = 3 WHERE id = 1" 'a.sgf:1: the .*catalogue'
    lie "a record cut" "UPDATE record SET length = length - 1 WHERE id = 1" 'the record .*catalogue'
    lie "another game" "UPDATE game SET identity = x'00' WHERE id = 2" 'b.sgf:1: the record .*game'
    lie "another state" "UPDATE game SET state = 2 WHERE id = 2" 'game 2 .* its segment'
    lie "another size" "UPDATE segment SET games = games + 1" 'the segment .* the catalogue'
else
    skip "no sqlite3"
fi

# A folder that can be opened but not read is told, as are the games that were found elsewhere.
mkdir fine worn
cp a.sgf fine
cp b.sgf worn
if strace -qq -o /dev/null true 2>/dev/null; then
    ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" \
        strace -f -qq -o /dev/null -P "$PWD/worn" -e trace=getdents64 -e inject=getdents64:error=EIO \
        "$T" import half fine worn >out 2>err
    has "what cannot be read" err 'worn: cannot read the folder: Input/output error'
    has "is counted" out '^1 game added.* 1 file unreadable'
else
    skip "strace does not work here"
fi

# Aliases: comments, a byte order mark, and undoing.
printf '\xef\xbb\xbfA = C = E # the same\n' >alias.txt
runs "merge" 0 "$T" players c --merge alias.txt
"$T" players c --tsv >out
has "merged under the first name" out '^A	2	'
printf '# undo\nC\n' >alias.txt
runs "take apart" 0 "$T" players c --merge alias.txt
"$T" players c --tsv >out
has "for himself again" out '^C	1	'
printf 'A = \xff\xfe\n' >alias.txt
runs "not UTF-8" 3 "$T" players c --merge alias.txt
has "line told" err 'alias.txt:1:1: the file is not UTF-8'
the_end
