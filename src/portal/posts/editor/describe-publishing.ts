import type { AdminPost } from '#model/posts/admin-posts.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatPacificFullDateTime } from '#model/dates/pacific-dates.ts';
import { isTimestamp, scheduledTimestamp } from './post-schedule.ts';
import type { PostValues } from './post-values.ts';

function describeSchedule(timestamp: string, before: AdminPost | null, now: number): string {
  const time = formatPacificFullDateTime(timestamp);
  if (Date.parse(timestamp) > now) {
    const scheduled = `Scheduled for ${time}. It can take 15 minutes to appear.`;
    return before?.published ? `${scheduled} Saving takes it off the site until then.` : scheduled;
  }
  return before?.cms?.state === 'conflict'
    ? `Held back since ${time}: choose a side of the conflict with Contentful first.`
    : `Was scheduled for ${time}. It appears within 15 minutes.`;
}

/**
 * Says what a post is, and what saving it will do.
 *
 * @param now in milliseconds
 */
export function describePublishing(
  values: PostValues,
  before: AdminPost | null,
  now: number,
): string {
  const { published } = values;
  const timestamp = scheduledTimestamp(values, before);
  if (isTimestamp(timestamp)) {
    return describeSchedule(timestamp, before, now);
  }
  if (!before) {
    return published
      ? 'Readers see it as soon as you create it.'
      : 'It will be a draft that readers cannot see.';
  }
  const date = before.publishedAt ? formatUtcDay(before.publishedAt) : null;
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
