# A server to ask, for the tests that need one; sourced behind lib.sh.

server=
SHOGI_SAMPLES=$(dirname "$SAMPLES")/shogi

# serve OPTION...: starts `tejun serve OPTION...` on any free port; its address is in $ADDRESS, that of its API in
# $API, its process in $server.
serve()
{
    stop_server
    rm -f address serve.err
    "$T" serve "$@" --port 0 >address 2>serve.err &
    server=$!
    for _ in $(seq 300); do
        [ -s address ] && break
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    ADDRESS=$(cat address)
    ADDRESS=${ADDRESS%%\?*}
    API=${ADDRESS}api
}

stop_server()
{
    [ -z "$server" ] && return
    kill "$server" 2>/dev/null
    wait "$server"
    stopped=$?
    server=
}
trap 'stop_server; finish; exit $?' EXIT

# ask WHAT STATUS PATH [CURL OPTION...]: asks the API; the body is in ./out, the header in ./head.
ask()
{
    local what=$1 status=$2 path=$3 got

    shift 3
    rm -f out
    got=$(curl -s -m 60 --path-as-is -D head -o out -w '%{http_code}' "$@" "$API$path")
    [ -e out ] || : >out
    equal "$what" "$status" "$got"
}

# job NUMBER: waits until the job is over and prints it.
job()
{
    local told

    for _ in $(seq 600); do
        told=$(curl -s -m 60 "$API/jobs/$1")
        case $told in
        *'"state":"waiting"'* | *'"state":"running"'*) sleep 0.1 ;;
        *) break ;;
        esac
    done
    printf '%s\n' "$told"
}

# uploads_left: folders of files that came with requests and are held by this server, or by nobody any more; those of
# other servers on this machine do not count
uploads_left()
{
    local folder

    find /tmp -maxdepth 1 -name 'tejun-upload-*' -newer address 2>/dev/null | while read -r folder; do
        if ls -l "/proc/$server/fd" 2>/dev/null | grep -qF "$folder" || flock -n "$folder/." true 2>/dev/null; then
            echo "$folder"
        fi
    done
}

# load KEY: a number of GET /api/load
load()
{
    curl -s -m 60 "$API/load" | field "$1"
}

# until_is WHAT EXPECTED COMMAND...: runs the command again and again until it prints that, for half a minute.
until_is()
{
    local what=$1 expected=$2 got

    shift 2
    for _ in $(seq 300); do
        got=$("$@")
        [ "$got" = "$expected" ] && break
        sleep 0.1
    done
    equal "$what" "$expected" "$got"
}
