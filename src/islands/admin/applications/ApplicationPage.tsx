import { Link } from 'wouter';
import type { Application, Review } from '#contracts/applications/applications.ts';
import { applicationLabels } from '#contracts/applications/researcher-signup.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { answerFacts } from '#lib/applications/application-facts.ts';
import type { IconName } from '#lib/icon-paths.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { stripBidiControls } from '#lib/strip-bidi-controls.ts';
import page from '../ui/page/page.module.css';
import panel from '../ui/panel.module.css';
import { RecordHeader, RecordState } from '../ui/page/RecordPage.tsx';
import { EmailLink } from '../ui/text.tsx';
import { useQueue, type QueuePlace } from './application-queries.ts';
import { actWords, applicantOf, applicationPath } from './application-words.ts';
import { Questions, Versions } from './review/CaseFile.tsx';
import { BoardVotes } from './review/BoardVotes.tsx';
import { RegisterEntry } from './review/RegisterEntry.tsx';
import { DecisionPanel } from './review/DecisionPanel.tsx';
import { useReview, type UsedReview } from './review/use-review.ts';
import styles from './applications.module.css';

const list = { label: 'Applications', href: '/admin/applications' };
const what = 'The application';

export function ApplicationPage({ id }: { id: string }) {
  const use = useReview(id);
  const { record: review } = use;
  if (review === null) return <RecordState what={what} list={list} use={use} />;
  return <ReviewPage review={review} use={use} />;
}

function ReviewPage({ review, use }: { review: Review; use: UsedReview }) {
  const { application, personId } = review;
  const queue = useQueue(application);
  const facts = [
    <span className={panel.code}>{application.reference}</span>,
    <EmailLink email={application.email} />,
    application.fieldsVersion > 1 && <span>Version {application.fieldsVersion}</span>,
    personId && <Link href={`~/admin/people/researcher/${personId}`}>View person</Link>,
  ];
  return (
    <>
      <RecordHeader list={list} title={applicantOf(application)} facts={facts}>
        {queue && queue.waiting > 0 && <QueueSteps queue={queue} />}
      </RecordHeader>
      <RecordState what={what} list={list} use={use} />
      <div className={page.body}>
        <div className={page.read}>
          <ApplicationFacts application={application} />
          <Questions questions={review.questions} />
          <Versions versions={review.versions} />
          <BoardVotes ballots={review.ballots} />
          {review.entry && <RegisterEntry entry={review.entry} use={use} />}
        </div>
        <aside className={page.aside} aria-labelledby="decision">
          <DecisionPanel review={review} use={use} queue={queue} />
        </aside>
        <div className={page.rest}>
          <ReviewLog review={review} />
        </div>
      </div>
    </>
  );
}

function QueueSteps({ queue: { waiting, place, before, next } }: { queue: QueuePlace }) {
  return (
    <nav className={`${panel.row} ${panel.meta} ${styles.steps}`} aria-label="Queue">
      <span>
        {place === null ? `${waiting} waiting` : `Application ${place + 1} of ${waiting} waiting`}
      </span>
      <Step icon="arrow-left" word="Before" to={before} />
      <Step icon="arrow-right" word="Next" to={next} />
    </nav>
  );
}

interface StepProps {
  icon: IconName;
  word: string;
  to: Application | undefined;
}

function Step({ icon, word, to }: StepProps) {
  if (!to) {
    return (
      <span className={styles.step} data-off>
        <Icon name={icon} />
      </span>
    );
  }
  const label = `${word}: ${stripBidiControls(applicantOf(to))}`;
  return (
    <Link href={`~${applicationPath(to)}`} className={styles.step} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

const { firstName: _, lastName: _l, email: _e, ...labels } = applicationLabels;

function ApplicationFacts({ application }: { application: Application }) {
  return (
    <section className={page.section} aria-labelledby="application">
      <h2 className={panel.heading} id="application">
        Application
      </h2>
      <dl className={page.facts}>
        {answerFacts(application, labels).map(([term, words, isEssay]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto" className={isEssay ? `${panel.prose} ${page.essay}` : undefined}>
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ReviewLog({ review: { application, events } }: { review: Review }) {
  const acts = events.map(({ act, at, member }) => ({
    words: member ? `${actWords[act]} by ${member}` : actWords[act],
    at,
  }));
  const entries = [{ words: 'Applied for platform access', at: application.createdAt }, ...acts];
  return (
    <section className={page.section} aria-labelledby="history">
      <h2 className={panel.heading} id="history">
        History
      </h2>
      <ol role="list" className={styles.log} reversed>
        {entries.toReversed().map(({ words, at }) => (
          <li key={`${at} ${words}`}>
            <time dateTime={at}>{formatPacificDateTime(at)}</time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
