import { useEffect, useRef, useState } from 'react';
import { previewSchema } from '#contracts/admin-blog.ts';
import { withDeadline } from '#lib/deadline.ts';
import { toFailure, type Failure } from '../../lists/failure.ts';
import { useSession } from '../../session/session-context.ts';

/** How long typing may pause before the preview follows, in milliseconds. */
const pauseMs = 80;

/** How long one look may take before the next change tries again, in milliseconds. */
const patienceMs = 15_000;

/** A post's text as readers will see it. */
interface Preview {
  /** The last that the server made; empty before the first. */
  html: string;
  /** Why the last try gave none; the next change tries again. */
  failure: Failure | null;
}

/** Has the server's one renderer draw the text while it is typed; one request at a time. */
export function usePreview(content: string): Preview {
  const session = useSession();
  const [last, setLast] = useState<Preview & { of: string }>({ of: '', html: '', failure: null });
  const busy = useRef(false);

  useEffect(() => {
    // What is typed while a request is under way is drawn when its answer changes `last`.
    if (content === last.of || busy.current) return;
    const timer = setTimeout(() => {
      busy.current = true;
      withDeadline(patienceMs, (signal) =>
        session.call('/api/admin/blog/preview', {
          ...{ method: 'POST', body: { content }, schema: previewSchema, signal },
        }),
      )
        .then(({ data }) => {
          busy.current = false;
          setLast({ of: content, html: data.contentHtml, failure: null });
        })
        .catch((error: unknown) => {
          busy.current = false;
          setLast(({ html }) => ({ of: content, html, failure: toFailure(error) }));
        });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [session, content, last]);

  return last;
}
