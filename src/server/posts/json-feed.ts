import { noonInPacific } from '#model/dates/pacific-dates.ts';
import { blog } from '#model/posts/copy.ts';
import { doiAddress, orcidAddress } from '#model/posts/identifiers.ts';
import { describeLicense } from '#model/posts/licenses.ts';
import { authorPath, blogPath, jsonFeedPath } from '#model/posts/post-paths.ts';
import { identity } from '#model/site/identity.ts';
import { siteUrl } from '../env.ts';
import { edgeHeaders } from '../http/cache.ts';
import { respondWithFeedFile } from '../http/feed-response.ts';
import { type FeedArticle } from './feed-articles.ts';

const toAbsolute = (address: string) => new URL(address, siteUrl('/')).href;

function toAuthor({ authorId, authorName, authorOrcid, authorAvatar }: FeedArticle) {
  if (authorName === '') return { name: identity.name, url: siteUrl('/') };
  const ownPage = authorId ? siteUrl(authorPath({ id: authorId, name: authorName })) : undefined;
  const url = authorOrcid === '' ? ownPage : orcidAddress(authorOrcid);
  return {
    name: authorName,
    ...(url !== undefined && { url }),
    ...(authorAvatar !== '' && { avatar: toAbsolute(authorAvatar) }),
  };
}

// The format asks for a time, so a Pacific day of a revision becomes its midday, but never a time before publication.
function revisedAt(day: string, publishedAt: string): string {
  const midday = noonInPacific(day).toISOString();
  return midday > publishedAt ? midday : publishedAt;
}

function toItem(article: FeedArticle) {
  const { id, url, title, contentHtml, excerpt, coverImage, publishedAt } = article;
  const { category, tags, revisedOn, doi } = article;
  const license = describeLicense(article.license);
  const topics = [category, ...tags].filter((word) => word !== '');
  return {
    // Readers recognize the article by its id when its address changes.
    id: `urn:uuid:${id}`,
    url,
    title,
    content_html: contentHtml,
    ...(excerpt !== '' && { summary: excerpt }),
    ...(coverImage !== '' && { image: toAbsolute(coverImage) }),
    date_published: publishedAt,
    ...(revisedOn !== null && { date_modified: revisedAt(revisedOn, publishedAt) }),
    authors: [toAuthor(article)],
    ...(topics.length > 0 && { tags: topics }),
    language: 'en-US',
    // The format is extended by a name that begins with an underscore.
    ...((license !== undefined || doi !== '') && {
      _citation: {
        ...(doi !== '' && { doi: doiAddress(doi) }),
        ...(license && { license: license.url }),
      },
    }),
  };
}

/** Responds with the feed in JSON (https://www.jsonfeed.org/version/1.1/). */
export function respondWithJsonFeed(articles: FeedArticle[]): Response {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${blog.hero.heading} | ${identity.name}`,
    home_page_url: siteUrl(blogPath),
    feed_url: siteUrl(jsonFeedPath),
    description: blog.description,
    icon: siteUrl('/icon-512.png'),
    language: 'en-US',
    authors: [{ name: identity.name, url: siteUrl('/') }],
    items: articles.map(toItem),
  };
  return respondWithFeedFile(JSON.stringify(feed), 'application/feed+json', edgeHeaders('blog'));
}
