import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { createDispatcher } from './dispatch.ts';
import { describeFunction, type LocalFunction } from './functions.ts';

type FunctionModule = Parameters<typeof describeFunction>[1];

/** Loads every function through Vite, which returns the cached module until a file of it changes. */
async function loadThroughVite(server: ViteDevServer, root: string): Promise<LocalFunction[]> {
  const files = readdirSync(join(root, 'netlify/functions')).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file) => {
      const module = await server.ssrLoadModule(`/netlify/functions/${file}`);
      return describeFunction(file.slice(0, -'.ts'.length), module as FunctionModule);
    }),
  );
}

const handedOver = /^\/(?:api|media|social\/blog|_sandbox)\/|^\/giving\/[^/]+\/statement\//;

/**
 * Lets the functions, and for `/_sandbox/*` the sandboxes, respond within the development server's own process, so that
 * all of them share the embedded database.
 *
 * @param handleSandboxRequest answers a request of a sandbox; undefined when it is for none
 */
export function devFunctionsIntegration(
  handleSandboxRequest: (request: Request) => Response | Promise<Response> | undefined,
): AstroIntegration {
  let root = process.cwd();
  return {
    name: 'functions-in-development',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:server:setup': ({ server }) => {
        const dispatcher = createDispatcher(() => loadThroughVite(server, root));
        const listener = getRequestListener(
          (request) => handleSandboxRequest(request) ?? dispatcher.dispatch(request, '127.0.0.1'),
        );
        server.middlewares.use((request, response, next) => {
          if (handedOver.test(request.url ?? '')) void listener(request, response);
          else next();
        });
      },
    },
  };
}
