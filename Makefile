# The front door. CMakePresets.json holds the builds; tools/setup installs what is missing.
#   make        build/mastaba and the libraries beside it
#   make web    the page, in build/web
#   make run    both, and a server on this machine that shows the page
#   make test   every test
#   make install PREFIX=/usr/local [DESTDIR=]   program, page, libraries and headers in place

BUILD = cmake --preset $(1) >/dev/null && cmake --build --preset $(1)
FUZZ_SECONDS = 600
PREFIX = /usr/local
DESTDIR =

all:
	@tools/setup build
	@$(call BUILD,release)

web: all
	@tools/setup web
	@tools/web

run: web
	@build/mastaba serve --web build/web --data build/mastaba.db

# The same on several servers: two databases, three nodes and a proxy on this machine, to look at and to harm.
cluster: web
	@tools/setup cluster
	@tools/cluster

test:
	@tools/test

# The engine for pages of others, as the npm package @mastaba/engine in build/npm.
npm: web
	@tools/npm

# The package for Python, as a wheel and as an archive of sources, in build/wheel.
wheel:
	@tools/setup python
	@tools/python
	@ls build/wheel

# Debian packages, in build/deb.
deb: web
	@tools/setup deb
	@tools/deb

# The archives of this version, in build/dist: the same bytes whenever they are made of the same commit.
dist: web
	@tools/dist

# The programs of a GPU go with it where `make gpu` has built them.
install: web
	@DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

# The programs that a GPU runs (sim and bench --device gpu). To run them, its driver is all that is needed.
gpu: all
	@tools/setup gpu
	@tools/gpu

# The page in a real browser, and pictures of every screen in build/screenshots.
e2e: web
	@tools/setup test
	@cd web && npm run --silent e2e

screenshots: web
	@tools/setup test
	@cd web && node e2e/screenshots.mjs

fuzz:
	@tools/setup test
	@$(call BUILD,fuzz)
	@tools/fuzz $(FUZZ_SECONDS)

coverage:
	@tools/setup test
	@tools/coverage

# Everything that takes long. Twenty thousand games of every game under every law; 300 times SIGKILL, every
# fault, 10,000 games searched for leaks, and the figures of the server; 100 times every harm to a cluster. Hours.
soak: web
	@tools/setup test
	@$(call BUILD,asan)
	@MASTABA_LAWS=20000 MASTABA_SENTENCES=10000 build/asan/tests/test_laws
	@MASTABA_TABLES=1000 build/asan/tests/test_table_laws
	@tests/server/soak build/mastaba build/asan/tests/leaks
	@tests/cluster/soak build/mastaba build/asan/tests/libskew.so
	@cmake --preset measure >/dev/null && cmake --build build/measure --target review_proof
	@tools/review-proof --seconds 300
	@for game in review/puzzles/*.rec; do build/mastaba puzzles $$game --check || exit 1; done
	@tools/setup deb
	@/usr/bin/python3 -B tests/install/chroot.py

tsan:
	@tools/setup test
	@$(call BUILD,tsan)
	@ctest --test-dir build/tsan --output-on-failure

bench: all
	@build/mastaba bench

signature: all
	@build/mastaba bench --fixed 1000

format:
	@git ls-files '*.c' '*.h' '*.cpp' | xargs clang-format -i
	@cd web && npm run --silent format

clean:
	@rm -rf build

.PHONY: all gpu web run cluster test install npm wheel deb dist e2e screenshots fuzz coverage soak tsan bench signature format clean
