import '#styles/controls/details.css';
import type { Detail } from '#model/applications/application-details.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';

/** Shows terms beside their texts, below each other on a phone; an essay keeps its line breaks. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="details">
      {details.map(([term, text, isEssay], index) => (
        <div key={index}>
          <dt className="type-small">{term}</dt>
          {isEssay ? (
            <dd dir="auto" className="essay">
              {stripBidiControls(text)}
            </dd>
          ) : (
            <dd>
              <bdi>{stripBidiControls(text)}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
