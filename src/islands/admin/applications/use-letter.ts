import { useState } from 'react';
import { saveFile } from '../kit/save-file.ts';
import { toFailure, type Failure } from '../lists/failure.ts';
import { useSession } from '../session/session-context.ts';

/** The letter as a file: the valid one, or what it would be. */
interface UsedLetter {
  save: (which: 'letter' | 'draft') => Promise<void>;
  busy: boolean;
  failure: Failure | null;
}

/** Hands the letter's PDF to the browser; a link could not carry the password. */
export function useLetter(applicationId: string): UsedLetter {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function save(which: 'letter' | 'draft') {
    setBusy(true);
    setFailure(null);
    try {
      const query = which === 'draft' ? '?draft' : '';
      const path = `/api/admin/applications/${applicationId}/letter${query}`;
      const { blob, filename } = await session.fetchFile(path);
      saveFile(filename, blob);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
  }
  return { save, busy, failure };
}
