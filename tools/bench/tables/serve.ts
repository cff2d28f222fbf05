import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { listBounds } from '#contracts/lists.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Address of a list → its rows, newest first. */
export type Lists = Readonly<Record<string, readonly object[]>>;

/** Serves the built page, and rows page by page as the product's endpoints do (decision 6). */
export async function serve(folder: string, lists: Lists) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const rows = lists[pathname];
    if (rows) {
      const limit = Number(searchParams.get('limit') ?? listBounds.unpaged);
      const end = Number(searchParams.get('after') ?? 0) + limit;
      response.setHeader('X-Total-Count', rows.length);
      const next = `<${pathname}?limit=${limit}&after=${end}>; rel="next"`;
      if (end < rows.length) response.setHeader('Link', next);
      response.end(JSON.stringify(rows.slice(end - limit, end)));
      return;
    }
    const file = pathname === '/' ? '/index.html' : pathname;
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(join(folder, file))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  return { url: await listen(server), close: () => server.close() };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a TCP port has such an address.
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}
