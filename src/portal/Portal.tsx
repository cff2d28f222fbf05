import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { focusPressedButtons } from '#islands/ui/browser/focus-pressed-buttons.ts';
import { PortalKeys } from './keys/PortalKeys.tsx';
import { firstPage, prefetchPages, sections } from './sections.ts';
import { Sidebar } from './Sidebar.tsx';
import { alignHistory } from './kit/page/close-on-back.ts';
import { ignoreStrayFiles } from './kit/page/ignore-stray-files.ts';
import { NoSuchPage } from './kit/page/PageHeader.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './Portal.module.css';

/**
 * Shows the sidebar and the page of the address after the login. Pages scroll inside `data-scroller`, and `/admin`
 * itself leads to People.
 */
export function Portal({ onLogOut }: { onLogOut: () => void }) {
  const [path] = useLocation();
  useEffect(prefetchPages, []);
  useEffect(ignoreStrayFiles, []);
  // A reload leaves the entry of a dialog that was open.
  useEffect(() => void alignHistory(), []);
  useEffect(focusPressedButtons, []);
  return (
    <div className={styles.portal}>
      <PortalKeys />
      <Sidebar onLogOut={onLogOut} />
      <div className={styles.page} data-scroller>
        <Switch>
          {sections.map(({ path: start, Pages }) => (
            <Route key={start} path={start} nest>
              <Pages resetKeys={[path]} />
            </Route>
          ))}
          <Route path="/">
            <Redirect to={firstPage} replace />
          </Route>
          <Route>
            <NoSuchPage />
          </Route>
        </Switch>
        <div className={styles.pageFoot}>
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}
