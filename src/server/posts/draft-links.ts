import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { adminBlogMessages, type SharedDraft } from '#model/posts/admin-posts.ts';
import { readHeadings } from '#model/posts/article-headings.ts';
import { blogPosts } from '../db/blog-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';
import { siteUrl } from '../env.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { OnDemandPage } from '../http/on-demand-page.ts';
import { openPrivatePage } from '../links/private-page.ts';
import { ensureLink, revokeLinks } from '../links/private-links.ts';
import { linkPath } from '../links/link-tokens.ts';
import { readDraftPost } from './draft-post.ts';

const kind = 'draft';

const shownForMs = 14 * dayMs;

/**
 * Returns the link that shows a draft to whoever has it; until it ends it stays the same.
 *
 * @throws HttpError 404, 409 for a published post
 */
export function shareDraft(subjectId: string): Promise<SharedDraft> {
  return database().transaction(async (tx) => {
    const [post] = await tx
      .select({ published: blogPosts.published })
      .from(blogPosts)
      .where(eq(blogPosts.id, subjectId))
      .for('update');
    if (!post) throw notFound('Post');
    if (post.published) throw conflict(adminBlogMessages.alreadyPublished);
    const expiresAt = new Date(Date.now() + shownForMs);
    const id = await ensureLink(tx, { kind, subjectId, email: '', expiresAt });
    const [link] = await tx.select().from(privateLinks).where(eq(privateLinks.id, id));
    const endsAt = (link?.expiresAt ?? expiresAt).toISOString();
    return { url: siteUrl(linkPath(kind, id)), endsAt };
  });
}

/** Revokes the links that show these posts as drafts. Run it in the transaction that publishes them. */
export async function endDraftLinks(tx: Queries, postIds: string[]): Promise<void> {
  if (postIds.length === 0) return;
  const { kind: linkKind, subjectId, revokedAt } = privateLinks;
  await tx
    .update(privateLinks)
    .set({ revokedAt: new Date() })
    .where(and(eq(linkKind, kind), inArray(subjectId, postIds), isNull(revokedAt)));
}

/** Revokes the link of `shareDraft`. An unknown post, or one without a link, is no error. */
export async function unshareDraft(subjectId: string): Promise<void> {
  await revokeLinks(database().queries, { kind, subjectId });
}

/**
 * Opens the page that shows a draft to whoever has its link, with the headings of its text and the link's end. A post
 * that was published or deleted since is refused like an unknown link.
 */
export function openDraft(page: OnDemandPage) {
  return openPrivatePage(page, kind, async ({ subjectId, expiresAt }) => {
    const draft = await readDraftPost(subjectId ?? '');
    if (!draft || !expiresAt) throw notFound('Link');
    return {
      ...draft,
      headings: readHeadings(draft.post.contentHtml),
      endsAt: expiresAt.toISOString(),
    };
  });
}
