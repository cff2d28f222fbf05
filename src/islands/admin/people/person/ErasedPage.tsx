import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { OwnDataCounts } from '#contracts/own-data.ts';
import { heldWords } from './own-data-words.ts';
import styles from './OwnData.module.css';

/** What stands where the person was: that their data are erased, and how much it was. */
export function ErasedPage({ counts }: { counts: OwnDataCounts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = 'Erased | Admin Portal';
    heading.current?.focus();
  }, []);

  return (
    <div className={styles.erased}>
      <h1 ref={heading} tabIndex={-1}>
        The data are erased
      </h1>
      <p>These records no longer hold the name or the address:</p>
      <ul className={styles.held}>
        {heldWords(counts).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        Older backups still hold the data. After restoring one, erase again (see the operations
        guide).
      </p>
      <p>
        <Link href="~/admin/people">Go to People</Link>
      </p>
    </div>
  );
}
