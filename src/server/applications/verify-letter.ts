import { eq } from 'drizzle-orm';
import { readLetterCode } from '#model/documents/document-code.ts';
import { letters } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { countRequest } from '../http/rate-limit.ts';
import { linkRefusal, type Refusal } from '../links/open-link.ts';

export interface Verification extends Omit<Refusal, 'problem'> {
  state: 'valid' | 'withdrawn' | 'malformed' | Refusal['problem'];
  code: string | null;
}

/** It reads nothing but the validity of a letter; malformed codes never reach the database. */
export async function verifyLetter(text: string, ip: string): Promise<Verification> {
  const code = readLetterCode(text);
  if (code === null) return { state: 'malformed', status: 404, code, retryAfter: null };
  try {
    await countRequest({ env: { ip } }, 'verify');
    const [letter] = await database()
      .queries.select({ withdrawnAt: letters.withdrawnAt })
      .from(letters)
      .where(eq(letters.code, code));
    if (!letter) return { state: 'unknown', status: 404, code, retryAfter: null };
    const state = letter.withdrawnAt ? 'withdrawn' : 'valid';
    return { state, status: 200, code, retryAfter: null };
  } catch (error) {
    const { problem: state, ...refusal } = linkRefusal(error, '/verify/{code}');
    return { state, code, ...refusal };
  }
}
