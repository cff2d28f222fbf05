import type { BlogPost } from '#model/posts/contract.ts';
import { blog } from '#model/posts/copy.ts';
import { doiAddress, orcidAddress } from '#model/posts/identifiers.ts';
import { describeLicense } from '#model/posts/licenses.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { authorPath, postPath, topicPath } from '#model/posts/post-paths.ts';
import { dataPolicy } from '#model/site/security-headers.ts';
import { edgeHeaders } from '../http/cache.ts';
import { siteUrl } from '../env.ts';
import { listFullPosts, listPublishedAddresses, listPublishedAuthors } from './public-posts.ts';
import { type PageError, toPageError } from '../http/page-answer.ts';
import { withAbsoluteUrls } from './render-body.ts';
import { listCategories, listTags } from './topics.ts';

// XML 1.0 cannot hold these.
const invalidInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes the characters that XML 1.0 cannot hold and escapes nothing, because `rss` escapes by itself. */
export function stripInvalidXml(text: string): string {
  return text.replace(invalidInXml, '');
}

/** Escapes a text for an element or a double-quoted attribute, without the characters that XML 1.0 cannot hold. */
export function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return stripInvalidXml(text).replace(/[&<>"]/g, (mark) => `&${names[mark]};`);
}

/**
 * Escapes a plain text for an item's description. Readers show a description as HTML, and the feed escapes it as XML
 * after that (https://www.rssboard.org/rss-profile).
 */
export function feedDescription(text: string): string {
  return escapeXml(text);
}

/** Answers with a feed, which the CDN stores until a post changes, unless `caching` says otherwise. */
export function answerFeedFile(
  file: string,
  type: string,
  caching = edgeHeaders('blog'),
): Response {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': dataPolicy,
  };
  return new Response(file, { headers: { ...headers, ...caching } });
}

/** Answers with plain text that a feed or a sitemap could not be read, and asks to try again after 30 seconds. */
export function answerPageError(status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30' };
  return new Response('This could not be read at the moment. Please try again shortly.\n', {
    status,
    headers,
  });
}

// The bounds limit articles in total and per read, and bytes of XML.
const feedBounds = { posts: 15, atOnce: 5, bytes: 2_900_000 } as const;

// An answer carries 6 MB.
const maxInSitemap = 15_000;

export interface FeedArticle extends Omit<BlogPost, 'content' | 'slug'> {
  url: string;
}

const link = (href: string, words: string) =>
  `<a href="${escapeXml(href)}">${escapeXml(words)}</a>`;

function frameBody(post: Omit<BlogPost, 'content' | 'slug'>, html: string): string {
  const { revisedOn, revisionNote, authorName, authorAffiliation, authorOrcid, doi } = post;
  const license = describeLicense(post.license);
  const revision =
    revisedOn === null
      ? ''
      : `<p><strong>${blog.post.revisedOn(formatUtcDay(revisedOn))}</strong> ${escapeXml(revisionNote)}</p>\n`;
  const credits = [
    authorAffiliation && escapeXml(`${authorName}, ${authorAffiliation}`),
    authorOrcid && `${blog.post.orcid} ${link(orcidAddress(authorOrcid), authorOrcid)}`,
    doi && `${blog.post.doi} ${link(doiAddress(doi), doi)}`,
    license && `${blog.post.license} ${link(license.url, license.label)}`,
  ].filter(Boolean);
  return `${revision}${html}${credits.length === 0 ? '' : `\n<p>${credits.join('. ')}.</p>`}`;
}

function toFeedArticle({ content: _, slug, ...post }: BlogPost): FeedArticle {
  const url = siteUrl(postPath(slug));
  return { ...post, url, contentHtml: frameBody(post, withAbsoluteUrls(post.contentHtml, url)) };
}

// Escaping makes markup up to five times as long.
function estimateBytes({ contentHtml, title, excerpt, url, tags, ...rest }: FeedArticle): number {
  const texts = [
    contentHtml,
    title,
    feedDescription(excerpt),
    url,
    rest.category,
    rest.authorName,
    ...tags,
  ];
  const tagged = texts.map((text) => Buffer.byteLength(escapeXml(text)) + 50);
  return tagged.reduce((sum, size) => sum + size, 500);
}

async function collectArticles(categories?: string[]): Promise<FeedArticle[]> {
  const articles: FeedArticle[] = [];
  let bytes = 0;
  let last: FeedArticle | undefined;
  while (articles.length < feedBounds.posts) {
    const after = last && { createdAt: new Date(last.publishedAt), id: last.id };
    const posts = await listFullPosts(
      { limit: feedBounds.atOnce, ...(after && { after }) },
      categories,
    );
    for (const article of posts.map(toFeedArticle)) {
      bytes += estimateBytes(article);
      if (bytes > feedBounds.bytes) {
        // The newest is always listed, without its text if it is too large.
        return articles.length > 0 ? articles : [{ ...article, contentHtml: '' }];
      }
      articles.push(article);
      last = article;
    }
    if (posts.length < feedBounds.atOnce) break;
  }
  return articles;
}

/**
 * Reads the articles of a feed, or the status of an error.
 *
 * @param category the spellings of a category; the whole blog without it
 */
export function readFeed(category?: string[]): Promise<FeedArticle[] | PageError> {
  return toPageError(() => collectArticles(category));
}

const maxTopicsInSitemap = 10_000;

/**
 * Lists at most 10,000 paths of the pages of categories, authors and tags, in this order, for the sitemap, or returns
 * the status of an error.
 */
export function readTopicPaths(): Promise<string[] | PageError> {
  return toPageError(async () => {
    const [categories, tags, authors] = await Promise.all([
      listCategories(),
      listTags(),
      listPublishedAuthors(),
    ]);
    return [
      ...categories.map(({ slug }) => topicPath('category', slug)),
      ...authors.map(authorPath),
      ...tags.map(({ slug }) => topicPath('tag', slug)),
    ].slice(0, maxTopicsInSitemap);
  });
}

/**
 * Lists slug and last change of the newest 15,000 published posts for the sitemap, or returns the status of an error.
 */
export function readSitemap() {
  return toPageError(() => listPublishedAddresses(maxInSitemap));
}
