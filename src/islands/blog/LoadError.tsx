import { blog } from '#site/copy/blog.ts';
import { restoreFocusTo } from '../ui/restore-focus-to.ts';
import { LiveRegionText } from '../ui/LiveRegionText.tsx';
import type { Revalidated } from './use-revalidated.ts';

type RetryProps = Pick<Revalidated<unknown>, 'isRetrying' | 'retry'>;

const focusContent = restoreFocusTo(() =>
  document.getElementById('content')?.focus({ preventScroll: true }),
);

/** Another try; when it succeeds the button goes and the focus moves to the page's content. */
function RetryButton({ isRetrying, retry }: RetryProps) {
  return (
    <button
      type="button"
      className="text-button state-again"
      ref={focusContent}
      aria-disabled={isRetrying || undefined}
      onClick={isRetrying ? undefined : retry}
    >
      {isRetrying ? blog.trying : blog.tryAgain}
    </button>
  );
}

interface StaleNoticeProps extends RetryProps {
  message: string;
  detail?: string;
}

export function StaleNotice({ message, detail, ...retry }: StaleNoticeProps) {
  return (
    <div className="wrap">
      <p className="state-stale" role="status">
        <LiveRegionText>
          <strong>{message}</strong> {detail} <RetryButton {...retry} />
        </LiveRegionText>
      </p>
    </div>
  );
}

interface LoadErrorProps {
  /** The page's first heading, where it has no other. */
  heading?: 'h1' | 'h2';
  message: string;
  detail: string;
  retry?: RetryProps | undefined;
}

export function LoadError({ heading: Heading = 'h2', message, detail, retry }: LoadErrorProps) {
  return (
    <div className="wrap state-failure" role="alert">
      <div className="sheet state-sheet">
        <Heading className="type-h2">{message}</Heading>
        <p className="type-lead">{detail}</p>
        {retry && <RetryButton {...retry} />}
      </div>
    </div>
  );
}

export function Bones({ lines }: { lines: ('title' | 'line' | 'short')[] }) {
  return lines.map((kind, index) => <span key={index} className={`state-bone state-${kind}`} />);
}
