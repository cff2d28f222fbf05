import { Fragment } from 'react';
import { differs, type ComparedField } from './compared-fields.ts';
import { diffLines, type Hunk } from './diff-lines.ts';
import styles from './compare.module.css';

interface SideBySideProps {
  /** Heads of the two sides. */
  left: string;
  right: string;
  fields: readonly ComparedField[];
}

/** What differs between two sides of a post, field by field; what is the same is only named. */
export function SideBySide({ left, right, fields }: SideBySideProps) {
  const different = fields.filter(differs);
  const same = fields.filter((field) => !differs(field));
  return (
    <>
      <div className={styles.sides} role="table" aria-label="Both versions">
        <div className={styles.heads} role="row">
          <span role="columnheader" className={styles.corner}>
            Field
          </span>
          <span role="columnheader">{left}</span>
          <span role="columnheader">{right}</span>
        </div>
        {different.map((field) => (
          <div key={field.name} className={styles.field} role="row">
            <div role="rowheader" className={styles.label}>
              {field.label}
            </div>
            <Side side="left" head={left} field={field} />
            <Side side="right" head={right} field={field} />
          </div>
        ))}
      </div>
      {same.length > 0 && <p className={styles.same}>The same in both: {listOf(same)}.</p>}
    </>
  );
}

function listOf(fields: readonly ComparedField[]): string {
  return fields.map(({ label }) => label).join(', ');
}

interface SideProps {
  side: 'left' | 'right';
  head: string;
  field: ComparedField;
}

function Side({ side, head, field }: SideProps) {
  return (
    <div role="cell" className={styles.side} data-side={side}>
      <span className={styles.which}>{head}</span>
      {field.long ? (
        <Lines hunks={diffLines(field.left, field.right)} side={side} />
      ) : (
        <p className={styles.value}>{field[side] || <em>empty</em>}</p>
      )}
    </div>
  );
}

/** Lines of a long text around the places where it differs. */
export function Lines({ hunks, side }: { hunks: readonly Hunk[]; side: 'left' | 'right' }) {
  return (
    <div className={styles.lines}>
      {hunks.map((hunk, at) => (
        <Fragment key={at}>
          {hunk.same ? (
            <SameLines lines={hunk.lines} />
          ) : (
            <Changed lines={hunk[side]} side={side} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

function Changed({ lines, side }: { lines: readonly string[]; side: 'left' | 'right' }) {
  if (lines.length === 0) return <p className={styles.nothing}>Not in this version</p>;
  return (
    <p className={styles.changed} data-side={side}>
      {lines.join('\n') || '(an empty line)'}
    </p>
  );
}

function SameLines({ lines }: { lines: readonly string[] }) {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return null;
  if (filled.length <= 2) return <p className={styles.context}>{filled.join('\n')}</p>;
  return <p className={styles.fold}>{filled.length} unchanged lines</p>;
}
