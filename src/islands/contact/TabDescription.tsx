import type { ContactType } from '#contracts/contact.ts';
import { contact } from '#site/copy/contact.ts';
import styles from './contact.module.css';

/** What a kind of visitor may write about, with the faster way as a link (P-23). */
export function TabDescription({ type }: { type: ContactType }) {
  const tab = contact.tabs.items.find((item) => item.type === type);
  if (!tab) return null;
  const [before, after] = tab.description.split(tab.link.label);
  return (
    <p className={styles.description}>
      {before}
      <a href={tab.link.href}>{tab.link.label}</a>
      {after}
    </p>
  );
}
