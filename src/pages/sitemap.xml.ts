import type { APIRoute } from 'astro';
import { postPath } from '#lib/blog/blog-paths.ts';
import { answerPageError, answerXml, escapeXml, readSitemap } from '#server/posts/feed.ts';
import { siteUrl } from '#server/env.ts';
import { canonicalPages } from '#site/navigation.ts';

export const prerender = false;

/** Every page that search engines may show under its own address, and every post (P-66). */
export const GET: APIRoute = async () => {
  const read = await readSitemap();
  if ('status' in read) return answerPageError(read.status);
  const address = (path: string) => `<loc>${escapeXml(siteUrl(path))}</loc>`;
  const entries = [
    ...canonicalPages.map((path) => `<url>${address(path)}</url>`),
    ...read.map(({ slug, changedAt }) => {
      return `<url>${address(postPath(slug))}<lastmod>${changedAt.toISOString()}</lastmod></url>`;
    }),
  ];
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ].join('\n');
  return answerXml(`${xml}\n`, 'application/xml');
};
