import rss, { type RSSFeedItem } from '@astrojs/rss';
import { blog } from '#model/posts/copy.ts';
import { doiAddress } from '#model/posts/identifiers.ts';
import { describeLicense } from '#model/posts/licenses.ts';
import { identity } from '#model/site/identity.ts';
import { siteUrl } from '../env.ts';
import { edgeHeaders } from '../http/cache.ts';
import { respondWithFeedFile } from '../http/feed-response.ts';
import { escapeXml, feedDescription, stripInvalidXml } from '../http/xml.ts';
import { type FeedArticle } from './feed-articles.ts';

function describeArticle(article: FeedArticle): string {
  const license = describeLicense(article.license);
  const details = [
    ['dc:creator', article.authorName || identity.name],
    ['dc:rights', license ? `${license.label}, ${license.url}` : ''],
    ['dc:identifier', article.doi === '' ? '' : doiAddress(article.doi)],
    ['dcterms:modified', article.revisedOn ?? ''],
  ] as const;
  return details
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join('');
}

// The article keeps its identity when its address changes.
function toItem(article: FeedArticle): RSSFeedItem {
  return {
    title: stripInvalidXml(article.title),
    link: article.url,
    description: feedDescription(article.excerpt),
    content: stripInvalidXml(article.contentHtml),
    pubDate: new Date(article.publishedAt),
    categories: [article.category, ...article.tags]
      .filter((word) => word !== '')
      .map(stripInvalidXml),
    customData: `<guid isPermaLink="false">urn:uuid:${article.id}</guid>${describeArticle(article)}`,
  };
}

interface FeedHead {
  title: string;
  page: string;
  path: string;
  articles: FeedArticle[];
}

/**
 * Responds with an RSS feed of these articles with their whole texts. `page` and `path` are the paths of the list and
 * of the feed.
 */
export async function respondWithFeed({
  title,
  page,
  path,
  articles,
}: FeedHead): Promise<Response> {
  const feed = await rss({
    title: stripInvalidXml(`${title} | ${identity.name}`),
    description: blog.description,
    site: siteUrl(page),
    items: articles.map(toItem),
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
      dcterms: 'http://purl.org/dc/terms/',
    },
    customData: `<language>en-us</language><atom:link href="${escapeXml(siteUrl(path))}" rel="self" type="application/rss+xml"/>`,
  });
  return respondWithFeedFile(await feed.text(), 'application/rss+xml', edgeHeaders('blog'));
}
