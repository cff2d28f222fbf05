/**
 * Speaks Neon's two protocols in front of an ordinary Postgres: SQL over HTTP for single statements,
 * and a WebSocket that carries Postgres' own protocol for transactions.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { createWebSocketStream, WebSocketServer } from 'ws';
import * as z from 'zod';

/** A proxy that answers on 127.0.0.1. */
export interface NeonProxy {
  port: number;
  close(): Promise<void>;
}

const querySchema = z.object({ query: z.string(), params: z.array(z.unknown()).default([]) });

type Query = z.infer<typeof querySchema>;

/** Leaves values the text that Postgres sent; the driver parses them. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** The fields of a Postgres error that the driver copies into its own. */
const errorFields = [
  'message',
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

async function runStatement(
  client: pg.ClientBase,
  { query, params }: Query,
  rowMode: 'array' | undefined,
) {
  const result = await client.query({
    text: query,
    values: params,
    types: asText,
    rowMode,
  } as pg.QueryConfig);
  return {
    command: result.command,
    rowCount: result.rowCount,
    rows: result.rows as unknown[],
    fields: result.fields,
    rowAsArray: rowMode === 'array',
  };
}

function readRowMode(request: IncomingMessage): 'array' | undefined {
  return request.headers['neon-array-mode'] === 'true' ? 'array' : undefined;
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return querySchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

/** Returns the connections to a database, which are kept between statements, as Neon does. */
type GetPool = (connectionString: string) => pg.Pool;

function createPools(postgresPort: number): { getPool: GetPool; close(): Promise<void> } {
  const pools = new Map<string, pg.Pool>();
  const open = (connectionString: string) => {
    // As many as any test asks for at once.
    const pool = new pg.Pool({ connectionString, max: 50 });
    // A database that is dropped or crashes ends its idle connections.
    pool.on('error', () => undefined);
    pools.set(connectionString, pool);
    return pool;
  };
  return {
    getPool: (given) => {
      const address = new URL(given);
      address.host = `127.0.0.1:${postgresPort}`;
      return pools.get(address.href) ?? open(address.href);
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

async function respondHttp(request: IncomingMessage, getPool: GetPool): Promise<unknown> {
  const body = await readBody(request);
  const client = await getPool(String(request.headers['neon-connection-string'])).connect();
  let isBroken = false;
  try {
    return await runStatement(client, body, readRowMode(request));
  } catch (error) {
    isBroken = !(error instanceof pg.DatabaseError);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function respondWithError(response: ServerResponse, error: unknown): void {
  const isPostgres = error instanceof pg.DatabaseError;
  const body = isPostgres
    ? Object.fromEntries(errorFields.map((field) => [field, error[field]]))
    : { message: error instanceof Error ? error.message : 'unknown error' };
  response.writeHead(isPostgres ? 400 : 500, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Starts the proxy in front of the Postgres on this port of 127.0.0.1. */
export async function startNeonProxy(postgresPort: number): Promise<NeonProxy> {
  const pools = createPools(postgresPort);
  // A connection that is closed when it is used again looks like a database that is away.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    respondHttp(request, pools.getPool).then(
      (body) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      },
      (error: unknown) => {
        respondWithError(response, error);
      },
    );
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    const driverSide = createWebSocketStream(socket);
    const postgresSide = connect({ port: postgresPort, host: '127.0.0.1', noDelay: true });
    driverSide.on('error', () => postgresSide.destroy());
    postgresSide.on('error', () => driverSide.destroy());
    driverSide.pipe(postgresSide).pipe(driverSide);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pools.close();
    },
  };
}
