import { Link } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import styles from './donations.module.css';

const tabs = [
  { id: 'donations', label: 'Donations', href: `~${portalPaths.donations}` },
  { id: 'payouts', label: 'Payouts', href: `~${portalPaths.payouts}` },
] as const;

/** Shows the two lists of the section, Donations and Payouts, below its heading. */
export function DonationTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return (
    <nav className={styles.tabs} aria-label="Donations and payouts">
      {tabs.map(({ id, label, href }) => (
        <Link key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
