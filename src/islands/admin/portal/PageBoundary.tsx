import { Component, type ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import styles from './NoSuchPage.module.css';

interface PageBoundaryProps {
  /** Address of the page: another one is tried afresh. */
  place: string;
  children: ReactNode;
}

/**
 * Keeps the portal and its login when one page cannot be drawn: its code did not load, because the
 * connection is down or a newer site was deployed, or it threw. A browser does not request failed
 * code again, so only a reload helps.
 */
export class PageBoundary extends Component<PageBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidUpdate(before: PageBoundaryProps) {
    const { isBroken } = this.state;
    if (isBroken && before.place !== this.props.place) this.setState({ isBroken: false });
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className={styles.page}>
        <PageHeader title="Page not loaded" subtitle="This page could not be shown" />
        <p className={styles.note} role="alert">
          The connection may be down, or the site was updated meanwhile. Nothing was changed, and
          you are still logged in. Reloading asks for the password again.
        </p>
        <p className={styles.deed}>
          <Button variant="outline" label="Reload" onClick={() => location.reload()} />
        </p>
      </div>
    );
  }
}
