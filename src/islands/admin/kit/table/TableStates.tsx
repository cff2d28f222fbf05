import empty from '#art/empty.svg?raw';
import { Button } from '#islands/ui/Button.tsx';
import { LateWords } from '#islands/ui/LateWords.tsx';
import type { Failure } from '../../lists/failure.ts';
import { handFocusOn } from '../focus-heir.ts';
import type { TableDesign } from './table-design.ts';
import type { TableView } from './use-table-view.ts';
import styles from './TableStates.module.css';

interface NothingFoundProps<Row> {
  design: TableDesign<Row>;
  view: TableView<Row>;
}

/** No row is left, or there is none: says so, and offers to take back what emptied the list. */
export function NothingFound<Row>({ design, view }: NothingFoundProps<Row>) {
  const { empty: words, filter } = design;
  return (
    <div className={styles.state} ref={handFocusOn}>
      <span className={styles.art} dangerouslySetInnerHTML={{ __html: empty }} />
      <div>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.text}>{view.narrowed ? words.text : words.none}</p>
        <div className={styles.actions}>
          {view.search !== '' && (
            <Button variant="outline" label="Clear search" onClick={() => view.setSearch('')} />
          )}
          {view.filter !== filter.options[0] && (
            <Button
              variant="outline"
              label={filter.showAll}
              onClick={() => view.setFilter(filter.options[0].id)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface NotLoadedProps {
  title?: string;
  failure: Failure;
  onRetry: () => void;
}

/** The list never came: what happened, what did not, what next. */
export function NotLoaded({ title = 'The list did not load', failure, onRetry }: NotLoadedProps) {
  return (
    <div className={styles.state} role="status" ref={handFocusOn}>
      <svg className={styles.art} viewBox="0 0 60 44" aria-hidden="true" focusable="false">
        <path className={styles.trace} d="M1 28h16l5-5 5-21 8 40 4-14h6M48 28h1M53 28h1M58 28h1" />
      </svg>
      <div>
        <LateWords>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{failure.reason} Nothing was changed.</p>
        </LateWords>
        <div className={styles.actions}>
          <Button variant="ink" icon="again" label="Try again" onClick={onRetry} />
        </div>
        {failure.requestId && (
          <p className={styles.text}>
            Request <code className={styles.code}>{failure.requestId}</code>
          </p>
        )}
      </div>
    </div>
  );
}
