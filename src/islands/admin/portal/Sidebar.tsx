import { Link, useRoute } from 'wouter';
import { Icon } from '#islands/ui/Icon.tsx';
import { sections, type Section } from './sections.ts';
import styles from './Sidebar.module.css';

/** The portal's sections and Logout (spec §2); a strip above the page on narrow screens. */
export function Sidebar({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className={styles.sidebar}>
      <nav aria-label="Admin Portal">
        <ul role="list" className={styles.list}>
          {sections.map((section) => (
            <li key={section.path}>
              <Entry section={section} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <p className={styles.note}>The password is held in memory only. Reloading logs you out.</p>
        <button type="button" className={styles.entry} onClick={onLogOut}>
          <Icon name="leave" />
          Logout
        </button>
      </div>
    </div>
  );
}

function Entry({ section: { path, label, icon } }: { section: Section }) {
  const [isHere] = useRoute(`${path}/*?`);
  return (
    <Link href={path} className={styles.entry} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}
