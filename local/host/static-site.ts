import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

function readRules(root: string): HeaderRule[] {
  const file = join(root, '.netlify/v1/config.json');
  if (!existsSync(file)) return [];
  const { headers } = JSON.parse(readFileSync(file, 'utf8')) as { headers: HeaderRule[] };
  return headers;
}

function applies(rule: HeaderRule, pathname: string): boolean {
  return rule.for.endsWith('*')
    ? pathname.startsWith(rule.for.slice(0, -1))
    : rule.for === pathname;
}

/** The address without `.html` or a closing slash, when the given one is not the canonical one. */
function canonicalPath(pathname: string): string | undefined {
  if (pathname === '/index.html') return '/';
  if (pathname.endsWith('.html')) return pathname.slice(0, -'.html'.length);
  if (pathname.length > 1 && pathname.endsWith('/')) return pathname.replace(/\/+$/, '') || '/';
  return undefined;
}

/** Serves `dist/` with the headers of the platform's configuration (toolchain: "Netlify"). */
export function createStaticSite(root: string): Handler {
  const rules = readRules(root);
  const serve = sirv(join(root, 'dist'), {
    etag: true,
    extensions: ['html'],
    setHeaders(response, pathname) {
      response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
      for (const rule of rules) {
        if (!applies(rule, pathname)) continue;
        for (const [name, value] of Object.entries(rule.values)) response.setHeader(name, value);
      }
    },
  });
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const canonical = url.pathname.startsWith('/_sandbox/')
      ? undefined
      : canonicalPath(url.pathname);
    // A doubled slash would send the browser to another host.
    if (canonical !== undefined && !canonical.startsWith('//')) {
      response.writeHead(301, { Location: canonical + url.search }).end();
      return;
    }
    serve(request, response, next);
  };
}
