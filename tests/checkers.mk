# Tests under checkers that slow everything down: some ten minutes each on two free cores, and called by check-long.
# tools/run-checked collects what the checkers say; a report of theirs is a test that failed.

# What works in threads: the server, imports, learning, engines, matches, books.  Training and evaluating take a hundred
# times as long as without; `every` has a little of both.
tsan_cli   := api archives book_build book_expand book_grade every gtp import learn match match_shogi mine serve serve_busy \
              serve_load suggest usi writers
tsan_units := book_build examine expand expand_faults book_match container corpus filter grade \
              gtp_analyze gtp_client gtp_clock corpus_pool go_feature_select import index lcp acquire_local engine_match memory_learn mining monte_carlo \
              pack position_index recall segment shogi_explore shogi_memory shogi_searcher shogi_mate_solver surroundings thread \
              mcts segment_merge usi_response usi_client usi_clock

# Everything but what takes minutes in valgrind (its parts are in `every`), and the two that start a program which is not
# there: valgrind makes a fork of a vfork, from which the error does not come back.
valgrind_slow := acquire book_go evaluate explore kifu_data memory_set memory_file memory_learn go_sequence_search sgf_data shogi_explore \
                 shogi_moves shogi_referee suffix_array go_suggest go_trainer go_training upload
valgrind_not  := gtp_client usi_client
valgrind_cli  := api every
valgrind_units := $(filter-out $(valgrind_slow) $(valgrind_not),$(foreach g,$(unit_groups),$(patsubst test_%,%,$(call unit_files,$g))))

# Names that no test has would be left out without a word.
$(foreach t,$(tsan_units) $(valgrind_slow) $(valgrind_not),$(if $(wildcard tests/unit/*/test_$t.c),,$(error tests/checkers.mk: no test is called $t)))

# unit_commands BUILD,NAME...: what runs each of these test files alone
unit_commands = $(foreach t,$2,'$(under)$(patsubst tests/%/test_$t.c,$1/%,$(wildcard tests/unit/*/test_$t.c)) test_$t')

check-tsan: under = tools/run-checked tsan #
check-tsan: ## what works in threads, under the thread sanitizer
	@tools/setup test
	@$(step) BUILD=$(BUILD)-tsan CFLAGS='-O1 -g' SANITIZE=-fsanitize=thread WEB=no $(BUILD)-tsan/tejun unit-programs
	@BUILD=$(BUILD)-tsan TEST_LIMIT=3600 tools/run-tests $(tsan_cli:%='$(under)tests/cli/run %') \
	    $(call unit_commands,$(BUILD)-tsan,$(tsan_units))

check-valgrind: under = tools/run-checked valgrind #
check-valgrind: ## every command, and most tests of parts, in valgrind's memory checker
	@tools/setup valgrind
	@$(step) $(BUILD)/tejun unit-programs
	@TEST_LIMIT=3600 tools/run-tests $(valgrind_cli:%='$(under)tests/cli/run %') \
	    $(call unit_commands,$(BUILD),$(valgrind_units))

.PHONY: check-tsan check-valgrind
