"""messages.py FILE -- holds messages of the page's own tables, a JSON object a line, to docs/protocol.schema.json."""

import json
import sys

import checked

with open(sys.argv[1], encoding="utf-8") as file:
    lines = [json.loads(line) for line in file]
for line in lines:
    names = checked.FROM_CLIENT if line["from"] == "client" else checked.FROM_SERVER
    checked.check(line["message"], names[line["message"]["type"]])
print(f"{len(lines)} messages: all as the schema says")
