import { diffArrays, diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';
import type { MirroredFields } from '#model/posts/mirror.ts';
import styles from './compare.module.css';

/** The fields to compare. Contentful has no alt text of a cover, and nothing that makes an article citable. */
export type ComparableFields = Omit<MirroredFields, 'published' | 'publishedAt' | 'scheduledFor'> &
  Partial<Record<'coverAlt' | 'license' | 'doi' | 'revisedOn' | 'revisionNote', string>>;

const labels: Record<keyof ComparableFields, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  authorName: 'Author',
  category: 'Category',
  tags: 'Tags',
  coverImage: 'Cover Image URL',
  coverAlt: 'Alt text',
  license: 'License',
  doi: 'DOI',
  revisedOn: 'Revised on',
  revisionNote: 'What changed',
};

/**
 * Compares two versions of a post field by field, tags as one text. Fields that `left` lacks are left out; `same` has
 * labels only.
 */
export function compareFields(left: ComparableFields, right: ComparableFields) {
  const fields = (Object.keys(labels) as (keyof ComparableFields)[])
    .filter((name) => name in left)
    .map((name) => ({
      name,
      label: labels[name],
      left: [left[name]].flat().join(', '),
      right: [right[name]].flat().join(', '),
    }));
  return {
    different: fields.filter((field) => field.left !== field.right),
    same: fields.filter((field) => field.left === field.right).map(({ label }) => label),
  };
}

// A comparison that takes longer, in milliseconds, shows the whole text as one change.
const timeout = 500;

/** Compares two texts by lines; after half a second the whole text counts as one change. */
export function diffTexts(leftText: string, rightText: string) {
  const [left, right] = [leftText.split('\n'), rightText.split('\n')];
  return (
    diffArrays(left, right, { timeout }) ?? [
      { removed: true, added: false, value: left },
      { removed: false, added: true, value: right },
    ]
  );
}

interface FieldDifferenceProps {
  field: { name: string; left: string; right: string };
  side: 'left' | 'right';
}

/**
 * Shows one side of a field with its changed words marked. Of the content it shows only changed lines and their
 * surroundings.
 */
export function FieldDifference({ field: { name, left, right }, side }: FieldDifferenceProps) {
  if (name !== 'content') {
    const own = side === 'left' ? left : right;
    return (
      <p className={styles.value}>
        {own === '' ? <em>empty</em> : <ChangedText left={left} right={right} side={side} />}
      </p>
    );
  }
  const parts = diffTexts(left, right);
  return (
    <div className={styles.lines}>
      {parts.map(({ removed, added, value }, index) => {
        if (!removed && !added) return <SameLines key={index} lines={value} />;
        const isOther = side === 'left' ? added : removed;
        // Replaced text and its replacement are neighbors.
        const before = removed ? value : findLines(parts[index - 1], 'removed');
        const after = added ? value : findLines(parts[index + 1], 'added');
        if (isOther && before && after) return null;
        const text = value.join('\n');
        return isOther ? (
          <p key={index} className={styles.nothing}>
            Not in this version
          </p>
        ) : (
          <p key={index} className={styles.changed} data-side={side}>
            {text && before && after ? (
              <ChangedText left={before.join('\n')} right={after.join('\n')} side={side} />
            ) : (
              text || '(an empty line)'
            )}
          </p>
        );
      })}
    </div>
  );
}

const findLines = (
  part: ReturnType<typeof diffTexts>[number] | undefined,
  kind: 'added' | 'removed',
) => (part?.[kind] ? part.value : undefined);

interface ChangedTextProps {
  left: string;
  right: string;
  side: 'left' | 'right';
}

function ChangedText({ left, right, side }: ChangedTextProps) {
  const own = side === 'left' ? left : right;
  const parts = diffWordsWithSpace(left, right, { timeout });
  // Where nothing stayed the same, a mark on every word says nothing.
  if (!parts?.some(({ added, removed }) => !added && !removed)) return own;
  return parts.map(({ added, removed, value }, index) => {
    if (side === 'left' ? added : removed) return null;
    const isChanged = added || removed;
    return isChanged ? (
      <mark key={index} className={styles.word} data-side={side}>
        {value}
      </mark>
    ) : (
      <Fragment key={index}>{value}</Fragment>
    );
  });
}

function SameLines({ lines }: { lines: readonly string[] }) {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return null;
  if (filled.length <= 2) return <p className={styles.context}>{filled.join('\n')}</p>;
  return <p className={styles.nothing}>{filled.length} unchanged lines</p>;
}
