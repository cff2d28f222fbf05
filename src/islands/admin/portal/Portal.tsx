import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { NoSuchPage } from './NoSuchPage.tsx';
import { sections } from './sections.ts';
import { Sidebar } from './Sidebar.tsx';
import styles from './Portal.module.css';

/** The portal after login: sidebar and pages. Its index leads to the first section (spec §2). */
export function Portal({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className={styles.portal}>
      <Sidebar onLogOut={onLogOut} />
      <div className={styles.page} data-scroller>
        <Suspense fallback={null}>
          <Switch>
            {sections.map(({ path, Pages }) => (
              <Route key={path} path={path} nest>
                <Pages />
              </Route>
            ))}
            <Route path="/">
              <Redirect to={sections[0].path} replace />
            </Route>
            <Route>
              <NoSuchPage />
            </Route>
          </Switch>
        </Suspense>
      </div>
    </div>
  );
}
