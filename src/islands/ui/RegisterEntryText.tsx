import '#styles/register-entry.css';
import type { RegisterEntry } from '#model/register/contract.ts';
import { optionLabel, researchAreaOptions } from '#model/applications/contract.ts';
import { formatMonthAndYear } from '#model/dates/calendar-days.ts';
import { doiAddress } from '#model/posts/identifiers.ts';
import { register } from '#model/register/copy.ts';

/** Shows an entry as the public register does, also in the preview of a researcher's form. */
export function RegisterEntryText({ entry }: { entry: RegisterEntry }) {
  const { title, summary, institution, researchArea, from, outputs } = entry;
  return (
    <article className="register-entry">
      <div className="register-text">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p className="second" dir="auto">
          {summary}
        </p>
        {outputs.length > 0 && (
          <p className="second type-small">
            <span>{register.published}</span>{' '}
            {outputs.map((doi) => (
              <a key={doi} className="type-code" href={doiAddress(doi)}>
                {`doi.org/${doi}`}
              </a>
            ))}
          </p>
        )}
      </div>
      <p className="register-where type-small">
        <b dir="auto">{institution}</b>
        <span className="second">{optionLabel(researchAreaOptions, researchArea)}</span>
      </p>
      <p className="register-date type-mono second">
        <time dateTime={from}>{formatMonthAndYear(from)}</time>
      </p>
    </article>
  );
}
