import type { AdminPost } from '#contracts/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useAuthors } from '../authors/use-authors.ts';
import { compareFields, differs, type ComparableFields } from '../compare/compared-fields.ts';
import { diffLines } from '../compare/diff-lines.ts';
import { Lines } from '../compare/SideBySide.tsx';
import { handFocusOn } from '../../kit/focus-heir.ts';
import { When } from '../../kit/When.tsx';
import { tagsOf, valuesOf, type PostValues } from './post-values.ts';
import styles from './newer.module.css';

interface NewerVersionProps {
  values: PostValues;
  newer: AdminPost;
  /** Takes some of the newer version's fields. */
  onTake: (change: Partial<PostValues>) => void;
  onTakeAll: () => void;
}

/** What another person saved meanwhile, beside what is typed here (P-70). */
export function NewerVersion({ values, newer, onTake, onTakeAll }: NewerVersionProps) {
  const { authors } = useAuthors();
  const theirs = valuesOf(newer);

  function comparable(side: PostValues): ComparableFields {
    const author = authors?.find(({ id }) => String(id) === side.authorId);
    const authorName = author?.name ?? (side.authorId && `Author ${side.authorId}`);
    return { ...side, authorName, tags: tagsOf(side.tags) };
  }
  const different = compareFields(comparable(values), comparable(theirs)).filter(differs);

  function take(name: string) {
    const field = name === 'authorName' ? 'authorId' : (name as keyof PostValues);
    onTake({ [field]: theirs[field] });
  }

  return (
    <section className={styles.newer} aria-labelledby="newer" ref={handFocusOn}>
      <h2 id="newer" tabIndex={-1} className={styles.title} data-focus-heir>
        Newer version
      </h2>
      <p className={styles.facts}>
        Saved <When iso={newer.updatedAt} withTime />. Your text is unchanged. Take what you want
        from it; your next save replaces it with the text in the fields.
      </p>
      <Button variant="outline" label="Use the whole newer version" onClick={onTakeAll} />
      {different.length === 0 && <p className={styles.facts}>It is the same as your text.</p>}
      {different.map(({ name, label, left, right, long }) => (
        <div key={name} className={styles.field} ref={handFocusOn}>
          <div className={styles.head}>
            <h3>{label}</h3>
            <Button
              variant="quiet"
              label="Use this"
              aria-label={`Use this ${label}`}
              onClick={() => take(name)}
            />
          </div>
          {long ? (
            <Lines hunks={diffLines(left, right)} side="right" />
          ) : (
            <p className={styles.value}>{right || <em>empty</em>}</p>
          )}
        </div>
      ))}
      {theirs.published !== values.published && (
        <div className={styles.field} ref={handFocusOn}>
          <div className={styles.head}>
            <h3>Publish</h3>
            <Button
              variant="quiet"
              label="Use this"
              aria-label="Use this publish state"
              onClick={() => onTake({ published: theirs.published })}
            />
          </div>
          <p className={styles.value}>{theirs.published ? 'Published' : 'Draft'}</p>
        </div>
      )}
    </section>
  );
}
