# The tests of the page.  The page itself is built together with the program.
web_tests := $(if $(filter no,$(WEB)),,'tests/web/run page' 'tests/web/run types' 'tests/web/run unit')

test-web: all ## the tests of the page alone; screenshots in build/web-shots
	@tools/setup test
	@WEB_SHOTS=$(abspath $(BUILD))/web-shots tools/run-tests $(web_tests)

.PHONY: test-web
