# test_kill.sh at every moment: a kill before each call that changes a file.
TEJUN_KILLS=1000000
. "$(dirname "$0")/test_kill.sh"
