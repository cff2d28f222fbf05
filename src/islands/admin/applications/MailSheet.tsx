import type { DecisionPreview } from '#contracts/applications.ts';
import { upright } from '#lib/upright.ts';
import { identity } from '#site/identity.ts';
import styles from './Preview.module.css';

type Block = DecisionPreview['blocks'][number];

function MailBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className={styles.paragraph}>
          {block.text}
        </p>
      );
    case 'quote':
      return <blockquote dir="auto">{block.text}</blockquote>;
    case 'link':
      return (
        <p>
          <span className={styles.link}>{block.label}</span>
        </p>
      );
    case 'warning':
      return (
        <p>
          <strong>{block.title}</strong> {block.text}
        </p>
      );
    case 'facts':
      return (
        <dl>
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** A mail as its reader sees it. */
export function MailSheet({ preview }: { preview: DecisionPreview }) {
  const { to, subject, heading, blocks, letter } = preview;
  return (
    <section aria-labelledby="preview-mail">
      <h3 className={styles.part} id="preview-mail">
        Email
      </h3>
      <dl className={styles.head}>
        <dt>To</dt>
        <dd>
          <bdi>{upright(to.name)}</bdi> &lt;{to.address}&gt;
        </dd>
        <dt>Subject</dt>
        <dd>{subject}</dd>
        {letter && <dt>Attached</dt>}
        {letter && <dd>{letter.filename}</dd>}
      </dl>
      <div className={styles.mail}>
        <p className={styles.band}>{identity.name}</p>
        <div className={styles.text}>
          <p className={styles.heading}>{heading}</p>
          {blocks.map((block, at) => (
            <MailBlock key={at} block={block} />
          ))}
        </div>
      </div>
    </section>
  );
}
