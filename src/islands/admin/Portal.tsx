import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Button } from '#islands/ui/Button.tsx';
import { PortalKeys } from './keys/PortalKeys.tsx';
import { firstPage, prefetchPages, sections } from './sections.ts';
import { Sidebar } from './Sidebar.tsx';
import { ignoreStrayFiles } from './ui/page/ignore-stray-files.ts';
import { MessagePage, NoSuchPage, PageSkeleton } from './ui/page/PageHeader.tsx';
import styles from './Portal.module.css';

export function Portal({ onLogOut }: { onLogOut: () => void }) {
  const [path] = useLocation();
  useEffect(prefetchPages, []);
  useEffect(ignoreStrayFiles, []);
  return (
    <div className={styles.portal}>
      <PortalKeys />
      <Sidebar onLogOut={onLogOut} />
      <div className={styles.page} data-scroller>
        <ErrorBoundary fallback={<PageFailure />} resetKeys={[path]}>
          <Suspense fallback={<PageSkeleton />}>
            <Switch>
              {sections.map(({ path, Pages }) => (
                <Route key={path} path={path} nest>
                  <Pages />
                </Route>
              ))}
              <Route path="/">
                <Redirect to={firstPage} replace />
              </Route>
              <Route>
                <NoSuchPage />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}

/**
 * In place of a page that throws or whose code does not load, for instance after a deploy. Browsers do
 * not request failed code again, so only a reload helps.
 */
function PageFailure() {
  return (
    <MessagePage
      title="Page not loaded"
      subtitle="This page could not be shown"
      role="alert"
      action={<Button variant="outline" label="Reload" onClick={() => location.reload()} />}
    >
      The connection may be down, or the site was updated meanwhile. Nothing was changed, and you
      are still logged in. Reloading asks for the password again.
    </MessagePage>
  );
}
