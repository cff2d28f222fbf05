import { identity } from '#site/identity.ts';
import { donate } from '#site/copy/donate.ts';
import { Icon } from '../ui/Icon.tsx';
import { TaxStatusText } from '../ui/TaxStatusText.tsx';
import styles from './reassurance.module.css';

/** The two badges and the statement of the non-profit (P-38). */
export function Reassurance() {
  const [secure, deductible] = donate.info.badges;
  return (
    <section className={styles.info} aria-label={donate.info.label}>
      <div className={styles.badge}>
        <Icon name="lock" />
        <h3>{secure.title}</h3>
        <p>{secure.text}</p>
      </div>
      <div className={styles.badge}>
        <Icon name="document" />
        <h3>{deductible.title}</h3>
        <p>
          <TaxStatusText>{donate.info.statement}</TaxStatusText> {deductible.text} EIN{' '}
          <span className={styles.ein}>{identity.ein}</span>.
        </p>
      </div>
    </section>
  );
}
