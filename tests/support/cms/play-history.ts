import { database } from '#server/db/client.ts';
import { cmsMirror } from '#server/db/blog-schema.ts';
import { CmsError } from '#server/service-errors.ts';
import { runMirror } from '#server/posts/mirror/run-mirror.ts';
import { cast, type PostTexts, type CmsStep } from './history.ts';
import { calmly, edit, linkTo, setSwitches } from './sandbox.ts';

/** The published entries of the CMS, as the test itself counts them. */
export interface Published {
  posts: Map<string, { slug: string; words: PostTexts }>;
  authors: Map<string, string>;
  assets: Map<string, string>;
}

function writeBody({ figure, neighbor }: PostTexts): string {
  const picture = figure ? `\n\n![x](asset:${figure})` : '';
  const link = neighbor ? `\n\nSee [there](entry:${neighbor}).` : '';
  return `Text.${picture}${link}`;
}

/** Tells whether a slug is free, because a unique field of the CMS forbids two published entries with the same one. */
function isFree({ posts }: Published, slug: string, id: string): boolean {
  return [...posts].every(([other, post]) => other === id || post.slug !== slug);
}

/** The switches of an answer after which the SDK does not try again. */
const cutOff = { pageSize: 2, failFromPage: 2, failStatus: 422 };

async function sync(fault: Extract<CmsStep, { kind: 'sync' }>['fault']): Promise<void> {
  if (fault === 'small pages') await setSwitches({ pageSize: 2 });
  if (fault === 'cut off') await setSwitches(cutOff);
  if (fault !== 'none') await database().queries.update(cmsMirror).set({ token: 'lost' });
  await runMirror().catch((error: unknown) => {
    if (fault !== 'cut off' || !(error instanceof CmsError)) throw error;
  });
  await setSwitches(calmly);
}

async function perform(step: CmsStep, published: Published): Promise<void> {
  switch (step.kind) {
    case 'sync':
      return sync(step.fault);
    case 'write author':
      await edit(step.id, { contentType: 'blogAuthor', fields: { name: step.name } });
      published.authors.set(step.id, step.name);
      return;
    case 'write asset': {
      const file = { url: step.url, fileName: 'x', contentType: 'image/avif', details: {} };
      await edit(step.id, { type: 'Asset', fields: { title: 'x', file } });
      published.assets.set(step.id, step.url);
      return;
    }
    case 'write post': {
      const { id, slug, words } = step;
      if (!isFree(published, slug, id)) return;
      const { title, author, cover } = words;
      const fields = {
        title,
        slug,
        body: writeBody(words),
        author: author && linkTo('Entry', author),
        coverImage: cover && linkTo('Asset', cover),
      };
      await edit(id, { fields });
      published.posts.set(id, { slug, words });
      return;
    }
    case 'unpublish':
    case 'delete': {
      const isAsset = cast.assets.some((id) => id === step.id);
      await edit(step.id, { action: step.kind, type: isAsset ? 'Asset' : 'Entry' });
      for (const kind of Object.values(published) as Map<string, unknown>[]) kind.delete(step.id);
      return;
    }
  }
}

/** Plays a history from an empty CMS, and ends with a run. */
export async function playCmsHistory(history: readonly CmsStep[]): Promise<Published> {
  const published: Published = { posts: new Map(), authors: new Map(), assets: new Map() };
  for (const step of history) await perform(step, published);
  await sync('none');
  return published;
}

/** Returns what the site must then show of a published post entry. */
export function expectedPost({ posts, authors, assets }: Published, id: string) {
  const post = posts.get(id);
  if (!post) throw new Error(`${id} is not published.`);
  const { title, author, cover, figure, neighbor } = post.words;
  const picture = figure && assets.has(figure) ? `\n\n![x](${assets.get(figure)})` : '';
  const there = neighbor ? posts.get(neighbor) : undefined;
  const link = there ? `[there](/blog/${there.slug})` : 'there';
  const gap = figure && picture === '' ? '\n\n' : '';
  return {
    slug: post.slug,
    title,
    content: `Text.${picture}${gap}${neighbor ? `\n\nSee ${link}.` : ''}`.trim(),
    coverImage: (cover && assets.get(cover)) ?? '',
    authorName: (author && authors.get(author)) ?? '',
  };
}
