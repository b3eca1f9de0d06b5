# tejun: see `make help`.  Everything is built into build/.
VERSION   := 0.1.0
SOVERSION := 0

# What may be given on the command line, in the environment, or in local.mk, which git ignores.
-include local.mk
BUILD    ?= build
CFLAGS   ?= -O2 -g
WERROR   ?=
SANITIZE ?=
WEB      ?= yes
SAMPLES  ?= samples/go
PREFIX   ?= /usr/local
LIBDIR   ?= $(PREFIX)/lib
FUZZ_SECONDS ?= 60
FUZZ_STATE   ?= $(BUILD)-fuzz/state
export BUILD CC CFLAGS SANITIZE SAMPLES WEB

WARNINGS := -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
            -Wpointer-arith -Wwrite-strings -Wvla -Wundef -Wno-missing-field-initializers
DEFINES  := -D_GNU_SOURCE -DTJ_VERSION='"$(VERSION)"' -Iinclude -Isrc -I.
ALL_FLAGS = $(WARNINGS) $(WERROR) $(DEFINES) $(CPPFLAGS) $(CFLAGS) $(SANITIZE) -ffp-contract=fast -fPIC -fvisibility=hidden -pthread
LINK      = $(CC) $(CFLAGS) $(SANITIZE) $(LDFLAGS)
LIBS     := -lsqlite3 -larchive -lzstd -lxxhash -lm -pthread
SERVE_LIBS := -lmicrohttpd

