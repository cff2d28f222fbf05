import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

type FunctionHandler = (request: Request, context: Context) => Response | Promise<Response>;

/** Describes a deployed function and what its own `config` declares. */
export interface LocalFunction {
  name: string;
  handle: FunctionHandler;
  config: Config;
  routes: Route[];
  /** The paths that another function answers, although this one's pattern matches. */
  excluded: URLPattern[];
}

interface Route {
  /** The path up to the first parameter; comparing it is faster than the pattern. */
  staticPrefix: string;
  pattern: URLPattern;
}

interface Paths {
  path?: string | string[];
  excludedPath?: string | string[];
}

interface FunctionModule {
  default: FunctionHandler;
  config?: Config;
}

/** Shapes the module of a function as the host calls it; its paths and excluded paths become patterns. */
export function describeFunction(name: string, module: FunctionModule): LocalFunction {
  const config = module.config ?? {};
  const { path = [], excludedPath = [] } = config as Paths;
  const routes = [path].flat().map((pathname) => ({
    staticPrefix: (/^[^:*({]*/.exec(pathname)?.[0] ?? '').replace(/\/$/, ''),
    pattern: new URLPattern({ pathname }),
  }));
  const excluded = [excludedPath].flat().map((pathname) => new URLPattern({ pathname }));
  return { name, handle: module.default, config, routes, excluded };
}

async function load(name: string, file: string): Promise<LocalFunction> {
  const module = (await import(pathToFileURL(file).href)) as FunctionModule;
  return describeFunction(name, module);
}

/**
 * Loads our functions and the on-demand page bundle, which comes last.
 *
 * @param build the folder of the built site; without it there are no pages
 */
export async function loadFunctions(root: string, build?: string): Promise<LocalFunction[]> {
  const folder = join(root, 'netlify/functions');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const own = await Promise.all(
    files.map((file) => load(file.slice(0, -'.ts'.length), join(folder, file))),
  );
  return build
    ? [...own, await load('pages', join(build, '.netlify/v1/functions/ssr/ssr.mjs'))]
    : own;
}

/** Finds the function of a path, with its path parameters. */
export function matchFunction(
  functions: LocalFunction[],
  url: URL,
): { target: LocalFunction; params: Record<string, string> } | undefined {
  for (const target of functions) {
    for (const { staticPrefix, pattern } of target.routes) {
      if (!url.pathname.startsWith(staticPrefix)) continue;
      const match = pattern.exec({ pathname: url.pathname });
      if (!match || target.excluded.some((paths) => paths.test(url))) continue;
      const groups = Object.entries(match.pathname.groups);
      const params = Object.fromEntries(
        groups.flatMap(([key, value]) => (value ? [[key, value]] : [])),
      );
      return { target, params };
    }
  }
  return undefined;
}
