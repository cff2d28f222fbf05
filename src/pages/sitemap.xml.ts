import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { platePath } from '#model/plates/contract.ts';
import { postPath } from '#model/posts/post-paths.ts';
import { addressWithoutQuery, edgeHeaders } from '#server/http/cache.ts';
import { respondUnavailable, respondWithFeedFile } from '#server/http/feed-response.ts';
import { escapeXml } from '#server/http/xml.ts';
import { readSitemap, readTopicPaths } from '#server/posts/sitemap.ts';
import { siteUrl } from '#server/env.ts';
import { canonicalPages } from '#model/site/navigation.ts';

export const prerender = false;

export const GET: APIRoute = async ({ url, redirect }) => {
  const bare = addressWithoutQuery(url);
  if (bare !== undefined) return redirect(bare, 301);
  const [read, topics, plates] = await Promise.all([
    readSitemap(),
    readTopicPaths(),
    getCollection('plates'),
  ]);
  if ('status' in read) return respondUnavailable(read.status);
  if ('status' in topics) return respondUnavailable(topics.status);
  const address = (path: string) => `<loc>${escapeXml(siteUrl(path))}</loc>`;
  const entries = [
    ...[...canonicalPages, ...topics].map((path) => `<url>${address(path)}</url>`),
    ...plates.map(({ id, data: { date } }) => {
      return `<url>${address(platePath(id))}<lastmod>${date}</lastmod></url>`;
    }),
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
  return respondWithFeedFile(`${xml}\n`, 'application/xml', edgeHeaders('blog'));
};
