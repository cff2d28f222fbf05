import { eq } from 'drizzle-orm';
import { readLetterCode } from '#lib/letter-code.ts';
import { letters } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { asHttpError } from '../http/as-http-error.ts';
import { log } from '../http/log.ts';
import { countRequest } from '../http/rate-limit.ts';

/** What can be said about a code, and with which status. */
const statusOf = {
  valid: 200,
  withdrawn: 200,
  unknown: 404,
  malformed: 404,
  busy: 429,
  away: 503,
} as const;

/** What `/verify/{code}` answers. */
export interface Verification {
  state: keyof typeof statusOf;
  status: number;
  /** The code as it is printed; null when what was asked for cannot be one. */
  code: string | null;
  /** Seconds after which to ask again, where that helps. */
  retryAfter: string | null;
}

function answer(state: Verification['state'], code: string | null, retryAfter = ''): Verification {
  return { state, status: statusOf[state], code, retryAfter: retryAfter || null };
}

async function readState(code: string): Promise<'valid' | 'withdrawn' | 'unknown'> {
  const [letter] = await database()
    .queries.select({ withdrawnAt: letters.withdrawnAt })
    .from(letters)
    .where(eq(letters.code, code));
  if (!letter) return 'unknown';
  return letter.withdrawnAt ? 'withdrawn' : 'valid';
}

/**
 * Says whether a letter is valid, and nothing else about it. What cannot be a code is answered
 * without a look at the database.
 *
 * @param text The code as somebody typed it.
 * @param ip The caller's address.
 */
export async function verifyLetter(text: string, ip: string): Promise<Verification> {
  const code = readLetterCode(text);
  if (code === null) return answer('malformed', null);
  try {
    await countRequest({ env: { ip } }, 'verify');
    return answer(await readState(code), code);
  } catch (error) {
    const known = asHttpError(error);
    if (!known) throw error;
    const retryAfter = known.headers['Retry-After'];
    if (known.status === 429) return answer('busy', code, retryAfter);
    log('error', 'unavailable', { path: '/verify/{code}', message: known.message });
    return answer('away', code, retryAfter);
  }
}
