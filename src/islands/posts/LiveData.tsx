import '#styles/blog-states.css';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { blog } from '#model/posts/copy.ts';
import { LiveRegionText } from '../ui/LiveRegionText.tsx';
import { restoreFocusTo } from '../ui/restore-focus-to.ts';
import { isUnexpectedError } from './load-blog.ts';

export interface LoadFailure {
  message: string;
  /** Another try would find nothing either. */
  isGone: boolean;
}

interface RetryProps {
  isRetrying: boolean;
  retry: () => void;
}

const focusContent = restoreFocusTo(() =>
  document.getElementById('content')?.focus({ preventScroll: true }),
);

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
          <strong>{message}</strong> <span>{detail}</span> <RetryButton {...retry} />
        </LiveRegionText>
      </p>
    </div>
  );
}

export function Skeleton({ lines }: { lines: ('title' | 'line' | 'short')[] }) {
  return lines.map((kind, index) => <span key={index} className={`state-bone state-${kind}`} />);
}

interface LiveDataProps<Data> {
  initial: Data | undefined;
  load: (signal: AbortSignal) => Promise<Data>;
  toLoadFailure: (error: unknown) => LoadFailure;
  /** A failure needs the page's first heading, where it has no other. */
  heading: 'h1' | 'h2';
  skeleton: ReactNode;
  /** @param retryProps what reads it once more; null after a failure, which offers that itself. */
  children: (data: Data, retryProps: RetryProps | null) => ReactNode;
}

export function LiveData<Data>(props: LiveDataProps<Data>) {
  const { initial, toLoadFailure, heading: Heading, skeleton, children } = props;
  const [data, setData] = useState(initial);
  const [failure, setFailure] = useState<LoadFailure>();
  const [isRetrying, setRetrying] = useState(false);
  const [tries, setTries] = useState(0);

  const load = useEffectEvent(props.load);
  const fail = useEffectEvent((error: unknown) => {
    const failed = toLoadFailure(error);
    if (failed.isGone) setData(undefined);
    setFailure(failed);
    if (isUnexpectedError(error)) reportError(error);
  });
  useEffect(() => {
    const call = new AbortController();
    load(call.signal)
      .then((loaded) => {
        setData(loaded);
        setFailure(undefined);
      })
      .catch((error: unknown) => !call.signal.aborted && fail(error))
      .finally(() => setRetrying(false));
    return () => call.abort();
  }, [tries]);

  function retry() {
    setRetrying(true);
    setTries((count) => count + 1);
  }
  const retryProps = { isRetrying, retry };

  if (data) {
    return (
      <>
        {failure && (
          <StaleNotice message={failure.message} detail={blog.refreshFailed} {...retryProps} />
        )}
        {children(data, failure ? null : retryProps)}
      </>
    );
  }
  if (!failure) return skeleton;
  return (
    <div className="wrap state-failure" role="alert">
      <div className="sheet state-sheet">
        <Heading className="type-h2">{failure.message}</Heading>
        <p className="type-lead">{failure.isGone ? blog.post.notFound : blog.loadFailed}</p>
        {!failure.isGone && <RetryButton {...retryProps} />}
      </div>
    </div>
  );
}
