import type { LinkProblem } from '#model/site/copy/links.ts';
import { asHttpError } from '../http/errors.ts';
import { log } from '../http/log.ts';
import { type LinkKind, type PrivateLink, readLink } from './private-links.ts';

export interface Refusal {
  problem: LinkProblem;
  status: number;
  retryAfter: string | null;
}

/** Errors that no visitor may read are thrown. */
export function linkRefusal(error: unknown, path: string): Refusal {
  const httpError = asHttpError(error);
  if (!httpError) throw error;
  const { status } = httpError;
  const retryAfter = httpError.headers['Retry-After'] ?? null;
  if (status === 404) return { problem: 'unknown', status, retryAfter };
  if (status === 429) return { problem: 'busy', status, retryAfter };
  log('error', 'unavailable', { path, message: httpError.message });
  return { problem: 'away', status: 503, retryAfter };
}

export async function openLink<View>(
  kind: LinkKind,
  token: string,
  ip: string,
  read: (link: PrivateLink) => View | Promise<View>,
): Promise<View | Refusal> {
  try {
    return await read(await readLink({ env: { ip } }, kind, token));
  } catch (error) {
    return linkRefusal(error, `/${kind}/{token}`);
  }
}
