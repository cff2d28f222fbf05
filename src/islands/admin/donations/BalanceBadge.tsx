import type { Books } from '#contracts/admin-donations.ts';
import { Badge } from '../kit/Badge.tsx';

/** Whether the last check found Stripe and our records equal. */
export function BalanceBadge({ books }: { books: Books }) {
  if (!books.checkedAt) return <Badge tone="quiet" mark="dash" word="Not checked yet" />;
  return books.unmatched === 0 ? (
    <Badge tone="ok" mark="check" word="In balance" />
  ) : (
    <Badge tone="bad" mark="warning" word="Out of balance" />
  );
}
