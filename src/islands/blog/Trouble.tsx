import { blog } from '#site/copy/blog.ts';
import { handFocus } from '../ui/hand-focus.ts';
import { LateWords } from '../ui/LateWords.tsx';

interface AgainProps {
  busy: boolean;
  again: () => void;
}

/** When what was asked for takes the button's place, the focus goes to the page's content. */
const handFocusOn = handFocus(() =>
  document.getElementById('content')?.focus({ preventScroll: true }),
);

/** Another try, within the sentence that asks for it. */
function TryAgain({ busy, again }: AgainProps) {
  return (
    <button
      type="button"
      className="state-again"
      ref={handFocusOn}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : again}
    >
      {busy ? blog.trying : blog.tryAgain}
    </button>
  );
}

/** A later look failed: what is on the page stays below. */
export function StaleNotice({ message, busy, again }: AgainProps & { message: string }) {
  return (
    <div className="wrap">
      <p className="state-stale" role="status">
        <LateWords>
          <strong>{message}</strong> {blog.kept} <TryAgain busy={busy} again={again} />
        </LateWords>
      </p>
    </div>
  );
}

/** What belongs below did not load. */
export function MissingNotice({ message, busy, again }: AgainProps & { message: string }) {
  return (
    <div className="wrap no-print">
      <p className="state-stale" role="status">
        <LateWords>
          <strong>{message}</strong> <TryAgain busy={busy} again={again} />
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
    <div className="wrap state-failure" role="alert">
      <div className="state-sheet">
        <Heading className="type-h2">{message}</Heading>
        <p className="type-lead">{detail}</p>
        {retry && <TryAgain {...retry} />}
      </div>
    </div>
  );
}
