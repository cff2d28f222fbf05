#!/usr/bin/env bash
# A good guess: a connection of Neon's driver that cannot be opened rejects with an Error, as with node-postgres, whose
# code or message tells an outage from a fault of one's own.
#
# What happens (@neondatabase/serverless 1.2.0, ws 8.21.1, seen 2026-11-29): it rejects with the WebSocket's event, which
# is no Error and has no code. With the WebSocket of Node 24 the event has no message either.
#
# Why it matters here: handlers that ask `instanceof Error` answer an outage as a fault of theirs (500), and not as one to
# try again (503). src/server/db/errors.ts takes events for failures of the connection.
source "$(dirname "$0")/lib.sh"
install_packages @neondatabase/serverless@1.2.0 ws@8.21.1
cat > see.mjs <<'JS'
import { createServer } from 'node:http';
import { neonConfig, Pool } from '@neondatabase/serverless';
import WebSocket from 'ws';

const proxy = createServer().on('upgrade', (_, socket) => {
  socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n');
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
neonConfig.webSocketConstructor = WebSocket;
neonConfig.useSecureWebSocket = false;
neonConfig.wsProxy = () => `127.0.0.1:${proxy.address().port}/v2`;
const pool = new Pool({ connectionString: 'postgres://reader:secret@local.example/atlas' });
const failure = await pool.query('select 1').catch((rejected) => rejected);
const { type, code } = failure;
console.log(`${failure instanceof Error ? 'an Error' : 'no Error'}, type ${type}, code ${code}`);
proxy.close();
JS
expect_seen 'a refused upgrade rejects with' 'no Error, type error, code undefined' "$(node see.mjs)"
