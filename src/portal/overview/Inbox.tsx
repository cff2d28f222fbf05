import { Link } from 'wouter';
import '#styles/controls/button.css';
import { portalPaths } from '#model/admin/portal-paths.ts';
import type { Overview } from '#model/admin/overview.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { formatCount } from '#model/text/format-count.ts';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { EmptyList } from '../table/TableStates.tsx';
import panel from '../kit/panel.module.css';
import styles from './overview.module.css';

const marks = { warn: 'clock', bad: 'warning' } as const;

interface InboxProps extends Pick<Overview, 'waiting' | 'unread' | 'setup'> {
  onReload: () => void;
}

/** Shows what waits for staff, a line for each kind, the most urgent first; says which kinds could not be read. */
export function Inbox({ waiting, unread, setup, onReload }: InboxProps) {
  const items = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={styles.title}>
        <h2 className={panel.heading} id="waiting">
          Waiting
        </h2>
        {items > 0 && (
          <p className={panel.small}>{`${formatCount(items, 'item')}, most urgent first`}</p>
        )}
      </div>
      {unread.length > 0 && (
        <FailureNotice
          title="Not all that waits could be read."
          reason={`Missing: ${unread.join(', ')}.`}
          onRetry={onReload}
        />
      )}
      {items === 0 ? (
        unread.length === 0 && <NothingWaits setup={setup} />
      ) : (
        <ul role="list">
          {waiting.map(({ kind, title, href, count, detail, when, tone }) => (
            <li key={kind} className={styles.waitingRow}>
              <Link href={`~${href}`} className={styles.waiting}>
                <span className={styles.count}>{count.toLocaleString('en-US')}</span>{' '}
                <strong>{title}</strong>{' '}
                <span className={styles.detail} dir="auto">
                  {detail}
                </span>{' '}
                <span className={styles.when} data-tone={tone}>
                  {tone !== 'quiet' && <Icon name={marks[tone]} />}
                  <span>{when}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nothingText = 'Applications, messages, payments and emails that need a person appear here.';

// On a new site the setup list above says what to do.
function NothingWaits({ setup: { isNew, members, posts } }: Pick<InboxProps, 'setup'>) {
  if (isNew) return <p className={styles.nothing}>Nothing waits. {nothingText}</p>;
  return (
    <EmptyList className={styles.none} title="Nothing waits" text={nothingText}>
      {(members === 0 || posts === 0) && (
        <>
          {members === 0 && (
            <Link href={`~${portalPaths.board}`} className={buttonClass('outline')}>
              Add board members
            </Link>
          )}
          {posts === 0 && (
            <Link href={`~${portalPaths.newPost}`} className={buttonClass('outline')}>
              Write the first post
            </Link>
          )}
        </>
      )}
    </EmptyList>
  );
}
