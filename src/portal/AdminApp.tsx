import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { island } from '#islands/ui/island.tsx';
import { queryClient } from './data/query-client.ts';
import { forgetPrivateDrafts } from './form/private-drafts.ts';
import { forgetPersonalDrafts } from './form/draft-keys.ts';
import { Portal } from './Portal.tsx';
import { firstPage } from './sections.ts';
import { Login } from './session/Login.tsx';
import { closeSession, openSession } from './session/request.ts';
import { leaveDialogs } from './kit/page/close-on-back.ts';
import { confirmNavigation, followLink } from './kit/page/confirm-navigation.ts';

const base = '/admin';

const refusedNotice = 'The password is no longer accepted. Please log in again.';

/** Shows the login at every address under /admin until the password is accepted, then the portal. */
export const AdminApp = island(function AdminApp() {
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  useEffect(() => endSession, []);

  function leave(why: string | null) {
    endSession();
    setNotice(why);
    setOpen(false);
  }

  function logIn(password: string) {
    openSession(password, () => leave(refusedNotice));
    setNotice(null);
    setOpen(true);
    if (location.pathname.replace(/\/$/, '') === base) {
      navigate(base + firstPage, { replace: true });
    }
  }

  function logOut() {
    if (!confirmNavigation()) return;
    leave(null);
    forgetPersonalDrafts();
    forgetPrivateDrafts();
    navigate(base);
  }

  return (
    <Router
      base={base}
      aroundNav={(go, to, options) => leaveDialogs(() => followLink(to, () => go(to, options)))}
    >
      {isOpen ? (
        <QueryClientProvider client={queryClient}>
          <Portal onLogOut={logOut} />
        </QueryClientProvider>
      ) : (
        <Login notice={notice} onAccepted={logIn} />
      )}
    </Router>
  );
});

function endSession() {
  closeSession();
  queryClient.clear();
}
