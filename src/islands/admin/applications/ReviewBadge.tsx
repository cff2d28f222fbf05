import type { ApplicationStatus } from '#contracts/applications.ts';
import { Badge } from '../ui/marks.tsx';
import { useMinute } from '../ui/time.tsx';
import { statusBadge } from './application-words.ts';

export function ReviewBadge(props: { status: ApplicationStatus; createdAt: string }) {
  return <Badge {...statusBadge(props, useMinute())} />;
}
