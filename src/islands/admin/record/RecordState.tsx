import { useLocation } from 'wouter';
import { Button } from '#islands/ui/Button.tsx';
import type { UsedRecord } from '../lists/use-record.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { SaidLine } from '../kit/SaidLine.tsx';
import styles from './RecordState.module.css';

interface RecordStateProps {
  /** Starts the sentences, such as 'The application'. */
  what: string;
  /** Where the record belongs: name and address of its list. */
  list: { label: string; href: string };
  use: Pick<UsedRecord<unknown>, 'record' | 'failure' | 'isMissing' | 'load'>;
}

/** What a record's page says while there is no record: that it comes, is missing, or did not load. */
export function RecordState({ what, list, use }: RecordStateProps) {
  const { record, failure, isMissing, load } = use;
  const [, navigate] = useLocation();
  if (failure === null) {
    if (record !== null) return null;
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
  if (record !== null) {
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
  return (
    <div className={styles.state}>
      <PageHeader
        title={isMissing ? `${what} was not found` : `${what} did not load`}
        subtitle={
          isMissing
            ? 'It may have been erased, or the address may be incomplete.'
            : `${failure.reason} Nothing was changed.`
        }
      >
        <Button
          variant="outline"
          label={`Back to ${list.label}`}
          onClick={() => navigate(`~${list.href}`)}
        />
        {!isMissing && (
          <Button variant="ink" icon="again" label="Try again" onClick={() => void load()} />
        )}
      </PageHeader>
    </div>
  );
}
