import { Badge } from '../ui/marks.tsx';
import { useMinute } from '../ui/time.tsx';
import { type Reviewed, statusBadge } from './application-words.ts';

export function ReviewBadge(props: Reviewed) {
  return <Badge {...statusBadge(props, useMinute())} />;
}
