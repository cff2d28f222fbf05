import type { OwnRegisterEntry } from '#contracts/applications/applicant.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import page from '../../ui/page/page.module.css';
import panel from '../../ui/panel.module.css';
import type { UsedReview } from './use-review.ts';
import styles from './case-file.module.css';

interface RegisterEntryProps {
  entry: OwnRegisterEntry;
  use: UsedReview;
}

/** What the applicant published, and the switch that hides it (P-131). */
export function RegisterEntry({ entry, use }: RegisterEntryProps) {
  const { title, summary, listedFrom, hidden } = entry;
  const done = hidden ? 'The entry can be listed again.' : 'The entry is off the register.';
  return (
    <section className={`${page.section} ${styles.section}`} aria-labelledby="register-entry">
      <h2 className={panel.heading} id="register-entry">
        Entry in the register
      </h2>
      <div className={`${panel.stack} ${styles.asked}`}>
        <p dir="auto" className={styles.words}>
          {title}
        </p>
        <p dir="auto">{summary}</p>
        <p className={panel.meta}>
          {hidden ? 'Hidden by staff' : `Listed from ${formatPacificDate(listedFrom)}`}
        </p>
        <div className={panel.row}>
          <Button
            variant="outline"
            label={hidden ? 'Show in the register' : 'Hide from the register'}
            busy={use.busy === 'listing'}
            onClick={() => void use.act({ name: 'listing', body: { hidden: !hidden }, done })}
          />
        </div>
      </div>
    </section>
  );
}
