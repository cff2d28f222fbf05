import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => readFileSync(resolve(root, file), 'utf8'));
}

/** The paths that one file declares. */
function pathsIn(code: string): string[] {
  return [...code.matchAll(/^ {2}'[A-Z]+ (\/api\/[^']+)':/gm)].map(([, path = '']) => path);
}

/** Every path that the API declares, such as `/api/blog/:slug`, read from where it is declared. */
export function declaredPaths(): string[] {
  return [...new Set(sources('{netlify/functions,src/server}/**/*.ts').flatMap(pathsIn))].sort();
}

/** Every name of a field in a contract, so that generated bodies come close to what is expected. */
export function fieldNames(): string[] {
  const names = sources('src/contracts/*.ts')
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
];
