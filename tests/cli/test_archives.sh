# Archives and compressed files of every kind give the same games as the files in them.
set -u
. "$(dirname "$0")/lib.sh"

have()
{
    command -v "$1" >/dev/null
}

mkdir -p files/sub
for i in 1 2 3 4 5; do many "${i}0" "${i}4" 70 >"files/g$i.sgf"; done
many 60 64 70 >files/sub/more.sgf
echo "no game" >files/read.me
"$T" import plain files >/dev/null
plain=$(answers plain)
equal "plain files" 30 "$(info plain games)"

# same_games WHAT ARCHIVE
same_games()
{
    rm -rf a
    runs "$1 is read" 0 "$T" import a "$2"
    equal "$1 has the same games" "$plain" "$(answers a)"
    runs "$1 again" 0 "$T" import a "$2"
    equal "$1 again adds nothing" 1 "$(info a generation)"
    sound "$1" a
}

# without WHAT ARCHIVE: the same archive, now without g5.sgf
without()
{
    takes "$1 with a member less" 0 a "$2"
    equal "$1: its games go" 5 "$(field removed <summary)"
    equal "$1: the others stay" 25 "$(info a games)"
    sound "$1 with a member less" a
}

pack() # KIND ARCHIVE FOLDER
{
    local to=$PWD/$2

    rm -f "$to"
    case $1 in
    zip) (cd "$3" && zip -q -r "$to" .) ;;
    stored) (cd "$3" && zip -q -0 -r "$to" .) ;;
    7z) (cd "$3" && 7z a -bd -y "$to" . >/dev/null) ;;
    tar) tar -C "$3" -cf "$to" . ;;
    pax) tar -C "$3" --format=pax -cf "$to" . ;;
    tar.gz) tar -C "$3" -czf "$to" . ;;
    tar.xz) tar -C "$3" -cJf "$to" . ;;
    tar.zst) tar -C "$3" -cf - . | zstd -q -o "$to" ;;
    tar.bz2) tar -C "$3" -cjf "$to" . ;;
    esac
}

