#!/usr/bin/env bash
# A good guess: whatever a Contentful client reads, its failures have one form, and a field says the status.
#
# What happens (contentful 11.12.10, seen 2026-11-29): `getEntries` and `getLocales` reject with an error without a
# status; it is in the message, which is JSON. `sync` of the same client rejects with axios's error, whose message is a
# sentence and whose `response` has the status.
#
# Why it matters here: a copy of the blog that reads by `sync` must tell a token that Contentful no longer knows (begin
# again) from a key that it refuses (tell staff). src/server/gateways/contentful/client.ts reads both forms.
source "$(dirname "$0")/lib.sh"
install_packages contentful@11.12.10
cat > see.mjs <<'JS'
import { createServer } from 'node:http';
import { createClient } from 'contentful';

const body = { sys: { type: 'Error', id: 'NotFound' }, message: 'The resource could not be found.' };
const server = createServer((_, response) => {
  const headers = { 'Content-Type': 'application/vnd.contentful.delivery.v1+json', Connection: 'close' };
  response.writeHead(404, headers).end(JSON.stringify(body));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${server.address().port}`;
const client = createClient({ space: 'space', accessToken: 'token', host, insecure: true });
const calls = {
  getEntries: () => client.getEntries(),
  getLocales: () => client.getLocales(),
  sync: () => client.sync({ nextSyncToken: 'token' }),
};
const failure = await calls[process.argv[2]]().catch((error) => error);
const isJson = failure.message.startsWith('{');
console.log(`${failure.response?.status}, ${isJson ? JSON.parse(failure.message).status : 'no JSON'}`);
server.close();
JS
for call in getEntries getLocales; do
  expect_seen "status of $call in response and message" 'undefined, 404' "$(node see.mjs $call)"
done
expect_seen 'status of sync in response and message' '404, no JSON' "$(node see.mjs sync)"
