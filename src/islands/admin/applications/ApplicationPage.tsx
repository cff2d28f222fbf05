import { Link } from 'wouter';
import type { Review } from '#contracts/applications.ts';
import record from '../record/Record.module.css';
import { RecordHeader } from '../record/RecordHeader.tsx';
import { RecordState } from '../record/RecordState.tsx';
import { useQueue } from './application-figures.ts';
import { applicantOf } from './application-words.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import { QueueSteps } from './QueueSteps.tsx';
import { ReviewLog } from './ReviewLog.tsx';
import { useReview, type UsedReview } from './use-review.ts';
import styles from './Decision.module.css';

/** Who applied, under their name. */
function factsOf({ application: { reference, email }, personId }: Review) {
  return [
    <span key="reference" className={styles.code}>
      {reference}
    </span>,
    <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
      {email}
    </a>,
    personId && (
      <Link key="person" href={`~/admin/people/researcher/${personId}`}>
        View person
      </Link>
    ),
  ];
}

const list = { label: 'Applications', href: '/admin/applications' };
const what = 'The application';

/** One application: what was written, where it stands, and what can be done (P-33, P-35). */
export function ApplicationPage({ id }: { id: string }) {
  const use = useReview(id);
  const { record: review } = use;
  if (review === null) return <RecordState {...{ what, list, use }} />;
  return <ReviewPage review={review} use={use} />;
}

function ReviewPage({ review, use }: { review: Review; use: UsedReview }) {
  const { application } = review;
  const queue = useQueue(application);
  return (
    <>
      <RecordHeader list={list} title={applicantOf(application)} facts={factsOf(review)}>
        <QueueSteps queue={queue} />
      </RecordHeader>
      <RecordState {...{ what, list, use }} />
      <div className={record.body}>
        <div className={record.read}>
          <ApplicationFacts application={application} />
        </div>
        <aside className={record.aside} aria-labelledby="decision">
          <DecisionPanel {...{ review, use, queue }} />
        </aside>
        <div className={record.rest}>
          <ReviewLog review={review} />
        </div>
      </div>
    </>
  );
}
