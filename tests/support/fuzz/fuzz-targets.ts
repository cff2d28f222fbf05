import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Hono } from 'hono';
import type { ApiEnv } from '#server/http/api.ts';

const root = resolve(import.meta.dirname, '../../..');

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => readFileSync(resolve(root, file), 'utf8'));
}

interface FunctionModule {
  app?: Hono<ApiEnv>;
}

/** Lists every route of the functions, such as `GET /api/blog/:slug`. */
export async function listRoutes(): Promise<{ method: string; path: string }[]> {
  const files = globSync('netlify/functions/*.ts', { cwd: root });
  const modules = await Promise.all(
    files.map(async (file) => (await import(resolve(root, file))) as FunctionModule),
  );
  const routes = modules
    .flatMap(({ app }) => app?.routes ?? [])
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}

export async function listPaths(): Promise<string[]> {
  return [...new Set((await listRoutes()).map(({ path }) => path))].sort();
}

/** Lists every name of a field in a contract, so that generated bodies come close to what is expected. */
export function listFieldNames(): string[] {
  const names = sources('src/model/**/*.ts')
    .join('\n')
    .matchAll(/^\s{2,}(\w+): /gm);
  return [...new Set([...names].map(([, name]) => name ?? ''))].sort();
}

/** Lists the pages that a fuzzer calls without a password. */
export const pagePaths = [
  '/',
  '/blog',
  '/blog/:slug',
  '/donate',
  '/admin',
  '/verify',
  '/verify/:code',
  '/rss.xml',
  '/register',
  '/register.json',
  '/register.xml',
  '/supporters',
  '/atlas',
  '/ballot/:token',
  '/board/:token',
  '/application/:token',
  '/giving/:token',
  '/donation/:token',
];
