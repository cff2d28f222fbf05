import { useEffect, useRef, useState } from 'react';
import { previewSchema } from '#contracts/admin-blog.ts';
import { toFailure, type Failure } from '../../lists/failure.ts';
import { useSession } from '../../session/session-context.ts';

/** How long typing may pause before the preview follows, in milliseconds. */
const pauseMs = 80;

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
      session
        .call('/api/admin/blog/preview', {
          ...{ method: 'POST', body: { content }, schema: previewSchema },
        })
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
