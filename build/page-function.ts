import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Config } from '@netlify/functions';
import type { AstroIntegration } from 'astro';
import { canonicalPath } from '#model/site/canonical-path.ts';
import { commonHeaders } from '#model/site/security-headers.ts';

/** The version whose output the edits below were written for. */
const testedAdapter = '@astrojs/netlify 8.2.6';

/** Replaces a part of the function's entry point. */
function replacePart(source: string, part: string, replacement: string): string {
  if (source.includes(part)) return source.replace(part, () => replacement);
  throw new Error(
    `build/page-function.ts was tested with ${testedAdapter}, whose entry point contains "${part}". ` +
      'The installed version writes it differently: adapt that file.',
  );
}

/** Paths that our functions declare in their `config`. */
async function declaredPaths(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(/* @vite-ignore */ new URL(file, folder).href) as Promise<{ config?: Config }>,
    ),
  );
  return modules
    .flatMap(({ config }) => (config && 'path' in config ? (config.path ?? []) : []))
    .sort();
}

/**
 * Adds the excluded paths to the function's `config`, which the platform reads as it is written: the
 * platform does not say which of two functions that match a path answers.
 */
export function excludePaths(source: string, paths: string[]): string {
  const part = 'preferStatic: true,';
  return replacePart(source, part, `${part} excludedPath: ${JSON.stringify(paths)},`);
}

const entry = `
const handle = createHandler({});
const headers = ${JSON.stringify(commonHeaders)};
${canonicalPath.toString()}
export default (request, context) => {
  const { pathname, search } = new URL(request.url);
  const canonical = ['GET', 'HEAD'].includes(request.method) ? canonicalPath(pathname) : undefined;
  if (canonical === undefined) return handle(request, context);
  return new Response(null, { status: 301, headers: { ...headers, Location: canonical + search } });
};
`;

/**
 * Redirects `/blog/x.html`, `/blog/x/index.html` and `/blog/x/` to one address before a page is rendered.
 * Astro's middleware cannot: at the second, Astro fails with 500 before it calls the middleware.
 */
export function putRedirectFirst(source: string): string {
  return replacePart(source, 'export default createHandler({});', entry);
}

/** Completes the function of the on-demand pages that the adapter wrote. */
export function pageFunction(): AstroIntegration {
  let root: URL;
  return {
    name: 'page-function',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async () => {
        const file = new URL('.netlify/v1/functions/ssr/ssr.mjs', root);
        const paths = await declaredPaths(new URL('netlify/functions/', root));
        const source = await readFile(file, 'utf8');
        await writeFile(file, putRedirectFirst(excludePaths(source, paths)));
      },
    },
  };
}
