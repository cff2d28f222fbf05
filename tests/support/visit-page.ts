import type { OnDemandPage } from '#server/http/on-demand-page.ts';
import { freshAddress } from '#tests/support/call-api.ts';

interface Visit {
  /** The fields of a form that is sent; without them the page is only opened. */
  form?: Record<string, string>;
  /** It is sent instead of a form. */
  body?: BodyInit;
  ip?: string;
  waitUntil?: (work: Promise<unknown>) => void;
  params?: Record<string, string>;
}

/** Makes what a page that is rendered on demand knows of a visit, by a token or by the named parameters. */
export function visitPage(token: string, visit: Visit = {}) {
  const { form, ip = freshAddress(), waitUntil, params = {} } = visit;
  const body = visit.body ?? (form && new URLSearchParams(form));
  return {
    params: { token, ...params },
    request: new Request('http://localhost/page', {
      ...(body && { method: 'POST', body }),
    }),
    clientAddress: ip,
    locals: waitUntil ? { netlify: { context: { waitUntil } } } : {},
    response: { headers: new Headers() },
  } satisfies OnDemandPage as OnDemandPage;
}
