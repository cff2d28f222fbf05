import type { BlogPost } from '#contracts/blog.ts';
import { postPath } from '#lib/blog-paths.ts';
import { siteUrl } from '../site-url.ts';
import { escapeXml } from '../http/answer-xml.ts';
import { type PublishedAddress, listPublishedAddresses, listWholePosts } from './public-posts.ts';
import { orUnreadable, type Unreadable } from './read-pages.ts';
import { withWholeAddresses } from './render-body.ts';

/** Most articles of a feed, how many are read at once, and what they may weigh as XML, in bytes. */
const feedBounds = { posts: 50, atOnce: 10, bytes: 2_900_000 } as const;

/** Most posts of a sitemap: an answer carries 6 MB, and a slug may have 200 characters. */
const mostInSitemap = 15_000;

/** An article for feed readers: its addresses are whole, because it is read elsewhere. */
export interface FeedArticle extends Omit<BlogPost, 'content' | 'slug'> {
  url: string;
}

function present({ content: _, slug, ...post }: BlogPost): FeedArticle {
  const url = siteUrl(postPath(slug));
  return { ...post, url, contentHtml: withWholeAddresses(post.contentHtml, url) };
}

/** Bytes of an article in the feed: escaping makes markup up to five times as long. */
function weigh({ contentHtml, title, excerpt, url, tags, ...rest }: FeedArticle): number {
  const texts = [contentHtml, title, excerpt, url, rest.category, rest.authorName, ...tags];
  const tagged = texts.map((text) => Buffer.byteLength(escapeXml(text)) + 50);
  return tagged.reduce((sum, size) => sum + size, 500);
}

async function gather(): Promise<FeedArticle[]> {
  const articles: FeedArticle[] = [];
  let bytes = 0;
  let last: FeedArticle | undefined;
  while (articles.length < feedBounds.posts) {
    const after = last && { createdAt: new Date(last.publishedAt), id: last.id };
    const posts = await listWholePosts({ limit: feedBounds.atOnce, ...(after && { after }) });
    for (const article of posts.map(present)) {
      bytes += weigh(article);
      if (bytes > feedBounds.bytes) {
        // The newest is always named; readers follow its link when its text is too large.
        return articles.length > 0 ? articles : [{ ...article, contentHtml: '' }];
      }
      articles.push(article);
      last = article;
    }
    if (posts.length < feedBounds.atOnce) break;
  }
  return articles;
}

/** The newest articles in full, newest first: as many as an answer carries, and at least one. */
export function readFeed(): Promise<FeedArticle[] | Unreadable> {
  return orUnreadable(gather);
}

/** Every article that a sitemap names, newest first. */
export function readSitemap(): Promise<PublishedAddress[] | Unreadable> {
  return orUnreadable(() => listPublishedAddresses(mostInSitemap));
}
