# tejun: see `make help`.  Everything is built into build/.
VERSION   := 0.1.0
CC        ?= cc
BUILD     ?= build
WEB       ?= yes
Q         := $(if $(V),,@)
CFLAGS    ?= -O2 -g
WARNINGS  := -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
             -Wpointer-arith -Wwrite-strings -Wvla -Wundef -Werror
CPPFLAGS  += -D_GNU_SOURCE -DTJ_VERSION='"$(VERSION)"' -Iinclude -Isrc
ALL_FLAGS  = $(WARNINGS) $(CPPFLAGS) $(CFLAGS) $(SANITIZE) -fPIC -fvisibility=hidden -pthread -MMD -MP
LIBS      := -lsqlite3 -larchive -lzstd -lxxhash -ldivsufsort -ldivsufsort64 -lm -pthread

lib_sources  := $(shell find src -name '*.c' ! -path 'src/cli/*' | LC_ALL=C sort)
cli_sources  := $(wildcard src/cli/*.c)
unit_sources := $(wildcard tests/unit/test_*.c) $(wildcard tests/board/test_*.c)
help_sources := $(wildcard tests/support/*.c)
lib_objects  := $(lib_sources:%.c=$(BUILD)/%.o)
cli_objects  := $(cli_sources:%.c=$(BUILD)/%.o)
help_objects := $(help_sources:%.c=$(BUILD)/%.o)
unit_tests   := $(unit_sources:%.c=$(BUILD)/%)
static_lib   := $(BUILD)/libtejun.a
shared_lib   := $(BUILD)/libtejun.so.0

all: $(BUILD)/tejun $(shared_lib)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_FLAGS) -c -o $@ $<

$(static_lib): $(lib_objects)
	@rm -f $@
	$(Q)ar rcs $@ $^

$(shared_lib): $(lib_objects)
	$(Q)$(CC) $(CFLAGS) $(SANITIZE) -shared -Wl,-soname,libtejun.so.0 -o $@ $^ $(LIBS)

$(BUILD)/tejun: $(cli_objects) $(static_lib)
	$(Q)$(CC) $(CFLAGS) $(SANITIZE) -o $@ $^ $(LIBS)

# Unit tests may look inside the library, so they link to the static one.
$(BUILD)/tests/%: $(BUILD)/tests/%.o $(help_objects) $(filter-out %/main.o,$(cli_objects)) $(static_lib)
	$(Q)$(CC) $(CFLAGS) $(SANITIZE) -o $@ $^ -lcmocka $(LIBS)

unit: $(unit_tests)
	@for t in $(unit_tests); do $$t || exit 1; done

clean:
	rm -rf $(BUILD)

include bench/bench.mk

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
.PHONY: all unit clean
.SECONDARY:
