import '#styles/controls/facts.css';
import type { Fact } from '#model/applications/application-facts.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([term, words, isEssay], at) => (
        <div key={at}>
          <dt className="type-small">{term}</dt>
          {isEssay ? (
            <dd dir="auto" className="essay">
              {stripBidiControls(words)}
            </dd>
          ) : (
            <dd>
              <bdi>{stripBidiControls(words)}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
