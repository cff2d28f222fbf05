import { rmSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { findFreePort } from '#host/web-server.ts';
import { openContentful } from '#sandbox/contentful/contentful-sandbox.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

/** A CMS runs in this process, for a product in a process of its own. */
export interface CmsServer {
  /** Holds the variables that point a product at it. */
  environment: Record<string, string>;
  /** The queries of the readings so far, such as `initial=true&limit=100`. */
  readings: string[];
  /** Acts as an editor or the operator: posts a body to a path below /_sandbox/contentful. */
  post(path: string, body: unknown): Promise<void>;
  close(): Promise<void>;
}

export async function startCms(): Promise<CmsServer> {
  const dataDir = createTempFolder('cms');
  const port = await findFreePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = await openContentful({ dataDir, origin }, { seed: false });
  const readings: string[] = [];
  const server = serve({
    port,
    hostname: '127.0.0.1',
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.endsWith('/sync')) readings.push(search.slice(1));
      return sandbox.handle(request);
    },
  });
  return {
    environment: sandbox.environment,
    readings,
    async post(path, body) {
      const response = await fetch(`${origin}/_sandbox/contentful/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
