import type { Review } from '#contracts/applications/applications.ts';
import { applicationLabels } from '#contracts/applications/researcher-signup.ts';
import { answerWords } from '#lib/applications/application-facts.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import page from '../../ui/page/page.module.css';
import panel from '../../ui/panel.module.css';
import styles from './case-file.module.css';

/** What was asked and answered (P-113). */
export function Questions({ questions }: Pick<Review, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section className={`${page.section} ${styles.section}`} aria-labelledby="questions">
      <h2 className={panel.heading} id="questions">
        Questions
      </h2>
      <ol role="list" className={panel.stack}>
        {questions.map(({ id, question, askedAt, answer, answeredAt }) => (
          <li key={id} className={styles.asked}>
            <p className={panel.meta}>Asked {formatPacificDateTime(askedAt)}</p>
            <p dir="auto" className={styles.words}>
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
    </section>
  );
}

const names = Object.keys(applicationLabels) as (keyof typeof applicationLabels)[];

/** The fields that each correction changed, old and new beside each other (P-112). */
export function Versions({ versions }: Pick<Review, 'versions'>) {
  const changes = versions.slice(1).map((version, at) => {
    const before = versions[at]?.fields ?? version.fields;
    const fields = names
      .map((name) => ({
        name,
        old: answerWords(before, name),
        now: answerWords(version.fields, name),
      }))
      .filter(({ old, now }) => old !== now);
    return { ...version, fields };
  });
  const corrections = changes.filter(({ fields }) => fields.length > 0).toReversed();
  if (corrections.length === 0) return null;
  return (
    <section className={`${page.section} ${styles.section}`} aria-labelledby="versions">
      <h2 className={panel.heading} id="versions">
        Corrections
      </h2>
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
                <th scope="row">{applicationLabels[name]}</th>
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
    </section>
  );
}
