import { donate } from '#site/copy/donate.ts';
import { buttonClass } from '#lib/button-class.ts';
import styles from './receipt.module.css';

/** What gifts do, and where to go from here. */
export function Impact() {
  const { impact, actions } = donate.receipt;
  return (
    <section className={`no-print ${styles.impact}`}>
      <h2>{impact.heading}</h2>
      <ul role="list">
        {impact.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={styles.links}>
        <a className={buttonClass('outline')} href={actions.home.href}>
          {actions.home.label}
        </a>
        <a className={buttonClass('outline')} href={actions.blog.href}>
          {actions.blog.label}
        </a>
      </p>
    </section>
  );
}
