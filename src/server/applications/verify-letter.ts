import { eq } from 'drizzle-orm';
import { readDocumentCode } from '#model/documents/document-code.ts';
import { letters } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { type OnDemandPage, openPage, type PageRefusal } from '../http/on-demand-page.ts';
import { countRequest } from '../http/rate-limit.ts';

export interface Verification {
  state: 'valid' | 'withdrawn' | 'malformed' | PageRefusal['problem'];
  /** The code in its normalized spelling; null for any other text. */
  code: string | null;
  status: number;
}

async function readLetterState(code: string): Promise<'valid' | 'withdrawn' | 'unknown'> {
  const [letter] = await database()
    .queries.select({ withdrawnAt: letters.withdrawnAt })
    .from(letters)
    .where(eq(letters.code, code));
  if (!letter) return 'unknown';
  return letter.withdrawnAt ? 'withdrawn' : 'valid';
}

/** Reads nothing but the validity of a letter; malformed codes never reach the database. */
export async function verifyLetter(page: OnDemandPage): Promise<Verification> {
  const code = readDocumentCode(page.params.code ?? '');
  if (code === null) return { state: 'malformed', status: 404, code };
  const read = await openPage(page, '/verify/{code}', async () => {
    await countRequest({ env: { ip: page.clientAddress } }, 'verify');
    return { state: await readLetterState(code) };
  });
  if ('problem' in read) return { state: read.problem, status: read.status, code };
  return { ...read, status: read.state === 'unknown' ? 404 : 200, code };
}
