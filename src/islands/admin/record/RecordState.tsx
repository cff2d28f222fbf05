import { Button } from '#islands/ui/Button.tsx';
import { LateWords } from '#islands/ui/LateWords.tsx';
import type { UsedRecord } from '../lists/use-record.ts';
import { SaidLine } from '../kit/SaidLine.tsx';
import styles from './RecordState.module.css';

interface RecordStateProps {
  /** Starts the sentences, such as 'The application'. */
  what: string;
  use: Pick<UsedRecord<unknown>, 'record' | 'failure' | 'isMissing' | 'load'>;
}

/** What a record's page says while there is no record: that it comes, is missing, or did not load. */
export function RecordState({ what, use: { record, failure, isMissing, load } }: RecordStateProps) {
  if (record !== null && failure === null) return null;
  if (record !== null && failure !== null) {
    return (
      <div className={styles.said}>
        <SaidLine
          title={`${what} was not refreshed.`}
          reason={failure.reason}
          onRetry={() => void load()}
        />
      </div>
    );
  }
  if (failure === null) {
    return (
      <div className={styles.skeleton} role="status">
        <span className="visually-hidden">Loading</span>
        <span />
        <span />
        <span />
        <span />
      </div>
    );
  }
  return (
    <div className={styles.state} role="status">
      <LateWords>
        <h1 className={styles.title}>
          {isMissing ? `${what} was not found` : `${what} did not load`}
        </h1>
        <p>
          {isMissing
            ? 'It may have been erased, or the address may be incomplete.'
            : `${failure.reason} Nothing was changed.`}
        </p>
      </LateWords>
      {!isMissing && (
        <Button variant="ink" icon="again" label="Try again" onClick={() => void load()} />
      )}
    </div>
  );
}
