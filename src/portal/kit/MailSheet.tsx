import type { MailBlock, MailPreview } from '#model/mail/mail-preview.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { identity } from '#model/site/identity.ts';
import { RecordDetails } from './text.tsx';
import styles from './mail-sheet.module.css';

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'link':
      return <p className={styles.button}>{block.label}</p>;
    case 'aside':
      return (
        <p dir="auto" className={styles.aside}>
          {block.text} <span className={styles.link}>{block.label}</span>
        </p>
      );
    case 'warning':
      return (
        <p className={styles.warning}>
          <strong>{block.title}</strong>
          {`\n${block.text}`}
        </p>
      );
    case 'details':
      return (
        <p dir="auto">{block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')}</p>
      );
    case 'quote':
      return (
        <blockquote dir="auto" className={styles.quote}>
          {block.text}
        </blockquote>
      );
    case 'entries':
      return (
        <ul role="list" className={styles.entries}>
          {block.entries.map(({ title, about, text, warning, label }) => (
            <li key={title}>
              <p>
                <strong>{title}</strong>, {about}
              </p>
              <p className={styles.entryText}>
                {text} {warning && <span className={styles.late}>{warning}</span>}
              </p>
              <p className={styles.link}>{label}</p>
            </li>
          ))}
        </ul>
      );
    case 'paragraph':
      return <p dir="auto">{block.text}</p>;
  }
}

interface MailSheetProps {
  mail: MailPreview;
  attached?: string | undefined;
}

/**
 * Shows a mail as its recipient will see it, with recipient, subject and the name of the attached file above it. Its
 * links are text only.
 */
export function MailSheet({ mail: { to, subject, heading, blocks }, attached }: MailSheetProps) {
  return (
    <>
      <RecordDetails
        className={styles.head}
        details={{
          To: to.name ? (
            <>
              <bdi>{stripBidiControls(to.name)}</bdi> &lt;{to.address}&gt;
            </>
          ) : (
            to.address
          ),
          Subject: subject,
          Attached: attached,
        }}
      />
      <div className={styles.mail}>
        <p className={styles.band}>{identity.name}</p>
        <div className={styles.text}>
          <p className={styles.heading}>{heading}</p>
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </div>
      </div>
    </>
  );
}
