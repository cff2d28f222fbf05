import type { ReactNode } from 'react';
import type { AdminPost } from '#model/posts/admin-posts.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useAuthors } from '../authors/use-authors.ts';
import { restoreFocusOnUnmount } from '../../kit/focus-fallback.ts';
import { PacificTime } from '../../kit/time.tsx';
import { compareFields, FieldDifference, type ComparableFields } from '../FieldDifference.tsx';
import { describeStatus } from '../post-status.ts';
import type { Editor } from './use-editor.ts';
import { postValues, type PostValues } from './post-values.ts';
import { splitTags } from './tag-list.ts';
import panel from '../../kit/panel.module.css';
import styles from './editor.module.css';

/**
 * Shows in place of the preview what somebody else saved meanwhile, field by field. Each can be taken over; the next
 * save replaces the rest.
 */
export function NewerVersion({ editor, newer }: { editor: Editor; newer: AdminPost }) {
  const { values, change, takeNewer } = editor;
  const { authors } = useAuthors();
  const theirs = postValues(newer);

  function comparable(side: PostValues): ComparableFields {
    const author = authors?.find(({ id }) => String(id) === side.authorId);
    const authorName = author?.name ?? (side.authorId && `Author ${side.authorId}`);
    return { ...side, authorName, tags: splitTags(side.tags) };
  }
  const { different } = compareFields(comparable(values), comparable(theirs));

  function take(name: keyof ComparableFields) {
    const field = name === 'authorName' ? 'authorId' : name;
    change(field, theirs[field]);
  }

  return (
    <section className={styles.newer} aria-labelledby="newer" ref={restoreFocusOnUnmount}>
      <h2 id="newer" className={panel.partTitle} tabIndex={-1} data-focus-fallback>
        Newer version
      </h2>
      <p>
        Saved <PacificTime iso={newer.updatedAt} withTime />. Your text is unchanged. Take what you
        want from it; your next save replaces it with the text in the fields.
      </p>
      <Button variant="outline" label="Use the whole newer version" onClick={takeNewer} />
      {different.length === 0 && <p>It is the same as your text.</p>}
      {different.map((field) => (
        <Difference key={field.name} title={field.label} onUse={() => take(field.name)}>
          <FieldDifference field={field} side="right" />
        </Difference>
      ))}
      {(theirs.published !== values.published || theirs.scheduledFor !== values.scheduledFor) && (
        <Difference
          title="Publish"
          name="publish state"
          onUse={() => {
            change('published', theirs.published);
            change('scheduledFor', theirs.scheduledFor);
          }}
        >
          <p>{describeStatus(newer)}</p>
        </Difference>
      )}
    </section>
  );
}

interface DifferenceProps {
  title: string;
  name?: string;
  onUse: () => void;
  children: ReactNode;
}

function Difference({ title, name = title, onUse, children }: DifferenceProps) {
  return (
    <div className={styles.difference} ref={restoreFocusOnUnmount}>
      <div className={styles.differenceHead}>
        <h3>{title}</h3>
        <Button variant="quiet" label="Use this" aria-label={`Use this ${name}`} onClick={onUse} />
      </div>
      {children}
    </div>
  );
}
