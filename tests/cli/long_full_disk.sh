# test_full_disk.sh with every call that needs room failing once.
TEJUN_FAILURES=1000000
. "$(dirname "$0")/test_full_disk.sh"
