import { formatPacificDate, formatPacificDateTime } from '#lib/pacific-dates.ts';
import { relativeTime } from './relative-time.ts';
import { useMinute } from './use-minute.ts';

interface WhenProps {
  /** ISO 8601. */
  iso: string;
  /** Also the time of day. */
  withTime?: boolean;
}

/**
 * A Pacific date in US long format, with its zone when it has a time, so that the portal agrees with
 * receipts and letters (P-17); the tooltip says how long ago it was (P-17).
 */
export function When({ iso, withTime = false }: WhenProps) {
  const now = useMinute();
  return (
    <time dateTime={iso} title={relativeTime(iso, now)}>
      {withTime ? formatPacificDateTime(iso) : formatPacificDate(iso)}
    </time>
  );
}
