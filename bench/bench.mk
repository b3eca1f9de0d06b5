# make bench [TOPICS='count serve']: figures beside baselines, as one table and as $(BUILD)/bench.tsv.
# make bench-quick: the same with the sample games only.  make paper-kato [CORPUS=...]: the figures of Kato et al. 2012.
# make paper-nakamura [CORPUS=...]: the tables of Nakamura 2002.
# make paper-masuko [DATA=...]: the tables of Masuko and Tanaka 2013.
bench_common  := harness machine collection queries positions scan
bench_parts   := bench table context full_text made_text http_client $(basename $(notdir $(wildcard bench/topic_*.c)))
bench_oracles := oracle_shogi oracle_book oracle_go_book made_book
bench_objects := $(bench_common:%=$(BUILD)/bench/%.o)

# What the benches need beyond the rest: libdivsufsort, to compare with.
$(BUILD)/bench/ready: tools/setup
	@tools/setup bench
	@mkdir -p $(@D) && touch $@
$(patsubst %.c,$(BUILD)/%.o,$(wildcard bench/*.c)): | $(BUILD)/bench/ready

$(BUILD)/bench/bench: $(bench_parts:%=$(BUILD)/bench/%.o) $(bench_objects) \
                      $(bench_oracles:%=$(BUILD)/tests/support/%.o) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/bench/paper_kato: $(BUILD)/bench/paper_kato.o $(BUILD)/bench/kato_text.o $(BUILD)/bench/kato_charts.o \
                           $(BUILD)/bench/paper.o $(bench_objects) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

nakamura_parts := paper_nakamura nakamura_tables nakamura_recall nakamura_local nakamura_dictionaries nakamura_profile paper
$(BUILD)/bench/paper_nakamura: $(nakamura_parts:%=$(BUILD)/bench/%.o) $(bench_objects) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

# Charts and tables are those of tejun book.
$(BUILD)/bench/paper_masuko: $(BUILD)/bench/paper_masuko.o $(BUILD)/bench/masuko_grade.o $(BUILD)/bench/paper.o $(bench_objects) \
                             $(command_lib) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(SERVE_LIBS) $(LIBS)

run_bench = $(BUILD)/bench/bench --work $(BUILD) --tejun $(BUILD)/tejun $(TOPICS:%=--topic %)

# make scale: time, memory and disk by number of games; see doc/scale.md.
made_objects := $(patsubst %,$(BUILD)/tests/support/%.o,made_collection made_games made_games_sgf)
$(BUILD)/bench/make_games: $(BUILD)/bench/make_games.o $(bench_objects) $(made_objects) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/bench/measure $(BUILD)/bench/scale: $(BUILD)/bench/%: $(BUILD)/bench/%.o $(bench_objects) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

# GAMES: numbers of made-up games; WORK: where 10 GB of files may be made
scale: $(BUILD)/tejun $(BUILD)/bench/make_games $(BUILD)/bench/measure $(BUILD)/bench/scale ## time, memory and disk by number of games [GAMES='N...' WORK=DIR]
	@tools/measure-scale $(if $(WORK),--work '$(WORK)') $(GAMES)

bench: $(BUILD)/tejun $(BUILD)/bench/bench
	@$(run_bench) --tsv $(BUILD)/bench.tsv

bench-quick: $(BUILD)/tejun $(BUILD)/bench/bench ## make bench with the sample games only
	@$(run_bench) --tsv $(BUILD)/bench-quick.tsv samples/go

paper-kato: $(BUILD)/bench/paper_kato ## the experiment of Kato et al. 2012 [CORPUS=...]
	@mkdir -p $(BUILD)/paper-kato
	@$(BUILD)/bench/paper_kato $(BUILD)/paper-kato $(CORPUS)

# UNTIL=YYYYMMDD (20021231): games up to then; DICT=FILE, ONLY=WORD: joseki lines, those with that field; GAME=NUMBER
paper-nakamura: $(BUILD)/bench/paper_nakamura ## the experiment of Nakamura 2002 [CORPUS=... DICT=... GAME=...]
	@mkdir -p $(BUILD)/paper-nakamura
	@$(BUILD)/bench/paper_nakamura $(BUILD)/paper-nakamura $(if $(CORPUS),--corpus '$(CORPUS)') $(if $(DICT),--dict '$(DICT)') \
	    $(if $(ONLY),--only '$(ONLY)') $(if $(GAME),--game $(GAME)) $(if $(UNTIL),--until $(UNTIL))

# ENGINE (gpsusi), LIMIT ('depth 4'), JOBS: who grades for Table 4; GAMES: records with evaluations for figure 1
paper-masuko: $(BUILD)/bench/paper_masuko ## the experiment of Masuko and Tanaka 2013 [DATA=... LIMIT='depth 6']
	@mkdir -p $(BUILD)/paper-masuko
	@$(BUILD)/bench/paper_masuko $(BUILD)/paper-masuko $(if $(DATA),--data '$(DATA)') $(if $(ENGINE),--engine '$(ENGINE)') \
	    $(if $(LIMIT),--limit '$(LIMIT)') $(if $(JOBS),--jobs $(JOBS)) $(if $(GAMES),--games '$(GAMES)')

.PHONY: bench bench-quick scale paper-kato paper-nakamura paper-masuko

# The weights of the shogi evaluation: samples from games of the engine with itself and from records, then the fit.
$(BUILD)/bench/shogi_teach: $(BUILD)/bench/shogi_teach.o $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

$(BUILD)/bench/shogi_tune: $(BUILD)/bench/shogi_tune.o $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $^ $(LIBS)

# GAMES (1000) against itself with NODES (4000) a move, from SEED (1) on, onto the end of OUT; then `make tune-shogi`
teach-shogi: $(BUILD)/bench/shogi_teach ## samples for tune-shogi, by playing [OUT=... GAMES=N NODES=N SEED=N]
	@$(BUILD)/bench/shogi_teach play $(or $(GAMES),1000) $(or $(NODES),4000) $(or $(SEED),1) >> $(or $(OUT),$(BUILD)/shogi-samples.tsv)

tune-shogi: $(BUILD)/bench/shogi_tune ## fit the weights of the shogi evaluation to samples [TAUGHT='FILE...' EPOCHS=N]
	@$(BUILD)/bench/shogi_tune src/engine/shogi_weights.c $(or $(EPOCHS),8) $(or $(MIXTURE),0.7) $(or $(FROM),FRESH) \
	    $(or $(TAUGHT),$(BUILD)/shogi-samples.tsv)

.PHONY: teach-shogi tune-shogi
