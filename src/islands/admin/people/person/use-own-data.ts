import { useCallback, useState } from 'react';
import { type OwnDataCounts, ownDataCountsSchema, ownDataSchema } from '#contracts/own-data.ts';
import { ApiCallError, type AnswerSchema } from '#lib/api-client.ts';
import { saveFile } from '../../kit/save-file.ts';
import { toFailure } from '../../lists/failure.ts';
import { useSession } from '../../session/session-context.ts';
import { exportFileName } from './own-data-words.ts';

/** What staff can do with everything held on one address. */
export interface UsedOwnData {
  /** How much there is; null when it could not be read, which `failure` then says. */
  count: () => Promise<OwnDataCounts | null>;
  /** Saves it as a file; answers whether it was. */
  exportAll: () => Promise<boolean>;
  /** Erases it; null when it was not, or when nobody knows. */
  erase: (confirmEmail: string) => Promise<OwnDataCounts | null>;
  /** Why the last act did not succeed. */
  failure: string | null;
}

/** A refusal says why in its own words. */
function failureWords(error: unknown): string {
  return error instanceof ApiCallError && [409, 422].includes(error.status)
    ? error.body.error
    : toFailure(error).reason;
}

/** The acts on one address's own data (docs/staff.md). */
export function useOwnData(email: string): UsedOwnData {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);

  const post = useCallback(
    async <T>(name: string, body: object, schema: AnswerSchema<T>): Promise<T | null> => {
      setFailure(null);
      try {
        const call = { method: 'POST', body, schema } as const;
        return (await session.call(`/api/admin/own-data${name}`, call)).data;
      } catch (error) {
        setFailure(failureWords(error));
        return null;
      }
    },
    [session],
  );

  const count = useCallback(() => post('', { email }, ownDataCountsSchema), [post, email]);

  async function exportAll() {
    const data = await post('/export', { email }, ownDataSchema);
    if (!data) return false;
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(exportFileName(new Date()), file);
    return true;
  }

  return {
    count,
    exportAll,
    erase: (confirmEmail) => post('/erase', { email, confirmEmail }, ownDataCountsSchema),
    failure,
  };
}
