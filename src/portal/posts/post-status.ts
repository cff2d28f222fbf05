import { formatUtcDay } from '#model/dates/dates.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import type { MirroredFields, PostConflict } from '#model/posts/mirror.ts';

type Status = Pick<MirroredFields, 'published' | 'scheduledFor'>;

/** Says whether readers see a post, as in 'Published', 'Draft' or 'Scheduled for November 30, 2026 at 5:00 PM PST'. */
export function describeStatus({ published, scheduledFor }: Status): string {
  if (scheduledFor) return `Scheduled for ${formatPacificDateTime(scheduledFor)}`;
  return published ? 'Published' : 'Draft';
}

/** Returns the UTC day on which a version was published, as articles show it, or an empty text. */
export function describePublicationDay({ publishedAt }: MirroredFields): string {
  return publishedAt ? formatUtcDay(publishedAt) : '';
}

/** Says what readers see of a post in conflict, and what choosing Contentful's version does to it. */
export function describeConflict({ ours, theirs }: Pick<PostConflict, 'ours' | 'theirs'>) {
  if (ours.published) {
    return {
      readers: "Readers see the portal's version until you choose one.",
      question:
        'The changes made in the portal will be replaced right away. This cannot be undone.',
      label: "Replace the portal's version",
    };
  }
  const day = describePublicationDay(theirs);
  const dated = day === '' ? 'with the date of today' : `dated ${day}`;
  const [fate, end] = ours.scheduledFor
    ? ['whose schedule waits until you choose', ' Its schedule ends.']
    : ['and stays one if you keep it', ''];
  const neither = `Readers see neither: the portal's version is a draft, ${fate}.`;
  if (theirs.scheduledFor) {
    const time = formatPacificDateTime(theirs.scheduledFor);
    return {
      readers: `${neither} Contentful's version would be published on ${time}.`,
      question: `This schedules the article for ${time}. The changes made in the portal will be replaced. This cannot be undone.`,
      label: "Schedule Contentful's version",
    };
  }
  return {
    readers: `${neither} Contentful's version would be published at once.`,
    question: `This publishes the article at once, ${dated}.${end} The changes made in the portal will be replaced. This cannot be undone.`,
    label: "Publish Contentful's version",
  };
}