# The command is the layers answer, serve and cli; the page is linked into it alone.
command_layers := src/answer src/serve src/cli
has_page     := $(if $(filter no,$(WEB)),,$(wildcard web/package.json))
sources      := $(shell find src -name '*.c' | LC_ALL=C sort)
cli_sources  := $(filter $(command_layers:%=%/%),$(sources))
lib_sources  := $(filter-out $(cli_sources),$(sources))
web_sources  := $(if $(has_page),$(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print | LC_ALL=C sort))
unit_groups  := $(patsubst tests/unit/%/,%,$(sort $(wildcard tests/unit/*/)))
help_sources := $(shell find tests/support -name '*.c' | LC_ALL=C sort)
fuzz_names   := $(patsubst fuzz/fuzz_%.c,%,$(sort $(wildcard fuzz/fuzz_*.c)))
lib_objects  := $(lib_sources:%.c=$(BUILD)/%.o)
cli_objects  := $(filter-out %/main.o,$(cli_sources:%.c=$(BUILD)/%.o))
help_objects := $(help_sources:%.c=$(BUILD)/%.o)
unit_tests   := $(unit_groups:%=$(BUILD)/unit/%)
cli_tests    := $(patsubst tests/cli/test_%.sh,%,$(sort $(wildcard tests/cli/test_*.sh)))
cli_long     := $(patsubst tests/cli/long_%.sh,%,$(sort $(wildcard tests/cli/long_*.sh)))
doc_tests    := $(patsubst %,'tools/check-docs %',$(shell grep -l '^```sh' README.md doc/*.md)) \
                $(if $(has_page),'tools/make-pictures --check')
replay       := $(BUILD)/fuzz/replay
oom_tests    := $(BUILD)/tests/oom/oom
othello      := $(BUILD)/tests/othello/tejun
oom_groups   := format corpus book pattern engine command serve
static_lib   := $(BUILD)/libtejun.a
command_lib  := $(BUILD)/command.a
support_lib  := $(BUILD)/tests/support.a
completions  := $(BUILD)/completion.bash $(BUILD)/completion.zsh
shared_lib   := $(BUILD)/libtejun.so.$(SOVERSION)

# V=1 shows the commands; otherwise a short line each.
Q         := $(if $(V),,@)
say        = $(if $(V),,@echo '  $(1)	$(2)')
# Another make, on all cores unless the number of jobs was given; for steps that must come one after the other.
step       = $(MAKE) --no-print-directory $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc 2>/dev/null || echo 1))

all: $(BUILD)/tejun $(static_lib) $(shared_lib) $(BUILD)/tejun.1 $(completions) ## build the command and the library (this is what plain `make` does)

help: ## list the targets
	@echo 'make TARGET [NAME=VALUE...]'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-15s%s\n", $$1, $$2 }' Makefile web.mk tests/checkers.mk bench/bench.mk
	@echo
	@echo '  V=1            show the commands'
	@echo '  BUILD=DIR      build there instead of build/'
	@echo '  CC=clang       another compiler; CFLAGS, CPPFLAGS, LDFLAGS as usual'
	@echo '  WERROR=-Werror, SANITIZE=-fsanitize=address,undefined   for developers; local.mk may set them for good'
	@echo '  WEB=no         leave the web page out: needs no npm'
	@echo '  SAMPLES=DIR    for run: these game records instead of samples/go'
	@echo '  PREFIX=DIR, LIBDIR=DIR, DESTDIR=DIR   for install and uninstall ($(PREFIX), $(LIBDIR), none)'
	@echo '  FUZZ_SECONDS=N            for fuzz: so long for each target in all ($(FUZZ_SECONDS)); a second run goes on'
	@echo '  FUZZ_STATE=DIR            for fuzz: what is kept from run to run ($(FUZZ_STATE))'

run: ## install what is missing, build, search the sample games and look at the page
	@tools/setup run
	@$(step) all
	@tools/tour

serve: ## install what is missing, build, and serve the sample games and books until stopped (Ctrl-C)
	@tools/setup run
	@$(step) all
	@tools/serve-samples

# The longest first: the last ones should not keep one core waiting.  packaging: what does not depend on how the program is compiled.
packaging   := bench completion deb headers install papers setup tools
slow_cli    := kill full_disk serve
code_tests   = $(BUILD)/unit/pattern $(slow_cli:%='tests/cli/run %') $(oom_groups:%='$(oom_tests) %') $(filter-out %/pattern,$(unit_tests)) \
               $(patsubst %,'tests/cli/run %',$(filter-out $(packaging) $(slow_cli),$(cli_tests))) \
               $(foreach f,$(fuzz_names),'$(replay) $f fuzz/$f')

test: ## install what is missing, build, and run all tests
	@tools/setup test
	@$(step) all tests $(BUILD)/bench/bench $(BUILD)/bench/paper_sei $(BUILD)/bench/paper_kubota
	@tools/run-tests $(web_tests) $(code_tests) $(packaging:%='tests/cli/run %') $(doc_tests) \
	    tools/check-layers tools/check-links 'tools/put-figures --check'

test-code: ## the same without the page, the documents and the packages: for builds with sanitizers
	@tools/setup test
	@$(step) WEB=no all tests
	@WEB=no tools/run-tests $(code_tests)

check-long: ## the slow tests, those by chance at length, check-tsan, check-valgrind, every call for memory failing, fuzzing for a minute each
	@tools/setup test
	@$(step) all tests
	@TEST_LIMIT=7200 TEST_EFFORT=long tools/run-tests $(cli_long:%='tests/cli/run --long %') $(unit_tests) 'make check-tsan' 'make check-valgrind' \
	    $(oom_groups:%='$(oom_tests) --all %') \
	    $(shell tools/setup fuzz --check >/dev/null 2>&1 && \
	        echo "'rm -f $(BUILD)-fuzz/long/*/turns; make fuzz FUZZ_STATE=$(BUILD)-fuzz/long'")

fuzz: ## let clang's fuzzer look for bytes that break the parsers
	@tools/setup fuzz
	@$(step) BUILD=$(BUILD)-fuzz CC=clang WERROR= WEB=no FUZZ_STATE=$(FUZZ_STATE) \
	    SANITIZE='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' fuzz-run

bench: ## figures beside baselines, in one table [TOPICS='count serve']

install: all ## copy command, library, headers and manual below PREFIX
uninstall: ## take them away again
deb: all ## Debian packages, into build/deb
pictures: all ## draw the pictures of README.md and doc/ anew
format: ## put the source into its form with clang-format
symbols: ## list the functions of the public headers in src/libtejun.map
clean: ## remove what was built

# Compiling.  An object is made anew when its source, a header of it, or the flags change.  Some have flags of their own.
define compile
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_FLAGS) $(own_flags) -MMD -MP -c -o $@ $<
endef
$(BUILD)/%.o: %.c $(BUILD)/flags | $(BUILD)/ready
	$(compile)

$(static_lib): $(lib_objects) $(BUILD)/objects
	$(call say,AR,$@)
	@rm -f $@
	$(Q)ar rcs $@ $(lib_objects)

$(shared_lib): $(lib_objects) $(BUILD)/objects src/libtejun.map
	$(call say,LD,$@)
	$(Q)$(LINK) -shared -Wl,-soname,libtejun.so.$(SOVERSION) -Wl,--version-script=src/libtejun.map $(if $(SANITIZE),,-Wl,-z,defs) -o $@ $(lib_objects) $(LIBS)

# All of the command but its main; for our own programs only, so that it need not hold copies of the objects.
$(command_lib): $(cli_objects)
$(support_lib): $(help_objects)
$(command_lib) $(support_lib): $(BUILD)/objects
	$(call say,AR,$@)
	@rm -f $@
	$(Q)ar rcsT $@ $(filter %.o,$^)

# Page files given here take the place of those in the library, which say that there is no page.
$(BUILD)/tejun: $(BUILD)/src/cli/main.o $(if $(has_page),$(BUILD)/page_files.o) $(command_lib) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(SERVE_LIBS) $(LIBS)

# The page: built by npm, and turned into C.
$(BUILD)/page_files.c: $(web_sources) tools/build-page tools/embed-page
	@mkdir -p $(@D)
	$(call say,WEB,web)
	$(Q)tools/build-page $(BUILD)/web
	$(Q)tools/embed-page $(BUILD)/web $@

$(BUILD)/page_files.o: $(BUILD)/page_files.c $(BUILD)/flags
	$(call say,CC,$<)
	$(Q)$(CC) $(ALL_FLAGS) -Wno-overlength-strings -c -o $@ $<

$(BUILD)/tejun.1: $(BUILD)/tejun
	$(call say,MAN,$@)
	$(Q)$(BUILD)/tejun help --manual > $@.part && mv $@.part $@

$(BUILD)/completion.%: $(BUILD)/tejun
	$(call say,GEN,$@)
	$(Q)$(BUILD)/tejun help --completion $* > $@

# These change only when what they hold changes.
$(BUILD)/flags: stored = $(CC) $(ALL_FLAGS) $(LDFLAGS)
$(BUILD)/objects: stored = $(lib_objects) $(cli_objects) $(help_objects) $(if $(has_page),page)
$(BUILD)/unit/%.list: stored = $(call unit_files,$(basename $(@F)))
$(BUILD)/fuzz/replay.list: stored = $(fuzz_names)
$(BUILD)/flags $(BUILD)/objects $(unit_tests:%=%.list) $(replay).list: always
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(stored))' | cmp -s - $@ || echo '$(subst ','\'',$(stored))' > $@

# Says which packages are missing, before the compiler stumbles over it.
$(BUILD)/ready: tools/setup
	@mkdir -p $(@D)
	@tools/setup run --check
	@touch $@

# Tests.  They may look inside the library, so they link to the static one.
tests: unit-programs $(replay) $(oom_tests) $(othello)
unit-programs: $(unit_tests)
unit_files  = $(basename $(notdir $(wildcard tests/unit/$1/test_*.c)))

# One program for each folder of tests/unit: test_X.c defines test_X(), and tests/unit/unit_main.c calls it.
$(BUILD)/tests/unit/%.o: private own_flags := -Wno-missing-prototypes
$(BUILD)/unit/%.o: private own_flags = -D'UNIT_FILES=$(patsubst %,X(%),$(call unit_files,$*))'
$(BUILD)/unit/%.o: tests/unit/unit_main.c $(BUILD)/unit/%.list $(BUILD)/flags | $(BUILD)/ready
	$(compile)

$(foreach g,$(unit_groups),$(eval $(BUILD)/unit/$g: $(patsubst %,$(BUILD)/tests/unit/$g/%.o,$(call unit_files,$g))))
$(unit_tests): $(BUILD)/unit/%: $(BUILD)/unit/%.o $(support_lib) $(command_lib) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lcmocka $(SERVE_LIBS) $(LIBS)

# The command with a third game: its table of games takes the place of the library's.
$(othello): $(BUILD)/src/cli/main.o $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/othello/*.c))) $(command_lib) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(SERVE_LIBS) $(LIBS)

# Jobs while memory runs out: all calls of ours that need memory go to tests/oom/failing_alloc.c.
oom_objects := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/oom/*.c)))
oom_calls      := malloc calloc realloc free posix_memalign realpath fopen opendir iconv_open mmap munmap pthread_create tj_clock_thread
$(oom_tests): $(oom_objects) $(support_lib) $(command_lib) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) $(oom_calls:%=-Wl,--wrap=%) -o $@ $^ -lcmocka $(SERVE_LIBS) $(LIBS)

# All fuzz targets without a fuzzer; the function of fuzz_NAME.c is called fuzz_NAME there.
# Fuzzers need what reads requests, too; mapped files are read into memory whose end a sanitizer sees.
fuzz_link = $(LINK) -Wl,--wrap=tj_mapped_file_open -Wl,--wrap=tj_mapped_file_close -Wl,--wrap=tj_mapped_file_discard
fuzz_libs = $(BUILD)/fuzz/exact_map.o $(BUILD)/tests/support/memory_check.o $(BUILD)/bench/paper/sei/sei_top_moves.o \
    $(command_lib) $(static_lib)
$(BUILD)/fuzz/target_%.o: private own_flags = -DLLVMFuzzerTestOneInput=fuzz_$*
$(BUILD)/fuzz/target_%.o: fuzz/fuzz_%.c $(BUILD)/flags | $(BUILD)/ready
	$(compile)
$(replay).o: $(replay).list
$(replay).o: private own_flags := -D'FUZZ_TARGETS=$(patsubst %,X(%),$(fuzz_names))'
$(replay): $(replay).o $(fuzz_names:%=$(BUILD)/fuzz/target_%.o) $(fuzz_libs)
	$(call say,LD,$@)
	$(Q)$(fuzz_link) -o $@ $^ $(SERVE_LIBS) $(LIBS)

unit: $(unit_tests)
	@tools/run-tests $(unit_tests)

# Only within `make fuzz`, which sets compiler and flags.
$(BUILD)/fuzz/fuzz_%: $(BUILD)/fuzz/fuzz_%.o $(fuzz_libs)
	$(call say,LD,$@)
	$(Q)$(fuzz_link) -fsanitize=fuzzer -o $@ $^ $(SERVE_LIBS) $(LIBS)

fuzz-run: $(fuzz_names:%=$(BUILD)/fuzz/fuzz_%)
	@FUZZ_BUILD=$(BUILD) FUZZ_STATE=$(FUZZ_STATE) FUZZ_SECONDS=$(FUZZ_SECONDS) tools/fuzz-all

# Installing.
bin_dir  = $(DESTDIR)$(PREFIX)/bin
lib_dir  = $(DESTDIR)$(LIBDIR)
head_dir = $(DESTDIR)$(PREFIX)/include
man_dir  = $(DESTDIR)$(PREFIX)/share/man/man1
bash_dir = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh_dir  = $(DESTDIR)$(PREFIX)/share/zsh/vendor-completions
doc_dir  = $(DESTDIR)$(PREFIX)/share/doc/tejun

install:
	@install -d $(bin_dir) $(lib_dir)/pkgconfig $(head_dir)/tejun $(man_dir) $(doc_dir)/examples $(doc_dir)/doc/pictures $(bash_dir) $(zsh_dir)
	install -m 755 $(BUILD)/tejun $(bin_dir)/tejun
	install -m 644 $(static_lib) $(lib_dir)/libtejun.a
	install -m 644 $(shared_lib) $(lib_dir)/libtejun.so.$(VERSION)
	ln -sf libtejun.so.$(VERSION) $(lib_dir)/libtejun.so.$(SOVERSION)
	ln -sf libtejun.so.$(SOVERSION) $(lib_dir)/libtejun.so
	install -m 644 include/tejun.h $(head_dir)/tejun.h
	install -m 644 include/tejun/*.h $(head_dir)/tejun/
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' -e 's|@LIBS@|$(LIBS)|' \
	    doc/libtejun.pc.in > $(lib_dir)/pkgconfig/libtejun.pc
	install -m 644 $(BUILD)/tejun.1 $(man_dir)/tejun.1
	install -m 644 $(BUILD)/completion.bash $(bash_dir)/tejun
	install -m 644 $(BUILD)/completion.zsh $(zsh_dir)/_tejun
	install -m 644 README.md HACKING.md NEWS.md LICENSE $(doc_dir)/
	install -m 644 doc/*.md $(doc_dir)/doc/
	install -m 644 doc/pictures/* $(doc_dir)/doc/pictures/
	install -m 644 examples/*.c $(doc_dir)/examples/
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" -eq 0 ]; then ldconfig || true; fi

# Folders that go with what was in them, from the inside; those that every system has below its own prefixes stay.
emptied_dirs = $(lib_dir)/pkgconfig $(man_dir) $(bash_dir) $(patsubst %/,%,$(dir $(bash_dir))) $(zsh_dir) \
    $(patsubst %/,%,$(dir $(zsh_dir))) $(if $(filter /usr /usr/local,$(PREFIX)),,$(bin_dir) $(lib_dir) $(head_dir) \
    $(addprefix $(DESTDIR)$(PREFIX)/,share/man share/doc share))

uninstall:
	rm -f $(bin_dir)/tejun $(lib_dir)/libtejun.a $(lib_dir)/libtejun.so $(lib_dir)/libtejun.so.$(SOVERSION) \
	    $(lib_dir)/libtejun.so.$(VERSION) $(lib_dir)/pkgconfig/libtejun.pc $(head_dir)/tejun.h $(man_dir)/tejun.1 \
	    $(bash_dir)/tejun $(zsh_dir)/_tejun
	rm -rf $(head_dir)/tejun $(doc_dir)
	@rmdir --ignore-fail-on-non-empty $(emptied_dirs) 2>/dev/null || true

pictures:
	@tools/setup test
	@tools/make-pictures

deb:
	@tools/setup deb
	@tools/make-deb $(VERSION) $(BUILD)

symbols:
	$(Q)tools/list-symbols > src/libtejun.map

format:
	@clang-format -i $(shell find src include tests fuzz bench examples -name '*.[ch]')

clean:
	rm -rf $(BUILD) $(BUILD)-asan $(BUILD)-clang $(BUILD)-fuzz $(BUILD)-tsan

include web.mk
include tests/checkers.mk
include bench/bench.mk
# The benchmarks compare with this sorter; the library does without.
$(BUILD)/bench/%: LIBS += -ldivsufsort -ldivsufsort64

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all help run serve test test-code tests unit unit-programs check-long fuzz fuzz-run bench install uninstall deb pictures symbols format clean always
.SECONDARY:
.DELETE_ON_ERROR:
