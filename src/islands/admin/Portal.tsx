import { Component, Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Button } from '#islands/ui/Button.tsx';
import { firstPage, prefetchPages, sections } from './sections.ts';
import { Sidebar } from './Sidebar.tsx';
import { MessagePage, NoSuchPage, PageSkeleton } from './ui/page/PageHeader.tsx';
import styles from './Portal.module.css';

export function Portal({ onLogOut }: { onLogOut: () => void }) {
  const [path] = useLocation();
  useEffect(prefetchPages, []);
  return (
    <div className={styles.portal}>
      <Sidebar onLogOut={onLogOut} />
      <div className={styles.page} data-scroller>
        <PageBoundary path={path}>
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
        </PageBoundary>
      </div>
    </div>
  );
}

interface PageBoundaryProps {
  path: string;
  children: ReactNode;
}

/**
 * Keeps the portal and its login when a page throws or its code does not load, for instance after a
 * deploy. Browsers do not request failed code again, so only a reload helps.
 */
class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: PageBoundaryProps) {
    if (this.state.hasFailed && before.path !== this.props.path)
      this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
}