cp -r files less
rm less/g5.sgf
for kind in zip:zip stored:zip 7z:7z tar:tar pax:tar tar.gz:gzip tar.xz:xz tar.zst:zstd tar.bz2:bzip2; do
    tool=${kind#*:}
    kind=${kind%:*}
    if ! have "$tool"; then
        skip "$kind: there is no $tool"
        continue
    fi
    pack "$kind" "games.$kind" files
    same_games "$kind" "games.$kind"
    pack "$kind" "games.$kind" less
    without "$kind" "games.$kind"
done
# An archive is known by its content, not by its name.
cp games.tar.gz renamed.sgf
takes "an archive named .sgf" 25 renamed renamed.sgf

# Compressed single files.
cat files/*.sgf files/sub/*.sgf >all.sgf
for tool in gzip:gz xz:xz zstd:zst bzip2:bz2; do
    have "${tool%:*}" || continue
    "${tool%:*}" -q -k -c all.sgf >"all.sgf.${tool#*:}"
    same_games "${tool#*:}" "all.sgf.${tool#*:}"
done

# Archives in archives.
if have zip; then
    mkdir outer && pack zip outer/inner.zip files && cp games.tar.gz all.sgf.gz outer/ 2>/dev/null
    pack zip nested.zip outer
    takes "archives in an archive" 30 nested nested.zip
    takes "and again" 0 nested nested.zip
    equal "nothing changes" 1 "$(info nested generation)"
    has "members have paths" <("$T" games nested -n 0 --json) 'nested\.zip!inner\.zip!'
    rm outer/inner.zip && rm outer/all.sgf.gz && pack zip nested.zip outer
    takes "an inner archive gone" 0 nested nested.zip
    equal "takes its games along" 25 "$(info nested games)"
    sound "nested" nested
    cp files/g1.sgf deep.sgf
    cp deep.sgf deep0
    for i in 1 2 3 4 5 6; do zip -q "deep$i.zip" "$(ls -t deep0 deep$((i - 1)).zip 2>/dev/null | head -1)"; done
    runs "too deep a nest" 3 "$T" import deep deep6.zip
    has "is told" err 'too deeply'
    runs "three deep is fine" 0 "$T" import deep deep3.zip
    equal "with its games" 5 "$(info deep games)"
fi

# Truncated and damaged archives: a sentence, what could be read, and nothing that was there before goes.
for file in games.tar games.tar.gz games.tar.xz games.zip games.7z all.sgf.gz all.sgf.xz; do
    [ -e "$file" ] || continue
    rm -rf cut
    "$T" import cut "$file" >/dev/null
    before=$(info cut games)
    size=$(wc -c <"$file")
    cp "$file" whole
    head -c $((size * 2 / 3)) whole >"$file"
    runs "$file cut short" 3 "$T" import cut "$file"
    has "$file cut short is told" err "^tejun: .*$file.*: .*damaged"
    equal "$file cut short loses nothing" "$before" "$(info cut games)"
    sound "$file cut short" cut
    head -c 20 whole >"$file"
    [ "$file" = games.tar ] || runs "$file cut to its head" 3 "$T" import cut "$file"
    sound "$file cut to its head" cut
    cp whole "$file"
    rm -rf cut
    head -c $((size * 2 / 3)) whole >"$file"
    runs "$file cut short is read as far as it goes" 3 "$T" import cut "$file"
    sound "$file read as far as it goes" cut
    cp whole "$file"
    "$T" import cut "$file" >/dev/null
    equal "$file whole again" "$before" "$(info cut games)"
done
head -c 100000 /dev/urandom >noise
{ printf 'PK\003\004'; cat noise; } >noise.zip
{ printf '7z\274\257\047\034'; cat noise; } >noise.7z
{ printf '\037\213\010'; cat noise; } >noise.gz
{ printf 'Rar!\032\007\001'; cat noise; } >noise.rar
for file in noise.*; do
    runs "$file" 3 timeout 20 "$T" import noisy "$file"
    has "$file is told" err "$file"
done

# Members with the same name, as tar -r leaves them: the last one counts for tar itself.
cp files/g1.sgf g.sgf
tar -cf twice.tar g.sgf
cp files/g2.sgf g.sgf
tar -rf twice.tar g.sgf
takes "one name twice in an archive" 10 same twice.tar
sound "one name twice" same
takes "again" 0 same twice.tar
equal "nothing changes" 1 "$(info same generation)"

# Thousands of them.
mkdir one
many 1 3000 31 | split -l 1 -a 4 -d - one/
if tar --transform='s,.*/,,;s,.*,a.sgf,' -cf thousands.tar one/0* one/1* one/2* 2>/dev/null; then
    runs "thousands of members of one name" 0 timeout 60 "$T" import thousands thousands.tar
    equal "all are taken" 3000 "$(info thousands games)"
    takes "again" 0 thousands thousands.tar
    equal "all are known" 3000 "$(field unchanged <summary)"
    equal "nothing changes" 1 "$(info thousands generation)"
    has "their names are numbered" <("$T" games thousands 3000 --json) 'thousands\.tar!a\.sgf#3000'
else
    skip "thousands of members of one name: this tar cannot rename"
fi
# A member may be called like a numbered one.
cp files/g1.sgf g.sgf && tar -cf sharp.tar g.sgf
cp files/g2.sgf 'g.sgf#2' && tar -rf sharp.tar 'g.sgf#2'
cp files/g3.sgf g.sgf && tar -rf sharp.tar g.sgf
cp files/g4.sgf 'g.sgf#2' && tar -rf sharp.tar 'g.sgf#2'
takes "names that look numbered" 20 sharp sharp.tar
equal "are four sources" 4 "$(info sharp sources)"
takes "again" 0 sharp sharp.tar
equal "nothing changes" 1 "$(info sharp generation)"

# A compressed file becomes an archive, a plain file, and an archive again: what it held before goes.
gzip -c files/g1.sgf >turncoat
takes "a compressed file" 5 turn turncoat
tar -C files -cf turncoat g2.sgf g3.sgf
takes "now an archive" 10 turn turncoat
equal "the old games go" 5 "$(field removed <summary)"
equal "two sources are left" 2 "$(info turn sources)"
cp files/g3.sgf turncoat
takes "now a plain file" 0 turn turncoat
equal "of which the archive's other games go" 5 "$(field removed <summary)"
equal "one source" 1 "$(info turn sources)"
equal "five games" 5 "$(info turn games)"
tar -C files -czf turncoat g3.sgf g4.sgf
takes "now a compressed archive" 5 turn turncoat
gzip -c files/g4.sgf >turncoat
takes "a compressed file again" 0 turn turncoat
equal "five games again" 5 "$(info turn games)"
sound "one file, many shapes" turn
tar -C files -cf turncoat g1.sgf g2.sgf
takes "an archive" 10 turn turncoat
gzip -c files/g5.sgf | head -c 300 >turncoat
runs "half a compressed file" 3 "$T" import turn turncoat
equal "lets nothing go" 0 "$(grep -c 'old games removed' out)"
echo "no game" >turncoat
runs "a file without games" 0 "$T" import turn turncoat
equal "lets all go" 0 "$(info turn games)"
sound "nothing left" turn

# Memory: large members with a small game each do not pile up.
if have zstd && have python3 && ! grep -q -a -e __asan_init -e __tsan_init "$T"; then
    head -c 20000000 /dev/zero | tr '\0' '\n' >padding
    mkdir large
    for i in 0001 0002 0003 0004 0005 0006 0007 0008 0009 0010 0011 0012; do cat "one/$i" padding >"large/$i.sgf"; done
    rm padding
    tar -cf - large | zstd -q -o large.tar.zst
    rm -r large
    python3 - "$T" <<'PY' >peak
import resource, subprocess, sys
subprocess.run([sys.argv[1], 'import', 'large.c', 'large.tar.zst'], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
PY
    equal "large members are taken" 12 "$(info large.c games)"
    at_most "kilobytes of memory" 180000 "$(cat peak)"
else
    skip "memory: no zstd or python3, or a sanitizer needs more"
fi

# Names in Shift_JIS, as Japanese Windows packs them.
if command -v python3 >/dev/null; then
    python3 - files/g1.sgf <<'PY'
import sys, struct, zlib
data = open(sys.argv[1], 'rb').read()
name = '棋譜/名人戦.sgf'.encode('cp932')
crc = zlib.crc32(data)
local = struct.pack('<4sHHHHHIIIHH', b'PK\3\4', 20, 0, 0, 0, 0, crc, len(data), len(data), len(name), 0) + name + data
central = struct.pack('<4sHHHHHHIIIHHHHHII', b'PK\1\2', 20, 20, 0, 0, 0, 0, crc, len(data), len(data), len(name), 0, 0, 0,
                      0, 0, 0) + name
end = struct.pack('<4sHHHHIIH', b'PK\5\6', 0, 0, 1, 1, len(central), len(local), 0)
open('sjis.zip', 'wb').write(local + central + end)
PY
    for locale in C.UTF-8 C; do
        rm -rf sjis
        LC_ALL=$locale takes "a zip with Shift_JIS names ($locale)" 5 sjis sjis.zip
        has "the name is readable ($locale)" <("$T" games sjis 1 --json) 'sjis\.zip!棋譜/名人戦\.sgf'
        takes "again ($locale)" 0 sjis sjis.zip
        equal "the same source ($locale)" 1 "$(info sjis generation)"
    done
    # Names in UTF-8 are the same whatever the locale.
    python3 - files/g1.sgf <<'PY'
import sys, tarfile, zipfile
name = '\u68cb\u8b5c/\u00e9t\u00e9 \U00020bb7.sgf'
with zipfile.ZipFile('utf8.zip', 'w') as out:
    out.write(sys.argv[1], name)
for kind, form in (('pax', tarfile.PAX_FORMAT), ('gnu', tarfile.GNU_FORMAT)):
    with tarfile.open('utf8.' + kind, 'w', format=form, encoding='utf-8') as out:
        out.add(sys.argv[1], name)
PY
    if have 7z; then
        mkdir -p 棋譜 && cp files/g1.sgf '棋譜/été 𠮷.sgf' && 7z a -bd -y utf8.7z 棋譜 >/dev/null
    fi
    for archive in utf8.*; do
        rm -rf utf8
        LC_ALL=C takes "$archive in the C locale" 5 utf8 "$archive"
        has "$archive has its name" <("$T" games utf8 1 --json) "$archive"'!棋譜/été 𠮷\.sgf'
        takes "$archive in a UTF-8 locale" 0 utf8 "$archive"
        equal "$archive is the same source" 1 "$(info utf8 generation)"
    done
    # An encrypted member cannot be read.
    if have 7z; then
        7z a -bd -y -psecret -tzip locked.zip files/g1.sgf >/dev/null
        runs "an encrypted archive" 3 "$T" import locked locked.zip
        has "is told" err '^tejun: .*locked\.zip.*: .*encrypted'
    fi
else
    skip "Shift_JIS names: there is no python3"
fi

# An archive with nothing in it is told, and nothing else is lost.
head -c 20480 /dev/zero >empty.tar
gzip -c empty.tar >empty.tar.gz
runs "an empty archive" 0 "$T" import empty empty.tar.gz --report -
has "is noted" out 'empty.tar.gz: .*archive'
the_end
