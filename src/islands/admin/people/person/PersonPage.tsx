import { useState } from 'react';
import { Link } from 'wouter';
import type { OwnDataCounts } from '#contracts/own-data.ts';
import { personRecordSchema, type PersonRecord } from '#contracts/people.ts';
import { TestMark } from '../../kit/TestMark.tsx';
import { TypeMark } from '../../kit/TypeMark.tsx';
import { When } from '../../kit/When.tsx';
import { useRecord } from '../../lists/use-record.ts';
import record from '../../record/Record.module.css';
import { RecordHeader } from '../../record/RecordHeader.tsx';
import { RecordState } from '../../record/RecordState.tsx';
import { personPath } from '../person-path.ts';
import { ErasedPage } from './ErasedPage.tsx';
import { givenWords } from './given-words.ts';
import { OwnData } from './OwnData.tsx';
import { Timeline } from './Timeline.tsx';

interface PersonPageProps {
  /** As they stand in the address. */
  type: string;
  id: string;
}

const list = { label: 'People', href: '/admin/people' };
const what = 'The person';

/** What is known of the person, under their name. */
function factsOf({ person, others, timeline }: PersonRecord) {
  const { type, email, institution, createdAt, testOnly } = person;
  return [
    <TypeMark key="type" type={type} />,
    testOnly && <TestMark key="test" />,
    email && (
      <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>
    ),
    institution && (
      <span key="institution" dir="auto">
        {institution}
      </span>
    ),
    <span key="joined">
      Joined <When iso={createdAt} />
    </span>,
    givenWords(timeline),
    ...others.map((other) => (
      <Link key={other.id} href={`~${personPath(other)}`}>
        {`Also ${other.type === 'admin' ? 'an' : 'a'} ${other.type}`}
      </Link>
    )),
  ];
}

/** One person: facts, and one timeline of messages, applications and gifts (P-85). */
export function PersonPage({ type, id }: PersonPageProps) {
  const path = `/api/admin/people/${encodeURIComponent(type)}/${encodeURIComponent(id)}`;
  const use = useRecord(path, personRecordSchema);
  const [erased, setErased] = useState<OwnDataCounts | null>(null);

  if (erased) return <ErasedPage counts={erased} />;
  if (use.record === null) return <RecordState {...{ what, list, use }} />;
  const { person, timeline } = use.record;

  return (
    <>
      <RecordHeader
        list={list}
        title={person.name || person.email || 'No name given'}
        facts={factsOf(use.record)}
      />
      <RecordState {...{ what, list, use }} />
      <div className={record.body}>
        <div className={record.read}>
          <Timeline entries={timeline} email={person.email} />
        </div>
        <aside className={record.aside} aria-labelledby="own-data">
          <OwnData email={person.email} onErased={setErased} />
        </aside>
      </div>
    </>
  );
}
