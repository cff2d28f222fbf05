import '#styles/controls/sent-sheet.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import band from '#art/receipt-band.svg?url';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** One line of the sheet. */
export interface SentFact {
  term: string;
  value: string;
  /** A reference is set in mono. */
  isReference?: boolean;
}

interface SentSheetProps {
  title: string;
  text: string;
  facts: readonly SentFact[];
  note?: ReactNode;
  /** Label of the button that brings the empty form back. */
  another: string;
  onAnother: () => void;
}

/** Replaces a public form that was sent. The heading takes the focus, the sheet the top of the view. */
export function SentSheet({ title, text, facts, note, another, onAnother }: SentSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    sheet.current?.scrollIntoView();
  }, []);
  return (
    <section className="sent" aria-labelledby={id} ref={sheet}>
      <img className="sent-band" src={band} alt="" />
      <div className="sent-body">
        <h2 className="sent-title type-h2" id={id} tabIndex={-1} ref={heading}>
          <Icon name="check" />
          <span>{title}</span>
        </h2>
        <p className="type-lead">{text}</p>
        <dl className="sent-facts">
          {facts.map(({ term, value, isReference }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className={isReference ? 'sent-reference' : ''}>{value}</dd>
            </div>
          ))}
        </dl>
        <Button variant="outline" label={another} onClick={onAnother} />
        {note && <p className="sent-note">{note}</p>}
      </div>
    </section>
  );
}
