import { blogMessages } from '#contracts/blog.ts';
import { blogPath } from '#lib/blog-paths.ts';
import { blog } from '#site/copy/blog.ts';
import { Icon } from '../ui/Icon.tsx';
import { LateWords } from '../ui/LateWords.tsx';
import styles from './trouble.module.css';

interface AgainProps {
  busy: boolean;
  again: () => void;
}

/** When what was asked for takes the button's place, the focus goes to the page's content. */
function handFocusOn(button: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement !== button) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}

/**
 * Another try. Its own few rules instead of the shared atom's: an article's first 14 KB hold its
 * styles, and nearly every reader never sees this.
 */
function TryAgain({ busy, again }: AgainProps) {
  return (
    <button
      type="button"
      className={styles.again}
      ref={handFocusOn}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : again}
    >
      {busy ? blog.trying : blog.tryAgain}
    </button>
  );
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
    <div className="wrap">
      <p className={styles.stale} role="status">
        <LateWords>
          <strong>{message}</strong> {blog.kept} <TryAgain busy={busy} again={again} />
        </LateWords>
      </p>
    </div>
  );
}

/** There is nothing to show: says why, and offers another try where that may help. */
export function Failure({
  heading: Heading = 'h2',
  message,
  detail,
  retry,
}: {
  /** The page's first heading, where it has no other. */
  heading?: 'h1' | 'h2';
  message: string;
  detail: string;
  retry?: AgainProps | undefined;
}) {
  return (
    <div className={`wrap ${styles.failure}`} role="alert">
      <div className={styles.sheet}>
        <Heading className="type-h2">{message}</Heading>
        <p className="type-lead">{detail}</p>
        {retry && <TryAgain {...retry} />}
      </div>
    </div>
  );
}
