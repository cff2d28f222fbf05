import { useController } from 'react-hook-form';
import { adminBlogMessages } from '#model/posts/admin-posts.ts';
import { DateTimeFields } from '../../form/DateTimeFields.tsx';
import { useMinute } from '../../kit/time.tsx';
import { describePublishing } from './describe-publishing.ts';
import { hasPassed } from './post-schedule.ts';
import type { Editor } from './use-editor.ts';
import styles from './editor.module.css';

/**
 * Asks whether a post appears at once or at a time, and says what saving will do. "Publish immediately" disables the
 * time.
 */
export function Publishing({ editor }: { editor: Editor }) {
  const { values, edited, busy } = editor;
  const { error: _, ...published } = editor.choice('published');
  const { field, fieldState } = useController({ control: editor.control, name: 'scheduledFor' });
  const now = useMinute();
  const isPast = hasPassed(values, edited, now);
  const { timePassed } = adminBlogMessages;
  const error = fieldState.error?.message ?? (isPast ? timePassed : undefined);

  return (
    <div className={styles.publish}>
      <h2 className={styles.publishTitle}>Publishing</h2>
      <label>
        <input {...published} type="checkbox" aria-describedby="publish-words" />
        Publish immediately
      </label>
      <DateTimeFields
        label="Publish on"
        name="scheduledFor"
        value={values.scheduledFor}
        onChange={(value) => busy || field.onChange(value)}
        isDisabled={values.published}
        error={error}
      />
      {!error && (
        <p id="publish-words" className="field-hint">
          {describePublishing(values, edited, now)}
        </p>
      )}
    </div>
  );
}
