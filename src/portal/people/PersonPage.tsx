import '#styles/controls/steps.css';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  applicationPath,
  donationPath,
  personPath,
  portalPaths,
} from '#model/admin/portal-paths.ts';
import type { ErasureReport } from '#model/data-requests/contract.ts';
import {
  personRecordSchema,
  type PersonRecord,
  type TimelineEntry,
} from '#model/people/contract.ts';
import { isRecorded, sourceLabels } from '#model/donations/contract.ts';
import { formatMoney } from '#model/money/money.ts';
import { actionLabels } from '../kit/application-badges.tsx';
import { useRecord } from '../data/use-record.ts';
import { describeRefund } from '../kit/refund-text.ts';
import { replyLink } from '../kit/reply-link.ts';
import { TestMark, TypeMark } from '../kit/marks.tsx';
import { RecordHeader, RecordState, Section } from '../kit/page/RecordPage.tsx';
import page from '../kit/page/page.module.css';
import panel from '../kit/panel.module.css';
import { EmailLink } from '../kit/text.tsx';
import { keepDatesUnbroken, PacificTime } from '../kit/time.tsx';
import { UndeliveredEmails } from '../kit/UndeliveredEmails.tsx';
import { DataRequests } from './DataRequests.tsx';
import { KindMark } from './KindMark.tsx';
import { SameGiver } from './SameGiver.tsx';
import { describeGiven } from './describe-given.ts';
import { ErasedPage } from './ErasedPage.tsx';
import { Gifts, GivenYears } from './Gifts.tsx';
import styles from './people.module.css';

const list = { label: 'People', href: portalPaths.people };

/**
 * Shows a person with all messages, applications and donations in one timeline, newest first. After an erasure
 * `ErasedPage` replaces it.
 */
export function PersonPage({ type, id }: Record<'type' | 'id', string>) {
  const path = `/api/admin/people/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
  const use = useRecord(path, personRecordSchema);
  const [erased, setErased] = useState<ErasureReport | null>(null);

  if (erased) return <ErasedPage report={erased} />;
  const state = <RecordState what="The person" list={list} use={use} />;
  if (use.record === null) return state;
  const { person, undelivered, timeline } = use.record;

  return (
    <>
      <RecordHeader
        list={list}
        title={person.name || person.email || 'No name given'}
        details={personDetails(use.record)}
      />
      {state}
      <UndeliveredEmails mails={undelivered} />
      <div className={page.body}>
        <div className={page.read}>
          {person.type === 'donor' && <Gifts timeline={timeline} />}
          <Timeline timeline={timeline} />
        </div>
        <aside className={`${page.aside} ${styles.aside}`} aria-label="About this person">
          {person.type === 'donor' && (
            <>
              <GivenYears years={use.record.years} />
              <SameGiver record={use.record} onChanged={use.replace} />
            </>
          )}
          <DataRequests email={person.email} person={person.id} onErased={setErased} />
        </aside>
      </div>
    </>
  );
}

function personDetails({ person, others, timeline }: PersonRecord) {
  const { type, kind, email, institution, createdAt, testOnly } = person;
  const given = describeGiven(timeline);
  return [
    <TypeMark type={type} />,
    kind !== 'person' && <KindMark kind={kind} />,
    testOnly && <TestMark />,
    email && <EmailLink email={email} />,
    institution && <span dir="auto">{institution}</span>,
    given && keepDatesUnbroken(given),
    <span>
      Joined <PacificTime iso={createdAt} />
    </span>,
    ...others.map((other) => (
      <Link href={`~${personPath(other)}`}>
        {/* One element, because the space between two would be lost in a row. */}
        <span>
          {`Also ${other.type === 'admin' ? 'an' : 'a'} ${other.type}`}
          {other.name !== '' && other.name !== person.name && (
            <>
              {': '}
              <bdi>{other.name}</bdi>
            </>
          )}
        </span>
      </Link>
    )),
  ];
}

function entryKey(entry: TimelineEntry): string {
  const id = 'id' in entry ? entry.id : entry.applicationId;
  return [entry.kind, id, entry.at, entry.kind === 'act' ? entry.act : ''].join(' ');
}

// Staff record the day of a gift; its time is noon only because every timestamp has one.
function isDayOnly(entry: TimelineEntry): boolean {
  return entry.kind === 'donation' && isRecorded(entry.source) && !entry.isReversal;
}

function Timeline({ timeline }: Pick<PersonRecord, 'timeline'>) {
  return (
    <Section id="timeline" title="Timeline">
      {timeline.length === 0 && (
        <p className={`${panel.meta} ${styles.empty}`}>
          This person has no messages, applications or donations yet.
        </p>
      )}
      <ol role="list" className={`steps ${page.rows} ${styles.timeline}`} reversed>
        {timeline.map((entry) => (
          <li key={entryKey(entry)} data-kind={entry.kind}>
            <PacificTime iso={entry.at} withTime={!isDayOnly(entry)} />
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'message') return <MessageEntry entry={entry} />;
  if (entry.kind === 'donation') return <DonationEntry entry={entry} />;
  return (
    <span>
      <span>
        {`${entry.kind === 'act' ? actionLabels[entry.act] : 'Applied for platform access'}:`}
      </span>{' '}
      <Link href={`~${applicationPath({ id: entry.applicationId })}`} className={panel.code}>
        {entry.reference}
      </Link>
    </span>
  );
}

type EntryOf<Kind> = Extract<TimelineEntry, { kind: Kind }>;

function MessageEntry({ entry }: { entry: EntryOf<'message'> }) {
  const { subject, message, contactType, email } = entry;
  return (
    <details>
      <summary>
        Message: <span dir="auto">{subject}</span>
      </summary>
      <p className={`${panel.prose} ${styles.text}`} dir="auto">
        {message}
      </p>
      <p className={panel.meta}>
        <span>
          {contactType
            ? `Sent as a ${contactType} from ${email}.`
            : `Sent from ${email} before messages had a type.`}
        </span>{' '}
        <a href={replyLink({ email, subject })}>Reply via Email</a>
      </p>
    </details>
  );
}

function DonationEntry({ entry }: { entry: EntryOf<'donation'> }) {
  const { id, source, amountCents, currency, status, testMode } = entry;
  const amount =
    source === 'stock'
      ? (entry.description ?? 'stock')
      : formatMoney(Math.abs(amountCents), currency);
  const name = `${entry.isReversal ? 'Reversal' : 'Donation'} of ${amount}`;
  const after = [
    source !== 'card' && sourceLabels[source].toLowerCase(),
    !isRecorded(source) && status,
    entry.reversed ? 'reversed' : describeRefund(entry),
    testMode && 'test mode, not charged',
  ];
  return (
    <span>
      {entry.isReversal ? (
        <span>{name}</span>
      ) : (
        <Link href={`~${donationPath({ id })}`}>{name}</Link>
      )}
      <span>{`, ${after.filter(Boolean).join(', ')}`}</span>
    </span>
  );
}
