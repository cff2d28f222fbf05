/**
 * Answers as Neon's proxy does during an outage (neondatabase/neon, proxy/src/serverless and
 * proxy/src/stream.rs; neondatabase/neon#11975).
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { neonConfig } from '@neondatabase/serverless';
import { inject, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { embeddedDatabase, registerEmbeddedDatabase } from '#server/db/client.ts';
import { connectNeon } from '#server/db/drivers/neon.ts';
import { queryTimeout } from '#server/db/drivers/transact.ts';
import { neonUrl, pointNeonAt } from './neon-driver.ts';

const text = 'Control plane request failed';

/** The fields are empty because the proxy itself refuses. */
const json = JSON.stringify({ message: text, code: '', detail: null, severity: '' });

/** Makes an error as Postgres' protocol carries it; the proxy's own have one code. */
function errorMessage(): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0CXX000\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The proxy's answers over HTTP, and what becomes of a WebSocket. */
interface OutageResponses {
  http: (response: ServerResponse) => void;
  /** The answer to a WebSocket; a number refuses the upgrade with that status. */
  socket: number | 'never' | ((socket: WebSocket) => void);
}

const answerJson = (status: number) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(json);
};

const refuseStart = (socket: WebSocket) => {
  socket.once('message', () => {
    socket.send(errorMessage());
    socket.close();
  });
};

export const outages = {
  'control plane failed (500)': { http: answerJson(500), socket: refuseStart },
  'project suspended (400 without a code)': { http: answerJson(400), socket: refuseStart },
  'quota used up (402)': { http: answerJson(402), socket: 402 },
  'too many connections (429)': { http: answerJson(429), socket: 429 },
  'bad gateway (502)': {
    http: (response) => {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
    },
    socket: (socket) => {
      socket.terminate();
    },
  },
  'unavailable (503)': { http: answerJson(503), socket: 503 },
  'nothing is answered': { http: () => undefined, socket: 'never' },
  'what begins does not end': {
    http: (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"rows":');
    },
    socket: () => undefined,
  },
} satisfies Record<string, OutageResponses>;

export type Outage = keyof typeof outages;

/**
 * Starts a proxy that is out.
 *
 * @param onCall called before each answer
 */
async function startOutage(kind: Outage, onCall: () => void) {
  const { http, socket: answer }: OutageResponses = outages[kind];
  const server = createServer((_, response) => {
    onCall();
    http(response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  const open = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket, head) => {
    onCall();
    open.add(socket);
    if (answer === 'never') return;
    if (typeof answer === 'number') {
      socket.end(`HTTP/1.1 ${answer} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Lets the product speak to the test's own Postgres through Neon's driver until the test is over; `begin` makes Neon go
 * away, for good or for one call.
 */
export async function useNeon(kind: Outage, { once = false } = {}) {
  const back = () => {
    pointNeonAt(inject('neonProxyPort'));
  };
  const outage = await startOutage(kind, () => {
    if (once) back();
  });
  const before = embeddedDatabase();
  const { ms } = queryTimeout;
  const { pathname } = new URL(process.env.DATABASE_URL ?? '');
  registerEmbeddedDatabase(connectNeon(neonUrl(pathname.slice(1))));
  back();
  onTestFinished(async () => {
    registerEmbeddedDatabase(before);
    queryTimeout.ms = ms;
    await outage.close();
  });
  return {
    begin() {
      pointNeonAt(outage.port);
      // As on the platform: Neon takes a password that is sent at once.
      neonConfig.pipelineConnect = 'password';
      if (!once) queryTimeout.ms = 300;
    },
  };
}
