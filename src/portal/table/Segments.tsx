import { useId } from 'react';
import '#styles/controls/segmented-control.css';
import type { TableRow } from './table-design.ts';
import type { ChoiceProps } from './list-address.ts';
import type { TableView } from './use-table-view.ts';
import styles from './table.module.css';
import { Status } from '#islands/ui/live-regions.tsx';

export interface Segment<Row> {
  id: string;
  label: string;
  count?: number | undefined;
  test?: ((row: Row) => boolean) | undefined;
}

export interface SegmentsProps<Row> extends Omit<ChoiceProps, 'options'> {
  options: readonly Segment<Row>[];
  whole: string;
}

/**
 * Shows the parts of a list as radio buttons with counts. While staff search, the counts are of what is found and are
 * read to screen readers.
 */
export function Segments<Row extends TableRow>(
  props: SegmentsProps<Row> & { view: TableView<Row> },
) {
  const { label, value, options, whole, onChoose, view } = props;
  const name = useId();
  const isSearching = view.search.trim() !== '';
  const counts = options.map(({ test, count }) =>
    isSearching ? test && view.found.filter(test).length : count,
  );
  const countTexts = options.flatMap(({ id, label: word }, index) => {
    const count = counts[index];
    return id === whole || count === undefined ? [] : [`${count} ${word.toLowerCase()}`];
  });
  return (
    <>
      <div className={`segmented-control ${styles.segments}`} role="radiogroup" aria-label={label}>
        {options.map(({ id, label: word }, index) => (
          <label key={id}>
            <input type="radio" name={name} checked={id === value} onChange={() => onChoose(id)} />
            <span>
              {word}
              {counts[index] !== undefined && (
                <small> {counts[index].toLocaleString('en-US')}</small>
              )}
            </span>
          </label>
        ))}
      </div>
      <Status as="p" className="visually-hidden">
        {isSearching && countTexts.join(', ')}
      </Status>
    </>
  );
}
