import rss, { type RSSFeedItem } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { blogPath, feedPath } from '#lib/blog/blog-paths.ts';
import {
  answerPageError,
  answerXml,
  escapeXml,
  type FeedArticle,
  readFeed,
  stripInvalidXml,
} from '#server/posts/feed.ts';
import { siteUrl } from '#server/env.ts';
import { blog } from '#site/copy/blog.ts';
import { identity } from '#site/identity.ts';

export const prerender = false;

/** The article keeps its identity when its address changes. */
function toItem(article: FeedArticle): RSSFeedItem {
  const creator = escapeXml(article.authorName || identity.name);
  return {
    title: stripInvalidXml(article.title),
    link: article.url,
    description: stripInvalidXml(article.excerpt),
    content: stripInvalidXml(article.contentHtml),
    pubDate: new Date(article.publishedAt),
    categories: [article.category, ...article.tags]
      .filter((word) => word !== '')
      .map(stripInvalidXml),
    customData: `<guid isPermaLink="false">urn:uuid:${article.id}</guid><dc:creator>${creator}</dc:creator>`,
  };
}

/** The newest articles in full, for feed readers (P-66). */
export const GET: APIRoute = async () => {
  const read = await readFeed();
  if ('status' in read) return answerPageError(read.status);
  const feed = await rss({
    title: `${blog.hero.heading} | ${identity.name}`,
    description: blog.description,
    site: siteUrl(blogPath),
    items: read.map(toItem),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en-us</language><atom:link href="${escapeXml(siteUrl(feedPath))}" rel="self" type="application/rss+xml"/>`,
  });
  return answerXml(await feed.text(), 'application/rss+xml');
};
