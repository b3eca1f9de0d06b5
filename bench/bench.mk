# make bench [TOPICS='count serve']: figures beside baselines, as one table and as $(BUILD)/bench.tsv.
# make bench-quick: the same with the sample games only.  make paper-kato [CORPUS=...]: the figures of Kato et al. 2012.
# make paper-nakamura [CORPUS=...]: the tables of Nakamura 2002.
# make paper-masuko [DATA=...]: the tables of Masuko and Tanaka 2013.
# make paper-sei CORPUS=...: the tables of Sei and Kawashima.  make paper-kubota CORPUS=...: figure 7 of Kubota et al.
# The objects of these files, wherever they lie.
bench_files   := $(shell find bench tests/support -name '*.c')
bench_o        = $(patsubst %.c,$(BUILD)/%.o,$(shell find bench tests/support $(patsubst %,-name '%.c' -o,$1) -false))
bench_common  := $(call bench_o,harness machine collection queries bench_positions scan)

# What the benches need beyond the rest: libdivsufsort, to compare with.
$(BUILD)/bench/ready: tools/setup
	@tools/setup bench
	@mkdir -p $(@D) && touch $@
# What tests/unit and fuzz look at, too, does without.
bench_tested  := bench/shogi_tuner.c bench/paper/nakamura_shape.c $(filter-out %/paper_sei.c %_report.c %_report_moves.c %_tsv.c,$(wildcard bench/paper/sei/*.c))
$(patsubst %.c,$(BUILD)/%.o,$(filter-out $(bench_tested),$(filter bench/%,$(bench_files)))): | $(BUILD)/bench/ready
$(BUILD)/unit/engine: $(BUILD)/bench/shogi_tuner.o
$(BUILD)/unit/mine: $(BUILD)/bench/paper/nakamura_shape.o
$(BUILD)/unit/pattern: $(patsubst %.c,$(BUILD)/%.o,$(filter bench/paper/sei/%,$(bench_tested)))

$(BUILD)/bench/bench: $(call bench_o,bench bench_table context full_text bench_symbols http_client topic_*) \
                      $(call bench_o,oracle_shogi oracle_suffix_array oracle_book oracle_go_book gen_book)
$(BUILD)/bench/paper_kato: $(call bench_o,paper_kato kato_* paper)
$(BUILD)/bench/paper_nakamura: $(call bench_o,paper_nakamura nakamura_* paper)
$(BUILD)/bench/paper_masuko: $(call bench_o,paper_masuko masuko_* paper)
$(BUILD)/bench/paper_sei: $(call bench_o,paper_sei sei_* paper)
$(BUILD)/bench/paper_kubota: $(call bench_o,paper_kubota paper)
$(BUILD)/bench/make_games: $(call bench_o,make_games gen_collection gen_games gen_games_sgf)
$(BUILD)/bench/measure: $(call bench_o,measure)
$(BUILD)/bench/scale: $(call bench_o,scale)
$(BUILD)/bench/shogi_tune_samples: $(call bench_o,shogi_tune_samples)
$(BUILD)/bench/tune_shogi: $(call bench_o,tune_shogi shogi_tuner)

bench_programs := $(patsubst %,$(BUILD)/bench/%,bench paper_kato paper_nakamura paper_masuko paper_sei paper_kubota make_games measure scale \
                      shogi_tune_samples tune_shogi)
# Charts and tables are those of the command.
$(bench_programs): $(bench_common) $(command_lib) $(static_lib)
	$(call say,LD,$@)
	$(Q)$(LINK) -o $@ $(filter %.o,$^) $(command_lib) $(static_lib) $(SERVE_LIBS) $(LIBS)

run_bench = $(BUILD)/bench/bench --work $(BUILD) --tejun $(BUILD)/tejun $(TOPICS:%=--topic %)

# make scale: time, memory and disk by number of games; see doc/scale.md.
# GAMES: numbers of made-up games; WORK: where 10 GB of files may be made
scale: $(BUILD)/tejun $(BUILD)/bench/make_games $(BUILD)/bench/measure $(BUILD)/bench/scale ## time, memory and disk by number of games [GAMES='N...' WORK=DIR]
	@tools/measure-scale $(if $(WORK),--work '$(WORK)') $(GAMES)

bench: $(BUILD)/tejun $(BUILD)/bench/bench
	@$(run_bench) --tsv $(BUILD)/bench.tsv

bench-quick: $(BUILD)/tejun $(BUILD)/bench/bench ## make bench with the sample games only
	@$(run_bench) --tsv $(BUILD)/bench-quick.tsv samples/go

# What a paper's program prints is kept beside its files, for `make figures`.
kept = bash -o pipefail -c '"$$@" | tee "$$0"' $(BUILD)/$@/output.txt

paper-kato: $(BUILD)/bench/paper_kato ## the experiment of Kato et al. 2012 [CORPUS=...]
	@mkdir -p $(BUILD)/paper-kato
	@$(kept) $(BUILD)/bench/paper_kato $(BUILD)/paper-kato $(CORPUS)

# UNTIL=YYYYMMDD (20021231): games up to then; DICT=FILE, ONLY=WORD: joseki lines, those with that field; GAME=NUMBER
paper-nakamura: $(BUILD)/bench/paper_nakamura ## the experiment of Nakamura 2002 [CORPUS=... DICT=... GAME=...]
	@mkdir -p $(BUILD)/paper-nakamura
	@$(kept) $(BUILD)/bench/paper_nakamura $(BUILD)/paper-nakamura $(if $(CORPUS),--corpus '$(CORPUS)') $(if $(DICT),--dict '$(DICT)') \
	    $(if $(ONLY),--only '$(ONLY)') $(if $(GAME),--game $(GAME)) $(if $(UNTIL),--until $(UNTIL))

# ENGINE (gpsusi), LIMIT ('depth 4'), JOBS: who grades for Table 4; GAMES: records with evaluations for figure 1
paper-masuko: $(BUILD)/bench/paper_masuko ## the experiment of Masuko and Tanaka 2013 [DATA=... LIMIT='depth 6']
	@mkdir -p $(BUILD)/paper-masuko
	@$(kept) $(BUILD)/bench/paper_masuko $(BUILD)/paper-masuko $(if $(DATA),--data '$(DATA)') $(if $(ENGINE),--engine '$(ENGINE)') \
	    $(if $(LIMIT),--limit '$(LIMIT)') $(if $(JOBS),--jobs $(JOBS)) $(if $(GAMES),--games '$(GAMES)')

# CORPUS: with a memory and a ranking of some games; SINCE, TEST: test on games from then on, or of that corpus
paper_games = '$(CORPUS)' $(if $(TEST),--test '$(TEST)') $(if $(SINCE),--since '$(SINCE)') $(if $(GAMES),--games $(GAMES)) \
              $(if $(MEMORY),--memory '$(MEMORY)') $(if $(RANKING),--ranking '$(RANKING)')

# RADIUS=2,3: memories of other radii, too; ENGINE='gnugo --mode gtp': ask it about the first proposals, and for odd moves
paper-sei: $(BUILD)/bench/paper_sei ## the evaluation of Sei and Kawashima [CORPUS=... SINCE=2003 RADIUS=2,3 ENGINE=...]
	@mkdir -p $(BUILD)/paper-sei
	@$(kept) $(BUILD)/bench/paper_sei $(paper_games) --out $(BUILD)/paper-sei $(if $(RADIUS),--radius $(RADIUS)) \
	    $(if $(ENGINE),--engine '$(ENGINE)') $(if $(POSITIONS),--positions $(POSITIONS)) $(if $(SAMPLE),--sample $(SAMPLE))

paper-kubota: $(BUILD)/bench/paper_kubota ## figure 7 of Kubota et al. [CORPUS=... SINCE=2003 MEMORY=...]
	@mkdir -p $(BUILD)/paper-kubota
	@$(kept) $(BUILD)/bench/paper_kubota $(paper_games) --out $(BUILD)/paper-kubota

# What was measured last: of the build, if there is something, otherwise what stands in doc/figures.
figures: ## put what bench, scale and the papers measured into README.md and doc/
	@if [ -s $(BUILD)/bench.tsv ]; then cp $(BUILD)/bench.tsv doc/figures/; fi
	@if [ -s $(BUILD)/scale/figures.tsv ]; then cp $(BUILD)/scale/figures.tsv doc/figures/scale.tsv; fi
	@for paper in kato nakamura masuko sei kubota; do \
	    if [ -s $(BUILD)/paper-$$paper/output.txt ]; then cp $(BUILD)/paper-$$paper/output.txt doc/figures/paper-$$paper.txt; fi; done
	@tools/put-figures

.PHONY: figures bench bench-quick scale paper-kato paper-nakamura paper-masuko paper-sei paper-kubota

# The weights of the shogi evaluation: samples from games of the engine with itself and from records, then the fit.
# GAMES (1000) against itself with NODES (4000) a move, from SEED (1) on, onto the end of OUT; then `make tune-shogi`
teach-shogi: $(BUILD)/bench/shogi_tune_samples ## samples for tune-shogi, by playing [OUT=... GAMES=N NODES=N SEED=N]
	@$(BUILD)/bench/shogi_tune_samples play $(or $(GAMES),1000) $(or $(NODES),4000) $(or $(SEED),1) >> $(or $(OUT),$(BUILD)/shogi-samples.tsv)

tune-shogi: $(BUILD)/bench/tune_shogi ## fit the weights of the shogi evaluation to samples [TAUGHT='FILE...' EPOCHS=N]
	@$(BUILD)/bench/tune_shogi src/engine/shogi/eval/shogi_weights.inc $(or $(EPOCHS),8) $(or $(MIXTURE),0.7) $(or $(FROM),FRESH) \
	    $(or $(TAUGHT),$(BUILD)/shogi-samples.tsv)

.PHONY: teach-shogi tune-shogi
