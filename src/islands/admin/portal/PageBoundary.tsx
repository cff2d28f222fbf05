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
 * Keeps the portal and its login when one page cannot be drawn: its code did not come, because the
 * connection is away or a newer site was put online, or it broke. A browser does not ask twice for
 * code that failed, so only a reload helps.
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
        <PageHeader title="Page not loaded" subtitle="The portal could not show this page" />
        <p className={styles.note} role="alert">
          The connection may be away, or the site was renewed meanwhile. Nothing was changed, and
          you are still logged in. Reloading brings the page anew and asks for the password again.
        </p>
        <p className={styles.deed}>
          <Button variant="outline" label="Reload" onClick={() => location.reload()} />
        </p>
      </div>
    );
  }
}
