#!/bin/bash
# freestanding.sh BUILD: the rules know nothing, tables, fair deals, the protocol, the host and reviews only what they are handed. The
# release libraries may ask the world for memory functions only, core for nothing of the others, fair deals and the
# protocol for the table alone, and none may hold a variable.
set -euo pipefail
build=$1
allowed='memcpy memset memcmp memmove memchr strlen _GLOBAL_OFFSET_TABLE_'
failed=0

undefined() { nm -u "$1" | awk 'NF == 2 && $1 == "U" {print $2}' | sort -u; }
defined() { nm --defined-only "$1" | awk 'NF == 3 {print $3}' | sort -u; }

for library in core games table fair protocol host review; do
    file=$build/libmastaba_$library.a
    known=$(defined "$file"; [ $library = core ] || defined "$build/libmastaba_core.a"
            [[ $library != @(fair|protocol|host) ]] || defined "$build/libmastaba_table.a"
            [ $library != review ] || defined "$build/libmastaba_search.a"
            [ $library != host ] || for below in fair protocol search; do defined "$build/libmastaba_$below.a"; done)
    for symbol in $(undefined "$file"); do
        grep -qxF "$symbol" <<<"$known" && continue
        grep -qwF -- "$symbol" <<<"$allowed" && continue
        echo "not ok - $library needs $symbol"
        failed=1
    done
    bytes=$(size -A "$file" | awk '$1 ~ /^\.(data|bss)$/ {sum += $2} END {print sum + 0}')
    [ "$bytes" = 0 ] || { echo "not ok - $library holds $bytes bytes of variables"; failed=1; }
done

# What plays a game of a batch runs on a GPU as well; threads and files are beside it.
known=$(defined "$build/libmastaba_batch.a"; defined "$build/libmastaba_core.a")
for part in whole_game one_decision; do
    for symbol in $(nm -u "$build/CMakeFiles/mastaba_batch.dir/batch/$part.c.o" | awk '{print $2}'); do
        grep -qxF "$symbol" <<<"$known" || grep -qwF -- "$symbol" <<<"$allowed" || { echo "not ok - $part needs $symbol"; failed=1; }
    done
done
[ $failed = 0 ] && echo "ok - core, games, table, fair, protocol, host and review are freestanding"
exit $failed
