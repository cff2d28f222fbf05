#!/usr/bin/env bash
# Lints /openapi.json by Redocly's strict rules, writes a client from it, and calls each public endpoint of a running
# site with it. The types of the client are checked first, so a field that the document does not have is an error.
#
# Usage: npm start -- --demo, then quality/client/run.sh [http://127.0.0.1:3000]
set -e
cd "$(dirname "$0")"
npm ci --silent --no-audit --no-fund
export PATH="$PWD/node_modules/.bin:$PATH" REDOCLY_TELEMETRY=off
redocly lint --extends recommended-strict ../../public/openapi.json
openapi-typescript ../../public/openapi.json --output openapi.gen.ts
tsc
node .out/call.js "${1:-http://127.0.0.1:3000}"
