#!/bin/bash
# without_postgres.sh PROGRAM: a program that was built where neither libpq nor libcurl is installed. It needs none, says what it
# cannot do, and serves tables in a file.
set -euo pipefail
program=$(realpath "$1")
folder=$(mktemp -d)
server=""
end() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap end EXIT

fail() {
    echo "not ok: $1" >&2
    exit 1
}

[[ $(ldd "$program") != *libpq* ]] || fail "it is linked with libpq"
[[ $(ldd "$program") != *libcurl* ]] || fail "it is linked with libcurl"
[[ $("$program" --version) == *"left out (it was built without libpq)"* ]] || fail "--version does not say so"
[[ $("$program" --version) == *"left out (it was built without libcurl"* ]] || fail "--version does not say so of calling"
status=0
words=$("$program" serve --port 0 --store postgres://somebody@127.0.0.1/mastaba 2>&1) || status=$?
[[ $status == 2 && $words == *"built without PostgreSQL"* ]] || fail "--store: $status, $words"

mkfifo "$folder/said"
"$program" serve --port 0 --data "$folder/tables.db" >"$folder/said" 2>"$folder/log" &
server=$!
read -r _ url <"$folder/said" || fail "$(cat "$folder/log")"
"$program" load --url "ws${url#http}" --tables 2 --seconds 1 >"$folder/played" || fail "$(cat "$folder/played")"
kill -TERM "$server"
wait "$server" || fail "it ended with $?"
server=""
