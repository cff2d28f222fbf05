import { useState } from 'react';
import { shortId } from '#model/donations/short-id.ts';
import styles from './full-donation-id.module.css';
import { Icon } from './Icon.tsx';
import { Status } from './live-regions.tsx';
import { useCopy } from './use-copy.ts';
import { WrapAnywhere } from './WrapAnywhere.tsx';

/** Shows an ID whose first characters, which staff see in lists, stand out. A press copies it. */
export function FullDonationId({ id }: { id: string }) {
  const { isCopied, hasFailed, copy } = useCopy();
  const [isPressed, setIsPressed] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.id}
        title="Copy the donation ID"
        onClick={() => {
          setIsPressed(true);
          void copy(id);
        }}
      >
        <strong>{shortId(id)}</strong>
        <WrapAnywhere>{id.slice(shortId(id).length)}</WrapAnywhere>
        <span className={`no-print ${styles.icon}`}>
          <Icon name={isCopied ? 'check' : 'copy'} />
        </span>
      </button>
      {isPressed && (
        <Status as="span" className={hasFailed ? styles.failed : 'visually-hidden'}>
          {isCopied && <span>The donation ID was copied.</span>}
          {hasFailed && (
            <span>Your browser does not allow copying. Select the ID and copy it.</span>
          )}
        </Status>
      )}
    </>
  );
}
