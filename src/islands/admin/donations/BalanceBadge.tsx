import type { Books } from '#contracts/admin-donations.ts';
import { Badge } from '../kit/Badge.tsx';

/** Whether the last check against the provider found our books equal. */
export function BooksVerdict({ books }: { books: Books }) {
  if (!books.checkedAt) return <Badge tone="quiet" mark="dash" word="Not checked yet" />;
  return books.unmatched === 0 ? (
    <Badge tone="ok" mark="check" word="Agree" />
  ) : (
    <Badge tone="bad" mark="warning" word="Do not agree" />
  );
}
