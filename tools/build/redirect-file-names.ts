import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { canonicalPath } from '../../src/lib/canonical-path.ts';
import { commonHeaders } from '../../src/lib/security-headers.ts';

const anchor = 'export default createHandler({});';

/** Sends readers on where the path is a file's name or ends with a slash, as the local host does. */
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

/** Puts the redirect before the pages in the source of the bundle's entry point. */
export function putRedirectFirst(source: string): string {
  if (!source.includes(anchor))
    throw new Error('The adapter writes its entry point differently now.');
  return source.replace(anchor, () => entry);
}

/**
 * Redirects `/blog/x.html`, `/blog/x/index.html` and `/blog/x/` to one address: Astro takes the first two
 * for the page itself, and fails with 500 at the second because it then misses the page's parameter.
 */
export function redirectFileNames(): AstroIntegration {
  let file: URL;
  return {
    name: 'redirect-file-names',
    hooks: {
      'astro:config:done': ({ config }) => {
        file = new URL('.netlify/v1/functions/ssr/ssr.mjs', config.root);
      },
      'astro:build:done': async () => {
        await writeFile(file, putRedirectFirst(await readFile(file, 'utf8')));
      },
    },
  };
}
