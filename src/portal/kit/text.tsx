import { Fragment, type ReactNode } from 'react';
import styles from './marks.module.css';
import panel from './panel.module.css';

/** Shows an address on one line. In a table the address breaks after its @. Its tooltip has the whole address. */
export function Address({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <span className={styles.address} title={email}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  );
}

/** Shows an address as a link that opens the mail program. */
export function EmailLink({ email }: { email: string }) {
  return <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>;
}

interface RecordDetailsProps {
  details: Readonly<Record<string, ReactNode>>;
  className?: string | undefined;
}

/**
 * Shows names and values below each other, in the order of `details`. A value that is false, null or empty is left out
 * together with its name.
 */
export function RecordDetails({ details, className = '' }: RecordDetailsProps) {
  return (
    <dl className={`${panel.details} ${className}`}>
      {Object.entries(details).map(
        ([name, detail]) =>
          detail && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{detail}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

interface UserTextProps {
  children: string | null;
  className?: string | undefined;
}

/** Shows a text in its own direction, so that its end is cut, and left-aligned. */
export function UserText({ children, className = '' }: UserTextProps) {
  return (
    <span dir="auto" className={`${styles.user} ${className}`.trim()}>
      {children}
    </span>
  );
}
