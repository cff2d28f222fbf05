import { asHttpError } from './errors.ts';
import { errorDetails, log } from './log.ts';

/** The status of a page that says why a public page could not be read. */
export interface PageError {
  status: 404 | 429 | 500 | 503;
}

/** The status and the headers of a page that Astro renders. */
export interface PageResponseHead {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/**
 * Reads what a public page shows. An error becomes a status: 404 for a wrong query, 429, 503 for an outage and 500
 * for a fault of ours; the last two are logged.
 */
export async function toPageError<Data>(read: () => Promise<Data>): Promise<Data | PageError> {
  try {
    return await read();
  } catch (error) {
    const httpError = asHttpError(error);
    if (httpError?.status === 422) return { status: 404 };
    if (httpError?.status === 429) return { status: 429 };
    const status = httpError?.status === 503 ? 503 : 500;
    log('error', 'page not read', {
      status,
      message: httpError?.message ?? errorDetails(error).message,
    });
    return { status };
  }
}

/** Returns the response of a page: 200 with its headers, or after an error the status and when to try again. */
export function toPageResponseHead(
  read: object | PageError,
  headers: PageResponseHead['headers'],
): PageResponseHead {
  if (!('status' in read)) return { status: 200, headers };
  const { status } = read;
  const again = { 'Retry-After': status === 429 ? '60' : '30' };
  return { status, headers: status === 404 ? {} : again };
}

/** Gives a page that Astro renders its status and its headers. */
export function applyPageResponseHead(
  response: { status?: number; headers: Headers },
  { status, headers }: PageResponseHead,
): void {
  response.status = status;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
}
