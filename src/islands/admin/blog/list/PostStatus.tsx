import type { AdminPostRow } from '#contracts/admin-blog.ts';
import { Badge } from '../../kit/Badge.tsx';

/** Whether readers see a post. */
export function PostStatus({ post }: { post: Pick<AdminPostRow, 'published'> }) {
  return post.published ? (
    <Badge tone="ok" mark="check" word="Published" />
  ) : (
    <Badge tone="quiet" mark="pen" word="Draft" />
  );
}
