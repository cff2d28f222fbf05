import { useId, type ReactNode } from 'react';
import band from '#art/receipt-band.svg?url';
import { Icon } from '../Icon.tsx';

export interface SentDetail {
  term: string;
  value: string;
  isReference?: boolean;
}

export interface SentSheetProps {
  title: string;
  lead: string;
  sentDetails: readonly SentDetail[];
  sentAction?: ReactNode;
  sentNote?: ReactNode;
}

function showHeading(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView();
}

/** Shows above a form what was sent. Its heading takes the focus, the sheet the top of the view. */
export function SentSheet({ title, lead, sentDetails, sentAction, sentNote }: SentSheetProps) {
  const id = useId();
  return (
    <section className="sheet banded sent" aria-labelledby={id}>
      <img className="sent-band" src={band} alt="" />
      <div className="sent-body">
        <h2 className="sent-title type-h2" id={id} tabIndex={-1} ref={showHeading}>
          <Icon name="check" />
          <span>{title}</span>
        </h2>
        <p className="type-lead">{lead}</p>
        <dl className="details sent-details">
          {sentDetails.map(({ term, value, isReference }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={isReference ? 'type-code' : ''}>{value}</dd>
            </div>
          ))}
        </dl>
        {sentAction && <div className="form-actions cluster">{sentAction}</div>}
        {sentNote && <p className="sent-note second type-small">{sentNote}</p>}
      </div>
    </section>
  );
}
