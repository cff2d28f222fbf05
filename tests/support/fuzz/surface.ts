import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => readFileSync(resolve(root, file), 'utf8'));
}

/** The routes that one file declares. */
function routesIn(code: string) {
  const found = code.matchAll(/^ {2,4}'([A-Z]+) (\/[^']+)': /gm);
  return [...found].map(([, method = '', path = '']) => ({ method, path }));
}

/** Every route of the functions, such as `GET /api/blog/:slug`, read from where it is declared. */
export function declaredRoutes(): { method: string; path: string }[] {
  return sources('{netlify/functions,src/server}/**/*.ts').flatMap(routesIn);
}

export function declaredPaths(): string[] {
  return [...new Set(declaredRoutes().map(({ path }) => path))].sort();
}

/** Every name of a field in a contract, so that generated bodies come close to what is expected. */
export function fieldNames(): string[] {
  const names = sources('src/contracts/**/*.ts')
    .join('\n')
    .matchAll(/^\s{2,}(\w+): /gm);
  return [...new Set([...names].map(([, name]) => name ?? ''))].sort();
}

/** Pages, which answer the same stranger. */
export const pagePaths = [
  '/',
  '/blog',
  '/blog/:slug',
  '/donate',
  '/admin',
  '/verify/:code',
  '/rss.xml',
  '/register',
  '/register.json',
  '/register.xml',
  '/supporters',
  '/ballot/:token',
  '/application/:token',
  '/giving/:token',
  '/donation/:token',
];
