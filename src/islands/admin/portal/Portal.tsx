import { Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { NoSuchPage } from './NoSuchPage.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { fetchPages, firstPage, sections } from './sections.ts';
import { Sidebar } from './Sidebar.tsx';
import styles from './Portal.module.css';

/** The portal after login: sidebar and pages. Its index leads to People (P-77, P-78). */
export function Portal({ onLogOut }: { onLogOut: () => void }) {
  const [place] = useLocation();
  useEffect(fetchPages, []);
  return (
    <div className={styles.portal}>
      <Sidebar onLogOut={onLogOut} />
      <div className={styles.page} data-scroller>
        <PageBoundary place={place}>
          <Suspense fallback={<ComingPage />}>
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
        </PageBoundary>
      </div>
    </div>
  );
}

/** While the code of a page is on its way; drawn only when that takes a moment. */
function ComingPage() {
  return (
    <div className={styles.coming} role="status">
      <h1 className="visually-hidden">Loading</h1>
      <span />
      <span />
      <span />
    </div>
  );
}
