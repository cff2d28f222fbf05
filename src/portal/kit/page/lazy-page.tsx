import type { ComponentType } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { MessagePage, PageSkeleton } from './PageHeader.tsx';
import styles from './page.module.css';

/** Makes a page whose code loads when it is opened, with a skeleton meanwhile and a retry after a failure. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, {
    waiting: () => <PageSkeleton />,
    failure: (_, retry) => <PageFailure retry={retry} />,
  });

function PageFailure({ retry }: { retry: () => void }) {
  return (
    <MessagePage
      title="Page not loaded"
      subtitle="This page could not be shown"
      isAlert
      action={
        <div className={styles.actions}>
          <Button variant="ink" label="Try again" onClick={retry} />
          <Button variant="outline" label="Reload" onClick={() => location.reload()} />
        </div>
      }
    >
      The connection may be down, or the site was updated meanwhile. Nothing was changed, and you
      are still logged in. Reloading asks for the password again.
    </MessagePage>
  );
}
