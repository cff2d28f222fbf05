import type { ImportDetails } from '#model/donations/import-records.ts';
import { formatCount } from '#model/text/format-count.ts';
import { SumStrip } from '../EquationStrip.tsx';

/** Shows what the recorded rows of an import add up to. */
export function ImportSums({ record: { sums } }: { record: ImportDetails }) {
  const { gifts, reversals, fees, costs, open, rounding } = sums;
  const terms = [
    { label: 'Reversed', cents: reversals.cents, note: formatCount(reversals.rows, 'row') },
    { label: 'Fees', cents: -fees.cents, note: 'Of single gifts' },
    { label: 'Costs', cents: -costs.cents, note: 'Of whole payments' },
    { label: 'Open', cents: open.cents, note: formatCount(open.rows, 'row') },
    { label: 'Rounding', cents: -rounding.cents, note: 'The file says so' },
  ].filter(({ cents }) => cents !== 0);
  const first = {
    label: 'Gifts',
    cents: gifts.cents,
    note: `${gifts.rows.toLocaleString('en-US')} recorded`,
  };
  const result = {
    label: 'Net',
    cents: [first, ...terms].reduce((all, { cents }) => all + cents, 0),
    note: 'Of these rows',
  };
  return <SumStrip label="What was recorded" terms={[first, ...terms]} result={result} />;
}
