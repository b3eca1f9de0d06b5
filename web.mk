# The tests of the page, in a few commands that can run side by side.  The page itself is built together with the program.
web_tests := $(if $(filter no,$(WEB)),,'tests/web/run types' 'tests/web/run unit' 'tests/web/run page looks' \
    'tests/web/run page explore game joseki both' 'tests/web/run page suggest books corpora trouble')

test-web: all ## the tests of the page alone; screenshots in build/web-shots
	@tools/setup test
	@WEB_SHOTS=$(abspath $(BUILD))/web-shots tools/run-tests $(web_tests)

.PHONY: test-web
