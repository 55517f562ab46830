# Every target installs what it misses first; a second call finds nothing to install and starts at once.

.PHONY: help run test proof bench soak test-radio mutate-apple format docs install uninstall install-service uninstall-service

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | while IFS="	" read -r name text; do printf 'make %-18s %s\n' "$$name" "$$text"; done

run: ## Build and open the companion with simulated devices nearby (ARGS="--port 9000" for its options)
	@Scripts/require-swift
	@Scripts/install-packages run
	@Scripts/run --radio virtual $(ARGS)

test: ## What a change most likely breaks, in minutes: format, rooms, documentation, Swift tests, a page of each system, the shell
	@Scripts/require-swift
	@Scripts/install-packages run test
	@Scripts/make-venv
	@Scripts/fetch-extract
	@Scripts/test

proof: ## The rest: every page, the testbed, Apple's event loop, packages of makers and the promised API, the deep versions of random tests
	@Scripts/require-swift
	@Scripts/install-packages run test radio
	@Scripts/make-venv
	@Scripts/fetch-extract
	@Scripts/test proof

bench: ## Every figure of docs/benchmarks.md, with its peer (ARGS="--docs" to write them there)
	@Scripts/require-swift
	@Scripts/install-packages run test radio
	@Scripts/make-venv
	@Benchmarks/run $(ARGS)

soak: ## The long proofs: glasses that are killed a thousand times under load (KILLS=n), that hear an hour of other speech, the whole testbed, random tests a hundred times as deep
	@Scripts/require-swift
	@Scripts/install-packages run test radio
	@Scripts/make-venv
	@swift build --build-tests
	@Testbed/test
	@OUTRIGGER_DEPTH=100 Scripts/swift-tests deep
	@Benchmarks/hearing --check
	@OUTRIGGER_KILLS=$(or $(KILLS),1000) .build/venv/bin/python -m pytest Tests/REST/test_glasses_api.py -k survives_being_killed -x -q

test-radio: ## The tests on a real Bluetooth stack, in the virtual machine of Testbed/
	@Scripts/require-swift
	@Scripts/install-packages run test radio
	@Scripts/make-venv
	@swift build --build-tests
	@Testbed/test

mutate-apple: ## Plant defects in the radio of Apple's systems, and see which test notices each (some minutes)
	@Scripts/require-swift
	@Scripts/install-packages run test
	@OUTRIGGER_PORTABLE=framework swift build --scratch-path .build/portable --build-tests -Xswiftc -gnone
	@Scripts/mutate-apple $(ARGS)

format: ## Format every Swift file
	@Scripts/require-swift
	@Scripts/swift-files | xargs -0 swift format --in-place --parallel

docs: ## Build the pages of the framework's reference (.build/docs/index.html, for a browser without a server)
	@Scripts/require-swift
	@Scripts/install-packages run
	@Scripts/docs

install: ## Install the program, its manual page and completion (PREFIX=/usr/local, DESTDIR=FOLDER for a package)
	@Scripts/require-swift
	@Scripts/install-packages run
	@Scripts/install install

uninstall: ## Remove what "make install" has installed, and nothing else
	@Scripts/install uninstall

install-service: ## Install the glasses as a service of this machine (as root; DESTDIR=FOLDER for a package)
	@Scripts/require-swift
	@Scripts/install-service install

uninstall-service: ## Remove the service; what it has kept stays
	@Scripts/install-service uninstall
