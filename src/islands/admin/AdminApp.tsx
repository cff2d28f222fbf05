import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { askFirst, mayLeave } from './portal/leave-guard.ts';
import { Portal } from './portal/Portal.tsx';
import { firstPage } from './portal/sections.ts';
import { AdminSession } from './session/admin-session.ts';
import { Login } from './session/Login.tsx';
import { SessionContext } from './session/session-context.ts';

const base = '/admin';

/** What the login says after the server stopped taking the password. */
const refusedNotice = 'The password is no longer accepted. Please log in again.';

/**
 * The staff portal (P-75). Every address under /admin shows the login until the password is
 * accepted; from /admin one then goes to People, from any other address to that address.
 */
export function AdminApp() {
  const [session, setSession] = useState<AdminSession | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => () => session?.end(), [session]);

  function logIn(password: string) {
    setNotice(null);
    setSession(
      new AdminSession(password, () => {
        setNotice(refusedNotice);
        setSession(null);
      }),
    );
    if (location.pathname.replace(/\/$/, '') === base) {
      navigate(base + firstPage, { replace: true });
    }
  }

  function logOut() {
    if (!mayLeave()) return;
    setNotice(null);
    setSession(null);
    navigate(base);
  }

  return (
    <Router base={base} aroundNav={askFirst}>
      {session ? (
        <SessionContext value={session}>
          <Portal onLogOut={logOut} />
        </SessionContext>
      ) : (
        <Login notice={notice} onAccepted={logIn} />
      )}
    </Router>
  );
}
