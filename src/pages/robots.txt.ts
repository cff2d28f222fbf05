import type { APIRoute } from 'astro';

/** Contexts of the platform whose sites are drafts (Netlify documentation, "Deploy contexts"). */
const previews: readonly (string | undefined)[] = ['deploy-preview', 'branch-deploy'];

/** Invites crawlers to the public pages, and to none of a preview. */
export const GET: APIRoute = ({ site }) => {
  const lines = previews.includes(process.env.CONTEXT)
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
