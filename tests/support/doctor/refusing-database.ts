import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Makes PostgreSQL's ErrorResponse: type, length, fields that end with zero, and a last zero. */
function errorResponse(code: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, 'Mrefused', ''].join('\0');
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Starts a Postgres that refuses every connection for the given reason, and returns its address. */
export async function startRefusingDatabase(code: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(errorResponse(code)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `postgres://atlas:very-secret@127.0.0.1:${port}/atlas`;
}
