import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import styles from './page.module.css';
import panel from '../panel.module.css';

/** Sets the window's title and focuses the page's heading (`tabIndex={-1}`), so that it is announced. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${stripBidiControls(title)} | Admin Portal`;
    heading.current?.focus();
  }, [title]);
  return heading;
}

interface PageHeaderProps {
  title: string;
  windowTitle?: string | undefined;
  subtitle?: string | undefined;
  mark?: ReactNode;
  /** Folds what can be done on the page behind one button on phones. */
  isFolded?: boolean;
  children?: ReactNode;
}

/** Shows the heading, which takes the focus when the page opens, and the page's actions beside it. */
export function PageHeader(props: PageHeaderProps) {
  const { title, windowTitle, subtitle, mark, isFolded, children } = props;
  const heading = usePageTitle(windowTitle ?? title);
  const [isOpen, setOpen] = useState(false);
  const actionsId = useId();
  return (
    <header className={styles.header}>
      <div>
        <div className={styles.line}>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {mark}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children && isFolded && (
        <button
          type="button"
          className={`control ${styles.more}`}
          aria-label="Actions"
          aria-expanded={isOpen}
          aria-controls={actionsId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="ellipsis" />
        </button>
      )}
      {children && (
        <div
          id={actionsId}
          className={styles.actions}
          data-folded={(isFolded && !isOpen) || undefined}
        >
          {children}
        </div>
      )}
    </header>
  );
}

export interface ListLink {
  label: string;
  href: string;
}

/** Shows the way back to the list above the name of the record. `list.href` is relative to the router around it. */
export function Breadcrumb({ list, here }: { list: ListLink; here: string }) {
  return (
    <nav className={`${styles.trail} ${panel.links}`} aria-label="Breadcrumb">
      <Link href={list.href}>{list.label}</Link>
      <span aria-hidden="true">/</span>
      <span dir="auto" className={styles.here}>
        {here}
      </span>
    </nav>
  );
}

interface MessagePageProps {
  title: string;
  subtitle: string;
  isAlert?: boolean;
  children: ReactNode;
  action?: ReactNode;
}

/** Shows a page that has only something to say, with one way on. `isAlert` has screen readers interrupt with it. */
export function MessagePage(props: MessagePageProps) {
  const { title, subtitle, isAlert = false, children, action } = props;
  const Note = isAlert ? Alert : 'p';
  return (
    <div className={styles.message}>
      <PageHeader title={title} subtitle={subtitle} />
      <Note className={`${styles.note} ${panel.links}`}>{children}</Note>
      {action}
    </div>
  );
}

/** Shows that the portal has no page at this address, with a link to Overview. */
export function NoSuchPage() {
  return (
    <MessagePage
      title="Page not found"
      subtitle="The portal has no page at this address"
      action={
        <Link className={buttonClass('outline')} href={`~${portalPaths.overview}`}>
          Go to Overview
        </Link>
      }
    >
      The address may be incomplete, or what it led to was removed.
    </MessagePage>
  );
}

/** Shows that a page is loading; a part of a page that has its heading already gets none. */
export function PageSkeleton({ isPart = false }) {
  const Words = isPart ? 'span' : 'h1';
  return (
    <div className={styles.skeleton}>
      <Status className="visually-hidden">
        <Words>Loading</Words>
      </Status>
      {[1, 2, 3, 4].map((line) => (
        <span key={line} className={panel.waiting} />
      ))}
    </div>
  );
}
