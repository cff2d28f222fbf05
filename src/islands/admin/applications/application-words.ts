import type { Application, ApplicationAct } from '#contracts/applications.ts';
import type { IconName } from '#lib/icon-paths.ts';
import { readReviewClock, reviewWords } from '#lib/review-clock.ts';

/** Address of an application's page. */
export function applicationPath({ id }: { id: string }): string {
  return `/admin/applications/${id}`;
}

/** First and last name, as the applicant wrote them. */
export function applicantOf({ firstName, lastName }: Application): string {
  return `${firstName} ${lastName}`;
}

/** How an act reads in a log. */
export const actWords: Record<ApplicationAct, string> = {
  approved: 'Approved',
  declined: 'Declined',
  undone: 'Decision undone before its email was sent',
  reopened: 'Reopened',
  'letter-withdrawn': 'Letter withdrawn',
};

/** What the badge of an application says: its decision, or its clock. */
export interface Standing {
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
  mark: IconName;
  word: string;
}

interface StandingFacts {
  status: Application['status'];
  /** When it came, ISO 8601. */
  createdAt: string;
}

/** Business days left from which a pending application is marked amber. */
const fewDays = 3;

/** Reads an application's standing. @param now the reader's clock, in milliseconds. */
export function standingOf({ status, createdAt }: StandingFacts, now: number): Standing {
  if (status === 'approved') return { tone: 'ok', mark: 'check', word: 'Approved' };
  if (status === 'declined') return { tone: 'quiet', mark: 'cross', word: 'Declined' };
  const clock = readReviewClock(new Date(createdAt), new Date(now));
  const word = reviewWords(clock);
  if (clock.overdue) return { tone: 'bad', mark: 'warning', word };
  return { tone: clock.left > fewDays ? 'quiet' : 'warn', mark: 'dots', word };
}
