import type { AdminPost } from '#contracts/admin-blog.ts';
import { formatLongDate } from '#lib/dates.ts';

/** What a post is now, and what saving it will do, in words (spec §4, decisions 19, 20). */
export function publishWords(before: AdminPost | null, published: boolean): string {
  if (!before) {
    return published
      ? 'It is published as soon as it is created.'
      : 'It is created as a draft: readers do not see it.';
  }
  const date = before.publishedAt ? formatLongDate(before.publishedAt) : null;
  if (before.published) {
    const since = date ? `Published ${date}.` : 'Published.';
    return published
      ? `${since} Readers see what you save at once.`
      : `${since} Saving takes it off the site and keeps the date.`;
  }
  const draft = date
    ? `A draft that was published ${date} and taken off the site.`
    : 'A draft, never published.';
  return published ? `${draft} Saving publishes it now.` : draft;
}
