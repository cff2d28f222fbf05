import type { BlogPost } from '#model/posts/contract.ts';
import { blog } from '#model/posts/copy.ts';
import { doiAddress, orcidAddress } from '#model/posts/identifiers.ts';
import { describeLicense } from '#model/posts/licenses.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { postPath } from '#model/posts/post-paths.ts';
import { siteUrl } from '../env.ts';
import { type PageError, toPageError } from '../http/page-response.ts';
import { escapeXml, feedDescription } from '../http/xml.ts';
import { listFullPosts } from './public-posts.ts';
import { withAbsoluteUrls } from './render-body.ts';

// The bounds limit articles in total and per read, and bytes of XML.
const feedBounds = { posts: 15, atOnce: 5, bytes: 2_900_000 } as const;

export interface FeedArticle extends Omit<BlogPost, 'content' | 'slug'> {
  url: string;
}

const link = (href: string, text: string) => `<a href="${escapeXml(href)}">${escapeXml(text)}</a>`;

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
    for (const whole of posts.map(toFeedArticle)) {
      // One that is too large alone is listed without its text, and the others stay.
      const isTooLarge = estimateBytes(whole) > feedBounds.bytes;
      const article = isTooLarge ? { ...whole, contentHtml: '' } : whole;
      bytes += estimateBytes(article);
      if (bytes > feedBounds.bytes) return articles;
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
