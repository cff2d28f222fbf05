import { bounds } from '#model/fields/bounds.ts';
import { cutText } from '#model/text/cut-text.ts';
import type { ListFilters } from '#model/posts/post-paths.ts';
import { edgeHeaders } from '../http/cache.ts';
import { countRequest } from '../http/rate-limit.ts';
import { countPublishedPosts } from './public-posts.ts';
import { toPageResponseHead, type PageError, toPageError } from '../http/page-response.ts';
import { readListPage, readNewestCards, readTopics } from './read-pages.ts';

const newestShown = 3;

function withoutError<Data extends object>(read: Data | PageError): Data | undefined {
  return 'status' in read ? undefined : read;
}

// A search is counted for each network, because each new one asks the database.
function countSearch(ip: string) {
  return toPageError(async () => {
    await countRequest({ env: { ip } }, 'search');
    return undefined;
  });
}

/**
 * Reads what a page of articles shows for its address: `?q=` and `?after=` within its own filters. `responseHead` is the
 * page's status with its headers: stored at the CDN like the list, or tried again soon.
 */
export async function readListRequest(url: URL, own: Omit<ListFilters, 'q'>, ip: string) {
  const after = url.searchParams.get('after') || undefined;
  const q = cutText(url.searchParams.get('q')?.trim() ?? '', bounds.searchQuery) || undefined;
  const filters: ListFilters = { ...own, q };
  const refused = q === undefined ? undefined : await countSearch(ip);
  const [read, topics] = await Promise.all([
    refused ?? readListPage(after, filters),
    refused ??
      toPageError(async () => {
        const both = withoutError(await readTopics(filters, { tags: after === undefined }));
        return { ...(both ?? { categories: [], tags: [] }), total: await countPublishedPosts() };
      }),
  ]);
  const list = withoutError(read);
  const readable = withoutError(topics);
  const isEmpty = q !== undefined && list?.posts.length === 0;
  // A search that finds nothing leads on to the newest posts and to every category.
  const [newest, allTopics] = isEmpty
    ? await Promise.all([
        toPageError(() => readNewestCards(newestShown)),
        readTopics({}, { tags: false }),
      ])
    : [];
  return {
    after,
    filters,
    list,
    topics: readable && allTopics ? { ...readable, ...withoutError(allTopics) } : readable,
    newest: newest && 'length' in newest ? newest : undefined,
    responseHead: toPageResponseHead(read, edgeHeaders('blog', { query: ['after', 'q'] })),
  };
}
