import type { MailBlock, MailPreview } from '#contracts/mail-preview.ts';
import { stripBidiControls } from '#lib/strip-bidi-controls.ts';
import { identity } from '#site/identity.ts';
import { Facts } from './text.tsx';
import styles from './mail-sheet.module.css';

function textOf(block: Exclude<MailBlock, { kind: 'link' }>): string {
  if (block.kind === 'facts') {
    return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  }
  return block.text;
}

interface MailSheetProps {
  mail: MailPreview;
  /** The name of its attachment. */
  attached?: string | undefined;
}

/** A mail as it would leave; its links are shown and cannot be pressed. */
export function MailSheet({ mail: { to, subject, heading, blocks }, attached }: MailSheetProps) {
  return (
    <>
      <Facts
        className={styles.head}
        facts={{
          To: (
            <>
              <bdi>{stripBidiControls(to.name)}</bdi> &lt;{to.address}&gt;
            </>
          ),
          Subject: subject,
          Attached: attached,
        }}
      />
      <div className={styles.mail}>
        <p className={styles.band}>{identity.name}</p>
        <div className={styles.text}>
          <p className={styles.heading}>{heading}</p>
          {blocks.map((block, at) =>
            block.kind === 'link' ? (
              <p key={at} className={styles.link}>
                {block.label}
              </p>
            ) : (
              <p key={at} dir="auto">
                {textOf(block)}
              </p>
            ),
          )}
        </div>
      </div>
    </>
  );
}
