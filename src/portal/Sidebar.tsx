import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, useRoute } from 'wouter';
import { Icon } from '#islands/ui/Icon.tsx';
import { legalLinks } from '#model/site/navigation.ts';
import { figuresQuery } from './data/application-queries.ts';
import { figuresQuery as messageFigures } from './messages/message-queries.ts';
import { sections, type Section } from './sections.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import styles from './Portal.module.css';

/**
 * Shows the sections with the count of pending applications and of open messages, and below them the theme, the legal
 * pages and Logout.
 */
export function Sidebar({ onLogOut }: { onLogOut: () => void }) {
  const { data: applications } = useQuery(figuresQuery);
  const { data: messages } = useQuery(messageFigures);
  const waiting: Record<string, number | undefined> = {
    '/applications': applications?.pending,
    '/messages': messages?.open,
  };
  return (
    <div className={styles.sidebar}>
      <nav aria-label="Admin Portal">
        <ul role="list" className={styles.list}>
          {sections.map((section) => (
            <li key={section.path}>
              <Entry section={section} count={waiting[section.path] ?? 0} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <p className={styles.note}>The password is held in memory only. Reloading logs you out.</p>
        <ThemeSwitch />
        <ul role="list" className={styles.links}>
          {legalLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <button type="button" className={styles.entry} onClick={onLogOut}>
          <Icon name="log-out" />
          Logout
        </button>
      </div>
    </div>
  );
}

interface EntryProps {
  section: Section;
  count: number;
}

function Entry({ section: { path, label, icon }, count }: EntryProps) {
  const [isHere] = useRoute(`${path}/*?`);
  const countId = useId();
  return (
    <>
      <Link
        href={path}
        className={styles.entry}
        aria-current={isHere ? 'page' : undefined}
        aria-describedby={count > 0 ? countId : undefined}
      >
        <Icon name={icon} />
        {label}
        {count > 0 && (
          <span
            className={styles.count}
            data-quiet={path === '/messages' || undefined}
            aria-hidden="true"
          >
            {count}
          </span>
        )}
      </Link>
      {count > 0 && (
        <span id={countId} hidden>
          {count} waiting
        </span>
      )}
    </>
  );
}
