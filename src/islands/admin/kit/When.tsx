import { formatLongDate, formatLongDateTime } from '#lib/dates.ts';
import { relativeTime } from './relative-time.ts';
import { useMinute } from './use-minute.ts';

interface WhenProps {
  /** ISO 8601. */
  iso: string;
  /** Also the time of day. */
  withTime?: boolean;
}

/** A date in US long format; how long ago it is stands in the tooltip (decision 26). */
export function When({ iso, withTime = false }: WhenProps) {
  const now = useMinute();
  return (
    <time dateTime={iso} title={relativeTime(iso, now)}>
      {withTime ? formatLongDateTime(iso) : formatLongDate(iso)}
    </time>
  );
}
