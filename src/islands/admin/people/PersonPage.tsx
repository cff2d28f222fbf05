import { useState } from 'react';
import { Link } from 'wouter';
import type { HeldCounts } from '#contracts/data-requests.ts';
import { personRecordSchema, type PersonRecord, type TimelineEntry } from '#contracts/people.ts';
import { formatDollars } from '#lib/money.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { useRecord } from '../data/use-record.ts';
import { TestMark, TypeMark } from '../ui/marks.tsx';
import { usePageTitle } from '../ui/page/PageHeader.tsx';
import { RecordHeader, RecordState } from '../ui/page/RecordPage.tsx';
import page from '../ui/page/page.module.css';
import panel from '../ui/panel.module.css';
import { EmailLink } from '../ui/text.tsx';
import { When } from '../ui/time.tsx';
import { DataCounts, DataRequests } from './DataRequests.tsx';
import { personPath } from './people-table.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './people.module.css';

interface PersonPageProps {
  type: string;
  id: string;
}

const list = { label: 'People', href: '/admin/people' };
const what = 'The person';

export function PersonPage({ type, id }: PersonPageProps) {
  const path = `/api/admin/people/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
  const use = useRecord(path, personRecordSchema);
  const [erased, setErased] = useState<HeldCounts | null>(null);

  if (erased) return <ErasedPage counts={erased} />;
  if (use.record === null) return <RecordState what={what} list={list} use={use} />;
  const { person, timeline } = use.record;

  return (
    <>
      <RecordHeader
        list={list}
        title={person.name || person.email || 'No name given'}
        facts={factsOf(use.record)}
      />
      <RecordState what={what} list={list} use={use} />
      <div className={page.body}>
        <div className={page.read}>
          <Timeline entries={timeline} email={person.email} />
        </div>
        <aside className={page.aside} aria-labelledby="data-requests">
          <DataRequests email={person.email} onErased={setErased} />
        </aside>
      </div>
    </>
  );
}

function factsOf({ person, others, timeline }: PersonRecord) {
  const { type, email, institution, createdAt, testOnly } = person;
  return [
    <TypeMark key="type" type={type} />,
    testOnly && <TestMark key="test" />,
    email && <EmailLink key="email" email={email} />,
    institution && (
      <span key="institution" dir="auto">
        {institution}
      </span>
    ),
    <span key="joined">
      Joined <When iso={createdAt} />
    </span>,
    donationWords(timeline),
    ...others.map((other) => (
      <Link key={other.id} href={`~${personPath(other)}`}>
        {`Also ${other.type === 'admin' ? 'an' : 'a'} ${other.type}`}
      </Link>
    )),
  ];
}

type DonationEntry = Extract<TimelineEntry, { kind: 'donation' }>;

/** 'Given $125.00 in 2 donations, last on November 20, 2026': succeeded ones, gross of refunds (P-90). */
function donationWords(timeline: readonly TimelineEntry[]): string | null {
  const given = timeline.filter(
    (entry): entry is DonationEntry => entry.kind === 'donation' && entry.status === 'succeeded',
  );
  const [last] = given;
  if (!last) return null;
  const cents = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = given.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
  const noun = last.testMode ? 'test donation' : 'donation';
  const count = given.length === 1 ? `1 ${noun}` : `${given.length} ${noun}s`;
  const after = refunded > 0 ? `, ${formatDollars(refunded)} refunded` : '';
  return `Given ${formatDollars(cents)} in ${count}, last on ${formatPacificDate(last.at)}${after}`;
}

function ErasedPage({ counts }: { counts: HeldCounts }) {
  const heading = usePageTitle('Erased');
  return (
    <div className={`${panel.stack} ${styles.erased}`}>
      <h1 className={page.title} ref={heading} tabIndex={-1}>
        The data are erased
      </h1>
      <p>These records no longer hold the name or the address:</p>
      <DataCounts counts={counts} />
      <p>Older backups still hold the data. After restoring one, erase again (see the runbook).</p>
      <p>
        <Link href="~/admin/people">Go to People</Link>
      </p>
    </div>
  );
}
