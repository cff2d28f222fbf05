#!/usr/bin/env bash
# A good guess: an update with `metadata: {}` and `preferred_locales: []`, which the types take, empties these fields at
# Stripe.
#
# What happens (stripe 23.1.0, seen 2026-11-29): an empty object and an empty list are left out of the request, which then
# asks for no change. `null` is sent as an empty text, which unsets a field.
#
# Why it matters here: a donor's data that are to be erased at Stripe would stay, and nothing would say so.
# src/server/gateways/stripe/donors.ts sends an empty text for each field, and for each key of the metadata.
source "$(dirname "$0")/lib.sh"
install_packages stripe@23.1.0
cat > see.mjs <<'JS'
import Stripe from 'stripe';

let body;
const httpClient = Stripe.createFetchHttpClient(async (_, request) => {
  body = request.body;
  return Response.json({ id: 'cus_1', object: 'customer' });
});
const stripe = new Stripe('sk_test_1', { httpClient, telemetry: false });
await stripe.customers.update('cus_1', JSON.parse(process.argv[2]));
console.log(`"${body ?? ''}"`);
JS
expect_seen 'sent for an empty object and list' '""' \
  "$(node see.mjs '{"metadata":{},"preferred_locales":[]}')"
expect_seen 'sent for null' '"metadata="' "$(node see.mjs '{"metadata":null}')"
expect_seen 'sent for an empty text' '"metadata[source]="' "$(node see.mjs '{"metadata":{"source":""}}')"
