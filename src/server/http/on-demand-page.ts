import type { LinkProblem } from '#model/site/link-problems.ts';
import type { ApiContext } from './api.ts';
import { asHttpError } from './errors.ts';
import { log } from './log.ts';

/** The parts of Astro's global that are read here of a page that is rendered on demand. */
export interface OnDemandPage {
  params: Record<string, string | undefined>;
  request: Request;
  clientAddress: string;
  locals: object;
  response: { status?: number; headers: Headers };
}

/** The parts of the platform's environment that handlers of the API use, too. */
export type PageEnv = Pick<ApiContext['env'], 'ip' | 'waitUntil'>;

/**
 * Reads the platform's context from Astro. Work after the response has no `waitUntil` in development, where nothing
 * stops it.
 */
export function readPageEnv({
  clientAddress,
  locals,
}: Pick<OnDemandPage, 'clientAddress' | 'locals'>): PageEnv {
  const { netlify } = locals as {
    netlify?: { context?: { waitUntil?: (work: Promise<unknown>) => void } };
  };
  return {
    ip: clientAddress,
    waitUntil: (work) => netlify?.context?.waitUntil?.(work),
  };
}

/** A page that cannot be shown: what it says instead, under this status. */
export interface PageRefusal {
  problem: LinkProblem;
  status: number;
}

const problems: Partial<Record<number, LinkProblem>> = { 404: 'unknown', 429: 'busy' };

/**
 * Reads what a page shows. A refusal gives the page its status and headers such as `Retry-After`, and says what the
 * page tells the visitor: `unknown` (404), `busy` (429) or, for an outage that is then logged, `away` (503).
 *
 * @param route names the page in the log, without what opens it, such as `/giving/{token}`
 * @throws what no visitor may read
 */
export async function openPage<View>(
  { response }: Pick<OnDemandPage, 'response'>,
  route: string,
  read: () => View | Promise<View>,
): Promise<View | PageRefusal> {
  response.headers.set('Cache-Control', 'no-store');
  try {
    return await read();
  } catch (error) {
    const httpError = asHttpError(error);
    if (!httpError) throw error;
    const problem = problems[httpError.status] ?? 'away';
    if (problem === 'away')
      log('error', 'unavailable', { path: route, message: httpError.message });
    response.status = problem === 'away' ? 503 : httpError.status;
    for (const [name, value] of Object.entries(httpError.headers))
      response.headers.set(name, value);
    return { problem, status: response.status };
  }
}
