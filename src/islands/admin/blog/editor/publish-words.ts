import type { AdminPost } from '#contracts/admin-blog.ts';
import { formatLongDate } from '#lib/dates.ts';

/** What a post is now, and what saving it will do, in words (P-68). */
export function publishWords(before: AdminPost | null, published: boolean): string {
  if (!before) {
    return published
      ? 'Readers see it as soon as you create it.'
      : 'It will be a draft that readers cannot see.';
  }
  const date = before.publishedAt ? formatLongDate(before.publishedAt) : null;
  if (before.published) {
    const since = date ? `Published ${date}.` : 'Published.';
    return published
      ? `${since} Readers see your changes as soon as you save.`
      : `${since} Saving takes it off the site and keeps the date.`;
  }
  const draft = date
    ? `Draft. Published ${date}, then taken off the site.`
    : 'Draft, never published.';
  return published ? `${draft} Saving publishes it now.` : draft;
}
