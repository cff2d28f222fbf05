import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { applicationPath, portalPaths, personPath } from '#model/admin/portal-paths.ts';
import type { Application } from '#model/applications/admin-applications.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { fullName } from '#model/applications/naming.ts';
import type { IconName } from '#model/site/icon-paths.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import page from '../kit/page/page.module.css';
import panel from '../kit/panel.module.css';
import { RecordHeader, RecordState } from '../kit/page/RecordPage.tsx';
import { EmailLink } from '../kit/text.tsx';
import { UndeliveredEmails } from '../kit/UndeliveredEmails.tsx';
import { useQueue, type QueuePosition } from '../data/application-queries.ts';
import { ReviewBadge } from '../kit/application-badges.tsx';
import {
  BoardVotes,
  Corrections,
  Questions,
  RegisterEntry,
  ReviewLog,
  SubmittedFields,
} from './review/CaseFile.tsx';
import { DecisionPanel } from './review/DecisionPanel.tsx';
import { ChangeAddress } from './review/ChangeAddress.tsx';
import { useReview, type OpenReview } from './review/use-review.ts';
import styles from './applications.module.css';

const list = { label: 'Applications', href: portalPaths.applications };

/**
 * Shows an application to decide: what was submitted, questions, corrections and votes beside the decision. "Before"
 * and "Next" go through the queue, and Back leads to the list from any of them.
 */
export function ApplicationPage({ id }: { id: string }) {
  const { used, review } = useReview(id);
  const state = <RecordState what="The application" list={list} use={used} />;
  return review ? <ReviewPage review={review} state={state} /> : state;
}

function ReviewPage({ review, state }: { review: OpenReview; state: ReactNode }) {
  const { application, personId } = review;
  const queue = useQueue(application);
  const details = [
    <span className={panel.code}>{application.reference}</span>,
    <EmailLink email={application.email} />,
    <ChangeAddress review={review} />,
    application.fieldsVersion > 1 && <span>Version {application.fieldsVersion}</span>,
    personId && (
      <Link href={`~${personPath({ type: 'researcher', id: personId })}`}>View person</Link>
    ),
  ];
  return (
    <>
      <RecordHeader list={list} title={fullName(application)} details={details}>
        <div className={`${panel.row} ${styles.ahead}`}>
          <a href="#decision" className={styles.toDecision}>
            <ReviewBadge {...application} />
            <span>To the decision</span>
          </a>
          {queue && queue.waiting > 0 && <QueueSteps queue={queue} />}
        </div>
      </RecordHeader>
      {state}
      <UndeliveredEmails mails={review.undelivered} />
      <div className={page.body}>
        <div className={page.read}>
          <SubmittedFields application={application} />
          <Questions questions={review.questions} />
          <Corrections versions={review.versions} />
          <BoardVotes {...review} />
          <RegisterEntry review={review} />
        </div>
        <aside className={page.aside} aria-labelledby="decision">
          <DecisionPanel review={review} queue={queue} />
        </aside>
        <div className={page.rest}>
          <ReviewLog review={review} />
        </div>
      </div>
    </>
  );
}

function QueueSteps({ queue: { waiting, position, before, next } }: { queue: QueuePosition }) {
  return (
    <nav className={`${panel.row} ${panel.meta} ${styles.steps}`} aria-label="Queue">
      <span>
        {position === null
          ? `${waiting} waiting`
          : `Application ${position + 1} of ${waiting} waiting`}
      </span>
      <Step icon="arrow-left" direction="Before" to={before} />
      <Step icon="arrow-right" direction="Next" to={next} />
    </nav>
  );
}

interface StepProps {
  icon: IconName;
  direction: string;
  to: Application | undefined;
}

function Step({ icon, direction, to }: StepProps) {
  if (!to) {
    return (
      <span className={styles.step} data-off>
        <Icon name={icon} />
      </span>
    );
  }
  const label = `${direction}: ${stripBidiControls(fullName(to))}`;
  return (
    <Link
      href={`~${applicationPath(to)}`}
      replace
      className={styles.step}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </Link>
  );
}
