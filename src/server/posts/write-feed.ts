import rss, { type RSSFeedItem } from '@astrojs/rss';
import { blog } from '#model/posts/copy.ts';
import { identity } from '#model/site/identity.ts';
import { siteUrl } from '../env.ts';
import {
  answerXml,
  escapeXml,
  type FeedArticle,
  feedDescription,
  stripInvalidXml,
} from './feed.ts';

/** The article keeps its identity when its address changes. */
function toItem(article: FeedArticle): RSSFeedItem {
  const creator = escapeXml(article.authorName || identity.name);
  return {
    title: stripInvalidXml(article.title),
    link: article.url,
    description: feedDescription(article.excerpt),
    content: stripInvalidXml(article.contentHtml),
    pubDate: new Date(article.publishedAt),
    categories: [article.category, ...article.tags]
      .filter((word) => word !== '')
      .map(stripInvalidXml),
    customData: `<guid isPermaLink="false">urn:uuid:${article.id}</guid><dc:creator>${creator}</dc:creator>`,
  };
}

interface FeedHead {
  title: string;
  /** Path of the page that the feed is of. */
  page: string;
  /** Path of the feed. */
  path: string;
  articles: FeedArticle[];
}

/** Articles in full, for feed readers (P-66). */
export async function answerFeed({ title, page, path, articles }: FeedHead): Promise<Response> {
  const feed = await rss({
    title: stripInvalidXml(`${title} | ${identity.name}`),
    description: blog.description,
    site: siteUrl(page),
    items: articles.map(toItem),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en-us</language><atom:link href="${escapeXml(siteUrl(path))}" rel="self" type="application/rss+xml"/>`,
  });
  return answerXml(await feed.text(), 'application/rss+xml');
}
