import { Link } from 'wouter';
import '#styles/controls/button.css';
import type { Overview, InboxItem, InboxKind } from '#model/admin/overview.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { counted } from '#model/text/counted.ts';
import { EmptyList } from '../table/TableStates.tsx';
import panel from '../kit/panel.module.css';
import styles from './overview.module.css';

const words: Record<InboxKind, { one: string; many: string }> = {
  applications: { one: 'Application to decide', many: 'Applications to decide' },
  disputes: { one: 'Disputed donation', many: 'Disputed donations' },
  payouts: { one: 'Failed payout', many: 'Failed payouts' },
  balance: { one: 'Balance differs from Stripe', many: 'Balances differ from Stripe' },
  answers: { one: 'Answered question', many: 'Answered questions' },
  access: { one: 'Access that ends soon', many: 'Accesses that end soon' },
  messages: { one: 'Message not answered', many: 'Messages not answered' },
  mails: { one: 'Email not delivered', many: 'Emails not delivered' },
  unmatched: { one: 'Unmatched payment', many: 'Unmatched payments' },
  conflicts: { one: 'Post in conflict', many: 'Posts in conflict' },
  scheduled: { one: 'Post scheduled', many: 'Posts scheduled' },
};

const marks = { warn: 'clock', bad: 'warning' } as const;

interface WaitingListProps {
  waiting: readonly InboxItem[];
  setup: Overview['setup'];
}

/**
 * Shows what waits for staff, most urgent first, each kind with a link to where it is done. With nothing to do, it
 * offers what a new site still lacks.
 */
export function Inbox({ waiting, setup }: WaitingListProps) {
  const items = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={styles.title}>
        <h2 className={panel.heading} id="waiting">
          Waiting
        </h2>
        {items > 0 && (
          <p className={panel.small}>{`${counted(items, 'item')}, most urgent first`}</p>
        )}
      </div>
      {items === 0 ? (
        <NothingWaits setup={setup} />
      ) : (
        <ul role="list">
          {waiting.map(({ kind, count, href, detail, when, tone }) => (
            <li key={kind} className={styles.waitingRow}>
              <Link href={`~${href}`} className={styles.waiting}>
                <span className={styles.count}>{count.toLocaleString('en-US')}</span>{' '}
                <strong>{count === 1 ? words[kind].one : words[kind].many}</strong>{' '}
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

// Before the first visitor the list above it says what can be done.
function NothingWaits({ setup: { isNew, members, posts } }: Pick<WaitingListProps, 'setup'>) {
  if (isNew) return <p className={styles.nothing}>Nothing waits. {nothingText}</p>;
  return (
    <EmptyList className={styles.none} title="Nothing waits" text={nothingText}>
      {(members === 0 || posts === 0) && (
        <>
          {members === 0 && (
            <Link href="~/admin/board" className={buttonClass('outline')}>
              Add board members
            </Link>
          )}
          {posts === 0 && (
            <Link href="~/admin/blog/new" className={buttonClass('outline')}>
              Write the first post
            </Link>
          )}
        </>
      )}
    </EmptyList>
  );
}
