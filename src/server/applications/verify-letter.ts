import { eq } from 'drizzle-orm';
import { readLetterCode } from '#lib/applications/letter-code.ts';
import { letters } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { asHttpError } from '../http/errors.ts';
import { log } from '../http/log.ts';
import { countRequest } from '../http/rate-limit.ts';

const statusOf = {
  valid: 200,
  withdrawn: 200,
  unknown: 404,
  malformed: 404,
  busy: 429,
  away: 503,
} as const;

export interface Verification {
  state: keyof typeof statusOf;
  status: number;
  code: string | null;
  /** Seconds. */
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

/** Reads nothing but the validity of a letter; malformed codes never reach the database. */
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
