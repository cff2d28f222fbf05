import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { canonicalPath } from '#model/site/canonical-path.ts';
import { commonHeaders } from '#model/site/security-headers.ts';

interface HeaderRule {
  for: string;
  values: Record<string, string>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

function readRules(build: string): HeaderRule[] {
  const file = join(build, '.netlify/v1/config.json');
  if (!existsSync(file)) return [];
  const { headers } = JSON.parse(readFileSync(file, 'utf8')) as { headers: HeaderRule[] };
  return headers;
}

function applies(rule: HeaderRule, pathname: string): boolean {
  return rule.for.endsWith('*')
    ? pathname.startsWith(rule.for.slice(0, -1))
    : rule.for === pathname;
}

/**
 * Serves `dist/` with the headers of the platform's configuration.
 *
 * @param build the folder of the built site
 */
export function createStaticSite(build: string): Handler {
  const rules = readRules(build);
  const serve = sirv(join(build, 'dist'), {
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
    // The path is parsed behind a host, because two slashes at its beginning are a path here and not a host.
    const url = URL.parse(`http://localhost${request.url ?? '/'}`);
    const canonical =
      url && !url.pathname.startsWith('/_sandbox/') ? canonicalPath(url.pathname) : undefined;
    if (url && canonical !== undefined) {
      response.writeHead(301, { ...commonHeaders, Location: canonical + url.search }).end();
      return;
    }
    serve(request, response, next);
  };
}
