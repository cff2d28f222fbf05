import type { MiddlewareHandler } from 'hono';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { countRequest, limitsPerMinute } from '../http/rate-limit.ts';
import { withDescription } from '../http/route-description.ts';
import type { LinkKind } from './link-tokens.ts';
import { findLink, type PrivateLink } from './private-links.ts';

/**
 * Finds the link of a token; changes nothing, because mail scanners open links.
 *
 * @throws HttpError 404, alike for unknown, expired and revoked ones; 429; 503 without LINK_SECRET
 */
export async function verifyLink(
  c: { env: Pick<ApiContext['env'], 'ip'> },
  kind: LinkKind,
  token: string,
): Promise<PrivateLink> {
  await countRequest(c, 'private-link');
  const link = await findLink(kind, token);
  if (!link) throw notFound('Link');
  return link;
}

interface LinkEnv extends ApiEnv {
  Variables: ApiEnv['Variables'] & { link: PrivateLink };
}

const linkDetails = {
  client: 'private-link',
  perMinute: limitsPerMinute['private-link'],
  refusals: [404, 429, 503],
} as const;

/** Verifies the link of the path and sets `c.var.link`. @throws HttpError 404, 429, 503 */
export function validLink(kind: LinkKind): MiddlewareHandler<LinkEnv> {
  const open: MiddlewareHandler<LinkEnv> = async (c, next) => {
    c.set('link', await verifyLink(c, kind, c.req.param('token') ?? ''));
    await next();
  };
  return withDescription(open, linkDetails);
}

export interface SubjectEnv extends ApiEnv {
  Variables: ApiEnv['Variables'] & { subjectId: string };
}

/** Verifies the link of one row and sets `c.var.subjectId`. @throws HttpError 404, 429, 503 */
export function validSubject(kind: LinkKind): MiddlewareHandler<SubjectEnv> {
  const open: MiddlewareHandler<SubjectEnv> = async (c, next) => {
    const { subjectId } = await verifyLink(c, kind, c.req.param('token') ?? '');
    if (!subjectId) throw notFound('Link');
    c.set('subjectId', subjectId);
    await next();
  };
  return withDescription(open, linkDetails);
}

/** Passes the id of a link's row to a form's action. @throws HttpError 404 for a link of no row */
export function requireSubject<Values, Result>(
  act: (subjectId: string, values: Values) => Promise<Result>,
) {
  return async ({ subjectId }: PrivateLink, values: Values): Promise<Result> => {
    if (!subjectId) throw notFound('Link');
    return act(subjectId, values);
  };
}
