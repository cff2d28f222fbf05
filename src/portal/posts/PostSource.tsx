import { Link } from 'wouter';
import { conflictPath } from '#model/admin/portal-paths.ts';
import type { AdminPostRow } from '#model/posts/admin-posts.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Badge } from '../kit/marks.tsx';
import styles from './posts.module.css';

const badges = {
  mirrored: <Badge tone="quiet" mark="mirror" word="CMS" />,
  edited: <Badge tone="quiet" mark="pen" word="Edited here" />,
  conflict: <Badge tone="warn" mark="warning" word="CMS conflict" />,
  removed: <Badge tone="warn" mark="cross" word="Left the CMS" />,
} as const;

interface PostSourceProps {
  post: Pick<AdminPostRow, 'id' | 'title' | 'cms'>;
  tabIndex?: number | undefined;
}

/**
 * Shows where a post comes from: the portal, or Contentful with a link to it. A conflict is a link to the comparison.
 */
export function PostSource({ post, tabIndex }: PostSourceProps) {
  const { cms } = post;
  if (!cms) return <Badge tone="quiet" mark="article" word="Portal" />;
  if (cms.state === 'conflict') {
    return (
      <Link className={styles.more} tabIndex={tabIndex} href={`~${conflictPath(post)}`}>
        {badges.conflict}
        <span className="visually-hidden">: compare both versions of {post.title}</span>
      </Link>
    );
  }
  return (
    <span className={styles.source}>
      {badges[cms.state]}
      <OpenInContentful url={cms.url} title={post.title} tabIndex={tabIndex} />
    </span>
  );
}

interface OpenInContentfulProps {
  url: string;
  title: string;
  tabIndex?: number | undefined;
}

/** Shows a link to an entry in Contentful, which opens in a new tab. */
export function OpenInContentful({ url, title, tabIndex }: OpenInContentfulProps) {
  return (
    <a
      className={styles.more}
      href={url}
      target="_blank"
      rel="noreferrer"
      title="Open in Contentful"
      tabIndex={tabIndex}
    >
      <span className={styles.linkText}>Open in Contentful</span>
      <span className="visually-hidden">: {title} (new tab)</span>
      <Icon name="outward" />
    </a>
  );
}

type StatusDetails = Pick<AdminPostRow, 'published' | 'scheduledFor'>;

/** Shows whether a post is published, scheduled or a draft. A post that was taken off the site is a draft. */
export function PostStatus({ post }: { post: StatusDetails }) {
  if (post.published) return <Badge tone="ok" mark="check" word="Published" />;
  if (post.scheduledFor) return <Badge tone="quiet" mark="clock" word="Scheduled" />;
  return <Badge tone="quiet" mark="pen" word="Draft" />;
}
