# Tests under checkers that slow everything down: some ten minutes each on two free cores, and called by check-long.
# tools/under collects what the checkers say; a report of theirs is a test that failed.

# What works in threads: the server, imports, learning, engines, matches, books.  Training and evaluating take a hundred
# times as long as without; `every` has a little of both.
tsan_cli   := api archives book_build book_expand book_grade every gtp import learn match match_shogi mine serve serve_busy \
              serve_load suggest usi writers
tsan_units := book_build book_examine book_expand book_expand_faults book_match container corpus filter grade \
              gtp_analyze gtp_client gtp_clock hall harvest import index lcp local match memory_learn mining monte_carlo \
              pack positions recall segment shogi_explore shogi_memory shogi_searcher shogi_solve surroundings thread \
              think tier usi_answer usi_client usi_clock

# Everything but what takes minutes in valgrind (its parts are in `every`), and the two that start a program which is not
# there: valgrind makes a fork of a vfork, from which the error does not come back.
valgrind_slow := acquire book_go evaluate explore kifu_data learnt memory_file memory_learn search sgf_data shogi_explore \
                 shogi_moves shogi_referee suffix_array suggest_moves train trained upload
valgrind_not  := gtp_client usi_client
valgrind_cli  := api every
valgrind_units := $(filter-out $(foreach t,$(valgrind_slow) $(valgrind_not),$(BUILD)/tests/unit/test_$t),$(unit_tests))

check-tsan: ## what works in threads, under the thread sanitizer
	@tools/setup test
	@$(step) BUILD=$(BUILD)-tsan CFLAGS='-O1 -g' SANITIZE=-fsanitize=thread \
	    $(BUILD)-tsan/tejun $(tsan_units:%=$(BUILD)-tsan/tests/unit/test_%)
	@BUILD=$(BUILD)-tsan TEST_LIMIT=3600 tools/run-tests $(tsan_cli:%='tools/under tsan tests/cli/run %') \
	    $(tsan_units:%='tools/under tsan $(BUILD)-tsan/tests/unit/test_%')

check-valgrind: ## every command, and most tests of parts, in valgrind's memory checker
	@tools/setup valgrind
	@$(step) $(BUILD)/tejun $(valgrind_units)
	@TEST_LIMIT=3600 tools/run-tests $(valgrind_cli:%='tools/under valgrind tests/cli/run %') \
	    $(valgrind_units:%='tools/under valgrind %')

.PHONY: check-tsan check-valgrind
