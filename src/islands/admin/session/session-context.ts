import { createContext, useContext } from 'react';
import type { AdminSession } from './admin-session.ts';

/** The open session of the pages below; absent on the login screen. */
export const SessionContext = createContext<AdminSession | null>(null);

/** The open session. Pages are drawn only inside one (P-75). */
export function useSession(): AdminSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A portal page was drawn without a session.');
  return session;
}
