import type { ApplicationStatus } from '#contracts/applications.ts';
import { Badge } from '../kit/Badge.tsx';
import { useMinute } from '../kit/use-minute.ts';
import { standingOf } from './application-words.ts';

/** Where an application stands: decided, or how many business days are left of the promise. */
export function ReviewBadge(props: { status: ApplicationStatus; createdAt: string }) {
  return <Badge {...standingOf(props, useMinute())} />;
}
