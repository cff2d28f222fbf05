import { blogMessages } from '#contracts/blog.ts';
import { blogPath } from '#lib/blog-paths.ts';
import { blog } from '#site/copy/blog.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './trouble.module.css';

interface AgainProps {
  busy: boolean;
  again: () => void;
}

/** The way out of an article (spec §2, §8). */
export function BackToBlog() {
  return (
    <p className={styles.back}>
      <a href={blogPath}>
        <Icon name="arrow-left" />
        {blogMessages.back}
      </a>
    </p>
  );
}

/** A later look failed: what is on the page stays below. */
export function StaleNotice({ message, busy, again }: AgainProps & { message: string }) {
  return (
    <div className={`wrap ${styles.stale}`}>
      <Notice tone="warn" title={message} role="status">
        {blog.kept}{' '}
        <Button
          variant="quiet"
          label={blog.tryAgain}
          busyLabel={blog.trying}
          busy={busy}
          onClick={again}
        />
      </Notice>
    </div>
  );
}

/** There is nothing to show: says why, and offers another try where that may help. */
export function Failure({
  message,
  detail,
  retry,
}: {
  message: string;
  detail: string;
  retry?: AgainProps | undefined;
}) {
  return (
    <div className={`wrap ${styles.failure}`} role="alert">
      <div className={styles.sheet}>
        <h2 className="type-h2">{message}</h2>
        <p className="type-lead">{detail}</p>
        {retry && (
          <Button
            variant="ink"
            label={blog.tryAgain}
            busyLabel={blog.trying}
            busy={retry.busy}
            onClick={retry.again}
          />
        )}
      </div>
    </div>
  );
}
