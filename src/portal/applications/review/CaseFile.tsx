import type { Application, Review } from '#model/applications/admin-applications.ts';
import { Button } from '#islands/ui/Button.tsx';
import {
  answerField,
  answerNames,
  formatAnswer,
  listAnswers,
} from '#model/applications/application-details.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { Badge } from '../../kit/marks.tsx';
import page from '../../kit/page/page.module.css';
import { Section } from '../../kit/page/RecordPage.tsx';
import panel from '../../kit/panel.module.css';
import { actionLabels } from '../../kit/application-badges.tsx';
import type { OpenReview } from './use-review.ts';
import styles from './case-file.module.css';

// The head of the page has these fields.
const namedFields = ['firstName', 'lastName', 'email'] as const;

/** Shows the answers of an application under their labels, without name and address, which the head of the page has. */
export function SubmittedFields({ application }: { application: Application }) {
  return (
    <Section id="application" title="Application">
      <dl className={`${page.rows} ${styles.fields}`}>
        {listAnswers(application, namedFields).map(({ label, text, isEssay }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto" className={isEssay ? panel.prose : undefined}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Shows what staff asked the applicant and the answers. Shows nothing when nothing was asked. */
export function Questions({ questions }: Pick<Review, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Section id="questions" title="Questions">
      <ol role="list" className={panel.stack}>
        {questions.map(({ id, question, askedAt, answer, answeredAt }) => (
          <li key={id} className={styles.asked}>
            <p className={panel.meta}>Asked {formatPacificDateTime(askedAt)}</p>
            <p dir="auto" className={styles.text}>
              {question}
            </p>
            <p className={panel.meta}>
              {answeredAt ? `Answered ${formatPacificDateTime(answeredAt)}` : 'Not answered yet'}
            </p>
            {answer !== null && (
              <p className={panel.prose} dir="auto">
                {answer}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/**
 * Shows what the applicant corrected, newest version first, each field before and after. Shows nothing without a
 * difference.
 */
export function Corrections({ versions }: Pick<Review, 'versions'>) {
  const changes = versions.slice(1).map((version, index) => {
    const before = versions[index]?.fields ?? version.fields;
    const fields = answerNames
      .map((name) => ({
        name,
        old: formatAnswer(before, name),
        now: formatAnswer(version.fields, name),
      }))
      .filter(({ old, now }) => old !== now);
    return { ...version, fields };
  });
  const corrections = changes.filter(({ fields }) => fields.length > 0).toReversed();
  if (corrections.length === 0) return null;
  return (
    <Section id="versions" title="Corrections">
      {corrections.map(({ version, createdAt, fields }) => (
        <table key={version} className={styles.versions}>
          <caption className={panel.meta}>
            Version {version}, {formatPacificDateTime(createdAt)}
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, old, now }) => (
              <tr key={name}>
                <th scope="row">{answerField(name).label}</th>
                <td dir="auto">
                  <del>{old}</del>
                </td>
                <td dir="auto">
                  <ins>{now}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Section>
  );
}

const badges = {
  approve: { tone: 'ok', mark: 'check', word: 'Approve' },
  decline: { tone: 'bad', mark: 'cross', word: 'Decline' },
  question: { tone: 'warn', mark: 'info', word: 'Question' },
  recused: { tone: 'quiet', mark: 'minus', word: 'Recused' },
} as const;

/**
 * Shows each member's vote with its reason. A vote on an older version counts as none and says so. Shows nothing for a
 * decided application on which nobody voted.
 */
export function BoardVotes({ application, ballots }: Pick<Review, 'application' | 'ballots'>) {
  const isPending = application.status === 'pending';
  if (!ballots.some(({ stance }) => isPending || stance !== null)) return null;
  const without = isPending ? 'Not yet' : 'No vote';
  return (
    <Section id="votes" title="Votes of the board">
      <ul role="list" className={`${page.rows} ${styles.votes}`}>
        {ballots.map((ballot) => {
          const { memberId, name, stance, reason, stale, remindedAt, sharedDomain } = ballot;
          return (
            <li key={memberId}>
              <bdi>{name}</bdi>
              <span>{stance && !stale ? <Badge {...badges[stance]} /> : without}</span>
              <div dir="auto">
                {stale && (
                  <span className={panel.meta}>
                    Voted on an older version: {badges[stance ?? 'recused'].word}.{' '}
                  </span>
                )}
                <span>{reason}</span>
                <span>
                  {!stance && remindedAt && `Reminded on ${formatPacificDate(remindedAt)}`}
                </span>
                {sharedDomain && (
                  <p className={panel.meta}>
                    Member and applicant have addresses at {sharedDomain}.
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/**
 * Shows how an approved researcher stands in the public register, with a button that hides or shows the entry. Shows
 * nothing without an entry.
 */
export function RegisterEntry({ review: { entry, runAction, busy } }: { review: OpenReview }) {
  if (!entry) return null;
  const { title, summary, listedFrom, hidden } = entry;
  const done = hidden ? 'The entry can be listed again.' : 'The entry is off the register.';
  return (
    <Section id="register-entry" title="Entry in the register">
      <div className={`${panel.stack} ${styles.asked}`}>
        <p dir="auto" className={styles.text}>
          {title}
        </p>
        <p dir="auto">{summary}</p>
        <p className={panel.meta}>
          {hidden ? 'Hidden by staff' : `Listed from ${formatPacificDate(listedFrom)}`}
        </p>
        <div className={panel.row}>
          <Button
            variant="outline"
            label={hidden ? 'Show in the register' : 'Hide from the register'}
            busy={busy === 'listing'}
            onClick={() => void runAction({ name: 'listing', body: { hidden: !hidden }, done })}
          />
        </div>
      </div>
    </Section>
  );
}

/** Shows what happened to an application, newest first, down to the day on which it was sent. */
export function ReviewLog({ review: { application, events } }: { review: Review }) {
  const actions = events.map(({ act, at, member, message, reason }) => ({
    text: member ? `${actionLabels[act]} by ${member}` : actionLabels[act],
    at,
    said: [reason && `Reason: ${reason}`, message].filter(Boolean).join('\n'),
  }));
  const applied = { text: 'Applied for platform access', at: application.createdAt, said: '' };
  const entries = [applied, ...actions];
  return (
    <Section id="history" title="History">
      <ol role="list" className={`${page.rows} ${styles.log}`} reversed>
        {entries.toReversed().map(({ text, at, said }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at}>{formatPacificDateTime(at)}</time>
            <div>
              <span>{text}</span>
              {said && (
                <p dir="auto" className={`${panel.meta} ${styles.said}`}>
                  {said}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
