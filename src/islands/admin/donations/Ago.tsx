import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { relativeTime } from '../kit/relative-time.ts';
import { useMinute } from '../kit/use-minute.ts';

/** How long ago something was; when exactly stands in the tooltip. */
export function Ago({ iso }: { iso: string }) {
  const now = useMinute();
  return (
    <time dateTime={iso} title={formatPacificDateTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}
