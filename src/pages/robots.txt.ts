import type { APIRoute } from 'astro';
import { CONTEXT } from 'astro:env/server';
import { isPreview } from '#model/site/deploy-context.ts';

export const GET: APIRoute = ({ site }) => {
  const lines = isPreview(CONTEXT)
    ? ['User-agent: *', 'Disallow: /']
    : [
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /api/',
        'Disallow: /donate/success',
        `Sitemap: ${new URL('/sitemap.xml', site).href}`,
      ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
};
